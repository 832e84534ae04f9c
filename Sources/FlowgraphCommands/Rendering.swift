#if CLI
  import FlowDiagrams
  import FlowDocuments

  /// A document with all that is asked for about its picture.
  struct Rendering {
    let document: FlowDocument
    let overlay: Overlay?
    let reading: Reading
    let layout: LayoutOptions
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
      case .png, .pdf: try PictureConverter.convert(svg: try svg(), to: format)
      }
    }

    private var diagram: Diagram {
      document.diagram(reading, direction: layout.direction ?? .down, overlay: overlay)
    }

    private func svg() throws(ToolError) -> String {
      let look = try style.chosenStyle()
      let former = layout.like.map { FormerPicture(path: $0) }
      let hint = try former?.hint()
      let kept = hint.flatMap { hint in
        document.diagram(reading, direction: layout.direction ?? hint.direction, overlay: overlay)
          .placed(like: hint)
      }
      do {
        let layouter = Layouter(timeout: layout.timeout, worker: worker)
        let placed =
          if let kept {
            kept
          } else if layout.direction == nil {
            try layouter.placeInShape(document, reading, overlay: overlay)
          } else {
            try layouter.place(diagram)
          }
        if let hint { StandardError.report(Displacement(of: placed, from: hint).text + "\n") }
        return placed.svg(theme: style.theme, style: look)
      } catch {
        throw .layout(error)
      }
    }
  }
#endif
