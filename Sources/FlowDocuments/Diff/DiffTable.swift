import FlowCore

/// The responses of a flow to each event on each screen, whatever lies below on the stack.
struct DiffTable {
  /// The responses to one event on one screen.
  struct Entry {
    /// The ways, in the order found.
    var ways: [DiffWay] = []
    /// The responses by way, without duplicates, in sorted order.
    var answers: [DiffWay: [DiffAnswer]] = [:]
    /// The source locations.
    var positions: [DiffWay: [String]] = [:]
    /// The stacks that the ways lead to, without payloads.
    var stacks: [DiffWay: Set<String>] = [:]
    /// The system moves that it stands for, as text.
    var moves: Set<String> = []
    /// Whether it opens a link.
    var isLink = false
    /// The work that it answers, without payloads.
    var work: Set<String> = []
    /// The configurations in which it is handled, by payload.
    fileprivate var sources: [String?: Set<Int>] = [:]

    /// All responses, whatever the way.
    var allAnswers: [DiffAnswer] { ways.flatMap { answers[$0] ?? [] }.sortedOnce }
  }

  /// The events on screens, in the order found.
  private(set) var asks: [ScreenEvent] = []
  private var entries: [ScreenEvent: Entry] = [:]

  subscript(ask: ScreenEvent) -> Entry? { entries[ask] }

  init(_ side: DiffSide) {
    for step in side.taken { add(side.document.transitions[step], of: side) }
    for refusal in side.document.refusals where side.isReached(refusal.source) {
      add(refusal, of: side)
    }
    addSilence(in: side)
    for ask in asks {
      guard let answers = entries[ask]?.answers else { continue }
      entries[ask]?.answers = answers.mapValues(\.sortedOnce)
    }
  }

  private mutating func add(_ transition: FlowDocument.Transition, of side: DiffSide) {
    guard let screen = side.tops[transition.source] else { return }
    let way = side.words.way(of: transition)
    let commands = transition.commands
    var answer = DiffAnswer(
      place: .stays, commands: commands.map(\.diffText).joined(separator: ", "),
      isBack: !commands.isEmpty && commands.allSatisfy(\.isBack), note: transition.note)
    var stack: String?
    switch transition.target {
    case .outcome(let index): answer.place = .outcome(side.outcome(index))
    case .configuration(let target):
      stack = side.looks[target]
      if side.tops[target] == screen, commands.isEmpty {
        if let note = transition.note { answer.place = .shows(note) }
        answer.note = nil
      } else {
        answer.place = .screen(side.tops[target] ?? "")
      }
    }
    add(
      answer, way: way,
      to: ScreenEvent(screen: screen, event: side.words.name(of: transition.event)),
      position: transition.position, event: transition.event, source: transition.source)
    if let stack {
      entries[ScreenEvent(screen: screen, event: side.words.name(of: transition.event))]?
        .stacks[way.withoutPayload, default: []].insert(stack)
    }
  }

  private mutating func add(_ refusal: FlowDocument.Refusal, of side: DiffSide) {
    guard let screen = side.tops[refusal.source] else { return }
    let reason = "\(refusal.command.diffText): \(refusal.reason)"
    add(
      DiffAnswer(place: .refused(reason)),
      way: DiffWay(payload: side.words.payload(of: refusal.event)),
      to: ScreenEvent(screen: screen, event: side.words.name(of: refusal.event)),
      position: refusal.position, event: refusal.event, source: refusal.source)
  }

  private mutating func add(
    _ answer: DiffAnswer, way: DiffWay, to ask: ScreenEvent, position: String?,
    event: FlowDocument.Event, source: Int
  ) {
    if entries[ask] == nil { asks.append(ask) }
    var entry = entries.removeValue(forKey: ask) ?? Entry()
    if entry.answers[way] == nil { entry.ways.append(way) }
    if entry.answers[way]?.contains(answer) != true {
      entry.answers[way, default: []].append(answer)
    }
    if let position, entry.positions[way]?.contains(position) != true {
      entry.positions[way, default: []].append(position)
    }
    if let move = event.move { entry.moves.insert(move.diffText) }
    entry.isLink = entry.isLink || event.isLink
    if let work = event.work { entry.work.insert(work.kindOfWork) }
    entry.sources[way.payload, default: []].insert(source)
    entries[ask] = entry
  }

  /// Notes that an event that a screen handles is ignored in some of its configurations.
  ///
  /// If several ways exclude each other, it is unknown which of them is missing, so ignoring the
  /// event is a way of its own, without conditions.
  private mutating func addSilence(in side: DiffSide) {
    var expanded: [String: Int] = [:]
    for index in side.reached where side.document.configurations[index].isExpanded {
      if let screen = side.tops[index] { expanded[screen, default: 0] += 1 }
    }
    for ask in asks {
      guard var entry = entries.removeValue(forKey: ask) else { continue }
      let payloads = entry.ways.map(\.payload)
      for (index, payload) in payloads.enumerated() where payloads.firstIndex(of: payload) == index
      {
        let sources = entry.sources[payload] ?? []
        let answered = sources.count { side.document.configurations[$0].isExpanded }
        guard answered < expanded[ask.screen, default: 0] else { continue }
        let ways = entry.ways.filter { $0.payload == payload }
        let way = ways.count == 1 ? ways[0] : DiffWay(payload: payload)
        if entry.answers[way] == nil { entry.ways.append(way) }
        if entry.answers[way]?.contains(.nothing) != true {
          entry.answers[way, default: []].append(.nothing)
        }
      }
      entries[ask] = entry
    }
  }
}

extension SystemMove {
  /// The move as text: `the system back`.
  var diffText: String {
    switch self {
    case .back: "the system back"
    case .backBy(let count): "the system back by \(count)"
    case .interactiveDismiss: "a swipe down"
    case .tabTapped(let name): "a tap on the tab \(name)"
    case .tabRetapped(let name): "a tap on the selected tab \(name)"
    case .windowFocused(let name): "focusing the window \(name)"
    case .windowClosed(let name): "closing the window \(name)"
    }
  }
}
