import FlowCore
package import FlowDocuments
import FlowExploration

extension FlowSession {
  /// Takes the steps of a trace from here on.
  ///
  /// A step is identified by its event and payload, and by its system move or the work it answers
  /// if it has one. The stack and the outcome afterwards must match those of the step, if it has
  /// them. Masks are numbered differently in each run, so a step with masks is identified by the
  /// index of its sample, or without one, by its masks if other events differ only in these.
  ///
  /// - Throws: The first step that cannot be taken. The session is then before that step, or after
  ///   it if it led somewhere else.
  package mutating func replay(_ steps: [FlowTrace.Step]) throws(ReplayFailure) {
    for (number, step) in steps.enumerated() {
      if let reason = take(step) {
        throw ReplayFailure(
          number: number + 1, step: step, reason: reason,
          offered: choices.filter(\.isHandled).map(\.description))
      }
    }
  }

  private mutating func take(_ step: FlowTrace.Step) -> ReplayFailure.Reason? {
    if let outcome { return .ended(outcome.description) }
    if step.kind == .relaunch {
      return relaunch() ? mismatch(with: step) : failure == nil ? .notOffered : .noResponse
    }
    guard let resolved = resolved(step) else { return .ambiguous }
    guard let number = choice(matchingResolved: resolved) else { return .notOffered }
    guard choices[number].event != nil else {
      return perform(number) ? mismatch(with: step) : .noResponse
    }
    switch choose(number) {
    case .refused(let command, let reason, _): return .refused(command: command, reason: reason)
    case .ignored: return .ignored
    case nil: return .noResponse
    case .handled, .finished: return mismatch(with: step)
    }
  }

  /// The index of the choice that a step records, or `nil` if there is none or several.
  func choice(matching step: FlowTrace.Step) -> Int? {
    resolved(step).flatMap { choice(matchingResolved: $0) }
  }

  /// A document can have several transitions of one event: then the choice is the first that leads
  /// to where the step led.
  private func choice(matchingResolved step: FlowTrace.Step) -> Int? {
    let matches = choices.indices.filter { choices[$0].matches(step) }
    guard matches.count > 1 else { return matches.first }
    return matches.first { number in
      var trial = self
      return trial.choices[number].isHandled && trial.perform(number)
        && trial.mismatch(with: step) == nil
    } ?? matches.first
  }

  /// The step with the masks of this session, or `nil` if several events differ from it only in
  /// masks and it is not known which one it is.
  private func resolved(_ step: FlowTrace.Step) -> FlowTrace.Step? {
    guard let payload = step.payload, Mask.isContained(in: payload) else { return step }
    let same = choices.filter { $0.event?.signature == step.event && $0.isLate == step.isLate }
    let payloads = sampleTexts(same.compactMap { $0.event?.payload }, like: payload)
    // A document lists only the samples that it records a transition for, with its own numbers.
    let sample = backend.document == nil ? step.sample : nil
    let sampledPayload = sample.flatMap { payloads.element(at: $0) }
    if let sampledPayload { return step.with(payload: sampledPayload) }
    guard !payloads.contains(payload) else { return step }
    let possible = payloads.map(step.with(payload:)).filter { step in
      choices.contains { $0.matches(step) }
    }
    return possible.count > 1 ? nil : possible.first ?? step
  }

  /// The difference between what a step recorded and the current result.
  private func mismatch(with step: FlowTrace.Step) -> ReplayFailure.Reason? {
    if let stack = step.stack, !Self.isSame(stack, stackText) {
      return .shows(stackText, insteadOf: stack)
    }
    if let outcome = step.outcome {
      let actual = self.outcome?.description
      if actual.map({ Self.isSame(outcome, $0) }) != true {
        return .ends(actual, insteadOf: outcome)
      }
    }
    return nil
  }

  private static func isSame(_ recorded: String, _ actual: String) -> Bool {
    Mask.withoutNumbers(recorded) == Mask.withoutNumbers(actual)
  }
}

extension FlowTrace.Step {
  fileprivate func with(payload: String) -> Self {
    var step = self
    step.payload = payload
    return step
  }
}

extension FlowSession.Choice {
  func matches(_ step: FlowTrace.Step) -> Bool {
    switch step.kind {
    case .event:
      event?.signature == step.event && event?.payload == step.payload
        && (step.move == nil || step.move == moveText)
        && (step.work == nil
          || step.work.map(Mask.withoutNumbers) == work.map(Mask.withoutNumbers))
        && step.isLate == isLate
    case .move: move != nil && step.move == moveText
    case .relaunch: false
    }
  }

  fileprivate var isHandled: Bool {
    switch reply {
    case .handled, .finished: true
    case .ignored, .refused: false
    }
  }
}
