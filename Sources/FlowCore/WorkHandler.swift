/// Performs the work that a flow waits for: sends requests, sleeps, listens to streams.
///
/// ```swift
/// func perform(
///   _ work: Profile.Work, answer: @escaping WorkAnswer<Profile.Event>
/// ) async throws {
///   switch work {
///   case .load(let name): await answer(.loaded(try await server.user(named: name)))
///   }
/// }
///
/// func answer(for error: any Error, from work: Profile.Work) -> Profile.Event { .failed }
/// ```
/// The handler of a flow with children calls the handlers of the children.
public protocol WorkHandler<Work, Event>: Sendable {
  /// What a flow can wait for.
  associatedtype Work: Hashable & Sendable
  /// The events of the flow, of which some are answers.
  associatedtype Event: Hashable & Sendable

  /// Performs a piece of work until it is done or cancelled.
  ///
  /// It runs in a task of its own, which is cancelled when the flow no longer waits for the work,
  /// so `try await` anything that can be cancelled.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - answer: Sends an answer to the flow, once for a request, any number of times for a stream.
  ///     Answers after the work was cancelled are dropped.
  /// - Throws: An error, which ``answer(for:from:)`` turns into an answer.
  func perform(
    _ work: Work, answer: @escaping WorkAnswer<Event>
  ) async throws

  /// Returns the answer for an error that ``perform(_:answer:)`` threw.
  func answer(for error: any Error, from work: Work) -> Event
}

/// Sends an answer to the flow that waits for it; does nothing once the work is cancelled.
public typealias WorkAnswer<Event> = @MainActor @Sendable (_ event: Event) -> Void

@MainActor
final class WorkRunner<Work: Hashable & Sendable, Event: Hashable & Sendable> {
  /// Called with answers to work that is under way.
  var onAnswer: (Event, Work) -> Void = { _, _ in }

  private let perform: @Sendable (Work, @escaping WorkAnswer<Event>) async -> Void
  /// The tasks of the work that is under way, including finished ones.
  ///
  /// The number distinguishes the task from an earlier one for equal work.
  private var tasks: [Work: (number: Int, task: Task<Void, Never>)] = [:]
  private var starts = 0

  init(_ handler: some WorkHandler<Work, Event>) {
    perform = { work, answer in
      do {
        try await handler.perform(work, answer: answer)
      } catch {
        await answer(handler.answer(for: error, from: work))
      }
    }
  }

  deinit {
    for (_, task) in tasks.values { task.cancel() }
  }

  /// Starts new work, cancels work that is no longer listed, and lets the rest continue.
  func update(to work: [Work]) {
    for (old, running) in tasks where !work.contains(old) {
      tasks[old] = nil
      running.task.cancel()
    }
    for new in work where tasks[new] == nil { start(new) }
  }

  private func start(_ work: Work) {
    starts += 1
    let number = starts
    let answer: WorkAnswer<Event> = { [weak self] event in
      guard let self, self.tasks[work]?.number == number else { return }
      self.onAnswer(event, work)
    }
    let task = Task { [perform] in await perform(work, answer) }
    tasks[work] = (number, task)
  }
}
