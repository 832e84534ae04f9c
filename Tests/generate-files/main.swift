import Foundation
import GeneratedFiles

for file in GeneratedFile.all {
  let old = try String(contentsOfFile: file.path, encoding: .utf8)
  guard let new = file.updated(old) else {
    FileHandle.standardError.write(Data("\(file.path): the generated part is missing\n".utf8))
    exit(1)
  }
  guard new != old else { continue }
  try new.write(toFile: file.path, atomically: true, encoding: .utf8)
  print("changed \(file.path)")
}
