public import FlowCore

/// A flow written as straight-line code: a series of questions, each returning a typed answer.
///
/// ```swift
/// func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Order {
///   let size = try ask(.size, for: Size.self)
///   guard try ask(.extras, for: Bool.self) else { return Order(size: size, topping: nil) }
///   return Order(size: size, topping: try ask(.toppings, for: Topping.self))
/// }
/// ```
/// It can be used like any other flow. Its state is the list of answers so far. An event runs the
/// script twice, without and with the new answer; finding the work that it waits for takes one more
/// run.
public protocol ScriptFlow: Flow, ScriptSteps
where State == Answers, Event == ScriptEvent, Outcome == ScriptOutcome<Answered> {
  /// The result of the script.
  associatedtype Answered: Hashable & Sendable

  /// The steps; the same answers must always lead through the same steps.
  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Answered
}

/// An event of a script.
///
/// ```swift
/// interpreter.send(.answer(Size.large))   // the stack is [size, extras]
/// interpreter.send(.back)                 // … [size]
/// ```
public enum ScriptEvent: Hashable, Sendable {
  /// The current question was answered.
  ///
  /// The name is that of the event in diagrams, or `nil` to use that of the answer. It has no
  /// effect on the script.
  case answer(Answer, named: String?)
  /// A control was tapped that does not continue the script; with its name.
  case aside(String)
  /// Returns to the previous question that the user answered, and discards its answer and those of
  /// work since then; at the first question, cancels the script.
  case back
  /// Cancels the script.
  case cancel

  /// An answer of any type.
  ///
  /// ```swift
  /// interpreter.send(.answer(Size.large))
  /// ```
  @inlinable
  public static func answer<Value: Hashable & Sendable>(_ value: Value) -> Self {
    .answer(Answer(value))
  }

  /// An answer.
  @inlinable
  public static func answer(_ answer: Answer) -> Self { .answer(answer, named: nil) }

  /// Returns the value of an answer, or `nil` if it does not have exactly this type.
  ///
  /// ```swift
  /// ScriptEvent.answer(Size.large).value(as: Size.self)   // .large
  /// ```
  @inlinable
  public func value<Value: Hashable & Sendable>(as type: Value.Type = Value.self) -> Value? {
    guard case .answer(let answer, named: _) = self else { return nil }
    return answer.value()
  }
}

/// How a script ends.
///
/// ```swift
/// interpreter.outcome   // .finished(Order(size: .large, topping: nil))
/// ```
@frozen
public enum ScriptOutcome<Answered: Hashable & Sendable>: Hashable, Sendable {
  /// The script finished; with its result.
  case finished(Answered)
  /// The script was cancelled.
  case cancelled
}

extension ScriptFlow {
  /// The first step.
  ///
  /// A script without steps finishes here, which is not a valid start of a flow.
  @inlinable
  public var start: FlowTransition<Self> { start(from: Answers()) }

  /// Returns a start that continues after some answers, such as those of ``restore(_:by:)``.
  ///
  /// The first answer that does not fit is dropped, with all that follow it. If the remaining ones
  /// finish the script, the last step that the user answered is asked again. If the script waits
  /// there, its work restarts.
  @inlinable
  public func start(from answers: Answers) -> FlowTransition<Self> {
    var (script, result) = replay(answers)
    if script.progress.question == nil, script.progress.usedCount > 0 {
      (script, result) = replay(Answers(answers.prefix(script.progress.lastUserIndex ?? 0)))
    }
    let state = Answers(answers.prefix(script.progress.usedCount))
    guard let root = script.screens.first, let question = script.progress.question else {
      return script.transition(result, to: state, .empty, FlowSourceLocation())
    }
    let pushes = script.screens.dropFirst().map { Command.push($0) }
    return script.transition(
      result, to: state, CommandList([.setRoot(root)] + pushes), question.location)
  }

  /// Replays the script with the answers after the event.
  ///
  /// An answer of the wrong type and an aside that the step does not have are ignored.
  ///
  /// - Complexity: O(*n*) steps for *n* answers.
  @inlinable
  public func reduce(_ state: Answers, _ event: ScriptEvent) -> FlowTransition<Self>? {
    let before = replay(state).script
    guard let question = before.progress.question else { return nil }
    guard before.progress.usedCount == state.count || event == .cancel else { return nil }
    switch event {
    case .answer(let answer, named: _):
      return self.answer(question, with: answer, at: state, before)
    case .aside(let name): return question.transition(forAside: name)
    case .back:
      guard let last = before.progress.lastUserIndex else { break }
      let answers = Answers(state.prefix(last))
      return FlowTransition<Self>(
        .to(answers), .change(from: before.screens, to: replay(answers).script.screens),
        question.location)
    case .cancel: break
    }
    return FlowTransition<Self>(.finish(.cancelled), .empty, question.location)
  }

