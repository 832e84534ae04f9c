import FlowCore
public import FlowScripts

/// A type of answers with samples to try during exploration.
///
/// All values of `Bool` and of every `CaseIterable` type are samples already.
/// ```swift
/// extension PersonalInformation: SampledAnswer {
///   static let samples = [Self(name: "Ann"), Self(name: "")]
/// }
/// ```
public protocol SampledAnswer {
  /// The values in the order to try them, one for each path on which the script can continue.
  static var samples: [Self] { get }
}

extension Bool: SampledAnswer {
  /// Both values.
  public static var samples: [Bool] { [true, false] }
}

extension ExplorableFlow where Self: ScriptFlow {
  /// None: the events of a script depend on the step; see `events(in:)`.
  public var events: [ScriptEvent] { [] }

  /// The events of the current step: its sample answers, its asides, back, and cancel if its screen
  /// offers it.
  ///
  /// While work is under way, only a system move can go back.
  ///
  /// A parent includes these events with ``ExplorableFlow/events(of:in:)``. Answers to work are not
  /// among them: see `answers(to:in:)`. If the type of an answer has no samples, exploration stops
  /// there, and the document has the dead event `no samples of` and the name of the type.
  public func events(in state: Answers) -> [ScriptEvent] {
    guard let question = question(after: state) else { return [] }
    let awaitsWork = question.isAnsweredByWork
    let answers =
      awaitsWork
      ? work(in: state).flatMap { self.answers(to: $0, in: state) } : question.sampleAnswers
    let missing = answers.isEmpty ? ["no samples of \(question.answerType)"] : []
    return (awaitsWork ? [] : answers) + missing.map(ScriptEvent.aside)
      + question.asides.map { .aside($0.name.description) }
      + (awaitsWork ? [] : [.back]) + (question.canCancel ? [.cancel] : [])
  }

  /// The answers of ``ExplorableFlow/answers(to:)``; if there are none, the samples of the type
  /// that the script waits for.
  public func answers(to work: Work, in state: Answers) -> [ScriptEvent] {
    let own = answers(to: work)
    return own.isEmpty ? question(after: state)?.sampleAnswers ?? [] : own
  }
}

extension ScriptQuestion {
  /// The sample answers, under the name of the step.
  fileprivate var sampleAnswers: [ScriptEvent] {
    FlowExploration.sampleAnswers(of: answerType).map { .answer($0, named: name?.description) }
  }
}

private func sampleAnswers<Value: Hashable & Sendable>(of type: Value.Type) -> [Answer] {
  let values: [Any] =
    if let type = type as? any SampledAnswer.Type {
      type.samples
    } else if let type = type as? any CaseIterable.Type {
      allCases(of: type)
    } else {
      []
    }
  return values.compactMap { $0 as? Value }.map { Answer($0) }
}

private func allCases<Value: CaseIterable>(of type: Value.Type) -> [Any] {
  type.allCases.map { $0 as Any }
}

extension ScriptEvent {
  /// The label of an answer is its value, or the name of its step with the value as a parameter.
  func label(masking: Masking) -> FlowLabel {
    switch self {
    case .back: FlowLabel(name: "back")
    case .cancel: FlowLabel(name: "cancel")
    case .aside(let name): FlowLabel(name: name)
    case .answer(let answer, named: let name?):
      FlowLabel(name: name, answer: answer.value, masking: masking)
    case .answer(let answer, named: nil): FlowLabel(ofAnswer: answer.value, masking: masking)
    }
  }
}

extension FlowLabel {
  /// Labels an answer by its case and payload, by `true` or `false`, or else by the name of its type.
  fileprivate init(ofAnswer value: Any, masking: Masking) {
    if Mirror(reflecting: value).displayStyle == .enum {
      self.init(of: value, masking: masking)
    } else if let truth = value as? Bool {
      self.init(name: "\(truth)")
    } else {
      self.init(
        name: FlowLabel.name(ofType: value), payload: ValueText.of(value, masking: masking))
    }
  }

  /// Labels an answer by its step, with the answer as the parameter: `nextButtonTapped(personal)`.
  fileprivate init(name: String, answer value: Any, masking: Masking) {
    let answer = FlowLabel(ofAnswer: value, masking: masking)
    self.init(
      name: name, parameters: [answer.name],
      payload: ValueText.of(value, called: name, masking: masking))
  }

  private static func name(ofType value: Any) -> String {
    let name = "\(type(of: value))"
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
