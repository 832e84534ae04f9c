public import FlowCore
public import FlowDocuments
public import FlowExploration

/// A flow of a catalog that is played step by step, with its types erased.
///
/// ```swift
/// var session = try entry.session()
/// session.choices.map(\.description)   // ["nextTapped(name): ann", "submitTapped", …]
/// session.choose(0)                    // .moved: the stack is [Name, Password]
/// session.undo()
/// session.trace.json()                 // what happened, for later
/// ```
/// A value: a copy is a way to try something out.
public struct FlowSession: Sendable {
  /// What can happen now; nothing when the flow has ended.
  ///
  /// First come the events that the state offers, in their order, then the system moves that are
  /// possible and that none of these events stands for.
  public private(set) var choices: [Choice] = []
  /// What is on show.
  public private(set) var stack = VirtualStack<FlowLabel>()

  private(set) var play: any Playing

  init(_ play: some Playing) {
    self.play = play
    refresh()
  }

  // MARK: Where it is

  /// The state as text.
  public var state: String { play.state }

  /// What is on show, as text: `[Name, Password]`.
  public var stackText: String { stack.description }

  /// The screen on top of everything.
  public var screen: FlowLabel? { stack.top }

  /// How the flow ended, or `nil` while it runs.
  public var outcome: FlowLabel? { play.outcome }

  /// How many steps lead here from the start.
  public var position: Int { play.position }

  /// How many steps were undone and can be done again.
  public var undone: Int { play.undone }

  /// Why it can go no further: the process that has the flow gave no answer; `nil` while it can.
  ///
  /// The session then stands where it stood before.
  public var failure: CatalogError? { play.failure }

  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool { play.canRelaunch }

  // MARK: Going on

  /// Lets one of the ``choices`` happen, by its position, and says what came of it.
  ///
  /// What was undone before is forgotten when it moves.
  ///
  /// - Returns: What came of it, which is the choice's ``Choice/answer``; `nil` when there is no
  ///   such choice, or nobody knows what comes of it: see ``failure``.
  /// - Complexity: one reduction for each choice of the new place.
  @discardableResult
  public mutating func choose(_ number: Int) -> Answer? {
    guard choices.indices.contains(number) else { return nil }
    let answer = choices[number].answer
    switch answer {
    case .moved, .finished: return make(number) ? answer : nil
    case .ignored, .refused: return answer
    }
  }

  /// Goes back by one step, and says whether there was one.
  ///
  /// - Complexity: O(*n*) reductions for *n* steps from the start.
  @discardableResult
  public mutating func undo() -> Bool { go(to: position - 1) }

  /// Does again what was undone last, and says whether there was something.
  @discardableResult
  public mutating func redo() -> Bool { go(to: position + 1) }

  /// Goes back to the start; ``redo()`` leads forward again.
  public mutating func restart() { go(to: 0) }

  /// What happened since the start.
  ///
  /// - Complexity: O(*n*) reductions for *n* steps.
  public var trace: FlowTrace { play.trace }

  /// Lets a choice happen, also a move that the flow has no event for, and says whether it did.
  @discardableResult
  mutating func make(_ number: Int) -> Bool {
    play.choose(number)
    guard play.failure == nil else { return false }
    refresh()
    return true
  }

  /// Kills the app and restores the flow, and says whether it can be.
  mutating func relaunch() -> Bool {
    guard play.relaunch() else { return false }
    refresh()
    return true
  }

  /// Goes to a step of those taken, and says whether it is one.
  @discardableResult
  mutating func go(to position: Int) -> Bool {
    guard play.go(to: position) else { return false }
    refresh()
    return true
  }

  private mutating func refresh() {
    choices = play.choices()
    stack = play.stack()
  }
}

/// A flow that is being played, with its types.
protocol Playing: Sendable {
  var state: String { get }
  var outcome: FlowLabel? { get }
  var position: Int { get }
  var undone: Int { get }
  var trace: FlowTrace { get }
  /// Why it can go no further; `nil` while it can.
  var failure: CatalogError? { get }
  /// Whether the app can be killed and the flow restored.
  var canRelaunch: Bool { get }

  /// Tells what is on show.
  mutating func stack() -> VirtualStack<FlowLabel>
  /// Works out what can happen now.
  mutating func choices() -> [FlowSession.Choice]
  /// Lets one of the choices worked out last happen.
  mutating func choose(_ number: Int)
  /// Kills the app and restores the flow, and says whether it can be.
  mutating func relaunch() -> Bool
  /// Goes to a step of those taken, and says whether it is one.
  mutating func go(to position: Int) -> Bool
}
