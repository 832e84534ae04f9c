#if canImport(SwiftUI)
public import Combine
public import FlowCore
import SwiftUI

/// Shows the screens of a flow with SwiftUI.
///
/// The views are a function of what it says is to be shown, which goes to the flow's stack step by
/// step: what goes, before what comes; a new root, before what is pushed onto it; layers, one after
/// the other. The next step is made when SwiftUI tells that the last one has ended: a screen or a
/// layer has appeared or disappeared, a sheet was dismissed, the views were evaluated.
///
/// What the user moves arrives at the bindings. It becomes a system move of the flow; what is no
/// move is put right.
///
/// An app uses ``FlowModel`` and ``FlowView``, which have one.
@MainActor
public final class ViewHost<Screen: Hashable & Sendable>: StackHost, ObservableObject {
  /// Announces that something else is to be shown.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()

  /// What the views show.
  private(set) var windows: [VirtualStack<Screen>.Window] = []
  /// What the views have shown before, for those that are on their way out.
  private var former: [VirtualStack<Screen>.Window] = []
  /// How often something else was to be shown.
  private(set) var revision = 0
  /// The stack that is to be on show, until it is.
  private var target: VirtualStack<Screen>?
  /// Whether several layers can go at once, which SwiftUI does since iOS 17.
  package var dismissesSeveralLayers =
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { true } else { false }

  /// Returns the alert of a screen, where it is one.
  var alert: (Screen) -> FlowAlert? = { _ in nil }
  /// Opens a window.
  var openWindow: ((String) -> Void)?
  /// Closes a window.
  var closeWindow: ((String) -> Void)?

  // MARK: What SwiftUI has told

  /// The windows that have a view.
  private var attached: Set<String> = []
  /// The layers that have appeared.
  private var appearedLayers: Set<ContainerPlace> = []
  /// The layers that have appeared and not disappeared: one that covers others lets them disappear.
  private var layersOnScreen: Set<ContainerPlace> = []
  /// The screens that have appeared, by what their views keep.
  private var appeared: [ObjectIdentifier: AppearedScreen] = [:]
  /// The screens that are covered or popped, and have not disappeared.
  private var departing: Set<ObjectIdentifier> = []
  /// The layers that are being dismissed.
  private var closing: Set<ContainerPlace> = []
  /// Whether the views have not been evaluated since something else is to be shown.
  private var awaitsViews = false
  /// The windows that are not in front, of those that have been.
  private var inactive: Set<String> = []
  private var isBusy = false
  /// Whether something was moved for which there is no move of the flow.
  private var isSuspect = false
  private var link: FlowLink<Screen>?

  private struct AppearedScreen {
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

  /// Makes the next steps, as far as nothing has to be waited for.
  private func work() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    reportDifference()
    while let target {
      guard isSettled else { return }
      if let step = step(to: target.windows) {
        requestWindows(of: step)
        show(step)
      } else {
        self.target = nil
        link?.arrive()
      }
    }
  }

  /// Says what is on show where the flow takes it for something else.
  private func reportDifference() {
    guard isSuspect, target == nil, isSettled else { return }
    isSuspect = false
    if let link, let shown, link.shown() != shown { link.show(shown) }
  }

  /// What the views show, as a stack.
  private var shown: VirtualStack<Screen>? { try? VirtualStack(windows: windows) }

  /// The next step on the way; `nil` where none is left to make.
  private func step(to wanted: [VirtualStack<Screen>.Window]) -> [VirtualStack<Screen>.Window]? {
    guard windows != wanted else { return nil }
    // Nothing moves where there is no view yet.
    guard !attached.isEmpty else { return wanted }
    return wanted.map { window in
      guard attached.contains(window.name),
        let shown = windows.first(where: { $0.name == window.name })
      else { return window }
      return shown.step(
        to: window, dismissingSeveral: dismissesSeveralLayers, isAlert: isAlert)
    }
  }

  /// Has the platform open windows, and bring one to the front.
  private func requestWindows(of new: [VirtualStack<Screen>.Window]) {
    guard !attached.isEmpty else { return }
    for name in new.map(\.name) where !windows.contains(where: { $0.name == name }) {
      openWindow?(name)
    }
    if let front = new.last?.name, attached.contains(front), windows.last?.name != front {
      openWindow?(front)
    }
  }

