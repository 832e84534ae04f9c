public import FlowDocuments

extension FlowDocument {
  /// Returns the picture of the flow, not laid out yet.
  public func diagram(
    level: Diagram.Level = .screens, direction: Diagram.Direction = .down
  ) -> Diagram {
    var builder = DiagramBuilder(document: self, level: level)
    return builder.diagram(direction: direction)
  }
}

/// Projects a document on the nodes of one level, and merges what becomes equal.
struct DiagramBuilder {
  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var sign: Sign?
    var isHistoryDependent: Bool
  }

  let document: FlowDocument
  let level: Diagram.Level
  private var diagram = Diagram(title: "", summary: "", direction: .down)
  private var slugs = UniqueSlugs(reserving: [SVGWriter.titleID, SVGWriter.summaryID])
  private var edgeIndices: [EdgeKey: Int] = [:]
  private var labelsOfEdges: [Int: Set<Label>] = [:]
  private var startNode: Int?
  private var outcomeNodes: [Int: Int] = [:]

  init(document: FlowDocument, level: Diagram.Level) {
    self.document = document
    self.level = level
  }

  mutating func diagram(direction: Diagram.Direction) -> Diagram {
    diagram.direction = direction
    diagram.title = VisibleText.clean(document.title)
    addScreenNodes()
    addStarts()
    for outcome in document.outcomes.indices { addOutcome(outcome) }
    let history = HistoryDependence(document: document)
    var rowsOfNodes: [[Label]] = Array(repeating: [], count: diagram.nodes.count)
    var knownRows: [Set<Label>] = Array(repeating: [], count: diagram.nodes.count)
    for (transition, original) in document.transitionsFoldingElse() {
      guard let source = node(ofConfiguration: transition.source),
        let target = node(of: transition.target)
      else { continue }
      let label = label(for: transition)
      if source == target {
        if knownRows[source].insert(label).inserted { rowsOfNodes[source].append(label) }
      } else {
        let isDependent = level == .screens && history.contains(original)
        add(transition, label, from: source, to: target, isHistoryDependent: isDependent)
      }
    }
    for (index, rows) in rowsOfNodes.enumerated() {
      diagram.nodes[index].rows = rows
      diagram.nodes[index].size = CardMetrics.size(of: diagram.nodes[index])
    }
    diagram.summary = DiagramSummary(document: document, level: level).text(of: diagram, history)
    return diagram
  }

  // MARK: Nodes

  private mutating func addScreenNodes() {
    let groups = GroupPlan(document: document)
    diagram.groups = groups.groups.map { group in
      Diagram.Group(
        id: slugs.unique("group-" + group.title), title: VisibleText.clean(group.title),
        parent: group.parent)
    }
    switch level {
    case .screens:
      let cut = Set(
        document.configurations.filter { !$0.isExpanded }.compactMap { $0.top?.screen })
      for (index, screen) in document.screens.enumerated() {
        addNode(
          slug: document.path(of: screen).joined(separator: "-"), title: screen.name,
          subtitle: screen.parameters.isEmpty ? nil : screen.parameters.joined(separator: ", "),
          group: groups.group(ofScreen: index), isCut: cut.contains(index))
      }
    case .configurations:
      for (configuration, name) in zip(document.configurations, document.configurationNames()) {
        let top = configuration.top?.screen
        let title = top.map { document.screens[$0].name } ?? "nothing on show"
        addNode(
          slug: name.text, title: name.number == 1 ? title : "\(title) #\(name.number)",
          subtitle: document.pathToTop(of: configuration),
          group: top.flatMap { groups.group(ofScreen: $0) }, isCut: !configuration.isExpanded)
      }
    }
  }

  private mutating func addNode(
    slug: String, title: String, subtitle: String?, group: Int?, isCut: Bool
  ) {
    let title = VisibleText.clean(title)
    let subtitle = subtitle.map(VisibleText.clean)
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique(slug), kind: .screen, group: group,
        title: CardMetrics.fitted(title: title),
        subtitle: subtitle.map(CardMetrics.fitted(subtitle:)), isCut: isCut,
        size: Size(width: 0, height: 0),
        tooltip: subtitle.map { "\(title) (\($0))" } ?? title))
  }

  private mutating func addStarts() {
    guard !document.starts.isEmpty else { return }
    let start = diagram.nodes.count
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique("start"), kind: .start, title: "",
        size: Size(width: CardMetrics.startSize, height: CardMetrics.startSize), tooltip: "Start"))
    for entry in document.starts {
      guard let target = node(ofConfiguration: entry.configuration) else { continue }
      let condition = entry.condition.map { VisibleText.clean("[\($0)]") }
      let labels = condition.map { [Label(signs: [], event: "", details: [$0])] } ?? []
      diagram.edges.append(
        Diagram.Edge(
          source: start, target: target, labels: labels, sign: nil, isHistoryDependent: false,
          tooltip: "Start → \(diagram.nodes[target].title)" + (condition.map { " \($0)" } ?? "")))
    }
  }

  private mutating func addOutcome(_ index: Int) {
    let name = VisibleText.clean(document.outcomes[index])
    outcomeNodes[index] = diagram.nodes.count
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique("outcome-" + name), kind: .outcome, title: CardMetrics.fitted(title: name),
        size: Size(width: 0, height: 0), tooltip: "Outcome: \(name)"))
  }

  /// The node of a configuration; none at the screen level where nothing is on show.
  private func node(ofConfiguration index: Int) -> Int? {
    switch level {
    case .screens: document.configurations[index].top?.screen
    case .configurations: index
    }
  }

  private func node(of target: FlowDocument.Target) -> Int? {
    switch target {
    case .configuration(let index): node(ofConfiguration: index)
    case .outcome(let index): outcomeNodes[index]
    }
  }

  // MARK: Edges

  private func label(for transition: FlowDocument.Transition) -> Label {
    var details: [String] = []
    if let condition = transition.guard { details.append("[\(condition)]") }
    if let note = transition.note { details.append("/ \(note)") }
    if level == .configurations, !transition.commands.isEmpty {
      details.append("/ " + transition.commands.map(\.text).joined(separator: ", "))
    }
    let event = level == .screens ? transition.event.name : transition.event.signature
    return Label(
      signs: transition.signs, event: VisibleText.clean(event),
      details: details.map(VisibleText.clean))
  }

  private mutating func add(
    _ transition: FlowDocument.Transition, _ label: Label, from source: Int, to target: Int,
    isHistoryDependent: Bool
  ) {
    let sign = transition.signs.last ?? .none
    let key = EdgeKey(
      source: source, target: target, sign: sign, isHistoryDependent: isHistoryDependent)
    let text =
      "\(diagram.nodes[source].title) → \(diagram.nodes[target].title): "
      + VisibleText.clean(document.fullText(of: transition))
    if let known = edgeIndices[key] {
      guard labelsOfEdges[known, default: []].insert(label).inserted else { return }
      diagram.edges[known].labels.append(label)
      diagram.edges[known].tooltip += "\n" + text
    } else {
      edgeIndices[key] = diagram.edges.count
      labelsOfEdges[diagram.edges.count] = [label]
      diagram.edges.append(
        Diagram.Edge(
          source: source, target: target, labels: [label], sign: sign,
          isHistoryDependent: isHistoryDependent, tooltip: text))
    }
  }
}

extension FlowDocument {
  /// The names of the child flows around a screen and its own, outermost first.
  func path(of screen: Screen) -> [String] {
    var names = [screen.name]
    var part = screen.part
    while let parent = parts[part].parent {
      names.insert(parts[part].name, at: 0)
      part = parent
    }
    return names
  }

  /// Everything there is to say about a transition, on one line.
  func fullText(of transition: Transition) -> String {
    let commands = transition.commands.map { command in
      ([command.text] + command.screens.map { screens[$0.screen].name }
        + (command.style.map { ["as \($0)"] } ?? [])).joined(separator: " ")
    }
    let payload = transition.event.payload.map { "(\($0))" } ?? ""
    return transition.event.name + payload
      + (transition.guard.map { " [\($0)]" } ?? "")
      + (commands.isEmpty ? "" : " / " + commands.joined(separator: ", "))
      + (transition.position.map { " — \($0)" } ?? "")
  }
}
