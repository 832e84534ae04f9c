import FlowCore
import FlowDocuments

/// Projects a document onto the nodes of one level, and merges equal nodes and edges.
struct DiagramBuilder {
  private struct EdgeKey: Hashable {
    var source: Int
    var target: Int
    var symbol: EdgeSymbol?
    var isHistoryDependent: Bool
    var isAnswer = false
  }

  let document: FlowDocument
  let level: DiagramOptions.Level
  private let isWhole: Bool
  private let pictures: ScreenPictures
  private let overlay: Overlay?
  let duplicates: ScreenDuplicates
  private var diagram = Diagram(title: "", summary: "", direction: .down)
  private var slugs = UniqueSlugs(reserving: [Diagram.titleID, Diagram.summaryID])
  private var edgeIndices: [EdgeKey: Int] = [:]
  private var labelsOfEdges: [Int: [Diagram.Label: Int]] = [:]
  private var elements = DiagramElements()
  private var decisions = DecisionPlan()
  /// The names by which nodes and groups can be referred to.
  private(set) var names = ElementNames(nodes: [], groups: [], flow: [])

  /// Adds everything that has a name: the nodes of screens, and their groups.
  init(document: FlowDocument, options: DiagramOptions, overlay: Overlay?) {
    self.document = document
    level = options.level == .configurations ? .configurations : .screens
    isWhole = options.isWhole
    pictures = options.pictures
    self.overlay = overlay
    duplicates = ScreenDuplicates(document: document, perTab: options.perTab)
    diagram.eventPrefix = EventPrefix(of: document)
    switch level {
    case .screens, .overview: elements.configurations = duplicates.tops
    case .configurations: elements.configurations = Array(document.configurations.indices)
    }
    addScreenNodes()
  }

  mutating func diagram(direction: Diagram.Direction) -> Diagram {
    diagram.direction = direction
    diagram.title = VisibleText.clean(document.title)
    addStarts()
    for outcome in document.outcomes.indices { addOutcome(outcome) }
    let history = HistoryDependence(
      document: overlay?.current(document) ?? document, duplicates: duplicates)
    var rowsOfNodes: [[Diagram.Label]] = Array(repeating: [], count: diagram.nodes.count)
    var knownRows: [[Diagram.Label: Int]] = Array(repeating: [:], count: diagram.nodes.count)
    let steps = overlay?.steps ?? []
    for (transition, position, elses) in labeledTransitions() {
      let original = document.transitions[position]
      if level == .screens, document.isTabSwitch(original), !steps.contains(position) {
        diagram.hidesTabSwitches = true
        continue
      }
      guard let (source, target) = nodes(of: transition) else { continue }
      if source == target, transition.decisions.isEmpty {
        let label = label(for: transition)
        let row = knownRows[source][label] ?? rowsOfNodes[source].count
        if row == rowsOfNodes[source].count {
          knownRows[source][label] = row
          rowsOfNodes[source].append(label)
        }
        record([.row(source, row)], of: position, elses)
      } else {
        let isDependent = level == .screens && history.contains(original)
        record(
          add(transition, from: source, to: target, isHistoryDependent: isDependent),
          of: position, elses)
      }
    }
    addRefusals(to: &rowsOfNodes, &knownRows)
    for (index, rows) in rowsOfNodes.enumerated() { diagram.nodes[index].rows = rows }
    finishDecisions()
    diagram.captions = document.captions + diagram.eventPrefix.captions
    diagram.summary = DiagramSummary(
      document: document, level: level, duplicates: duplicates, isWhole: isWhole
    ).text(of: diagram, history)
    diagram.elements = elements
    overlay?.paint(&diagram, of: document, at: level, duplicates: duplicates)
    return diagram
  }

  /// Adds a row for each refused event to its node.
  private func addRefusals(to rows: inout [[Diagram.Label]], _ known: inout [[Diagram.Label: Int]])
  {
    for refusal in document.refusals {
      guard let node = node(ofConfiguration: refusal.source) else { continue }
      let event = level == .screens ? refusal.event.name : refusal.event.signature
      let shortened = diagram.eventPrefix.shortening(event)
      let row = Overlay.StuckEvent(shortened, .refused, reason: refusal.reason).label
      guard known[node][row] == nil else { continue }
      known[node][row] = rows[node].count
      rows[node].append(row)
    }
  }

  /// Records the labels of a transition, which are also those of the transitions that it covers.
  private mutating func record(
    _ labelIDs: [DiagramElements.LabelID], of position: Int, _ elses: [Int]
  ) {
    elements.labelIDs[position] = labelIDs
    for other in elses where elements.labelIDs[other] == nil { elements.labelIDs[other] = labelIDs }
  }

  /// The transitions as they are labeled, with their indices; under an overlay each by itself,
  /// because the two cases of a guard lead to different targets.
  private func labeledTransitions() -> [FlowDocument.LabeledTransition] {
    guard overlay == nil else {
      return document.transitions.enumerated().map { ($0.element, $0.offset, []) }
    }
    return document.transitionsFoldingElse()
  }

