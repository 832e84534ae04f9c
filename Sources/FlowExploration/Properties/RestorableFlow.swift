public import FlowCore

/// A flow that can be saved and restored, so that a search can kill the app in any configuration
/// and start it again.
///
/// Save as the app does, with the same encoder:
/// ```swift
/// extension SignIn: RestorableFlow {
///   func save(_ configuration: Configuration<Self>) throws -> Data {
///     try JSONEncoder().encode(configuration)
///   }
///   func restore(_ saved: Data) throws -> Configuration<Self> {
///     try JSONDecoder().decode(Configuration<Self>.self, from: saved)
///   }
/// }
/// ```
public protocol RestorableFlow: ExplorableFlow {
  /// What is saved while the app is not running.
  associatedtype Saved

  /// Returns what the app saves of a configuration.
  func save(_ configuration: Configuration<Self>) throws -> Saved

  /// Returns the configuration that the app shows after a relaunch.
  func restore(_ saved: Saved) throws -> Configuration<Self>
}

extension ExplorableFlow {
  /// `nil` if the configuration cannot be restored.
  func relaunched(_ configuration: Configuration<Self>) -> Configuration<Self>? {
    guard let flow = self as? any RestorableFlow else { return nil }
    return flow.restored(configuration)
  }
}

extension RestorableFlow {
  fileprivate func restored<Other: Flow>(_ other: Configuration<Other>) -> Configuration<Other>? {
    guard let configuration = other as? Configuration<Self>,
      let restored = try? restore(save(configuration))
    else { return nil }
    return restored as? Configuration<Other>
  }
}
