import FlowDiagrams

/// Why a text holds no hint.
public enum LayoutHintError: Error, Hashable, Sendable {
  /// The text is no SVG of this library.
  case foreign
  /// The hint in it is damaged: the line of the text, from 1 on, and what is wrong with it.
  case damaged(line: Int, String)
}

extension LayoutHint {
  /// Reads the hint in an SVG that this library wrote.
  ///
  /// Only the hint's own lines are read; whatever else is in the text has no influence.
  ///
  /// - Parameter svg: The bytes of the file.
  /// - Throws: ``LayoutHintError``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(svg: [UInt8]) throws(LayoutHintError) {
    guard let start = Self.start(in: svg) else { throw .foreign }
    var reader = HintReader(line: 1 + svg[..<start].count { $0 == UInt8(ascii: "\n") })
    for line in svg[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if try reader.read(line) { break }
    }
    self = try reader.finished()
  }

  /// Where the first line of the hint begins; behind a `<`, so that no text of a label can be it.
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

/// Reads a hint line by line.
private struct HintReader {
  private typealias Word = ArraySlice<UInt8>

  private static let longestName = 2000
  private static let farthest = 1_000_000.0

  private var line: Int
  private var isOpen = true
  private var picture: (direction: Diagram.Direction, size: Size)?
  private var bands: [LayoutHint.Place] = []
  private var boxes: [LayoutHint.Place] = []
  private var lines: [LayoutHint.Line] = []
  private var names: Set<String> = []

  init(line: Int) { self.line = line }

  func finished() throws(LayoutHintError) -> LayoutHint {
    guard !isOpen else { throw fault("it ends too soon") }
    guard let picture else { throw fault("it does not say what size the picture has") }
    return LayoutHint(
      direction: picture.direction, size: picture.size, bands: bands, boxes: boxes, lines: lines)
  }

  /// Reads a line.
  ///
  /// - Returns: Whether it was the last.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(LayoutHintError) -> Bool {
    let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let rest = words.dropFirst()
    switch words.first.map(text) {
    case LayoutHint.end? where rest.isEmpty:
      isOpen = false
      return true
    case "flowgraph"?: break
    case "picture"?: try readPicture(Array(rest))
    case "band"?: bands.append(try place(Array(rest)))
    case "box"?: boxes.append(try place(Array(rest)))
    case "line"?: lines.append(try readLine(Array(rest)))
    default: throw fault("it holds something else")
    }
    line += 1
    return false
  }

  private mutating func readPicture(_ words: [Word]) throws(LayoutHintError) {
    guard words.count == 2, let direction = Diagram.Direction(rawValue: text(words[0])) else {
      throw fault("a direction and a size are expected")
    }
    let size = try pair(words[1])
    picture = (direction, Size(width: size.x, height: size.y))
  }

  private mutating func place(_ words: [Word]) throws(LayoutHintError) -> LayoutHint.Place {
    guard words.count == 3 else { throw fault("a name, a place and a size are expected") }
    let id = try name(words[0])
    guard names.insert(id).inserted else { throw fault("'\(id)' is there twice") }
    return LayoutHint.Place(id: id, rect: try rect(words[1...2]))
  }

  private func readLine(_ words: [Word]) throws(LayoutHintError) -> LayoutHint.Line {
    let marks = words.map { $0.count <= 5 ? text($0) : "" }
    guard words.count >= 4, let tip = marks.dropFirst(4).firstIndex(of: "tip") else {
      throw fault("two names, a sign and points up to a tip are expected")
    }
    guard let isHistory = ["plain": false, "history": true][text(words[3])] else {
      throw fault("'plain' or 'history' is expected")
    }
    let sign = Sign(rawValue: text(words[2]))
    guard sign != nil || text(words[2]) == "start" else { throw fault("the sign is unknown") }
    var curve: [Point] = []
    for word in words[4..<tip] { curve.append(try pair(word)) }
    guard curve.count >= 4, curve.count % 3 == 1 else { throw fault("the points are no curve") }
    let rest = words[(tip + 1)...]
    guard rest.count == 1 || rest.count == 4, let end = rest.first else {
      throw fault("one tip and at most one label are expected")
    }
    var (label, letter): (Rect?, String?) = (nil, nil)
    if rest.count == 4 {
      letter = try self.letter(marks[tip + 2])
      label = try rect(words[(tip + 3)...])
    }
    return LayoutHint.Line(
      source: try name(words[0]), target: try name(words[1]), sign: sign,
      isHistoryDependent: isHistory,
      route: PlacedDiagram.Route(curve: curve, tip: try pair(end), label: label, letter: letter))
  }

  /// The letter that stands for a label; `nil` for a label itself.
  private func letter(_ word: String) throws(LayoutHintError) -> String? {
    if word == "label" { return nil }
    guard (1...4).contains(word.count), word.allSatisfy({ ("a"..."z").contains($0) }) else {
      throw fault("a label or its letter is expected")
    }
    return word
  }

  private func rect(_ words: ArraySlice<Word>) throws(LayoutHintError) -> Rect {
    guard let first = words.first, let last = words.last else { throw fault("a place is missing") }
    let (corner, size) = (try pair(first), try pair(last))
    guard size.x >= 0, size.y >= 0 else { throw fault("a size is negative") }
    return Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
  }

  private func pair(_ word: Word) throws(LayoutHintError) -> Point {
    let numbers = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = number(numbers[0]), let y = number(numbers[1]) else {
      throw fault("two numbers with a comma between are expected")
    }
    return Point(x: x, y: y)
  }

  /// A number as it is written: digits with at most one decimal, and a sign in front.
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

  private func name(_ word: Word) throws(LayoutHintError) -> String {
    let isName = word.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, (1...Self.longestName).contains(word.count) else {
      throw fault("a name of small letters, digits and hyphens is expected")
    }
    return text(word)
  }

  private func text(_ word: Word) -> String { String(decoding: word.prefix(2000), as: UTF8.self) }

  private func fault(_ reason: String) -> LayoutHintError { .damaged(line: line, reason) }
}