  // MARK: Nodes

  private mutating func addScreenNodes() {
    switch level {
    case .screens, .overview: addScreens(in: groups(of: duplicates))
    case .configurations:
      // A configuration shows its top screen once: it lies in the groups of that screen.
      let duplicates = ScreenDuplicates(document: document, perTab: true)
      addConfigurations(duplicates, in: groups(of: duplicates))
    }
  }

  private mutating func groups(of duplicates: ScreenDuplicates) -> GroupPlan {
    let plan = GroupPlan(document: document, duplicates: duplicates)
    diagram.groups = plan.groups.map { group in
      Diagram.Group(
        id: slugs.unique("group-" + group.title), title: VisibleText.clean(group.title),
        parent: group.parent)
    }
    names.groups = plan.groups.map(\.names)
    names.flow = [document.title, document.name] + document.parts.prefix(1).map(\.name)
    return plan
  }

  private mutating func addScreens(in plan: GroupPlan) {
    let truncated = Set(
      zip(document.configurations, duplicates.tops).filter { !$0.0.isExpanded }.map(\.1))
    let work = document.kindsOfWork(in: duplicates)
    for (index, duplicate) in duplicates.all.enumerated() {
      let screen = document.screens[duplicate.screen]
      addNode(
        slug: (duplicate.tabs + document.path(of: screen)).joined(separator: "-"),
        title: screen.name,
        subtitle: screen.parameters.isEmpty ? nil : screen.parameters.joined(separator: ", "),
        group: plan.group(ofDuplicate: index), isTruncated: truncated.contains(index),
        work: work[index],
        picture: pictures.picture(ofScreen: duplicate.screen, isSheet: duplicates.isInSheet(index)),
        description: screen.description)
      let flow = screen.part == 0 ? [] : ["\(document.parts[screen.part].name).\(screen.name)"]
      let tabs =
        duplicate.tabs.isEmpty ? [] : [(duplicate.tabs + [screen.name]).joined(separator: ":")]
      names.nodes.append([screen.name] + flow + tabs)
    }
  }

  private mutating func addConfigurations(_ duplicates: ScreenDuplicates, in plan: GroupPlan) {
    for (index, name) in document.configurationNames().enumerated() {
      let configuration = document.configurations[index]
      let top = configuration.top?.screen
      let title = top.map { document.screens[$0].name } ?? "no screen"
      addNode(
        slug: name.text, title: name.number == 1 ? title : "\(title) #\(name.number)",
        subtitle: document.pathToTop(of: configuration),
        group: duplicates.tops[index].flatMap { plan.group(ofDuplicate: $0) },
        isTruncated: !configuration.isExpanded, work: configuration.work,
        picture: pictures.picture(of: configuration),
        tooltip: configuration.isPlain ? nil : name.text,
        description: top.flatMap { document.screens[$0].description })
      names.nodes.append([title, name.text])
    }
  }

  private mutating func addNode(
    slug: String, title: String, subtitle: String?, group: Int?, isTruncated: Bool, work: [String],
    picture: Diagram.Picture?, tooltip: String? = nil, description: String?
  ) {
    let title = VisibleText.clean(title)
    let subtitle = subtitle.map(VisibleText.clean)
    let tooltip = tooltip.map(VisibleText.clean)
    var node = Diagram.Node(
      id: slugs.unique(slug), kind: .screen, group: group, title: CardMetrics.fitted(title: title),
      subtitle: subtitle.map(CardMetrics.fitted(subtitle:)), isTruncated: isTruncated,
      picture: picture,
      size: Size(width: 0, height: 0),
      tooltip: tooltip ?? subtitle.map { "\(title) (\($0))" } ?? title)
    node.setWork(to: work)
    for line in description?.split(whereSeparator: \.isNewline) ?? [] {
      node.tooltip += "\n" + VisibleText.clean(String(line))
    }
    diagram.nodes.append(node)
  }

