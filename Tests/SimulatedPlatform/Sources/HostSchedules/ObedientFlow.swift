public import FlowCore

/// A flow that carries out what it is sent, and answers the moves of the user in turn: by the same,
/// by nothing, or by something else.
public struct ObedientFlow: Flow {
  /// How a move is answered.
  public enum Answer: Hashable, Sendable, CaseIterable {
    case same, ignore, push
  }

  /// How many moves there were.
  public struct State: Hashable, Sendable { var moves = 0 }

  /// What the flow can be sent.
  public enum Event: Hashable, Sendable {
    case run([Command<Letter>])
    case move(SystemMove)
    /// What the user has done that is no system move, and what the flow does if it answers the same.
    case other(Command<Letter>)
    /// The end, with what is to be on show then.
    case end([Command<Letter>])
  }

  /// What can be on show.
  public typealias Screen = Letter
  /// How it ends: if it does, with `true`.
  public typealias Outcome = Bool

  let first: Command<Letter>
  let others: [Command<Letter>]
  let answers: [Answer]

  /// Makes a flow that starts with some commands, by default with one screen.
  public init(
    _ first: Command<Letter> = .setRoot(.a), _ others: Command<Letter>...,
    answering answers: [Answer] = [.same]
  ) {
    self.first = first
    self.others = others
    self.answers = answers
  }

  /// The commands that it was made with.
  public var start: FlowTransition<Self> {
    .to(State(), [first] + others)
  }

  /// Carries out commands, and answers moves in turn.
  public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .run(let commands): return .to(state, commands)
    case .end(let commands): return .finish(true, commands)
    case .move(let move): return answer(state, move.command)
    case .other(let command): return answer(state, command)
    }
  }

  private func answer(_ state: State, _ same: Command<Letter>) -> FlowTransition<Self>? {
    let next = State(moves: state.moves + 1)
    return switch answers[state.moves % answers.count] {
    case .same: .to(next, [same])
    case .ignore: nil
    case .push: .to(next, [.push(.f)])
    }
  }

  /// Every move is an event; going back by several screens is going back several times.
  ///
  /// That a layer stays is said where the next move is answered by a push, and else left to what a
  /// swipe does.
  public func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .backBy: nil
    case .dismissalAttempted: answers[state.moves % answers.count] == .push ? .move(move) : nil
    case .back, .interactiveDismiss, .tabTapped, .tabRetapped, .windowFocused, .windowClosed:
      .move(move)
    }
  }
}

extension SystemMove {
  /// What does the same in most places.
  var command: Command<Letter> {
    switch self {
    case .back, .backBy: .pop
    case .interactiveDismiss, .dismissalAttempted: .dismiss
    case .tabTapped(let name): .select(name)
    case .tabRetapped: .popToRoot
    case .windowFocused(let name): .focusWindow(name)
    case .windowClosed(let name): .closeWindow(name)
    }
  }
}
