#if canImport(UIKit) && !os(watchOS)
public import FlowCore
public import UIKit

/// Runs a flow above the screens that a coordinator has pushed onto its navigation controller.
///
/// ```swift
/// signIn = try FlowSection(SignIn(), on: navigation, showing: Self.makeController) {
///   [weak self] in
///   self?.signInDidEnd($0)
/// }
/// ```
/// The flow must begin with a stack. If a transition is running when the section starts, such as
/// the coordinator's own push, the flow's screens are pushed when it has ended. Keep the section
/// alive until the flow has ended. Then the navigation controller belongs to the coordinator again,
/// with the flow's screens still on it.
@MainActor
public final class FlowSection<F: Flow> {
  /// Shows the screens.
  public let host: NavigationHost<F.Screen>
  /// Runs the flow.
  public let hosted: HostedFlow<F, NavigationHost<F.Screen>>
  /// The navigation controller.
  public let navigationController: UINavigationController
  /// The view controllers below the flow's screens, for setting the stack when the flow has ended.
  public var viewControllersBelow: [UIViewController] { host.below }
  private var finish: ((F.Outcome?) -> Void)?

  /// Starts a flow that has no work, and pushes its first screens.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - navigationController: The controller onto which the screens are pushed.
  ///   - configure: Changes the host before the flow starts: alerts, anchors, tabs.
  ///   - makeController: Makes the view controller of a screen. Its second parameter sends an event
  ///     to the flow. It is not called for the screen of an alert.
  ///   - finish: Called once, when the flow has ended and the last transition is over: with the
  ///     outcome, or with `nil` if the user went back to what lies below.
  /// - Throws: An error if the flow cannot start.
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
    host.attach(above: navigationController)
    try self.init(HostedFlow(flow, on: host), sender, navigationController, finish)
  }

  /// Starts a flow, pushes its first screens, and starts its work, which the handler performs:
  /// otherwise like ``init(_:on:configuring:showing:finish:)``.
  public convenience init(
    _ flow: F, on navigationController: UINavigationController,
    workHandler handler: some WorkHandler<F.Work, F.Event>,
    configuring configure: (NavigationHost<F.Screen>, @escaping (F.Event) -> Void) -> Void = {
      _, _ in
    },
    showing makeController: @escaping (F.Screen, @escaping (F.Event) -> Void) -> UIViewController,
    finish: @escaping (F.Outcome?) -> Void
  ) throws(StartFailure<F>) {
    let sender = EventSender<F>()
    let host = sender.makeHost(makeController)
    configure(host, sender.send)
    host.attach(above: navigationController)
    try self.init(
      HostedFlow(flow, on: host, workHandler: handler), sender, navigationController, finish)
  }

  private init(
    _ hosted: HostedFlow<F, NavigationHost<F.Screen>>, _ sender: EventSender<F>,
    _ navigationController: UINavigationController, _ finish: @escaping (F.Outcome?) -> Void
  ) {
    self.hosted = hosted
    self.navigationController = navigationController
    self.finish = finish
    host = hosted.host
    host.connect(to: hosted)
    sender.start(hosted)
    host.onLeave = { [weak self] in self?.end(with: nil) }
    hosted.observe { [weak self] step in
      if let outcome = step.outcome { self?.end(with: outcome) }
    }
  }

  /// Sends an event to the flow, such as one of a notification, a deep link or a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted.send(event) }

  /// Returns the navigation controller to the coordinator, as soon as no transition is running.
  private func end(with outcome: F.Outcome?) {
    host.onLeave = nil
    host.detachWhenIdle { [weak self] in
      self?.finish?(outcome)
      self?.finish = nil
    }
  }
}
#endif
