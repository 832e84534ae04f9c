#if CLI
  public import ArgumentParser
  public import FlowDiagrams
  import FlowDocuments

  /// What of a flow is drawn.
  struct ReadingOptions: ParsableArguments {
    @Option(help: "One node a screen, or one node a configuration.")
    var level = Diagram.Level.screens

    @Flag(help: "Draw a screen that several tabs show once in each of them.")
    var perTab = false

    func validate() throws {
      if perTab, level == .configurations {
        throw ValidationError("--per-tab is for --level screens; configurations know their tabs.")
      }
    }

    /// The picture of a document, not laid out yet.
    func diagram(
      of document: FlowDocument, direction: Diagram.Direction, overlay: Overlay?
    ) -> Diagram {
      document.diagram(level: level, direction: direction, perTab: perTab, overlay: overlay)
    }
  }

  extension Diagram.Level: ExpressibleByArgument {}
#endif
