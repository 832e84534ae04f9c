import FlowCore
import FlowDocuments
import FlowSupport

extension ExplorableFlow {
  /// The index of a step's event among the listed events whose text differs only in mask numbers;
  /// `nil` if there is no other one, or for a document, which lists only samples that do something.
  package func sampleNumber(
    of step: Trace<Self>.CheckedStep, after steps: ArraySlice<Trace<Self>.CheckedStep>
  ) -> Int? {
    guard !(self is RecordedFlow), let event = step.input.event else { return nil }
    let label = Self.label(ofEvent: event)
    guard let payload = label.payload, Mask.isContained(in: payload) else { return nil }
    let listed =
      step.input.isLate
      ? lateEvents(at: step.before, after: steps) : listedEvents(at: step.before)
    let samples = sampleTexts(
      listed.map(Self.label(ofEvent:)).filter { $0.signature == label.signature }
        .compactMap(\.payload), like: payload)
    return samples.count > 1 ? samples.firstIndex(of: payload) : nil
  }

  /// In the order in which a session offers them.
  private func listedEvents(at configuration: Configuration<Self>) -> [Event] {
    let answers = answersUnderWay(in: configuration.state).map(\.event)
    let offered =
      offeredEvents(in: configuration.state, under: configuration.stack.top) + linkEvents
    return offered.filter { !answers.contains($0) }
      + Interpreter.systemEvents(of: self, at: configuration).map(\.event)
      + answers
  }

  /// The answers to work that was under way earlier and no longer is.
  private func lateEvents(
    at configuration: Configuration<Self>, after steps: ArraySlice<Trace<Self>.CheckedStep>
  ) -> [Event] {
    let underWay = Interpreter.workUnderWay(of: self, in: configuration.state)
    return steps.flatMap { answersUnderWay(in: $0.before.state) }
      .filter { !underWay.contains($0.work) }.map(\.event)
  }
}

/// Returns the texts that differ from a given one only in the numbers of masks, without duplicates.
package func sampleTexts(_ all: [String], like text: String) -> [String] {
  let bare = Mask.withoutNumbers(text)
  return all.distinct().filter { Mask.withoutNumbers($0) == bare }
}
