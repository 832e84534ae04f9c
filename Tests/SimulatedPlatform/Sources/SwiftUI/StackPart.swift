import UIKit

/// What the platform keeps for a `NavigationStack`: the pages that are really there.
@MainActor
final class StackPart: Part, ResettablePart {
  struct Page {
    var element: AnyHashable
    var node: ViewNode
  }

  final class Transition {
    /// The node that is covered or popped, and tells in the end that it has disappeared.
    var leaving: [ViewNode]
    /// The pages of the stack when it has ended; the user's are not there before.
    var result: [Page]?
    var isInteractive: Bool
    init(leaving: [ViewNode], result: [Page]?, isInteractive: Bool) {
      (self.leaving, self.result, self.isInteractive) = (leaving, result, isInteractive)
    }
  }

  unowned let node: ViewNode
  private(set) var pages: [Page] = []
  private(set) var transition: Transition?
  /// The path when the view was evaluated last.
  var wanted: [AnyHashable]
  var set: ([AnyHashable]) -> Void
  /// The builders of destinations, by the types of their elements.
  var destinations: [ObjectIdentifier: (ViewNode, AnyHashable) -> ViewNode?] = [:]
  var updates: [ObjectIdentifier: (ViewNode, AnyHashable) -> Void] = [:]
  /// The destinations that are shown by a Boolean, in the order in which they came.
  var flags: [FlagPart] = []
  /// What identifies the root: a path that changes with it can get lost.
  private var rootIdentity: [ObjectIdentifier] = []
  private var isOld = false
  private let initial: [AnyHashable]
  /// The path that was seen last; one that was lost is not looked at again.
  private var seen: [AnyHashable]?
  private var pushes = 0

  init(_ node: ViewNode, wanted: [AnyHashable], set: @escaping ([AnyHashable]) -> Void) {
    self.node = node
    self.wanted = wanted
    initial = wanted
    self.set = set
  }

  private func write(_ path: [AnyHashable]) {
    wanted = path
    seen = path
    set(path)
  }

  var window: ViewWindow { node.window }
  var root: ViewNode { node.children[0] }
  var top: ViewNode { pages.last?.node ?? root }

  // MARK: Following the binding

  func reconcile() {
    let identity = identityOfRoot()
    let isNewRoot = isOld && identity != rootIdentity
    rootIdentity = identity
    defer { isOld = true }
    guard wanted != pages.map(\.element) || isNewRoot else {
      // A path that was refused is looked at again when the user has gone back.
      if transition == nil { seen = wanted }
      return updatePages()
    }
    if wanted == seen, !isNewRoot, transition == nil { return updatePages() }
    if !window.hasAppeared, wanted != initial, window.quirks.contains(.losesEarlyPaths) {
      if wanted != seen { note(.early, "a path that changed before its views appeared was lost") }
      seen = wanted
      return
    }
    if isNewRoot, !wanted.isEmpty, window.quirks.contains(.discardsPathWithNewRoot) {
      note(.nested, "a path that changed with its root was discarded")
      change(to: [])
      return write([])
    }
    if let transition {
      // The user goes there already.
      if let result = transition.result, result.map(\.element) == wanted { seen = wanted }
      if wanted != seen, window.quirks.contains(.losesPathDuringPush) {
        seen = wanted
        note(.nested, "a path that changed during a transition was lost")
      }
      return updatePages()
    }
    seen = wanted
    guard wanted != pages.map(\.element) else { return updatePages() }
    change(to: wanted)
  }

  /// What tells one root from another: the identities that were given to it.
  private func identityOfRoot() -> [ObjectIdentifier] {
    var found: [ObjectIdentifier] = []
    var next: ViewNode? = root
    while let node = next {
      if node.key != nil { found.append(ObjectIdentifier(node)) }
      next = node.children.count == 1 ? node.children[0] : nil
    }
    return found
  }

  /// The stack was evaluated, so its pages are, too.
  var isStale = true

