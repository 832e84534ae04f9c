#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Shows a virtual stack in UIKit windows.
///
/// Stacks are navigation controllers, modal layers are presented, tabs are tab bar controllers or
/// pages, slots are child view controllers. The app provides a closure that makes the view
/// controller of each screen. Use ``FlowWindow`` if the app has one window; use the host itself for
/// several:
/// ```swift
/// let host = NavigationHost<Shop.Screen> { makeController($0) { _ in } }
/// host.attach(window)
/// let hosted = try HostedFlow(Shop(), on: host)
/// host.connect(to: hosted)
/// ```
/// One transition runs at a time, and the next one starts when UIKit reports its end. Before each,
/// the host reads what is actually on screen. A change by the user, the system or other code
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
  /// Without one, a popover is shown as a sheet, and an action sheet as an alert, wherever they
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
  /// Its own data source provides only the number and the index that the page dots show.
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
  /// screen is restored.
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
  /// These stay until the flow changes the stack. Above other screens, the next transition of the
  /// stack removes what other code has pushed.
  public var pushesScreens: (Screen) -> Bool = { _ in false }
  /// Changes a layer before it is presented: its detents, its transition, its delegate.
  public var willPresent: (UIViewController, ModalStyle, Screen) -> Void = { _, _, _ in }
  /// Whether transitions are animated.
  public var isAnimated = true
  /// Opens a window: requests a scene, with whose window the app calls ``attach(_:as:)``.
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
  /// The windows that were requested and have not been attached.
  var requested: Set<String> = []
  /// The transitions that have begun and not ended, identified by the objects that change.
  var transitionsInProgress: Set<ObjectIdentifier> = []
  /// The stacks that were changed in this turn, whose transitions UIKit has not reported yet.
  var startingTransitions: Set<ObjectIdentifier> = []
  /// The selected tab that was tapped again since the last synchronization.
  var retappedTab: String?
  /// The slots from which screens were removed since the last synchronization, once per screen.
  var changedSlots: [String] = []
  var hasSplits = false
  /// The controllers below the flow's screens, in a navigation controller of the app.
  var below: [UIViewController] = []
  /// Called when the user has gone back to the controllers below the flow's screens.
  var onLeave: (() -> Void)?
  /// Called when no transition is running, and there is nothing to do.
  var onIdle: (() -> Void)?
  /// The alert that had disappeared at the last synchronization without a tap on a button.
  var lostAlert: UIViewController?
  /// How many times in a row the platform ignored a call.
  var droppedCalls = 0
  private var isBusy = false
  private var isSyncScheduled = false
  /// Whether something was reported while the host was busy.
  private var needsSync = false
  var link: HostLink<Screen>?

  /// Makes a host.
  public init(_ makeController: @escaping (Screen) -> UIViewController) {
    self.makeController = makeController
  }

  /// Connects the host to the flow that it shows, right after the flow was started.
  ///
  /// The host does not keep the flow alive.
  public func connect<F: Flow>(to hosted: HostedFlow<F, NavigationHost>) where F.Screen == Screen {
    link = HostLink(hosted)
  }

  // MARK: StackHost

  /// Changes the screens to match a stack, as far as possible at once.
  public func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> {
    target = stack
    guard !isBusy else { return .pending }
    performSync()
    return target == nil ? .done : .pending
  }

  // MARK: Synchronizing

  /// Reads what is on screen, and starts the next transition if one is needed.
  ///
  /// The host calls it whenever UIKit reports a change. Call it after changes that UIKit does not
  /// report, such as a pop by other code without animation.
  public func synchronize() {
    guard !isBusy else {
      needsSync = true
      return
    }
    performSync()
  }

  /// Synchronizes in the next turn of the run loop, when UIKit has updated its own state.
  func scheduleSync() {
    guard !isSyncScheduled else { return }
    isSyncScheduled = true
    inNextTurn { [weak self] in
      self?.isSyncScheduled = false
      self?.synchronize()
    }
  }

  /// Runs an action in the next turn of the run loop, after the work that UIKit defers to layout.
  func inNextTurn(_ action: @escaping @MainActor () -> Void) {
    // The main queue may be drained before UIKit's layout, but then not again until after it. The
    // completion of an empty animation would be called at once.
    DispatchQueue.main.async { DispatchQueue.main.async { action() } }
  }

  private func performSync() {
    isBusy = true
    needsSync = false
    defer {
      isBusy = false
      // For example, a window opened, or failed to open, as soon as it was requested.
      if needsSync { scheduleSync() }
    }
    guard transitionsInProgress.isEmpty, startingTransitions.isEmpty else { return }
    let containers = windows.flatMap(\.containers)
    guard waitForTransitions(in: containers) else { return }
    restoreObservers(containers)
    guard !containers.contains(where: \.isRemoved) else {
      if let onLeave { onLeave() } else { onIdle?() }
      return
    }
    reportMoves { for window in windows { prune(window) } }
    if hasSplits { updateColumns() }
    reportDifference()
    if target == nil, differsFromModel { target = shownStack }
    // Transitions of other code may not have begun yet.
    while let target, startingTransitions.isEmpty {
      switch advance(to: target) {
      case .arrived:
        droppedCalls = 0
        arrive()
      case .working: return
      case .dropped:
        droppedCalls += 1
        guard droppedCalls > 3 else { return scheduleSync() }
        giveUp()
      }
    }
    if target == nil { onIdle?() }
  }

  /// Reports what is on screen if the flow assumes something else.
  private func reportDifference() {
    // If the user has closed the last window, the flow waits for the next one.
    guard target == nil, !windows.isEmpty, let link, let knownStack = link.shownStack(),
      knownStack != shownStack
    else { return }
    link.hostDidFinishShowing(shownStack)
  }

  /// Whether the right screens are shown in the wrong form: the user has gone back to a screen that
  /// is an alert, or from the focused column.
  private var differsFromModel: Bool {
    windows.contains { !$0.layers.allSatisfy { matches($0, $0.value) } }
      || hasSplits
        && windows.flatMap(\.containers).flatMap(\.entries).contains {
          $0.requestedSlot == nil && coveredColumn(of: $0) != nil
        }
  }

  private func arrive() {
    target = nil
    link?.hostDidFinish()
  }

  /// Reports what is on screen instead of the target.
  private func giveUp() {
    droppedCalls = 0
    target = nil
    link?.hostDidFinishShowing(shownStack)
  }

  /// What was on screen at the last synchronization.
  var shownStack: VirtualStack<Screen> {
    // A window that does not show anything yet is not part of the model.
    (try? VirtualStack(windows: windows.compactMap(\.value))) ?? VirtualStack()
  }

  /// Reports the system moves that a change makes.
  ///
  /// - Parameter change: Updates the windows to a change that the host did not make.
  func reportMoves(_ change: () -> Void) {
    let before = shownStack
    change()
    let after = shownStack
    let wasBusy = isBusy
    isBusy = true
    defer {
      isBusy = wasBusy
      retappedTab = nil
      changedSlots = []
    }
    guard before != after, !after.isEmpty else { return }
    if let moves = before.moves(to: after, afterTapOn: retappedTab) {
      // The flow has moved on in the meantime: do not report moves of what it has replaced.
      if let target, let move = moves.first, before.isReplaced(by: target, before: move) { return }
      for move in moves { report(move) }
    } else {
      for slot in changedSlots { didGoBackInSlot(slot) }
    }
  }

  /// Reports a move to the flow, and applies it to the target of the running transition.
  func report(_ move: SystemMove) {
    target = target.map { $0.after(move) ?? $0 }
    link?.systemDidMove(move)
  }

  /// Whether the flow would ignore or refuse a move.
  func declines(_ move: SystemMove) -> Bool { link?.declines(move) ?? false }

  /// Whether a transition of an object is about to begin, or running.
  func isChanging(_ object: AnyObject) -> Bool {
    startingTransitions.contains(ObjectIdentifier(object))
      || transitionsInProgress.contains(ObjectIdentifier(object))
  }

  /// Waits until UIKit has begun to change a stack, which it may defer to its next layout.
  func waitForStart(of stack: AnyObject) {
    let id = ObjectIdentifier(stack)
    startingTransitions.insert(id)
    inNextTurn { [weak self] in
      self?.startingTransitions.remove(id)
      self?.synchronize()
    }
  }

  // MARK: Swipes

  /// Waits for a transition that UIKit or other code has begun.
  ///
  /// - Parameter object: The object that the transition changes.
  func wait(for object: AnyObject, in coordinator: any UIViewControllerTransitionCoordinator) {
    let id = ObjectIdentifier(object)
    guard transitionsInProgress.insert(id).inserted else { return }
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
      transitionsInProgress.remove(id)
      synchronize()
      // If the swipe became a move, it has already ended, and this call has no effect.
      if wasSwipe { link?.swipeDidCancel() }
    }
  }
}
#endif
