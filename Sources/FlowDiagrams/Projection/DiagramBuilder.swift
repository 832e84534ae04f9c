import FlowCore
import FlowDocuments

/// Projects a document onto the nodes of one level, and merges equal nodes and edges.
struct DiagramBuilder {
  let document: FlowDocument
  let level: DiagramOptions.Level
  let isWhole: Bool
  private let pictures: ScreenPictures
  private let overlay: Overlay?
  let duplicates: ScreenDuplicates
  private(set) var diagram = Diagram(title: "", summary: "", direction: .down)
  private var slugs = UniqueSlugs(reserving: [Diagram.titleID, Diagram.summaryID])
  private var edgeIndices: [EdgeKey: Int] = [:]
  private var labelsOfEdges: [Int: [Diagram.Label: Int]] = [:]
  private var rowsOfNodes: [Int: [Diagram.Label: Int]] = [:]
  private var elements = DiagramElements()
  /// The nodes of decisions, by the source, the event, the choices before, and the name.
  ///
  /// A decision has a node for each event that leads to it, from each node, by each path through the
  /// decisions before it.
  private var decisionNodes: [[String]: Int] = [:]
  /// The choices that were never taken, by the node of their decision.
  private var untakenChoices: [Int: [String]] = [:]
  private(set) var names = ElementNames(nodes: [], groups: [], flow: [])

  /// Adds everything that has a name: the nodes of screens, and their groups.
  init(document: FlowDocument, options: DiagramOptions, overlay: Overlay?) {
    self.document = document
    level = options.level == .configurations ? .configurations : .screens
    isWhole = options.isWhole
    pictures = options.pictures
    self.overlay = overlay
    duplicates = ScreenDuplicates(document: document, perTab: options.perTab)
    diagram.eventPrefix = document.eventPrefix
    if level == .screens {
      elements.configurations = duplicates.tops
      addScreens(in: groups(of: duplicates))
    } else {
      elements.configurations = Array(document.configurations.indices)
      // A configuration shows its top screen once: it lies in the groups of that screen.
      let duplicates = ScreenDuplicates(document: document, perTab: true)
      addConfigurations(duplicates, in: groups(of: duplicates))
    }
  }

  mutating func diagram(direction: Diagram.Direction) -> Diagram {
    diagram.direction = direction
    diagram.title = VisibleText.clean(document.title)
    addStarts()
    addOutcomes()
    let history = PathDependence(
      document: overlay?.current(document) ?? document, duplicates: duplicates)
    let steps = overlay?.steps ?? []
    // Under an overlay, each transition has a label of its own, because the two cases of a guard lead
    // to different targets.
    let transitions: [FlowDocument.LabeledTransition] =
      overlay == nil
      ? document.transitionsFoldingElse()
      : document.transitions.enumerated().map { ($0.element, $0.offset, []) }
    var folded: Set<Int> = []
    for (transition, position, elses) in transitions {
      let original = document.transitions[position]
      if level == .screens, document.isTabSwitch(original), !steps.contains(position) {
        diagram.hidesTabSwitches = true
        continue
      }
      guard let (source, target) = nodes(of: transition) else { continue }
      let labelIDs: [DiagramElements.LabelID]
      if source == target, transition.decisions.isEmpty {
        labelIDs = [.row(source, addRow(label(for: transition), to: source))]
      } else {
        let isDependent = level == .screens && history.contains(original)
        labelIDs = add(transition, from: source, to: target, dependsOnPath: isDependent)
      }
      elements.labelIDs[position] = labelIDs
      for other in elses where elements.labelIDs[other] == nil {
        elements.labelIDs[other] = labelIDs
      }
      folded.formUnion(elses)
    }
    addRefusals()
    addRelaunches()
    finishDecisions()
    diagram.captions = document.captions + diagram.prefixCaptions
    diagram.summary = summary(history)
    findReturns(except: folded)
    diagram.elements = elements
    overlay?.paint(&diagram, of: document, at: level, duplicates: duplicates)
    return diagram
  }

  /// Finds the labels all of whose transitions only undo an edge, except those that are folded.
  private mutating func findReturns(except folded: Set<Int>) {
    let (returning, undone) = document.returningTransitions
    guard !returning.isEmpty else { return }
    elements.undone = Set(undone.compactMap { elements.labelIDs[$0]?.last })
    var others: Set<DiagramElements.LabelID> = []
    for (position, labelIDs) in elements.labelIDs where !folded.contains(position) {
      guard returning.contains(position), labelIDs.count == 1 else {
        others.formUnion(labelIDs)
        continue
      }
      if document.transitions[position].event.move == nil {
        elements.returns[labelIDs[0]] = .app
      } else if elements.returns[labelIDs[0]] == nil {
        elements.returns[labelIDs[0]] = .platform
      }
    }
    for labelID in others { elements.returns[labelID] = nil }
  }

