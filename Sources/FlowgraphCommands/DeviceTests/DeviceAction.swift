#if CLI
import FlowDocuments

/// What a test does on a device, or waits for, to take a transition.
enum DeviceAction: Hashable {
  /// A text that is typed into a field.
  struct Typing: Hashable {
    /// The accessibility identifier of the field.
    var field: String
    var text: Text

    enum Text: Hashable {
      case shown(String)
      /// The value of this variable, in place of a text that the flow masks.
      case variable(String)
    }
  }

  /// A control is tapped, after texts were typed.
  case tap(String, typing: [Typing] = [])
  /// The system's way back: on iOS the gesture; on Android the button.
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
  /// The layer has one screen and asks for an answer: only a control closes it.
  case tap(String)
}

/// Why no test can take a transition.
enum Omission: Error, Hashable {
  /// The answer that work failed.
  case failure(of: String)
  /// An answer of a kind that the same work does not give in a test that waits for another one.
  case otherAnswer(to: String)
  /// A move between windows.
  case window
  /// A link whose URL is not known.
  case unknownURL
  /// The settings say that no control stands for it.
  case noControl
  /// A payload that cannot be split into texts, one for each field.
  case payload
  /// A control or a link depends on a value that the flow masks.
  case masked
  /// It can be reached only over transitions that no test can take, the first of them by this event;
  /// `nil` if no way leads there at all.
  case unreachable(behind: String?)
}

extension DeviceAction {
  /// Whether what is tapped or opened depends on a value that the flow masks.
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
  /// The reason, and what to do about it if anything can be done.
  var description: String {
    switch self {
    case .failure(let work): "no test can make \(work) fail"
    case .otherAnswer(let work): "tests wait for another answer to \(work)"
    case .window: "tests stay in one window"
    case .unknownURL: "its URL is not known; add it to \"links\" in the settings"
    case .noControl: "declared to have no control"
    case .payload:
      "its payload cannot be split into texts; name a control with {payload} for it"
    case .masked: "its payload is masked; name a control without {payload} for it"
    case .unreachable(let event?): "reached only after \(event), which is not tested"
    case .unreachable(nil): "no start leads there"
    }
  }

  /// Whether each event needs a remedy of its own; otherwise all events with the same reason do.
  var isOfEvent: Bool {
    switch self {
    case .unknownURL, .payload, .masked: true
    case .failure, .otherAnswer, .window, .noControl, .unreachable: false
    }
  }
}
#endif
