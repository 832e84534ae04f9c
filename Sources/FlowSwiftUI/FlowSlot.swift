#if canImport(SwiftUI)
public import SwiftUI

/// Shows the content of a slot of the screen around it, or nothing while the slot is empty.
///
/// ```swift
/// var body: some View {
///   NavigationSplitView {
///     FlowSlot("folders")
///   } detail: {
///     FlowSlot("messages")
///   }
/// }
/// ```
public struct FlowSlot: View {
  private let name: String
  @Environment(\.slotView) private var slotView

  /// Makes the view of a slot.
  public init(_ name: String) { self.name = name }

  /// The stack or the tabs in the slot.
  public var body: some View { slotView(name) }
}

private struct SlotViewKey: EnvironmentKey {
  static var defaultValue: @MainActor (String) -> AnyView? { { _ in nil } }
}

extension EnvironmentValues {
  /// Returns the view of a slot of the screen around a view, or `nil` if the slot is empty.
  var slotView: @MainActor (String) -> AnyView? {
    get { self[SlotViewKey.self] }
    set { self[SlotViewKey.self] = newValue }
  }
}
#endif
