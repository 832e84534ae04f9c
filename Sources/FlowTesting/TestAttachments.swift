import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowExploration
import Testing

/// Attaches what a failure looks like to the test that runs, in Swift Testing; elsewhere nothing.
enum TestAttachments {
  /// Attaches the picture of the path, that of the flow with the path in it, and the trace.
  static func record<F: ExplorableFlow>(
    _ result: CheckReport<F>.Result, of flow: F, at site: CallSite
  ) {
    guard Test.current != nil, let trace = result.finding.trace else { return }
    let name = "\(FlowName.of(F.self))-\(result.property.name)".asFileName
    let picture = TracePicture(trace, of: flow, because: result.finding.reason)
    attach(picture.path, named: "\(name)-path.svg", at: site)
    if let (text, format) = picture.flow {
      attach(text, named: "\(name)-flow.\(format)", at: site)
    }
    let words = FlowTrace(trace, flow: FlowName.forTools(F.self))
    attach(words.json(), named: "\(name)-trace.json", at: site)
  }

  private static func attach(_ text: String, named name: String, at site: CallSite) {
    Attachment.record(text, named: name, sourceLocation: site.sourceLocation)
  }
}

extension Finding {
  fileprivate var reason: String {
    if case .violated(_, let reason) = self { reason } else { "" }
  }
}

extension String {
  /// The text with nothing in it that a file's name should not have.
  fileprivate var asFileName: String {
    String(prefix(80).map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
  }
}
