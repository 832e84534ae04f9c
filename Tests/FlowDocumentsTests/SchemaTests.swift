import FlowCore
import FlowDocuments
import FlowTestSupport
import Foundation
import Testing

@Suite("The published schema describes what is written")
struct SchemaTests {
  private let schema: JSONValue

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Documentation/document.schema.json")
    self.schema = try JSONValue(parsing: Array(Data(contentsOf: file)))
  }

  @Test("Every object has the keys of the schema, and always those it requires")
  func keys() throws {
    var complete = FlowDocument.example
    complete.lateAnswers = []
    complete.ignoredLinks = []
    complete.search.bound = nil
    complete.hasStacks = false
    complete.relaunches = nil
    var collector = KeyCollector(schema: schema)
    for document in [FlowDocument.example, complete] {
      collector.visit(try JSONValue(parsing: Array(document.json().utf8)), schema, "document")
    }

    let objects = objects
    #expect(Set(collector.keys.keys) == Set(objects.map(\.name)))
    for (name, object) in objects {
      let written = collector.keys[name] ?? []
      let always = written.reduce(written.first ?? []) { $0.intersection($1) }
      let ever = written.reduce(into: Set<String>()) { $0.formUnion($1) }
      #expect(ever == Set(object["properties"]?.members?.map(\.key) ?? []), "\(name)")
      #expect(always == Set(object["required"]?.elements?.compactMap(\.string) ?? []), "\(name)")
    }
  }

  @Test("Every object is described and refuses unknown keys")
  func strictness() {
    for (name, object) in objects {
      #expect(object["additionalProperties"]?.bool == false, "\(name)")
      #expect(object["title"]?.string?.isEmpty == false, "\(name)")
      #expect(object["description"]?.string?.isEmpty == false, "\(name)")
      for member in object["properties"]?.members ?? [] {
        let text = member.value["description"] ?? resolve(member.value)?["description"]
        #expect(text?.string?.isEmpty == false, "\(name).\(member.key)")
      }
    }
  }

  @Test("The version and the values are those of the library")
  func enumerations() {
    #expect(schema["properties"]?["flowgraph"]?["const"]?.integer == FlowDocument.version)
    #expect(schema["$id"]?.string == "urn:flowgraph:document:\(FlowDocument.version)")
    typealias Document = FlowDocument
    #expect(rawValues("bound", "kind") == Document.Bound.BoundKind.allCases.map(\.rawValue))
    #expect(rawValues("command", "operation") == CommandOperation.allCases.map(\.rawValue))
    #expect(
      rawValues("deadEvent", "reason")
        == Document.DeadEvent.DeadEventReason.allCases.map(\.rawValue))
    #expect(rawValues("event", "move") == SystemMove.MoveKind.allCases.map(\.rawValue))
    #expect(
      rawValues("finding", "kind") == Document.ChildMismatch.MismatchKind.allCases.map(\.rawValue))
  }

  private func rawValues(_ object: String, _ key: String) -> [String?]? {
    schema["$defs"]?[object]?["properties"]?[key]?["enum"]?.elements?.map(\.string)
  }

  /// The schema of every object, by name.
  private var objects: [(name: String, schema: JSONValue)] {
    let definitions = schema["$defs"]?.members ?? []
    return [("document", schema)]
      + definitions.filter { $0.value["type"]?.string == "object" }.map { ($0.key, $0.value) }
  }

  private func resolve(_ value: JSONValue) -> JSONValue? {
    definitionName(value).flatMap { schema["$defs"]?[$0] }
  }
}

/// Collects the keys that the objects of a document have, by the name of their schema.
private struct KeyCollector {
  let schema: JSONValue
  private(set) var keys: [String: [Set<String>]] = [:]

  init(schema: JSONValue) {
    self.schema = schema
  }

  mutating func visit(_ value: JSONValue, _ rule: JSONValue?, _ name: String) {
    if let definition = rule.flatMap(definitionName) {
      return visit(value, schema["$defs"]?[definition], definition)
    }
    if let members = value.members {
      keys[name, default: []].append(Set(members.map(\.key)))
      for member in members {
        visit(member.value, rule?["properties"]?[member.key], "\(name).\(member.key)")
      }
    }
    for element in value.elements ?? [] { visit(element, rule?["items"], "\(name)[]") }
  }
}

/// The name a schema refers to.
private func definitionName(_ rule: JSONValue) -> String? {
  let prefix = "#/$defs/"
  guard let reference = rule["$ref"]?.string, reference.hasPrefix(prefix) else { return nil }
  return String(reference.dropFirst(prefix.count))
}
