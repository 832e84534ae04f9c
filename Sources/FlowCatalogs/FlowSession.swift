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
  /// What can happen now; empty if the flow has ended.
  ///
  /// First come the events that the state offers, in order, then the possible system moves that
  /// none of these events handles, then the answers to the work that is under way, then the late
  /// answers to work that was under way before and is no longer.
  package private(set) var choices: [Choice] = []
  package private(set) var stack = VirtualStack<FlowLabel>()

  private(set) var backend: any SessionBackend

  init(_ backend: some SessionBackend) {
    self.backend = backend
    refresh()
  }

  // MARK: The current configuration

  package var state: String { backend.state }

  /// The current stack as text: `[Name, Password]`.
  package var stackText: String { stack.description }

  package var screen: FlowLabel? { stack.top }

  /// Whether the stack is known; a document can have screens but no stacks.
  package var knowsStacks: Bool { backend.document?.hasStacks ?? true }

  /// How the flow ended, or `nil` while it is running.
  package var outcome: FlowLabel? { backend.outcome }

  package var position: Int { backend.position }

  /// The number of undone steps that can be redone.
  package var undone: Int { backend.undone }

  /// Why the session cannot continue, or `nil` while it can.
  ///
  /// If the process that runs the flow did not respond, the session is unchanged.
  package var failure: CatalogError? { backend.failure }

  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool { backend.canRelaunch }

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
  package mutating func restart() { go(to: 0) }

  /// The steps since the start, which are repeated to describe them.
  package var trace: FlowTrace { backend.trace }

  /// Makes a choice happen, even a move that the flow has no event for, and returns whether it did.
  @discardableResult
  mutating func perform(_ number: Int) -> Bool {
    backend.choose(number)
    guard backend.failure == nil else { return false }
    refresh()
    return true
  }

  /// Kills the app and restores the flow; returns whether that is possible.
  mutating func relaunch() -> Bool {
    guard backend.relaunch() else { return false }
    refresh()
    return true
  }

  /// Goes to one of the steps taken; returns whether it exists.
  @discardableResult
  mutating func go(to position: Int) -> Bool {
    guard backend.go(to: position) else { return false }
    refresh()
    return true
  }

  private mutating func refresh() {
    choices = backend.choices()
    stack = backend.stack()
  }
}

/// A flow that is being played, with its types.
protocol SessionBackend: Sendable {
  var state: String { get }
  var outcome: FlowLabel? { get }
  var position: Int { get }
  var undone: Int { get }
  var trace: FlowTrace { get }
  /// Why it cannot continue, or `nil` while it can.
  var failure: CatalogError? { get }
  /// The document that is played, or `nil` for a flow that runs.
  var document: FlowDocument? { get }
  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool { get }

  mutating func stack() -> VirtualStack<FlowLabel>
  mutating func choices() -> [FlowSession.Choice]
  /// Makes one of the choices that were determined last happen.
  mutating func choose(_ number: Int)
  /// Kills the app and restores the flow; returns whether that is possible.
  mutating func relaunch() -> Bool
  /// Goes to one of the steps taken; returns whether it exists.
  mutating func go(to position: Int) -> Bool
}
