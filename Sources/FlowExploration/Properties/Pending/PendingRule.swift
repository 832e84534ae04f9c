import FlowCore
import FlowDocuments

/// A rule about what a step leaves pending, such as a deferred link, until a later step settles it.
///
/// Searches and walks follow each pending item along the paths after the step that began it.
protocol PendingRule<F>: AnyObject {
  associatedtype F: ExplorableFlow

  /// Why the rule had nothing to judge, if it concerns no configuration.
  var vacuity: Vacuity { get }
  /// Learns what it needs of all that was searched, before anything is followed.
  func prepare(states: [F.State], shapes: [StackShape])
  func concerns(_ state: F.State, on shape: StackShape) -> Bool
  /// Whether a path that visits a configuration can violate the rule; one that visits none of
  /// these cannot.
  func mayConcern(_ configuration: Configuration<F>) -> Bool
  /// Whether steps from a state may begin something.
  func mayBegin(in state: F.State) -> Bool
  /// Whether a step from one state to another may begin something.
  func mayBegin(from state: F.State, to next: F.State) -> Bool
  /// What a step that was handled begins.
  func begin(_ step: Trace<F>.CheckedStep) -> PendingEffect
  /// What a step that was handled makes of a pending item.
  func follow(_ item: PendingItem, along step: Trace<F>.CheckedStep) -> PendingEffect
  /// What is wrong where an item is pending, whatever step comes next; `nil` if nothing is.
  func message(for item: PendingItem, at configuration: Configuration<F>) -> ViolationMessage<F>?
}

extension PendingRule {
  func prepare(states: [F.State], shapes: [StackShape]) {}
  func concerns(_ state: F.State, on shape: StackShape) -> Bool { mayBegin(in: state) }
  func mayConcern(_ configuration: Configuration<F>) -> Bool { mayBegin(in: configuration.state) }
  func mayBegin(from state: F.State, to next: F.State) -> Bool { mayBegin(in: state) }
  func message(for item: PendingItem, at configuration: Configuration<F>) -> ViolationMessage<F>? {
    nil
  }
}

/// What is pending, in the numbers of its rule.
struct PendingItem: Hashable {
  var number: Int
  var details: [Int] = []
}

/// What a step begins, or makes of a pending item.
enum PendingEffect {
  /// What is pending after the step; nothing if everything is settled.
  case pending([PendingItem])
  /// The step violates the rule, for the reason given.
  case violated(String)

  static let settled = pending([])
}

/// Follows what is pending along one path.
struct PendingPath<F: ExplorableFlow>: PathRule {
  private let flow: F
  private let rule: any PendingRule<F>
  private var items: [PendingItem] = []
  private var last: Configuration<F>?

  init(_ flow: F, _ rule: any PendingRule<F>) {
    self.flow = flow
    self.rule = rule
  }

  func mayConcern(_ configuration: Configuration<F>) -> Bool { rule.mayConcern(configuration) }

  mutating func begin(at configuration: Configuration<F>) -> ViolationMessage<F>? {
    items = []
    last = configuration
    return nil
  }

  mutating func take(_ input: Input<F>, to configuration: Configuration<F>) -> ViolationMessage<F>?
  {
    guard let before = last else { return nil }
    last = configuration
    if input == .relaunch { items = [] }
    guard !items.isEmpty || rule.mayBegin(from: before.state, to: configuration.state) else {
      return nil
    }
    let step = flow.step(input, at: before)
    guard step.reply == .handled else { return nil }
    var next: [PendingItem] = []
    for effect in items.map({ rule.follow($0, along: step) }) + [rule.begin(step)] {
      switch effect {
      case .violated(let text): return ViolationMessage(text: text)
      case .pending(let pending):
        for item in pending where !next.contains(item) { next.append(item) }
      }
    }
    items = next
    for item in items {
      if let message = rule.message(for: item, at: configuration) { return message }
    }
    return nil
  }
}

/// A rule that is evaluated along a path, because it depends on what happened before.
protocol PathRule<F> {
  associatedtype F: ExplorableFlow

  /// Whether a path that visits a configuration can violate the rule; one that visits none of
  /// these cannot.
  func mayConcern(_ configuration: Configuration<F>) -> Bool
  /// Begins at a configuration, and returns what is wrong there, or `nil` if nothing is.
  mutating func begin(at configuration: Configuration<F>) -> ViolationMessage<F>?
  /// Takes a step, and returns what is wrong after it, or `nil` if nothing is.
  mutating func take(_ input: Input<F>, to configuration: Configuration<F>) -> ViolationMessage<F>?
}

extension PathRule {
  func mayConcern(_ configuration: Configuration<F>) -> Bool { true }
}

extension RuleKind {
  /// Makes the rule if it is evaluated along paths; `nil` for any other.
  func pathRule(with cache: WorkCache<F>) -> (any PathRule<F>)? {
    switch self {
    case .work(let rule): WorkPath(cache, rule)
    case .pending(let makeRule): PendingPath(cache.flow, makeRule())
    case .local, .reachability, .observer, .growth, .lostScreens, .warning, .vacuous: nil
    }
  }
}
