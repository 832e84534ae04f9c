import FlowCore
import FlowDiagrams

/// The reason why no layout could be read from a file.
public enum PreviousLayoutError: Error, Hashable, Sendable {
  /// The file is not an SVG written by this library.
  case foreign
  /// The layout is damaged, with the line of the file, from 1, and what is wrong there.
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

  /// The index of the layout's first line; a `<` comes before it, so no label can imitate it.
  private static func start(in svg: [UInt8]) -> Int? {
    let header = Array("<metadata>\n\(Self.header)\n".utf8)
    guard svg.count >= header.count else { return nil }
    let lead = "<metadata>\n".utf8.count
    for index in 0...(svg.count - header.count)
    where svg[index] == header[0] && svg[index...].starts(with: header) {
      return index + lead
    }
    return nil
  }
}

private struct PreviousLayoutReader {
  private typealias Field = ArraySlice<UInt8>

  private static let maxNameLength = 2000
  private static let farthest = 1_000_000.0

  private var line: Int
  private var hasEnded = false
  private var picture: (direction: Diagram.Direction, size: Size)?
  private var groups: [PreviousLayout.NamedRect] = []
  private var nodes: [PreviousLayout.NamedRect] = []
  private var edges: [PreviousLayout.RoutedEdge] = []
  private var names: Set<String> = []

  init(line: Int) { self.line = line }

  func finished() throws(PreviousLayoutError) -> PreviousLayout {
    guard hasEnded else { throw fault("the line 'end' is missing") }
    guard let picture else { throw fault("the size of the diagram is missing") }
    return PreviousLayout(
      direction: picture.direction, size: picture.size, groups: groups, nodes: nodes, edges: edges)
  }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(PreviousLayoutError) -> Bool {
    let fields = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let rest = fields.dropFirst()
    switch fields.first.map(text) {
    case PreviousLayout.end? where rest.isEmpty:
      hasEnded = true
      return true
    case "flowgraph"?: break
    case "picture"?: try readPicture(Array(rest))
    case "band"?: groups.append(try namedRect(Array(rest)))
    case "box"?: nodes.append(try namedRect(Array(rest)))
    case "line"?: edges.append(try readEdge(Array(rest)))
    default: throw fault("unknown entry")
    }
    line += 1
    return false
  }

  private mutating func readPicture(_ fields: [Field]) throws(PreviousLayoutError) {
    guard fields.count == 2, let direction = Diagram.Direction(rawValue: text(fields[0])) else {
      throw fault("expected a direction and a size")
    }
    let size = try pair(fields[1])
    picture = (direction, Size(width: size.x, height: size.y))
  }

  private mutating func namedRect(_ fields: [Field]) throws(PreviousLayoutError)
    -> PreviousLayout.NamedRect
  {
    guard fields.count == 3 else { throw fault("expected a name, a position and a size") }
    let id = try name(fields[0])
    guard names.insert(id).inserted else { throw fault("the name '\(id)' appears twice") }
    return PreviousLayout.NamedRect(id: id, rect: try rect(fields[1...2]))
  }

  private func readEdge(_ fields: [Field]) throws(PreviousLayoutError) -> PreviousLayout.RoutedEdge
  {
    let marks = fields.map { $0.count <= 5 ? text($0) : "" }
    guard fields.count >= 4, let tip = marks.dropFirst(4).firstIndex(of: "tip") else {
      throw fault("expected two names, a symbol, and points that end with 'tip'")
    }
    guard ["plain", "history"].contains(text(fields[3])) else {
      throw fault("expected 'plain' or 'history'")
    }
    guard EdgeSymbol(rawValue: text(fields[2])) != nil || text(fields[2]) == "start" else {
      throw fault("unknown symbol")
    }
    var curve: [Point] = []
    for field in fields[4..<tip] { curve.append(try pair(field)) }
    guard curve.count >= 4, curve.count % 3 == 1 else {
      throw fault("the points do not form a curve")
    }
    let rest = fields[(tip + 1)...]
    guard rest.count == 1 || rest.count == 4, let end = rest.first else {
      throw fault("expected one tip and at most one label")
    }
    var (label, key): (Rect?, String?) = (nil, nil)
    if rest.count == 4 {
      key = try labelKey(marks[tip + 2])
      label = try rect(fields[(tip + 3)...])
    }
    let (source, target) = (try name(fields[0]), try name(fields[1]))
    return PreviousLayout.RoutedEdge(
      id: "\(source) \(target) \(text(fields[2])) \(text(fields[3]))",
      route: PlacedDiagram.Route(curve: curve, tip: try pair(end), label: label, key: key))
  }

  /// The key of the label's footnote, or `nil` if the label is on its edge.
  private func labelKey(_ field: String) throws(PreviousLayoutError) -> String? {
    if field == "label" { return nil }
    guard (1...4).contains(field.count), field.allSatisfy({ ("a"..."z").contains($0) }) else {
      throw fault("expected 'label' or a key of the letters a to z")
    }
    return field
  }

  private func rect(_ fields: ArraySlice<Field>) throws(PreviousLayoutError) -> Rect {
    guard let first = fields.first, let last = fields.last else {
      throw fault("a position is missing")
    }
    let (corner, size) = (try pair(first), try pair(last))
    guard size.x >= 0, size.y >= 0 else { throw fault("a size is negative") }
    return Rect(corner: corner, size: Size(width: size.x, height: size.y))
  }

  private func pair(_ field: Field) throws(PreviousLayoutError) -> Point {
    let numbers = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2, let x = number(numbers[0]), let y = number(numbers[1]) else {
      throw fault("expected two numbers separated by a comma")
    }
    return Point(x: x, y: y)
  }

  /// A number: digits with at most one decimal, after an optional minus sign.
  private func number(_ field: Field) -> Double? {
    let isNegative = field.first == UInt8(ascii: "-")
    let parts = field.dropFirst(isNegative ? 1 : 0)
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

  private func name(_ field: Field) throws(PreviousLayoutError) -> String {
    let isName = field.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isName, (1...Self.maxNameLength).contains(field.count) else {
      throw fault("expected a name of lower-case letters, digits and hyphens")
    }
    return text(field)
  }

  private func text(_ field: Field) -> String {
    String(decoding: field.prefix(2000), as: UTF8.self)
  }

  private func fault(_ reason: String) -> PreviousLayoutError { .damaged(line: line, reason) }
}
