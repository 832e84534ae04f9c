#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

extension NavigationHost {
  // MARK: Windows

  /// Shows a window of the flow in one of UIKit's.
  ///
  /// Call it before the flow starts, and whenever a scene that the flow has asked for is there.
  public func attach(
    _ window: UIWindow, as name: String = VirtualStack<Screen>.mainWindow
  ) {
    requested.remove(name)
    if target == nil, let link, link.shown()?.windows.contains(where: { $0.name == name }) != true {
      closeWindow?(name)
      return
    }
    windows.removeAll { $0.name == name }
    windows.append(ShownWindow(name, .window(window)))
    look()
  }

  /// Shows the flow above what a navigation controller shows now.
  func attach(above navigation: UINavigationController) {
    windows = [ShownWindow(VirtualStack<Screen>.mainWindow, .stack(navigation))]
    below = navigation.viewControllers
    if navigation.viewIfLoaded?.window != nil { waitForStart(of: navigation) }
  }

  /// Stops showing the flow: what is on show is left to others.
  func detach() {
    for case .stack(let stack) in windows.flatMap(\.containers)
    where stack.controller.delegate === stack.delegate {
      stack.controller.delegate = stack.delegate?.app
    }
    windows = []
    (link, target, whenAtRest) = (nil, nil, nil)
  }

  /// Stops showing the flow as soon as nothing moves, and then calls a function.
  func detachAtRest(then action: @escaping () -> Void) {
    whenAtRest = { [weak self] in
      self?.detach()
      action()
    }
    lookSoon()
  }

  /// Reports that the user has closed a window: its scene has ended.
  ///
  /// Call it also where a window that the host has asked for cannot be opened.
  public func windowDidClose(_ name: String) {
    if let index = windows.firstIndex(where: { $0.name == name }) {
      forgetTransitions(in: windows[index])
      learn { _ = windows.remove(at: index) }
    } else if requested.remove(name) != nil {
      tell(.windowClosed(name))
    }
    look()
  }

  /// Forgets what is under way in a window that goes: UIKit need not tell its end.
  ///
  /// A swipe ends with the move that the flow is told.
  private func forgetTransitions(in window: ShownWindow<Screen>) {
    let controllers =
      window.presentedChain + window.layers.map(\.controller) + window.containers.map(\.controller)
    let gone = Set(controllers.map { ObjectIdentifier($0) })
    beginning.subtract(gone)
    underWay.subtract(gone)
  }

  /// Reports that the user has brought a window to the front.
  public func windowDidFocus(_ name: String) {
    guard let index = windows.firstIndex(where: { $0.name == name }) else { return }
    learn { windows.append(windows.remove(at: index)) }
    look()
  }
}
#endif
