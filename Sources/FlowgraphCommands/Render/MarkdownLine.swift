#if CLI
/// An open code fence, which a fence of the same character closes.
struct Fence {
  var character: UInt8
  var length: Int
}

/// A line of a Markdown file, parsed as far as needed to find blocks.
struct MarkdownLine {
  enum Marker: Equatable {
    case beginning([String])
    case end
  }

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

  /// The block marker in this line; `nil` for all other lines.
  var marker: Marker? {
    guard indent.count <= Self.maxIndent, text.starts(with: "<!--".utf8),
      text.suffix(3).elementsEqual("-->".utf8), text.count >= 7
    else { return nil }
    let parts = String(decoding: text.dropFirst(4).dropLast(3), as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    switch parts.first {
    case "flowgraph:": return .beginning(Array(parts.dropFirst()))
    case "/flowgraph" where parts.count == 1: return .end
    default: return nil
    }
  }

  /// Opens or closes a code fence if the line is one.
  ///
  /// - Returns: Whether the line is code or a fence.
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
    fence = Fence(character: sign, length: run)
    return true
  }
}
#endif
