#if CLI
import FlowDocuments

/// A flow as a model of GraphWalker, in its JSON.
///
/// Its vertices are the configurations, its edges the transitions that tests can take. One more
/// vertex stands for the closed app: edges lead from it to each start, and to it from every outcome
/// and from every configuration that cannot return to a start, so that no walk gets stuck.
struct GraphWalkerModel {
  let model: DeviceModel
  let name: String

  private static let closed = "v_closed"

  var text: String {
    JSONValue.object([
      "name": .string(name),
      "models": .array([
        .object([
          "id": .string("m0"),
          "name": .string("Flow_" + name.asIdentifier),
          "generator": .string("random(edge_coverage(100))"),
          "startElementId": .string(Self.closed),
          "vertices": .array(vertices),
          "edges": .array(launches + steps + ends),
        ])
      ]),
    ]).document()
  }

  private var vertices: [JSONValue] {
    let document = model.document
    let names = ScreenNames(document)
    let reached = document.configurations.indices.filter { model.reached[$0] }.map { index in
      let configuration = document.configurations[index]
      return JSONValue.object([
        "id": .string("v\(index)"),
        "name": .string("v_" + (model.screen(at: index)?.name ?? "nothing").asIdentifier),
        "properties": .object([
          "screen": (model.screen(at: index)?.id).map(JSONValue.string),
          "state": .string(configuration.state),
          "stack": .string(names.text(of: configuration)),
        ]),
      ])
    }
    let ends = outcomes.map { outcome in
      JSONValue.object([
        "id": .string("v_end\(outcome)"),
        "name": .string("v_end_" + document.outcomes[outcome].asIdentifier),
        "properties": .object(["outcome": .string(document.outcomes[outcome])]),
      ])
    }
    return [.object(["id": .string(Self.closed), "name": .string(Self.closed)])] + reached + ends
  }

  private var outcomes: [Int] {
    let targets = model.actions.indices.filter { model.actions[$0] != nil }
      .map { model.document.transitions[$0].target }
    let outcomes = targets.compactMap { if case .outcome(let end) = $0 { end } else { nil } }
    return Set(outcomes).sorted()
  }

  private var launches: [JSONValue] {
    model.document.starts.enumerated().map { index, start in
      edge(
        "e_start\(index)", "e_launch\(model.document.starts.count > 1 ? "_\(index)" : "")",
        from: Self.closed, to: "v\(start.configuration)",
        start.condition.map { [.init(key: "condition", value: .string($0))] } ?? [])
    }
  }

  private var steps: [JSONValue] {
    model.actions.indices.compactMap { index in
      guard let action = model.actions[index] else { return nil }
      let transition = model.document.transitions[index]
      let target =
        switch transition.target {
        case .configuration(let target): "v\(target)"
        case .outcome(let outcome): "v_end\(outcome)"
        }
      return edge(
        "e\(index)", "e_" + transition.event.pathText.asIdentifier,
        from: "v\(transition.source)", to: target, action.properties)
    }
  }

  private var ends: [JSONValue] {
    let stuck = stuck.map { "v\($0)" } + outcomes.map { "v_end\($0)" }
    return stuck.map { edge("e_close_\($0)", "e_close", from: $0, to: Self.closed) }
  }

  /// The configurations from which no start can be reached again.
  private var stuck: [Int] {
    let document = model.document
    var entering = Array(repeating: [Int](), count: document.configurations.count)
    for (index, transition) in document.transitions.enumerated() where model.actions[index] != nil {
      if let target = transition.target.configuration {
        entering[target].append(transition.source)
      }
    }
    // The app need not be closed where the first start is reachable, except at that start if there
    // are others.
    let first = document.starts.first?.configuration
    let returns = Set(breadthFirst(from: first.map { [$0] } ?? []) { entering[$0] })
    return document.configurations.indices.filter {
      model.reached[$0] && (!returns.contains($0) || (document.starts.count > 1 && $0 == first))
    }
  }

  private func edge(
    _ id: String, _ name: String, from source: String, to target: String,
    _ properties: [JSONValue.Member] = []
  ) -> JSONValue {
    .object([
      "id": .string(id), "name": .string(name), "sourceVertexId": .string(source),
      "targetVertexId": .string(target),
      "properties": properties.isEmpty ? nil : JSONValue(.object(properties)),
    ])
  }
}

extension DeviceAction {
  /// The properties for a program that walks the model.
  fileprivate var properties: [JSONValue.Member] {
    let texts =
      switch self {
      case .tap(let id, let typing):
        typing.map { ("type into \($0.field)", $0.template) } + [("tap", id)]
      case .back: [("system", "back")]
      case .edgeSwipe: [("system", "swipe from the edge")]
      case .swipeDown: [("system", "swipe down")]
      case .openLink(let url): [("link", url)]
      case .wait(let work): [("wait", work)]
      }
    return texts.map { .init(key: $0, value: .string($1)) }
  }
}

extension String {
  /// The text as the name of a method: ASCII letters, digits and underscores.
  fileprivate var asIdentifier: String {
    let words = unicodeScalars.split { scalar in
      !(scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)))
    }
    return words.isEmpty ? "unnamed" : words.map { String($0) }.joined(separator: "_")
  }
}
#endif
