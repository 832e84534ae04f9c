#if canImport(SwiftUI)
public import Combine
public import FlowCore
import SwiftUI

/// Shows the screens of a flow with SwiftUI.
///
/// The views are a function of the host's windows. The host approaches the flow's stack in steps:
/// layers are dismissed before others are presented, a new root is shown before screens are pushed
/// onto it, and layers are presented one after the other. The next step starts when SwiftUI reports
/// the end of the last one: a screen or a layer has appeared or disappeared, or the views were
/// evaluated.
///
/// The user's moves arrive at the bindings, and become system moves of the flow. Any other change
/// is undone.
///
/// Apps do not create a host: they use ``FlowModel`` and ``FlowView``, which have one.
@MainActor
public final class ViewHost<Screen: Hashable & Sendable>: StackHost, ObservableObject {
  /// Publishes that the windows to show have changed.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()

  private(set) var windows: [VirtualStack<Screen>.Window] = []
  /// The windows before the last change, for views that are disappearing.
  var previousWindows: [VirtualStack<Screen>.Window] = []
  let revision = Revision()
  /// The stack to show, until it is shown.
  var target: VirtualStack<Screen>?
  /// Whether several layers can be dismissed at once, which SwiftUI supports since iOS 17.
  package var dismissesSeveralLayers =
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { true } else { false }

  /// Returns the alert of a screen, if it is one.
  var alert: (Screen) -> FlowAlert? = { _ in nil }
  /// Called when the user has gone back by one screen in a slot without the focus.
  var didGoBackInSlot: (String) -> Void = { _ in }
  var openWindow: ((String) -> Void)? { didSet { requestWindows() } }
  var closeWindow: ((String) -> Void)? { didSet { closeStrays() } }

  // MARK: Reports of SwiftUI

  var attached: Set<String> = []
  /// The windows that the platform was asked to open, until they appear.
  var requested: Set<String> = []
  /// The windows that have appeared but are not the flow's, until they can be closed.
  var strays: Set<String> = []
  var appearedLayers: Set<ContainerAddress> = []
  /// The layers that have appeared and not disappeared.
  ///
  /// A layer that covers others makes them disappear.
  var layersOnScreen: Set<ContainerAddress> = []
  /// The screens that have appeared, by the tokens of their views.
  var appeared: [ObjectIdentifier: AppearedScreen] = [:]
  /// The screens that are covered or popped, and have not disappeared yet.
  var disappearingScreens: Set<ObjectIdentifier> = []
  /// The windows that present no alert until their views are evaluated.
  var pausedWindows: Set<String> = []
  /// How many alerts each window has presented: the identity of the view that presents the last.
  var alertNumber: [String: Int] = [:]
  var closingLayers: Set<ContainerAddress> = []
  /// Whether there are views, even if none has appeared yet: a path that changes before that is
  /// lost.
  var hasViews = false
  /// Whether the views have not been evaluated since the last change.
  var awaitsViews = false
  /// The number of evaluations still expected: each window has one, in its own turn of the run
  /// loop.
  var evaluationsLeft = 0
  /// Whether the views have not been evaluated since a tap on a tab, which SwiftUI may have
  /// reported only in part.
  var awaitsTap = false
  /// The windows that were in front and no longer are.
  var inactive: Set<String> = []
  var isBusy = false
  /// Whether the user has made a change that is not a system move.
  var isSuspect = false
  /// The windows whose topmost layer the flow keeps open if the user swipes it down.
  private(set) var windowsKept: Set<String> = []
  var link: HostLink<Screen>?

  typealias AppearedScreen = (address: ContainerAddress, element: ScreenElement<Screen>)

  init() {}

  func connect<F: Flow>(to hosted: HostedFlow<F, ViewHost>) where F.Screen == Screen {
    link = HostLink(hosted)
    hosted.observe { [weak self] _ in self?.updateKeptWindows() }
    updateKeptWindows()
  }

  /// Has the views allow or prevent swipes as the flow does now.
  private func updateKeptWindows() {
    guard let link else { return }
    let kept = windows.filter { link.keepsLayer($0.name, $0.layers.count - 1) }.map(\.name)
    guard Set(kept) != windowsKept else { return }
    objectWillChange.send()
    windowsKept = Set(kept)
  }

