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
  @Environment(\.flowSlots) private var slots

  /// Makes the view of a slot.
  public init(_ name: String) { self.name = name }

  /// The stack or the tabs in the slot.
  public var body: some View { slots.view(name) }
}

/// The slots of the screen around a view.
struct FlowSlots {
  var view: @MainActor (String) -> AnyView?
}

private struct FlowSlotsKey: EnvironmentKey {
  static var defaultValue: FlowSlots { FlowSlots { _ in nil } }
}

extension EnvironmentValues {
  var flowSlots: FlowSlots {
    get { self[FlowSlotsKey.self] }
    set { self[FlowSlotsKey.self] = newValue }
  }
}
#endif
