#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration
import Foundation
import Testing

@testable import FlowgraphCommands

/// The rules for a model of GraphWalker 4.3, as its pages describe the format.
struct GraphWalkerRules {
  private static let modelKeys: Set = [
    "id", "name", "generator", "startElementId", "actions", "vertices", "edges", "properties",
  ]
  private static let vertexKeys: Set = [
    "id", "name", "sharedState", "requirements", "actions", "properties",
  ]
  private static let edgeKeys: Set = [
    "id", "name", "guard", "actions", "requirements", "weight", "dependency", "sourceVertexId",
    "targetVertexId", "properties",
  ]

  /// What is wrong with a file.
  static func complaints(about text: String) -> [String] {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let models = object["models"] as? [[String: Any]], !models.isEmpty
    else { return ["there are no models"] }
    return models.flatMap(model)
  }

  private static func model(_ model: [String: Any]) -> [String] {
    let vertices = model["vertices"] as? [[String: Any]] ?? []
    let edges = model["edges"] as? [[String: Any]] ?? []
    var complaints = unknown(model, modelKeys)
    if vertices.isEmpty { complaints.append("there are no vertices") }
    for key in ["name", "generator"] where (model[key] as? String)?.isEmpty != false {
      complaints.append("the model has no \(key)")
    }
    let ids = (vertices + edges).compactMap { $0["id"] as? String }
    if ids.count != vertices.count + edges.count { complaints.append("an element has no id") }
    if Set(ids).count != ids.count { complaints.append("two elements have the same id") }
    if let start = model["startElementId"] as? String, !ids.contains(start) {
      complaints.append("there is no \(start)")
    }
    let known = Set(vertices.compactMap { $0["id"] as? String })
    for vertex in vertices { complaints += unknown(vertex, vertexKeys) + name(vertex) }
    for edge in edges {
      complaints += unknown(edge, edgeKeys) + name(edge)
      for key in ["sourceVertexId", "targetVertexId"] {
        guard let id = edge[key] as? String, known.contains(id) else {
          complaints.append("an edge has no \(key)")
          continue
        }
      }
    }
    return complaints
  }

  private static func unknown(_ object: [String: Any], _ keys: Set<String>) -> [String] {
    object.keys.filter { !keys.contains($0) }.map { "unknown key \($0)" }
  }

  /// Programs that run a model call methods with these names.
  private static func name(_ element: [String: Any]) -> [String] {
    let name = element["name"] as? String ?? ""
    let isName = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    return isName ? [] : ["'\(name)' is no name of a method"]
  }

  /// Whether every vertex is met from the start, and all but the start can be met again from it.
  static func isWalkable(_ text: String) -> Bool {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let model = (object["models"] as? [[String: Any]])?.first,
      let closed = model["startElementId"] as? String,
      let vertices = model["vertices"] as? [[String: Any]],
      let edges = model["edges"] as? [[String: Any]]
    else { return false }
    let launch = edges.first { $0["sourceVertexId"] as? String == closed }
    guard let start = launch?["targetVertexId"] as? String else { return false }
    func reached(_ from: String, _ to: String) -> Set<String> {
      let steps = Dictionary(grouping: edges) { $0[from] as? String ?? "" }
      var reached: Set = [start]
      var queue = [start]
      while let next = queue.popLast() {
        for edge in steps[next] ?? [] {
          if let other = edge[to] as? String, reached.insert(other).inserted { queue.append(other) }
        }
      }
      return reached
    }
    let all = Set(vertices.compactMap { $0["id"] as? String })
    return reached("sourceVertexId", "targetVertexId").union([closed]) == all
      && reached("targetVertexId", "sourceVertexId") == all
  }
}

@Suite("models for GraphWalker")
struct GraphWalkerModelTests {
  private func text(_ flow: DeviceFlow) throws -> String {
    let tests = try flow.tests(.shortest)
    return flow.files(.graphwalker, of: tests).file(of: tests, suite: "")
  }

  @Test("they keep to the format, and no walk through them is stuck", arguments: DeviceFlow.all)
  func keepsToFormat(_ flow: DeviceFlow) throws {
    let text = try text(flow)
    #expect(GraphWalkerRules.complaints(about: text) == [])
    #expect(GraphWalkerRules.isWalkable(text))
  }

  @Test(
    "what is broken is refused",
    arguments: [
      ("\"models\"", "\"model\""), ("\"v_closed\"", "\"v_open\""), ("\"generator\"", "\"gen\""),
      ("\"id\": \"v0\"", "\"id\": \"v1\""), ("\"sourceVertexId\"", "\"source\""),
      ("\"name\": \"v_", "\"name\": \"v "), ("\"vertices\"", "\"nodes\""),
    ])
  func refusesBroken(_ part: String, _ other: String) throws {
    let flow = try #require(DeviceFlow.samples.first { $0.entry.name == "sign-in" })
    let text = try text(flow)
    let broken = text.replacing(part, with: other, maxReplacements: 1)
    #expect(broken != text)
    #expect(!GraphWalkerRules.complaints(about: broken).isEmpty)
  }
}
#endif
