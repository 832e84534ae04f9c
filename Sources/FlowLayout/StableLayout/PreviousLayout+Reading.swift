import FlowDiagrams

/// Why no layout could be read from a file.
public enum PreviousLayoutError: Error, Hashable, Sendable {
  /// The file is not an SVG written by this library.
  case foreign
  /// The layout is damaged: with the line of the file, from 1, and what is wrong there.
  case damaged(line: Int, String)
}

extension PreviousLayout {
  /// Reads the layout from an SVG written by this library; the rest of the file is ignored.
  ///
  /// - Parameter svg: The bytes of the file.
  /// - Throws: ``PreviousLayoutError``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(svg: [UInt8]) throws(PreviousLayoutError) {
    guard let start = Self.start(in: svg) else { throw .foreign }
    var reader = PreviousLayoutReader(line: 1 + svg[..<start].count { $0 == UInt8(ascii: "\n") })
    for line in svg[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if try reader.read(line) { break }
    }
    self = try reader.finished()
  }

  /// The start of the first line; it follows a `<`, so that no label can imitate it.
  private static func start(in svg: [UInt8]) -> Int? {
    let opening = Array("<metadata>\n\(mark)\n".utf8)
    guard svg.count >= opening.count else { return nil }
    let lead = "<metadata>\n".utf8.count
    for index in 0...(svg.count - opening.count)
    where svg[index] == opening[0] && svg[index...].starts(with: opening) {
      return index + lead
    }
    return nil
  }
}

/// Reads a layout line by line.
private struct PreviousLayoutReader {
  private typealias Word = ArraySlice<UInt8>

  private static let longestName = 2000
  private static let farthest = 1_000_000.0

  private var line: Int
  private var isOpen = true
  private var picture: (direction: Diagram.Direction, size: Size)?
  private var groups: [PreviousLayout.Place] = []
  private var nodes: [PreviousLayout.Place] = []
  private var edges: [PreviousLayout.Edge] = []
  private var names: Set<String> = []

  init(line: Int) { self.line = line }

  func finished() throws(PreviousLayoutError) -> PreviousLayout {
    guard !isOpen else { throw fault("the line 'end' is missing") }
    guard let picture else { throw fault("the size of the diagram is missing") }
    return PreviousLayout(
      direction: picture.direction, size: picture.size, groups: groups, nodes: nodes, edges: edges)
  }

  /// Reads a line, and returns whether it was the last.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(PreviousLayoutError) -> Bool {
    let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let rest = words.dropFirst()
    switch words.first.map(text) {
    case PreviousLayout.end? where rest.isEmpty:
      isOpen = false
      return true
    case "flowgraph"?: break
    case "picture"?: try readPicture(Array(rest))
    case "band"?: groups.append(try place(Array(rest)))
    case "box"?: nodes.append(try place(Array(rest)))
    case "line"?: edges.append(try readEdge(Array(rest)))
    default: throw fault("unknown entry")
    }
    line += 1
    return false
  }

  private mutating func readPicture(_ words: [Word]) throws(PreviousLayoutError) {
    guard words.count == 2, let direction = Diagram.Direction(rawValue: text(words[0])) else {
      throw fault("expected a direction and a size")
    }
    let size = try pair(words[1])
    picture = (direction, Size(width: size.x, height: size.y))
  }

  private mutating func place(_ words: [Word]) throws(PreviousLayoutError) -> PreviousLayout.Place {
    guard words.count == 3 else { throw fault("expected a name, a position and a size") }
    let id = try name(words[0])
    guard names.insert(id).inserted else { throw fault("the name '\(id)' appears twice") }
    return PreviousLayout.Place(id: id, rect: try rect(words[1...2]))
  }

  private func readEdge(_ words: [Word]) throws(PreviousLayoutError) -> PreviousLayout.Edge {
    let marks = words.map { $0.count <= 5 ? text($0) : "" }
    guard words.count >= 4, let tip = marks.dropFirst(4).firstIndex(of: "tip") else {
      throw fault("expected two names, a sign and points that end with 'tip'")
    }
    guard let isHistory = ["plain": false, "history": true][text(words[3])] else {
      throw fault("expected 'plain' or 'history'")
    }
    let sign = Sign(rawValue: text(words[2]))
    guard sign != nil || text(words[2]) == "start" else { throw fault("unknown sign") }
    var curve: [Point] = []
    for word in words[4..<tip] { curve.append(try pair(word)) }
    guard curve.count >= 4, curve.count % 3 == 1 else {
      throw fault("the points do not form a curve")
    }
    let rest = words[(tip + 1)...]
    guard rest.count == 1 || rest.count == 4, let end = rest.first else {
      throw fault("expected one tip and at most one label")
    }
    var (label, key): (Rect?, String?) = (nil, nil)
    if rest.count == 4 {
      key = try labelKey(marks[tip + 2])
      label = try rect(words[(tip + 3)...])
    }
    return PreviousLayout.Edge(
      source: try name(words[0]), target: try name(words[1]), sign: sign,
      isHistoryDependent: isHistory,
      route: PlacedDiagram.Route(curve: curve, tip: try pair(end), label: label, key: key))
  }

  /// The key that replaces a label; `nil` for the label itself.
  private func labelKey(_ word: String) throws(PreviousLayoutError) -> String? {
    if word == "label" { return nil }
    guard (1...4).contains(word.count), word.allSatisfy({ ("a"..."z").contains($0) }) else {
      throw fault("expected 'label' or a key of the letters a to z")
    }
    return word
  }

  private func rect(_ words: ArraySlice<Word>) throws(PreviousLayoutError) -> Rect {
    guard let first = words.first, let last = words.last else {
      throw fault("a position is missing")
    }
    let (corner, size) = (try pair(first), try pair(last))
    guard size.x >= 0, size.y >= 0 else { throw fault("a size is negative") }
    return Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
  }

  private func pair(_ word: Word) throws(PreviousLayoutError) -> Point {
    let numbers = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = number(numbers[0]), let y = number(numbers[1]) else {
      throw fault("expected two numbers separated by a comma")
    }
    return Point(x: x, y: y)
  }

  /// A number: digits with at most one decimal, after an optional minus sign.
  private func number(_ word: Word) -> Double? {
    let isNegative = word.first == UInt8(ascii: "-")
    let parts = word.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && parts[1].count == 1 else { return nil }
    guard let whole = parts.first, (1...7).contains(whole.count) else { return nil }
    var tenths = 0
    for digit in whole + (parts.count == 2 ? parts[1] : [UInt8(ascii: "0")]) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      tenths = tenths * 10 + Int(digit - UInt8(ascii: "0"))
    }
    let value = Double(tenths) / 10
    guard value <= Self.farthest else { return nil }
    return isNegative ? -value : value
  }

  private func name(_ word: Word) throws(PreviousLayoutError) -> String {
    let isName = word.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, (1...Self.longestName).contains(word.count) else {
      throw fault("expected a name of lower-case letters, digits and hyphens")
    }
    return text(word)
  }

  private func text(_ word: Word) -> String { String(decoding: word.prefix(2000), as: UTF8.self) }

  private func fault(_ reason: String) -> PreviousLayoutError { .damaged(line: line, reason) }
}
