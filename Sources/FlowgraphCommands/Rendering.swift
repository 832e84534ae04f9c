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
    let style: StyleOptions
    let worker: WaitingWorker

    /// The flow in a format, of a picture on several pages the first.
    func bytes(as format: OutputFormat) throws(ToolError) -> [UInt8] {
      switch format {
      case .json: Array(document.json().utf8)
      case .edges:
        Array(document.edgeList(level: reading.level, perTab: reading.perTab).utf8)
      case .html: try player()
      case .dot, .mermaid, .svg, .png, .pdf: try files(as: format, to: nil)[0].bytes
      }
    }

    /// The page in which the flow can be played; a path is not drawn in it, but stepped through.
    private func player() throws(ToolError) -> [UInt8] {
      var drawn = self
      var trace: Overlay.Trace?
      if case .trace(let path) = overlay { (trace, drawn.overlay) = (path, nil) }
      let pictures = try drawn.laidOut().map(\.layout.placed)
      let look = try style.chosenStyle()
      do {
        return Array(
          try document.player(pictures: pictures, trace: trace, theme: style.theme, style: look)
            .utf8)
      } catch {
        throw .player(error)
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
  }
#endif
