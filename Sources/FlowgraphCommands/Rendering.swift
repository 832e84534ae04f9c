#if CLI
  import FlowDiagrams
  import FlowDocuments

  /// A document with all that is asked for about its picture.
  struct Rendering {
    let document: FlowDocument
    let overlay: Overlay?
    let reading: Reading
    let split: DiagramPage.Split
    let options: LayoutOptions
    let style: StyleOptions
    let worker: WaitingWorker

    /// The flow in a format, of a picture on several pages the first.
    func bytes(as format: OutputFormat) throws(ToolError) -> [UInt8] {
      switch format {
      case .json: Array(document.json().utf8)
      case .edges:
        Array(document.edgeList(level: reading.level, perTab: reading.perTab).utf8)
      case .html: Array(try player().utf8)
      case .dot, .mermaid, .svg, .png, .pdf: try files(as: format, to: nil)[0].bytes
      }
    }

    /// A picture in a format that needs no layout.
    func bytes(of diagram: Diagram, as format: OutputFormat) throws(ToolError) -> [UInt8] {
      switch format {
      case .dot: Array(diagram.dot().utf8)
      case .mermaid: Array(diagram.mermaid().utf8)
      case .json, .edges, .html, .svg, .png, .pdf: try bytes(as: format)
      }
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

    /// The picture on one page, laid out.
    private func placed(under overlay: Overlay?) throws(ToolError) -> PlacedDiagram {
      do {
        let layouter = Layouter(timeout: options.timeout, worker: worker)
        let start = SuspendingClock.now
        let layout = try layouter.layout(
          of: document.diagram(
            reading, direction: options.direction ?? .down, overlay: overlay),
          directions: directions)
        let report = LayoutReport(layout: layout, time: start.duration(to: .now))
        if options.stats { StandardError.report(report.statistics) }
        if let warning = report.warning { StandardError.report(warning) }
        return layout.placed
      } catch {
        throw .layout(error)
      }
    }

    /// Where the flow may run, the first preferred.
    var directions: [Diagram.Direction] {
      options.direction.map { [$0] } ?? Diagram.Direction.allCases
    }
  }
#endif
