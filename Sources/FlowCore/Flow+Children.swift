// MARK: Starting a child

extension Flow {
  /// Starts a child flow: shows its screens and enters its first state, as part of this flow.
  ///
  /// ```swift
  /// case (.top, .loginTapped): begin(Self.login)
  /// ```
  ///
  /// - Parameters:
  ///   - child: The child's declaration.
  ///   - state: This flow's state; needed if the child's state is a property of it.
  ///   - placement: Where its screens go; by default what the declaration says.
  ///   - start: How it starts, such as with restored choices; by default, the child's own start.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - embed: Makes this flow's state from the child's; needed if that is a case beside something
  ///     else, as in `begin(Self.generator) { .generating(draft, $0) }`.
  /// - Returns: The transition. If the child's start names no state, or its state cannot be
  ///   embedded, the transition is refused with ``Refusal/Reason/noStateOfChild``.
  @inlinable
  public func begin<ChildFlow>(
    _ child: Child<Self, ChildFlow>, in state: State? = nil, at placement: ChildPlacement? = nil,
    with start: FlowTransition<ChildFlow>? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    as embed: ((ChildFlow.State) -> State)? = nil
  ) -> FlowTransition<Self> {
    begin(
      child, for: Unkeyed(), in: state, at: placement, with: start, fileID: fileID, line: line,
      as: embed)
  }

  /// Starts the child with a key: see ``begin(_:in:at:with:fileID:line:as:)``.
  @inlinable
  public func begin<Key, ChildFlow>(
    _ child: KeyedChild<Self, Key, ChildFlow>, for key: Key, in state: State? = nil,
    at placement: ChildPlacement? = nil, with start: FlowTransition<ChildFlow>? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    as embed: ((ChildFlow.State) -> State)? = nil
  ) -> FlowTransition<Self> {
    let start = start ?? child.flow(self, key).start
    guard case .to(let first) = start.next,
      let state = embed.map({ $0(first) }) ?? child.state.embed(first, for: key, in: state),
      embed == nil || child.state.lastMatch(in: state)?.value == first
    else { return .refused(for: .noState, FlowSourceLocation(fileID: fileID, line: line)) }
    var transition = FlowTransition<Self>.to(
      state, (placement ?? child.placement).commands(for: child.screens(start.commands, for: key)),
      fileID: fileID, line: line)
    transition.reason = start.reason
    transition.guardText = start.guardText
    transition.noteText = start.noteText
    transition.decisionRecords = start.decisionRecords
    return transition
  }
}

// MARK: Running children

extension Flow {
  /// No children.
  @inlinable
  public static var children: [AnyChild<Self>] { [] }

  /// Forwards an event to the running child that it is for.
  ///
  /// ```swift
  /// switch (state, event) {
  /// case (.top, .loginTapped): begin(Self.login)
  /// default: forward(event, in: state)
  /// }
  /// ```
  ///
  /// - Returns: The transition, or `nil` if no running child of ``children`` handles the event;
  ///   this flow may then handle it itself, after `??`.
  ///
  /// The commands of a running child act on the whole stack, as this flow's own do: its `setRoot`
  /// closes this flow's screens as well, and a child that shares this flow's stack can pop them. If
  /// the child's screens are declared as ``KeyedEmbedding/never`` or as a property, none can be made:
  /// a transition with commands is then refused with ``Refusal/Reason/noScreensOfChild``.
  @inlinable
  public func forward(_ event: Event, in state: State) -> FlowTransition<Self>? {
    for child in Self.children {
      if let transition = child.forward(event, of: self, in: state) { return transition }
    }
    return nil
  }

  /// Forwards an event to a child, without a search, if both are already matched.
  ///
  /// ```swift
  /// case (.login(let login), .login(let event)):
  ///   forward(event, to: Self.login, at: login, in: state)
  /// ```
  @inlinable
  public func forward<ChildFlow>(
    _ event: ChildFlow.Event, to child: Child<Self, ChildFlow>, at childState: ChildFlow.State,
    in state: State
  ) -> FlowTransition<Self>? {
    forward(event, to: child, key: Unkeyed(), at: childState, in: state)
  }