  private mutating func addRefusals() {
    for refusal in document.refusals {
      guard let node = elements.configurations[refusal.source] else { continue }
      let event = level == .screens ? refusal.event.name : refusal.event.signature
      let shortened = diagram.shortening(event)
      addRow(Overlay.StuckEvent(shortened, .refused, reason: refusal.reason).label, to: node)
    }
  }

  /// Adds the relaunches after which the app is not as it was; they have a caption like starts, and
  /// are not counted as transitions.
  private mutating func addRelaunches() {
    let label = Diagram.Label.caption(FlowTrace.Step.relaunch().event)
    for relaunch in document.relaunches ?? [] {
      guard let source = elements.configurations[relaunch.source],
        let target = relaunch.target.flatMap({ elements.configurations[$0] })
      else { continue }
      if source == target {
        addRow(label, to: source)
      } else {
        _ = add(
          Diagram.Edge(
            source: source, target: target, labels: [label],
            tooltip: "terminated and restored"))
      }
    }
  }

  /// Adds a row to a node, unless the node has it, and returns its index.
  @discardableResult
  private mutating func addRow(_ label: Diagram.Label, to node: Int) -> Int {
    if let known = rowsOfNodes[node]?[label] { return known }
    let row = diagram.nodes[node].rows.count
    rowsOfNodes[node, default: [:]][label] = row
    diagram.nodes[node].rows.append(label)
    return row
  }

  // MARK: Nodes

  private mutating func groups(of duplicates: ScreenDuplicates) -> GroupPlan {
    let plan = GroupPlan(document: document, duplicates: duplicates)
    diagram.groups = plan.groups.map { group in
      Diagram.Group(
        id: slugs.unique("group-" + group.title), title: VisibleText.clean(group.title),
        name: VisibleText.clean(group.names[0]), isLayer: group.isLayer, parent: group.parent)
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
      picture: picture, tooltip: tooltip ?? subtitle.map { "\(title) (\($0))" } ?? title)
    node.setWork(to: work)
    for line in description?.split(whereSeparator: \.isNewline) ?? [] {
      node.tooltip += "\n" + VisibleText.clean(String(line))
    }
    diagram.nodes.append(node)
  }

  private mutating func addStarts() {
    guard !document.starts.isEmpty else { return }
    let node = diagram.nodes.count
    diagram.nodes.append(
      Diagram.Node(id: slugs.unique("start"), kind: .start, title: "", tooltip: "Start"))
    for (index, start) in document.starts.enumerated() {
      guard let target = elements.configurations[start.configuration] else { continue }
      elements.starts[index] = diagram.edges.count
      addStart(from: node, to: target, start.condition.map { "[\($0)]" })
    }
    guard level == .screens else { return }
    for tab in document.otherTabsAtStart(duplicates) {
      addStart(from: node, to: tab.duplicate, "tab \(tab.name)")
    }
  }

  private mutating func addStart(from node: Int, to target: Int, _ text: String?) {
    let text = text.map(VisibleText.clean)
    let labels = text.map { [Diagram.Label.caption($0)] } ?? []
    diagram.edges.append(
      Diagram.Edge(
        source: node, target: target, labels: labels,
        tooltip: "Start → \(diagram.nodes[target].title)" + (text.map { " \($0)" } ?? "")))
  }

  private mutating func addOutcomes() {
    for (index, outcome) in document.outcomes.enumerated() {
      let name = VisibleText.clean(outcome)
      elements.outcomes[index] = diagram.nodes.count
      diagram.nodes.append(
        Diagram.Node(
          id: slugs.unique("outcome-" + name), kind: .outcome,
          title: CardMetrics.fitted(title: name), tooltip: "Outcome: \(name)"))
    }
  }

  private func nodes(of transition: FlowDocument.Transition) -> (source: Int, target: Int)? {
    let ends: (source: Int?, target: Int?) =
      level == .configurations
      ? (elements.configurations[transition.source], nil) : duplicates.ends(of: transition)
    guard let source = ends.source, let target = ends.target ?? elements.node(of: transition.target)
    else { return nil }
    return (source, target)
  }

