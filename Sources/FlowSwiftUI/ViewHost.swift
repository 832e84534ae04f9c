#if canImport(SwiftUI)
public import Combine
public import FlowCore
import SwiftUI

/// Shows the screens of a flow with SwiftUI.
///
/// The views are a function of what the host wants on screen. It gets to the flow's stack step by
/// step: layers are dismissed before others are presented, a new root comes before what is pushed
/// onto it, and layers come one after the other. The next step starts when SwiftUI reports the end
/// of the last one: a screen or a layer has appeared or disappeared, the views were
/// evaluated.
///
/// The user's moves arrive at the bindings, and become system moves of the flow. Any other change
/// is undone.
///
/// Apps do not create a host: they use ``FlowModel`` and ``FlowView``, which have one.
@MainActor
public final class ViewHost<Screen: Hashable & Sendable>: StackHost, ObservableObject {
  /// Publishes that there is something else to show.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()

  /// What the views show.
  private(set) var windows: [VirtualStack<Screen>.Window] = []
  /// What the views have shown before, for those that are on their way out.
  var former: [VirtualStack<Screen>.Window] = []
  /// How many times there was something else to show.
  let revision = Revision()
  /// The stack to show, until it is shown.
  var target: VirtualStack<Screen>?
  /// Whether several layers can be dismissed at once, which SwiftUI can do since iOS 17.
  package var dismissesSeveralLayers =
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { true } else { false }

  /// Returns the alert of a screen, if it is one.
  var alert: (Screen) -> FlowAlert? = { _ in nil }
  /// Called when the user has gone back by one screen in a slot without the focus.
  var didGoBackInSlot: (String) -> Void = { _ in }
  /// Opens a window.
  var openWindow: ((String) -> Void)? { didSet { requestWindows() } }
  /// Closes a window.
  var closeWindow: ((String) -> Void)? { didSet { closeStrays() } }

  // MARK: What SwiftUI has reported

  /// The windows that have a view.
  var attached: Set<String> = []
  /// The windows that the platform was asked to open, until they appear.
  var requested: Set<String> = []
  /// The windows that have appeared and are not the flow's, until they can be closed.
  var strays: Set<String> = []
  /// The layers that have appeared.
  var appearedLayers: Set<ContainerPlace> = []
  /// The layers that have appeared and not disappeared; a layer that covers others makes them
  /// disappear.
  var layersOnScreen: Set<ContainerPlace> = []
  /// The screens that have appeared, by the tokens that their views keep.
  var appeared: [ObjectIdentifier: AppearedScreen] = [:]
  /// The screens that are covered or popped, and have not disappeared.
  var departing: Set<ObjectIdentifier> = []
  /// The windows that do not present an alert until they are evaluated: another one must go first.
  var pausing: Set<String> = []
  /// The layers that are being dismissed.
  var closing: Set<ContainerPlace> = []
  /// Whether there are views, although none may have appeared yet: a path that changes before is
  /// lost.
  var hasViews = false
  /// Whether the views have not been evaluated since there was something else to show.
  var awaitsViews = false
  /// How many evaluations are still expected: each window has one in a turn of its own.
  var evaluationsLeft = 0
  /// Whether they have not been evaluated since a tap on a tab, which can have been told in part.
  var awaitsTap = false
  /// The windows that are not in front, of those that have been.
  var inactive: Set<String> = []
  var isBusy = false
  /// Whether something was moved for which the flow has no system move.
  var isSuspect = false
  var link: FlowLink<Screen>?

  struct AppearedScreen {
    var place: ContainerPlace
    var element: ScreenElement<Screen>
  }

  init() {}

  func connect<F: Flow>(to hosted: HostedFlow<F, ViewHost>) where F.Screen == Screen {
    link = FlowLink(
      move: { [weak hosted] in hosted?.systemDidMove($0) },
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

  /// Makes the next steps, until it has to wait for something.
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
        link?.arrive()
      }
    }
  }

  /// Reports what is on screen if the flow assumes something else.
  private func reportDifference() {
    guard isSuspect, target == nil, isSettled else { return }
    isSuspect = false
    if let link, let shown, link.shown() != shown { link.show(shown) }
  }

  /// What the views show, as a stack.
  var shown: VirtualStack<Screen>? { try? VirtualStack(windows: windows) }

  /// The next step on the way; `nil` if there is none left.
  private func step(to wanted: [VirtualStack<Screen>.Window]) -> [VirtualStack<Screen>.Window]? {
    guard windows != wanted else { return nil }
    // Without a view yet, nothing moves: it will show what is there when it appears.
    guard !attached.isEmpty else { return wanted }
    return wanted.map { window in
      guard attached.contains(window.name),
        let shown = windows.first(where: { $0.name == window.name })
      else { return window }
      return shown.step(
        to: window, dismissingSeveral: dismissesSeveralLayers, isAlert: isAlert)
    }
  }

  /// Asks the platform to open the windows that it has not been asked for yet.
  func requestWindows() {
    guard let openWindow, !attached.isEmpty else { return }
    for name in windows.map(\.name) where !attached.contains(name) {
      if requested.insert(name).inserted { openWindow(name) }
    }
  }

  /// Makes SwiftUI evaluate the views; the next step waits for that.
  func evaluateViews() {
    objectWillChange.send()
    awaitRevision()
  }

  /// Waits until the views that this evaluation added have appeared.
  func awaitRevision() {
    revision.count()
    awaitsViews = !attached.isEmpty
  }

  /// Makes the views show something else.
  func show(_ new: [VirtualStack<Screen>.Window]) {
    let old = windows
    evaluateViews()
    evaluationsLeft = attached.count
    former = old
    windows = new
    guard !attached.isEmpty else { return }
    for window in old {
      guard let next = new.first(where: { $0.name == window.name }) else {
        if attached.contains(window.name) { closeWindow?(window.name) }
        forget(window.name)
        continue
      }
      if replacesAlert(of: window, in: next) { pausing.insert(window.name) }
      // A layer that becomes an alert goes away, too.
      let gone = window.layers.indices.first {
        ($0 >= next.layers.count || isAlert(next.layers[$0]))
          && appearedLayers.contains(ContainerPlace(window: window.name, layer: $0))
      }
      guard let gone else { continue }
      let place = ContainerPlace(window: window.name, layer: gone)
      if isOnScreen(from: place) {
        closing.insert(place)
      } else {
        // The user has closed it.
        forgetLayers(from: place)
      }
    }
    for (token, screen) in appeared {
      if !isVisible(screen.place, in: new) {
        // What a tab hides, or a layer takes with it, does not always report that it disappears.
        appeared[token] = nil
        departing.remove(token)
      } else if isTop(screen, in: old), !isTop(screen, in: new) {
        departing.insert(token)
      }
    }
  }
}

/// How many times there was something else to show, for the views that only report it.
@MainActor
final class Revision: ObservableObject {
  nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  private(set) var number = 0

  func count() {
    objectWillChange.send()
    number += 1
  }
}

/// The flow that a host shows, without its type.
@MainActor
struct FlowLink<Screen: Hashable & Sendable> {
  var move: (SystemMove) -> Void
  var shown: () -> VirtualStack<Screen>?
  var arrive: () -> Void
  var show: (VirtualStack<Screen>) -> Void
}
#endif
