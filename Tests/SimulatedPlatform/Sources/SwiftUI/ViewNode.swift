// What these are is said in SwiftUI's own documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Combine
import UIKit

/// A view that is alive: its identity, its state, and whether it is on the screen.
@MainActor
public final class ViewNode {
  unowned let window: ViewWindow
  /// The view that it is part of, until it is gone.
  private(set) unowned var parent: ViewNode?
  /// How many views it is inside of.
  let depth: Int
  let type: ObjectIdentifier
  let key: AnyHashable?
  /// The layer that it is in.
  unowned let layer: ViewLayer
  private(set) var children: [ViewNode] = []
  var environment: EnvironmentValues
  private(set) var isGone = false
  private(set) var isVisible = false
  var isDirty = false
  private var refresh: () -> Void = {}
  private var properties: [AnyObject?] = []
  private var observed: [(publisher: ObservableObjectPublisher, number: Int)] = []

  // What single views keep in it.
  var part: (any Part)?
  var text: String?
  var field: (title: String, content: Binding<String>)?
  var action: (@MainActor () -> Void)?
  var identifier: String?
  var isSplit = false
  var hidesBackButton = false
  var isDismissDisabled = false
  var tag: AnyHashable?
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  var onOpenURL: ((URL) -> Void)?
  var onActivity: [String: (NSUserActivity) -> Void] = [:]
  var memory: Any?
  /// Whether its parent shows it at present; containers hide some of their children.
  var isShownByParent = true
  /// The stack of which it is the root or a page.
  unowned var stack: StackPart?

  init(
    _ type: Any.Type, key: AnyHashable? = nil, parent: ViewNode?, layer: ViewLayer,
    window: ViewWindow, environment: EnvironmentValues
  ) {
    self.type = ObjectIdentifier(type)
    self.key = key
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    self.layer = layer
    self.window = window
    self.environment = environment
    stack = parent?.stack
  }

  // MARK: Children

  func update<V: View>(_ view: V) {
    isDirty = false
    view._update(self)
  }

  /// Evaluates its last view again.
  func update() {
    isDirty = false
    refresh()
  }

  /// Keeps a view that can change by itself.
  func keep(_ view: some View) {
    refresh = { [unowned self] in view._update(self) }
  }

  func makeChild<V: View>(_ view: V, key: AnyHashable? = nil, isShown: Bool = true) -> ViewNode {
    let child = ViewNode(
      V.self, key: key, parent: self, layer: layer, window: window, environment: environment)
    child.isShownByParent = isShown
    return child
  }

  func place<V: View>(
    _ view: V, at index: Int, key: AnyHashable? = nil, environment: EnvironmentValues? = nil
  ) {
    if index < children.count, children[index].type == ObjectIdentifier(V.self),
      children[index].key == key
    {
      children[index].environment = environment ?? self.environment
      children[index].update(view)
      return
    }
    let child = makeChild(view, key: key)
    child.environment = environment ?? self.environment
    if index < children.count {
      children[index].leave()
      children[index] = child
    } else {
      children.append(child)
    }
    child.update(view)
    child.followVisibility()
  }

  /// Brings the children in line with views that have keys.
  func place<V: View>(_ views: [(some Hashable, V)], isShown: (Int) -> Bool = { _ in true }) {
    let old = children
    children = views.enumerated().map { index, pair in
      let key = AnyHashable(pair.0)
      guard let kept = old.first(where: { $0.key == key && $0.type == ObjectIdentifier(V.self) })
      else { return makeChild(pair.1, key: key, isShown: isShown(index)) }
      kept.environment = environment
      return kept
    }
    for child in old where !children.contains(where: { $0 === child }) { child.leave() }
    for (child, pair) in zip(children, views) { child.update(pair.1) }
    for child in children { child.followVisibility() }
  }

  func trim(to count: Int) {
    while children.count > count { children.removeLast().leave() }
  }

  /// Adds a child that the node's part looks after.
  func adopt(_ child: ViewNode) { children.append(child) }

  /// Lets a child go that the node's part looks after.
  func release(_ child: ViewNode) {
    children.removeAll { $0 === child }
    child.leave()
  }

  // MARK: Coming and going

  /// Appears or disappears as its parent does.
  func followVisibility() {
    setVisible(isShownByParent && (parent?.isVisible ?? false))
  }

  func setVisible(_ visible: Bool, silently: Bool = false) {
    guard visible != isVisible else { return }
    isVisible = visible
    if visible, let onAppear { window.perform(onAppear) }
    for child in children {
      child.setVisible(visible && child.isShownByParent, silently: silently)
    }
    if !visible, !silently, let onDisappear { window.perform(onDisappear) }
  }

  /// It is no longer part of the tree.
  func leave(silently: Bool = false) {
    setVisible(false, silently: silently)
    end()
  }

  private func end() {
    isGone = true
    for (publisher, number) in observed { publisher.forget(number) }
    observed = []
    part?.end()
    part = nil
    for child in children { child.end() }
    children = []
    refresh = {}
    (parent, stack) = (nil, nil)
  }

  /// The node itself and all below it, in the order of the views, without other layers.
  var all: [ViewNode] {
    var found: [ViewNode] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [ViewNode]) {
    found.append(self)
    for child in children { child.collect(into: &found) }
  }

  // MARK: Dynamic properties

  /// Connects the dynamic properties of a view; `false` where it has none.
  func install<V>(_ view: V) -> Bool {
    let fields = DynamicFields.of(V.self)
    guard !fields.isEmpty else { return false }
    if properties.isEmpty { properties = Array(repeating: nil, count: fields.count) }
    withUnsafeBytes(of: view) { bytes in
      for (index, field) in fields.enumerated() {
        guard let address = bytes.baseAddress?.advanced(by: field.offset) else { continue }
        field.type._load(address)._install(in: self, as: &properties[index])
      }
    }
    return true
  }

  func observe(_ object: any ObservableObject) {
    let publisher = object.objectWillChange
    guard !observed.contains(where: { $0.publisher === publisher }) else { return }
    let number = publisher.observe { [weak self] in
      MainActor.assumeIsolated { self?.invalidate() }
    }
    observed.append((publisher, number))
  }

  func invalidate() { window.invalidate(self) }
}

/// What the platform keeps for a view that shows others by itself: a stack, tabs, a presentation.
@MainActor
protocol Part: AnyObject {
  /// Brings what is on the screen in line with the bindings, after views were evaluated.
  func reconcile()
  /// The view is gone.
  func end()
}
