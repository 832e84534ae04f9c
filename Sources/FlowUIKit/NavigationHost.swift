#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Shows a virtual stack in UIKit's windows.
///
/// Stacks are navigation controllers, modal layers are presented, tabs are tab bar controllers or
/// pages, slots are child view controllers. The screens are yours: a closure makes the view
/// controller of each. Use ``FlowWindow`` if the app has one window; use the host itself for
/// several:
/// ```swift
/// let host = NavigationHost<Shop.Screen> { makeController($0) { _ in } }
/// host.attach(window)
/// let hosted = try HostedFlow(Shop(), on: host)
/// host.connect(to: hosted)
/// ```
/// One transition runs at a time, and the next one starts when UIKit reports its end. Before each,
/// the host reads what is actually on screen. What the user, the system or other code has moved
/// becomes a system move of the flow; any other difference is undone.
@MainActor
public final class NavigationHost<Screen: Hashable & Sendable>: StackHost {
  // MARK: Configuration by the app

  /// Makes the view controller of a screen.
  public var makeController: (Screen) -> UIViewController
  /// Returns the alert or action sheet of a screen, if it is one.
  public var alert: (Screen) -> FlowAlert? = { _ in nil }
  #if !os(tvOS)
  /// Returns the view or the bar button that a popover or an action sheet points at.
  ///
  /// Without one, a popover is shown as a sheet, and an action sheet as an alert, wherever they would
  /// need an anchor.
  public var anchor: (Screen) -> (any UIPopoverPresentationControllerSourceItem)? = { _ in nil }
  #endif
  /// Makes the navigation controller of a stack, such as a subclass with its own delegate.
  public var makeNavigationController: () -> UINavigationController = { UINavigationController() }
  /// Makes the tab bar controller of tabs.
  public var makeTabBarController: () -> UITabBarController = { UITabBarController() }
  /// Whether tabs with these names are shown as pages side by side, which the user swipes through.
  ///
  /// A swipe is the system move ``FlowCore/SystemMove/tabTapped(_:)``.
  public var showsAsPages: ([String]) -> Bool = { _ in false }
  /// Makes the page view controller of tabs that are shown as pages.
  ///
  /// Its own data source is asked only for the number and the index that the page dots show.
  public var makePageViewController: () -> UIPageViewController = {
    UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
  }
  /// Makes the item of a tab; by default its title is the tab's name.
  public var tabItem: (String) -> UITabBarItem = { UITabBarItem(title: $0, image: nil, tag: 0) }
  /// Returns the column of a slot, for screens whose view controller is a split view.
  ///
  /// By default, slots have the names of their columns: `primary`, `supplementary`, `secondary`.
  public var column: (String) -> UISplitViewController.Column? = {
    ["primary": .primary, "supplementary": .supplementary, "secondary": .secondary][$0]
  }
  /// Called when the user has gone back by one screen in a slot without the focus, such as the
  /// sidebar of a split view.
  ///
  /// There is no system move for this: send an event of your own. If the flow ignores it, the
  /// screen comes back.
  public var didGoBackInSlot: (String) -> Void = { _ in }
  /// Called when the user has gone back from the focused column to the previous one, in a collapsed
  /// split view.
  ///
  /// Send an event that clears the slot. If the flow ignores it, the column is shown again.
  public var didLeaveSlot: (String) -> Void = { _ in }
  /// Called when a split view has collapsed or expanded, which does not change the flow.
  public var splitDidChange: (_ screen: Screen, _ isCollapsed: Bool) -> Void = { _, _ in }
  /// Returns whether the view controller of a screen pushes others itself, as with a coordinator.
  ///
  /// They stay until the flow changes the stack. Above other screens, what other code has pushed is
  /// removed by the next transition of that stack.
  public var pushesScreens: (Screen) -> Bool = { _ in false }
  /// Changes a layer before it is presented: its detents, its transition, its delegate.
  public var willPresent: (UIViewController, ModalStyle, Screen) -> Void = { _, _, _ in }
  /// Whether transitions are animated.
  public var isAnimated = true
  /// Opens a window: requests a scene, for which the app calls ``attach(_:as:)``.
  public var openWindow: ((String) -> Void)?
  /// Brings a window to the front.
  public var focusWindow: ((String) -> Void)?
  /// Closes a window: ends its scene.
  public var closeWindow: ((String) -> Void)?

  // MARK: State

