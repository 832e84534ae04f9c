/// The path to a container of the virtual stack: a window, layer, tab or slot.
///
/// The steps lead inwards. They start at the key window's top layer, unless the first ones name a
/// window or a layer; an address without steps names that layer.
/// ```swift
/// .at(.tab("search"), .popToRoot)                  // the search tab of the top layer
/// .at(.layer(0).tab("search"), .push(.result))     // the same tab under whatever is presented
/// .at(.window("help"), .setRoot(.topics))          // a window that may lie behind
/// .at(.slot("detail"), .setStack([.item]))         // a slot of the screen on top
/// ```
@frozen
public struct StackAddress: Hashable, Sendable {
  /// One step inwards.
  @frozen
  public enum Step: Hashable, Sendable {
    /// To a window; only as the first step.
    case window(String)
    /// To a layer of the window, the root being 0; only as the first step or after a window.
    case layer(Int)
    /// To a tab of the container reached, which must hold tabs.
    case tab(String)
    /// To a slot of the top screen of the stack reached, through selected tabs.
    case slot(String)
  }

  /// The steps, from outside in.
  public var steps: [Step]

  /// Makes an address.
  @inlinable
  public init(_ steps: [Step]) { self.steps = steps }

  /// A window.
  @inlinable
  public static func window(_ name: some ContainerName) -> Self {
    Self([.window(name.containerName)])
  }
  /// A layer of the key window; the root layer is 0.
  @inlinable public static func layer(_ number: Int) -> Self { Self([.layer(number)]) }
  /// A tab of the top layer.
  @inlinable
  public static func tab(_ name: some ContainerName) -> Self { Self([.tab(name.containerName)]) }
  /// A slot of the screen on top of the top layer's stack.
  @inlinable
  public static func slot(_ name: some ContainerName) -> Self { Self([.slot(name.containerName)]) }

  /// A layer of the window reached; the root layer is 0.
  public func layer(_ number: Int) -> Self { Self(steps + [.layer(number)]) }
  /// A tab of the container reached.
  public func tab(_ name: some ContainerName) -> Self {
    Self(steps + [.tab(name.containerName)])
  }
  /// A slot of the top screen of the stack reached.
  public func slot(_ name: some ContainerName) -> Self {
    Self(steps + [.slot(name.containerName)])
  }
}

extension StackAddress: CustomStringConvertible {
  /// The steps as text: `window help › layer 0 › tab search`.
  public var description: String {
    steps.map { step in
      switch step {
      case .window(let name): "window \(name)"
      case .layer(let number): "layer \(number)"
      case .tab(let name): "tab \(name)"
      case .slot(let name): "slot \(name)"
      }
    }.joined(separator: " › ")
  }
}

extension StackAddress {
  /// Parses the description of an address; `nil` for any other text.
  ///
  /// A name may contain any text: a part that does not begin a step belongs to the name before it.
  package init?(text: String) {
    var texts: [String] = []
    let parts = text.unicodeScalars.split(
      separator: " › ".unicodeScalars, omittingEmptySubsequences: false)
    for part in parts where !text.isEmpty {
      let isStep = Step(text: String(part)) != nil
      texts.append((isStep ? "" : texts.popLast().map { "\($0) › " } ?? "") + String(part))
    }
    self.init(texts.compactMap { Step(text: $0) })
    guard steps.count == texts.count else { return nil }
  }
}

extension StackAddress.Step {
  fileprivate init?(text: String) {
    let scalars = text.unicodeScalars
    guard let space = scalars.firstIndex(of: " ") else { return nil }
    let name = String(scalars[space...].dropFirst())
    switch String(scalars[..<space]) {
    case "window": self = .window(name)
    case "tab": self = .tab(name)
    case "slot": self = .slot(name)
    case "layer":
      guard let number = Int(name) else { return nil }
      self = .layer(number)
    default: return nil
    }
  }
}
