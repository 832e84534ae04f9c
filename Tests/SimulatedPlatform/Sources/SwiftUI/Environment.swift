// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
private enum OpenWindowKey: EnvironmentKey {
  static let defaultValue = OpenWindowAction(open: { _, _ in })
}
private enum DismissWindowKey: EnvironmentKey {
  static let defaultValue = DismissWindowAction(dismiss: { _, _ in })
}
private enum SceneValuesKey: EnvironmentKey { static let defaultValue: SceneValues? = nil }
private enum DismissKey: EnvironmentKey { static let defaultValue = DismissAction(dismiss: {}) }

extension EnvironmentValues {
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  public internal(set) var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }

  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }

  /// What is kept for the scene that a view is in.
  var sceneValues: SceneValues? {
    get { self[SceneValuesKey.self] }
    set { self[SceneValuesKey.self] = newValue }
  }

  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

public struct OpenWindowAction: Sendable {
  let open: @MainActor @Sendable (String, any Hashable & Sendable) -> Void

  @MainActor
  public func callAsFunction(id: String, value: some Codable & Hashable & Sendable) {
    open(id, value)
  }
}

public struct DismissWindowAction: Sendable {
  let dismiss: @MainActor @Sendable (String, any Hashable & Sendable) -> Void

  @MainActor
  public func callAsFunction(id: String, value: some Codable & Hashable & Sendable) {
    dismiss(id, value)
  }
}

public struct DismissAction: Sendable {
  let dismiss: @MainActor @Sendable () -> Void

  @MainActor
  public func callAsFunction() { dismiss() }
}
