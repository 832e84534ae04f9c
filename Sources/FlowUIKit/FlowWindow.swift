#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Runs a flow in a window.
///
/// ```swift
/// flow = try? FlowWindow(SignIn(), in: UIWindow(windowScene: scene)) { screen, send in
///   switch screen {
///   case .name: NameController(next: { send(.nextTapped(name: $0)) })
///   case .password: PasswordController(submit: { send(.submitTapped) })
///   }
/// }
/// ```
/// Keep it as long as the window is needed. The first screens are in the window before it is shown.
@MainActor
public final class FlowWindow<F: Flow> {
  /// Shows the screens.
  public let host: NavigationHost<F.Screen>
  /// Runs the flow.
  public let hosted: HostedFlow<F, NavigationHost<F.Screen>>
  /// The window.
  public let window: UIWindow

  /// Starts a flow that waits for nothing, and shows it.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - window: Where it is shown.
  ///   - event: The event that the app was launched by, such as a deep link: the first screens are
  ///     those that it leads to.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, in window: UIWindow, opening event: F.Event? = nil,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) throws(StartFailure<F>) where F.Work == Never {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, makeController)
    configure(host, sender.send)
    try self.init(HostedFlow(flow, on: host, opening: event), sender, window)
  }

  /// Starts a flow, shows it, and starts what it waits for.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - window: Where it is shown.
  ///   - handler: Does what the flow waits for.
  ///   - event: The event that the app was launched by, such as a deep link: the first screens are
  ///     those that it leads to.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, in window: UIWindow, doing handler: some WorkHandler<F.Work, F.Event>,
    opening event: F.Event? = nil,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) throws(StartFailure<F>) {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, makeController)
    configure(host, sender.send)
    try self.init(HostedFlow(flow, on: host, doing: handler, opening: event), sender, window)
  }

  /// Goes on with a flow that was started or restored before and waits for nothing, and shows it.
  ///
  /// The first frame shows where the flow is.
  ///
  /// - Parameters:
  ///   - interpreter: The flow, and where it is.
  ///   - window: Where it is shown; where the flow has several, its key window.
  ///   - configure: Changes the host before the flow is shown: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  public convenience init(
    _ interpreter: Interpreter<F>, in window: UIWindow,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) where F.Work == Never {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, as: interpreter.keyWindowName, makeController)
    configure(host, sender.send)
    self.init(HostedFlow(interpreter, on: host), sender, window)
  }

  /// Goes on with a flow that was started or restored before, shows it, and starts what it waits for.
  ///
  /// - Parameters:
  ///   - interpreter: The flow, and where it is.
  ///   - window: Where it is shown.
  ///   - handler: Does what the flow waits for.
  ///   - configure: Changes the host before the flow is shown: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  public convenience init(
    _ interpreter: Interpreter<F>, in window: UIWindow,
    doing handler: some WorkHandler<F.Work, F.Event>,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, as: interpreter.keyWindowName, makeController)
    configure(host, sender.send)
    self.init(HostedFlow(interpreter, on: host, doing: handler), sender, window)
  }

  private init(
    _ hosted: HostedFlow<F, NavigationHost<F.Screen>>, _ sender: EventSender<F>,
    _ window: UIWindow
  ) {
    self.hosted = hosted
    self.window = window
    host = hosted.host
    sender.hosted = hosted
    host.connect(to: hosted)
    window.makeKeyAndVisible()
  }

  /// Feeds one event to the flow: from a notification, a deep link, a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted.send(event) }
}

extension Interpreter {
  /// The name of the window that the app's first one is for.
  fileprivate var keyWindowName: String {
    configuration.stack.keyWindow?.name ?? VirtualStack<F.Screen>.mainWindow
  }
}
#endif
