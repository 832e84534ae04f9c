#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Runs a flow in part of a navigation controller that is not its own: above the screens that a
/// coordinator has pushed.
///
/// ```swift
/// signIn = try FlowSection(SignIn(), on: navigation, showing: Self.makeController) {
///   [weak self] in
///   self?.signInDidEnd($0)
/// }
/// ```
/// Its root is a stack. Keep it until it has ended; then the navigation controller is the
/// coordinator's again, with the flow's screens still on it.
@MainActor
public final class FlowSection<F: Flow> {
  /// Shows the screens.
  public let host: NavigationHost<F.Screen>
  /// Runs the flow.
  public let hosted: HostedFlow<F, NavigationHost<F.Screen>>
  /// The navigation controller.
  public let navigationController: UINavigationController
  /// What lies below the flow's screens: what to set, with what comes next, to take them off.
  public let viewControllersBelow: [UIViewController]
  private var finish: ((F.Outcome?) -> Void)?

  /// Starts a flow that waits for nothing, and pushes its first screens.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - navigationController: Where it is shown, above what is there now.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  ///   - finish: Is called once, when the flow has ended and nothing moves any more: with the outcome,
  ///     or with `nil` if the user went back to what lies below.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, on navigationController: UINavigationController,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController,
    finish: @escaping (F.Outcome?) -> Void
  ) throws(StartFailure<F>) where F.Work == Never {
    let sender = EventSender<F>()
    let host = sender.makeHost(makeController)
    configure(host, sender.send)
    let below = navigationController.viewControllers
    host.attach(above: navigationController)
    try self.init(HostedFlow(flow, on: host), sender, navigationController, below, finish)
  }

  /// Starts a flow, pushes its first screens, and starts what it waits for.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - navigationController: Where it is shown, above what is there now.
  ///   - handler: Does what the flow waits for.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. What it is given besides sends events
  ///     to the flow.
  ///   - finish: Is called once, when the flow has ended and nothing moves any more: with the outcome,
  ///     or with `nil` if the user went back to what lies below.
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, on navigationController: UINavigationController,
    doing handler: some WorkHandler<F.Work, F.Event>,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController,
    finish: @escaping (F.Outcome?) -> Void
  ) throws(StartFailure<F>) {
    let sender = EventSender<F>()
    let host = sender.makeHost(makeController)
    configure(host, sender.send)
    let below = navigationController.viewControllers
    host.attach(above: navigationController)
    try self.init(
      HostedFlow(flow, on: host, doing: handler), sender, navigationController, below, finish)
  }

  private init(
    _ hosted: HostedFlow<F, NavigationHost<F.Screen>>, _ sender: EventSender<F>,
    _ navigationController: UINavigationController, _ below: [UIViewController],
    _ finish: @escaping (F.Outcome?) -> Void
  ) {
    self.hosted = hosted
    self.navigationController = navigationController
    self.finish = finish
    viewControllersBelow = below
    host = hosted.host
    sender.hosted = hosted
    host.connect(to: hosted)
    host.wasLeft = { [weak self] in self?.end(with: nil) }
    hosted.observe { [weak self] step in
      if let outcome = step.outcome { self?.end(with: outcome) }
    }
  }

  /// Feeds one event to the flow: from a notification, a deep link, a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted.send(event) }

  /// Leaves the navigation controller to the coordinator, as soon as nothing moves.
  private func end(with outcome: F.Outcome?) {
    host.wasLeft = nil
    host.whenAtRest = { [weak self] in
      guard let self else { return }
      host.detach()
      finish?(outcome)
      finish = nil
    }
    host.lookSoon()
  }
}
#endif
