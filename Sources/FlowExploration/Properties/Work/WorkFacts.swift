import FlowCore
import FlowDocuments

/// What a property requires of work on the path to a configuration.
enum WorkRule: Sendable {
  /// That answers to work that is over do nothing.
  case lateAnswers
  /// That the user can leave while work is never answered.
  case waiting
  /// That work marked ``WorkTraits/once`` starts again only after an event of the user.
  case once

  /// Whether the rule applies to a piece of work.
  func concerns(_ traits: WorkTraits) -> Bool {
    switch self {
    case .lateAnswers: true
    case .waiting: !traits.contains(.background)
    case .once: traits.contains(.once)
    }
  }

  /// Why there was nothing to judge.
  var vacuity: Vacuity {
    switch self {
    case .lateAnswers:
      Vacuity(
        "the flow declares work, and work(in:) is empty in every visited state", isFailure: true)
    case .waiting: Vacuity("the user waits for nothing")
    case .once: Vacuity("no work is marked .once")
    }
  }
}

/// What is known about the work of a flow, by numbers of states and pieces of work; each fact is
/// computed once.
final class WorkFacts<F: ExplorableFlow> {
  /// A kind of work that must not be repeated by itself, and the piece of it that is under way.
  typealias Once = (group: String, work: Int)

  /// A question about the work in a configuration.
  private struct Wait: Hashable {
    var place: Configuration<F>
    var work: Int
    /// The work that was under way so far.
    var met: [Int]
  }

  private struct Restored: Hashable {
    var place: Configuration<F>
    var group: String
  }

  private struct Facts {
    var work: [Int]
    var requests: [Int]
    var answers: [F.Event]
    var once: [Once]
  }

  /// Work with the answers to it in some state.
  private struct Request: Hashable {
    var work: Int
    var answers: [F.Event]
  }

  let flow: F
  private var states = InternTable<F.State>()
  private var facts: [Facts] = []
  private var work = InternTable<F.Work>()
  private var traits: [WorkTraits] = []
  /// The answers to each piece of work in all visited states.
  private var answers: [[F.Event]] = []
  private var requests = InternTable<Request>()
  private var answerEvents = InternTable<F.Event>()
  private var lateAnswers: [UInt64: F.Event?] = [:]
  private var traps = ValueTable<Wait, Bool>()
  private var restarts = ValueTable<Restored, [Input<F>]?>()
  /// The limit that kept ``again(_:after:)`` from looking further somewhere; `nil` if it saw
  /// everything.
  private(set) var bound: FlowDocument.Bound?
  private let links: InternTable<F.Event>

  init(_ flow: F) {
    self.flow = flow
    links = InternTable(flow.linkEvents)
  }

  /// The number of a state.
  func number(of state: F.State) -> Int {
    let number = states.number(of: state)
    if number == facts.count {
      let all = flow.workUnderWay(in: state).map { self.number(of: $0) }
      facts.append(
        Facts(
          work: all, requests: all.map { request(for: $0, in: state) },
          answers: flow.answersUnderWay(in: state).map(\.event),
          once: all.filter { traits[$0].contains(.once) }.map { (group(of: $0), $0) }))
    }
    return number
  }

  private func number(of piece: F.Work) -> Int {
    let number = work.number(of: piece)
    if number == traits.count {
      traits.append(flow.allTraits(of: piece))
      answers.append([])
    }
    return number
  }

  private func request(for number: Int, in state: F.State) -> Int {
    let events = flow.allAnswers(to: work.values[number], in: state)
    for event in events {
      answerEvents.insert(event)
      if !answers[number].contains(event) { answers[number].append(event) }
    }
    return requests.number(of: Request(work: number, answers: events))
  }

  /// The number of pieces of work that were found.
  var workCount: Int { traits.count }

  /// The work that is under way in a state.
  func work(in state: Int) -> [Int] { facts[state].work }

  /// The work in a state that a rule applies to.
  func work(in state: Int, for rule: WorkRule) -> [Int] {
    work(in: state).filter { rule.concerns(traits[$0]) }
  }

  /// The work in a state that must not be repeated by itself.
  func once(in state: Int) -> [Once] { facts[state].once }

  /// The label of a piece of work.
  func label(of number: Int) -> String { "\(F.label(ofWork: work.values[number]))" }

  private func group(of number: Int) -> String { F.label(ofWork: work.values[number]).path }

  // MARK: Late answers

  /// The number of requests that were found: pieces of work with the answers to them.
  var requestCount: Int { requests.values.count }

  /// What is under way in a state, with the answers to it there.
  func requests(in state: Int) -> [Int] { facts[state].requests }

  /// An answer to a request that does something in a state that does not wait for it; `nil` if
  /// there is none.
  func lateAnswer(to number: Int, in state: Int) -> F.Event? {
    let key = UInt64(number) << 32 | UInt64(state)
    if let known = lateAnswers[key] { return known }
    let facts = facts[state]
    let request = requests.values[number]
    let found =
      facts.work.contains(request.work)
      ? nil
      : request.answers.first { event in
        !facts.answers.contains(event) && does(something: event, in: states.values[state])
      }
    lateAnswers[key] = .some(found)
    return found
  }

