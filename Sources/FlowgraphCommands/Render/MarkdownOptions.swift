#if CLI
internal import ArgumentParser
import FlowDocuments

/// Which Markdown file has the flow in it.
struct MarkdownOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the flow anew between '<!-- flowgraph: NAME -->' and '<!-- /flowgraph -->'.",
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
    usualFormat format: OutputFormat, by rendering: Rendering
  ) throws(ToolError) -> Bool {
    guard let path = updateMarkdown else { return false }
    let file = try MarkdownFile(at: path, usualFormat: format)
    let flow = rendering.document.name
    let blocks = file.blocks.filter { $0.flow == flow }
    guard !blocks.isEmpty else { throw ToolError.markdown(path, .missing(flow: flow)) }
    var texts: [MarkdownFile.Block: String] = [:]
    for block in blocks {
      texts[block] = String(
        decoding: try rendering.bytes(as: block.format, inBlock: true), as: UTF8.self)
    }
    let stale = blocks.filter { !file.holds(texts[$0] ?? "", in: $0) }
    guard !stale.isEmpty else { return false }
    guard check else {
      try Output.write(file.replacing(texts), to: path)
      return true
    }
    let lines = stale.map { block in
      "flowgraph: \(TerminalText.line(path)):\(block.line): the \(block.format.rawValue) of "
        + "'\(TerminalText.line(flow))' is out of date; without --check it is written anew\n"
    }
    StandardError.report(lines.joined())
    return true
  }
}

extension MarkdownFile {
  /// Reads a file.
  init(at path: String, usualFormat format: OutputFormat) throws(ToolError) {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.bytes(at: path)
    } catch {
      switch error {
      case .missing: throw .missingMarkdown(path)
      case .unreadable(let reason): throw .unreadableFile(path, reason: reason)
      }
    }
    do { try self.init(bytes, usualFormat: format) } catch { throw .markdown(path, error) }
  }
}
#endif
