/// The answer of a reducer: where the flow goes, and what changes on the stack.
///
/// Made by the factory functions, which read like the right side of a table row:
/// ``to(_:_:_:fileID:line:)``, ``stay(fileID:line:)`` and ``finish(_:fileID:line:)``.
/// ```swift
/// .to(.home, .dismiss, .push(.list))
/// .stay(noting: "alert")
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

  // The order of these decides how many instructions a reducer takes: with `next` in front, a fifth
  // more, as the compiler then takes the state apart into bytes.
  /// Where in the source the transition was written.
  public var position: SourcePosition
  /// The changes to the virtual stack, applied all or none.
  public var commands: CommandList<F.Screen>
  @usableFromInline var decisionRecords: [DecisionRecord]?
  @usableFromInline var guardText: StaticText?
  @usableFromInline var noteText: StaticText?
  /// What becomes of the flow's state.
  public var next: Next

  @inlinable
  package init(_ next: Next, _ commands: CommandList<F.Screen>, _ position: SourcePosition) {
    self.next = next
    self.commands = commands
    self.position = position
  }
}

// MARK: - For the reader

extension FlowTransition {
  /// The guard of this row, as text: see ``when(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text, which is copied.
  public var `guard`: String? { guardText?.description }

  /// What the screen itself shows without a change of the stack, such as a validation alert: see
  /// ``noting(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text, which is copied.
  public var note: String? { noteText?.description }

  /// Whether there is a ``note``.
  package var hasNote: Bool { noteText != nil }

  /// The decisions that led here, outermost first: see ``Flow/decide(_:_:then:)->FlowTransition<Self>``.
  @inlinable public var decisions: [DecisionRecord] {
    get { decisionRecords ?? [] }
    set { decisionRecords = newValue.isEmpty ? nil : newValue }
  }
}

extension FlowTransition {
  /// Whether another transition has the same commands and the same texts for readers.
  ///
  /// Texts are compared by their addresses in the program.
  @inlinable
  package func hasCommandsAndWords(of other: Self) -> Bool {
    position.line == other.position.line && position.file == other.position.file
      && guardText == other.guardText && noteText == other.noteText
      && decisionRecords == other.decisionRecords && commands == other.commands
  }

  /// Whether another transition does the same, with equal texts and decisions, wherever the two are
  /// written.
  @inlinable
  package func saysTheSame(as other: Self) -> Bool {
    self == other && decisionRecords == other.decisionRecords
      && (noteText == other.noteText || note == other.note)
      && (guardText == other.guardText || self.guard == other.guard)
  }

  /// Copies what another transition says to readers: its texts, decisions and position.
  package mutating func takeWords<Other>(of other: FlowTransition<Other>) {
    position = other.position
    guardText = other.guardText
    noteText = other.noteText
    decisionRecords = other.decisionRecords
  }
}

// MARK: - Going to a state

extension FlowTransition {
  /// Goes to a state; the stack stays as it is.
  @inlinable
  public static func to(
    _ state: F.State, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.to(state), .empty, SourcePosition(fileID: fileID, line: line))
  }

  /// Goes to a state and changes the stack by one command.
  @inlinable
  public static func to(
    _ state: F.State, _ command: Command<F.Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.to(state), .one(command), SourcePosition(fileID: fileID, line: line))
  }

  /// Goes to a state and changes the stack by two commands, both or none.
  @inlinable
  public static func to(
    _ state: F.State, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.to(state), .two(first, second), SourcePosition(fileID: fileID, line: line))
  }

  /// Goes to a state and changes the stack by any number of commands, all or none.
  @inlinable
  public static func to(
    _ state: F.State, _ commands: [Command<F.Screen>],
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.to(state), CommandList(commands), SourcePosition(fileID: fileID, line: line))
  }

  /// Not available: three commands or more are written as an array.
  @available(
    *, unavailable,
    message: "write three commands or more as an array: .to(.home, [.dismiss, .pop, .push(.list)])"
  )
  public static func to(
    _ state: F.State, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    _ third: Command<F.Screen>,
    _ more: Command<F.Screen>...
  ) -> Self {
    Self(.to(state), CommandList([first, second, third] + more), SourcePosition())
  }
}

