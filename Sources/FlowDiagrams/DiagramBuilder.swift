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
  private var decisions = DecisionPlan()

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
      if source == target, transition.decisions.isEmpty {
        let label = label(for: transition)
        if knownRows[source].insert(label).inserted { rowsOfNodes[source].append(label) }
      } else {
        let isDependent = level == .screens && history.contains(original)
        add(transition, from: source, to: target, isHistoryDependent: isDependent)
      }
    }
    for (index, rows) in rowsOfNodes.enumerated() {
      diagram.nodes[index].rows = rows
      diagram.nodes[index].size = CardMetrics.size(of: diagram.nodes[index])
    }
    finishDecisions()
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

  /// Returns the diamond of the last of the decisions, which it adds when it is not there yet.
  private mutating func decisionNode(
    for decisions: ArraySlice<FlowDocument.Decision>, after event: String, from source: Int
  ) -> Int? {
    let node = self.decisions.node(
      of: decisions, after: event, from: source, newNode: diagram.nodes.count)
    if node == diagram.nodes.count, let decision = decisions.last {
      let name = VisibleText.clean(decision.name)
      diagram.nodes.append(
        Diagram.Node(
          id: slugs.unique("decision-" + name), kind: .decision, group: diagram.nodes[source].group,
          title: CardMetrics.fitted(decision: name), size: Size(width: 0, height: 0),
          tooltip: "Decision: \(name)"))
    }
    return node
  }

  /// Tells on the diamonds which choices nothing took.
  private mutating func finishDecisions() {
    for diamond in decisions.diamonds {
      let text = diamond.untakenText(isSearchComplete: document.search.isComplete)
        .map(VisibleText.clean)
      diagram.nodes[diamond.node].subtitle = text.map(CardMetrics.fitted(untaken:))
      if let text { diagram.nodes[diamond.node].tooltip += " (\(text))" }
      diagram.nodes[diamond.node].size = CardMetrics.size(of: diagram.nodes[diamond.node])
    }
  }

  // MARK: Edges

  private func eventText(of transition: FlowDocument.Transition) -> String {
    VisibleText.clean(
      level == .screens ? transition.event.name : transition.event.signature)
  }

  /// The label of a transition, or of the last choice on the way to it.
  private func label(for transition: FlowDocument.Transition) -> Label {
    var details: [String] = []
    if let condition = transition.guard { details.append("[\(condition)]") }
    if let note = transition.note { details.append("/ \(note)") }
    if level == .configurations, !transition.commands.isEmpty {
      details.append("/ " + transition.commands.map(\.text).joined(separator: ", "))
    }
    let choice = transition.decisions.last.map { VisibleText.clean($0.choice) }
    return Label(
      signs: transition.signs, event: choice ?? eventText(of: transition),
      details: details.map(VisibleText.clean))
  }

  /// Adds the line of a transition; through its decisions, from diamond to diamond.
  private mutating func add(
    _ transition: FlowDocument.Transition, from source: Int, to target: Int,
    isHistoryDependent: Bool
  ) {
    let event = eventText(of: transition)
    let decisions = transition.decisions
    var last = source
    for position in decisions.indices {
      guard let node = decisionNode(for: decisions[...position], after: event, from: source)
      else { continue }
      let text = position == 0 ? event : VisibleText.clean(decisions[position - 1].choice)
      let key = EdgeKey(source: last, target: node, sign: nil, isHistoryDependent: false)
      add(Label(signs: [], event: text, details: []), to: key, tooltip: text)
      last = node
    }
    let key = EdgeKey(
      source: last, target: target, sign: transition.signs.last ?? Sign.none,
      isHistoryDependent: isHistoryDependent)
    add(
      label(for: transition), to: key, tooltip: VisibleText.clean(document.fullText(of: transition))
    )
  }

  /// Adds a label to the line of a key, and the line when it is not there yet.
  private mutating func add(_ label: Label, to key: EdgeKey, tooltip: String) {
    let text =
      "\(diagram.nodes[key.source].title) → \(diagram.nodes[key.target].title): \(tooltip)"
    if let known = edgeIndices[key] {
      guard labelsOfEdges[known, default: []].insert(label).inserted else { return }
      diagram.edges[known].labels.append(label)
      diagram.edges[known].tooltip += "\n" + text
    } else {
      edgeIndices[key] = diagram.edges.count
      labelsOfEdges[diagram.edges.count] = [label]
      diagram.edges.append(
        Diagram.Edge(
          source: key.source, target: key.target, labels: [label], sign: key.sign,
          isHistoryDependent: key.isHistoryDependent, tooltip: text))
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
      + transition.decisionTexts.map { " " + $0 }.joined()
      + (transition.guard.map { " [\($0)]" } ?? "")
      + (commands.isEmpty ? "" : " / " + commands.joined(separator: ", "))
      + (transition.position.map { " — \($0)" } ?? "")
  }
}
