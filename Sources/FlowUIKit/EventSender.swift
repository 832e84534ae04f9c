#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

/// Sends events to a flow that starts later.
@MainActor
final class EventSender<F: Flow> {
  weak var hosted: HostedFlow<F, NavigationHost<F.Screen>>?

  var send: (F.Event) -> Void {
    { [self] event in _ = hosted?.send(event) }
  }

  func makeHost(
    _ makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) -> NavigationHost<F.Screen> {
    NavigationHost<F.Screen> { [send] in makeController($0, send) }
  }

  func makeHost(
    in window: UIWindow, as name: String = VirtualStack<F.Screen>.mainWindow,
    _ makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) -> NavigationHost<F.Screen> {
    let host = makeHost(makeController)
    host.attach(window, as: name)
    return host
  }
}
#endif
