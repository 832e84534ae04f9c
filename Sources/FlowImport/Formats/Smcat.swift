import FlowDocuments

extension ImportFormat {
  static let smcat = Self(
    name: "smcat", title: "state-machine-cat text", extensions: ["smcat"],
    // Nothing in it is distinctive.
    recognizes: { _ in false }
  ) { context throws(ImportError) in
    var reader = SmcatReader(context)
    return try reader.document()
  }
}

/// Reads states, which end with commas, and transitions, which end with semicolons.
private struct SmcatReader {
  private let context: ImportContext
  private var chart: StateDiagram
  private var tokens: ArraySlice<(kind: SmcatToken, line: Int)> = []

  init(_ context: ImportContext) { (self.context, chart) = (context, StateDiagram(context)) }

  private var file: ImportFile { context.file }

  mutating func document() throws(ImportError) -> FlowDocument {
    tokens = try SmcatToken.all(in: file)[...]
    while let token = tokens.popFirst() { try readStatement(token.kind, at: token.line) }
    try chart.checkAllAreClosed()
    for edge in chart.edges where chart.nodes[edge.source].id.contains("initial") {
      let owner = chart.nodes[edge.source].parent
      chart.addStart(in: owner, at: edge.target, edge.label, line: edge.line)
    }
    return try chart.document(titled: nil)
  }

  private mutating func readStatement(
    _ token: SmcatToken, at line: Int
  ) throws(ImportError) {
    switch token {
    case .comma, .semicolon: return
    case .close: try chart.close(line: line)
    case .name(let name): try readState(name, at: line)
    case .label, .attributes, .arrow, .open:
      throw file.error(at: line, "expected the name of a state")
    }
  }

  private mutating func takeAttributes() -> String? {
    guard case .attributes(let text)? = tokens.first?.kind else { return nil }
    tokens.removeFirst()
    return text
  }

  private mutating func takeLabel() -> String? {
    guard case .label(let text)? = tokens.first?.kind else { return nil }
    tokens.removeFirst()
    return text
  }

  private mutating func readState(_ name: String, at line: Int) throws(ImportError) {
    let source = try node(name, at: line)
    if let text = takeAttributes() { readAttributes(text, of: source, at: line) }
    if case .arrow(let isReversed)? = tokens.first?.kind {
      tokens.removeFirst()
      return try readEdge(from: source, isReversed: isReversed, at: line)
    }
    for action in takeLabel()?.split(whereSeparator: \.isNewline) ?? [] {
      chart.addDescription(String(action), to: source, line: line)
    }
    guard tokens.first?.kind == .open else { return try requireEnd() }
    tokens.removeFirst()
    try chart.open(source, line: line)
  }

  private mutating func readEdge(
    from source: Int, isReversed: Bool, at line: Int
  ) throws(ImportError) {
    guard case .name(let name)? = tokens.popFirst()?.kind else {
      throw file.error(
        at: line, "the arrow needs a state at both ends, such as a => b: event;")
    }
    let target = try node(name, at: line)
    if takeAttributes() != nil { context.drop("style", at: line) }
    let label = EdgeLabel(parsing: takeLabel() ?? "", hasPlainSlashes: false)
    if tokens.first?.kind == .open {
      throw file.error(at: line, "states inside a transition are not imported; remove them")
    }
    try chart.addEdge(
      from: isReversed ? target : source, to: isReversed ? source : target, label, line: line)
    try requireEnd()
  }

  /// Checks that no state follows without a separator, since it would be read as a separate state.
  private func requireEnd() throws(ImportError) {
    guard let token = tokens.first, case .name(let name) = token.kind else { return }
    throw file.error(at: token.line, "a comma or semicolon is missing in front of '\(name)'")
  }

  /// Returns the state with a name, which determines its kind, adding it if needed.
  private mutating func node(_ name: String, at line: Int) throws(ImportError) -> Int {
    let count = chart.nodes.count
    let id = id(of: name)
    let node = try chart.node(id, in: chart.parent, line: line)
    guard chart.nodes.count > count else { return node }
    if id != name { chart.setTitle(name, of: node) }
    if name.contains("initial") {
      chart.nodes[node].kind = .junction
    } else if name.contains("final") {
      chart.nodes[node].kind = .final
    } else if name.contains("history") {
      setKind("history", of: node, at: line)
    } else if name.hasPrefix("^") {
      chart.nodes[node].kind = .choice
      setTitle(ofMarked: name, else: "choice", of: node)
    } else if name.hasPrefix("]") {
      setKind("forkjoin", of: node, at: line)
      setTitle(ofMarked: name, else: "join", of: node)
    }
    return node
  }

  /// Sets the title to the name without its leading mark, which only determines the kind.
  private mutating func setTitle(ofMarked name: String, else kind: String, of node: Int) {
    let title = name.dropFirst().trimmed
    chart.setTitle(title.isEmpty ? kind : title, of: node)
  }

  /// The identifier of a state: names are unique in the chart, except that each state can have its
  /// own `initial`.
  private func id(of name: String) -> String {
    guard name.contains("initial"), let parent = chart.parent,
      let existing = chart.existingNode(name), chart.nodes[existing].parent != parent
    else { return name }
    // No name in a file starts with a line feed.
    return "\n\(parent).\(name)"
  }

