public import FlowCore

/// Performs the work of a flow in a test, which decides when answers come and in which order.
///
/// ```swift
/// let work = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed)
/// let hosted = try HostedFlow(Profile(), on: ProfileConsole(), workHandler: work)
/// hosted.send(.submitTapped(name: "ann"))
/// await work.answer(.loaded(User(name: "ann")), to: .load(name: "ann"))
/// ```
/// For answers that come after a while, it has a clock that only the test advances:
/// ```swift
/// let timed = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed) { _ in
///   [.init(after: .seconds(2), .loaded(User(name: "ann")))]
/// }
/// await timed.advance(by: .seconds(2))
/// ```
@MainActor
public final class ScriptedWork<Work, Event>: WorkHandler
where Work: Hashable & Sendable, Event: Hashable & Sendable {
  /// An answer that comes after a delay.
  public struct TimedAnswer: Sendable {
    /// The time from the start of the work.
    package var delay: Duration
    /// The answer.
    package var event: Event

    /// Creates an answer.
    public init(after delay: Duration, _ event: Event) {
      (self.delay, self.event) = (delay, event)
    }
  }

  private struct Running {
    var work: Work
    var answer: WorkAnswer<Event>
    var due: [TimedAnswer]
    var end: CheckedContinuation<Void, any Error>?
  }

  /// The time that has passed on the clock.
  public private(set) var now: Duration = .zero
  /// All work that was started, in order.
  public private(set) var started: [Work] = []
  /// All work that was cancelled, in order.
  public private(set) var cancelled: [Work] = []

  private let script: (Work) -> [TimedAnswer]
  private nonisolated let failure: Event
  private var running: [Int: Running] = [:]

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - failure: The answer for an error: see ``fail(_:)``.
  ///   - script: Returns the answers to a piece of work that come after a delay; by default none.
  public init(failing failure: Event, _ script: @escaping (Work) -> [TimedAnswer] = { _ in [] }) {
    self.failure = failure
    self.script = script
  }

  /// The work that is under way, in the order it was started.
  public var underWay: [Work] { running.sorted { $0.key < $1.key }.map(\.value.work) }

  /// Answers work once it has started; an answer to work that is not under way is dropped.
  ///
  /// - Returns: Whether the work was under way.
  @discardableResult
  public func answer(_ event: Event, to work: Work) async -> Bool {
    await settle()
    guard let running = running.values.first(where: { $0.work == work }) else { return false }
    running.answer(event)
    await settle()
    return true
  }

  /// Ends work with an error.
  ///
  /// - Returns: Whether the work was under way.
  @discardableResult
  public func fail(_ work: Work) async -> Bool {
    await settle()
    guard let number = running.first(where: { $0.value.work == work })?.key else { return false }
    running.removeValue(forKey: number)?.end?.resume(throwing: ScriptedFailure())
    await settle()
    return true
  }

  /// Advances the clock, sending the answers that are due in the order of their times.
  public func advance(by duration: Duration) async {
    await settle()
    let end = now + duration
    while let (number, position) = next(until: end), let due = running[number]?.due[position] {
      now = due.delay
      running[number]?.due.remove(at: position)
      running[number]?.answer(due.event)
      await settle()
    }
    now = end
  }

  /// Lets work that was started or cancelled begin or end.
  public func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }

  private func next(until end: Duration) -> (number: Int, position: Int)? {
    let all = running.sorted { $0.key < $1.key }.flatMap { number, running in
      running.due.indices.map { (number: number, position: $0, time: running.due[$0].delay) }
    }
    return all.filter { $0.time <= end }.min { $0.time < $1.time }.map { ($0.number, $0.position) }
  }

  /// Waits until the test fails the work or it is cancelled; until then, the test can answer it.
  public func perform(_ work: Work, answer: @escaping WorkAnswer<Event>) async throws {
    let number = started.count
    started.append(work)
    let due = script(work).map { TimedAnswer(after: now + $0.delay, $0.event) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return end.resume(throwing: CancellationError()) }
        running[number] = Running(work: work, answer: answer, due: due, end: end)
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    guard let running = running.removeValue(forKey: number) else { return }
    cancelled.append(running.work)
    running.end?.resume(throwing: CancellationError())
  }

  /// Returns the answer for an error.
  public nonisolated func answer(for error: any Error, from work: Work) -> Event { failure }
}

private struct ScriptedFailure: Error {}
