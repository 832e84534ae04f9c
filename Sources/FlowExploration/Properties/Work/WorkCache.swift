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

  func concerns(_ traits: WorkTraits) -> Bool {
    switch self {
    case .lateAnswers: true
    case .waiting: traits.isDisjoint(with: [.background, .endsByItself])
    case .once: traits.contains(.once)
    }
  }

  /// Why the rule had nothing to judge.
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

/// Caches what is known about the work of a flow, by numbers of states and pieces of work.
final class WorkCache<F: ExplorableFlow> {
  /// A kind of work that must not be repeated by itself, and the piece of it that is under way.
  typealias OnceWork = (group: String, work: Int)

  private struct WaitKey: Hashable {
    var configuration: Configuration<F>
    var work: Int
    var seen: [Int]
  }

  private struct RestartKey: Hashable {
    var configuration: Configuration<F>
    var group: String
  }

  private struct WorkRequest: Hashable {
    var work: Int
    var answers: [F.Event]
  }

  let flow: F
  private var states = InternTable<F.State>()
  private var stateWork: [(work: [Int], requests: [Int], answers: [F.Event], once: [OnceWork])] = []
  private var work = InternTable<F.Work>()
  private var traits: [WorkTraits] = []
  /// The answers to each piece of work in all visited states.
  private var answers: [[F.Event]] = []
  private var requests = InternTable<WorkRequest>()
  private var answerEvents = InternTable<F.Event>()
  private var lateAnswers: [UInt64: F.Event?] = [:]
  private var mistakenAnswers: [UInt64: (answer: F.Event, work: Int)?] = [:]
  private var groups = InternTable<String>()
  /// By piece of work.
  private var groupNumbers: [Int] = []
  /// How many pieces of work of a group an event answers.
  private var answerCounts: [UInt64: Int] = [:]
  private var traps = ValueTable<WaitKey, Bool>()
  private var restarts = ValueTable<RestartKey, [Input<F>]?>()
  /// The limit that stopped ``repetition(_:after:)`` somewhere, or `nil` if it searched everything.
  private(set) var bound: FlowDocument.Bound?
  private let links: InternTable<F.Event>

  init(_ flow: F) {
    self.flow = flow
    links = InternTable(flow.linkEvents)
  }

