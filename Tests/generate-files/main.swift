import Foundation
import GeneratedFiles

for file in GeneratedFile.all {
  let read = { try String(contentsOfFile: $0, encoding: .utf8) }
  let old = try read(file.path)
  guard let new = try file.updated(old, file.sources.map(read)) else {
    FileHandle.standardError.write(Data("\(file.path): the generated part is missing\n".utf8))
    exit(1)
  }
  guard new != old else { continue }
  try new.write(toFile: file.path, atomically: true, encoding: .utf8)
  print("changed \(file.path)")
}
