/// A configuration that both flows reach with the same events, and in which they differ.
struct Divergence {
  enum DivergenceKind: Hashable {
    /// The same event leads elsewhere.
    case target
    /// It leads to the same screens with other payloads.
    case payload
    /// It leads to the same, but something else about it differs.
    case trait(DiffResponse.Trait)
    /// Other work is under way.
    case work
    /// A late answer does something else.
    case lateAnswer
    /// Something else is restored after a relaunch.
    case relaunch
    /// The flow starts with other payloads.
    case start
  }

  var kind: DivergenceKind
  /// The screen on top, and the event.
  var trigger: ScreenEvent
  var condition = DiffCondition()
  /// The payload that distinguishes the event from others of its name.
  var payload: String?
  var oldEffects: [DiffEffect] = []
  var newEffects: [DiffEffect] = []
  /// The path to it, and what the flows show or do at its end.
  var example: FlowDifference.Example
  var oldLocations: [String] = []
  var newLocations: [String] = []

  var event: String { trigger.event + condition.text }

  /// Whether the flows show something else.
  var isVisible: Bool { kind == .target || kind == .payload }
}
