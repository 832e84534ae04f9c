#if CLI
  import FlowDiagrams
  import FlowDocuments

  /// A document with all that is asked for about its picture.
  struct Rendering {
    let document: FlowDocument
    let overlay: Overlay?
    let reading: Reading
    let options: LayoutOptions
    let style: StyleOptions
    let worker: WaitingWorker

    /// The flow in a format.
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
            level: reading.level, perTab: reading.perTab, headingLevel: inBlock ? 3 : 1
          ).utf8)
      case .dot: Array(diagram.dot().utf8)
      case .mmd: Array(mermaid().utf8)
      case .puml: Array(diagram.plantUML().utf8)
      case .svg: Array(try svg().utf8)
      case .html: Array(try player().utf8)
      case .png, .pdf: try PictureConverter.convert(svg: try svg(), to: format)
      }
    }

    /// The flow in Mermaid, with a warning where Mermaid will not draw it.
    private func mermaid() -> String {
      let diagram = diagram
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

    private var diagram: Diagram { diagram(under: overlay) }

    private func diagram(under overlay: Overlay?) -> Diagram {
      document.diagram(reading, direction: options.direction ?? .down, overlay: overlay)
    }

    private func svg() throws(ToolError) -> String {
      let look = try style.chosenStyle()
      return try placed(under: overlay).svg(theme: style.theme, style: look)
    }

    /// The page in which the flow can be played; a path is not drawn in it, but stepped through.
    private func player() throws(ToolError) -> String {
      var trace: Overlay.Trace?
      var overlay = overlay
      if case .trace(let path) = overlay { (trace, overlay) = (path, nil) }
      let picture = try placed(under: overlay)
      let look = try style.chosenStyle()
      do {
        return try document.player(
          pictures: [picture], trace: trace, theme: style.theme, style: look)
      } catch {
        throw .player(error)
      }
    }

    private func placed(under overlay: Overlay?) throws(ToolError) -> PlacedDiagram {
      do {
        let layouter = Layouter(timeout: options.timeout, worker: worker)
        let start = SuspendingClock.now
        let layout = try layouter.layout(
          of: diagram(under: overlay),
          directions: options.direction.map { [$0] } ?? Diagram.Direction.allCases)
        let report = LayoutReport(layout: layout, time: start.duration(to: .now))
        if options.stats { StandardError.report(report.statistics) }
        if let warning = report.warning { StandardError.report(warning) }
        return layout.placed
      } catch {
        throw .layout(error)
      }
    }
  }
#endif
