#if canImport(SwiftUI)
public import SwiftUI

/// Sends events to the flows around a view.
///
/// ```swift
/// @Environment(\.flow) private var flow
/// Button("Sign in") { flow.send(SignIn.Event.submitTapped) }
/// ```
@MainActor
public struct FlowSender {
  private var receivers: [(Any) -> Bool] = []

  nonisolated init() {}

  /// Sends an event to the nearest flow around the view that has events of this type.
  ///
  /// - Returns: Whether there is such a flow. It may still ignore the event.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool {
    receivers.contains { $0(event) }
  }

  /// Returns a sender that offers events to another flow first.
  func asking<Event>(_ send: @escaping (Event) -> Void) -> FlowSender {
    var sender = self
    sender.receivers.insert(
      { event in
        guard let event = event as? Event else { return false }
        send(event)
        return true
      }, at: 0)
    return sender
  }
}

private struct FlowSenderKey: EnvironmentKey {
  static var defaultValue: FlowSender { FlowSender() }
}

extension EnvironmentValues {
  /// Sends events to the flows around a view.
  public internal(set) var flow: FlowSender {
    get { self[FlowSenderKey.self] }
    set { self[FlowSenderKey.self] = newValue }
  }
}
#endif
