/// What a reducer returns: where the flow goes, and what changes on the stack.
///
/// A *row* of a reducer is a transition as it is written there, with its source location and guard.
///
/// Made by the factory functions, which read like the right side of a table row:
/// ``to(_:_:_:fileID:line:)``, ``stay(because:note:fileID:line:)`` and
/// ``finish(_:_:_:fileID:line:)``.
/// ```swift
/// .to(.home, .dismiss, .push(.list))
/// .stay(note: "alert")
/// .stay(because: .unknownLink)
/// .finish(.signedIn(name: "ann"), .dismiss)
/// ```
@frozen
public struct FlowTransition<F: Flow>: Sendable {
  /// What becomes of the flow's state.
  @frozen
  public enum Next: Hashable, Sendable {
    /// The flow goes on in this state.
    case to(F.State)
    /// The flow goes on in the state it is in.
    case stay
    /// The flow ends.
    case finish(F.Outcome)
  }

  // Keep this order: with `next` first, a reducer takes a fifth more instructions, because the
  // compiler splits the state into bytes.
  /// Where in the source the transition was written.
  public var location: FlowSourceLocation
  /// Why the event is handled although the stack stays the same or leads elsewhere, or `nil`: see
  /// ``because(_:)``.
  public var reason: TransitionReason?
  /// The mistake in a child's declaration for which the transition is refused, or `nil`.
  @usableFromInline var childMistake: ChildMistake?
  /// The changes to the virtual stack, applied all or none.
  public var commands: CommandList<F.Screen>
  @usableFromInline var decisionRecords: [DecisionRecord]?
  /// The rows in which children ended and so led to this transition, the outermost child's first.
  @usableFromInline package var endingRows: [FlowSourceLocation]?
  @usableFromInline var guardText: StaticText?
  @usableFromInline var noteText: StaticText?
  /// What becomes of the flow's state.
  public var next: Next

  @inlinable
  package init(_ next: Next, _ commands: CommandList<F.Screen>, _ location: FlowSourceLocation) {
    self.next = next
    self.commands = commands
    self.location = location
  }
}

// MARK: - Descriptions

extension FlowTransition {
  /// The guard of this row, as text: see ``when(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text, which is copied.
  public var `guard`: String? { guardText?.description }

  /// What the screen itself shows, or another comment, by default the ``reason`` as text: see
  /// ``with(note:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text, which is copied.
  public var note: String? { noteText?.description ?? reason?.note }

  /// The decisions that led here, outermost first: see
  /// ``Flow/decide(_:_:then:)->FlowTransition<Self>``.
  @inlinable public var decisions: [DecisionRecord] {
    get { decisionRecords ?? [] }
    set { decisionRecords = newValue.isEmpty ? nil : newValue }
  }

  /// Whether another transition has the same commands and the same description.
  ///
  /// Texts are compared by their memory addresses.
  @inlinable
  package func hasCommandsAndDescriptions(of other: Self) -> Bool {
    location.isSame(as: other.location)
      && guardText == other.guardText && noteText == other.noteText && reason == other.reason
      && decisionRecords == other.decisionRecords && commands == other.commands
      && (endingRows ?? []).elementsEqual(other.endingRows ?? []) { $0.isSame(as: $1) }
  }

  /// Whether another transition does the same, with equal texts and decisions; source locations are
  /// not compared.
  @inlinable
  package func isEquivalent(to other: Self) -> Bool {
    self == other && decisionRecords == other.decisionRecords && reason == other.reason
      && (noteText == other.noteText || note == other.note)
      && (guardText == other.guardText || self.guard == other.guard)
  }

  /// Copies the description of another transition: all but its target and commands.
  package mutating func copyDescriptions<Other>(from other: FlowTransition<Other>) {
    location = other.location
    reason = other.reason
    childMistake = other.childMistake
    guardText = other.guardText
    noteText = other.noteText
    decisionRecords = other.decisionRecords
    endingRows = other.endingRows
  }
}

// MARK: - Going to a state

extension FlowTransition {
  /// Goes to a state and changes the stack by up to two commands, both or none.
  ///
  /// A command that is `nil` is left out: `.to(.home, isMenuOpen ? .dismiss : nil)`.
  @inlinable
  public static func to(
    _ state: F.State, _ first: Command<F.Screen>? = nil, _ second: Command<F.Screen>? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(
      .to(state), CommandList(ifAny: first, second),
      FlowSourceLocation(fileID: fileID, line: line))
  }

  /// Goes to a state and changes the stack by three commands or more, all or none.
  @inlinable
  public static func to(
    _ state: F.State, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    _ third: Command<F.Screen>, _ more: Command<F.Screen>...,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    .to(state, [first, second, third] + more, fileID: fileID, line: line)
  }

  /// Goes to a state and changes the stack by any number of commands, all or none.
  @inlinable
  public static func to(
    _ state: F.State, _ commands: [Command<F.Screen>],
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.to(state), CommandList(commands), FlowSourceLocation(fileID: fileID, line: line))
  }
}

// MARK: - Staying in the state

