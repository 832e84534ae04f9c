public import FlowCore

/// Performs the work of a flow in a test: answers come when the test says so, in any order.
///
/// ```swift
/// let work = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed)
/// let hosted = try HostedFlow(Profile(), on: ProfileConsole(), doing: work)
/// hosted.send(.submitTapped(name: "ann"))
/// await work.answer(.loaded(User(name: "ann")), to: .load(name: "ann"))
/// ```
/// It has a clock that only the test advances, for answers that come after a while:
/// ```swift
/// let timed = ScriptedWork<Profile.Work, Profile.Event>(failing: .failed) { _ in
///   [.init(after: .seconds(2), .loaded(User(name: "ann")))]
/// }
/// await timed.advance(by: .seconds(2))
/// ```
@MainActor
public final class ScriptedWork<Work, Event>: WorkHandler
where Work: Hashable & Sendable, Event: Hashable & Sendable {
  /// An answer that comes by itself.
  public struct TimedAnswer: Sendable {
    /// The time from the start of the work.
    public var delay: Duration
    /// The answer.
    public var event: Event

    /// Makes an answer.
    public init(after delay: Duration, _ event: Event) {
      self.delay = delay
      self.event = event
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
  /// Everything that was started, in order.
  public private(set) var started: [Work] = []
  /// Everything that was cancelled, in order.
  public private(set) var cancelled: [Work] = []

  private let script: (Work) -> [TimedAnswer]
  private nonisolated let failure: Event
  private var running: [Int: Running] = [:]

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - failure: The answer for an error: see ``fail(_:)``.
  ///   - script: The answers that come by themselves, for a piece of work; by default none.
  public init(failing failure: Event, _ script: @escaping (Work) -> [TimedAnswer] = { _ in [] }) {
    self.failure = failure
    self.script = script
  }

  /// What is being done now, in the order started.
  public var underWay: [Work] { running.sorted { $0.key < $1.key }.map(\.value.work) }

  // MARK: For the test

  /// Answers work as soon as it has started; an answer to work that is not under way is lost.
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

  /// Advances the clock: answers that are due come in the order of their times.
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

  /// Lets everything that was started or cancelled begin and end.
  public func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }

  private func next(until end: Duration) -> (number: Int, position: Int)? {
    let all = running.sorted { $0.key < $1.key }.flatMap { number, running in
      running.due.indices.map { (number: number, position: $0, time: running.due[$0].delay) }
    }
    return all.filter { $0.time <= end }.min { $0.time < $1.time }.map { ($0.number, $0.position) }
  }

  // MARK: For the flow

  /// Waits until the test answers, or the work is cancelled.
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

  /// The answer for an error.
  public nonisolated func answer(for error: any Error, from work: Work) -> Event { failure }
}

private struct ScriptedFailure: Error {}
