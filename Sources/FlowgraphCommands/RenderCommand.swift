#if CLI
  internal import ArgumentParser
  import FlowCatalogs

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

    @OptionGroup(title: "What is drawn") var reading: ReadingOptions
    @OptionGroup(title: "What is drawn over it") var overlays: OverlayOptions
    @OptionGroup(title: "Layout") var layout: LayoutOptions
    @OptionGroup(title: "Style") var style: StyleOptions

    func validate() throws {
      if let option = overlays.told.first, !chosenFormat.isPicture {
        throw ValidationError(
          "\(option) paints a picture; \(chosenFormat.rawValue) is none."
            + (option == "--coverage" ? " 'flowgraph coverage' tells it in numbers." : ""))
      }
      guard layout.like == nil || chosenFormat.isLaidOut else {
        throw ValidationError(
          "--like is for svg, png, pdf and html; \(chosenFormat.rawValue) has no layout.")
      }
      guard
        overlays.namesOfInput + [input.flow, style.style].count(where: { $0 == "-" }) < 2
      else {
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
      let entry = try input.entry(from: context.catalog)
      let document = try input.document(of: entry)
      let overlay = try overlays.overlay(
        on: document, of: entry, within: input.limits.limits(of: entry))
      let rendering = Rendering(
        document: document, overlay: overlay, reading: try reading.reading(of: document),
        options: layout,
        style: style, worker: context.worker)
      try Output.write(try rendering.bytes(as: format), to: output)
    }

    private var chosenFormat: OutputFormat {
      format ?? output.flatMap { OutputFormat(path: $0) } ?? .svg
    }
  }
#endif
