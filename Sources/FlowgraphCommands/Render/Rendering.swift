#if CLI
import FlowDiagrams
import FlowDocuments

/// A document with all that is asked for about its picture.
struct Rendering {
  let document: FlowDocument
  var overlay: Overlay?
  let reading: Reading
  let split: DiagramPage.Split
  let options: LayoutOptions
  /// Where the flow runs when neither the options nor a former picture say so.
  var usualDirection: Diagram.Direction?
  let look: Look
  /// Where labels lead to.
  let links: SourceLinks?
  let worker: WaitingWorker

  /// The flow in a format, of a picture on several pages the first.
  ///
  /// - Parameter inBlock: Whether it becomes part of a page, whose headings it stands below.
  func bytes(as format: OutputFormat, inBlock: Bool = false) throws(ToolError) -> [UInt8] {
    switch format {
    case .json: Array(document.json().utf8)
    case .edges:
      Array(document.edgeList(level: reading.level, perTab: reading.perTab).utf8)
    case .md:
      Array(
        document.markdown(
          level: reading.level, perTab: reading.perTab, headingLevel: inBlock ? 3 : 1,
          source: sources()
        ).utf8)
    case .html: try player()
    case .dot, .mmd, .puml, .svg, .png, .pdf: try overviewBytes(as: format)
    }
  }

  /// The first page, of which it is said if there are more.
  private func overviewBytes(as format: OutputFormat) throws(ToolError) -> [UInt8] {
    let (files, message) = try files(as: format, to: nil)
    if let message { StandardError.report(message) }
    return files[0].bytes
  }

  /// The flow in Mermaid, with a warning where Mermaid will not draw it.
  private func mermaid(of diagram: Diagram) -> String {
    let text = diagram.mermaid()
    let limits = diagram.mermaidLimits(exceededBy: text).map(\.text)
    if !limits.isEmpty {
      StandardError.report(
        "flowgraph: warning: \(limits.joined(separator: "; ")): pages such as GitHub's will show "
          + "an error in its place; write an .svg, or an .md with tables, or draw less of the flow\n"
      )
    }
    return text
  }

  /// The page in which the flow can be played; a path is not drawn in it, but stepped through.
  private func player() throws(ToolError) -> [UInt8] {
    var drawn = self
    var trace: Overlay.Trace?
    if case .trace(let path) = overlay { (trace, drawn.overlay) = (path, nil) }
    let pictures = try drawn.laidOut().map(\.layout.placed)
    let style = try look.style()
    do {
      return Array(
        try document.player(
          pictures: pictures, trace: trace, theme: look.theme, style: style, source: sources()
        ).utf8)
    } catch {
      throw .player(error)
    }
  }

  /// Gives the address of the line that makes a transition, by the transition's position.
  func sources() -> @Sendable (Int) -> String? {
    guard let links else { return { _ in nil } }
    let addresses = document.transitions.map { $0.position.flatMap(links.address) }
    return { addresses[$0] }
  }

  /// A picture in a format that needs no layout.
  func bytes(of diagram: Diagram, as format: OutputFormat) throws(ToolError) -> [UInt8] {
    switch format {
    case .dot: Array(diagram.dot().utf8)
    case .mmd: Array(mermaid(of: diagram).utf8)
    case .puml: Array(diagram.plantUML().utf8)
    case .json, .edges, .md, .html, .svg, .png, .pdf: try bytes(as: format)
    }
  }
}
#endif
