import FlowDiff
import FlowDocuments
import Foundation
import Testing

@Suite("The schema of differences")
struct DiffSchemaTests {
  @Test("names the version and the values of the library")
  func enumerations() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Documentation/diff.schema.json")
    let schema = try JSONValue(parsing: Array(Data(contentsOf: file)))
    #expect(schema["$id"]?.string == "urn:flowgraph:diff:\(FlowDifference.version)")
    let values = { (object: String, key: String) in
      schema["$defs"]?[object]?["properties"]?[key]?["enum"]?.elements?.map(\.string)
    }
    #expect(
      values("finding", "kind") == FlowDifference.BehavioralChange.Kind.allCases.map(\.rawValue))
    for object in ["finding", "row"] {
      #expect(
        values(object, "change") == FlowDifference.Change.allCases.map(\.rawValue), "\(object)")
    }
  }
}
