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

/// The screens that the steps of a script show, and the work that they wait for.
///
/// Every ``ScriptFlow`` conforms to it. A part of a script with its own screens declares another:
/// ```swift
/// enum CardSteps: ScriptSteps {
///   enum Screen: Hashable, Sendable { case number }
/// }
/// ```
public protocol ScriptSteps: Sendable {
  /// The screens of the steps.
  associatedtype Screen: Hashable & Sendable
  /// The work that the steps wait for. `Never` for steps that wait for nothing.
  associatedtype Work: Hashable & Sendable = Never
}

/// A running script, which returns the answer to each question and stops at the first unanswered
/// one.
///
/// ```swift
/// let size = try ask(.size, for: Size.self)
/// ```
/// Every event runs the script again from the beginning, so it may depend only on the answers and
/// the flow's stored properties, and must not have side effects.
public struct Script<Steps: ScriptSteps> {
  @usableFromInline var progress: ScriptProgress
  /// The screens of the steps so far, the bottom one first.
  @usableFromInline var screens: [Steps.Screen] = []
  /// The number of screens of the outer script that the first screen replaces.
  @usableFromInline var replacedOuterCount = 0
  /// The work that the script waits for, or `nil` while it runs or waits for the user.
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
  ///   note: { $0.isComplete ? nil : "alert" })
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen, which is pushed.
  ///   - type: The type of the answer. An answer of another type is ignored.
  ///   - name: The name of the event in diagrams, or `nil` to use that of the answer.
  ///   - replacing: Whether the screen replaces the previous one instead of being pushed.
  ///   - condition: The guard of the answer, shown in diagrams.
  ///   - asides: Other controls that can be tapped on the screen, with what the screen then shows.
  ///   - canCancel: Whether the user can cancel the script here, which explorations then try.
  ///   - note: Returns `nil` to accept an answer, or what the screen shows instead, such as an
  ///     alert.
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
    note: (Value) -> StaticString? = { _ in nil }
  ) throws(AwaitingAnswer) -> Value {
    try awaitAnswer(
      on: screen, replacing: replacing, work: nil,
      ScriptQuestion(
        answerType: type, name: name, condition: condition, asides: asides, canCancel: canCancel,
        isAnsweredByWork: false, location: FlowSourceLocation(fileID: fileID, line: line)),
      note: note)
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
  /// The work is under way until it is answered, or the user goes back or cancels. To repeat it,
  /// wait for different work, such as that of a second attempt. Going back from a later step
  /// discards this answer as well, back to the last step that the user answered.
  ///
  /// `screen` is pushed, and the next one replaces it once the answer has arrived; `nil` leaves the
  /// screen of the previous question on top. `type` includes failures. Use a type of its own, so that
  /// a late answer is never mistaken for that of another question. The other parameters are those of
  /// ``callAsFunction(_:for:named:replacing:when:asides:canCancel:fileID:line:note:)``.
  ///
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
    note: (Value) -> StaticString? = { _ in nil }
  ) throws(AwaitingAnswer) -> Value {
    try awaitAnswer(
      on: screen, replacing: replacing, work: work,
      ScriptQuestion(
        answerType: type, name: name, condition: condition, asides: asides, canCancel: canCancel,
        isAnsweredByWork: true, location: FlowSourceLocation(fileID: fileID, line: line)),
      note: note)
  }

  /// Returns the answer to a question, or stops the script there.
  @inlinable
  mutating func awaitAnswer<Value: Hashable & Sendable>(
    on screen: Steps.Screen?, replacing: Bool, work: Steps.Work?,
    _ question: @autoclosure () -> ScriptQuestion, note: (Value) -> StaticString?
  ) throws(AwaitingAnswer) -> Value {
    guard progress.question == nil else { throw AwaitingAnswer() }
    if let screen { show(screen, replacing: replacing, onlyWhileWaiting: work != nil) }
    if let value = progress.nextAnswer(as: Value.self) {
      progress.note = note(value)
      if progress.note == nil {
        if work == nil { progress.lastUserIndex = progress.usedCount }
        progress.usedCount += 1
        return value
      }
    }
    progress.question = question()
    self.work = work
    throw AwaitingAnswer()
  }

  /// Makes a decision, and records it with its transition.
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
    if progress.usedCount == progress.answers.count, progress.question == nil {
      progress.decisions.append(DecisionRecord(decision, chose: choice))
    }
    return choice
  }

  @inlinable
  mutating func show(_ screen: Steps.Screen, replacing: Bool, onlyWhileWaiting isWait: Bool) {
    remove((progress.showsWaitingScreen ? 1 : 0) + (replacing ? 1 : 0))
    screens.append(screen)
    progress.showsWaitingScreen = isWait
  }

  /// Removes screens from the top: first its own, then those of the outer script.
  @inlinable
  mutating func remove(_ count: Int) {
    let own = min(count, screens.count)
    screens.removeLast(own)
    replacedOuterCount += count - own
  }
}

