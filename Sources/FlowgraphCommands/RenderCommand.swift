#if CLI
  public import ArgumentParser
  import FlowCatalogs
  public import FlowDiagrams
  import FlowDocuments

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  struct RenderCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "render", abstract: "Draws a flow.",
      discussion: """
        Examples:
          flowgraph render user-registration -o user-registration.svg
          flowgraph render user-registration --level configurations --format edges
          flowgraph render sign-in --format json | flowgraph render - --format mermaid
        """)

    @OptionGroup var input: FlowInput

    @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
    var output: String?

    @Option(help: "What to write (default: by the extension of the output, else svg).")
    var format: OutputFormat?

    @Option(help: "One node a screen, or one node a configuration.")
    var level = Reading.Level.screens

    @Flag(help: "Draw a screen that several tabs show once in each of them.")
    var perTab = false

    @Option(help: "Where the flow runs (default: down, or right where down gets out of shape).")
    var direction: Diagram.Direction?

    @Option(help: "The colours; auto follows the reader's system (png and pdf: light).")
    var theme = Theme.auto

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "Paint how much of the flow tests went through, by one file or several.",
        valueName: "file"))
    var coverage: [String] = []

    @Option(help: "How many seconds the layout may take.")
    var timeout = 10.0

    func validate() throws {
      guard timeout > 0, timeout <= 86_400 else {
        throw ValidationError("--timeout must be more than 0 and at most 86400 seconds.")
      }
      if perTab, level == .configurations {
        throw ValidationError("--per-tab is for --level screens; configurations know their tabs.")
      }
      guard coverage.isEmpty || chosenFormat.isPicture else {
        throw ValidationError(
          "--coverage paints a picture; \(chosenFormat.rawValue) is none. "
            + "'flowgraph coverage' tells it in numbers.")
      }
      guard coverage.count(where: { $0 == "-" }) + (input.flow == "-" ? 1 : 0) < 2 else {
        throw ValidationError("Standard input holds one file; name - once.")
      }
      if let output, format == nil, OutputFormat.hasUnknownExtension(output) {
        let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "The extension of '\(output)' stands for no format; add --format with one of \(known).")
      }
    }

    func run(in context: ToolContext) throws {
      let format = chosenFormat
      if format.isBinary, output == nil, isatty(STDOUT_FILENO) == 1 {
        throw ValidationError("A terminal cannot show \(format.rawValue); name a file with -o.")
      }
      let document = try input.document(from: context.catalog)
      let overlay = try overlay(on: document)
      try Output.write(
        try bytes(of: document, as: format, overlay, in: context), to: output)
    }

    private func overlay(on document: FlowDocument) throws(ToolError) -> Overlay? {
      guard !coverage.isEmpty else { return nil }
      let report = try CoverageFiles.merged(coverage, of: document.name).report(against: document)
      let seen = report.configurationVisits.indices.filter { report.configurationVisits[$0] > 0 }
      return .coverage(.init(counts: report.transitionCounts, seen: Set(seen)))
    }

    private var reading: Reading { Reading(level: level, perTab: perTab) }

    private var chosenFormat: OutputFormat {
      format ?? output.flatMap { OutputFormat(path: $0) } ?? .svg
    }

    private func bytes(
      of document: FlowDocument, as format: OutputFormat, _ overlay: Overlay?,
      in context: ToolContext
    ) throws(ToolError) -> [UInt8] {
      switch format {
      case .json: return Array(document.json().utf8)
      case .edges: return Array(document.edgeList(level: level, perTab: perTab).utf8)
      case .dot: return Array(diagram(of: document, overlay).dot().utf8)
      case .mermaid: return Array(diagram(of: document, overlay).mermaid().utf8)
      case .svg: return Array(try svg(of: document, overlay, in: context).utf8)
      case .png, .pdf:
        return try PictureConverter.convert(
          svg: try svg(of: document, overlay, in: context), to: format)
      }
    }

    private func diagram(of document: FlowDocument, _ overlay: Overlay?) -> Diagram {
      document.diagram(reading, direction: direction ?? .down, overlay: overlay)
    }

    private func svg(
      of document: FlowDocument, _ overlay: Overlay?, in context: ToolContext
    ) throws(ToolError) -> String {
      do {
        let layouter = Layouter(timeout: timeout, worker: context.worker)
        let placed =
          if direction == nil {
            try layouter.placeInShape(document, reading, overlay: overlay)
          } else {
            try layouter.place(diagram(of: document, overlay))
          }
        return placed.svg(theme: theme)
      } catch {
        throw .layout(error)
      }
    }
  }

  extension Reading.Level: ExpressibleByArgument {}
  extension Diagram.Direction: ExpressibleByArgument {}
  extension Theme: ExpressibleByArgument {}
#endif
