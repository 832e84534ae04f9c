import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowTestSupport

/// Documents made of the edges between screens, each of which is a configuration of its own.
enum GraphDocument {
  struct Line {
    var source: Int
    var target: Int
    var event: String
    var operation: CommandOperation

    init(
      _ source: Int, _ target: Int, _ event: String,
      _ operation: CommandOperation = .push
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.operation = operation
    }
  }

  /// - Parameters:
  ///   - parts: The names of the child flows; their screens are shown in sheets.
  ///   - screens: The screens with the child flow of each, 0 for the flow itself.
  static func make(
    parts: [String] = [], _ screens: [(String, Int)], _ lines: [Line], outcomes: [String] = []
  ) -> FlowDocument {
    FlowDocument(
      name: "graph", title: "Graph", search: .init(),
      parts: [.init(name: "Graph")] + parts.map { .init(name: $0, parent: 0) },
      screens: screens.map { .init(name: $0.0, part: $0.1) },
      configurations: screens.indices.map { index in
        .init(
          state: "s", stack: .init(layers: screens[index].1 == 0 ? [[index]] : [[0], [index]]))
      },
      starts: [.init(configuration: 0)], outcomes: outcomes,
      transitions: lines.map { line in
        .init(
          from: line.source,
          to: line.target < 0 ? .outcome(-1 - line.target) : .configuration(line.target),
          event: .init(name: line.event),
          commands: line.target < 0 ? [] : [.init(line.operation, line.target)])
      })
  }

  /// Home opens a shop and help, each in a sheet; every screen of the shop can be closed.
  static func shop() -> FlowDocument {
    make(
      parts: ["Shop", "Help"],
      [("Home", 0), ("Menu", 0), ("List", 1), ("Item", 1), ("Cart", 1), ("Topics", 2)],
      [
        .init(0, 1, "menuTapped"), .init(1, 0, "back", .pop),
        .init(0, 2, "shopTapped", .present), .init(1, 2, "buyTapped", .present),
        .init(2, 3, "rowTapped"), .init(3, 2, "back", .pop), .init(3, 4, "addTapped"),
        .init(4, 3, "back", .pop), .init(2, 0, "closeTapped", .dismiss),
        .init(4, 0, "closeTapped", .dismiss), .init(4, -1, "payTapped"),
        .init(1, 5, "helpTapped", .present), .init(5, 1, "doneTapped", .dismiss),
        .init(4, 5, "whyTapped", .present), .init(3, 5, "helpTapped", .present),
      ], outcomes: ["paid"])
  }

  /// A chain of screens with edges back.
  static func chain(_ count: Int) -> FlowDocument {
    make(
      (0..<count).map { ("Step \($0)", 0) },
      (1..<count).flatMap { step -> [Line] in
        [.init(step - 1, step, "next"), .init(step, step - 1, "back", .pop)]
      })
  }

  /// One screen with so many others around it.
  static func hub(_ count: Int) -> FlowDocument {
    make(
      [("Hub", 0)] + (1...count).map { ("Leaf \($0)", 0) },
      (1...count).flatMap { leaf -> [Line] in
        [.init(0, leaf, "leaf\(leaf)"), .init(leaf, 0, "back", .pop)]
      })
  }
}

/// What a picture draws, as texts to compare.
extension Diagram {
  /// The nodes: kind, title, what stands below and the rows.
  var nodeTexts: [String] {
    nodes.map { node in
      let texts = [node.title, node.subtitle ?? ""] + node.rows.map(\.text)
      return "\(node.kind) " + texts.filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  /// The edges: source, target and event.
  var lineTexts: [String] {
    edges.map { edge in
      let ends = [edge.source, edge.target].map { nodes[$0].title.isEmpty ? "•" : nodes[$0].title }
      return "\(ends[0]) → \(ends[1])"
        + edge.labels.map { " (\($0.text))" }.joined()
    }
  }
}
