#if CLI
import FlowDocuments
import FlowSupport

/// The refused commands and findings of a document, one entry per kind, each with a shortest trace.
struct Diagnostics {
  /// The occurrences of one kind of diagnostic.
  struct Occurrences {
    var count: Int
    /// The launch condition of the trace; `nil` when there is only one start.
    var condition: String?
    /// The events of a shortest trace, the offending one last.
    var trace: [String]
  }

  /// A command that is refused on a screen after an event, and the reason.
  struct RefusalKind {
    var screen: String
    var event: String
    var command: String
    var reason: String
    var location: String?
    var cases: Occurrences
  }

  struct FindingKind {
    var kind: FlowDocument.ChildMismatch.MismatchKind
    var child: String
    var cases: Occurrences
  }

  private struct RefusalKey: Hashable {
    var screen: Int?
    var event: FlowDocument.Event
    var command: String
    var reason: String
  }

  private struct FindingKey: Hashable {
    var kind: FlowDocument.ChildMismatch.MismatchKind
    var part: Int
  }

  private(set) var refusals: [RefusalKind] = []
  private(set) var findings: [FindingKind] = []
  private let document: FlowDocument
  private let traces: ShortestTraces

  init(in document: FlowDocument) {
    self.document = document
    traces = ShortestTraces(in: document)
    refusals = document.refusals.grouped(by: key).map(kind)
    findings = document.childMismatches.grouped { FindingKey(kind: $0.kind, part: $0.part) }.map(
      kind)
  }

  private func key(of refusal: FlowDocument.Refusal) -> RefusalKey {
    var event = refusal.event
    (event.payload, event.instance) = (nil, nil)
    return RefusalKey(
      screen: document.configurations[refusal.source].top?.screen, event: event,
      command: refusal.command.text, reason: refusal.reason)
  }

  private func kind(of group: [FlowDocument.Refusal]) -> RefusalKind {
    let (first, cases) = nearest(group, source: \.source, last: \.event.text)
    let top = document.configurations[first.source].top
    return RefusalKind(
      screen: top.map { document.screens[$0.screen].name } ?? "no screen",
      event: first.event.name, command: first.command.text, reason: first.reason,
      location: first.location, cases: cases)
  }

  private func kind(of group: [FlowDocument.ChildMismatch]) -> FindingKind {
    let (first, cases) = nearest(group, source: \.configuration, last: { _ in nil })
    return FindingKind(
      kind: first.kind, child: document.parts[first.part].name, cases: cases)
  }

  /// Returns the element with the shortest trace, and all occurrences in its group.
  private func nearest<Element>(
    _ group: [Element], source: (Element) -> Int, last: (Element) -> String?
  ) -> (Element, Occurrences) {
    var best = (element: group[0], trace: traces.trace(to: source(group[0])))
    for element in group.dropFirst() {
      let trace = traces.trace(to: source(element))
      if let steps = trace?.steps.count, steps < best.trace?.steps.count ?? .max {
        best = (element, trace)
      }
    }
    let events = best.trace?.steps.map { document.transitions[$0].event.text } ?? []
    let cases = Occurrences(
      count: Set(group.map(source)).count,
      condition: best.trace.flatMap { document.starts[$0.start].condition },
      trace: events + (last(best.element).map { [$0] } ?? []))
    return (best.element, cases)
  }
}
#endif