// MARK: - Staying in the state

extension FlowTransition {
  /// Handles the event and changes nothing.
  @inlinable
  public static func stay(
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, .empty, SourcePosition(fileID: fileID, line: line))
  }

  /// Handles the event and changes only what the screen itself shows.
  ///
  /// - Parameters:
  ///   - note: What is shown, in a word or two: `"alert"`, `"photo picker"`.
  ///   - fileID: The file of the row, which the compiler fills in.
  ///   - line: The line of the row, which the compiler fills in.
  @inlinable
  public static func stay(
    noting note: StaticString, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, .empty, SourcePosition(fileID: fileID, line: line)).noting(note)
  }

  /// Keeps the state and changes the stack by one command.
  @inlinable
  public static func stay(
    _ command: Command<F.Screen>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, .one(command), SourcePosition(fileID: fileID, line: line))
  }

  /// Keeps the state and changes the stack by two commands, both or none.
  @inlinable
  public static func stay(
    _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, .two(first, second), SourcePosition(fileID: fileID, line: line))
  }

  /// Keeps the state and changes the stack by any number of commands, all or none.
  @inlinable
  public static func stay(
    _ commands: [Command<F.Screen>], fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.stay, CommandList(commands), SourcePosition(fileID: fileID, line: line))
  }

  /// Not available: three commands or more are written as an array.
  @available(
    *, unavailable,
    message: "write three commands or more as an array: .stay([.dismiss, .pop, .push(.list)])"
  )
  public static func stay(
    _ first: Command<F.Screen>, _ second: Command<F.Screen>, _ third: Command<F.Screen>,
    _ more: Command<F.Screen>...
  ) -> Self {
    Self(.stay, CommandList([first, second, third] + more), SourcePosition())
  }
}

// MARK: - Ending the flow

extension FlowTransition {
  /// Ends the flow with an outcome, which the parent or the app handles.
  ///
  /// The last screens stay, including alerts and sheets; close those with a command, as in
  /// `.finish(.cancelled, .dismiss)`.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.finish(outcome), .empty, SourcePosition(fileID: fileID, line: line))
  }

  /// Ends the flow with an outcome, after one command.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ command: Command<F.Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.finish(outcome), .one(command), SourcePosition(fileID: fileID, line: line))
  }

  /// Ends the flow with an outcome, after two commands, both or none.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.finish(outcome), .two(first, second), SourcePosition(fileID: fileID, line: line))
  }

  /// Ends the flow with an outcome, after any number of commands, all or none.
  @inlinable
  public static func finish(
    _ outcome: F.Outcome, _ commands: [Command<F.Screen>],
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> Self {
    Self(.finish(outcome), CommandList(commands), SourcePosition(fileID: fileID, line: line))
  }

  /// Not available: three commands or more are written as an array.
  @available(
    *, unavailable,
    message: "write three commands or more as an array: .finish(.done, [.dismiss, .pop, .pop])"
  )
  public static func finish(
    _ outcome: F.Outcome, _ first: Command<F.Screen>, _ second: Command<F.Screen>,
    _ third: Command<F.Screen>,
    _ more: Command<F.Screen>...
  ) -> Self {
    Self(.finish(outcome), CommandList([first, second, third] + more), SourcePosition())
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
}

extension FlowTransition {
  /// Returns the same transition with a note: what the screen itself shows, or another remark, in a
  /// word or two.
  @inlinable
  public func noting(_ note: StaticString) -> Self {
    var transition = self
    transition.noteText = StaticText(note)
    return transition
  }
}

extension FlowTransition.Next {
  // What the compiler synthesizes is not specialized for the flow.

  /// Whether two go on in the same way, in equal states or with equal outcomes.
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
  /// Two transitions are equal if they do the same; texts, decisions and source positions do not
  /// count.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.next == right.next && left.commands == right.commands
  }
}