  func number(of state: F.State) -> Int {
    let number = states.number(of: state)
    if number == stateWork.count {
      let all = Interpreter.workUnderWay(of: flow, in: state).map { self.number(of: $0) }
      stateWork.append(
        (
          work: all, requests: all.map { request(for: $0, in: state) },
          answers: flow.answersUnderWay(in: state).map(\.event),
          once: all.filter { traits[$0].contains(.once) }.map { (group(of: $0), $0) }
        ))
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
    return requests.number(of: WorkRequest(work: number, answers: events))
  }

  var workCount: Int { traits.count }

  func work(in state: Int) -> [Int] { stateWork[state].work }

  func work(in state: Int, for rule: WorkRule) -> [Int] {
    work(in: state).filter { rule.concerns(traits[$0]) }
  }

  func once(in state: Int) -> [OnceWork] { stateWork[state].once }

  func label(of number: Int) -> String { "\(F.label(ofWork: work.values[number]))" }

  private func group(of number: Int) -> String { F.label(ofWork: work.values[number]).path }

  // MARK: Late answers

  /// The number of requests that were found: pieces of work with the answers to them.
  var requestCount: Int { requests.values.count }

  func requests(in state: Int) -> [Int] { stateWork[state].requests }

  func work(ofRequest number: Int) -> Int { requests.values[number].work }

  func answers(toRequest number: Int) -> [F.Event] { requests.values[number].answers }

  func piece(_ number: Int) -> F.Work { work.values[number] }

  /// An answer that does something in a state that does not wait for it; `nil` if there is none.
  func lateAnswer(to number: Int, in state: Int) -> F.Event? {
    let key = UInt64(number) << 32 | UInt64(state)
    if let cached = lateAnswers[key] { return cached }
    let stateWork = stateWork[state]
    let request = requests.values[number]
    let answer =
      stateWork.work.contains(request.work)
      ? nil
      : request.answers.first { event in
        !stateWork.answers.contains(event) && hasEffect(of: event, in: states.values[state])
      }
    lateAnswers[key] = .some(answer)
    return answer
  }

  private func hasEffect(of event: F.Event, in state: F.State) -> Bool {
    flow.effect(of: event, in: state) != nil
  }

  func message(forLateAnswer event: F.Event, to request: Int) -> ViolationMessage<F> {
    let number = requests.values[request].work
    let input = Input<F>.lateAnswer(event, to: work.values[number])
    return ViolationMessage(
      inputs: [input],
      text: "\(input) answers \(label(of: number)), which is no longer under way, and is handled")
  }

  // MARK: Answers in common

  /// Whether one piece of work can replace another: both are of one case, and not marked
  /// ``WorkTraits/once``, since then they are the same work.
  func areAlike(_ one: Int, _ other: Int) -> Bool {
    one != other && !traits[one].contains(.once) && groupNumber(of: one) == groupNumber(of: other)
  }

  private func groupNumber(of number: Int) -> Int {
    while groupNumbers.count <= number {
      groupNumbers.append(groups.number(of: group(of: groupNumbers.count)))
    }
    return groupNumbers[number]
  }

  /// Whether an answer to a piece of work also answers one that can replace it, in the states
  /// visited so far.
  func sharesAnswers(_ number: Int) -> Bool {
    guard !traits[number].contains(.once) else { return false }
    if answerCounts.isEmpty {
      for number in traits.indices {
        for event in answers[number] { answerCounts[answerKey(event, number), default: 0] += 1 }
      }
    }
    return answers[number].contains { answerCounts[answerKey($0, number), default: 0] > 1 }
  }

  private func answerKey(_ event: F.Event, _ number: Int) -> UInt64 {
    UInt64(groupNumber(of: number)) << 32 | UInt64(answerEvents.number(of: event))
  }

  /// An answer that does something in a state that waits for it, but from the work that replaced
  /// the other; `nil` if there is none.
  func mistakenAnswer(to number: Int, in state: Int) -> (answer: F.Event, work: Int)? {
    let key = UInt64(number) << 32 | UInt64(state)
    if let cached = mistakenAnswers[key] { return cached }
    let late = requests.values[number]
    var mistaken: (answer: F.Event, work: Int)?
    for other in stateWork[state].requests.map({ requests.values[$0] })
    where mistaken == nil && areAlike(late.work, other.work) {
      mistaken =
        other.answers.first {
          late.answers.contains($0) && hasEffect(of: $0, in: states.values[state])
        }
        .map { ($0, other.work) }
    }
    mistakenAnswers[key] = .some(mistaken)
    return mistaken
  }

  func message(
    forMistaken event: F.Event, to request: Int, for other: Int
  ) -> ViolationMessage<F> {
    let number = requests.values[request].work
    let input = Input<F>.lateAnswer(event, to: work.values[number])
    return ViolationMessage(
      inputs: [input],
      text: "\(input) answers \(label(of: number)), which is no longer under way, and is taken for "
        + "the answer to \(label(of: other)): it does not say which it answers")
  }

  // MARK: Waiting

  func message(forWait number: Int) -> ViolationMessage<F> {
    ViolationMessage(
      text: "if \(label(of: number)) is never answered, the user cannot leave from here")
  }

  /// What the user waits for and cannot leave, as far as a search of a few hundred configurations
  /// shows; `seen` is the work that was under way so far.
  func trap(at configuration: Configuration<F>, seen: [Int]) -> Int? {
    work(in: number(of: configuration.state), for: .waiting).first { number in
      let wait = WaitKey(configuration: configuration, work: number, seen: seen)
      return traps.value(of: wait) { isTrap($0) }
    }
  }

  private static var maxConfigurations: Int { 512 }

  private func isTrap(_ wait: WaitKey) -> Bool {
    var configurations = InternTable([wait.configuration])
    var next = 0
    while next < configurations.values.count {
      let configuration = configurations.values[next]
      next += 1
      for input in userInputs(at: configuration, seen: wait.seen) {
        let step = flow.step(input, at: configuration)
        guard step.outcome == nil,
          work(in: self.number(of: step.after.state)).contains(wait.work),
          configurations.values.count < Self.maxConfigurations
        else { return false }
        configurations.insert(step.after)
      }
    }
    return true
  }

  /// What the user can do in a configuration: not links, answers to work, or answers to earlier
  /// work that the flow lists among its events.
  func userInputs(at configuration: Configuration<F>, seen: some Sequence<Int>) -> [Input<F>] {
    flow.inputs(at: configuration).filter { input in
      guard input.work == nil, !isLink(input) else { return false }
      guard case .event(let event) = input else { return true }
      return !seen.contains { answers[$0].contains(event) }
    }
  }

  /// Whether a state offers and handles an answer to work that is not under way there.
  func handlesStrayAnswer(in state: Int) -> Bool {
    flow.events(in: states.values[state]).contains { event in
      answerEvents.contains(event) && !stateWork[state].answers.contains(event)
        && flow.reduce(states.values[state], event) != nil
    }
  }

  private func isLink(_ input: Input<F>) -> Bool {
    !links.values.isEmpty && (input.event.map(links.contains) ?? false)
  }

  // MARK: Once

  func message(forRepeated number: Int) -> String {
    "\(label(of: number)) starts again without the user requesting it"
  }

  /// How work of some groups starts again after the app is terminated and restored: at once, or by
  /// answers alone, as far as a search of a few hundred configurations shows.
  func repetition(_ groups: [String], after configuration: Configuration<F>) -> ViolationMessage<F>?
  {
    guard !groups.isEmpty, let restored = flow.relaunched(configuration) else { return nil }
    let paths = groups.compactMap { group in
      restarts.value(of: RestartKey(configuration: restored, group: group)) { restart($0) }
        .map { (group: group, inputs: $0) }
    }
    guard let shortest = paths.min(by: { $0.inputs.count < $1.inputs.count }) else { return nil }
    let last = shortest.inputs.reduce(restored) { flow.step($1, at: $0).after }
    return once(in: number(of: last.state)).first { $0.group == shortest.group }
      .map {
        ViolationMessage(inputs: [.relaunch] + shortest.inputs, text: message(forRepeated: $0.work))
      }
  }

  /// The inputs that lead, without the user, to where work of a group is under way.
  private func restart(_ first: RestartKey) -> [Input<F>]? {
    var configurations = InternTable([first.configuration])
    var paths: [[Input<F>]] = [[]]
    var next = 0
    while next < configurations.values.count {
      let (configuration, path) = (configurations.values[next], paths[next])
      next += 1
      if once(in: number(of: configuration.state)).contains(where: { $0.group == first.group }) {
        return path
      }
      let answers = flow.inputs(at: configuration).filter { $0.work != nil }
      for input in answers + [.relaunch] {
        let step = flow.step(input, at: configuration)
        guard step.reply == .handled || input == .relaunch, !configurations.contains(step.after)
        else { continue }
        guard configurations.values.count < Self.maxConfigurations else {
          bound = .init(kind: .relaunch, limit: Self.maxConfigurations)
          continue
        }
        configurations.insert(step.after)
        paths.append(path + [input])
      }
    }
    return nil
  }
}

extension RuleKind {
  /// Properties of work have nothing to judge in most flows.
  static var noWork: Self { .vacuous(Vacuity("the flow waits for nothing")) }
}
