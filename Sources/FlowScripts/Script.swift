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

/// The screens that the steps of a script show, and what they wait for.
///
/// Every ``ScriptFlow`` is one. A part of a script with screens of its own declares another:
/// ```swift
/// enum CardSteps: ScriptSteps {
///   enum Screen: Hashable, Sendable { case number }
/// }
/// ```
public protocol ScriptSteps: Sendable {
  /// What the steps show.
  associatedtype Screen: Hashable & Sendable
  /// What the steps wait for. `Never` for steps that wait for nothing.
  associatedtype Work: Hashable & Sendable = Never
}

/// A running script, which returns the answer to each question and stops at the first question
/// without one.
///
/// ```swift
/// func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Order {
///   let size = try ask(.size, for: Size.self)
///   guard try ask(.extras, for: Bool.self) else { return Order(size: size, topping: nil) }
///   return Order(size: size, topping: try ask(.toppings, for: Topping.self))
/// }
/// ```
///
/// A script runs from the beginning at every event, so it may depend only on the answers and the
/// flow's stored properties, and must not have side effects.
public struct Script<Steps: ScriptSteps> {
  @usableFromInline var progress: ScriptProgress
  /// The screens of the steps so far, the bottom one first.
  @usableFromInline var screens: [Steps.Screen] = []
  /// How many screens of the outer script the first screen replaces.
  @usableFromInline var replacedOuter = 0
  /// What the script waits for; `nil` while it runs, and at a question to the user.
  @usableFromInline var work: Steps.Work?

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
    _ screen: Steps.Screen,
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
    try take(
      on: screen, replacing: replacing, waitingFor: nil,
      ScriptQuestion(
        answerType: type, name: name, condition: condition, asides: asides, canCancel: canCancel,
        isAnsweredByWork: false, position: SourcePosition(fileID: fileID, line: line)),
      noting: note)
  }

  /// Waits for work, and returns its answer.
  ///
  /// ```swift
  /// let name = try ask(.name, for: String.self)
  /// switch try ask(.fetchUser(name: name), showing: .loading, for: Fetched.self) {
  /// case .found(let user): return user
  /// case .failed: return nil
  /// }
  /// ```
  /// The work is under way until it is answered, or the user goes back or cancels. To do it again,
  /// wait for other work, such as that of a second attempt. Going back from a later step also takes
  /// this answer back, up to the last step that the user answered.
  ///
  /// - Parameters:
  ///   - work: What to wait for.
  ///   - screen: The screen, which is pushed, and which the next one replaces once the answer has
  ///     come; `nil` to leave the screen of the previous question on top.
  ///   - type: The type of the answer, failures included. An answer of another type is ignored. If
  ///     no other question has this type, an answer that comes too late is never taken for its
  ///     answer.
  ///   - name: The name of the event in diagrams; `nil` for the name of the answer.
  ///   - replacing: Whether the screen replaces that of the previous question instead.
  ///   - condition: The guard of the answer, shown in diagrams.
  ///   - asides: What can be tapped on the screen, and what the screen then shows.
  ///   - canCancel: Whether the screen offers to cancel the script, which explorations then try.
  ///   - note: Returns what the screen shows, such as the progress, instead of accepting an answer;
  ///     `nil` to accept it.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: `AwaitingAnswer` if there is no answer yet.
  @inlinable
  public mutating func callAsFunction<Value: Hashable & Sendable>(
    _ work: Steps.Work,
    showing screen: Steps.Screen? = nil,
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
    try take(
      on: screen, replacing: replacing, waitingFor: work,
      ScriptQuestion(
        answerType: type, name: name, condition: condition, asides: asides, canCancel: canCancel,
        isAnsweredByWork: true, position: SourcePosition(fileID: fileID, line: line)),
      noting: note)
  }

  /// Takes one step: returns the answer, or stops at the question.
  @inlinable
  mutating func take<Value: Hashable & Sendable>(
    on screen: Steps.Screen?, replacing: Bool, waitingFor work: Steps.Work?,
    _ question: @autoclosure () -> ScriptQuestion, noting note: (Value) -> StaticString?
  ) throws(AwaitingAnswer) -> Value {
    guard progress.question == nil else { throw AwaitingAnswer() }
    if let screen { show(screen, replacing: replacing, onlyWhileWaiting: work != nil) }
    if let value = progress.nextAnswer(as: Value.self) {
      progress.note = note(value)
      if progress.note == nil {
        if work == nil { progress.lastOfUser = progress.used }
        progress.used += 1
        return value
      }
    }
    progress.question = question()
    self.work = work
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
  mutating func show(_ screen: Steps.Screen, replacing: Bool, onlyWhileWaiting isWait: Bool) {
    remove((progress.showsWait ? 1 : 0) + (replacing ? 1 : 0))
    screens.append(screen)
    progress.showsWait = isWait
  }

  /// Removes screens from the top, those of the outer script after its own.
  @inlinable
  mutating func remove(_ count: Int) {
    let own = min(count, screens.count)
    screens.removeLast(own)
    replacedOuter += count - own
  }
}

