// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine
public import Foundation

/// What is kept for a scene from one launch of the app to the next.
@MainActor
public final class SceneValues: ObservableObject {
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  fileprivate var values: [String: Any] = [:] {
    willSet { objectWillChange.send() }
  }

  /// Makes an empty store, as for a scene that is new.
  public init() {}
}

@propertyWrapper @MainActor @preconcurrency
public struct SceneStorage<Value>: DynamicProperty {
  final class Link {
    var values: SceneValues?
  }

  private let key: String
  private let initialValue: Value
  private let link = Link()

  /// Of the types that can be kept, the simulation has optional data.
  public init(_ key: String) where Value == Data? {
    self.key = key
    initialValue = nil
  }

  /// What is kept for the scene; in a view that is not on show, the initial value.
  public var wrappedValue: Value {
    get { link.values?.values[key] as? Value ?? initialValue }
    nonmutating set { link.values?.values[key] = newValue }
  }

  public func _install(in node: ViewNode, as property: inout AnyObject?) {
    link.values = node.environment.sceneValues
    if let values = link.values { node.observe(values) }
  }
}