  /// Returns the work that the script waits for after some answers.
  ///
  /// ```swift
  /// SignUp().work(in: Answers([Answer("ann")]))   // [.fetchUser(name: "ann")]
  /// ```
  @inlinable
  public func work(in state: Answers) -> [Work] {
    let script = replay(state).script
    return script.progress.usedCount == state.count ? script.work.map { [$0] } ?? [] : []
  }

  /// Maps going back to `back`, and swiping down a layer to `cancel`.
  @inlinable
  public func event(for move: SystemMove, in state: Answers) -> ScriptEvent? {
    switch move {
    case .back: .back
    case .interactiveDismiss: .cancel
    case .backBy, .dismissalAttempted, .tabTapped, .tabRetapped, .windowFocused, .windowClosed: nil
    }
  }

  /// Returns the question that the script waits at after some answers, or `nil` if it is finished.
  @inlinable
  package func question(after answers: Answers) -> ScriptQuestion? {
    replay(answers).script.progress.question
  }

  @inlinable
  func answer(
    _ question: ScriptQuestion, with answer: Answer, at state: Answers, _ before: Script<Self>
  ) -> FlowTransition<Self>? {
    let answers = Answers(state.list + [answer])
    let (after, result) = replay(answers)
    if let note = after.progress.note {
      return FlowTransition<Self>(.stay, .empty, question.location).with(note: note)
    }
    guard after.progress.usedCount == answers.count else { return nil }
    let transition = after.transition(
      result, to: answers, .change(from: before.screens, to: after.screens), question.location)
    return question.condition.map(transition.when) ?? transition
  }

  /// Runs the script with some answers; its result is `nil` if a question is unanswered.
  @inlinable
  func replay(_ answers: Answers) -> (script: Script<Self>, result: Answered?) {
    var script = Script<Self>(ScriptProgress(answers.list))
    do throws(AwaitingAnswer) {
      let result = try run(&script)
      return (script, result)
    } catch {
      return (script, nil)
    }
  }
}

extension ScriptQuestion {
  @inlinable
  func transition<F: ScriptFlow>(forAside name: String) -> FlowTransition<F>? {
    asides.first { $0.name.description == name }.map {
      FlowTransition<F>(.stay, .empty, location).with(note: $0.note)
    }
  }
}

extension Script where Steps: ScriptFlow {
  /// Returns the transition to this point of the script, or to its result, if there is one.
  @inlinable
  func transition(
    _ result: Steps.Answered?, to state: Answers, _ commands: CommandList<Steps.Screen>,
    _ location: FlowSourceLocation
  ) -> FlowTransition<Steps> {
    let next: FlowTransition<Steps>.Next =
      if let result, progress.question == nil { .finish(.finished(result)) } else { .to(state) }
    var transition = FlowTransition<Steps>(next, commands, location)
    transition.decisions = progress.decisions
    return transition
  }
}

extension CommandList {
  /// Returns the commands that replace the top screens of a stack and leave those below unchanged.
  ///
  /// ```
  /// .change(from: [a], to: [a, b])         // push(b)
  /// .change(from: [a, b], to: [a])         // pop
  /// .change(from: [a, b], to: [a, c])      // replaceTop(c)
  /// .change(from: [a, b, c], to: [d, e])   // pop, pop, replaceTop(d), push(e)
  /// ```
  ///
  /// A stack cannot become empty: if there are no new screens, the first old one stays.
  @inlinable
  static func change(from old: [Screen], to new: [Screen]) -> Self {
    var common = 0
    while common < old.count, common < new.count, old[common] == new[common] { common += 1 }
    let added = new[common...]
    let removed = old.count - common
    let isReplacing = removed > 0 && !added.isEmpty
    let pops = isReplacing || common == 0 ? removed - 1 : removed
    var commands: [Command<Screen>] = Array(repeating: .pop, count: Swift.max(0, pops))
    if isReplacing, let first = added.first { commands.append(.replaceTop(first)) }
    commands += added.dropFirst(isReplacing ? 1 : 0).map { .push($0) }
    return CommandList(commands)
  }
}