  /// Reads `label="Title" type=choice color=red`.
  private mutating func readAttributes(_ text: String, of node: Int, at line: Int) {
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].trimmed
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      let value: String
      if rest.first == "\"" {
        rest = rest.dropFirst()
        value = String(rest.prefix { $0 != "\"" })
        rest = rest.dropFirst(value.count + 1)
      } else {
        value = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(value.count)
      }
      switch key {
      case "label": chart.setTitle(value, of: node)
      case "type": setKind(value, of: node, at: line)
      default: context.drop("style", at: line)
      }
    }
  }

  private mutating func setKind(_ type: String, of node: Int, at line: Int) {
    switch type {
    case "regular": chart.nodes[node].kind = .state
    case "initial", "junction": chart.nodes[node].kind = .junction
    case "choice": chart.nodes[node].kind = .choice
    case "final", "terminate": chart.nodes[node].kind = .final
    case "history", "deephistory":
      context.assume("history is imported as the initial state of its parent", at: line)
      chart.nodes[node].kind = .history
    case "fork", "join", "forkjoin":
      context.assume("a \(type) is imported as alternatives", at: line)
      chart.nodes[node].kind = .junction
    case "parallel":
      context.assume("concurrent regions are imported as alternatives", at: line)
      chart.nodes[node].isParallel = true
    default: context.drop("type of a state", at: line)
    }
  }
}

private enum SmcatToken: Equatable {
  case name(String)
  /// The text after a colon.
  case label(String)
  case attributes(String)
  case arrow(isReversed: Bool)
  case open, close, comma, semicolon

  private static let arrows = [
    "-->>": false, "=>>": false, "->": false, "=>": false, ">>": false, "-->": false,
    "<<=": true, "<-": true, "<=": true, "<<": true, "<--": true, "<<--": true,
  ]

  /// Returns the tokens of a file with their lines.
  static func all(in file: ImportFile) throws(ImportError) -> [(kind: Self, line: Int)] {
    let text = Array(try file.lines().joined(separator: "\n").unicodeScalars)
    var tokens: [(kind: Self, line: Int)] = []
    var line = 1
    var index = 0
    /// Takes scalars up to one that meets a condition, or all of them.
    func take(until ends: (Unicode.Scalar) -> Bool) -> String {
      var scalars = String.UnicodeScalarView()
      while index < text.count, !ends(text[index]) {
        if text[index] == "\n" { line += 1 }
        scalars.append(text[index])
        index += 1
      }
      return String(scalars)
    }
    while index < text.count {
      let (scalar, start) = (text[index], line)
      var kind: Self?
      switch scalar {
      case "#":
        _ = take { $0 == "\n" }
        continue
      case "{": kind = .open
      case "}": kind = .close
      case ",": kind = .comma
      case ";": kind = .semicolon
      case "\n": line += 1
      case "[", "\"":
        index += 1
        let content = take { $0 == (scalar == "[" ? "]" : "\"") }
        guard index < text.count else {
          throw file.error(
            at: start, "the \(scalar == "[" ? "bracket" : "text in quotes") is not closed")
        }
        guard scalar == "[" || !content.trimmed.isEmpty else {
          throw file.error(at: start, "the name of a state is empty; write it in the quotes")
        }
        kind = scalar == "[" ? .attributes(content) : .name(content)
      case ":":
        index += 1
        var isQuoted = false
        var depth = 0
        // A comma separates states, but not transitions.
        let ends = (isTransition(tokens) ? ";{}" : ",;{}").unicodeScalars
        let label = take { scalar in
          if scalar == "\"" { isQuoted.toggle() }
          if scalar == "[" { depth += 1 }
          if scalar == "]" { depth -= 1 }
          return !isQuoted && depth <= 0 && ends.contains(scalar)
        }
        tokens.append((.label(label.trimmed.unquoted), start))
        continue
      case _ where scalar.properties.isWhitespace: break
      default:
        let word = take { scalar in
          scalar.properties.isWhitespace || ",;{}[\":#".unicodeScalars.contains(scalar)
        }
        tokens += splitTokens(in: word).map { ($0, start) }
        continue
      }
      index += 1
      if let kind { tokens.append((kind, start)) }
    }
    return tokens
  }

  /// Whether the last tokens are a state, an arrow and a state.
  private static func isTransition(_ tokens: [(kind: Self, line: Int)]) -> Bool {
    let end = tokens.last { token in
      switch token.kind {
      case .name, .attributes: false
      case .label, .arrow, .open, .close, .comma, .semicolon: true
      }
    }
    if case .arrow? = end?.kind { return true }
    return false
  }

  /// Splits a word at arrows, as in `a=>b`.
  private static func splitTokens(in text: String) -> [Self] {
    var tokens: [Self] = []
    var rest = text[...]
    while let first = rest.first {
      let isArrow = { (character: Character) in "-=<>".contains(character) }
      let word = rest.prefix { isArrow($0) == isArrow(first) }
      rest = rest.dropFirst(word.count)
      if let isReversed = arrows[String(word)] {
        tokens.append(.arrow(isReversed: isReversed))
      } else if case .name(let name)? = tokens.last {
        tokens[tokens.count - 1] = .name(name + word)
      } else {
        tokens.append(.name(String(word)))
      }
    }
    return tokens
  }
}