  /// Forwards an event to the child with a key: see ``forward(_:to:at:in:)``.
  @inlinable
  public func forward<Key, ChildFlow>(
    _ event: ChildFlow.Event, to child: KeyedChild<Self, Key, ChildFlow>, key: Key,
    at childState: ChildFlow.State,
    in state: State
  ) -> FlowTransition<Self>? {
    guard let childTransition = child.flow(self, key).reduce(childState, event) else { return nil }
    if child.screen.make == nil, !childTransition.commands.isEmpty {
      return .refused(for: .noScreens, childTransition.location)
    }
    var transition: FlowTransition<Self>
    switch childTransition.next {
    case .to(let next):
      guard let state = child.state.embed(next, for: key, in: state) else { return nil }
      transition = FlowTransition<Self>(.to(state), .empty, childTransition.location)
    case .stay: transition = FlowTransition<Self>(.stay, .empty, childTransition.location)
    case .finish(let outcome):
      transition = child.onOutcome(outcome, (self, key), state)
      transition.endingRows = [childTransition.location]
    }
    if let rows = childTransition.endingRows {
      transition.endingRows = (transition.endingRows ?? []) + rows
    }
    transition.commands = child.screens(childTransition.commands, for: key)
      .followed(by: transition.commands)
    transition.reason = childTransition.reason ?? transition.reason
    transition.childMistake = childTransition.childMistake ?? transition.childMistake
    transition.guardText = childTransition.guardText ?? transition.guardText
    transition.noteText = childTransition.noteText ?? transition.noteText
    if let decisions = childTransition.decisionRecords {
      transition.decisions = decisions + transition.decisions
    }
    return transition
  }

  /// Returns the event of one child for a system move, as one of this flow, or `nil` if the child
  /// is not running or has none.
  @inlinable
  public func event<Key, ChildFlow>(
    for move: SystemMove, of child: KeyedChild<Self, Key, ChildFlow>, in state: State
  ) -> Event? {
    child.event(for: move, of: self, in: state)
  }
}

extension KeyedChild {
  /// Returns the commands with the parent's screens, or none if no screens of the parent can be
  /// made, as at the start of a child that the parent shows itself.
  @inlinable
  func screens(
    _ commands: CommandList<ChildFlow.Screen>, for key: Key
  ) -> CommandList<Parent.Screen> {
    guard let make = screen.make else { return .empty }
    return commands.mapScreens { make($0, key) }
  }
}

/// An event type with a case for going back.
///
/// ```swift
/// case (.password, .back): .to(.name, .pop)
/// ```
/// A flow with such events maps going back to `back` if neither it nor a running child has another
/// event for it: see ``Flow/defaultEvent(for:in:)``.
public protocol BackEvent: Hashable, Sendable {
  /// The user went back.
  static var back: Self { get }
}

extension Flow {
  /// No event of the flow's own.
  @inlinable
  public func event(for move: SystemMove, in state: State) -> Event? { nil }

  /// Returns the event of a running child, or `nil`; the child declared last is asked first.
  @inlinable
  public func defaultEvent(for move: SystemMove, in state: State) -> Event? {
    childEvent(for: move, in: state)
  }

  @inlinable
  func childEvent(for move: SystemMove, in state: State) -> Event? {
    for child in Self.children.reversed() {
      if let event = child.event(for: move, of: self, in: state) { return event }
    }
    return nil
  }
}

extension Flow where Event: BackEvent {
  /// Returns the event of a running child, or else `back` for going back, or `nil`.
  @inlinable
  public func defaultEvent(for move: SystemMove, in state: State) -> Event? {
    childEvent(for: move, in: state) ?? (move == .back ? .back : nil)
  }
}
