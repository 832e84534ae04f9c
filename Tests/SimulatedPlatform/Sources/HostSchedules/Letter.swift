public import FlowCore
public import FlowUIKit
public import UIKit

/// The screens of the flows that are run on the simulated platform.
public enum Letter: String, CaseIterable, Hashable, Sendable {
  case a, b, c, d, e, f
  /// An alert, and an action sheet.
  case g, h
}

/// What the tests want to be on show.
public typealias Stack = VirtualStack<Letter>

/// A view controller that knows its screen, and where its slots are.
public final class ScreenController: UIViewController, SlotContainer {
  /// The screen that it was made for.
  public let screen: Letter
  private(set) var slots: [(name: String, view: UIView)] = []

  /// Makes the controller of a screen.
  public init(_ screen: Letter) {
    self.screen = screen
    super.init(nibName: nil, bundle: nil)
  }

  /// No view is restored from an archive.
  public required init?(coder: NSCoder) { nil }

  /// Makes a view for a slot, or returns the one that it has.
  public func view(forSlot name: String) -> UIView {
    if let slot = slots.first(where: { $0.name == name }) { return slot.view }
    let slot = UIView()
    view.addSubview(slot)
    slots.append((name, slot))
    return slot
  }

  /// The name of the slot that a child fills.
  func slotName(of child: UIViewController) -> String? {
    slots.first { $0.view === child.viewIfLoaded?.superview }?.name
  }
}
