import FlowDocuments
import FlowTestSupport
import Foundation
import GeneratedFlows

// Writes every generated flow as a document into a folder, and as many pairs of random documents
// with nested stacks as are asked for.
let arguments = CommandLine.arguments.dropFirst()
let pairs = arguments.count == 2 ? Int(arguments[2]) : 0
guard (1...2).contains(arguments.count), let pairs, pairs >= 0 else {
  FileHandle.standardError.write(Data("usage: generated-flows FOLDER [NESTED]\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var documents = GeneratedFlow.all.map { ($0.name, $0.document) }
for seed in 0..<pairs {
  var generator = NestedDocumentGenerator(seed: UInt64(seed))
  documents.append(("nested-\(seed)-old", generator.document()))
  documents.append(("nested-\(seed)-new", generator.nextVersion()))
}
for (name, document) in documents {
  try Data(document.json().utf8).write(to: folder.appendingPathComponent(name + ".json"))
}
print("\(documents.count) documents are in \(folder.path)")
