#if canImport(SwiftUI)
import Combine
import FlowCore
import SwiftUI

extension ViewHost {
  // MARK: Reports of the views

  func forget(_ name: String) {
    attached.remove(name)
    pausedWindows.remove(name)
    inactive.remove(name)
    appearedLayers = appearedLayers.filter { $0.window != name }
    layersOnScreen = layersOnScreen.filter { $0.window != name }
    closingLayers = closingLayers.filter { $0.window != name }
    for (token, screen) in appeared where screen.address.window == name {
      appeared[token] = nil
      disappearingScreens.remove(token)
    }
  }

  /// Called when a window has come to the front, or gone to the background.
  func phaseDidChange(_ phase: ScenePhase, of name: String) {
    if phase == .active {
      inactive.remove(name)
      work()
    } else {
      inactive.insert(name)
    }
  }

  /// Called when the views of a window were evaluated for a revision.
  func viewsDidUpdate(to revision: Int, in name: String) {
    guard revision == self.revision.number else { return }
    awaitsTap = false
    if pausedWindows.remove(name) != nil { return evaluateViews() }
    if awaitsViews, evaluationsLeft > 0 {
      // Before the next step, the views that this step has added report that they have appeared.
      evaluationsLeft -= 1
      return awaitRevision()
    }
    awaitsViews = false
    work()
  }

  /// Called when the content of a layer has appeared.
  func layerDidAppear(_ address: ContainerAddress) {
    requested.remove(address.window)
    guard isWanted(address.window) else {
      strays.insert(address.window)
      return closeStrays()
    }
    if attached.insert(address.window).inserted, attached.count > 1,
      let front = windows.last?.name, attached.contains(front)
    {
      // A window that opens comes to the front; bring back one that was touched in the meantime.
      openWindow?(front)
    }
    requestWindows()
    layersOnScreen.insert(address)
    // Its screens may report later that they have appeared.
    if appearedLayers.insert(address).inserted { evaluateViews() }
    work()
  }

  /// Closes windows that the platform has restored, or opened too late.
  func closeStrays() {
    guard let closeWindow else { return }
    for name in strays where !isWanted(name) { closeWindow(name) }
    strays = []
  }

  private func isWanted(_ name: String) -> Bool {
    (target?.windows ?? windows).contains { $0.name == name }
  }

  /// Called when the content of a layer has disappeared: the layer was closed, or another covers
  /// it.
  func layerDidDisappear(_ address: ContainerAddress) {
    layersOnScreen.remove(address)
    let going = closingLayers.filter { $0.window == address.window }.map(\.layer).min()
    let lowest = going ?? windows.first { $0.name == address.window }?.layers.count ?? 0
    if address.layer >= lowest {
      // A layer above may have covered it and disappear later, or it may have covered those below.
      let firstRemoved = ContainerAddress(window: address.window, layer: lowest)
      if !isOnScreen(from: firstRemoved) { layersDidClose(from: firstRemoved) }
    } else if !layersOnScreen.contains(where: { $0.window == address.window }) {
      windowDidClose(address.window)
    }
  }

  /// Returns whether a layer, or one above it, is on screen.
  func isOnScreen(from address: ContainerAddress) -> Bool {
    layersOnScreen.contains { $0.window == address.window && $0.layer >= address.layer }
  }

  /// Called when a window was closed, or the app shows something else in it.
  func windowDidClose(_ name: String) {
    guard attached.contains(name) else { return }
    forget(name)
    let rest = windows.filter { $0.name != name }
    if rest.contains(where: { attached.contains($0.name) }) {
      showMove(rest, as: .windowClosed(name))
    } else {
      (awaitsViews, awaitsTap) = (false, false)
      hasViews = !attached.isEmpty
      work()
    }
  }

  /// Called when a layer and all above it have disappeared.
  private func layersDidClose(from address: ContainerAddress) {
    objectWillChange.send()
    forgetLayers(from: address)
    work()
  }

  func forgetLayers(from address: ContainerAddress) {
    let isGone = { (other: ContainerAddress) in
      other.window == address.window && other.layer >= address.layer
    }
    appearedLayers = appearedLayers.filter { !isGone($0) }
    layersOnScreen = layersOnScreen.filter { !isGone($0) }
    closingLayers = closingLayers.filter { !isGone($0) }
    for (token, screen) in appeared where isGone(screen.address) {
      appeared[token] = nil
      disappearingScreens.remove(token)
    }
  }

  func screenDidAppear(
    _ token: AnyObject, _ element: ScreenElement<Screen>, at address: ContainerAddress
  ) {
    // Since iOS 18.4, a push can make screens below report that they have appeared; then the user
    // is not going back.
    let isPushed = awaitsViews || disappearingScreens.contains { appeared[$0]?.address == address }
    let screen = (address: address, element: element)
    guard !isPushed || isTop(screen, in: windows) else { return }
    appeared[ObjectIdentifier(token)] = screen
    work()
  }

  func screenDidDisappear(_ token: AnyObject) {
    appeared[ObjectIdentifier(token)] = nil
    disappearingScreens.remove(ObjectIdentifier(token))
    // The user may have tapped another tab, whose binding is set after this.
    if target != nil { awaitTap() } else { work() }
  }

  /// Waits until the views were evaluated once more: by then, SwiftUI has reported the tap.
  func awaitTap() {
    awaitsTap = true
    revision.count()
  }
}
#endif
