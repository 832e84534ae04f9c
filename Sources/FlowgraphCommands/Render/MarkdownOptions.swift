#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowDrawing

/// The Markdown file to update.
struct MarkdownOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Update the flow between '<!-- flowgraph: NAME -->' and '<!-- /flowgraph -->' in this file.",
      valueName: "file"))
  var updateMarkdown: String?

  @Flag(help: "Write nothing; exit with 1 if --update-markdown would change the file.")
  var check = false

  func validate() throws {
    guard !check || updateMarkdown != nil else {
      throw ValidationError("--check needs --update-markdown to name the file.")
    }
    guard updateMarkdown != "-" else {
      throw ValidationError("--update-markdown needs a file; it cannot update standard input.")
    }
  }

  /// Updates the blocks of the flow in the file, or reports that they are out of date.
  ///
  /// A file that is up to date is not written.
  ///
  /// - Parameter format: The format of a block that does not name one.
  /// - Returns: Whether the file was out of date.
  func update(
    defaultFormat format: OutputFormat, by job: RenderJob
  ) throws -> Bool {
    guard let path = updateMarkdown else { return false }
    let file = try MarkdownFile(at: path, defaultFormat: format)
    let flow = job.document.name
    let blocks = file.blocks.filter { $0.flow == flow }
    guard !blocks.isEmpty else { throw MarkdownError(path, .missing(flow: flow)) }
    var texts: [MarkdownFile.Block: String] = [:]
    for block in blocks {
      texts[block] = try job.block(as: block.format, in: path)
    }
    let stale = blocks.filter { !file.contains(texts[$0] ?? "", in: $0) }
    guard !stale.isEmpty else { return false }
    guard check else {
      try Output.write(file.replacing(texts), to: path)
      return true
    }
    let lines = stale.map { block in
      "flowgraph: \(TerminalText.line(path)):\(block.line): the \(block.format.name) of "
        + "'\(TerminalText.line(flow))' is out of date; run without --check to update it\n"
    }
    StandardError.report(lines.joined())
    return true
  }
}

extension MarkdownFile {
  /// Reads a file.
  init(at path: String, defaultFormat format: OutputFormat) throws {
    let bytes = try InputFile(path: path).bytes(
      ifMissing: "create it first")
    do { try self.init(bytes, defaultFormat: format) } catch { throw MarkdownError(path, error) }
  }
}

/// An error in the blocks of a Markdown file, with its path.
struct MarkdownError: ToolError, Equatable {
  private let path: String
  private let fault: MarkdownFault

  init(_ path: String, _ fault: MarkdownFault) {
    (self.path, self.fault) = (path, fault)
  }

  var exitCode: Int32 { 65 }

  var message: String { "\(path):\(fault.line.map { "\($0):" } ?? "") \(fault.text)" }
}
#endif