extension Script {
  /// Runs steps with their own types of screens and work as part of this script.
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
  public mutating func run<Inner: ScriptSteps, Result>(
    screen wrap: (Inner.Screen) -> Steps.Screen, work wrapWork: (Inner.Work) -> Steps.Work,
    _ steps: (inout Script<Inner>) throws(AwaitingAnswer) -> Result
  ) throws(AwaitingAnswer) -> Result {
    var inner = Script<Inner>(progress)
    defer {
      progress = inner.progress
      remove(inner.replacedOuterCount)
      screens += inner.screens.map(wrap)
      if let innerWork = inner.work { work = wrapWork(innerWork) }
    }
    return try steps(&inner)
  }

  /// Runs steps with their own type of screens, which wait for nothing, as part of this script.
  ///
  /// - Parameters:
  ///   - wrap: Wraps a screen of the steps in a screen of this script.
  ///   - steps: The steps.
  @inlinable
  public mutating func run<Inner: ScriptSteps, Result>(
    screen wrap: (Inner.Screen) -> Steps.Screen,
    _ steps: (inout Script<Inner>) throws(AwaitingAnswer) -> Result
  ) throws(AwaitingAnswer) -> Result where Inner.Work == Never {
    try run(screen: wrap, work: { never in never }, steps)
  }

  /// Runs another script that waits for something as part of this one.
  ///
  /// ```swift
  /// let user = try ask.run(SignUp(), screen: Screen.signUp, work: Work.signUp)
  /// ```
  @inlinable
  public mutating func run<ChildFlow: ScriptFlow>(
    _ child: ChildFlow, screen wrap: (ChildFlow.Screen) -> Steps.Screen,
    work wrapWork: (ChildFlow.Work) -> Steps.Work
  ) throws(AwaitingAnswer) -> ChildFlow.Answered {
    try run(screen: wrap, work: wrapWork) { (ask: inout Script<ChildFlow>) throws(AwaitingAnswer) in
      try child.run(&ask)
    }
  }

  /// Runs another script as part of this one.
  ///
  /// ```swift
  /// let address = try ask.run(AddressScript(), screen: Screen.address)
  /// ```
  @inlinable
  public mutating func run<ChildFlow: ScriptFlow>(
    _ child: ChildFlow, screen wrap: (ChildFlow.Screen) -> Steps.Screen
  ) throws(AwaitingAnswer) -> ChildFlow.Answered where ChildFlow.Work == Never {
    try run(child, screen: wrap, work: { never in never })
  }
}

/// A question that has not been answered yet.
@usableFromInline package struct ScriptQuestion: Sendable {
  /// The type of the answer.
  @usableFromInline package let answerType: any (Hashable & Sendable).Type
  /// The name of the event in diagrams, or `nil` to use that of the answer.
  @usableFromInline package let name: StaticString?
  /// The guard of the answer, as text.
  @usableFromInline package let condition: StaticString?
  /// Controls that can be tapped without continuing the script, with what the screen then shows.
  @usableFromInline package let asides: [(name: StaticString, note: StaticString)]
  /// Whether the user can cancel the script here.
  @usableFromInline package let canCancel: Bool
  /// Whether work answers the question, and not the user.
  @usableFromInline package let isAnsweredByWork: Bool
  @usableFromInline package let location: FlowSourceLocation

  @usableFromInline
  init(
    answerType: any (Hashable & Sendable).Type, name: StaticString?, condition: StaticString?,
    asides: KeyValuePairs<StaticString, StaticString>, canCancel: Bool, isAnsweredByWork: Bool,
    location: FlowSourceLocation
  ) {
    self.answerType = answerType
    self.name = name
    self.condition = condition
    self.asides = asides.map { ($0, $1) }
    self.canCancel = canCancel
    self.isAnsweredByWork = isAnsweredByWork
    self.location = location
  }
}

/// The progress of a script, regardless of its screens.
@usableFromInline
struct ScriptProgress {
  @usableFromInline let answers: [Answer]
  @usableFromInline var usedCount = 0
  /// The index of the last used answer from the user, or `nil` if there is none.
  @usableFromInline var lastUserIndex: Int?
  /// Whether the last screen is shown only while the script waits.
  @usableFromInline var showsWaitingScreen = false
  /// The decisions made since the last answer.
  @usableFromInline var decisions: [DecisionRecord] = []
  /// The question that the script waits at, or `nil` while it runs.
  @usableFromInline var question: ScriptQuestion?
  /// What the screen shows instead of accepting the next answer.
  @usableFromInline var note: StaticString?

  @inlinable
  init(_ answers: [Answer]) {
    self.answers = answers
  }

  @inlinable
  func nextAnswer<Value: Hashable & Sendable>(as type: Value.Type) -> Value? {
    usedCount < answers.count ? answers[usedCount].value(as: type) : nil
  }
}
