#if canImport(SwiftUI)
public import Combine
public import FlowCore

/// A running flow, for a ``FlowView`` or for one in each of several windows.
///
/// ```swift
/// @StateObject private var flow = FlowModel(Shop())
/// ```
/// Store it in the app for a flow with several windows, or in a view for one flow per window.
@MainActor
public final class FlowModel<F: Flow>: ObservableObject {
  /// Publishes nothing: the views observe the ``host``.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  /// Shows the screens.
  public let host: ViewHost<F.Screen>
  /// Runs the flow, or `nil` if it cannot start.
  public let hosted: HostedFlow<F, ViewHost<F.Screen>>?
  /// Why the flow cannot start, or `nil` if it runs.
  public let startFailure: StartFailure<F>?
  var onEnd: ((F.Outcome) -> Void)?
  /// How the flow ended, until it is reported.
  private var unreportedOutcome: F.Outcome?

  /// Starts a flow that has no work.
  ///
  /// If it cannot start, the view shows the reason: see ``startFailure``.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - event: The event of the deep link or notification that launched the app. The first screens
  ///     are those that it leads to.
  public convenience init(_ flow: F, launchEvent event: F.Event? = nil) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in
      try HostedFlow(flow, on: host, launchEvent: event)
    }
  }

  /// Starts a flow and its work, which the handler performs: otherwise like
  /// ``init(_:launchEvent:)``.
  public convenience init(
    _ flow: F, workHandler handler: some WorkHandler<F.Work, F.Event>,
    launchEvent event: F.Event? = nil
  ) {
    self.init { host throws(StartFailure<F>) in
      try HostedFlow(flow, on: host, workHandler: handler, launchEvent: event)
    }
  }

  /// Continues a flow that was already started or restored and has no work.
  public convenience init(_ interpreter: Interpreter<F>) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in HostedFlow(interpreter, on: host) }
  }

  /// Continues a flow that was already started or restored, and starts its work.
  public convenience init(
    _ interpreter: Interpreter<F>, workHandler handler: some WorkHandler<F.Work, F.Event>
  ) {
    self.init { host throws(StartFailure<F>) in
      HostedFlow(interpreter, on: host, workHandler: handler)
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
    unreportedOutcome = hosted?.outcome
    hosted?.observe { [weak self] step in
      if let outcome = step.outcome {
        self?.unreportedOutcome = outcome
        self?.reportEnd()
      }
    }
  }

  /// Reports the end of the flow once.
  ///
  /// If it ends before its first view appears, the end is reported when the view does.
  func reportEnd() {
    guard let onEnd, let outcome = unreportedOutcome else { return }
    unreportedOutcome = nil
    onEnd(outcome)
  }

  /// Sends an event to the flow, such as one of a notification, a deep link or a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted?.send(event) ?? .ignored }
}
#endif
