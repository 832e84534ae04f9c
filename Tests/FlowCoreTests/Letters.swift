public import FlowCore
public import Testing

/// The screens of these tests.
enum Letter: Hashable, Sendable, CaseIterable {
  case a, b, c, d
}

typealias Stack = VirtualStack<Letter>

extension VirtualStack: CustomTestStringConvertible {
  /// The layers from the root up: `[a, b] + sheet[c]`.
  public var testDescription: String {
    let layers = (0..<layerCount).map { index in
      let style = style(ofLayer: index).map { "\($0)" } ?? ""
      let screens = screens(inLayer: index).map { "\($0)" }.joined(separator: ", ")
      return "\(style)[\(screens)]"
    }
    return layers.isEmpty ? "nothing" : layers.joined(separator: " + ")
  }
}