  /// Has the views show something else.
  private func show(_ new: [VirtualStack<Screen>.Window]) {
    let old = windows
    objectWillChange.send()
    former = old
    windows = new
    revision += 1
    guard !attached.isEmpty else { return }
    awaitsViews = true
    for window in old {
      guard let next = new.first(where: { $0.name == window.name }) else {
        if attached.contains(window.name) { closeWindow?(window.name) }
        forget(window.name)
        continue
      }
      let gone = (next.layers.count..<max(window.layers.count, next.layers.count)).first {
        appearedLayers.contains(ContainerPlace(window: window.name, layer: $0))
      }
      if let gone { closing.insert(ContainerPlace(window: window.name, layer: gone)) }
    }
    for (token, screen) in appeared where isTop(screen, in: old) {
      if !isTop(screen, in: new), container(at: screen.place, in: new) != nil,
        isVisible(screen.place, in: new)
      {
        departing.insert(token)
      }
    }
  }

  // MARK: What is on show

  /// Whether nothing is under way.
  private var isSettled: Bool {
    guard !attached.isEmpty else { return true }
    return !awaitsViews && departing.isEmpty && closing.isEmpty && haveLayersAppeared
      && !isStackRevealed
  }

  private var haveLayersAppeared: Bool {
    windows.allSatisfy { window in
      !attached.contains(window.name)
        || window.layers.indices.allSatisfy { index in
          isAlert(window.layers[index])
            || appearedLayers.contains(ContainerPlace(window: window.name, layer: index))
        }
    }
  }

  /// Whether a screen that is covered has appeared: the user swipes back.
  private var isStackRevealed: Bool {
    appeared.values.contains { screen in
      guard isVisible(screen.place, in: windows),
        let elements = container(at: screen.place, in: windows)?.elements, elements.count > 1
      else { return false }
      return elements[elements.count - 2] == screen.element
    }
  }

  /// Whether the user can swipe a layer down.
  func canBeClosedByHand(_ place: ContainerPlace) -> Bool {
    let windows = windows.contains { $0.name == place.window && $0.layers.count > place.layer }
      ? windows : former
    let window = windows.first { $0.name == place.window }
    return window?.layers.dropFirst(place.layer).first?.style?.isClosedByHand ?? false
  }

  func isAlert(_ layer: VirtualStack<Screen>.Layer) -> Bool { alert(of: layer) != nil }

  /// The alert that a layer is.
  func alert(of layer: VirtualStack<Screen>.Layer) -> FlowAlert? {
    guard layer.style == .alert, case .stack(let entries) = layer.container, entries.count == 1,
      entries[0].slots.isEmpty
    else { return nil }
    return alert(entries[0].screen)
  }

  private func container(
    at place: ContainerPlace, in windows: [VirtualStack<Screen>.Window]
  ) -> VirtualStack<Screen>.Container? {
    guard let window = windows.first(where: { $0.name == place.window }),
      window.layers.indices.contains(place.layer)
    else { return nil }
    return window.layers[place.layer].container[place.steps[...]]
  }

  private func isVisible(
    _ place: ContainerPlace, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    let root = ContainerPlace(window: place.window, layer: place.layer)
    return container(at: root, in: windows)?.shows(place.steps[...]) == true
  }

  private func isTop(
    _ screen: AppearedScreen, in windows: [VirtualStack<Screen>.Window]
  ) -> Bool {
    container(at: screen.place, in: windows)?.elements.last == screen.element
  }

  // MARK: For the views

  /// What a view of a container shows: also on its way out.
  func container(at place: ContainerPlace) -> VirtualStack<Screen>.Container? {
    container(at: place, in: windows) ?? container(at: place, in: former)
  }

  /// The number of the layer that the view of another one presents, and the layer.
  ///
  /// Nothing is presented over a layer that is not there yet, or during a dismissal.
  func modal(
    over layer: Int, in name: String
  ) -> (number: Int, layer: VirtualStack<Screen>.Layer)? {
    guard appearedLayers.contains(ContainerPlace(window: name, layer: layer)),
      !closing.contains(where: { $0.window == name }),
      let window = windows.first(where: { $0.name == name })
    else { return nil }
    let over = window.layers.indices.dropFirst(layer + 1)
    // An alert below another layer is not shown until that layer has gone.
    guard let number = over.first(where: { !isAlert(window.layers[$0]) }) ?? over.last else {
      return nil
    }
    return (number, window.layers[number])
  }

