#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

extension NavigationHost {
  // MARK: Windows

  /// Shows a window of the flow in a `UIWindow`.
  ///
  /// Call it before the flow starts, and whenever a scene that the flow has requested has
  /// connected.
  public func attach(
    _ window: UIWindow, as name: String = VirtualStack<Screen>.mainWindow
  ) {
    requested.remove(name)
    if target == nil, let link,
      link.shownStack()?.windows.contains(where: { $0.name == name }) != true
    {
      closeWindow?(name)
      return
    }
    windows.removeAll { $0.name == name }
    windows.append(ShownWindow(name, .window(window)))
    synchronize()
  }

  /// Shows the flow above the controllers that a navigation controller contains now.
  func attach(above navigation: UINavigationController) {
    windows = [ShownWindow(VirtualStack<Screen>.mainWindow, .stack(navigation))]
    below = navigation.viewControllers
    if navigation.viewIfLoaded?.window != nil { waitForStart(of: navigation) }
  }

  /// Stops managing the windows; their controllers stay on screen.
  func detach() {
    for case .stack(let stack) in windows.flatMap(\.containers)
    where stack.controller.delegate === stack.delegate {
      stack.controller.delegate = stack.delegate?.app
    }
    windows = []
    (link, target, onIdle) = (nil, nil, nil)
  }

  /// Detaches the host as soon as no transition is running, and then calls a function.
  func detachWhenIdle(then action: @escaping () -> Void) {
    onIdle = { [weak self] in
      self?.detach()
      action()
    }
    scheduleSync()
  }

  /// Reports that the user has closed a window: its scene has ended.
  ///
  /// Call it as well if a window that the host has requested cannot be opened.
  public func windowDidClose(_ name: String) {
    if let index = windows.firstIndex(where: { $0.name == name }) {
      forgetTransitions(in: windows[index])
      reportMoves { _ = windows.remove(at: index) }
    } else if requested.remove(name) != nil {
      report(.windowClosed(name))
    }
    synchronize()
  }

  /// Forgets the transitions in a window that is closed, since UIKit may not report their end.
  ///
  /// A swipe ends with the move that is reported to the flow.
  private func forgetTransitions(in window: ShownWindow<Screen>) {
    let controllers =
      window.presentedChain + window.layers.map(\.controller) + window.containers.map(\.controller)
    let removedIDs = Set(controllers.map { ObjectIdentifier($0) })
    startingTransitions.subtract(removedIDs)
    transitionsInProgress.subtract(removedIDs)
  }

  /// Reports that the user has brought a window to the front.
  public func windowDidFocus(_ name: String) {
    guard let index = windows.firstIndex(where: { $0.name == name }) else { return }
    reportMoves { windows.append(windows.remove(at: index)) }
    synchronize()
  }
}
#endif