extension Script {
  /// Runs steps with other types of screens and work as part of this script.
  ///
  /// ```swift
  /// let photo = try ask.run(screen: Screen.photo, work: Work.photo) {
  ///   (ask: inout Script<PhotoSteps>) throws(AwaitingAnswer) in
  ///   try ask(.upload, showing: .uploading, for: Uploaded.self)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - wrap: Wraps a screen of the steps in a screen of this script.
  ///   - wrapWork: Wraps work of the steps in work of this script.
  ///   - steps: The steps.
  @inlinable
  public mutating func run<Part: ScriptSteps, Result>(
    screen wrap: (Part.Screen) -> Steps.Screen, work wrapWork: (Part.Work) -> Steps.Work,
    _ steps: (inout Script<Part>) throws(AwaitingAnswer) -> Result
  ) throws(AwaitingAnswer) -> Result {
    var part = Script<Part>(progress)
    defer {
      progress = part.progress
      remove(part.replacedOuter)
      screens += part.screens.map(wrap)
      if let partWork = part.work { work = wrapWork(partWork) }
    }
    return try steps(&part)
  }

  /// Runs steps with another type of screens, which wait for nothing, as part of this script.
  ///
  /// - Parameters:
  ///   - wrap: Wraps a screen of the steps in a screen of this script.
  ///   - steps: The steps.
  @inlinable
  public mutating func run<Part: ScriptSteps, Result>(
    screen wrap: (Part.Screen) -> Steps.Screen,
    _ steps: (inout Script<Part>) throws(AwaitingAnswer) -> Result
  ) throws(AwaitingAnswer) -> Result where Part.Work == Never {
    try run(screen: wrap, work: { never in never }, steps)
  }

  /// Runs another script that waits for something as part of this one.
  ///
  /// ```swift
  /// let user = try ask.run(SignUp(), screen: Screen.signUp, work: Work.signUp)
  /// ```
  @inlinable
  public mutating func run<Part: ScriptFlow>(
    _ part: Part, screen wrap: (Part.Screen) -> Steps.Screen,
    work wrapWork: (Part.Work) -> Steps.Work
  ) throws(AwaitingAnswer) -> Part.Answered {
    try run(screen: wrap, work: wrapWork) { (ask: inout Script<Part>) throws(AwaitingAnswer) in
      try part.run(&ask)
    }
  }

  /// Runs another script as part of this one.
  ///
  /// ```swift
  /// let address = try ask.run(AddressScript(), screen: Screen.address)
  /// ```
  @inlinable
  public mutating func run<Part: ScriptFlow>(
    _ part: Part, screen wrap: (Part.Screen) -> Steps.Screen
  ) throws(AwaitingAnswer) -> Part.Answered where Part.Work == Never {
    try run(part, screen: wrap, work: { never in never })
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
  /// Whether the script waits for the answer to work; `false` if the user is asked.
  public let isAnsweredByWork: Bool
  /// The source location of the step.
  public let position: SourcePosition

  @usableFromInline
  init(
    answerType: any (Hashable & Sendable).Type, name: StaticString?, condition: StaticString?,
    asides: KeyValuePairs<StaticString, StaticString>, canCancel: Bool, isAnsweredByWork: Bool,
    position: SourcePosition
  ) {
    self.answerType = answerType
    self.name = name
    self.condition = condition
    self.asides = asides.map { Aside(name: $0, note: $1) }
    self.canCancel = canCancel
    self.isAnsweredByWork = isAnsweredByWork
    self.position = position
  }
}

/// The progress of a script, regardless of its screens.
@usableFromInline
struct ScriptProgress {
  @usableFromInline let answers: [Answer]
  /// How many answers were used.
  @usableFromInline var used = 0
  /// The index of the last used answer that the user gave; `nil` if there is none.
  @usableFromInline var lastOfUser: Int?
  /// Whether the last screen is shown only while the script waits.
  @usableFromInline var showsWait = false
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
