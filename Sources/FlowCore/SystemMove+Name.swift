extension SystemMove {
  /// The move as text, such as `swipe down` or `tab search`.
  public var name: String {
    switch self {
    case .back: "back"
    case .backBy(let count): "back by \(count)"
    case .interactiveDismiss: "swipe down"
    case .tabTapped(let tab): "tab \(tab)"
    case .tabRetapped(let tab): "tab \(tab) again"
    case .windowFocused(let window): "window \(window)"
    case .windowClosed(let window): "close window \(window)"
    }
  }
}
