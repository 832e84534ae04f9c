#if canImport(SwiftUI)
public import Combine
public import FlowCore

/// A running flow, for one ``FlowView`` or for several in windows of their own.
///
/// ```swift
/// @StateObject private var flow = FlowModel(Shop())
/// ```
/// Keep it where it lives as long as the flow: in the app for a flow with several windows, in a
/// view for one flow per window.
@MainActor
public final class FlowModel<F: Flow>: ObservableObject {
  /// Publishes nothing: the views observe the ``host``.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  /// Shows the screens.
  public let host: ViewHost<F.Screen>
  /// Runs the flow; `nil` if its start cannot be made.
  public let hosted: HostedFlow<F, ViewHost<F.Screen>>?
  /// Why the flow's start cannot be made, or `nil`.
  public let startFailure: StartFailure<F>?
  /// Called when the flow has ended.
  var onEnd: ((F.Outcome) -> Void)?
  /// How the flow ended, until that is reported.
  private var untold: F.Outcome?

  /// Starts a flow that has no work.
  ///
  /// If its start cannot be made, the view shows why: see ``startFailure``.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - event: The event of the deep link or notification that launched the app. The first screens
  ///     are those that it leads to.
  public convenience init(_ flow: F, opening event: F.Event? = nil) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in
      try HostedFlow(flow, on: host, opening: event)
    }
  }

  /// Starts a flow and its work.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - handler: Performs the flow's work.
  ///   - event: The event of the deep link or notification that launched the app. The first screens
  ///     are those that it leads to.
  public convenience init(
    _ flow: F, doing handler: some WorkHandler<F.Work, F.Event>, opening event: F.Event? = nil
  ) {
    self.init { host throws(StartFailure<F>) in
      try HostedFlow(flow, on: host, doing: handler, opening: event)
    }
  }

  /// Continues a flow that was already started or restored and has no work.
  public convenience init(_ interpreter: Interpreter<F>) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in HostedFlow(interpreter, on: host) }
  }

  /// Continues a flow that was already started or restored, and starts its work.
  public convenience init(
    _ interpreter: Interpreter<F>, doing handler: some WorkHandler<F.Work, F.Event>
  ) {
    self.init { host throws(StartFailure<F>) in
      HostedFlow(interpreter, on: host, doing: handler)
    }
  }

  private init(
    _ start: (ViewHost<F.Screen>) throws(StartFailure<F>) -> HostedFlow<F, ViewHost<F.Screen>>
  ) {
    let host = ViewHost<F.Screen>()
    self.host = host
    do throws(StartFailure<F>) {
      let hosted = try start(host)
      self.hosted = hosted
      startFailure = nil
      host.connect(to: hosted)
    } catch {
      hosted = nil
      startFailure = error
    }
    untold = hosted?.outcome
    hosted?.observe { [weak self] step in
      if let outcome = step.outcome {
        self?.untold = outcome
        self?.tellEnd()
      }
    }
  }

  /// Reports the end of the flow once; an end before the first view is reported when that appears.
  func tellEnd() {
    guard let onEnd, let outcome = untold else { return }
    untold = nil
    onEnd(outcome)
  }

  /// Sends an event to the flow, such as one of a notification, a deep link or a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted?.send(event) ?? .ignored }
}
#endif
