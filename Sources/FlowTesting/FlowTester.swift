public import FlowCore
public import FlowExploration
import Testing

/// Tests one path through a flow, step by step and exhaustively.
///
/// After each step, the test must state what changed: the state, the commands and the stack, that
/// the event was ignored or refused, or how the flow ended. If it leaves something out, it fails at
/// the next step, or at the end.
/// ```swift
/// try SignIn().test { app in
///   try app.send(
///     .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
///     showing: VirtualStack(.name, .password))
///   try app.perform(.back)
///   try app.ensureState(.name)
///   try app.ensureCommands(.pop)
///   try app.ensureStack(VirtualStack(.name))
///   try app.send(.submitTapped)
///   try app.ensureIgnored()
/// }
/// ```
/// Methods that begin with *ensure* throw and stop the test; methods that begin with *expect*
/// record a failure and continue. Swift Testing receives such a failure at once, at the line of the
/// call. In XCTest, it is thrown by the next *ensure* that fails, or by ``finish()``, which
/// ``FlowCore/Flow/test(exhaustivity:fileID:filePath:line:column:_:)`` calls.
public final class FlowTester<F: Flow> {
  /// Whether a test has to account for all changes.
  public enum Exhaustivity: Hashable, Sendable {
    /// Every change must be accounted for before the next step.
    case on
    /// The test does not have to account for changes.
    case off
  }

  /// The flow.
  public let flow: F
  /// Whether all changes must be accounted for; can be set at any time.
  public var exhaustivity: Exhaustivity
  /// The trace so far.
  public internal(set) var trace: Trace<F>
  /// How the flow ended; `nil` while it is running.
  public internal(set) var outcome: F.Outcome?

  /// The aspects that the last step changed and the test has not accounted for.
  var unaccounted: [Aspect] = []
  /// The call site of the last step; before the first one, that of the tester's creation.
  var site: CallSite
  /// The failed expectations that were not reported to a test framework.
  var collected: [FlowFailure] = []
  /// Whether it was created outside Swift Testing, where failures cannot be reported at once.
  private let isRegistered: Bool

  init(_ flow: F, _ trace: Trace<F>, _ exhaustivity: Exhaustivity, at site: CallSite) {
    (self.flow, self.trace, self.exhaustivity, self.site) = (flow, trace, exhaustivity, site)
    isRegistered = Test.current == nil
    if isRegistered { LostFailures.register(self) }
  }

  deinit {
    let unreported = unreported
    if isRegistered {
      LostFailures.unregister(self, with: unreported)
    } else if let unreported {
      Issue.record(Comment(rawValue: unreported.description), sourceLocation: site.sourceLocation)
    }
  }

  /// The current state.
  public var state: F.State { trace.last.state }

  /// The current stack.
  public var stack: VirtualStack<F.Screen> { trace.last.stack }

  /// Skips the changes of the last step that the test has not accounted for.
  public func skipChanges() { unaccounted = [] }

  /// Ends the test.
  ///
  /// - Throws: A ``FlowFailure`` if the test has not accounted for all changes of the last step,
  ///   and in XCTest, the failed expectations.
  public func finish() throws {
    let failure = unreported
    unaccounted = []
    collected = []
    if let failure { throw failure }
  }
}

extension FlowTester {
  /// Starts a flow.
  ///
  /// - Throws: A ``FlowFailure`` if the flow cannot start.
  public convenience init(
    _ flow: F, exhaustivity: Exhaustivity = .on, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    do {
      let first = try Configuration(after: flow.start)
      self.init(flow, Trace(first: first), exhaustivity, at: site)
    } catch {
      throw FlowFailure.start(error, at: site)
    }
  }

  /// Starts in a configuration of the flow, however it was reached.
  public convenience init(
    _ flow: F, at configuration: Configuration<F>, exhaustivity: Exhaustivity = .on,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let site = CallSite(fileID, filePath, line, column)
    self.init(flow, Trace(first: configuration), exhaustivity, at: site)
  }

  /// Starts a flow at one of its starts.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - start: An index in `starts`.
  ///   - exhaustivity: Whether all changes must be accounted for.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: A ``FlowFailure`` if there is no such start, or if it fails.
  public convenience init(
    _ flow: F, start: Int, exhaustivity: Exhaustivity = .on, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws where F: ExplorableFlow {
    let site = CallSite(fileID, filePath, line, column)
    let trace: Trace<F>?
    do { trace = try flow.trace(of: [], from: start) } catch {
      throw FlowFailure.start(error, at: site)
    }
    guard let trace else {
      let text = "\(FlowName.of(F.self)) (\(site))\n  there is no start \(start)"
      throw FlowFailure("\(text); starts are counted from 0", at: site)
    }
    self.init(flow, trace, exhaustivity, at: site)
  }
}

extension Flow {
  /// Tests a path through the flow from its start, and finishes the test.
  ///
  /// - Parameters:
  ///   - exhaustivity: Whether all changes must be accounted for.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and the rest.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - path: The steps of the path, with the expectations after each.
  /// - Throws: The errors of `path`, a ``FlowFailure`` if the test has not accounted for all
  ///   changes of the last step, and in XCTest, the failed expectations.
  public func test(
    exhaustivity: FlowTester<Self>.Exhaustivity = .on, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ path: (FlowTester<Self>) throws -> Void
  ) throws {
    let tester = try FlowTester(
      self, exhaustivity: exhaustivity, fileID: fileID, filePath: filePath, line: line,
      column: column)
    do { try path(tester) } catch { throw tester.stopped(by: error) }
    try tester.finish()
  }
}

extension FlowTester {
  /// Returns the error to throw if an error stopped the test, with any earlier failed expectations.
  func stopped(by error: any Error) -> any Error {
    unaccounted = []
    let collected = takeCollected()
    guard let failure = FlowFailure.all(collected) else { return error }
    return FlowFailure(
      "\(failure)\n\nthe test was then stopped by: \(error)", at: site,
      properties: failure.properties + ((error as? FlowFailure)?.properties ?? []))
  }
}
