import FlowDocuments

/// The differences between state diagrams in Mermaid and PlantUML.
struct StateTextDialect {
  /// Statements that have no meaning in a flow, by their first word.
  var ignored: [(start: String, what: String)]
  /// The same for statements of several lines, with the start of the last line.
  var blocks: [(start: String, end: String, what: String)]
  /// Ignored statements that end with `end` and their word if nothing follows them in their line.
  var texts: Set<String> = []
  var comment: String
  /// Whether the text after a state's colon is its title.
  var textIsTitle: Bool
  /// Whether a state first mentioned outside all others belongs to the first that mentions it;
  /// otherwise, it is where a statement declares it, and `A.B` means the state B in A.
  var adoptsStates: Bool
  var arrow: (_ line: [UInt8]) -> (range: Range<Int>, isReversed: Bool)?
  /// Whether an arrow only arranges the states.
  var isHidden: (_ arrow: ArraySlice<UInt8>) -> Bool = { _ in false }
}

/// Reads the statements that Mermaid and PlantUML have in common.
struct StateTextReader {
  /// The sides of a state that a note can be on.
  private static let sides: Set = ["left", "right", "top", "bottom"]

  private let dialect: StateTextDialect
  private let context: ImportContext
  private(set) var chart: StateDiagram
  var title: String?
  /// Whether something was read that only state diagrams have.
  private(set) var hasStates = false
  /// The end of a statement of several lines, and the line where it starts.
  private var block: (end: String, line: Int)?
  /// The state whose note is being read.
  private var noted: Int?
  /// Whether the title is being read.
  private var isTitle = false
  private var lastNamed: Int?
  /// The state that the line before declares, which a brace on its own opens.
  private var lastDeclared: Int?

  init(_ dialect: StateTextDialect, _ context: ImportContext) {
    (self.dialect, self.context, chart) = (dialect, context, StateDiagram(context))
  }

  mutating func read(_ line: String) throws(ImportError) {
    if let end = block?.end {
      if Self.ends(line, end) {
        (block, noted, isTitle) = (nil, nil, false)
      } else if isTitle {
        title = [title, line].compactMap(\.self).joined(separator: " ").trimmed
      } else if let noted {
        chart.addDescription(Self.plain(line), to: noted)
      }
      return
    }
    if line.isEmpty || line.hasPrefix(dialect.comment) { return }
    let declared = lastDeclared
    lastDeclared = nil
    if line == "--" || line == "||" {
      chart.beginRegion(in: chart.parent)
    } else if line == "}" || line.lowercased() == "end state" || line.lowercased() == "endstate" {
      try chart.close()
    } else if line == "{", let declared {
      try chart.open(declared)
    } else if line == "title" {
      (isTitle, block) = (true, ("end title", context.line))
    } else if Self.startsWithWord(line, "title") {
      title = line.dropFirst("title".count).trimmed.unquoted
    } else if try readEdge(line) {
      return
    } else if Self.startsWithWord(line.lowercased(), "note") {
      try readNote(line.dropFirst("note".count).trimmed)
    } else if skip(line) {
      return
    } else if Self.startsWithWord(line.lowercased(), "state"),
      !line.dropFirst("state".count).trimmed.hasPrefix(":")
    {
      try readState(line.dropFirst("state".count).trimmed)
    } else {
      try readText(line)
    }
  }

  mutating func document(naming name: String? = nil) throws(ImportError) -> FlowDocument {
    try chart.checkAllAreClosed()
    if let block {
      throw context.file.error(at: block.line, "this does not end; add a line '\(block.end)'")
    }
    drawEntryPoints()
    return try chart.document(titled: title ?? name)
  }

