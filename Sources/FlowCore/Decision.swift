/// A named, pure decision that a flow makes without the user.
///
/// ```swift
/// func choose(_ user: User) -> Choice { user.age >= 20 ? .adult : .child }
/// ```
/// A reducer makes it with ``Flow/decide(_:_:then:)->FlowTransition<Self>``, a script with
/// `Script.decide(_:_:)`. It is recorded with the transition, and diagrams show it as a diamond
/// with an edge for each choice.
public protocol Decision: Sendable {
  /// What the choice depends on, and nothing else.
  associatedtype Input
  /// The possible choices; diagrams show the names of the cases.
  associatedtype Choice: Hashable & Sendable & CaseIterable

  /// The name of the decision in diagrams; by default, the name of the type.
  var name: String { get }

  /// Returns the choice for an input: always the same for the same input.
  func choose(_ input: Input) -> Choice
}

extension Decision {
  /// The name of the type, without the types around it.
  public var name: String { String(describing: Self.self) }
}

/// The choice that a decision made before a transition, as text.
///
/// ```swift
/// let record = DecisionRecord(AgeDecision(), chose: .child)
/// record.choices   // ["adult", "child"]
/// ```
public struct DecisionRecord: Hashable, Sendable {
  /// The name of the decision.
  public var name: String
  /// What was chosen.
  public var choice: String
  /// Everything that could have been chosen, in the order of declaration.
  public var choices: [String]

  /// Makes a record from texts, as generated flows do.
  @inlinable
  public init(name: String, choice: String, choices: [String]) {
    self.name = name
    self.choice = choice
    self.choices = choices
  }

  /// Makes the record of a choice.
  ///
  /// - Complexity: O(*n*) in the number of choices.
  public init<D: Decision>(_ decision: D, chose choice: D.Choice) {
    let name = decision.name
    self.init(
      name: name.isEmpty ? String(describing: D.self) : name,
      choice: String(describing: choice),
      choices: D.Choice.allCases.map { String(describing: $0) })
  }
}

extension Flow {
  /// Makes a decision and records it with the transition it leads to.
  ///
  /// ```swift
  /// case (.menu, .userChosen(let user)):
  ///   decide(AgeDecision(), user) { choice in
  ///     switch choice {
  ///     case .adult: .to(.adult(user), .push(.adultForm))
  ///     case .child: .to(.child(user), .push(.childForm))
  ///     }
  ///   }
  /// ```
  ///
  /// Nested decisions are recorded outermost first.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - input: What the choice depends on.
  ///   - then: Returns the transition for a choice.
  @inlinable
  public func decide<D: Decision>(
    _ decision: D, _ input: D.Input, then: (D.Choice) -> FlowTransition<Self>
  ) -> FlowTransition<Self> {
    let choice = decision.choose(input)
    var transition = then(choice)
    transition.decisions.insert(DecisionRecord(decision, chose: choice), at: 0)
    return transition
  }

  /// Makes a decision and records it with the transition it leads to, if it leads to any.
  ///
  /// If `then` returns `nil` for the choice, the event is ignored.
  @inlinable
  public func decide<D: Decision>(
    _ decision: D, _ input: D.Input, then: (D.Choice) -> FlowTransition<Self>?
  ) -> FlowTransition<Self>? {
    let choice = decision.choose(input)
    guard var transition = then(choice) else { return nil }
    transition.decisions.insert(DecisionRecord(decision, chose: choice), at: 0)
    return transition
  }
}