  func updatePages() {
    guard isStale else { return }
    isStale = false
    for page in pages where !page.node.isGone {
      page.node.environment = root.environment
      updates[ObjectIdentifier(type(of: page.element.base))]?(page.node, page.element)
    }
  }

  private func make(_ element: AnyHashable) -> ViewNode? {
    guard let build = destinations[ObjectIdentifier(type(of: element.base))] else {
      note(.exception, "there is no destination for \(element)")
      return nil
    }
    let child = build(node, element)
    child?.stack = self
    return child
  }

  private func change(to wanted: [AnyHashable]) {
    var rest = pages
    let new = wanted.compactMap { element -> Page? in
      if let index = rest.firstIndex(where: { $0.element == element }) {
        return rest.remove(at: index)
      }
      return make(element).map { Page(element: element, node: $0) }
    }
    for page in new where !node.children.contains(where: { $0 === page.node }) {
      node.adopt(page.node)
    }
    isStale = true
    updatePages()
    let isPush = new.count > pages.count
    move(to: new, leaving: rest.map(\.node), isPush: isPush)
  }

  private func move(to new: [Page], leaving: [ViewNode], isPush: Bool) {
    let old = top
    pages = new
    let next = top
    let isFirstInSheet =
      isPush && node.layer.style != nil && pushes == 0
      && window.quirks.contains(.pushesWithoutAnimationInSheets)
    if isPush { pushes += 1 }
    let isAnimated =
      isOld && node.isVisible && window.hadFirstFrame && old !== next && !isFirstInSheet
    show(next)
    if isPush, pages.count > 1, window.quirks.contains(.appearsInTheMiddle), isAnimated {
      // It is not really there.
      if let onAppear = pages[0].node.firstOnAppear { window.perform(onAppear) }
    }
    for page in pages where page.node !== next && page.node !== old { hide(page.node) }
    guard isAnimated else {
      if old !== next { hide(old) }
      for node in leaving { self.node.release(node) }
      return
    }
    let transition = Transition(leaving: leaving, result: nil, isInteractive: false)
    self.transition = transition
    window.platform.after(window.time(350)) { [weak self] in
      guard let self, self.transition === transition else { return }
      window.pass {
        self.transition = nil
        if old !== self.top { self.hide(old) }
        for node in transition.leaving { self.node.release(node) }
      }
    }
  }

  private func show(_ page: ViewNode) {
    page.isShownByParent = true
    page.followVisibility()
  }

  private func hide(_ page: ViewNode) {
    guard !page.isGone else { return }
    page.isShownByParent = false
    page.setVisible(false)
  }

  /// Another tab hides the stack: what goes on ends at once.
  func stop() {
    guard let transition else { return }
    self.transition = nil
    if let result = transition.result, !transition.isInteractive, result.map(\.element) == wanted {
      // The binding was set already.
      transition.leaving += pages.map(\.node).filter { node in
        !result.contains { $0.node === node }
      }
      pages = result
    }
    let isSilent = window.quirks.contains(.tellsNothingWhenHidden)
    for child in node.children where child !== top {
      child.isShownByParent = false
      child.setVisible(false, silently: isSilent)
    }
    for node in transition.leaving {
      node.setVisible(false, silently: isSilent)
      self.node.release(node)
    }
  }

  // MARK: The user

  var canGoBack: Bool {
    !pages.isEmpty && !top.all.contains(where: \.hidesBackButton) && transition == nil
      && node.isVisible && node.layer.isTouchable
      && window.hadFirstFrame && window.phase == .active
  }

  func goBack(by count: Int) {
    let result = Array(pages.dropLast(count))
    begin(result, isInteractive: false)
    if window.quirks.contains(.setsBindingsEarly) { tell(result) }
    end(in: 350, result)
  }

  func beginSwipe() { begin(Array(pages.dropLast()), isInteractive: true) }

