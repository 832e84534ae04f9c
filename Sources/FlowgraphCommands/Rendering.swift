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
      case .dot, .mermaid, .svg, .png, .pdf: try files(as: format, to: nil)[0].bytes
      }
    }

    /// A picture in a format that needs no layout.
    func bytes(of diagram: Diagram, as format: OutputFormat) throws(ToolError) -> [UInt8] {
      switch format {
      case .dot: Array(diagram.dot().utf8)
      case .mermaid: Array(diagram.mermaid().utf8)
      case .json, .edges, .svg, .png, .pdf: try bytes(as: format)
      }
    }
  }
#endif
