public import FlowCore

extension ScriptFlow {
  /// Writes the answers in a form that can be kept, one for one.
  ///
  /// The form is whatever `encode` makes of an answer: bytes, a text, a value of a database.
  /// ```swift
  /// let saved: [Data] = try script.save(answers) { try JSONEncoder().encode($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - answers: The answers.
  ///   - encode: Writes one answer.
  /// - Throws: ``UnencodableAnswer`` for an answer whose type is not `Encodable`, and whatever
  ///   `encode` throws.
  public func save<Saved>(
    _ answers: Answers, by encode: (any Encodable) throws -> Saved
  ) throws -> [Saved] {
    try answers.enumerated().map { position, answer in
      guard let value = answer.value as? any Encodable else {
        throw UnencodableAnswer(position: position, type: "\(type(of: answer.value))")
      }
      return try encode(value)
    }
  }

  /// Reads answers that were saved, as far as the script still asks for them.
  ///
  /// The script is replayed and says of which type each answer is. `restore(save(x))` gives `x`.
  /// ```swift
  /// let restored = script.restore(saved) { type, data in
  ///   try JSONDecoder().decode(type, from: data)
  /// }
  /// if let misfit = restored.misfit { print(misfit.explanation) }
  /// var interpreter = try Interpreter(script, from: script.start(from: restored.answers))
  /// ```
  ///
  /// Nothing is thrown: where saved data no longer fits, the answers before it are given, and why
  /// the next one does not fit.
  ///
  /// - Parameters:
  ///   - saved: What ``save(_:by:)`` gave.
  ///   - decode: Reads one answer of a type.
  /// - Complexity: O(*n*²) steps for *n* answers: the script is replayed for each.
  public func restore<Saved>(
    _ saved: some Sequence<Saved>, by decode: (any Decodable.Type, Saved) throws -> any Decodable
  ) -> RestoredAnswers {
    var answers = Answers()
    for saved in saved {
      do throws(AnswerMisfit.Reason) {
        answers = try self.answers(answers, followedBy: saved, by: decode)
      } catch {
        return RestoredAnswers(
          answers: answers, misfit: AnswerMisfit(position: answers.count, reason: error))
      }
    }
    return RestoredAnswers(answers: answers, misfit: nil)
  }

  private func answers<Saved>(
    _ answers: Answers, followedBy saved: Saved,
    by decode: (any Decodable.Type, Saved) throws -> any Decodable
  ) throws(AnswerMisfit.Reason) -> Answers {
    guard let question = question(after: answers) else { throw .notAskedFor }
    let answer = try Self.answer(ofType: question.answerType, from: saved, by: decode)
    let longer = Answers(answers.list + [answer])
    let replay = replay(longer)
    guard replay.used == longer.count else {
      throw .notTaken(showing: replay.note?.description)
    }
    return longer
  }

  private static func answer<Value: Hashable & Sendable, Saved>(
    ofType type: Value.Type, from saved: Saved,
    by decode: (any Decodable.Type, Saved) throws -> any Decodable
  ) throws(AnswerMisfit.Reason) -> Answer {
    guard let decodable = type as? any Decodable.Type else { throw .notDecodable("\(type)") }
    let decoded: any Decodable
    do { decoded = try decode(decodable, saved) } catch { throw .unreadable(error) }
    guard let value = decoded as? Value else { throw .notDecodable("\(type)") }
    return Answer(value)
  }
}

/// An answer cannot be saved: its type is not `Encodable`.
///
/// ```swift
/// do {
///   _ = try script.save(answers) { try JSONEncoder().encode($0) }
/// } catch let error as UnencodableAnswer {
///   error.type   // Secret
/// }
/// ```
public struct UnencodableAnswer: Error, Hashable, Sendable {
  /// Which answer it is, counted from 0.
  public let position: Int
  /// The name of its type.
  public let type: String
}

/// What could be read of saved answers.
///
/// ```swift
/// restored.answers.count   // 1: what comes before the misfit
/// restored.misfit          // nil when all answers fit
/// ```
public struct RestoredAnswers: Sendable {
  /// The answers that fit the script, from the first on.
  public let answers: Answers
  /// Why the next one does not fit; `nil` when all did.
  public let misfit: AnswerMisfit?
}

/// A saved answer that does not fit the script as it is now.
///
/// ```swift
/// restored.misfit?.explanation   // the saved answer 2 cannot be read: …
/// ```
public struct AnswerMisfit: Error, Sendable {
  /// Why an answer does not fit.
  public enum Reason: Error, Sendable {
    /// It cannot be read as what the script asks for; the error is the decoder's.
    case unreadable(any Error)
    /// What the script asks for is not `Decodable`; the text is the name of the type.
    case notDecodable(String)
    /// The step does not take it; the text is what its screen would show.
    case notTaken(showing: String?)
    /// The script is finished before it.
    case notAskedFor
  }

  /// Which answer it is, counted from 0.
  public let position: Int
  /// Why it does not fit.
  public let reason: Reason

  /// One sentence: which answer does not fit, and why.
  public var explanation: String {
    let answer = "the saved answer \(position + 1)"
    return switch reason {
    case .unreadable(let error): "\(answer) cannot be read: \(error)"
    case .notDecodable(let type): "\(answer) cannot be read: make \(type) Decodable"
    case .notTaken(let note?): "\(answer) is not taken any more: its screen shows '\(note)'"
    case .notTaken(nil): "\(answer) is not taken any more"
    case .notAskedFor: "\(answer) is not asked for any more: the script is finished before it"
    }
  }
}
