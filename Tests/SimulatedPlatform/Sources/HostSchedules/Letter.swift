public import FlowCore
public import FlowUIKit
public import UIKit

/// The screens of the flows that are run on the simulated platform.
public enum Letter: String, CaseIterable, Hashable, Sendable {
  case a, b, c, d, e, f
  /// An alert, and an action sheet.
  case g, h
  /// A split view, whose slots `s` and `t` are columns.
  case i
  /// Another alert, and another action sheet.
  case j, k

  /// Whether it is an action sheet, or `nil` for what is no alert.
  package var isActionSheet: Bool? {
    switch self {
    case .g, .j: false
    case .h, .k: true
    case .a, .b, .c, .d, .e, .f, .i: nil
    }
  }
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

  /// Adds a field, for which nobody but the screen knows what is typed.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let field = UITextField()
    field.placeholder = "Draft"
    view.addSubview(field)
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

/// A split view that knows its screen.
public final class SplitScreenController: UISplitViewController {
  /// The columns of its slots.
  static let columns: [(slot: String, column: Column)] = [("s", .primary), ("t", .secondary)]

  /// Makes the split view of the screen `i`.
  public init() { super.init(style: .doubleColumn) }

  /// No view is restored from an archive.
  public required init?(coder: NSCoder) { nil }

  /// The slot that the user sees, where it is collapsed.
  var slotOnTop: String? {
    Self.columns.last { viewController(for: $0.column)?.viewIfLoaded?.window != nil }?.slot
  }
}

/// What other code has pushed.
final class StrangerController: UIViewController {}
