#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Runs a flow in a window.
///
/// ```swift
/// flow = try? FlowWindow(SignIn(), in: UIWindow(windowScene: scene)) { screen, send in
///   switch screen {
///   case .name:
///     NameController(next: { send(.nextTapped(name: $0)) }, cancel: { send(.cancelTapped) })
///   case .password: PasswordController(submit: { send(.submitTapped) })
///   }
/// }
/// ```
/// Keep it alive for as long as you need the window. The window contains the first screens before
/// it becomes visible.
@MainActor
public final class FlowWindow<F: Flow> {
  /// Shows the screens.
  public let host: NavigationHost<F.Screen>
  /// Runs the flow.
  public let hosted: HostedFlow<F, NavigationHost<F.Screen>>
  /// The window.
  public let window: UIWindow

  /// Starts a flow that has no work, and shows it.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - window: The window that shows it.
  ///   - event: The event of the deep link or notification that launched the app. The first screens
  ///     are those that it leads to.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. Its second parameter sends an event
  ///     to the flow. It is not called for the screen of an alert.
  /// - Throws: An error if the flow cannot start.
  public convenience init(
    _ flow: F, in window: UIWindow, launchEvent event: F.Event? = nil,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) throws(StartFailure<F>) where F.Work == Never {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, makeController)
    configure(host, sender.send)
    try self.init(HostedFlow(flow, on: host, launchEvent: event), sender, window)
  }

  /// Starts a flow, shows it, and starts its work, which the handler performs: otherwise like
  /// ``init(_:in:launchEvent:configuring:showing:)``.
  public convenience init(
    _ flow: F, in window: UIWindow, workHandler handler: some WorkHandler<F.Work, F.Event>,
    launchEvent event: F.Event? = nil,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) throws(StartFailure<F>) {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, makeController)
    configure(host, sender.send)
    try self.init(
      HostedFlow(flow, on: host, workHandler: handler, launchEvent: event), sender, window)
  }

  /// Shows a flow that was started or restored before and has no work.
  ///
  /// The first frame shows the configuration of the flow. For a flow that is restored at each
  /// launch:
  /// ```swift
  /// let history = try FlowHistory(SignIn(), restoring: saved)
  /// if let link { history.send(.open(link)) }
  /// let flow = FlowWindow(history.interpreter, in: window, showing: makeController)
  /// history.follow(flow.hosted)
  /// ```
  ///
  /// - Parameters:
  ///   - interpreter: The flow in its configuration.
  ///   - window: The window that shows it; if the flow has several, it shows the key window.
  ///   - configure: Changes the host before the flow is shown: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. Its second parameter sends an event
  ///     to the flow. It is not called for the screen of an alert.
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

  /// Shows a flow that was started or restored before, and starts its work, which the handler
  /// performs: otherwise like ``init(_:in:configuring:showing:)``.
  public convenience init(
    _ interpreter: Interpreter<F>, in window: UIWindow,
    workHandler handler: some WorkHandler<F.Work, F.Event>,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController
  ) {
    let sender = EventSender<F>()
    let host = sender.makeHost(in: window, as: interpreter.keyWindowName, makeController)
    configure(host, sender.send)
    self.init(HostedFlow(interpreter, on: host, workHandler: handler), sender, window)
  }

  private init(
    _ hosted: HostedFlow<F, NavigationHost<F.Screen>>, _ sender: EventSender<F>,
    _ window: UIWindow
  ) {
    self.hosted = hosted
    self.window = window
    host = hosted.host
    host.connect(to: hosted)
    sender.start(hosted)
    window.makeKeyAndVisible()
  }

  /// Sends an event to the flow, such as one of a notification, a deep link or a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted.send(event) }

  /// Calls a function once the flow has ended and the last transition is over.
  ///
  /// ```swift
  /// flow?.onEnd { [weak self] outcome in
  ///   switch outcome {
  ///   case .signedIn(let name): self?.show(ShopController(name: name))
  ///   case .cancelled: self?.show(WelcomeController())
  ///   }
  /// }
  /// ```
  /// From then on, the window belongs to the app. It still contains the last screens; replace its
  /// root view controller to show something else. Only the last function that was passed is called.
  ///
  /// The flow must close its alerts and sheets itself: `.finish(.cancelled, .dismiss)`.
  public func onEnd(perform action: @escaping (F.Outcome) -> Void) {
    if let outcome = hosted.outcome { return host.detachWhenIdle { action(outcome) } }
    hosted.observe { [weak host] step in
      if let outcome = step.outcome { host?.detachWhenIdle { action(outcome) } }
    }
  }
}

extension Interpreter {
  /// The name of the window that the app's first window shows.
  fileprivate var keyWindowName: String {
    configuration.stack.keyWindow?.name ?? VirtualStack<F.Screen>.mainWindow
  }
}
#endif
