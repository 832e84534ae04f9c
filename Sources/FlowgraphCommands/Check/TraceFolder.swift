#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout

/// A folder for diagrams of failures, each with a file of its trace for a replay.
struct TraceFolder {
  /// Flows with more screens are not drawn as a whole, because the path would be hard to follow.
  private static let maxScreens = 30
  private static let maxConfigurations = 2000
  private static let maxNameLength = 80

  private let path: String
  /// The files that are checked, which are not written over.
  private let inputs: [String]
  private let engine: any LayoutEngine
  private var names: Set<String> = []

  /// Creates the folder if it does not exist.
  init(path: String, inputs: [String], engine: any LayoutEngine) throws(OutputError) {
    (self.path, self.inputs) = (path, inputs)
    self.engine = engine
    try Folder.makeForOutput(at: path)
  }

  /// Draws the traces of all failures of a flow, and records the paths of the diagrams in `flow`.
  mutating func draw(_ flow: inout CheckedFlow, of entry: CatalogEntry) throws {
    let failing = flow.check.results.indices.filter {
      flow.check.results[$0].finding.isFailure && flow.check.results[$0].finding.trace != nil
    }
    guard !failing.isEmpty else { return }
    let whole = try document(of: entry, flow)
    for index in failing {
      let result = flow.check.results[index]
      guard let trace = result.finding.trace,
        let diagrams = TraceDiagrams(of: trace, verdict: result.finding.diagramVerdict)
      else { continue }
      let file = "\(path)/\(name(for: "\(flow.check.flow)-\(result.property)"))"
      for output in ["\(file).svg", "\(file).json"]
      where inputs.contains(where: { Path.isSameFile($0, output) }) {
        throw ToolFailure.badUsage(
          "'\(output)' would be written over, but it is also read; name another folder")
      }
      let (svg, json) = (svg(of: diagrams, in: whole), trace.saved(as: flow.check.flow).json())
      try Output.write(svg, to: "\(file).svg", followsLinks: false)
      try Output.write(json, to: "\(file).json", followsLinks: false)
      flow.diagrams[index] = "\(file).svg"
    }
  }

  /// The whole flow, if it is small enough to be drawn.
  private func document(of entry: CatalogEntry, _ flow: CheckedFlow) throws -> FlowDocument? {
    guard flow.check.configurations <= Self.maxConfigurations, flow.check.method == .exhaustive
    else { return nil }
    let document = try entry.document(within: flow.limits)
    return document.screens.count <= Self.maxScreens ? document : nil
  }

  /// The path within the whole flow, or the path alone if the flow is too large or has no layout.
  private func svg(of diagrams: TraceDiagrams, in whole: FlowDocument?) -> String {
    guard var whole, let overlay = diagrams.overlay(in: &whole) else {
      return diagrams.traceDiagram
    }
    var request = RenderRequest(.svg)
    (request.overlay, request.split) = (overlay, .never)
    return (try? render(whole, request, by: engine).texts[0]) ?? diagrams.traceDiagram
  }

  /// A unique file name of letters, digits and hyphens.
  private mutating func name(for text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars.prefix(Self.maxNameLength) {
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      if isPlain {
        slug.unicodeScalars.append(scalar)
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug += "-"
      }
    }
    return names.insertUnique(slug.isEmpty ? "trace" : slug, separator: "-")
  }
}
#endif
