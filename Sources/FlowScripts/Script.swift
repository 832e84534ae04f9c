public import FlowCore

/// Thrown by a script whose next answer has not been given yet.
///
/// A script lets it pass. Only the library makes one.
/// ```swift
/// let size = try ask(.size, for: Size.self)
/// ```
public struct AwaitingAnswer: Error {
  @inlinable
  init() {}
}

/// A script at work: it gives each step the answer that was given to it, and pauses at the first
/// step without one.
///
/// ```swift
/// func run(_ ask: inout Script<Screen>) throws(AwaitingAnswer) -> Order {
///   let size = try ask(.size, for: Size.self)
///   guard try ask(.extras, for: Bool.self) else { return Order(size: size, topping: nil) }
///   return Order(size: size, topping: try ask(.toppings, for: Topping.self))
/// }
/// ```
///
/// A script is run from its beginning at every event. So it depends on nothing but the answers and
/// the flow's stored properties, and has no effect outside.
public struct Script<Screen: Hashable & Sendable> {
  @usableFromInline var progress: ScriptProgress
  /// The screens of the steps so far, first at the bottom.
  @usableFromInline var screens: [Screen] = []
  /// Whether the first of the screens takes the place of the one before it, in the outer script.
  @usableFromInline var replacesOuter = false

  @inlinable
  init(_ progress: ScriptProgress) {
    self.progress = progress
  }

  /// Asks for an answer: shows a screen and returns what was answered on it.
  ///
  /// ```swift
  /// let personal = try ask(
  ///   .personal, for: Personal.self, named: "nextButtonTapped", when: "all fields filled",
  ///   noting: { $0.isComplete ? nil : "alert" })
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen, pushed on the one of the step before.
  ///   - type: What is asked for. An answer of another type is ignored.
  ///   - name: What the event is called in pictures; without one, it is called after the answer.
  ///   - replacing: Whether the screen takes the place of the one of the step before.
  ///   - condition: The condition under which an answer is taken, in words.
  ///   - asides: What else can be tapped on the screen, and what the screen itself shows then.
  ///   - canCancel: Whether the screen offers to cancel the script; explorers try it then.
  ///   - note: What the screen shows, such as an alert, instead of taking an answer; `nil` to take
  ///     it.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: `AwaitingAnswer` where there is no answer yet.
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

  /// Makes a decision and records it with the transition on the way of which it is made.
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
  /// Runs steps with screens of their own as a part of this script.
  ///
  /// - Parameters:
  ///   - wrap: Wraps a screen of the part in one of this script.
  ///   - steps: The part.
  @inlinable
  public mutating func embed<Part, Result>(
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

  /// Runs another script as a part of this one.
  ///
  /// ```swift
  /// let address = try ask.embed(AddressScript(), screen: Screen.address)
  /// ```
  @inlinable
  public mutating func embed<Part: ScriptFlow>(
    _ part: Part, screen wrap: (Part.Screen) -> Screen
  ) throws(AwaitingAnswer) -> Part.Answered {
    try embed(screen: wrap) { (ask: inout Script<Part.Screen>) throws(AwaitingAnswer) in
      try part.run(&ask)
    }
  }
}

/// A step that waits for its answer.
///
/// ```swift
/// let question = Pizza().question(after: Answers())
/// question?.answerType   // Size
/// ```
public struct ScriptQuestion: Sendable {
  /// Something to tap that leaves the script where it is.
  public struct Aside: Sendable {
    /// What the event is called.
    public let name: StaticString
    /// What the screen shows then.
    public let note: StaticString

    @inlinable
    init(name: StaticString, note: StaticString) {
      self.name = name
      self.note = note
    }
  }

  /// What is asked for.
  public let answerType: any (Hashable & Sendable).Type
  /// What the event of answering is called in pictures; `nil` for the name of the answer.
  public let name: StaticString?
  /// The condition under which an answer is taken, in words.
  public let condition: StaticString?
  /// What else can be tapped.
  public let asides: [Aside]
  /// Whether the screen offers to cancel the script.
  public let canCancel: Bool
  /// Where in the source the step was written.
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

/// How far a script has come, whatever its screens.
@usableFromInline
struct ScriptProgress {
  @usableFromInline let answers: [Answer]
  /// How many answers were taken.
  @usableFromInline var used = 0
  /// What was decided after the last answer, and so on the way that it leads.
  @usableFromInline var decisions: [DecisionRecord] = []
  /// Where the script pauses; `nil` while it runs.
  @usableFromInline var question: ScriptQuestion?
  /// What the screen shows instead of taking the next answer.
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
