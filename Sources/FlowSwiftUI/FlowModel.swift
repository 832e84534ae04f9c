#if canImport(SwiftUI)
public import Combine
public import FlowCore

/// A flow that runs, for one ``FlowView`` or for several, in windows of their own.
///
/// ```swift
/// @StateObject private var flow = FlowModel(Shop())
/// ```
/// Keep it where it lives as long as the flow: in the app for a flow with several windows, in a view
/// for a flow of each window.
@MainActor
public final class FlowModel<F: Flow>: ObservableObject {
  /// Announces nothing by itself: the views observe the ``host``.
  public nonisolated(unsafe) let objectWillChange = ObservableObjectPublisher()
  /// Shows the screens.
  public let host: ViewHost<F.Screen>
  /// Runs the flow; `nil` where its start cannot be made.
  public let hosted: HostedFlow<F, ViewHost<F.Screen>>?
  /// Why the flow's start cannot be made, or `nil`.
  public let startFailure: StartFailure<F>?
  /// What a view wants to hear of the end of the flow.
  var onEnd: (F.Outcome) -> Void = { _ in }

  /// Starts a flow that waits for nothing.
  ///
  /// If its start cannot be made, the view shows why: see ``startFailure``.
  public convenience init(_ flow: F) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in try HostedFlow(flow, on: host) }
  }

  /// Starts a flow, and what it waits for.
  public convenience init(_ flow: F, doing handler: some WorkHandler<F.Work, F.Event>) {
    self.init { host throws(StartFailure<F>) in try HostedFlow(flow, on: host, doing: handler) }
  }

  /// Goes on with a flow that was started or restored before and waits for nothing.
  public convenience init(_ interpreter: Interpreter<F>) where F.Work == Never {
    self.init { host throws(StartFailure<F>) in HostedFlow(interpreter, on: host) }
  }

  /// Goes on with a flow that was started or restored before, and starts what it waits for.
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
    hosted?.observe { [weak self] step in
      if let outcome = step.outcome { self?.onEnd(outcome) }
    }
  }

  /// Feeds one event to the flow: from a notification, a deep link, a timer.
  @discardableResult
  public func send(_ event: F.Event) -> Reply<F> { hosted?.send(event) ?? .ignored }
}
#endif
