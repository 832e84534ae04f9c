import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowExploration
import Testing

/// Attaches texts and warnings to the current test in Swift Testing, and does nothing elsewhere.
///
/// Attachments need Swift 6.2 or later, and warnings 6.3.
enum TestAttachments {
  /// Attaches the diagram and the trace of each failure, and one diagram of the whole flow.
  static func record<F: ExplorableFlow>(
    _ results: [CheckReport<F>.Result], of flow: F, at site: CallSite
  ) {
    #if compiler(>=6.2)
    guard Test.current != nil else { return }
    var isDrawn = false
    for result in results {
      guard let trace = result.finding.trace else { continue }
      let name = "\(FlowName.of(F.self))-\(result.property.name)".asFileName
      let diagrams = TraceDiagrams(source: flow, trace: trace, reason: result.finding.reason)
      attach(diagrams.path, named: "\(name)-path.svg", at: site)
      if !isDrawn, let (text, format) = diagrams.flow {
        isDrawn = true
        attach(text, named: "\(name)-flow.\(format)", at: site)
      }
      let saved = FlowTrace(trace, of: flow, named: FlowName.forTools(F.self))
      attach(saved.json(), named: "\(name)-trace.json", at: site)
    }
    #endif
  }

  /// Shows a warning, which does not fail the test.
  static func warn(_ text: String, at site: CallSite) {
    #if compiler(>=6.3)
    guard Test.current != nil else { return }
    Issue.record("\(text)", severity: .warning, sourceLocation: site.sourceLocation)
    #endif
  }

  static func attach(_ text: String, named name: String, at site: CallSite) {
    #if compiler(>=6.2)
    guard Test.current != nil else { return }
    Attachment.record(text, named: name, sourceLocation: site.sourceLocation)
    #endif
  }
}

extension Finding {
  fileprivate var reason: String {
    if case .violated(_, let reason) = self { reason } else { "" }
  }
}

extension String {
  /// A file name made of the text, without a leading dot.
  var asFileName: String {
    let name = String(prefix(80)).withFileNameCharacters
    return name.hasPrefix(".") ? "-" + name.dropFirst() : name
  }

  /// The text with only characters that are suitable for a file name.
  var withFileNameCharacters: String {
    String(map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
  }
}
