public import FlowCore
public import FlowExploration
import Testing

/// Tests one path through a flow, step by step, and leaves nothing unsaid.
///
/// After each step the test says what changed: the state, the commands and the stack, that the
/// event was ignored or refused, or how the flow ended. What it does not say fails it at the next
/// step, or at the end.
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
/// Two verbs: what begins with *ensure* throws and stops the test; what begins with *expect* notes
/// a failure and goes on. Swift Testing is told of it at once, at the line of the call; in XCTest it
/// is thrown by the next *ensure* that fails, or by ``finish()``, which
/// ``FlowCore/Flow/test(exhaustivity:fileID:filePath:line:column:_:)`` calls by itself.
public final class FlowTester<F: Flow> {
  /// Whether a test has to say all that changes.
  public enum Exhaustivity: Hashable, Sendable {
    /// Every change must be accounted for before the next step.
    case on
    /// What the test does not say does not matter.
    case off
  }

  /// The flow.
  public let flow: F
  /// Whether all that changes must be accounted for; it may be changed at any time.
  public var exhaustivity: Exhaustivity
  /// What has happened so far.
  public internal(set) var trace: Trace<F>
  /// How the flow ended; `nil` while it runs.
  public internal(set) var outcome: F.Outcome?

  /// What the last step changed and the test has not said yet.
  var unaccounted: [Aspect] = []
  /// Where the last step was made; where the tester was made before the first one.
  var site: CallSite
  /// What was expected in vain, and no framework knows yet.
  var collected: [FlowFailure] = []
  /// Whether it was made where no framework can be told.
  private let isWatched: Bool

  init(_ flow: F, _ trace: Trace<F>, _ exhaustivity: Exhaustivity, at site: CallSite) {
    self.flow = flow
    self.trace = trace
    self.exhaustivity = exhaustivity
    self.site = site
    isWatched = Test.current == nil
    if isWatched { LostFailures.watch(self) }
  }

  deinit {
    let untold = untold
    if isWatched {
      LostFailures.end(self, keeping: untold)
    } else if let untold {
      Issue.record(Comment(rawValue: untold.description), sourceLocation: site.sourceLocation)
    }
  }

  /// Where the flow is.
  public var state: F.State { trace.last.state }

  /// What is on show.
  public var stack: VirtualStack<F.Screen> { trace.last.stack }

  /// Passes over what the last step changed and the test has not said.
  public func skipChanges() { unaccounted = [] }

  /// Ends the test.
  ///
  /// - Throws: What the last step changed and the test has not said, and in XCTest what was expected
  ///   in vain.
  public func finish() throws {
    let failure = untold
    unaccounted = []
    collected = []
    if let failure { throw failure }
  }
}

extension FlowTester {
  /// Starts a flow.
  ///
  /// - Throws: Why the flow's start cannot be made.
  public convenience init(
    _ flow: F, exhaustivity: Exhaustivity = .on, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws {
    let site = CallSite(fileID, filePath, line, column)
    do {
      let first = try flow.configuration(after: flow.start)
      self.init(flow, Trace(first: first), exhaustivity, at: site)
    } catch {
      throw FlowFailure.start(error, at: site)
    }
  }

  /// Begins at a place of the flow, however it was reached.
  public convenience init(
    _ flow: F, at place: Configuration<F>, exhaustivity: Exhaustivity = .on,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let site = CallSite(fileID, filePath, line, column)
    self.init(flow, Trace(first: place), exhaustivity, at: site)
  }

  /// Starts a flow in one of several ways.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - start: A position in `starts`.
  ///   - exhaustivity: Whether all that changes must be accounted for.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: That there is no such start, or why it cannot be made.
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
      let text = "\(FlowName.of(F.self)) (\(site))\n  it has no start \(start)"
      throw FlowFailure("\(text); its starts are counted from 0", at: site)
    }
    self.init(flow, trace, exhaustivity, at: site)
  }
}

extension Flow {
  /// Tests a path through the flow from its start, and finishes the test.
  ///
  /// - Parameters:
  ///   - exhaustivity: Whether all that changes must be accounted for.
  ///   - fileID: The file of the call, for the report. The compiler fills this in, and what follows.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - path: The steps of the path, and what is so after each.
  /// - Throws: What `path` throws, what the last step changed and the test has not said, and in
  ///   XCTest what was expected in vain.
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
  /// What to throw when an error ended the test: it, with what was expected in vain before.
  func stopped(by error: any Error) -> any Error {
    unaccounted = []
    let collected = takeCollected()
    guard let failure = FlowFailure.all(collected) else { return error }
    return FlowFailure(
      "\(failure)\n\nthen the test was stopped by: \(error)", at: site,
      properties: failure.properties + ((error as? FlowFailure)?.properties ?? []))
  }
}