  private mutating func addStarts() {
    guard !document.starts.isEmpty else { return }
    let start = diagram.nodes.count
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique("start"), kind: .start, title: "",
        size: Size(width: CardMetrics.startSize, height: CardMetrics.startSize), tooltip: "Start"))
    for (index, entry) in document.starts.enumerated() {
      guard let target = node(ofConfiguration: entry.configuration) else { continue }
      elements.starts[index] = diagram.edges.count
      addStart(from: start, to: target, entry.condition.map { "[\($0)]" })
    }
    guard level == .screens else { return }
    for tab in document.otherTabsAtStart(duplicates) {
      addStart(from: start, to: tab.duplicate, "tab \(tab.name)")
    }
  }

  private mutating func addStart(from start: Int, to target: Int, _ text: String?) {
    let text = text.map(VisibleText.clean)
    let labels = text.map { [Diagram.Label(symbols: [], event: "", details: [$0])] } ?? []
    diagram.edges.append(
      Diagram.Edge(
        source: start, target: target, labels: labels, symbol: nil, isHistoryDependent: false,
        tooltip: "Start → \(diagram.nodes[target].title)" + (text.map { " \($0)" } ?? "")))
  }

  private mutating func addOutcome(_ index: Int) {
    let name = VisibleText.clean(document.outcomes[index])
    elements.outcomes[index] = diagram.nodes.count
    diagram.nodes.append(
      Diagram.Node(
        id: slugs.unique("outcome-" + name), kind: .outcome, title: CardMetrics.fitted(title: name),
        size: Size(width: 0, height: 0), tooltip: "Outcome: \(name)"))
  }

  /// The node of a configuration; `nil` at the level of screens if it shows no screen.
  private func node(ofConfiguration index: Int) -> Int? { elements.configurations[index] }

  /// The nodes between which a transition is drawn.
  private func nodes(of transition: FlowDocument.Transition) -> (source: Int, target: Int)? {
    let ends: (source: Int?, target: Int?) =
      level == .configurations
      ? (node(ofConfiguration: transition.source), nil) : duplicates.ends(of: transition)
    guard let source = ends.source, let target = ends.target ?? elements.node(of: transition.target)
    else { return nil }
    return (source, target)
  }

  /// Returns the diamond of the last decision, and adds it if it is missing.
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

  /// Adds the choices that were never taken to the diamonds.
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
    diagram.eventPrefix.shortening(
      VisibleText.clean(level == .screens ? transition.event.name : transition.event.signature))
  }

  /// The label of a transition, or of the last of its choices.
  private func label(for transition: FlowDocument.Transition) -> Diagram.Label {
    var details: [String] = []
    if let condition = transition.guard { details.append("[\(condition)]") }
    if let note = transition.note { details.append("/ \(note)") }
    if level == .configurations, !transition.commands.isEmpty {
      details.append("/ " + transition.commands.map(\.text).joined(separator: ", "))
    }
    let choice = transition.decisions.last.map { VisibleText.clean($0.choice) }
    return Diagram.Label(
      // Without known stacks, nothing is known of what a transition does to them.
      symbols: document.hasStacks ? transition.symbols : [],
      event: choice ?? eventText(of: transition),
      details: details.map(VisibleText.clean),
      answer: choice == nil ? Diagram.AnswerKind(transition.event) : nil)
  }

  /// Adds the edge of a transition, or those from diamond to diamond if it has decisions.
  ///
  /// - Returns: The IDs of its labels, in order.
  private mutating func add(
    _ transition: FlowDocument.Transition, from source: Int, to target: Int,
    isHistoryDependent: Bool
  ) -> [DiagramElements.LabelID] {
    let event = eventText(of: transition)
    let decisions = transition.decisions
    let answer = Diagram.AnswerKind(transition.event)
    var last = source
    var labelIDs: [DiagramElements.LabelID] = []
    for position in decisions.indices {
      guard let node = decisionNode(for: decisions[...position], after: event, from: source)
      else { continue }
      let text = position == 0 ? event : VisibleText.clean(decisions[position - 1].choice)
      let isFirst = position == 0
      let key = EdgeKey(
        source: last, target: node, symbol: nil, isHistoryDependent: false,
        isAnswer: isFirst && answer != nil)
      let label = Diagram.Label(
        symbols: [], event: text, details: [], answer: isFirst ? answer : nil)
      labelIDs.append(add(label, to: key, tooltip: label.text))
      last = node
    }
    let key = EdgeKey(
      source: last, target: target, symbol: transition.symbols.last ?? EdgeSymbol.none,
      isHistoryDependent: isHistoryDependent, isAnswer: answer != nil && decisions.isEmpty)
    let fullText = VisibleText.clean(document.fullText(of: transition))
    return labelIDs + [add(label(for: transition), to: key, tooltip: fullText)]
  }

  /// Adds a label to the edge with a key, and the edge if it is missing.
  ///
  /// - Returns: The ID of the label.
  private mutating func add(
    _ label: Diagram.Label, to key: EdgeKey, tooltip: String
  ) -> DiagramElements.LabelID {
    let text =
      "\(diagram.nodes[key.source].title) → \(diagram.nodes[key.target].title): \(tooltip)"
    guard let existing = edgeIndices[key] else {
      let new = diagram.edges.count
      edgeIndices[key] = new
      labelsOfEdges[new] = [label: 0]
      diagram.edges.append(
        Diagram.Edge(
          source: key.source, target: key.target, labels: [label], symbol: key.symbol,
          isHistoryDependent: key.isHistoryDependent, tooltip: text))
      return .edge(new, label: 0)
    }
    if let position = labelsOfEdges[existing]?[label] { return .edge(existing, label: position) }
    let position = diagram.edges[existing].labels.count
    labelsOfEdges[existing]?[label] = position
    diagram.edges[existing].labels.append(label)
    diagram.edges[existing].tooltip += "\n" + text
    return .edge(existing, label: position)
  }
}