extension FlowTransition {
  /// Handles the event and changes nothing.
  ///
  /// ```swift
  /// case (.paying, .back): .stay(because: .screenHandlesIt, note: "not while paying")
  /// ```
  /// Notes are for readers of diagrams and reports; checks take only the reason into account. They
  /// report a link that does nothing in any configuration, unless the reason is
  /// ``TransitionReason/unknownLink``, and a back that stays without a reason, since going back then
  /// never ends.
  ///
  /// - Parameters:
  ///   - reason: Why nothing changes.
  ///   - note: What the screen shows, in a word or two: `"alert"`, `"photo picker"`; by default, the
  ///     reason as text.
  ///   - fileID: The file of the row, which the compiler fills in.
  ///   - line: The line of the row, which the compiler fills in.
  @inlinable
  public static func stay(
    because reason: TransitionReason? = nil, note: StaticString? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    var transition = Self(.stay, .empty, FlowSourceLocation(fileID: fileID, line: line))
    transition.reason = reason
    transition.noteText = note.map { StaticText($0) }
    return transition
  }

  /// Keeps the state and changes the stack by one command, or by two, both or none.
  @inlinable
  public static func stay(
    _ first: Command<F.Screen>, _ second: Command<F.Screen>? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, CommandList(ifAny: first, second), FlowSourceLocation(fileID: fileID, line: line))
  }

  /// Keeps the state and changes the stack by three commands or more, all or none.
  @inlinable
  public static func stay(
    _ first: Command<F.Screen>, _ second: Command<F.Screen>, _ third: Command<F.Screen>,
    _ more: Command<F.Screen>..., fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    .stay([first, second, third] + more, fileID: fileID, line: line)
  }

  /// Keeps the state and changes the stack by any number of commands, all or none.
  @inlinable
  public static func stay(
    _ commands: [Command<F.Screen>], fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, CommandList(commands), FlowSourceLocation(fileID: fileID, line: line))
  }
}

// MARK: - Ending the flow

extension FlowTransition {
  /// Ends the flow with an outcome, which the parent or the app handles, after up to two
  /// commands, both or none.
  ///
  /// The last screens stay, including alerts and sheets; close those with a command, as in
  /// `.finish(.cancelled, .dismiss)`. A command that is `nil` is left out.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ first: Command<F.Screen>? = nil, _ second: Command<F.Screen>? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(
      .finish(outcome), CommandList(ifAny: first, second),
      FlowSourceLocation(fileID: fileID, line: line))
  }

  /// Ends the flow with an outcome, after three commands or more, all or none.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    _ third: Command<F.Screen>, _ more: Command<F.Screen>...,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    .finish(outcome, [first, second, third] + more, fileID: fileID, line: line)
  }

  /// Ends the flow with an outcome, after any number of commands, all or none.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ commands: [Command<F.Screen>],
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.finish(outcome), CommandList(commands), FlowSourceLocation(fileID: fileID, line: line))
  }
}

extension FlowTransition {
  /// Returns the same transition with its guard, as text.
  ///
  /// A tool cannot read a Swift `where` clause; this is how diagrams show it.
  /// ```swift
  /// case (.login, .submitTapped(let name)) where !name.isEmpty:
  ///   .to(.home, .setRoot(.home)).when("name not empty")
  /// ```
  @inlinable
  public func when(_ condition: StaticString) -> Self {
    var transition = self
    transition.guardText = StaticText(condition)
    return transition
  }

  /// Returns the same transition with a note for readers: what the screen itself shows, or another
  /// comment, in a word or two.
  @inlinable
  public func with(note: StaticString) -> Self {
    var transition = self
    transition.noteText = StaticText(note)
    return transition
  }

  /// Returns the same transition with the reason for it.
  ///
  /// ```swift
  /// .to(.login(thenOpening: link), .present(.login)).because(.deferredLink)
  /// ```
  @inlinable
  public func because(_ reason: TransitionReason) -> Self {
    var transition = self
    transition.reason = reason
    return transition
  }

  /// Returns a transition that is always refused, because of a mistake in a child's declaration.
  ///
  /// Its command is a placeholder: no stack can be set to no screens.
  @inlinable
  static func refused(for mistake: ChildMistake, _ location: FlowSourceLocation) -> Self {
    var transition = Self(.stay, .one(.setStack([])), location)
    transition.childMistake = mistake
    return transition
  }
}

/// A mistake in a child's declaration, for which a transition is refused.
@frozen @usableFromInline
enum ChildMistake: Sendable {
  /// Refused with ``Refusal/Reason/noStateOfChild``.
  case noState
  /// Refused with ``Refusal/Reason/noScreensOfChild``.
  case noScreens
}

extension FlowTransition.Next {
  // The synthesized `==` is not specialized for the flow.

  /// Whether both lead to equal states or outcomes, or both stay.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.to(let state), .to(let other)): state == other
    case (.stay, .stay): true
    case (.finish(let outcome), .finish(let other)): outcome == other
    case (.to, _), (.stay, _), (.finish, _): false
    }
  }
}

extension FlowTransition: Equatable {
  /// Two transitions are equal if they do the same; texts, decisions and source locations are not
  /// compared.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.next == right.next && left.commands == right.commands
  }
}
