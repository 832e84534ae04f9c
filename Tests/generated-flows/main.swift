import FlowDocuments
import Foundation
import GeneratedFlows

// Writes every generated flow as a document into a folder.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: generated-flows FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for flow in GeneratedFlow.all {
  try Data(flow.document.json().utf8).write(
    to: folder.appendingPathComponent(flow.name + ".json"))
}
print("\(GeneratedFlow.all.count) documents are in \(folder.path)")
