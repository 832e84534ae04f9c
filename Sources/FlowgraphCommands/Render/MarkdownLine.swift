#if CLI
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
