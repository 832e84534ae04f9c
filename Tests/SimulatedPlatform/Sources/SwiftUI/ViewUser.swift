import UIKit

/// What a user can do to a window that shows views.
///
/// Each function returns whether it was possible.
@MainActor
public final class ViewUser {
  /// The window.
  public let window: ViewWindow
  private weak var swipedStack: StackPart?
  private weak var swipedSheet: PresentationPart?

  /// Makes a user of a window.
  public init(_ window: ViewWindow) { self.window = window }

  /// Whether a swipe has begun that was not let go.
  public var isSwiping: Bool { swipedStack != nil || swipedSheet != nil }

  /// The topmost layer, if it can be touched now.
  ///
  /// A touch comes in a turn of the run loop of its own: views are evaluated before.
  private var layer: ViewLayer? {
    window.platform.advance(by: 0)
    guard !window.isClosed, window.phase == .active, window.hadFirstFrame, !isSwiping,
      let top = window.layers.last, top.isTouchable
    else { return nil }
    return top
  }

  private var visible: [ViewNode] { layer?.node?.all.filter(\.isVisible) ?? [] }

  private var stacks: [StackPart] {
    visible.compactMap { $0.part as? StackPart }.filter(\.canGoBack)
  }

  /// Taps the back button, or chooses from the list that a long press shows.
  @discardableResult
  public func goBack(stack number: Int = 0, by count: Int = 1) -> Bool {
    let stacks = stacks
    guard stacks.indices.contains(number), stacks[number].pages.count >= count else {
      return false
    }
    stacks[number].goBack(by: count)
    return true
  }

  /// Begins to swipe from the edge.
  @discardableResult
  public func beginSwipeBack(stack number: Int = 0) -> Bool {
    let stacks = stacks
    guard stacks.indices.contains(number) else { return false }
    swipedStack = stacks[number]
    stacks[number].beginSwipe()
    return true
  }

  /// Begins to swipe a sheet down.
  @discardableResult
  public func beginSwipeDown() -> Bool {
    guard let part = layer?.part, part.style == .sheet || window.platform.isCompact,
      part.beginClosing()
    else { return false }
    swipedSheet = part
    part.beginSwipe()
    return true
  }

  /// Swipes a sheet down.
  @discardableResult
  public func swipeDown() -> Bool { beginSwipeDown() && endSwipe() }

  /// Lets go of a swipe, far enough or not.
  @discardableResult
  public func endSwipe(cancelled: Bool = false) -> Bool {
    defer { (swipedStack, swipedSheet) = (nil, nil) }
    window.platform.advance(by: 0)
    swipedStack?.endSwipe(cancelled: cancelled)
    swipedSheet?.endSwipe(cancelled: cancelled)
    return isSwiping
  }

  /// Taps beside a popover.
  @discardableResult
  public func tapBeside() -> Bool {
    guard let part = layer?.part, part.style == .popover, !window.platform.isCompact,
      part.beginClosing()
    else { return false }
    part.closeByHand(in: 300)
    return true
  }

  /// Taps a tab, counted from 0.
  @discardableResult
  public func tapTab(_ index: Int, bar number: Int = 0) -> Bool {
    let bars = visible.compactMap { $0.part as? TabsPart }
    guard bars.indices.contains(number), bars[number].tabs.indices.contains(index) else {
      return false
    }
    bars[number].tap(bars[number].tabs[index])
    return true
  }

  /// Taps a button of the alert on top, counted from 0.
  @discardableResult
  public func tapAction(_ number: Int) -> Bool {
    guard let layer, layer.style == .alert || layer.style == .dialog,
      layer.buttons.indices.contains(number)
    else { return false }
    layer.part?.tap(number)
    return true
  }

  /// Taps the button with a title, which can be one of an alert.
  @discardableResult
  public func tap(_ title: String) -> Bool {
    // Views take no touches during a transition.
    window.platform.advance(by: 0)
    guard !window.isMoving else { return false }
    if let number = layer?.buttons.firstIndex(where: { $0.title == title }) {
      return tapAction(number)
    }
    let button = visible.first { node in
      node.action != nil && node.all.contains { $0.text == title }
    }
    button?.action?()
    return button != nil
  }

  /// What is in the field with a title, or `nil` if no such field is on show.
  public func text(in title: String) -> String? {
    visible.lazy.compactMap(\.field).first { $0.title == title }?.content.wrappedValue
  }

  /// Types into the field with a title.
  @discardableResult
  public func type(_ text: String, into title: String) -> Bool {
    guard let field = visible.lazy.compactMap(\.field).first(where: { $0.title == title }) else {
      return false
    }
    field.content.wrappedValue = text
    return true
  }
}