  /// The windows on screen, from back to front.
  var windows: [ShownWindow<Screen>] = []
  /// The stack to show, until it is shown.
  var target: VirtualStack<Screen>?
  /// The windows that the app was asked to open.
  var requested: Set<String> = []
  /// The transitions that have begun and not ended, by the objects that change.
  var underWay: Set<ObjectIdentifier> = []
  /// The stacks that were changed in this turn, about which UIKit has not reported anything yet.
  var beginning: Set<ObjectIdentifier> = []
  /// The tab that was tapped again since the host last looked.
  var retappedTab: String?
  /// The slots from which screens were removed since the host last looked, once for each screen.
  var changedSlots: [String] = []
  /// Whether any screen was a split view.
  var hasSplits = false
  /// What lies below the flow's screens, in somebody else's navigation controller.
  var below: [UIViewController] = []
  /// Called when the user has gone back to what lies below the flow's screens.
  var wasLeft: (() -> Void)?
  /// Called when no transition is running, and there is nothing to do.
  var whenAtRest: (() -> Void)?
  /// The alert that was gone when the host last looked, although no button has acted.
  var lostAlert: UIViewController?
  /// How many times in a row the platform dropped a call.
  var droppedCalls = 0
  private var isBusy = false
  private var isLookingSoon = false
  /// Whether something was reported while the host was busy.
  private var mustLookAgain = false
  var link: FlowLink<Screen>?

  /// Makes a host.
  public init(_ makeController: @escaping (Screen) -> UIViewController) {
    self.makeController = makeController
  }

  /// Connects the host to the flow that it shows, right after the flow was started.
  ///
  /// The host does not keep the flow alive.
  public func connect<F: Flow>(to hosted: HostedFlow<F, NavigationHost>) where F.Screen == Screen {
    link = FlowLink(
      move: { [weak hosted] in hosted?.systemDidMove($0) },
      declines: { [weak hosted] in hosted?.result(of: $0).isDeclined ?? false },
      swipeDidBegin: { [weak hosted] in hosted?.backDidBegin() },
      swipeDidCancel: { [weak hosted] in hosted?.backDidCancel() },
      shown: { [weak hosted] in hosted?.shown },
      arrive: { [weak hosted] in hosted?.hostDidFinish() },
      show: { [weak hosted] in hosted?.hostDidFinish(showing: $0) })
  }

  // MARK: StackHost

  /// Goes to a stack, as far as that can be done at once.
  public func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> {
    target = stack
    guard !isBusy else { return .pending }
    work()
    return target == nil ? .done : .pending
  }

  // MARK: Looking and working

  /// Looks at what is on screen, and continues with what there is to do.
  ///
  /// The host does so itself whenever UIKit reports a change. Call it after changes that UIKit does
  /// not report, such as a stack that other code has popped without animation.
  public func look() {
    guard !isBusy else {
      mustLookAgain = true
      return
    }
    work()
  }

  /// Looks in the next turn of the run loop, when UIKit has updated its own state.
  func lookSoon() {
    guard !isLookingSoon else { return }
    isLookingSoon = true
    inNextTurn { [weak self] in
      self?.isLookingSoon = false
      self?.look()
    }
  }

  /// Runs an action in the next turn of the run loop, after what UIKit has deferred to its layout.
  func inNextTurn(_ action: @escaping @MainActor () -> Void) {
    // The main queue may be emptied before UIKit's layout, but then not again until after it. The
    // completion of an empty animation would be called at once.
    DispatchQueue.main.async { DispatchQueue.main.async { action() } }
  }

  private func work() {
    isBusy = true
    mustLookAgain = false
    defer {
      isBusy = false
      // Such as a window that opened, or failed to, as soon as the app was asked for it.
      if mustLookAgain { lookSoon() }
    }
    guard underWay.isEmpty, beginning.isEmpty else { return }
    let containers = windows.flatMap(\.containers)
    guard waitForOthers(in: containers) else { return }
    observeAgain(containers)
    guard !containers.contains(where: \.isLeft) else {
      if let wasLeft { wasLeft() } else { whenAtRest?() }
      return
    }
    learn { for window in windows { prune(window) } }
    if hasSplits { lookAtColumns() }
    reportDifference()
    if target == nil, isUnlikeModel { target = shown }
    // The transitions of changes by others may not have begun.
    while let target, beginning.isEmpty {
      switch advance(to: target) {
      case .arrived:
        droppedCalls = 0
        arrive()
      case .working: return
      case .dropped:
        droppedCalls += 1
        guard droppedCalls > 3 else { return lookSoon() }
        giveUp()
      }
    }
    if target == nil { whenAtRest?() }
  }

