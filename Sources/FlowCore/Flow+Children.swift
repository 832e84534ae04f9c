/// Where the screens of a child flow go when it starts.
///
/// ```swift
/// begin(Login(), in: .pushed, state: State.login, screen: Screen.login)
/// ```
public enum ChildPlacement: Hashable, Sendable {
  /// In place of everything on show.
  case root
  /// On top of the parent's stack.
  case pushed
  /// In a modal layer of the child's own.
  case modal(ModalStyle)
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
  ///   - placement: Where its screens go: the `setRoot` of its start becomes this.
  ///   - state: Wraps a state of the child in one of this flow.
  ///   - screen: Wraps a screen of the child in one of this flow.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The transition, or `nil` when the child's start names no state.
  @inlinable
  public func begin<Child: Flow>(
    _ child: Child,
    in placement: ChildPlacement,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen,
    fileID: StaticString = #fileID,
    line: UInt32 = #line
  ) -> Transition<Self>? {
    let start = child.start
    guard case .to(let first) = start.next else { return nil }
    let commands = start.commands.map { command -> Command<Screen> in
      guard case .setRoot(let root) = command else { return command.map(screen) }
      return switch placement {
      case .root: .setRoot(screen(root))
      case .pushed: .push(screen(root))
      case .modal(let style): .present(screen(root), style: style)
      }
    }
    var transition = Transition<Self>.to(state(first), commands, fileID: fileID, line: line)
    transition.guard = start.guard
    transition.note = start.note
    return transition
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
  ///   - childState: The state the child is in.
  ///   - event: The event for the child.
  ///   - state: Wraps a state of the child in one of this flow.
  ///   - screen: Wraps a screen of the child in one of this flow.
  ///   - onOutcome: What this flow does when the child ends; its commands follow the child's.
  /// - Returns: The transition, or `nil` when the child ignores the event.
  ///
  /// The commands of a running child act on the whole stack, as this flow's own do: its `setRoot`
  /// closes this flow's screens as well, and a child that shares this flow's stack can pop them.
  @inlinable
  public func embed<Child: Flow>(
    _ child: Child,
    _ childState: Child.State,
    _ event: Child.Event,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen,
    onOutcome: (Child.Outcome) -> Transition<Self>
  ) -> Transition<Self>? {
    guard let answer = child.reduce(childState, event) else { return nil }
    switch answer.next {
    case .to(let next): return Transition(.to(state(next)), adopting: answer, screen: screen)
    case .stay: return Transition(.stay, adopting: answer, screen: screen)
    case .finish(let outcome):
      var transition = onOutcome(outcome)
      transition.commands = answer.commands.mapScreens(screen).followed(by: transition.commands)
      transition.guard = answer.guard ?? transition.guard
      transition.note = answer.note ?? transition.note
      return transition
    }
  }

  /// Lets a child flow that never ends answer an event, as part of this flow.
  @inlinable
  public func embed<Child: Flow>(
    _ child: Child,
    _ childState: Child.State,
    _ event: Child.Event,
    state: (Child.State) -> State,
    screen: (Child.Screen) -> Screen
  ) -> Transition<Self>? where Child.Outcome == Never {
    guard let answer = child.reduce(childState, event) else { return nil }
    let next: Transition<Self>.Next =
      switch answer.next {
      case .to(let next): .to(state(next))
      case .stay: .stay
      }
    return Transition(next, adopting: answer, screen: screen)
  }
}

extension Transition {
  /// Makes a transition with the commands and the words of a child's.
  @inlinable
  init<Child: Flow>(
    _ next: Next, adopting answer: Transition<Child>, screen: (Child.Screen) -> F.Screen
  ) {
    self.init(next, answer.commands.mapScreens(screen), answer.position)
    self.guard = answer.guard
    self.note = answer.note
  }
}