  /// Returns the node of a decision, adds it if it is missing, and records the choice.
  ///
  /// - Parameters:
  ///   - event: The event that led to the first of the decisions.
  ///   - source: The node in which the event happened.
  private mutating func node(
    ofDecision position: Int, of decisions: [FlowDocument.Decision], after event: String,
    from source: Int
  ) -> Int {
    let decision = decisions[position]
    let before = decisions[..<position].flatMap { [$0.name, $0.choice] }
    let key = ["\(source)", event] + before + [decision.name]
    let node = decisionNodes[key] ?? diagram.nodes.count
    if node == diagram.nodes.count {
      decisionNodes[key] = node
      untakenChoices[node] = decision.choices
      let name = VisibleText.clean(decision.name)
      diagram.nodes.append(
        Diagram.Node(
          id: slugs.unique("decision-" + name), kind: .decision, group: diagram.nodes[source].group,
          title: CardMetrics.fitted(decision: name), tooltip: "Decision: \(name)"))
    }
    untakenChoices[node]?.removeAll { $0 == decision.choice }
    return node
  }

  private mutating func finishDecisions() {
    let intro = document.search.isComplete ? "not taken: " : "not seen: "
    for (node, choices) in untakenChoices where !choices.isEmpty {
      let text = VisibleText.clean(intro + choices.joined(separator: ", "))
      diagram.nodes[node].subtitle = CardMetrics.fitted(
        detail: text, to: CardMetrics.maxDecisionWidth)
      diagram.nodes[node].tooltip += " (\(text))"
    }
  }

  // MARK: Edges

  private func eventText(of transition: FlowDocument.Transition) -> String {
    diagram.shortening(
      VisibleText.clean(level == .screens ? transition.event.name : transition.event.signature))
  }

  /// The label of a transition, or of the last of its choices.
  private func label(for transition: FlowDocument.Transition) -> Diagram.Label {
    let details = transition.details(hasCommands: level == .configurations)
    let choice = transition.decisions.last.map { VisibleText.clean($0.choice) }
    return Diagram.Label(
      // Without stacks, there is nothing to say of what a transition does to them.
      symbols: document.hasStacks ? transition.symbols : [],
      event: choice ?? eventText(of: transition),
      details: details.map(VisibleText.clean),
      answer: choice == nil ? Diagram.AnswerKind(transition.event) : nil)
  }

  /// Adds the edge of a transition, or those from diamond to diamond if it has decisions.
  private mutating func add(
    _ transition: FlowDocument.Transition, from source: Int, to target: Int,
    dependsOnPath: Bool
  ) -> [DiagramElements.LabelID] {
    let event = eventText(of: transition)
    let decisions = transition.decisions
    let answer = Diagram.AnswerKind(transition.event)
    var last = source
    var labelIDs: [DiagramElements.LabelID] = []
    for position in decisions.indices {
      let node = node(ofDecision: position, of: decisions, after: event, from: source)
      let isFirst = position == 0
      let label = Diagram.Label(
        event: isFirst ? event : VisibleText.clean(decisions[position - 1].choice),
        answer: isFirst ? answer : nil)
      labelIDs.append(
        add(.init(source: last, target: node, labels: [label], tooltip: label.text)))
      last = node
    }
    let edge = Diagram.Edge(
      source: last, target: target, labels: [label(for: transition)],
      symbol: transition.symbols.last ?? EdgeSymbol.none, dependsOnPath: dependsOnPath,
      tooltip: VisibleText.clean(document.fullText(of: transition)))
    return labelIDs + [add(edge)]
  }

  /// Adds an edge with one label, or its label to the edge that is drawn as one with it.
  private mutating func add(_ edge: Diagram.Edge) -> DiagramElements.LabelID {
    var edge = edge
    let label = edge.labels[0]
    let titles = [edge.source, edge.target].map { diagram.nodes[$0].title }
    edge.tooltip = "\(titles[0]) → \(titles[1]): \(edge.tooltip)"
    guard let existing = edgeIndices[EdgeKey(edge)] else {
      let new = diagram.edges.count
      edgeIndices[EdgeKey(edge)] = new
      labelsOfEdges[new] = [label: 0]
      diagram.edges.append(edge)
      return .edge(new, label: 0)
    }
    if let position = labelsOfEdges[existing]?[label] { return .edge(existing, label: position) }
    let position = diagram.edges[existing].labels.count
    labelsOfEdges[existing]?[label] = position
    diagram.edges[existing].labels.append(label)
    diagram.edges[existing].tooltip += "\n" + edge.tooltip
    return .edge(existing, label: position)
  }
}