  /// Reports what is on screen if the flow assumes something else.
  private func reportDifference() {
    // If the user has closed the last window, the flow waits for the next one.
    guard target == nil, !windows.isEmpty, let link, let believed = link.shown(),
      believed != shown
    else { return }
    link.show(shown)
  }

  /// Whether the right screens are shown in the wrong way: the user has gone back to one that is an
  /// alert, or from a column that has the focus.
  private var isUnlikeModel: Bool {
    windows.contains { !$0.layers.allSatisfy { fits($0, $0.value) } }
      || hasSplits
        && windows.flatMap(\.containers).flatMap(\.entries).contains {
          $0.requestedSlot == nil && coveredColumn(of: $0) != nil
        }
  }

  private func arrive() {
    target = nil
    link?.arrive()
  }

  /// Reports what is on screen instead of what should be.
  private func giveUp() {
    droppedCalls = 0
    target = nil
    link?.show(shown)
  }

  /// What is on screen, as far as the host has looked.
  var shown: VirtualStack<Screen> {
    // A window that does not show anything yet is not part of the model.
    (try? VirtualStack(windows: windows.compactMap(\.value))) ?? VirtualStack()
  }

  /// Tells the flow what a change, which is not the host's own, has made of what is on show.
  func learn(_ change: () -> Void) {
    let before = shown
    change()
    let after = shown
    let wasBusy = isBusy
    isBusy = true
    defer {
      isBusy = wasBusy
      retappedTab = nil
      changedSlots = []
    }
    guard before != after, !after.isEmpty else { return }
    if let moves = before.moves(to: after, afterTapOn: retappedTab) {
      // The flow has moved on in the meantime; it is not told about what it has replaced.
      if let target, let move = moves.first, before.isReplaced(by: target, before: move) { return }
      for move in moves { tell(move) }
    } else {
      for slot in changedSlots { didGoBackInSlot(slot) }
    }
  }

  /// Tells the flow a move, which changes what the host is on the way to as well.
  func tell(_ move: SystemMove) {
    target = target.map { $0.after(move) ?? $0 }
    link?.move(move)
  }

  /// Whether the flow would not answer a move.
  func declines(_ move: SystemMove) -> Bool { link?.declines(move) ?? false }

  /// Whether a change of something is about to begin, or under way.
  func isChanging(_ object: AnyObject) -> Bool {
    beginning.contains(ObjectIdentifier(object)) || underWay.contains(ObjectIdentifier(object))
  }

  /// Waits until UIKit has begun to change a stack, which it may defer to its next layout.
  func waitForStart(of stack: AnyObject) {
    let id = ObjectIdentifier(stack)
    beginning.insert(id)
    inNextTurn { [weak self] in
      self?.beginning.remove(id)
      self?.look()
    }
  }

  // MARK: Swipes

  /// Waits for a transition that UIKit, or other code, has begun.
  ///
  /// - Parameter object: What the transition changes.
  func wait(for object: AnyObject, in coordinator: any UIViewControllerTransitionCoordinator) {
    let id = ObjectIdentifier(object)
    guard underWay.insert(id).inserted else { return }
    let isSwipe = coordinator.isInteractive
    if isSwipe { link?.swipeDidBegin() }
    let accepted = coordinator.animate(alongsideTransition: nil) { [weak self] _ in
      self?.transitionDidEnd(id, wasSwipe: isSwipe)
    }
    if !accepted { transitionDidEnd(id, wasSwipe: isSwipe) }
  }

  private func transitionDidEnd(_ id: ObjectIdentifier, wasSwipe: Bool) {
    inNextTurn { [weak self] in
      guard let self else { return }
      underWay.remove(id)
      look()
      // A finished swipe that became a move has already ended the swipe; this is then harmless.
      if wasSwipe { link?.swipeDidCancel() }
    }
  }
}

/// The flow that a host shows, without its type.
@MainActor
struct FlowLink<Screen: Hashable & Sendable> {
  var move: (SystemMove) -> Void
  /// Whether the flow would not answer a move.
  var declines: (SystemMove) -> Bool
  var swipeDidBegin: () -> Void
  var swipeDidCancel: () -> Void
  var shown: () -> VirtualStack<Screen>?
  var arrive: () -> Void
  var show: (VirtualStack<Screen>) -> Void
}

extension MoveResult {
  /// Whether what has moved would be put back.
  fileprivate var isDeclined: Bool {
    switch self {
    case .ignored, .refused: true
    case .impossible, .moved, .finished: false
    }
  }
}
#endif
