/// Where the screens of a child flow go when it starts.
///
/// ```swift
/// begin(Login(), in: .pushed, state: State.login, screen: Screen.login)
/// ```
public enum ChildPlacement: Hashable, Sendable {
  /// In place of everything on show.
  case root
  /// On top of the parent's stack, which the child shares.
  case pushed
  /// In a modal layer of the child's own.
  case modal(ModalStyle)
  /// In a slot of the parent's screen, in place of what fills it.
  case slot(String)
  /// In a window of the child's own.
  case window(String)
}

extension Flow {
  /// Starts a child flow: its first state and its screens, as cases of this flow's own.
  ///
  /// ```swift
  /// case (.top, .loginTapped):
  ///   begin(Login(), in: .modal(.sheet), state: State.login, screen: Screen.login)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The flow to start.
  ///   - placement: Where what its start puts on show goes; of several windows the key window.
  ///     Tabs cannot be pushed: pushed, a child that starts with tabs shows them in place of the
  ///     top layer's content.
  ///   - state: Wraps a state of the child in one of this flow.
  ///   - screen: Wraps a screen of the child in one of this flow.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The transition. A child whose start names no state does not start: nothing
  ///   changes, and the transition is noted as `no first state`.
  @inlinable
  public func begin<Child: Flow>(
    _ child: Child,
    in placement: ChildPlacement,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen,
    fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) -> FlowTransition<Self> {
    let start = child.start
    guard case .to(let first) = start.next else {
      return .stay(noting: "no first state", fileID: fileID, line: line)
    }
    let commands = placement.placed(start.commands).map { $0.map(screen) }
    var transition = FlowTransition<Self>.to(state(first), commands, fileID: fileID, line: line)
    transition.guard = start.guard
    transition.note = start.note
    transition.decisions = start.decisions
    return transition
  }

  /// Wraps the state of a child flow that is kept in a property of this flow's state.
  ///
  /// ```swift
  /// case (.feed, .feed(let event)):
  ///   embed(Feed(), state.feed, event, state: replacing(\.feed, in: state), screen: Screen.feed)
  /// ```
  @inlinable
  public func replacing<Value>(
    _ path: WritableKeyPath<State, Value>, in state: State
  ) -> (Value) -> State {
    { value in
      var state = state
      state[keyPath: path] = value
      return state
    }
  }

  /// Lets a child flow answer an event, as part of this flow.
  ///
  /// ```swift
  /// case (.login(let state), .login(let event)):
  ///   embed(Login(), state, event, state: State.login, screen: Screen.login) { outcome in
  ///     switch outcome {
  ///     case .finished, .cancelled: .to(.top, .dismiss)
  ///     }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child flow.
  ///   - childState: The state the child is in; `nil` when the child does not run.
  ///   - event: The event for the child.
  ///   - state: Wraps a state of the child in one of this flow.
  ///   - screen: Wraps a screen of the child in one of this flow.
  ///   - onOutcome: What this flow does when the child ends; its commands follow the child's.
  /// - Returns: The transition, or `nil` when the child ignores the event or does not run: what is
  ///   left may be answered by this flow, after `??`.
  ///
  /// The commands of a running child act on the whole stack, as this flow's own do: its `setRoot`
  /// closes this flow's screens as well, and a child that shares this flow's stack can pop them.
  @inlinable
  public func embed<Child: Flow>(
    _ child: Child,
    _ childState: Child.State?,
    _ event: Child.Event,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen,
    onOutcome: (Child.Outcome) -> FlowTransition<Self>
  ) -> FlowTransition<Self>? {
    guard let childState, let answer = child.reduce(childState, event) else { return nil }
    switch answer.next {
    case .to(let next):
      return FlowTransition<Self>(.to(state(next)), adopting: answer, screen: screen)
    case .stay: return FlowTransition<Self>(.stay, adopting: answer, screen: screen)
    case .finish(let outcome):
      var transition = onOutcome(outcome)
      transition.commands = answer.commands.mapScreens(screen).followed(by: transition.commands)
      transition.guard = answer.guard ?? transition.guard
      transition.note = answer.note ?? transition.note
      transition.decisions = answer.decisions + transition.decisions
      return transition
    }
  }

  /// Lets a child flow that never ends answer an event, as part of this flow.
  @inlinable
  public func embed<Child: Flow>(
    _ child: Child,
    _ childState: Child.State?,
    _ event: Child.Event,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen
  ) -> FlowTransition<Self>? where Child.Outcome == Never {
    guard let childState, let answer = child.reduce(childState, event) else { return nil }
    let next: FlowTransition<Self>.Next =
      switch answer.next {
      case .to(let next): .to(state(next))
      case .stay: .stay
      }
    return FlowTransition<Self>(next, adopting: answer, screen: screen)
  }
}

extension ChildPlacement {
  /// The commands that put on show in this place what a child's start puts on show.
  ///
  /// A start that is refused keeps its commands, so that the refusal shows.
  @usableFromInline
  func placed<Screen>(_ start: CommandList<Screen>) -> [Command<Screen>] {
    var stack = VirtualStack<Screen>()
    guard (try? stack.apply(start)) != nil, let window = stack.keyWindow else {
      return Array(start)
    }
    let root = window.layers[0].container
    return placed(root, opening: window.filling) + window.presenting
  }

  private func placed<Screen>(
    _ root: VirtualStack<Screen>.Container, opening filling: [Command<Screen>]
  ) -> [Command<Screen>] {
    let first = root.firstScreen
    switch (self, root) {
    case (.root, _): return [.setRoot(first)] + filling
    case (.modal(let style), _): return [.present(first, style: style)] + filling
    case (.window(let name), _): return [.openWindow(name, first)] + filling
    case (.slot(let name), _): return [.embed(root, in: name)]
    case (.pushed, .stack(let entries)) where entries.allSatisfy(\.slots.isEmpty):
      return entries.map { .push($0.screen) }
    case (.pushed, _): return [.setContent(root)]
    }
  }
}

extension FlowTransition {
  /// Makes a transition with the commands and the words of a child's.
  @inlinable
  init<Child: Flow>(
    _ next: Next, adopting answer: FlowTransition<Child>, screen: (Child.Screen) -> F.Screen
  ) {
    self.init(next, answer.commands.mapScreens(screen), answer.position)
    self.guard = answer.guard
    self.note = answer.note
    self.decisions = answer.decisions
  }
}
