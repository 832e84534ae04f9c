#if CLI
import FlowDocuments

/// The action of a device test that takes a transition.
indirect enum DeviceAction: Hashable {
  struct Typing: Hashable {
    var field: String
    /// The text, or the variable whose value is typed instead of a text that the flow masks.
    var text: String
    var isVariable = false

    /// The text, or `${NAME}` for a variable.
    var template: String { isVariable ? "${\(text)}" : text }
  }

  /// A control is tapped, after texts were typed.
  case tap(String, typing: [Typing] = [])
  /// The system's back: the button on Android, and an action on iOS.
  case back(onIOS: DeviceAction)
  /// A swipe from the left edge, which goes back on iOS.
  case edgeSwipe
  case swipeDown
  case openLink(String)
  /// The answer to work arrives by itself.
  case wait(work: String)

  /// Whether the control or URL depends on a value that the flow masks.
  var isMasked: Bool {
    switch self {
    case .tap(let name, _), .openLink(let name): Mask.isContained(in: name)
    case .back(let action): action.isMasked
    case .edgeSwipe, .swipeDown, .wait: false
    }
  }

  var variables: [String] {
    guard case .tap(_, let typing) = self else { return [] }
    return typing.filter(\.isVariable).map(\.text)
  }
}

/// Why no test can take a transition.
struct Omission: Error {
  let reason: String
  /// Whether each event needs its own remedy; otherwise events with the same reason share one.
  var isOfEvent = false
  var isUnreachable = false

  static let payload = Self(
    reason: "its payload cannot be split into texts; name a control with {payload} for it",
    isOfEvent: true)
  /// It is reachable only by transitions that no test can take, the first of them by this event;
  /// `nil` if it is not reachable at all.
  static func unreachable(behind event: String?) -> Self {
    .init(
      reason: event.map { "reached only after \($0), which is not tested" }
        ?? "no start leads there", isUnreachable: true)
  }
}
#endif
