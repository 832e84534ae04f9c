import FlowDocuments
import FlowSupport

extension DiagramBuilder {
  private static let maxExamples = 3

  /// Describes in sentences what the diagram shows.
  func summary(_ dependence: PathDependence) -> String {
    var sentences = [counts, starts, tabs, windows].compactMap { $0 }
    if !document.outcomes.isEmpty {
      sentences.append("It ends with " + list(document.outcomes, joinedBy: "or") + ".")
    }
    let waiting = diagram.nodes.compactMap { node in
      node.waitingText.map { "\(node.title) \($0)." }
    }
    sentences += waiting.prefix(Self.maxExamples)
    for event in dependence.all.prefix(Self.maxExamples) {
      let targets = list(event.targets.map(duplicates.name), joinedBy: "or")
      sentences.append(
        "From \(duplicates.name(event.duplicate)), \(event.event.name) leads to \(targets), "
          + "depending on the path taken.")
    }
    sentences += decisions
    sentences += document.captions
    return VisibleText.clean(sentences.joined(separator: " "))
  }

  private var counts: String {
    let nodes = diagram.nodes.count { $0.kind == .screen }
    let labels = diagram.edges.filter { $0.symbol != nil }.reduce(0) { $0 + $1.labels.count }
    return (isWhole ? "" : "In all, ")
      + "\(counted(nodes, level.noun)) and \(counted(labels, "transition")) between them."
  }

  private var starts: String? {
    let names = document.starts.compactMap { start in
      document.configurations[start.configuration].top.map { top in
        document.screens[top.screen].name + (start.condition.map { " (\($0))" } ?? "")
      }
    }
    return names.isEmpty ? nil : "It starts at " + list(names, joinedBy: "or") + "."
  }

  /// The choices of the decisions, each decision once.
  private var decisions: [String] {
    var described: Set<[String]> = []
    var sentences: [String] = []
    for decision in document.transitions.lazy.flatMap(\.decisions)
    where described.insert([decision.name] + decision.choices).inserted {
      guard sentences.count < Self.maxExamples else { break }
      sentences.append("\(decision.name) chooses \(list(decision.choices, joinedBy: "or")).")
    }
    return sentences
  }

  private var tabs: String? {
    let names = document.tabNames
    guard !names.isEmpty else { return nil }
    let tapped = "; a tap on one shows it, and each keeps its stack"
    return "The tabs are " + list(names, joinedBy: "and")
      + (diagram.hidesTabSwitches ? tapped : "") + "."
  }

  private var windows: String? {
    let names = document.windowNames
    return names.count > 1 ? "The windows are " + list(names, joinedBy: "and") + "." : nil
  }

  private func list(_ names: [String], joinedBy conjunction: String) -> String {
    names.map { String($0.prefix(80)) }.listed(conjunction)
  }
}
