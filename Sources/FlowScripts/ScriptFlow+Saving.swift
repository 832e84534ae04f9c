import FlowCore

extension ScriptFlow {
  /// Encodes the answers, so that they can be saved.
  ///
  /// `encode` determines the format: data, a string, a database value.
  /// ```swift
  /// let saved: [Data] = try script.save(answers) { try JSONEncoder().encode($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - answers: The answers.
  ///   - encode: Encodes one answer.
  /// - Throws: ``AnswerMisfit/Reason/notEncodable(_:)`` with its index, or an error of `encode`.
  public func save<Saved>(
    _ answers: Answers, by encode: (any Encodable) throws -> Saved
  ) throws -> [Saved] {
    try answers.enumerated().map { index, answer in
      guard let value = answer.value as? any Encodable else {
        throw AnswerMisfit(index: index, reason: .notEncodable("\(type(of: answer.value))"))
      }
      return try encode(value)
    }
  }

  /// Decodes saved answers, up to the first that the script no longer asks for.
  ///
  /// The script is replayed to find out the type of each answer. `restore(save(x))` returns `x`.
  /// ```swift
  /// let restored = script.restore(saved) { type, data in
  ///   try JSONDecoder().decode(type, from: data)
  /// }
  /// if let misfit = restored.misfit { print(misfit.explanation) }
  /// var interpreter = try Interpreter(script, from: script.start(from: restored.answers))
  /// ```
  ///
  /// - Parameters:
  ///   - saved: The result of ``save(_:by:)``.
  ///   - decode: Decodes an answer of a type.
  /// - Returns: The answers up to the first that does not fit, and why it does not, or `nil` if all
  ///   fit.
  /// - Complexity: O(*n*²) steps for *n* answers: the script is replayed for each.
  public func restore<Saved>(
    _ saved: some Sequence<Saved>, by decode: (any Decodable.Type, Saved) throws -> any Decodable
  ) -> (answers: Answers, misfit: AnswerMisfit?) {
    var answers = Answers()
    for saved in saved {
      do throws(AnswerMisfit.Reason) {
        answers = try self.answers(answers, followedBy: saved, by: decode)
      } catch {
        return (answers, AnswerMisfit(index: answers.count, reason: error))
      }
    }
    return (answers, nil)
  }

  private func answers<Saved>(
    _ answers: Answers, followedBy saved: Saved,
    by decode: (any Decodable.Type, Saved) throws -> any Decodable
  ) throws(AnswerMisfit.Reason) -> Answers {
    guard let question = question(after: answers) else { throw .notAskedFor }
    let answer = try Self.answer(ofType: question.answerType, from: saved, by: decode)
    let longer = Answers(answers.list + [answer])
    let progress = replay(longer).script.progress
    guard progress.usedCount == longer.count else {
      throw .notTaken(showing: progress.note?.description)
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

/// An answer that cannot be saved, or no longer fits the script.
///
/// ```swift
/// restored.misfit?.explanation   // the saved answer 2 cannot be read: …
/// ```
public struct AnswerMisfit: Error, Sendable {
  /// Why an answer does not fit.
  public enum Reason: Error, Sendable {
    /// The type of an answer to save is not `Encodable`. Carries its name.
    case notEncodable(String)
    /// It cannot be decoded as the type that the script asks for. Carries the decoder's error.
    case unreadable(any Error)
    /// The type that the script asks for is not `Decodable`. Carries its name.
    case notDecodable(String)
    /// The step does not accept it. Carries what its screen would show.
    case notTaken(showing: String?)
    /// The script finishes before it.
    case notAskedFor
  }

  /// The index of the answer.
  public let index: Int
  /// The reason.
  public let reason: Reason

  /// Which answer does not fit, and why, in one sentence.
  public var explanation: String {
    let answer = "the saved answer \(index + 1)"
    return switch reason {
    case .notEncodable(let type):
      "the answer \(index + 1) cannot be saved: make \(type) Encodable"
    case .unreadable(let error): "\(answer) cannot be read: \(error)"
    case .notDecodable(let type): "\(answer) cannot be read: make \(type) Decodable"
    case .notTaken(let note?): "\(answer) is no longer accepted: its screen shows '\(note)'"
    case .notTaken(nil): "\(answer) is no longer accepted"
    case .notAskedFor: "\(answer) is no longer asked for: the script finishes before it"
    }
  }
}
