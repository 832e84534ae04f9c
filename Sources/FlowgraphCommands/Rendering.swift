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
      let directions = options.direction.map { [$0] } ?? Diagram.Direction.allCases
      guard let path = options.like else { return try chosen(under: overlay, directions) }
      let hint = try FormerPicture(path: path).hint()
      let placed = try placed(under: overlay, like: hint)
      StandardError.report(Displacement(of: placed, from: hint).text + "\n")
      return placed
    }

    /// The picture like a former one, unless a new layout is better although everything moves.
    private func placed(
      under overlay: Overlay?, like hint: LayoutHint
    ) throws(ToolError) -> PlacedDiagram {
      let direction = options.direction ?? hint.direction
      let diagram = document.diagram(reading, direction: direction, overlay: overlay)
      guard let kept = diagram.placed(like: hint) else {
        return try chosen(under: overlay, [direction])
      }
      let score = kept.score
      if options.stats {
        StandardError.report(LayoutReport.parts(of: kept, score, layout: "like the former picture"))
      }
      if score.isFaultless(after: hint) { return kept }
      return try chosen(under: overlay, [direction]).orBetter(kept, after: hint)
    }

    /// The best of several new layouts.
    private func chosen(
      under overlay: Overlay?, _ directions: [Diagram.Direction]
    ) throws(ToolError) -> PlacedDiagram {
      do {
        let layouter = Layouter(timeout: options.timeout, worker: worker)
        let start = SuspendingClock.now
        let layout = try layouter.layout(of: diagram(under: overlay), directions: directions)
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