  private func does(something event: F.Event, in state: F.State) -> Bool {
    guard let transition = flow.reduce(state, event) else { return false }
    switch transition.next {
    case .stay: return !transition.commands.isEmpty
    case .to(let next): return next != state || !transition.commands.isEmpty
    case .finish: return true
    }
  }

  /// The remark on a late answer.
  func remark(lateAnswer event: F.Event, to request: Int) -> Remark<F> {
    let number = requests.values[request].work
    let input = Input<F>.lateAnswer(event, to: work.values[number])
    return Remark(
      inputs: [input],
      text: "\(input) answers \(label(of: number)), which is no longer under way, and is handled")
  }

  // MARK: Waiting

  /// The remark on a configuration that only an answer leads out of.
  func remark(waitingFor number: Int) -> Remark<F> {
    Remark(text: "if \(label(of: number)) is never answered, the user cannot leave from here")
  }

  /// The work that the user waits for without a way to leave, as far as a search of a few hundred
  /// configurations shows it.
  ///
  /// - Parameter met: The work that was under way so far.
  func trap(at place: Configuration<F>, met: [Int]) -> Int? {
    work(in: number(of: place.state), for: .waiting).first { number in
      let wait = Wait(place: place, work: number, met: met)
      return traps.value(of: wait) { isTrap($0) }
    }
  }

  private static var mostPlaces: Int { 512 }

  private func isTrap(_ wait: Wait) -> Bool {
    var places = InternTable([wait.place])
    var next = 0
    while next < places.values.count {
      let place = places.values[next]
      next += 1
      for input in userInputs(at: place, met: wait.met) {
        let step = flow.step(input, at: place)
        guard step.outcome == nil,
          work(in: self.number(of: step.after.state)).contains(wait.work),
          places.values.count < Self.mostPlaces
        else { return false }
        places.insert(step.after)
      }
    }
    return true
  }

  /// What the user can do in a configuration: not links, answers to work, or answers to earlier
  /// work that the flow lists among its events.
  func userInputs(at place: Configuration<F>, met: some Sequence<Int>) -> [Input<F>] {
    flow.inputs(at: place).filter { input in
      guard input.work == nil, !isLink(input) else { return false }
      guard case .event(let event) = input else { return true }
      return !met.contains { answers[$0].contains(event) }
    }
  }

  /// Whether a state offers and handles an answer to work that is not under way there.
  func handlesStrayAnswer(in state: Int) -> Bool {
    flow.events(in: states.values[state]).contains { event in
      answerEvents.contains(event) && !facts[state].answers.contains(event)
        && flow.reduce(states.values[state], event) != nil
    }
  }

  private func isLink(_ input: Input<F>) -> Bool {
    !links.values.isEmpty && (input.event.map(links.contains) ?? false)
  }

  // MARK: Once

  /// The remark on work that starts again.
  func remark(again number: Int) -> String {
    "\(label(of: number)) starts again, and the user has not asked for it"
  }

  /// How work of some groups starts again after the app is killed and restored: at once, or by
  /// answers alone, as far as a search of a few hundred configurations shows it.
  func again(_ groups: [String], after place: Configuration<F>) -> Remark<F>? {
    guard !groups.isEmpty, let restored = flow.relaunched(place) else { return nil }
    let ways = groups.compactMap { group in
      restarts.value(of: Restored(place: restored, group: group)) { restart($0) }
        .map { (group: group, inputs: $0) }
    }
    guard let way = ways.min(by: { $0.inputs.count < $1.inputs.count }) else { return nil }
    let last = way.inputs.reduce(restored) { flow.step($1, at: $0).after }
    return once(in: number(of: last.state)).first { $0.group == way.group }
      .map { Remark(inputs: [.relaunch] + way.inputs, text: remark(again: $0.work)) }
  }

  /// The inputs that lead, without the user, to a configuration in which work of a group is under
  /// way.
  private func restart(_ first: Restored) -> [Input<F>]? {
    var places = InternTable([first.place])
    var ways: [[Input<F>]] = [[]]
    var next = 0
    while next < places.values.count {
      let (place, way) = (places.values[next], ways[next])
      next += 1
      if once(in: number(of: place.state)).contains(where: { $0.group == first.group }) {
        return way
      }
      let answers = flow.inputs(at: place).filter { $0.work != nil }
      for input in answers + [.relaunch] {
        let step = flow.step(input, at: place)
        guard step.reply == .moved || input == .relaunch, !places.contains(step.after) else {
          continue
        }
        guard places.values.count < Self.mostPlaces else {
          bound = .init(kind: .relaunch, limit: Self.mostPlaces)
          continue
        }
        places.insert(step.after)
        ways.append(way + [input])
      }
    }
    return nil
  }
}

extension Vacuity {
  /// Why a property of work judges nothing in most flows.
  static let noWork = Vacuity("the flow waits for nothing")
}
