// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import UIKit

public struct Changed<Content: View>: Primitive {
  let content: Content
  let change: @MainActor (ViewNode) -> Void

  public func _update(_ node: ViewNode) {
    change(node)
    node.place(content, at: 0)
  }
}

public struct WithEnvironment<Content: View, Value>: Primitive {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  public func _update(_ node: ViewNode) {
    var environment = node.environment
    environment[keyPath: keyPath] = value
    node.place(content, at: 0, environment: environment)
  }
}

public struct Identified<Content: View>: Primitive {
  let content: Content
  let id: AnyHashable

  public func _update(_ node: ViewNode) { node.place(content, at: 0, key: id) }
}

public struct OnChange<Content: View, Value: Equatable>: Primitive {
  let content: Content
  let value: Value
  let action: (Value) -> Void

  public func _update(_ node: ViewNode) {
    let memory = node.memory as? (value: Value, frame: Int)
    let now = node.window.platform.now
    if let memory, memory.value != value {
      if memory.frame == now, node.window.quirks.contains(.limitsOnChange) {
        node.window.platform.note(.nested, "onChange tried to update several times per frame")
      } else {
        node.window.perform { action(value) }
      }
      node.memory = (value, now)
    } else if memory == nil {
      node.memory = (value, -1)
    }
    node.place(content, at: 0)
  }
}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> Changed<Self> {
    Changed(content: self) { $0.onAppear = action }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> Changed<Self> {
    Changed(content: self) { $0.onDisappear = action }
  }

  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Changed(content: self) { $0.onActivity[activityType] = action }
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Changed(content: self) { $0.onOpenURL = action }
  }

  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> OnChange<Self, Value> { OnChange(content: self, value: value, action: action) }

  public func id(_ id: some Hashable) -> Identified<Self> {
    Identified(content: self, id: AnyHashable(id))
  }

  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> WithEnvironment<Self, Value> {
    WithEnvironment(content: self, keyPath: keyPath, value: value)
  }

  public func accessibilityIdentifier(_ identifier: String) -> Changed<Self> {
    Changed(content: self) { $0.identifier = identifier }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Changed<Self> {
    Changed(content: self) { $0.isDismissDisabled = isDisabled }
  }

  public func background<Background: View>(
    @ViewBuilder content: () -> Background
  ) -> TupleView<Self, Background> { TupleView(self, content()) }

  public func frame(width: Double? = nil, height: Double? = nil) -> Self { self }
  public func accessibilityHidden(_ isHidden: Bool) -> Self { self }
}

// MARK: Presentations

public struct Presentation<Content: View, Item: Identifiable, Presented: View>: Primitive {
  let content: Content
  let style: ViewLayer.Style
  let item: Binding<Item?>
  let onDismiss: (() -> Void)?
  let presented: (Item) -> Presented

  public func _update(_ node: ViewNode) {
    let part: PresentationPart
    if let known = node.part as? PresentationPart {
      part = known
    } else {
      part = PresentationPart(node, style: style)
      node.part = part
      node.window.register(part, for: node)
    }
    part.update(
      wanted: item.wrappedValue.map { AnyHashable($0.id) },
      setToNil: { item.wrappedValue = nil })
    part.onDismiss = onDismiss
    part.build = { [weak part] parent, known in
      guard let value = item.wrappedValue, let layer = part?.layer else { return known }
      let view = presented(value)
      var environment = parent.environment
      environment.dismiss = DismissAction { part?.closeByHand(in: 350) }
      if let known {
        known.environment = environment
        known.update(view)
        return known
      }
      let child = ViewNode(
        Presented.self, parent: parent, layer: layer, window: parent.window,
        environment: environment)
      child.stack = nil
      child.update(view)
      return child
    }
    node.place(content, at: 0)
    part.updateContent()
  }
}

public struct AlertPresentation<Content: View, Data, Actions: View, Message: View>: Primitive {
  let content: Content
  let title: Text
  let style: ViewLayer.Style
  let isPresented: Binding<Bool>
  let data: Data?
  let actions: (Data) -> Actions
  let message: (Data) -> Message

  public func _update(_ node: ViewNode) {
    let part: PresentationPart
    if let known = node.part as? PresentationPart {
      part = known
    } else {
      part = PresentationPart(node, style: style)
      node.part = part
      node.window.register(part, for: node)
    }
    // The platform sees only whether an alert is to be presented, and not which.
    part.update(
      wanted: isPresented.wrappedValue && data != nil ? AnyHashable(true) : nil,
      setToNil: { isPresented.wrappedValue = false })
    part.alert = { [unowned node] in
      guard let data else { return (title.text, []) }
      // Buttons are read off a tree of their own, which is never on the screen.
      let view = actions(data)
      let child = node.makeChild(view, isShown: false)
      child.update(view)
      let buttons = child.all.compactMap { found -> (String, @MainActor () -> Void)? in
        guard let action = found.action else { return nil }
        return (found.all.lazy.compactMap(\.text).first ?? "", action)
      }
      return (title.text, buttons)
    }
    node.place(content, at: 0)
    part.updateContent()
  }
}

extension View {
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> Presentation<Self, Item, Content> {
    Presentation(
      content: self, style: .sheet, item: item, onDismiss: onDismiss, presented: content)
  }

  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> Presentation<Self, Item, Content> {
    Presentation(
      content: self, style: .fullScreenCover, item: item, onDismiss: onDismiss,
      presented: content)
  }

  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> Presentation<Self, Item, Content> {
    Presentation(content: self, style: .popover, item: item, onDismiss: nil, presented: content)
  }

  public func alert<Data, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
    @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> AlertPresentation<Self, Data, Actions, Message> {
    AlertPresentation(
      content: self, title: title, style: .alert, isPresented: isPresented, data: data,
      actions: actions, message: message)
  }

  public func confirmationDialog<Data, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Data?, @ViewBuilder actions: @escaping (Data) -> Actions,
    @ViewBuilder message: @escaping (Data) -> Message
  ) -> AlertPresentation<Self, Data, Actions, Message> {
    AlertPresentation(
      content: self, title: title, style: .dialog, isPresented: isPresented, data: data,
      actions: actions, message: message)
  }
}

public enum Visibility: Sendable { case automatic, visible, hidden }

// MARK: Modifiers of an app's own

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}

public struct Modified<Inner: View, Modifier: ViewModifier>: Primitive {
  let inner: Inner
  let modifier: Modifier

  public func _update(_ node: ViewNode) {
    if node.install(modifier) { node.keep(self) }
    node.place(modifier.body(content: AnyView(inner)), at: 0)
  }
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> Modified<Self, Modifier> {
    Modified(inner: self, modifier: modifier)
  }
}
