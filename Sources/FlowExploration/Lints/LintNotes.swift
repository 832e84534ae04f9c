public import FlowCore

/// The flow's answer to an input, without the state it goes to.
@usableFromInline
package struct LintKind<F: ExplorableFlow>: Hashable {
  @usableFromInline let input: Input<F>
  @usableFromInline let transition: FlowTransition<F>

  @inlinable
  init(input: Input<F>, transition: FlowTransition<F>) {
    self.input = input
    self.transition = transition
  }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    left.transition.hasCommandsAndWords(of: right.transition) && left.input == right.input
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(input.event)
    hasher.combine(transition.position.line)
  }
}

/// What a search records for lints: every step in a few bytes, and what many steps share only once.
struct LintNotes<F: ExplorableFlow> {
  /// A command that was refused.
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

  /// A step that was taken.
  struct Step {
    var source: UInt32
    var kind: Int32
    /// The node, or the number of the outcome before -1: -1 for the first, -2 for the second.
    var target: Int64
  }

  private(set) var steps: [Step] = []
  private(set) var kinds = InternTable<LintKind<F>>(watching: false)
  private(set) var outcomes = InternTable<F.Outcome>(watching: false)
  /// The commands that were refused, once for each kind of step.
  private(set) var refused = InternTable<RefusedCommand>(watching: false)

  private let functions: FrameFunctions<F>

  init(functions: FrameFunctions<F>) {
    self.functions = functions
  }

  /// The bytes that it takes, approximately.
  var bytes: Int { steps.count * MemoryLayout<Step>.stride + kinds.bytes + refused.bytes }

  /// The number of a kind of step; `nil` for an input without an event.
  mutating func kind(of input: Input<F>, _ transition: FlowTransition<F>) -> Int32? {
    guard input.event != nil else { return nil }
    return Int32(clamping: functions.kind(&kinds, input, transition))
  }

  /// Records a step to a node.
  mutating func note(_ kind: Int32, from source: Int, to target: Int) {
    steps.append(
      Step(source: UInt32(truncatingIfNeeded: source), kind: kind, target: Int64(target)))
  }

  /// Records a step, unless it is ignored or a limit keeps the search from following it.
  mutating func note(_ step: Trace<F>.Step, at node: Int, leading target: SearchTarget) {
    guard let transition = step.transition, target != .cut,
      let kind = kind(of: step.input, transition)
    else { return }
    switch (step.reply, target) {
    case (.moved, .node(let next)): note(kind, from: node, to: next)
    case (.finished(let outcome), _):
      note(kind, from: node, to: -1 - outcomes.number(of: outcome))
    case (.refused(let refusal), _):
      refused.insert(RefusedCommand(kind: Int(kind), refusal: refusal))
    case (.moved, _), (.ignored, _), (nil, _): return
    }
  }
}