  // MARK: StackHost

  /// Changes the screens to match a stack, as far as possible at once.
  public func perform(
    _ commands: CommandList<Screen>, showing stack: VirtualStack<Screen>
  ) -> HostReply<Screen> {
    target = stack
    guard !isBusy else { return .pending }
    work()
    return target == nil ? .done : .pending
  }

  /// Makes steps towards the target until it has to wait for SwiftUI.
  func work() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    reportDifference()
    while let target {
      guard isSettled else { return }
      if let step = step(to: target.windows) {
        let isReordered = windows.last?.name != step.last?.name
        show(step)
        requestWindows()
        if isReordered, let front = step.last?.name, attached.contains(front) {
          openWindow?(front)
        }
      } else {
        self.target = nil
        link?.hostDidFinish()
      }
    }
  }

  /// Reports what is on screen if the flow assumes something else.
  private func reportDifference() {
    guard isSuspect, target == nil, isSettled else { return }
    isSuspect = false
    if let link, let shownStack, link.shownStack() != shownStack {
      link.hostDidFinishShowing(shownStack)
    }
  }

  var shownStack: VirtualStack<Screen>? { try? VirtualStack(windows: windows) }

  /// Returns the windows after the next step, or `nil` if there is none left.
  private func step(to wanted: [VirtualStack<Screen>.Window]) -> [VirtualStack<Screen>.Window]? {
    guard windows != wanted else { return nil }
    // Without a view, there is no transition: it shows the current windows when it appears.
    guard !attached.isEmpty else { return wanted }
    return wanted.map { window in
      guard attached.contains(window.name),
        let shown = windows.first(where: { $0.name == window.name })
      else { return window }
      return shown.step(
        to: window, dismissingSeveral: dismissesSeveralLayers, isAlert: isAlert)
    }
  }

  /// Requests the windows that have not been requested yet.
  func requestWindows() {
    guard let openWindow, !attached.isEmpty else { return }
    for name in windows.map(\.name) where !attached.contains(name) {
      if requested.insert(name).inserted { openWindow(name) }
    }
  }

  /// Makes SwiftUI evaluate the views, and delays the next step until then.
  func evaluateViews() {
    objectWillChange.send()
    awaitRevision()
  }

  /// Waits until the views that this evaluation added have appeared.
  func awaitRevision() {
    revision.count()
    awaitsViews = !attached.isEmpty
  }

  func show(_ new: [VirtualStack<Screen>.Window]) {
    let old = windows
    evaluateViews()
    evaluationsLeft = attached.count
    previousWindows = old
    windows = new
    updateKeptWindows()
    guard !attached.isEmpty else { return }
    for window in old {
      guard let next = new.first(where: { $0.name == window.name }) else {
        if attached.contains(window.name) { closeWindow?(window.name) }
        forget(window.name)
        continue
      }
      if presentsAlert(over: window, in: next) {
        alertNumber[window.name, default: 0] += 1
        // The new view is evaluated once before it presents the alert.
        pausedWindows.insert(window.name)
      }
      // A layer that becomes an alert disappears as well.
      let firstRemoved = window.layers.indices.first {
        ($0 >= next.layers.count || isAlert(next.layers[$0]))
          && appearedLayers.contains(ContainerAddress(window: window.name, layer: $0))
      }
      guard let firstRemoved else { continue }
      let address = ContainerAddress(window: window.name, layer: firstRemoved)
      if isOnScreen(from: address) {
        closingLayers.insert(address)
      } else {
        // The user has closed it.
        forgetLayers(from: address)
      }
    }
    for (token, screen) in appeared {
      if !isVisible(screen.address, in: new) {
        // A screen that a tab hides, or that leaves with its layer, may not report that it
        // disappears.
        appeared[token] = nil
        disappearingScreens.remove(token)
      } else if isTop(screen, in: old), !isTop(screen, in: new) {
        disappearingScreens.insert(token)
      }
    }
  }
}

/// The number of changes, for the views that only report their evaluation.
@MainActor
final class Revision: ObservableObject {
  nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  private(set) var number = 0

  func count() {
    objectWillChange.send()
    number += 1
  }
}
#endif
