public import FlowCore

/// Thrown by a question that has not been answered yet.
///
/// A script must not catch it.
/// ```swift
/// let size = try ask(.size, for: Size.self)
/// ```
public struct AwaitingAnswer: Error {
  @inlinable
  init() {}
}

/// A running script, which returns the answer to each question and stops at the first question
/// without one.
///
/// ```swift
/// func run(_ ask: inout Script<Screen>) throws(AwaitingAnswer) -> Order {
///   let size = try ask(.size, for: Size.self)
///   guard try ask(.extras, for: Bool.self) else { return Order(size: size, topping: nil) }
///   return Order(size: size, topping: try ask(.toppings, for: Topping.self))
/// }
/// ```
///
/// A script runs from the beginning at every event, so it may depend only on the answers and the
/// flow's stored properties, and must not have side effects.
public struct Script<Screen: Hashable & Sendable> {
  @usableFromInline var progress: ScriptProgress
  /// The screens of the steps so far, the bottom one first.
  @usableFromInline var screens: [Screen] = []
  /// Whether the first screen replaces the last screen of the outer script.
  @usableFromInline var replacesOuter = false

  @inlinable
  init(_ progress: ScriptProgress) {
    self.progress = progress
  }

  /// Asks a question: shows a screen, and returns the answer given on it.
  ///
  /// ```swift
  /// let personal = try ask(
  ///   .personal, for: Personal.self, named: "nextButtonTapped", when: "all fields filled",
  ///   noting: { $0.isComplete ? nil : "alert" })
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen, which is pushed.
  ///   - type: The type of the answer. An answer of another type is ignored.
  ///   - name: The name of the event in diagrams; `nil` for the name of the answer.
  ///   - replacing: Whether the screen replaces that of the previous question instead.
  ///   - condition: The guard of the answer, shown in diagrams.
  ///   - asides: What else can be tapped on the screen, and what the screen then shows.
  ///   - canCancel: Whether the screen offers to cancel the script, which explorations then try.
  ///   - note: Returns what the screen shows, such as an alert, instead of accepting an answer;
  ///     `nil` to accept it.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: `AwaitingAnswer` if there is no answer yet.
  @inlinable
  public mutating func callAsFunction<Value: Hashable & Sendable>(
    _ screen: Screen,
    for type: Value.Type = Value.self,
    named name: StaticString? = nil,
    replacing: Bool = false,
    when condition: StaticString? = nil,
    asides: KeyValuePairs<StaticString, StaticString> = [:],
    canCancel: Bool = false,
    fileID: StaticString = #fileID,
    line: UInt32 = #line,
    noting note: (Value) -> StaticString? = { _ in nil }
  ) throws(AwaitingAnswer) -> Value {
    guard progress.question == nil else { throw AwaitingAnswer() }
    show(screen, replacing: replacing)
    if let value = progress.nextAnswer(as: type) {
      progress.note = note(value)
      if progress.note == nil {
        progress.used += 1
        return value
      }
    }
    progress.question = ScriptQuestion(
      answerType: type, name: name, condition: condition,
      asides: asides.map { ScriptQuestion.Aside(name: $0, note: $1) }, canCancel: canCancel,
      position: SourcePosition(fileID: fileID, line: line))
    throw AwaitingAnswer()
  }

  /// Makes a decision, and records it with the transition that it is part of.
  ///
  /// ```swift
  /// switch ask.decide(AgeDecision(), user) {
  /// case .adult: return .adult(try ask(.adultForm, for: AdultAnswers.self))
  /// case .child: return .child(try ask(.childForm, for: ChildAnswers.self))
  /// }
  /// ```
  @inlinable
  public mutating func decide<D: Decision>(_ decision: D, _ input: D.Input) -> D.Choice {
    let choice = decision.choose(input)
    if progress.used == progress.answers.count, progress.question == nil {
      progress.decisions.append(DecisionRecord(decision, chose: choice))
    }
    return choice
  }

  @inlinable
  mutating func show(_ screen: Screen, replacing: Bool) {
    if replacing, screens.popLast() == nil { replacesOuter = true }
    screens.append(screen)
  }
}

extension Script {
  /// Runs steps with another type of screens as part of this script.
  ///
  /// - Parameters:
  ///   - wrap: Wraps a screen of the steps in a screen of this script.
  ///   - steps: The steps.
  @inlinable
  public mutating func run<Part, Result>(
    screen wrap: (Part) -> Screen, _ steps: (inout Script<Part>) throws(AwaitingAnswer) -> Result
  ) throws(AwaitingAnswer) -> Result {
    var part = Script<Part>(progress)
    defer {
      progress = part.progress
      if part.replacesOuter, screens.popLast() == nil { replacesOuter = true }
      screens += part.screens.map(wrap)
    }
    return try steps(&part)
  }

  /// Runs another script as part of this one.
  ///
  /// ```swift
  /// let address = try ask.run(AddressScript(), screen: Screen.address)
  /// ```
  @inlinable
  public mutating func run<Part: ScriptFlow>(
    _ part: Part, screen wrap: (Part.Screen) -> Screen
  ) throws(AwaitingAnswer) -> Part.Answered {
    try run(screen: wrap) { (ask: inout Script<Part.Screen>) throws(AwaitingAnswer) in
      try part.run(&ask)
    }
  }
}

/// A question that has not been answered yet.
///
/// ```swift
/// let question = Pizza().question(after: Answers())
/// question?.answerType   // Size
/// ```
public struct ScriptQuestion: Sendable {
  /// Something to tap that leaves the script where it is.
  public struct Aside: Sendable {
    /// The name of the event.
    public let name: StaticString
    /// What the screen then shows.
    public let note: StaticString

    @inlinable
    init(name: StaticString, note: StaticString) {
      self.name = name
      self.note = note
    }
  }

  /// The type of the answer.
  public let answerType: any (Hashable & Sendable).Type
  /// The name of the event of answering in diagrams; `nil` for the name of the answer.
  public let name: StaticString?
  /// The guard of the answer, as text.
  public let condition: StaticString?
  /// What else can be tapped.
  public let asides: [Aside]
  /// Whether the screen offers to cancel the script.
  public let canCancel: Bool
  /// The source location of the step.
  public let position: SourcePosition

  @usableFromInline
  init(
    answerType: any (Hashable & Sendable).Type, name: StaticString?, condition: StaticString?,
    asides: [Aside], canCancel: Bool, position: SourcePosition
  ) {
    self.answerType = answerType
    self.name = name
    self.condition = condition
    self.asides = asides
    self.canCancel = canCancel
    self.position = position
  }
}

/// The progress of a script, regardless of its screens.
@usableFromInline
struct ScriptProgress {
  @usableFromInline let answers: [Answer]
  /// How many answers were used.
  @usableFromInline var used = 0
  /// The decisions made since the last answer.
  @usableFromInline var decisions: [DecisionRecord] = []
  /// The question that the script waits at; `nil` while it runs.
  @usableFromInline var question: ScriptQuestion?
  /// What the screen shows instead of accepting the next answer.
  @usableFromInline var note: StaticString?

  @inlinable
  init(_ answers: [Answer]) {
    self.answers = answers
  }

  @inlinable
  func nextAnswer<Value: Hashable & Sendable>(as type: Value.Type) -> Value? {
    used < answers.count ? answers[used].value(as: type) : nil
  }
}
