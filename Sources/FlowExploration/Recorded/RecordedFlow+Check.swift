package import FlowCore
package import FlowDocuments

extension RecordedFlow {
  /// The built-in properties that a document cannot be asked about, and why.
  package static let unjudged: [(property: StandardProperty, reason: String)] = [
    (.reducerIsPure, "a document tells what the reducer answered, not how"),
    (.advertisedEventsAreHandled, "a document does not tell what screens advertise"),
    (.linksLeadToOnePlace, "a document does not tell where links are ignored"),
    (.restoringGivesTheSame, "a document does not tell how places are saved"),
  ]

  /// The built-in properties that a document can be asked about.
  package var properties: [Property<Self>] {
    StandardProperty.allCases.filter { property in
      !Self.unjudged.contains { $0.property == property }
    }.map(property)
  }

  private func property(_ property: StandardProperty) -> Property<Self> {
    switch property {
    case .childrenLiveWithTheirScreens:
      let places = Set(document.findings.map(\.configuration))
      return .init(
        property.rawValue, summary: property.summary, .never { places.contains($0.state.position) })
    case .depthIsBounded:
      let place = growing?.place
      return .init(
        property.rawValue, summary: property.summary, .never { $0.state.position == place })
    default: return .standard(property)
    }
  }

  /// Limits that cut nothing of a document, nor what lies behind its own.
  package static func limits(for document: FlowDocument) -> ExplorationLimits {
    ExplorationLimits(configurations: document.configurations.count + 1, depth: .max)
  }

  /// Checks properties of everything that the document tells.
  ///
  /// Where a limit cut the search that made the document, what does not fail is inconclusive.
  ///
  /// - Throws: Why a start cannot be made.
  package func checkDocument(
    _ properties: [Property<Self>], onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(StartFailure<Self>) -> CheckReport<Self> {
    var report = try check(properties, within: Self.limits(for: document), onProgress: onProgress)
    report.results = report.results.map { told($0) }
    guard let bound = document.search.bound else { return report }
    report.bound = bound
    report.configurations = stacks.count
    report.transitions = document.transitions.count + document.refusals.count
    return report
  }

  /// A result in the words of the document.
  package func told(_ result: CheckReport<Self>.Result) -> CheckReport<Self>.Result {
    var result = result
    switch result.finding {
    case .violated(let trace, let text):
      result.finding = .violated(
        trace, because: reason(of: result.property.name, at: trace) ?? text)
    case .holds, .inconclusive:
      if let bound = document.search.bound { result.finding = .inconclusive(bound) }
    case .witnessed, .unseen: break
    }
    return result
  }

  private func reason(of property: String, at trace: Trace<Self>) -> String? {
    switch StandardProperty(rawValue: property) {
    case .everyCommandApplies:
      guard let step = trace.steps.last, let event = step.input.event,
        case .refusal(let index)? = row(of: event, at: step.before.state)
      else { return nil }
      let refusal = document.refusals[index]
      return "\(text(of: refusal.command)) cannot apply: \(refusal.reason)"
    case .childrenLiveWithTheirScreens:
      let place = trace.last.state.position
      return document.findings.first { $0.configuration == place }.map { finding in
        finding.kind.explanation(of: StackText.path(of: finding.part, in: document))
      }
    case .depthIsBounded: return growing?.text
    default: return nil
    }
  }

  /// A command in the words of the core, as far as the document tells it.
  package func text(of command: FlowDocument.Command) -> String {
    screens.command(command).map { "\($0.map(RecordedFlow.label(ofScreen:)))" } ?? command.text
  }
}
