#if canImport(SwiftUI)
import Combine
import FlowCore
import SwiftUI

extension ViewHost {
  // MARK: Signals of the views

  func forget(_ name: String) {
    attached.remove(name)
    pausing.remove(name)
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

  /// The views of a window were evaluated for a revision.
  func viewsDidUpdate(to revision: Int, in name: String) {
    guard revision == self.revision.number else { return }
    awaitsTap = false
    if pausing.remove(name) != nil { return evaluateViews() }
    if awaitsViews, evaluationsLeft > 0 {
      // Before the next step, the views that this step added report that they have appeared.
      evaluationsLeft -= 1
      return awaitRevision()
    }
    awaitsViews = false
    work()
  }

  /// The content of a layer has appeared.
  func layerDidAppear(_ place: ContainerPlace) {
    requested.remove(place.window)
    guard isWanted(place.window) else {
      strays.insert(place.window)
      return closeStrays()
    }
    if attached.insert(place.window).inserted, attached.count > 1,
      let front = windows.last?.name, attached.contains(front)
    {
      // A window that opens comes to the front; so does one that was touched in the meantime.
      openWindow?(front)
    }
    requestWindows()
    layersOnScreen.insert(place)
    // Its screens may report only later that they have appeared.
    if appearedLayers.insert(place).inserted { evaluateViews() }
    work()
  }

  /// Closes what the platform has restored, or opened too late.
  func closeStrays() {
    guard let closeWindow else { return }
    for name in strays where !isWanted(name) { closeWindow(name) }
    strays = []
  }

  private func isWanted(_ name: String) -> Bool {
    (target?.windows ?? windows).contains { $0.name == name }
  }

  /// The content of a layer has disappeared: it is gone, or a layer above covers it.
  func layerDidDisappear(_ place: ContainerPlace) {
    layersOnScreen.remove(place)
    let going = closing.filter { $0.window == place.window }.map(\.layer).min()
    let lowest = going ?? windows.first { $0.name == place.window }?.layers.count ?? 0
    if place.layer >= lowest {
      // One above may have covered it, and go later; or it may have covered those below.
      let gone = ContainerPlace(window: place.window, layer: lowest)
      if !isOnScreen(from: gone) { layersDidClose(from: gone) }
    } else if !layersOnScreen.contains(where: { $0.window == place.window }) {
      windowDidClose(place.window)
    }
  }

  /// Whether a layer, or one above, is on screen.
  func isOnScreen(from place: ContainerPlace) -> Bool {
    layersOnScreen.contains { $0.window == place.window && $0.layer >= place.layer }
  }

  /// A window is gone: it was closed, or the app shows something else in it.
  func windowDidClose(_ name: String) {
    guard attached.contains(name) else { return }
    forget(name)
    let rest = windows.filter { $0.name != name }
    if rest.contains(where: { attached.contains($0.name) }) {
      learn(rest, as: .windowClosed(name))
    } else {
      (awaitsViews, awaitsTap) = (false, false)
      hasViews = !attached.isEmpty
      work()
    }
  }

  /// A layer, and all above it, is gone.
  private func layersDidClose(from place: ContainerPlace) {
    objectWillChange.send()
    forgetLayers(from: place)
    work()
  }

  func forgetLayers(from place: ContainerPlace) {
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
  }

  func screenDidAppear(
    _ token: AnyObject, _ element: ScreenElement<Screen>, at place: ContainerPlace
  ) {
    // Since iOS 18.4, screens below can report it when one is pushed; a user goes back at other
    // times.
    let isPushed = awaitsViews || departing.contains { appeared[$0]?.place == place }
    let screen = AppearedScreen(place: place, element: element)
    guard !isPushed || isTop(screen, in: windows) else { return }
    appeared[ObjectIdentifier(token)] = screen
    work()
  }

  func screenDidDisappear(_ token: AnyObject) {
    appeared[ObjectIdentifier(token)] = nil
    departing.remove(ObjectIdentifier(token))
    // The user can have tapped another tab, for which the binding is set after this.
    if target != nil { awaitTap() } else { work() }
  }

  /// Waits until the views were evaluated once more: what the user has tapped is told by then.
  func awaitTap() {
    awaitsTap = true
    revision.count()
  }
}
#endif
