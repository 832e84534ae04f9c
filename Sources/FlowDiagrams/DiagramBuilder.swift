public import FlowDocuments

extension FlowDocument {
  /// Returns the picture of the flow, not laid out yet.
  ///
  /// - Parameters:
  ///   - level: What a node stands for.
  ///   - direction: Where the flow runs.
  ///   - perTab: Whether a screen that is shown in several tabs has a node in each; only at the
  ///     level of screens.
  public func diagram(
    level: Diagram.Level = .screens, direction: Diagram.Direction = .down, perTab: Bool = false
  ) -> Diagram {
    var builder = DiagramBuilder(document: self, level: level, perTab: perTab)
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
  private let copies: ScreenCopies
  private var diagram = Diagram(title: "", summary: "", direction: .down)
  private var slugs = UniqueSlugs(reserving: [SVGWriter.titleID, SVGWriter.summaryID])
  private var edgeIndices: [EdgeKey: Int] = [:]
  private var labelsOfEdges: [Int: Set<Label>] = [:]
  private var outcomeNodes: [Int: Int] = [:]

  init(document: FlowDocument, level: Diagram.Level, perTab: Bool) {
    self.document = document
    self.level = level
    copies = ScreenCopies(document: document, perTab: perTab)
  }

  mutating func diagram(direction: Diagram.Direction) -> Diagram {
    diagram.direction = direction
    diagram.title = VisibleText.clean(document.title)
    addScreenNodes()
    addStarts()
    for outcome in document.outcomes.indices { addOutcome(outcome) }
    let history = HistoryDependence(document: document, copies: copies)
    var rowsOfNodes: [[Label]] = Array(repeating: [], count: diagram.nodes.count)
    var knownRows: [Set<Label>] = Array(repeating: [], count: diagram.nodes.count)
    for (transition, original) in document.transitionsFoldingElse() {
      if level == .screens, document.isTabSwitch(original) {
        diagram.hidesTabSwitches = true
        continue
      }
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
    diagram.summary = DiagramSummary(document: document, level: level, copies: copies)
      .text(of: diagram, history)
    return diagram
  }

  // MARK: Nodes

  private mutating func addScreenNodes() {
    switch level {
    case .screens: addScreens(in: bands(of: copies))
    case .configurations:
      // A configuration shows its top screen in one place: it lies in the bands of that.
      let copies = ScreenCopies(document: document, perTab: true)
      addConfigurations(copies, in: bands(of: copies))
    }
  }

  private mutating func bands(of copies: ScreenCopies) -> GroupPlan {
    let plan = GroupPlan(document: document, copies: copies)
    diagram.groups = plan.groups.map { group in
      Diagram.Group(
        id: slugs.unique("group-" + group.title), title: VisibleText.clean(group.title),
        parent: group.parent)
    }
    return plan
  }

  private mutating func addScreens(in plan: GroupPlan) {
    let cut = Set(zip(document.configurations, copies.tops).filter { !$0.0.isExpanded }.map(\.1))
    for (index, copy) in copies.all.enumerated() {
      let screen = document.screens[copy.screen]
      addNode(
        slug: (copy.tabs + document.path(of: screen)).joined(separator: "-"), title: screen.name,
        subtitle: screen.parameters.isEmpty ? nil : screen.parameters.joined(separator: ", "),
        group: plan.group(ofCopy: index), isCut: cut.contains(index))
    }
  }

  private mutating func addConfigurations(_ copies: ScreenCopies, in plan: GroupPlan) {
    for (index, name) in document.configurationNames().enumerated() {
      let configuration = document.configurations[index]
      let top = configuration.top?.screen
      let title = top.map { document.screens[$0].name } ?? "nothing on show"
      addNode(
        slug: name.text, title: name.number == 1 ? title : "\(title) #\(name.number)",
        subtitle: document.pathToTop(of: configuration),
        group: copies.tops[index].flatMap { plan.group(ofCopy: $0) },
        isCut: !configuration.isExpanded, tooltip: configuration.isPlain ? nil : name.text)
    }
  }

  private mutating func addNode(
    slug: String, title: String, subtitle: String?, group: Int?, isCut: Bool,
    tooltip: String? = nil
  ) {
    let title = VisibleText.clean(title)
    let subtitle = subtitle.map(VisibleText.clean)
    let tooltip = tooltip.map(VisibleText.clean)
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique(slug), kind: .screen, group: group,
        title: CardMetrics.fitted(title: title),
        subtitle: subtitle.map(CardMetrics.fitted(subtitle:)), isCut: isCut,
        size: Size(width: 0, height: 0),
        tooltip: tooltip ?? subtitle.map { "\(title) (\($0))" } ?? title))
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
      addStart(from: start, to: target, entry.condition.map { "[\($0)]" })
    }
    guard level == .screens else { return }
    for tab in document.otherTabsAtStart(copies) {
      addStart(from: start, to: tab.copy, "tab \(tab.name)")
    }
  }

  private mutating func addStart(from start: Int, to target: Int, _ text: String?) {
    let text = text.map(VisibleText.clean)
    let labels = text.map { [Label(signs: [], event: "", details: [$0])] } ?? []
    diagram.edges.append(
      Diagram.Edge(
        source: start, target: target, labels: labels, sign: nil, isHistoryDependent: false,
        tooltip: "Start → \(diagram.nodes[target].title)" + (text.map { " \($0)" } ?? "")))
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
    case .screens: copies.tops[index]
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