  /// Makes the entry points of a state that has no states inside screens, so that it is not skipped.
  private mutating func drawEntryPoints() {
    let sources = Dictionary(grouping: chart.edges, by: \.target)
    let started = Set(chart.starts.filter { $0.key == nil }.values.joined().map(\.target))
    for (index, node) in chart.nodes.enumerated()
    where !node.children.isEmpty && node.children.allSatisfy({ chart.nodes[$0].kind == .junction })
    {
      for child in node.children {
        let isEntered = (sources[child] ?? []).contains { chart.nodes[$0.source].parent != index }
        if isEntered || started.contains(child) { chart.setKind(.state, of: child) }
      }
    }
  }

  // MARK: Statements

  private static func startsWithWord(_ line: String, _ word: String) -> Bool {
    guard line.hasPrefix(word) else { return false }
    let end = line.dropFirst(word.count).first
    return word.hasSuffix(":") || end.map { $0.isWhitespace || $0 == "\"" } ?? true
  }

  /// Whether a line ends a block: it starts with words such as `end note`, or contains a mark.
  private static func ends(_ line: String, _ end: String) -> Bool {
    let line = line.lowercased()
    guard end.first?.isLetter == true else { return line.contains(end) }
    return line.filter { !$0.isWhitespace }.hasPrefix(end.filter { !$0.isWhitespace })
  }

  /// Skips a statement that has no meaning in a flow, and returns whether it was one.
  private mutating func skip(_ line: String) -> Bool {
    let lower = line.lowercased()
    if let (start, end, what) = dialect.blocks.first(where: { lower.hasPrefix($0.start) }) {
      context.drop(what)
      if !lower.dropFirst(start.count).contains(end) { block = (end, context.line) }
      return true
    }
    let statement = dialect.ignored.first { Self.startsWithWord(lower, $0.start) }
    guard let statement else { return false }
    context.drop(statement.what)
    if line.hasSuffix("{") { block = ("}", context.line) }
    if lower == statement.start, dialect.texts.contains(lower) {
      block = ("end \(lower)", context.line)
    }
    return true
  }

  /// Reads what follows the word `note`: `right of A : text`, `left`, or a text in quotes.
  private mutating func readNote(_ text: String) throws(ImportError) {
    let (head, noteText) = Self.split(without(("[[", "]]"), in: text))
    // A note on one line has a colon or quotes.
    let isBlock = noteText == nil && !head.contains("\"")
    if isBlock { block = ("end note", context.line) }
    var owner: Int?
    let headWords = head.split(separator: " ")
    let hasSide = headWords.first.map { Self.sides.contains($0.lowercased()) } ?? false
    if hasSide, headWords.count > 2, headWords[1].lowercased() == "of" {
      owner = try node(headWords[2...].joined(separator: " "), isTarget: false)
    } else if hasSide, headWords.count == 1 {
      owner = lastNamed
    }
    guard let owner, chart.nodes[owner].kind == .state else { return context.drop("note") }
    if isBlock { noted = owner }
    if let noteText { chart.addDescription(Self.plain(noteText), to: owner) }
  }

  /// Reads `A --> B : label`.
  private mutating func readEdge(_ line: String) throws(ImportError) -> Bool {
    let bytes = Array(line.utf8)
    guard let arrow = dialect.arrow(bytes) else { return false }
    let left = String(decoding: bytes[..<arrow.range.lowerBound], as: UTF8.self).trimmed
    // The state ends at the first colon, except in the name of a style.
    let right = String(decoding: bytes[arrow.range.upperBound...], as: UTF8.self).trimmed
    let (end, text) = Self.split(right)
    guard !left.isEmpty, !end.isEmpty else {
      throw context.error("the arrow needs a state at both ends, such as A --> B : event")
    }
    let (from, to) = arrow.isReversed ? (end, left) : (left, end)
    if dialect.isHidden(bytes[arrow.range]) {
      context.drop("hidden arrow")
      for name in [from, to] where name != "[*]" { _ = try node(name, isTarget: true) }
      return true
    }
    let label = EdgeLabel(parsing: Self.plain(text ?? ""))
    if from == "[*]" {
      hasStates = true
      chart.addStart(in: chart.parent, at: try node(to, isTarget: true), label)
    } else {
      let source = try node(from, isTarget: false)
      try chart.addEdge(from: source, to: try node(to, isTarget: true), label)
    }
    return true
  }

