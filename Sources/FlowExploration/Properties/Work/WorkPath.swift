import FlowCore

/// Judges work along one path, configuration by configuration.
struct WorkPath<F: ExplorableFlow> {
  private let facts: WorkFacts<F>
  private let rule: WorkRule
  /// The work that was under way since the app was started, in order; for late answers, the
  /// requests.
  private var met: [Int] = []
  /// The work that must be done once and is under way, by groups that were under way since the last
  /// event of the user.
  private var once: [String: Set<Int>] = [:]

  init(_ facts: WorkFacts<F>, _ rule: WorkRule) {
    self.facts = facts
    self.rule = rule
  }

  /// Begins at a configuration, and returns what is wrong there.
  mutating func begin(at place: Configuration<F>) -> Remark<F>? {
    met = []
    once = [:]
    return arrive(at: place, by: nil)
  }

  /// Takes one step further, and returns what is wrong then.
  mutating func take(_ input: Input<F>, to place: Configuration<F>) -> Remark<F>? {
    arrive(at: place, by: input)
  }

  private mutating func arrive(at place: Configuration<F>, by input: Input<F>?) -> Remark<F>? {
    let state = facts.number(of: place.state)
    switch rule {
    case .waiting:
      meet(facts.work(in: state))
      return facts.trap(at: place, met: met).map { facts.remark(waitingFor: $0) }
    case .lateAnswers:
      // No work from before the app was killed answers any more.
      if input == .relaunch { met = [] }
      for number in met {
        if let event = facts.lateAnswer(to: number, in: state) {
          return facts.remark(lateAnswer: event, to: number)
        }
      }
      meet(facts.requests(in: state))
      return nil
    case .once:
      if let number = note(facts.once(in: state), after: input) {
        return Remark(text: facts.remark(again: number))
      }
      return facts.again(once.keys.sorted(), after: place)
    }
  }

  private mutating func meet(_ work: [Int]) {
    for number in work where !met.contains(number) { met.append(number) }
  }

  /// Records what is under way after a step; returns what has started again.
  private mutating func note(_ now: [WorkFacts<F>.Once], after input: Input<F>?) -> Int? {
    let isByItself = input == .relaunch || input?.work != nil
    if !isByItself { once = [:] }
    let again = now.filter { group, number in
      once[group].map { input == .relaunch || !$0.contains(number) } ?? false
    }.min { $0.group < $1.group }
    once = once.mapValues { _ in [] }
    for (group, number) in now { once[group, default: []].insert(number) }
    return again?.work
  }
}
