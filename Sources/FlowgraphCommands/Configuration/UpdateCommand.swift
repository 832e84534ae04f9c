#if CLI
  internal import ArgumentParser
  import FlowCatalogs
  import FlowDocuments

  struct UpdateCommand: ToolCommand {
    static let configuration = CommandConfiguration(
      commandName: "update",
      abstract:
        "Makes the pictures and pages that .flowgraph.json lists, where they are out of date.",
      discussion: """
        Each of the "outputs" in .flowgraph.json is made as 'flowgraph render' makes it; a file that \
        is as it should be is left alone. Documentation/Configuration.md says what the file holds.

        Examples:
          flowgraph update
          flowgraph update --check
        """)

    @Flag(help: "Write nothing; exit with 1 if a file is out of date.")
    var check = false

    @OptionGroup var package: PackageOptions

    func run(in context: ToolContext) throws {
      let configuration = try package.configuration()
      guard let path = configuration.path else { throw ToolError.configuration(.none) }
      guard !configuration.outputs.isEmpty else {
        throw ToolError.configuration(.noOutputs(path))
      }
      let catalog = try package.catalog(
        or: context.catalog, for: configuration.outputs.map { $0.flow ?? "" }, by: configuration)
      var maker = OutputMaker(
        configuration: configuration, catalog: catalog, worker: context.worker, isCheck: check)
      for output in configuration.outputs { try maker.make(output, of: path) }
      StandardError.report("flowgraph: \(TerminalText.line(path)): \(maker.summary)\n")
      if check, maker.stale > 0 { throw ExitCode(1) }
    }
  }

  /// Makes outputs, each flow explored once.
  private struct OutputMaker {
    let configuration: Configuration
    let catalog: Catalog
    let worker: WaitingWorker
    let isCheck: Bool
    /// How many files were out of date, and how many were not.
    private(set) var stale = 0
    private(set) var current = 0
    private var documents: [String: FlowDocument] = [:]

    init(configuration: Configuration, catalog: Catalog, worker: WaitingWorker, isCheck: Bool) {
      self.configuration = configuration
      self.catalog = catalog
      self.worker = worker
      self.isCheck = isCheck
    }

    /// What became of the files.
    var summary: String {
      let files = { (count: Int) in "\(count) file\(count == 1 ? "" : "s")" }
      if isCheck {
        return stale == 0
          ? "\(files(current)) up to date"
          : "\(files(stale)) out of date, \(current) up to date; 'flowgraph update' makes them"
      }
      return "\(files(stale)) written, \(current) as before"
    }

    /// Makes an output.
    ///
    /// - Parameter path: The configuration that it is from.
    mutating func make(_ output: ConfiguredOutput, of path: String) throws(ToolError) {
      do {
        for flow in try flows(of: output) {
          try make(try RenderCommand.parse(output.words(for: flow)), of: flow)
        }
      } catch let error as ToolError {
        guard let message = error.message else { throw error }
        throw .configuration(.output(path, place(output, message), exitCode: error.exitCode))
      } catch {
        let message = RenderCommand.message(for: error)
        throw .configuration(.output(path, place(output, message), exitCode: 65))
      }
    }

    private func place(_ output: ConfiguredOutput, _ message: String) -> DocumentError {
      DocumentError(line: output.line, column: output.column, message: message)
    }

    private func flows(of output: ConfiguredOutput) throws(ToolError) -> [String] {
      if let flow = output.flow { return [flow] }
      switch output.target {
      case .file: return catalog.entries.map(\.name)
      case .markdown(let path):
        var names: [String] = []
        let blocks = try MarkdownOptions.markdown(at: path, usualFormat: .mmd).blocks
        for block in blocks where !names.contains(block.flow) { names.append(block.flow) }
        return names
      }
    }

    private mutating func make(_ command: RenderCommand, of flow: String) throws(ToolError) {
      let document = try document(of: flow)
      let rendering = try command.rendering(of: document, by: configuration, worker: worker)
      if command.markdown.updateMarkdown != nil {
        var markdown = command.markdown
        markdown.check = isCheck
        let isStale = try markdown.update(usualFormat: command.chosenFormat, by: rendering)
        note(isStale: isStale)
      } else {
        let files = try rendering.files(as: command.chosenFormat, to: command.output)
        // The first page comes last: where it is, all that it leads to are.
        for file in files.reversed() { try write(file) }
      }
    }

    private mutating func document(of flow: String) throws(ToolError) -> FlowDocument {
      if let document = documents[flow] { return document }
      let entry = try FlowSource.entry(named: flow, in: catalog)
      do {
        let document = try entry.document()
        documents[flow] = document
        return document
      } catch {
        throw .cannotExplore(error)
      }
    }

    private mutating func write(_ file: Rendering.File) throws(ToolError) {
      guard let path = file.path else { return }
      let isStale = (try? InputFile.bytes(at: path)) != file.bytes
      note(isStale: isStale)
      guard isStale else { return }
      guard !isCheck else {
        return StandardError.report("flowgraph: \(TerminalText.line(path)) is out of date\n")
      }
      try Output.write(file.bytes, to: path)
    }

    private mutating func note(isStale: Bool) {
      if isStale { stale += 1 } else { current += 1 }
    }
  }
#endif
