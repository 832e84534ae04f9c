import FlowCore

struct WorkPath<F: ExplorableFlow>: PathRule {
  private let cache: WorkCache<F>
  private let rule: WorkRule
  /// Since the app was started, in order; for late answers, the requests.
  private var seen: [Int] = []
  /// Work under way that must be done once, by groups under way since the last event of the user.
  private var once: [String: Set<Int>] = [:]

  init(_ cache: WorkCache<F>, _ rule: WorkRule) {
    self.cache = cache
    self.rule = rule
  }

  mutating func begin(at configuration: Configuration<F>) -> ViolationMessage<F>? {
    seen = []
    once = [:]
    return evaluate(at: configuration, by: nil)
  }

  mutating func take(_ input: Input<F>, to configuration: Configuration<F>) -> ViolationMessage<F>?
  {
    evaluate(at: configuration, by: input)
  }

  private mutating func evaluate(at configuration: Configuration<F>, by input: Input<F>?)
    -> ViolationMessage<F>?
  {
    let state = cache.number(of: configuration.state)
    switch rule {
    case .waiting:
      addSeen(cache.work(in: state))
      return cache.trap(at: configuration, seen: seen).map { cache.message(forWait: $0) }
    case .lateAnswers:
      // No work from before the app was killed answers any more.
      if input == .relaunch { seen = [] }
      for number in seen {
        if let event = cache.lateAnswer(to: number, in: state) {
          return cache.message(forLateAnswer: event, to: number)
        }
      }
      addSeen(cache.requests(in: state))
      return nil
    case .once:
      if let number = record(cache.once(in: state), after: input) {
        return ViolationMessage(text: cache.message(forRepeated: number))
      }
      return cache.repetition(once.keys.sorted(), after: configuration)
    }
  }

  private mutating func addSeen(_ work: [Int]) {
    for number in work where !seen.contains(number) { seen.append(number) }
  }

  /// Records what is under way after a step; returns what has started again.
  private mutating func record(_ now: [WorkCache<F>.OnceWork], after input: Input<F>?) -> Int? {
    let isByItself = input == .relaunch || input?.work != nil
    if !isByItself { once = [:] }
    let repeated = now.filter { group, number in
      once[group].map { input == .relaunch || !$0.contains(number) } ?? false
    }.min { $0.group < $1.group }
    once = once.mapValues { _ in [] }
    for (group, number) in now { once[group, default: []].insert(number) }
    return repeated?.work
  }
}
