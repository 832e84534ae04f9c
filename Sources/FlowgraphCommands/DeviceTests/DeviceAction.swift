#if CLI
import FlowDocuments

/// The action of a device test that takes a transition.
enum DeviceAction: Hashable {
  /// A text that is typed into a field.
  struct Typing: Hashable {
    /// The accessibility identifier of the field.
    var field: String
    var text: Text

    enum Text: Hashable {
      case literal(String)
      /// The value of this variable, instead of a text that the flow masks.
      case variable(String)
    }
  }

  /// A control is tapped, after texts were typed.
  case tap(String, typing: [Typing] = [])
  /// The system's back: the gesture on iOS, the button on Android.
  case back(BackGesture)
  /// The topmost sheet is swiped down.
  case swipeDown
  /// A URL is opened.
  case openLink(String)
  /// The answer to work arrives by itself.
  case wait(work: String)
}

/// How to go back on iOS.
enum BackGesture: Hashable {
  /// A swipe from the left edge.
  case edgeSwipe
  /// The layer has one screen, and closes when it is swiped down.
  case swipeDown
  /// The layer has one screen and requires a choice: only a control closes it.
  case tap(String)
}

/// Why no test can take a transition.
enum Omission: Error, Hashable {
  /// The answer that work failed.
  case failure(of: String)
  /// An answer that the work does not give in a test, which waits for another answer to it.
  case otherAnswer(to: String)
  /// A move between windows.
  case window
  /// A link whose URL is unknown.
  case unknownURL
  /// The settings declare that it has no control.
  case noControl
  /// A payload that cannot be split into one text per field.
  case payload
  /// A control or a link depends on a value that the flow masks.
  case masked
  /// It is reachable only by transitions that no test can take, the first of them by this event;
  /// `nil` if it is not reachable at all.
  case unreachable(behind: String?)
}

extension DeviceAction {
  /// Whether the control or URL depends on a value that the flow masks.
  var isMasked: Bool {
    switch self {
    case .tap(let name, _), .back(.tap(let name)), .openLink(let name):
      Mask.isContained(in: name)
    case .back, .swipeDown, .wait: false
    }
  }

  /// The variables whose values are typed.
  var variables: [String] {
    guard case .tap(_, let typing) = self else { return [] }
    return typing.compactMap { if case .variable(let name) = $0.text { name } else { nil } }
  }
}

extension Omission: CustomStringConvertible {
  /// The reason, and what to do about it if possible.
  var description: String {
    switch self {
    case .failure(let work): "no test can make \(work) fail"
    case .otherAnswer(let work): "tests wait for another answer to \(work)"
    case .window: "tests stay in one window"
    case .unknownURL: "its URL is unknown; add it to \"links\" in the settings"
    case .noControl: "declared to have no control"
    case .payload:
      "its payload cannot be split into texts; name a control with {payload} for it"
    case .masked: "its payload is masked; name a control without {payload} for it"
    case .unreachable(let event?): "reached only after \(event), which is not tested"
    case .unreachable(nil): "no start leads there"
    }
  }

  /// Whether each event needs its own remedy; otherwise events with the same reason share one.
  var isOfEvent: Bool {
    switch self {
    case .unknownURL, .payload, .masked: true
    case .failure, .otherAnswer, .window, .noControl, .unreachable: false
    }
  }
}
#endif
