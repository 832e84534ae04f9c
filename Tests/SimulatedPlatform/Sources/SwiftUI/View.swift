// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import UIKit

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  /// Brings a node in line with the view.
  func _update(_ node: ViewNode)
}

extension View {
  public func _update(_ node: ViewNode) {
    if node.install(self) { node.keep(self) }
    node.place(body, at: 0)
  }
}

/// A view that the platform draws itself.
protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { fatalError("the platform does not ask for this body") }
}

extension Never: View {
  public var body: Never { fatalError("there is no such view") }
}

@resultBuilder
@MainActor
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<First: View, each Rest: View>(
    _ first: First, _ rest: repeat each Rest
  ) -> TupleView<First, repeat each Rest> { TupleView(first, repeat each rest) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
}

public struct EmptyView: Primitive {
  public init() {}
  public func _update(_ node: ViewNode) {}
}

public struct TupleView<First: View, each Rest: View>: Primitive {
  let first: First
  let rest: (repeat each Rest)

  init(_ first: First, _ rest: repeat each Rest) {
    self.first = first
    self.rest = (repeat each rest)
  }

  public func _update(_ node: ViewNode) {
    node.place(first, at: 0)
    var index = 0
    func placeNext(_ view: some View) {
      index += 1
      node.place(view, at: index)
    }
    repeat placeNext(each rest)
  }
}

public enum _ConditionalContent<First: View, Second: View>: Primitive {
  case first(First)
  case second(Second)

  public func _update(_ node: ViewNode) {
    switch self {
    case .first(let view): node.place(view, at: 0, key: true)
    case .second(let view): node.place(view, at: 0, key: false)
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("the platform does not ask for this body") }
  public func _update(_ node: ViewNode) {
    if let self { node.place(self, at: 0) } else { node.trim(to: 0) }
  }
}

public struct AnyView: Primitive {
  private let update: @MainActor (ViewNode) -> Void

  public init(_ view: some View) { update = { $0.place(view, at: 0) } }
  public func _update(_ node: ViewNode) { update(node) }
}

public struct Text: Primitive {
  let text: String

  public init(_ content: some StringProtocol) { text = String(content) }
  public func _update(_ node: ViewNode) { node.text = text }
}

public struct Label: Primitive {
  let title: String

  public init(_ title: some StringProtocol, systemImage name: String) { self.title = String(title) }
  public func _update(_ node: ViewNode) { node.text = title }
}

public struct Color: Primitive {
  public static let clear = Color()
  public func _update(_ node: ViewNode) {}
}

public struct TextField: Primitive {
  let title: String
  let content: Binding<String>

  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    content = text
  }

  public func _update(_ node: ViewNode) { node.field = (title, content) }
}

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: Primitive {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    role = nil
    self.action = action
    self.label = label()
  }

  public func _update(_ node: ViewNode) {
    node.action = action
    node.place(label, at: 0)
  }
}

extension Button where Label == Text {
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.role = role
    self.action = action
    label = Text(title)
  }
}

public struct Group<Content: View>: Primitive {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _update(_ node: ViewNode) { node.place(content, at: 0) }
}

public struct VStack<Content: View>: Primitive {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _update(_ node: ViewNode) { node.place(content, at: 0) }
}

public typealias List = VStack
public typealias Form = VStack

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  public func _update(_ node: ViewNode) {
    node.place(data.map { ($0[keyPath: id], content($0)) })
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}
