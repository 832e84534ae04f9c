import FlowCore
package import FlowDocuments
import FlowSupport

/// Builds the diagram of a path, one node after the other.
package struct TraceDiagramBuilder {
  /// How many steps are drawn; the middle of a longer path is omitted.
  private static let maxSteps = 120
  private static let stepsAtStart = 40

  private let document: FlowDocument
  private let trace: Overlay.TracePath
  private let pictures: ScreenPictures
  private let wrapsEvents: Bool
  private let names: [String]
  private var diagram = Diagram(title: "", summary: "", direction: .down)
  private var slugs = UniqueSlugs(reserving: [Diagram.titleID, Diagram.summaryID])

  /// - Parameter wrapsEvents: Whether long events take several lines; otherwise they are shortened.
  package init(
    document: FlowDocument, trace: Overlay.TracePath, pictures: ScreenPictures = .init(),
    wrapsEvents: Bool = false
  ) {
    (self.document, self.trace, self.pictures) = (document, trace, pictures)
    self.wrapsEvents = wrapsEvents
    names = document.screenNames()
  }

  package mutating func build() -> Diagram {
    diagram.title = VisibleText.clean(document.title)
    diagram.summary = document.summary(of: trace)
    diagram.notes = document.notes(on: trace)
    let moments = trace.moments.enumerated().filter { moment in
      guard case .step(let position) = moment.element else { return true }
      return document.transitions.indices.contains(position)
    }
    let firstStep = trace.steps.first(where: document.transitions.indices.contains)
      .map { document.transitions[$0].source }
    let start =
      document.starts.indices.contains(trace.start) ? document.starts[trace.start] : nil
    guard let first = start?.configuration ?? firstStep else { return diagram }
    addStart(start?.condition, at: first)
    let omitted = Self.stepsAtStart..<(Self.stepsAtStart + max(0, moments.count - Self.maxSteps))
    for (index, moment) in moments.enumerated() {
      guard !omitted.contains(index) else {
        if index == omitted.lowerBound { addGap(of: omitted.count) }
        continue
      }
      switch moment.element {
      case .step(let position): addStep(position, number: moment.offset + 1)
      case .event(let event): addRow(event.label, number: moment.offset + 1)
      }
    }
    diagram.nodes[diagram.nodes.count - 1].mark = trace.verdict?.mark
    if case .violated? = trace.verdict {
      diagram.nodes[diagram.nodes.count - 1].emphasis = .path
    }
    diagram.measureNodes()
    return diagram
  }

  private mutating func addStart(_ condition: String?, at configuration: Int) {
    diagram.nodes.append(
      .init(id: slugs.unique("start"), kind: .start, title: "", emphasis: .path, tooltip: "Start"))
    addNode(of: .configuration(configuration))
    let labels = condition.map { [Diagram.Label.caption("[\(VisibleText.clean($0))]")] }
    addEdge(labels ?? [], tooltip: "Start")
  }

  private mutating func addStep(_ position: Int, number: Int) {
    let transition = document.transitions[position]
    let label = label(for: transition)
    guard !transition.isSelfLoop else {
      addRow(label, number: number)
      return
    }
    addNode(of: transition.target)
    let tooltip = "Step \(number): \(VisibleText.clean(document.fullText(of: transition)))"
    addEdge(
      [numbered(label, number)], symbol: transition.symbols.last ?? EdgeSymbol.none,
      tooltip: tooltip)
  }

  private func label(for transition: FlowDocument.Transition) -> Diagram.Label {
    let details = transition.decisionTexts + transition.details(hasCommands: true)
    return Diagram.Label(
      symbols: transition.symbols, event: VisibleText.clean(transition.event.text),
      details: details.map(VisibleText.clean), answer: Diagram.AnswerKind(transition.event),
      wrapsEvent: wrapsEvents && !transition.isSelfLoop)
  }

  private mutating func addRow(_ label: Diagram.Label, number: Int) {
    diagram.nodes[diagram.nodes.count - 1].rows.append(numbered(label, number))
  }

  private mutating func addGap(of count: Int) {
    let title = "… " + counted(count, "more step")
    diagram.nodes.append(
      .init(id: slugs.unique("gap"), kind: .screen, title: title, isTruncated: true, tooltip: title)
    )
    addEdge(tooltip: title)
  }

  private func numbered(_ label: Diagram.Label, _ number: Int) -> Diagram.Label {
    var label = label
    label.badge = "\(number)"
    label.emphasis = .path
    return label
  }

  /// Adds an edge between the last two nodes.
  private mutating func addEdge(
    _ labels: [Diagram.Label] = [], symbol: EdgeSymbol? = nil, tooltip: String
  ) {
    let last = diagram.nodes.count - 1
    diagram.edges.append(
      .init(
        source: last - 1, target: last, labels: labels, symbol: symbol, emphasis: .path,
        tooltip: tooltip))
  }

  private mutating func addNode(of target: FlowDocument.Target) {
    switch target {
    case .configuration(let index): addNode(of: document.configurations[index])
    case .outcome(let index):
      let name = VisibleText.clean(document.outcomes[index])
      diagram.nodes.append(
        .init(
          id: slugs.unique("outcome-" + name), kind: .outcome,
          title: CardMetrics.fitted(title: name), tooltip: "Outcome: \(name)"))
    }
  }

  private mutating func addNode(of configuration: FlowDocument.Configuration) {
    let stack = VisibleText.clean(document.stackText(of: configuration, names: names))
    let top = configuration.top.map { screen in
      document.screens[screen.screen].name + (screen.payload.map { "(\($0))" } ?? "")
    }
    let title = VisibleText.clean(top ?? "no screen")
    let path = document.pathToTop(of: configuration).map(VisibleText.clean)
    var node = Diagram.Node(
      id: slugs.unique(stack), kind: .screen, title: CardMetrics.fitted(title: title),
      subtitle: path.map(CardMetrics.fitted(subtitle:)),
      picture: pictures.picture(of: configuration), tooltip: stack)
    node.setWork(to: configuration.work)
    diagram.nodes.append(node)
  }
}
