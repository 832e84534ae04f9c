#if CLI
package import FlowDrawing

/// Why the blocks of a Markdown file cannot be found.
package enum MarkdownFault: Error, Hashable {
  /// A block has no end; it begins in the line.
  case unclosed(line: Int)
  /// A block begins inside the one that began in a line before.
  case nested(line: Int, outer: Int)
  /// A block ends in the line, and none began.
  case unopened(line: Int)
  /// A block is told twice, in these lines.
  case repeated(line: Int, first: Int)
  /// What the beginning of a block says is not a name, or a name and a format.
  case malformed(line: Int)
  /// The format of a block is none that Markdown can hold.
  case unknownFormat(line: Int, String)
  /// The flow of a block is none of the catalog.
  case unknownFlow(line: Int, String)
  /// No block is of the flow.
  case missing(flow: String)

  /// The line that it is about, counted from 1; `nil` for the whole file.
  package var line: Int? {
    switch self {
    case .unclosed(let line), .nested(let line, _), .unopened(let line), .repeated(let line, _),
      .malformed(let line), .unknownFormat(let line, _), .unknownFlow(let line, _):
      line
    case .missing: nil
    }
  }

  /// What is wrong, and what to do.
  package var text: String {
    switch self {
    case .unclosed: "this block has no end; a line '<!-- /flowgraph -->' ends it"
    case .nested(_, let outer):
      "a block begins before the one of line \(outer) ends; a line '<!-- /flowgraph -->' ends it"
    case .unopened: "a block ends here, but none began; take the line out"
    case .repeated(_, let first):
      "line \(first) has the same block; take one out, or give it another format"
    case .malformed:
      "a block begins with '<!-- flowgraph: NAME -->' or '<!-- flowgraph: NAME FORMAT -->'"
    case .unknownFormat(_, let format):
      "'\(format)' is no format of a block; write \(MarkdownFile.formatNames)"
    case .unknownFlow(_, let flow):
      "no flow is called '\(flow)'; 'flowgraph list' names them all"
    case .missing(let flow):
      "no block is of '\(flow)'; where it belongs, add the lines "
        + "'<!-- flowgraph: \(flow) -->' and '<!-- /flowgraph -->'"
    }
  }
}

/// A Markdown file with blocks that hold pictures of flows as text.
///
/// A block begins with a line `<!-- flowgraph: NAME -->`, which may name a format behind the name,
/// and ends with a line `<!-- /flowgraph -->`. What is inside a fence is code, and no block begins
/// there. All other bytes are kept as they are, whatever they are.
package struct MarkdownFile {
  /// A block.
  package struct Block: Hashable, Sendable {
    /// The name of the flow.
    package var flow: String
    /// What it holds.
    package var format: OutputFormat
    /// The line it begins in, counted from 1.
    package var line: Int
    /// The positions of the lines between its beginning and its end.
    var content: Range<Int>
  }

  /// What a block can hold, as a sentence lists it.
  static var formatNames: String { OutputFormat.names("or") { $0.fence != nil } }

  /// The blocks, in their order.
  package private(set) var blocks: [Block] = []
  /// The lines, each with its end.
  private let lines: [ArraySlice<UInt8>]

  /// Finds the blocks.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: What a block holds that does not say so.
  package init(
    _ bytes: [UInt8], usualFormat format: OutputFormat = .mermaid
  ) throws(MarkdownFault) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    self.lines = lines
    var open: Block?
    var fence: Fence?
    for (index, bytes) in lines.enumerated() {
      let line = MarkdownLine(bytes)
      if open == nil, line.updates(&fence) { continue }
      guard let marker = line.marker else { continue }
      switch marker {
      case .end:
        guard var block = open else { throw .unopened(line: index + 1) }
        block.content = block.content.lowerBound..<index
        try add(block)
        open = nil
      case .beginning(let words):
        if let outer = open { throw .nested(line: index + 1, outer: outer.line) }
        open = try Self.block(of: words, line: index + 1, usualFormat: format)
      }
    }
    if let open { throw .unclosed(line: open.line) }
  }

  private mutating func add(_ block: Block) throws(MarkdownFault) {
    let first = blocks.first { $0.flow == block.flow && $0.format == block.format }
    if let first { throw .repeated(line: block.line, first: first.line) }
    blocks.append(block)
  }

  private static func block(
    of words: [String], line: Int, usualFormat: OutputFormat
  ) throws(MarkdownFault) -> Block {
    guard let flow = words.first, words.count <= 2 else { throw .malformed(line: line) }
    var format = usualFormat
    if words.count == 2 {
      guard let told = OutputFormat(argument: words[1]), told.fence != nil else {
        throw .unknownFormat(line: line, words[1])
      }
      format = told
    }
    return Block(flow: flow, format: format, line: line, content: line..<line)
  }

  /// The whole file.
  var bytes: [UInt8] { Array(lines.joined()) }

  /// Whether a block holds a text already.
  package func holds(_ text: String, in block: Block) -> Bool {
    lines[block.content].joined().elementsEqual(bytes(of: text, in: block))
  }

  /// Returns the file with other texts in some blocks.
  ///
  /// - Parameter texts: What the blocks are to hold, as their formats write it; those that are not
  ///   told keep what they have.
  package func replacing(_ texts: [Block: String]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for block in blocks {
      guard let text = texts[block] else { continue }
      result += lines[next..<block.content.lowerBound].joined()
      result += bytes(of: text, in: block)
      next = block.content.upperBound
    }
    return result + lines[next...].joined()
  }

  /// A text with the indent and the line ends that the beginning of its block has.
  private func bytes(of text: String, in block: Block) -> [UInt8] {
    let like = MarkdownLine(lines[block.line - 1])
    return Self.fenced(text, as: block.format)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().flatMap { part in
        (part.isEmpty ? [] : like.indent) + Array(part.utf8) + like.end
      }
  }

  /// A text as Markdown shows it, with an empty line around it.
  private static func fenced(_ text: String, as format: OutputFormat) -> String {
    guard case .language(let language) = format.fence else { return "\n\(text)\n" }
    var longest = 2
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\n\(fence)\(language)\n\(text)\(fence)\n\n"
  }
}
#endif
