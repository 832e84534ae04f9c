// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine
@_spi(Reflection) import Swift

@MainActor @preconcurrency
public protocol DynamicProperty {
  func _install(in node: ViewNode, as property: inout AnyObject?)
}

extension DynamicProperty {
  static func _load(_ address: UnsafeRawPointer) -> any DynamicProperty {
    address.assumingMemoryBound(to: Self.self).pointee
  }
}

/// The dynamic properties of a type of views.
@MainActor
enum DynamicFields {
  private static var known: [ObjectIdentifier: [(offset: Int, type: any DynamicProperty.Type)]] =
    [:]

  static func of(_ type: Any.Type) -> [(offset: Int, type: any DynamicProperty.Type)] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [(Int, any DynamicProperty.Type)] = []
    _ = _forEachField(of: type) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { fields.append((offset, type)) }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  final class Storage {
    var value: Value
    weak var node: ViewNode?
    init(_ value: Value) { self.value = value }
  }

  final class Link {
    var storage: Storage
    init(_ storage: Storage) { self.storage = storage }
  }

  let link: Link

  public init(wrappedValue: Value) { link = Link(Storage(wrappedValue)) }

  public var wrappedValue: Value {
    get { link.storage.value }
    nonmutating set {
      link.storage.value = newValue
      link.storage.node?.invalidate()
    }
  }

  public var projectedValue: Binding<Value> {
    Binding(
      storage: link.storage, get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  public func _install(in node: ViewNode, as property: inout AnyObject?) {
    if let storage = property as? Storage {
      link.storage = storage
    } else {
      link.storage.node = node
      property = link.storage
    }
  }
}

@propertyWrapper @dynamicMemberLookup @MainActor @preconcurrency
public struct Binding<Value> {
  /// What it belongs to; `nil` where closures were given in the body of a view.
  let storage: AnyObject?
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(storage: nil, get: get, set: set)
  }

  init(
    storage: AnyObject?, get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.storage = storage
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public init(projectedValue: Binding<Value>) { self = projectedValue }

  public var projectedValue: Binding<Value> { self }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      storage: storage, get: { wrappedValue[keyPath: keyPath] },
      set: {
        var value = wrappedValue
        value[keyPath: keyPath] = $0
        wrappedValue = value
      })
  }
}

@propertyWrapper @MainActor @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  @dynamicMemberLookup @MainActor @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(
        storage: object, get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  public func _install(in node: ViewNode, as property: inout AnyObject?) {
    node.observe(wrappedValue)
  }
}

@propertyWrapper @MainActor @preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  final class Link {
    var object: ObjectType?
    let make: () -> ObjectType
    init(_ make: @escaping () -> ObjectType) { self.make = make }
  }

  private let link: Link

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    link = Link(thunk)
  }

  public var wrappedValue: ObjectType {
    if let object = link.object { return object }
    let object = link.make()
    link.object = object
    return object
  }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  public func _install(in node: ViewNode, as property: inout AnyObject?) {
    if let object = property as? ObjectType { link.object = object }
    property = wrappedValue
    node.observe(wrappedValue)
  }
}

@propertyWrapper @MainActor @preconcurrency
public struct Environment<Value>: DynamicProperty {
  final class Link {
    var values = EnvironmentValues()
  }

  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let link = Link()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { link.values[keyPath: keyPath] }

  public func _install(in node: ViewNode, as property: inout AnyObject?) {
    link.values = node.environment
  }
}
