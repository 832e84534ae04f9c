public import FlowCore

/// An input and its transition, without the state it leads to.
@usableFromInline
package struct StepPattern<F: ExplorableFlow>: Hashable {
  @usableFromInline let input: Input<F>
  @usableFromInline let transition: FlowTransition<F>

  @inlinable
  init(input: Input<F>, transition: FlowTransition<F>) {
    self.input = input
    self.transition = transition
  }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    left.transition.hasCommandsAndDescriptions(of: right.transition) && left.input == right.input
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(input.event)
    hasher.combine(transition.location.line)
  }
}

/// Records each step of a search in a few bytes, and what many steps share only once.
struct WarningRecorder<F: ExplorableFlow> {
  struct RefusedCommand: Hashable {
    let kind: Int
    let refusal: Refusal<F.Screen>

    static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.refusal.command == right.refusal.command
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(refusal.command)
    }
  }

  /// The target is a node, or for an outcome -1 minus its number.
  private(set) var steps: [(source: UInt32, kind: Int32, target: Int64)] = []
  private(set) var kinds = InternTable<StepPattern<F>>(validates: false)
  private(set) var outcomes = InternTable<F.Outcome>(validates: false)
  /// The commands that were refused, once for each kind of step.
  private(set) var refused = InternTable<RefusedCommand>(validates: false)

  private let functions: FrameFunctions<F>

  init(functions: FrameFunctions<F>) { self.functions = functions }

  var bytes: Int {
    steps.count * MemoryLayout<(UInt32, Int32, Int64)>.stride + kinds.bytes + refused.bytes
  }

  /// The number of a kind of step, or `nil` for an input without an event.
  mutating func kind(of input: Input<F>, _ transition: FlowTransition<F>) -> Int32? {
    guard input.event != nil else { return nil }
    return Int32(clamping: functions.kind(&kinds, input, transition))
  }

  mutating func record(_ kind: Int32, from source: Int, to target: Int) {
    steps.append((UInt32(truncatingIfNeeded: source), kind, Int64(target)))
  }

  /// Records a step, unless it is ignored or a limit keeps the search from following it.
  mutating func record(_ step: Trace<F>.CheckedStep, at node: Int, to target: SearchTarget) {
    guard let transition = step.transition, target != .beyondLimit,
      let kind = kind(of: step.input, transition)
    else { return }
    switch (step.reply, target) {
    case (.handled, .node(let next)): record(kind, from: node, to: next)
    case (.finished(let outcome), _):
      record(kind, from: node, to: -1 - outcomes.number(of: outcome))
    case (.refused(let refusal), _):
      refused.insert(RefusedCommand(kind: Int(kind), refusal: refusal))
    case (.handled, _), (.ignored, _), (nil, _): return
    }
  }
}
