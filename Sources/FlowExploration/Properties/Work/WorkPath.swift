import FlowCore

/// Judges work along one path, configuration by configuration.
struct WorkPath<F: ExplorableFlow> {
  private enum Status { case underWay(Int), over }

  private let facts: WorkFacts<F>
  private let rule: WorkRule
  /// The work that was under way, in the order met.
  private var met: [Int] = []
  /// What has become of work that must be done once, since the last event of the user.
  private var once: [String: Status] = [:]

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
    case .waiting: return facts.trap(at: place).map { facts.remark(waitingFor: $0) }
    case .lateAnswers:
      for number in met {
        if let event = facts.lateAnswer(to: number, in: state) {
          return facts.remark(lateAnswer: event, to: number)
        }
      }
      for number in facts.work(in: state) where !met.contains(number) { met.append(number) }
      return nil
    case .once:
      if let remark = note(facts.once(in: state), after: input) { return Remark(text: remark) }
      return facts.again(once.keys.sorted(), after: place)
    }
  }

  private mutating func note(_ now: [WorkFacts<F>.Once], after input: Input<F>?) -> String? {
    let isByItself = input == .relaunch || input?.work != nil
    if !isByItself { once = [:] }
    for (group, number) in now {
      switch once[group] {
      case .underWay(let before) where before == number && input != .relaunch: continue
      case .underWay, .over: return facts.remark(again: number)
      case nil: once[group] = .underWay(number)
      }
    }
    for group in once.keys where !now.contains(where: { $0.group == group }) {
      once[group] = .over
    }
    return nil
  }
}
