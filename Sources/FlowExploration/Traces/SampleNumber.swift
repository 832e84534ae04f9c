import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Which of the events it is that the flow lists and whose texts differ only in masks, counted
  /// from 0; `nil` if no other event looks alike.
  ///
  /// It is also `nil` for a document, which lists only the samples that lead somewhere.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - steps: What happened before.
  package func sampleNumber(
    of step: Trace<Self>.Step, after steps: ArraySlice<Trace<Self>.Step>
  ) -> Int? {
    guard !(self is RecordedFlow), let event = step.input.event else { return nil }
    let label = Self.label(ofEvent: event)
    guard let payload = label.payload, Mask.isContained(in: payload) else { return nil }
    let listed =
      step.input.isLate
      ? lateEvents(at: step.before, after: steps) : listedEvents(at: step.before)
    let alike = SampleTexts(
      listed.map(Self.label(ofEvent:)).filter { $0.signature == label.signature }
        .compactMap(\.payload), like: payload)
    return alike.texts.count > 1 ? alike.texts.firstIndex(of: payload) : nil
  }

  /// What the flow lists in a configuration, in the order in which a session offers it.
  private func listedEvents(at place: Configuration<Self>) -> [Event] {
    let answers = answersUnderWay(in: place.state).map(\.event)
    let offered = offeredEvents(in: place.state, under: place.stack.top) + linkEvents
    return offered.filter { !answers.contains($0) } + systemEvents(at: place).map(\.event)
      + answers
  }

  /// The answers to work that was under way before and no longer is.
  private func lateEvents(
    at place: Configuration<Self>, after steps: ArraySlice<Trace<Self>.Step>
  ) -> [Event] {
    let underWay = workUnderWay(in: place.state)
    return steps.flatMap { answersUnderWay(in: $0.before.state) }
      .filter { !underWay.contains($0.work) }.map(\.event)
  }
}

/// The texts among some that differ from one only in masks, without duplicates.
package struct SampleTexts {
  /// The texts, in their order.
  package private(set) var texts: [String] = []

  /// Finds them.
  package init(_ all: some Sequence<String>, like text: String) {
    let bare = Mask.withoutNumbers(text)
    for text in all where Mask.withoutNumbers(text) == bare && !texts.contains(text) {
      texts.append(text)
    }
  }
}