  // MARK: Signals of the views

  private func forget(_ name: String) {
    attached.remove(name)
    inactive.remove(name)
    appearedLayers = appearedLayers.filter { $0.window != name }
    layersOnScreen = layersOnScreen.filter { $0.window != name }
    closing = closing.filter { $0.window != name }
    for (token, screen) in appeared where screen.place.window == name {
      appeared[token] = nil
      departing.remove(token)
    }
  }

  /// A window came to the front, or went to the background.
  func phaseDidChange(_ phase: ScenePhase, of name: String) {
    if phase == .active {
      inactive.remove(name)
      work()
    } else {
      inactive.insert(name)
    }
  }

  /// The views were evaluated.
  func viewsDidUpdate() {
    awaitsViews = false
    work()
  }

  /// The content of a layer has appeared.
  func layerDidAppear(_ place: ContainerPlace) {
    attached.insert(place.window)
    layersOnScreen.insert(place)
    if appearedLayers.insert(place).inserted { objectWillChange.send() }
    work()
  }

  /// The content of a layer has disappeared: it has gone, or a layer above covers it.
  func layerDidDisappear(_ place: ContainerPlace) {
    layersOnScreen.remove(place)
    let layers = windows.first { $0.name == place.window }?.layers.count ?? 0
    if place.layer >= layers {
      layerDidClose(place)
    } else if !layersOnScreen.contains(where: { $0.window == place.window }) {
      windowDidClose(place.window)
    }
  }

  /// A window has gone: it was closed, or the app shows something else in it.
  private func windowDidClose(_ name: String) {
    guard attached.contains(name) else { return }
    forget(name)
    let rest = windows.filter { $0.name != name }
    if rest.contains(where: { attached.contains($0.name) }) {
      learn(rest, as: .windowClosed(name))
    } else {
      awaitsViews = false
      work()
    }
  }

  /// A layer, and all above it, has gone.
  func layerDidClose(_ place: ContainerPlace) {
    objectWillChange.send()
    let isGone = { (other: ContainerPlace) in
      other.window == place.window && other.layer >= place.layer
    }
    appearedLayers = appearedLayers.filter { !isGone($0) }
    layersOnScreen = layersOnScreen.filter { !isGone($0) }
    closing = closing.filter { !isGone($0) }
    for (token, screen) in appeared where isGone(screen.place) {
      appeared[token] = nil
      departing.remove(token)
    }
    work()
  }

  func screenDidAppear(
    _ token: AnyObject, _ element: ScreenElement<Screen>, at place: ContainerPlace
  ) {
    appeared[ObjectIdentifier(token)] = AppearedScreen(place: place, element: element)
    work()
  }

  func screenDidDisappear(_ token: AnyObject) {
    appeared[ObjectIdentifier(token)] = nil
    departing.remove(ObjectIdentifier(token))
    work()
  }

  // MARK: What the user does

  /// A screen of a window sends an event, so nothing that its user could be waiting for is under way.
  ///
  /// Should SwiftUI forget to tell the end of a transition, this ends it.
  func userActs(in name: String) {
    for token in departing { appeared[token] = nil }
    departing = []
    bringToFront(name)
    work()
  }

  /// The user touches a window, which brings it to the front.
  private func bringToFront(_ name: String) {
    guard windows.last?.name != name, let index = windows.firstIndex(where: { $0.name == name })
    else { return }
    var moved = windows
    moved.append(moved.remove(at: index))
    learn(moved, as: .windowFocused(name))
  }

  /// Whether the user can touch a container.
  private func isTouchable(_ place: ContainerPlace) -> Bool {
    attached.contains(place.window) && !inactive.contains(place.window)
      && isVisible(place, in: windows)
      && !appearedLayers.contains { $0.window == place.window && $0.layer > place.layer }
  }

  /// Follows the user, and tells the flow.
  private func learn(_ moved: [VirtualStack<Screen>.Window], as move: SystemMove) {
    let before = shown
    show(moved)
    guard let after = shown, before?.after(move) == after else {
      isSuspect = true
      return work()
    }
    target = target.map { $0.after(move) ?? $0 }
    link?.move(move)
    work()
  }

