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

    func bytes(as format: OutputFormat) throws(ToolError) -> [UInt8] {
      switch format {
      case .json: Array(document.json().utf8)
      case .edges:
        Array(document.edgeList(level: reading.level, perTab: reading.perTab).utf8)
      case .dot: Array(diagram.dot().utf8)
      case .mermaid: Array(diagram.mermaid().utf8)
      case .svg: Array(try svg().utf8)
      case .html: Array(try player().utf8)
      case .png, .pdf: try PictureConverter.convert(svg: try svg(), to: format)
      }
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
      guard let path = options.like else { return try chosen(under: overlay) }
      let hint = try FormerPicture(path: path).hint()
      let diagram = document.diagram(
        reading, direction: options.direction ?? hint.direction, overlay: overlay)
      let kept = diagram.placed(like: hint)
      let placed =
        if let kept, kept.score.isFaultless { kept } else {
          try chosen(under: overlay).orBetter(kept, after: hint)
        }
      StandardError.report(Displacement(of: placed, from: hint).text + "\n")
      return placed
    }

    /// The best of several new layouts.
    private func chosen(under overlay: Overlay?) throws(ToolError) -> PlacedDiagram {
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