  /// Reads what follows the word `state`.
  private mutating func readState(_ text: String) throws(ImportError) {
    hasStates = true
    var rest = text
    let brace = ["{", " begin"].first { rest.hasSuffix($0) }
    let opens = brace != nil
    if let brace { rest = rest.dropLast(brace.count).trimmed }
    if !opens, rest.hasSuffix("}"), let brace = rest.firstIndex(of: "{"),
      rest[rest.index(after: brace)...].dropLast().trimmed.isEmpty
    {
      rest = rest[..<brace].trimmed
    }
    var (declared, description) = Self.split(rest)
    var kind = StateDiagram.NodeKind.state
    for (mark, end) in [("<<", ">>"), ("[[", "]]")] {
      guard let start = declared.firstRange(of: mark),
        let stop = declared[start.upperBound...].firstRange(of: end)
      else { continue }
      kind = stereotypeKind(declared[start.upperBound..<stop.lowerBound].lowercased())
      declared = declared[..<start.lowerBound].trimmed
    }
    let (id, title) = Self.alias(withoutStyle(declared, after: " #"))
    guard !id.isEmpty else { throw context.error("the state has no name; write: state Name") }
    let state = try node(id, isTarget: false)
    if !dialect.adoptsStates { try chart.declare(state, in: chart.parent) }
    lastDeclared = state
    if let title { chart.setTitle(Self.plain(title), of: state) }
    if let description { addText(description, to: state) }
    if kind != .state { chart.setKind(kind, of: state) }
    if opens { try chart.open(state) }
  }

  /// Reads `A : text`, or a state on its own.
  private mutating func readText(_ line: String) throws(ImportError) {
    let (id, text) = Self.split(line)
    guard !id.isEmpty, !id.contains(where: \.isWhitespace) || id.hasPrefix("\"") else {
      throw context.error(
        "this is neither a state nor an arrow; write it like A --> B : event [guard]")
    }
    let state = try node(id, isTarget: false)
    guard let text else { return }
    hasStates = true
    addText(text, to: state)
  }

  private mutating func addText(_ text: String, to state: Int) {
    if dialect.textIsTitle, chart.nodes[state].title == nil {
      chart.setTitle(Self.plain(text), of: state)
    } else {
      chart.addDescription(Self.plain(text), to: state)
    }
  }

  // MARK: States

  private func stereotypeKind(_ name: String) -> StateDiagram.NodeKind {
    switch name {
    case "choice": return .choice
    case "fork", "join": return .forkOrJoin(name)
    case "end": return .final
    case "history": return .history(isDeep: false)
    case "history*": return .history(isDeep: true)
    case "start", "entrypoint", "exitpoint", "inputpin", "outputpin", "expansioninput",
      "expansionoutput":
      return .junction
    default:
      context.drop("stereotype")
      return .state
    }
  }

  /// The state that an end of an arrow names.
  private mutating func node(_ text: String, isTarget: Bool) throws(ImportError) -> Int {
    var name = withoutStyle(withoutStyle(text, after: ":::"), after: " #")
    if name == "[*]" {
      guard isTarget else { throw context.error("[*] is only an end of an arrow") }
      hasStates = true
      return try chart.end(of: chart.parent)
    }
    for (mark, isDeep) in [("[H]", false), ("[H*]", true)] where name.hasSuffix(mark) {
      hasStates = true
      let owner = name.dropLast(mark.count).trimmed
      return try chart.history(of: owner.isEmpty ? nil : named(owner), isDeep: isDeep)
    }
    var kind = StateDiagram.NodeKind.state
    if let start = name.firstRange(of: "<<"), let end = name.firstRange(of: ">>"),
      start.upperBound <= end.lowerBound, !name.hasPrefix("\"")
    {
      kind = stereotypeKind(name[start.upperBound..<end.lowerBound].lowercased())
      name = without(("<<", ">>"), in: name)
    }
    let state = try named(name)
    if kind != .state { chart.setKind(kind, of: state) }
    return state
  }

