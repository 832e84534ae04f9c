#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowDrawing

/// Which Markdown file has the flow in it.
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
      throw ValidationError("--check is for --update-markdown, which names the file to check.")
    }
    guard updateMarkdown != "-" else {
      throw ValidationError("--update-markdown writes a file in its place; name one.")
    }
  }

  /// Writes the blocks of the file anew that are of the flow, or tells that they are out of date.
  ///
  /// A file that is up to date is left alone.
  ///
  /// - Parameter format: What a block holds that does not say so.
  /// - Returns: Whether it was out of date.
  func update(
    usualFormat format: OutputFormat, by job: RenderJob
  ) throws -> Bool {
    guard let path = updateMarkdown else { return false }
    let file = try MarkdownFile(at: path, usualFormat: format)
    let flow = job.document.name
    let blocks = file.blocks.filter { $0.flow == flow }
    guard !blocks.isEmpty else { throw MarkdownError(path, .missing(flow: flow)) }
    var texts: [MarkdownFile.Block: String] = [:]
    for block in blocks {
      texts[block] = try job.block(as: block.format)
    }
    let stale = blocks.filter { !file.holds(texts[$0] ?? "", in: $0) }
    guard !stale.isEmpty else { return false }
    guard check else {
      try Output.write(file.replacing(texts), to: path)
      return true
    }
    let lines = stale.map { block in
      "flowgraph: \(TerminalText.line(path)):\(block.line): the \(block.format.name) of "
        + "'\(TerminalText.line(flow))' is out of date; without --check it is written anew\n"
    }
    StandardError.report(lines.joined())
    return true
  }
}

extension MarkdownFile {
  /// Reads a file.
  init(at path: String, usualFormat format: OutputFormat) throws {
    let bytes = try InputFile(path: path).bytes(
      ifMissing: "blocks are written into one that is there")
    do { try self.init(bytes, usualFormat: format) } catch { throw MarkdownError(path, error) }
  }
}

/// What is wrong with the blocks of a Markdown file.
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
