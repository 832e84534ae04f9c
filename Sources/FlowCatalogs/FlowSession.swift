package import FlowCore
package import FlowDocuments
package import FlowExploration

/// A flow of a catalog that is played step by step, with its types erased.
///
/// ```swift
/// var session = try entry.session()
/// session.choices.map(\.description)   // ["nextTapped(name): ann", "submitTapped", …]
/// session.choose(0)                    // .handled: the stack is [Name, Password]
/// session.undo()
/// session.trace.json()                 // what happened, for later
/// ```
/// A session is a value, so you can try something out on a copy.
package struct FlowSession: Sendable {
  private let flow: String
  private let start: Int
  private(set) var backend: any SessionBackend
  private var snapshot: SessionSnapshot
  /// All steps, those that were undone last.
  private var steps: [(taken: SessionStep, recorded: FlowTrace.Step)] = []
  package private(set) var position = 0
  /// Why the session cannot continue, or `nil` while it can.
  ///
  /// If the process that runs the flow did not respond, the session is unchanged.
  package private(set) var failure: CatalogError?

  init(_ backend: any SessionBackend, of flow: String, start: Int) throws(CatalogError) {
    var backend = backend
    snapshot = try backend.snapshot(after: [])
    (self.flow, self.start, self.backend) = (flow, start, backend)
  }

  // MARK: The current configuration

  /// What can happen now; empty if the flow has ended.
  ///
  /// First come the events that the state offers, in order, then the possible system moves that
  /// none of these events handles, then the answers to the work that is under way, then the late
  /// answers to work that was under way before and is no longer.
  package var choices: [Choice] { snapshot.choices }

  package var stack: VirtualStack<FlowLabel> { snapshot.stack }

  package var state: String { snapshot.state }

  /// The current stack as text: `[Name, Password]`.
  package var stackText: String { stack.description }

  package var screen: FlowLabel? { stack.top }

  /// Whether the stack is known; a document can have screens but no stacks.
  package var knowsStacks: Bool { backend.document?.hasStacks ?? true }

  /// How the flow ended, or `nil` while it is running.
  package var outcome: FlowLabel? { snapshot.outcome }

  /// The number of undone steps that can be redone.
  package var undone: Int { steps.count - position }

  // MARK: Taking steps

  /// Makes one of the ``choices`` happen, by its index; if the flow moves, undone steps can no
  /// longer be redone.
  ///
  /// - Returns: The choice's ``Choice/reply``, or `nil` if there is no such choice, or if there is
  ///   no response: see ``failure``.
  @discardableResult
  package mutating func choose(_ number: Int) -> Reply? {
    guard choices.indices.contains(number) else { return nil }
    let reply = choices[number].reply
    switch reply {
    case .handled, .finished: return perform(number) ? reply : nil
    case .ignored, .refused: return reply
    }
  }

  /// Goes back by one step, by repeating those from the start; returns whether there was one.
  @discardableResult
  package mutating func undo() -> Bool { go(to: position - 1) }

  /// Redoes the last undone step, and returns whether there was one.
  @discardableResult
  package mutating func redo() -> Bool { go(to: position + 1) }

  /// Goes back to the start; ``redo()`` goes forward again.
  package mutating func restart() { _ = go(to: 0) }

  /// The steps since the start.
  package var trace: FlowTrace {
    FlowTrace(flow: flow, start: start, steps: steps[..<position].map(\.recorded))
  }

  /// Makes a choice happen, even a move that the flow has no event for, and returns whether it did.
  mutating func perform(_ number: Int) -> Bool {
    let (choice, sample) = (choices[number], sample(ofChoice: number))
    return take(.choice(number)) { .init(choice, sample: sample, to: $0) }
  }

  /// Kills the app and restores the flow; returns whether that is possible.
  mutating func relaunch() -> Bool {
    snapshot.canRelaunch && take(.relaunch) { .relaunch(stack: $0.stack.description) }
  }

  private mutating func take(
    _ step: SessionStep, recordedAs describe: (SessionSnapshot) -> FlowTrace.Step
  ) -> Bool {
    guard show(after: steps[..<position].map(\.taken) + [step]) else { return false }
    steps.removeSubrange(position...)
    steps.append((step, describe(snapshot)))
    position += 1
    return true
  }

  /// Goes to one of the steps taken; returns whether it exists.
  private mutating func go(to target: Int) -> Bool {
    guard 0...steps.count ~= target, show(after: steps[..<target].map(\.taken)) else {
      return false
    }
    position = target
    return true
  }

  /// Shows the flow after steps; returns whether there was a response.
  private mutating func show(after steps: [SessionStep]) -> Bool {
    guard failure == nil else { return false }
    do throws(CatalogError) { snapshot = try backend.snapshot(after: steps) } catch {
      failure = error
      return false
    }
    return true
  }

  /// The index of a choice among those whose texts differ only in masks; `nil` if there are no
  /// others, or for a document, which lists only samples that do something.
  private func sample(ofChoice number: Int) -> Int? {
    let choice = choices[number]
    guard backend.document == nil, let event = choice.event, let payload = event.payload,
      Mask.isContained(in: payload)
    else { return nil }
    let same = choices.filter {
      $0.event?.signature == event.signature && $0.isLate == choice.isLate
    }
    let texts = sampleTexts(same.compactMap { $0.event?.payload }, like: payload)
    return texts.count > 1 ? texts.firstIndex(of: payload) : nil
  }
}

/// A flow that is being played: with its types, or in another process.
protocol SessionBackend: Sendable {
  /// The document that is played, or `nil` for a flow that runs.
  var document: FlowDocument? { get }

  /// Returns what is shown after steps from the start, all of which can be taken; those of the last
  /// call are not taken again.
  mutating func snapshot(after steps: [SessionStep]) throws(CatalogError) -> SessionSnapshot
}

extension FlowTrace.Step {
  fileprivate init(_ choice: FlowSession.Choice, sample: Int?, to snapshot: SessionSnapshot) {
    let stack = snapshot.stack.description
    guard let event = choice.event else {
      self = .move(choice.moveText ?? "", stack: stack)
      return
    }
    self.init(
      event.signature, payload: event.payload, sample: sample, move: choice.moveText,
      work: choice.work, isLate: choice.isLate, stack: stack,
      outcome: snapshot.outcome?.description)
  }
}