  /// The state with a name, which can be in quotes.
  private mutating func named(_ text: String) throws(ImportError) -> Int {
    let name = text.unquoted
    guard !name.isEmpty, !name.contains(where: { "{}".contains($0) }) else {
      throw context.error("'\(name)' cannot be the name of a state")
    }
    let known = try qualified(name, isQuoted: name != text)
    let state = if let known { known } else { try chart.node(name, in: chart.parent) }
    if dialect.adoptsStates, let parent = chart.parent { try chart.adopt(state, into: parent) }
    lastNamed = state
    return state
  }

  /// The state that a name such as `A.B` means, or `nil` if it is not qualified.
  private mutating func qualified(_ name: String, isQuoted: Bool) throws(ImportError) -> Int? {
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(\.trimmed)
    guard !dialect.adoptsStates, !isQuoted, names.count > 1, !names.contains("") else { return nil }
    var node = try chart.node(names[0])
    for (index, name) in names.enumerated().dropFirst() {
      if let inside = chart.existingNode(name), chart.nodes[inside].parent == node {
        node = inside
        continue
      }
      let id = chart.existingNode(name) == nil ? name : names[...index].joined(separator: ".")
      node = try chart.node(id, in: node)
      chart.setTitle(name, of: node)
      try chart.declare(node, in: chart.nodes[node].parent)
    }
    return node
  }

  /// Removes what is between two marks, such as a link.
  private func without(_ marks: (start: String, end: String), in text: String) -> String {
    guard let start = text.firstRange(of: marks.start),
      let end = text[start.upperBound...].firstRange(of: marks.end)
    else { return text }
    return (text[..<start.lowerBound] + text[end.upperBound...]).trimmed
  }

  private func withoutStyle(_ text: String, after mark: String) -> String {
    guard let style = text.firstRange(of: mark) else { return text }
    context.drop("style")
    return text[..<style.lowerBound].trimmed
  }

  // MARK: Texts

  /// Splits at the first colon, or pair of colons, outside quotes; three are part of a style.
  private static func split(_ line: String) -> (String, text: String?) {
    var isQuoted = false
    var colons = 0
    let bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted {
        colons += 1
        continue
      }
      if colons == 1 || colons == 2 {
        return (
          String(decoding: bytes[..<(index - colons)], as: UTF8.self).trimmed,
          String(decoding: bytes[(index - colons + 1)...], as: UTF8.self).trimmed
        )
      }
      colons = 0
    }
    return colons == 1 ? (line.dropLast().trimmed, "") : (line.trimmed, nil)
  }

  private static func alias(_ text: String) -> (id: String, title: String?) {
    let quotes = text.indices.filter { text[$0] == "\"" }
    guard quotes.count > 1 else {
      guard let separator = text.firstRange(of: " as ") else { return (text, nil) }
      return (text[separator.upperBound...].trimmed, text[..<separator.lowerBound].trimmed)
    }
    let title = String(text[text.index(after: quotes[0])..<quotes[1]])
    let before = text[..<quotes[0]].trimmed
    let after = text[text.index(after: quotes[1])...].trimmed
    if startsWithWord(after, "as") { return (after.dropFirst(2).trimmed, title) }
    if before.hasSuffix(" as") { return (before.dropLast(3).trimmed, title) }
    return (title, nil)
  }

  /// A label with its line breaks as spaces.
  private static func plain(_ text: String) -> String {
    ["<br/>", "<br />", "<br>", "\\n"].reduce(text) { $0.replacing($1, with: " ") }.trimmed
  }
}
