#if canImport(UIKit) && !os(watchOS)
import FlowCore
import UIKit

@MainActor
final class EventSender<F: Flow> {
  private weak var hosted: HostedFlow<F, NavigationHost<F.Screen>>?
  private var hasStarted = false
  /// The events that the first screens sent while they were created.
  private var pendingEvents: [F.Event] = []

  var send: (F.Event) -> Void {
    { [self] event in
      if hasStarted { hosted?.send(event) } else { pendingEvents.append(event) }
    }
  }

  /// Starts sending to a flow in the next turn of the run loop, when all its observers are set.
  func start(_ hosted: HostedFlow<F, NavigationHost<F.Screen>>) {
    self.hosted = hosted
    hosted.host.inNextTurn { [self] in
      hasStarted = true
      while !pendingEvents.isEmpty { self.hosted?.send(pendingEvents.removeFirst()) }
    }
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
