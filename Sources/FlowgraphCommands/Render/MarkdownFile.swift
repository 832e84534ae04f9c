#if CLI
package import FlowDrawing

package enum MarkdownFault: Error, Hashable {
  /// The block that begins in this line has no end.
  case unclosed(line: Int)
  /// A block begins inside another one.
  case nested(line: Int, outer: Int)
  case unopened(line: Int)
  /// The same block occurs twice, in these lines.
  case repeated(line: Int, first: Int)
  /// The beginning of a block does not consist of a name and possibly a format.
  case malformed(line: Int)
  /// The format of a block does not exist, or cannot be put into Markdown.
  case unknownFormat(line: Int, String)
  case unknownFlow(line: Int, String)
  case missing(flow: String)

  /// The line of the error, counted from 1; `nil` for the whole file.
  package var line: Int? {
    switch self {
    case .unclosed(let line), .nested(let line, _), .unopened(let line), .repeated(let line, _),
      .malformed(let line), .unknownFormat(let line, _), .unknownFlow(let line, _):
      line
    case .missing: nil
    }
  }

  package var text: String {
    switch self {
    case .unclosed: "this block is not closed; add a line '<!-- /flowgraph -->' at its end"
    case .nested(_, let outer):
      "a block begins inside the one of line \(outer); close that first with a line "
        + "'<!-- /flowgraph -->'"
    case .unopened: "a block ends here, but none began; remove the line"
    case .repeated(_, let first):
      "the same block is already in line \(first); remove one, or give it another format"
    case .malformed:
      "malformed block; write '<!-- flowgraph: NAME -->' or '<!-- flowgraph: NAME FORMAT -->'"
    case .unknownFormat(_, let format):
      "a block cannot have the format '\(format)'; use \(MarkdownFile.formatNames)"
    case .unknownFlow(_, let flow): "no flow named '\(flow)'; run 'flowgraph list' to see all flows"
    case .missing(let flow):
      "no block for '\(flow)'; add the lines '<!-- flowgraph: \(flow) -->' and "
        + "'<!-- /flowgraph -->' where it belongs"
    }
  }
}

/// A Markdown file with blocks that contain flows as text.
///
/// A block begins with a line `<!-- flowgraph: NAME -->`, optionally with a format after the name,
/// and ends with a line `<!-- /flowgraph -->`. Markers inside a code fence are ignored. All other
/// bytes are preserved.
package struct MarkdownFile {
  package struct Block: Hashable, Sendable {
    package var flow: String
    package var format: OutputFormat
    package var line: Int
    /// The indices of the lines between its beginning and its end.
    var content: Range<Int>
  }

  static var formatNames: String { OutputFormat.names("or") { $0.fence != nil } }

  package private(set) var blocks: [Block] = []
  private let lines: [ArraySlice<UInt8>]

  /// - Parameter format: The format of a block that does not name one.
  package init(
    _ bytes: [UInt8], defaultFormat format: OutputFormat = .mermaid
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
    var fence: MarkdownLine.Fence?
    for (index, bytes) in lines.enumerated() {
      let line = MarkdownLine(bytes)
      if open == nil, line.updateFence(&fence) { continue }
      guard let marker = line.marker else { continue }
      if marker == MarkdownLine.endMarker {
        guard var block = open else { throw .unopened(line: index + 1) }
        block.content = block.content.lowerBound..<index
        try add(block)
        open = nil
      } else {
        if let outer = open { throw .nested(line: index + 1, outer: outer.line) }
        open = try Self.block(of: marker.dropFirst(), line: index + 1, defaultFormat: format)
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
    of parts: ArraySlice<String>, line: Int, defaultFormat: OutputFormat
  ) throws(MarkdownFault) -> Block {
    guard let flow = parts.first, parts.count <= 2 else { throw .malformed(line: line) }
    var format = defaultFormat
    if let name = parts.dropFirst().first {
      guard let named = OutputFormat(argument: name), named.fence != nil else {
        throw .unknownFormat(line: line, name)
      }
      format = named
    }
    return Block(flow: flow, format: format, line: line, content: line..<line)
  }

  var bytes: [UInt8] { Array(lines.joined()) }

  package func contains(_ text: String, in block: Block) -> Bool {
    lines[block.content].joined().elementsEqual(bytes(of: text, in: block))
  }

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

  /// Returns a text with the indentation and the line endings of the first line of its block.
  private func bytes(of text: String, in block: Block) -> [UInt8] {
    let like = MarkdownLine(lines[block.line - 1])
    return Self.fenced(text, as: block.format)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().flatMap { part in
        (part.isEmpty ? [] : like.indent) + Array(part.utf8) + like.end
      }
  }

  /// Returns a text in a code fence, or a text in Markdown between empty lines.
  private static func fenced(_ text: String, as format: OutputFormat) -> String {
    guard let language = format.fence, !language.isEmpty else { return "\n\(text)\n" }
    let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\n\(fence)\(language)\n\(text)\(fence)\n\n"
  }
}

extension MarkdownFile {
  init(at path: String, defaultFormat format: OutputFormat) throws {
    let bytes = try InputFile(path: path).bytes(ifMissing: "create it first")
    do { try self.init(bytes, defaultFormat: format) } catch { throw MalformedFile(path, error) }
  }
}

extension MalformedFile {
  init(_ path: String, _ fault: MarkdownFault) {
    self.init(path: path, line: fault.line, reason: fault.text)
  }
}

/// A line of a Markdown file, parsed as far as needed to find blocks.
struct MarkdownLine {
  /// An open code fence, which a fence of the same character closes.
  typealias Fence = (character: UInt8, length: Int)

  static let endMarker = ["/flowgraph"]

  /// A line with a deeper indentation is code.
  private static let maxIndent = 3
  private static let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))

  let indent: [UInt8]
  /// The line without space around it.
  private let text: ArraySlice<UInt8>
  /// Its line ending; a newline at the end of the file.
  let end: [UInt8]

  init(_ line: ArraySlice<UInt8>) {
    var text = line
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    let hasReturn = text.last == UInt8(ascii: "\r")
    if hasReturn { text.removeLast() }
    end = hasReturn ? [0x0D, 0x0A] : [0x0A]
    indent = Array(text.prefix { $0 == Self.space })
    text = text.dropFirst(indent.count)
    while let last = text.last, last == Self.space || last == Self.tab { text.removeLast() }
    self.text = text
  }

  /// The words of the block marker in this line, such as `flowgraph:` and the name of the flow;
  /// `nil` for all other lines.
  var marker: [String]? {
    guard indent.count <= Self.maxIndent, text.starts(with: "<!--".utf8),
      text.suffix(3).elementsEqual("-->".utf8), text.count >= 7
    else { return nil }
    let parts = String(decoding: text.dropFirst(4).dropLast(3), as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    return parts.first == "flowgraph:" || parts == Self.endMarker ? parts : nil
  }

  /// Opens or closes a code fence if the line is one; returns whether it is code or a fence.
  func updateFence(_ fence: inout Fence?) -> Bool {
    let sign = text.first ?? 0
    let run = text.prefix { $0 == sign }.count
    let isFence = (sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")) && run >= 3
    let rest = text.dropFirst(run)
    if let open = fence {
      if isFence, sign == open.character, run >= open.length, rest.isEmpty { fence = nil }
      return true
    }
    // Another backtick in the line makes it inline code.
    guard isFence, sign != UInt8(ascii: "`") || !rest.contains(sign) else { return false }
    fence = (sign, run)
    return true
  }
}
#endif
