import FlowCore

typealias PropertyMessage<F: Flow> = (property: Int, message: ViolationMessage<F>)

struct ConfigurationChecker<F: ExplorableFlow> {
  private let configurationRules:
    [(property: Int, rule: (Configuration<F>) -> ViolationMessage<F>?)]
  private let reachability:
    [(
      property: Int,
      evaluate: (Configuration<F>, ArraySlice<Input<F>>, Deadline) -> ViolationMessage<F>?
    )]
  private let stepRules: [(property: Int, rule: LocalRule<F>)]
  let configurationConcerns: [(property: Int, concerns: (Configuration<F>) -> Bool)]
  /// The properties that apply to steps, and whether they apply to a given one.
  let stepConcerns: [(property: Int, concerns: (FlowTransition<F>?) -> Bool)]
  let count: Int
  let observers: [(property: Int, observer: any SearchObserver<F>)]
  /// The rules about the path to a configuration, with the indices of their properties.
  let pathRules: [(property: Int, rule: any PathRule<F>)]
  /// The index of the property that compares links, or `nil` if there is none.
  let links: Int?
  var others: [Configuration<F>] = []

  init(_ properties: [Property<F>], of flow: F) {
    count = properties.count
    let ruleKinds = properties.map { $0.ruleKind(flow) }.enumerated()
    configurationConcerns = ruleKinds.compactMap { index, ruleKind in
      switch ruleKind {
      case .local(let rule) where rule.configurationMessage != nil:
        (index, rule.concerns ?? { _ in true })
      case .reachability(let rule): (index, rule.concernsWalked ?? { _ in true })
      case .work(let rule):
        (
          index,
          { configuration in
            Interpreter.workUnderWay(of: flow, in: configuration.state).contains {
              rule.concerns(flow.allTraits(of: $0))
            }
          }
        )
      case .pending(let makeRule):
        {
          let rule = makeRule()
          return (index, { rule.concerns($0.state, on: $0.stack.shape) })
        }()
      case .local, .observer, .growth, .lostScreens, .warning, .vacuous: nil
      }
    }
    stepConcerns = ruleKinds.compactMap { index, ruleKind in
      ruleKind.localRule.flatMap { rule in
        rule.stepMessage == nil ? nil : (index, rule.concernsStep ?? { _ in true })
      }
    }
    configurationRules = ruleKinds.compactMap { index, ruleKind in
      ruleKind.localRule?.configurationMessage.map { (index, $0) }
    }
    reachability = ruleKinds.compactMap { index, ruleKind in
      ruleKind.reachabilityRule?.evaluateWithoutSearch.map { (index, $0) }
    }
    stepRules = ruleKinds.compactMap { index, ruleKind in
      ruleKind.localRule.flatMap { $0.stepMessage == nil ? nil : (index, $0) }
    }
    let workCache = WorkCache(flow)
    pathRules = ruleKinds.compactMap { index, ruleKind in
      ruleKind.pathRule(with: workCache).map { (index, $0) }
    }
    let compared = ruleKinds.compactMap { index, ruleKind in
      ruleKind.observer.map { (property: index, observer: $0) }
    }
    observers = compared.filter(\.observer.comparesConfigurations)
    links = compared.first { $0.observer is LinkObserver<F> }?.property
  }

  var needsInputs: Bool { !reachability.isEmpty }

  /// The inputs are those in the configuration, except links.
  func messages(
    for configuration: Configuration<F>, inputs: ArraySlice<Input<F>>, by deadline: Deadline
  ) -> [PropertyMessage<F>] {
    var messages: [PropertyMessage<F>] = []
    for (property, rule) in configurationRules {
      if let message = rule(configuration) {
        messages.append((property, message))
      }
    }
    for (property, evaluate) in reachability {
      if let message = evaluate(configuration, inputs, deadline) {
        messages.append((property, message))
      }
    }
    for (property, observer) in observers where !others.isEmpty {
      if let message = message(for: configuration, by: observer, deadline) {
        messages.append((property, message))
      }
    }
    return messages
  }

  var judgesSteps: Bool { !stepRules.isEmpty }

  func messages(for step: Trace<F>.CheckedStep) -> [PropertyMessage<F>] {
    stepRules.compactMap { property, rule in
      rule.message(for: step).map { (property, ViolationMessage(text: $0)) }
    }
  }

  private func message(
    for configuration: Configuration<F>, by observer: any SearchObserver<F>, _ deadline: Deadline
  ) -> ViolationMessage<F>? {
    var observer = observer
    observer.record(configuration, at: 0)
    for other in others { observer.record(other, at: 1) }
    return observer.violations(isComplete: false, by: deadline).first
      .flatMap { $0.index == 0 ? $0.message : nil }
  }
}