  func endSwipe(cancelled: Bool) {
    guard let transition, transition.isInteractive else { return }
    transition.isInteractive = false
    if cancelled {
      window.platform.after(window.time(200)) { [weak self] in
        guard let self, self.transition === transition else { return }
        window.pass {
          self.transition = nil
          let below = transition.result?.last?.node ?? self.root
          if below !== self.top { self.hide(below) }
        }
      }
    } else {
      let result = transition.result ?? []
      if window.quirks.contains(.setsBindingsEarly) { tell(result) }
      end(in: 200, result)
    }
  }

  private func begin(_ result: [Page], isInteractive: Bool) {
    transition = Transition(leaving: [], result: result, isInteractive: isInteractive)
    window.pass { show(result.last?.node ?? root) }
  }

  private func end(in milliseconds: Int, _ result: [Page]) {
    let mine = transition
    window.platform.after(window.time(milliseconds)) { [weak self] in
      guard let self, transition === mine else { return }
      window.pass {
        let gone = self.pages.filter { page in !result.contains { $0.node === page.node } }
        self.transition = nil
        self.pages = result
        for page in gone { self.node.release(page.node) }
        if !self.window.quirks.contains(.setsBindingsEarly) { self.tell(result) }
      }
    }
  }

  private func tell(_ result: [Page]) {
    for flag in flags.reversed() where !result.contains(where: { $0.element == flag.element }) {
      flag.isOn = false
      flag.write(false)
    }
    flags.removeAll { flag in !result.contains { $0.element == flag.element } }
    write(result.map(\.element))
  }

  /// A second tap on the tab goes back to the root.
  func popToRoot() {
    guard canGoBack else { return }
    goBack(by: pages.count)
  }

  func reset() { if !pages.isEmpty { set([]) } }

  func end() {
    transition = nil
    pages = []
  }

  private func note(_ kind: Misuse.Kind, _ text: String) { window.platform.note(kind, text) }

  // MARK: Destinations by a Boolean

  func setFlag(_ flag: FlagPart, isOn: Bool) {
    guard isOn != flags.contains(where: { $0 === flag }) else { return }
    if isOn {
      if flags.last?.turn == window.platform.now, window.quirks.contains(.blanksSecondDestination) {
        flag.isBlank = true
        note(.nested, "a second destination in one update is blank")
      }
      flags.append(flag)
    } else {
      if transition != nil, window.quirks.contains(.popsDestinationsOnce) {
        return note(.nested, "a destination was not popped during another one")
      }
      flags.removeAll { $0 === flag }
    }
    flag.turn = window.platform.now
    wanted = flags.map(\.element)
    destinations[ObjectIdentifier(FlagPart.Element.self)] = { [weak self] node, element in
      self?.flags.first { $0.element == element }?.make(node)
    }
    set = { _ in }
  }
}

extension ViewNode {
  fileprivate var firstOnAppear: (() -> Void)? { all.lazy.compactMap(\.onAppear).first }
}

/// A destination that a Boolean shows.
@MainActor
final class FlagPart: Part {
  struct Element: Hashable { let id: ObjectIdentifier }

  unowned let node: ViewNode
  var isOn: Bool
  var write: (Bool) -> Void
  var build: (ViewNode) -> ViewNode
  var isBlank = false
  var turn = -1

  init(
    _ node: ViewNode, isOn: Bool, write: @escaping (Bool) -> Void,
    build: @escaping (ViewNode) -> ViewNode
  ) {
    (self.node, self.isOn, self.write, self.build) = (node, isOn, write, build)
  }

  var element: AnyHashable { Element(id: ObjectIdentifier(self)) }

  func make(_ parent: ViewNode) -> ViewNode {
    if isBlank {
      let child = parent.makeChild(EmptyView(), isShown: false)
      child.update(EmptyView())
      return child
    }
    return build(parent)
  }

  func reconcile() {
    guard let stack = node.stack else { return }
    stack.setFlag(self, isOn: isOn)
    stack.reconcile()
  }

  func end() {}
}