  /// The path of a stack; it can be set to what is left after going back.
  subscript(path place: ContainerPlace) -> [ScreenElement<Screen>] {
    get { Array(container(at: place)?.elements.dropFirst() ?? []) }
    set {
      guard isTouchable(place), case .stack(let entries)? = container(at: place, in: windows)
      else { return }
      let old = self[path: place]
      guard newValue.count < old.count, old.starts(with: newValue) else { return }
      bringToFront(place.window)
      let count = old.count - newValue.count
      learn(
        replacing(place, by: .stack(Array(entries.dropLast(count)))),
        as: count == 1 ? .back : .backBy(count))
    }
  }

  /// The selected tab; it is set to the same one when that is tapped again.
  subscript(selection place: ContainerPlace) -> String {
    get {
      if case .tabs(_, let selected)? = container(at: place) { selected } else { "" }
    }
    set {
      guard isTouchable(place), case .tabs(let tabs, let selected)? = container(at: place, in: windows),
        tabs.contains(where: { $0.name == newValue })
      else { return }
      bringToFront(place.window)
      if newValue == selected {
        retap(newValue)
      } else {
        learn(
          replacing(place, by: .tabs(tabs, selected: newValue)), as: .tabTapped(newValue))
      }
    }
  }

  /// A second tap on a tab moves nothing by itself; the flow answers as it does in UIKit.
  private func retap(_ tab: String) {
    guard let after = shown?.after(.tabRetapped(tab)) else { return }
    let wasBusy = isBusy
    isBusy = true
    target = target.map { $0.after(.tabRetapped(tab)) ?? $0 }
    link?.move(.tabRetapped(tab))
    isBusy = wasBusy
    // Where the flow goes back, too, it takes the screens to be gone already.
    if target == nil, link?.shown() == after { target = after }
    work()
  }

  /// What is presented over a layer; it is set to `nil` when the user has closed it.
  subscript(modal place: ModalPlace) -> ModalItem? {
    get {
      guard let (number, layer) = modal(over: place.layer, in: place.window), !isAlert(layer),
        layer.style?.kind == place.kind
      else { return nil }
      return ModalItem(id: number)
    }
    set {
      guard newValue == nil, let item = self[modal: place],
        isTouchable(ContainerPlace(window: place.window, layer: item.id))
          || !appearedLayers.contains(ContainerPlace(window: place.window, layer: item.id))
      else { return }
      bringToFront(place.window)
      learn(removingLayers(from: item.id, of: place.window), as: .interactiveDismiss)
    }
  }

  /// Whether an alert is presented over a layer; it is set to `false` when a button was tapped.
  ///
  /// That is no move: the flow hears what the button sends.
  subscript(alert place: ModalPlace) -> Bool {
    get { alert(at: place) != nil }
    set {
      guard !newValue, !inactive.contains(place.window), alert(at: place) != nil,
        let number = modal(over: place.layer, in: place.window)?.number
      else { return }
      show(removingLayers(from: number, of: place.window))
      isSuspect = true
      work()
    }
  }

  /// The alert that is presented over a layer in some style.
  func alert(at place: ModalPlace) -> FlowAlert? {
    guard let (_, layer) = modal(over: place.layer, in: place.window),
      let alert = alert(of: layer), (alert.style == .dialog) == (place.kind == .dialog)
    else { return nil }
    return alert
  }

  /// Lets a button of an alert act: the alert is gone.
  func answer(_ action: () -> Void, at place: ModalPlace) {
    self[alert: place] = false
    action()
    work()
  }

  private func removingLayers(
    from number: Int, of name: String
  ) -> [VirtualStack<Screen>.Window] {
    windows.map { window in
      guard window.name == name else { return window }
      var window = window
      window.layers.removeSubrange(number...)
      return window
    }
  }

  private func replacing(
    _ place: ContainerPlace, by container: VirtualStack<Screen>.Container
  ) -> [VirtualStack<Screen>.Window] {
    windows.map { window in
      guard window.name == place.window else { return window }
      var window = window
      let old = window.layers[place.layer].container
      window.layers[place.layer].container = old.replacing(place.steps[...], by: container)
      return window
    }
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
