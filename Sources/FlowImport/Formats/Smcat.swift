import FlowDocuments

extension ImportFormat {
  static let smcat = Self(
    name: "smcat", title: "state-machine-cat text", extensions: ["smcat"],
    read: { context throws(ImportError) in try SmcatReader(context).document() })
}

private enum SmcatToken {
  case name, arrow, open, close
  /// The text after a colon.
  case label
  case attributes
  /// A comma or a semicolon.
  case separator
}

/// Reads states, which end with commas, and transitions, which end with semicolons.
private struct SmcatReader {
  private typealias Tokens = [(kind: SmcatToken, text: String, line: Int)]

  private static let arrows: Set = [
    "-->>", "=>>", "->", "=>", ">>", "-->", "<<=", "<-", "<=", "<<", "<--", "<<--", "--", "==",
    ":>", "<:",
  ]

  private let context: ImportContext
  private var chart: StateDiagram
  private var tokens: Tokens.SubSequence = []

  init(_ context: ImportContext) { (self.context, chart) = (context, StateDiagram(context)) }

  consuming func document() throws(ImportError) -> FlowDocument {
    tokens = try Self.tokens(in: context.file)[...]
    while let (kind, text, line) = tokens.popFirst() {
      context.line = line
      switch kind {
      case .separator: break
      case .close: try chart.close()
      case .name: try readState(text)
      case .label, .attributes, .arrow, .open: throw context.error("expected the name of a state")
      }
    }
    try chart.checkAllAreClosed()
    for edge in chart.edges where chart.nodes[edge.source].id.contains("initial") {
      context.line = edge.line
      chart.addStart(in: chart.nodes[edge.source].parent, at: edge.target, edge.label)
    }
    return try chart.document(titled: nil)
  }

  /// Removes the next token and returns its text if it is of this kind; otherwise returns `nil`.
  private mutating func take(_ kind: SmcatToken) -> String? {
    tokens.first?.kind == kind ? tokens.removeFirst().text : nil
  }

  private mutating func readState(_ name: String) throws(ImportError) {
    let state = try node(name)
    if let text = take(.attributes) { readAttributes(text, of: state) }
    if let arrow = take(.arrow) {
      try readEdge(from: state, isReversed: arrow.hasPrefix("<"))
    } else {
      for action in take(.label)?.split(whereSeparator: \.isNewline) ?? [] {
        chart.addDescription(String(action), to: state)
      }
      if take(.open) != nil { return try chart.open(state) }
    }
    // A state that follows without a separator would be read as a separate one.
    guard let (kind, name, line) = tokens.first, kind == .name else { return }
    throw context.file.error(at: line, "a comma or semicolon is missing in front of '\(name)'")
  }

  private mutating func readEdge(from source: Int, isReversed: Bool) throws(ImportError) {
    guard let name = take(.name) else {
      throw context.error("the arrow needs a state at both ends, such as a => b: event;")
    }
    let target = try node(name)
    if take(.attributes) != nil { context.drop("style") }
    let label = EdgeLabel(parsing: take(.label) ?? "", hasPlainSlashes: false)
    guard tokens.first?.kind != .open else {
      throw context.error("states inside a transition are not imported; remove them")
    }
    try chart.addEdge(from: isReversed ? target : source, to: isReversed ? source : target, label)
  }

  /// Returns the state with a name, which determines its kind, adding it if needed.
  private mutating func node(_ name: String) throws(ImportError) -> Int {
    let count = chart.nodes.count
    let id = id(of: name)
    let node = try chart.node(id, in: chart.parent)
    guard chart.nodes.count > count else { return node }
    if id != name { chart.setTitle(name, of: node) }
    if name.contains("initial") {
      chart.nodes[node].kind = .junction
    } else if name.contains("final") {
      chart.nodes[node].kind = .final
    } else if name.contains("history") {
      setKind(name.contains("deep") ? "deephistory" : "history", of: node)
    } else if name.contains("parallel") {
      setKind("parallel", of: node)
    } else if let mark = name.first, "^]".contains(mark) {
      // The mark only determines the kind.
      let (kind, unnamed) = mark == "^" ? ("choice", "choice") : ("forkjoin", "join")
      setKind(kind, of: node)
      let title = name.dropFirst().trimmed
      chart.setTitle(title.isEmpty ? unnamed : title, of: node)
    }
    return node
  }

  /// The identifier of a state: names are unique in the chart, except that each state can have its
  /// own `initial` and `history`.
  private func id(of name: String) -> String {
    guard name.contains("initial") || name.contains("history"), let parent = chart.parent,
      let existing = chart.existingNode(name), chart.nodes[existing].parent != parent
    else { return name }
    // No name in a file starts with a line feed.
    return "\n\(parent).\(name)"
  }

  /// Reads `label="Title" type=choice color=red`.
  private mutating func readAttributes(_ text: String, of node: Int) {
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].trimmed
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      let isQuoted = rest.first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let value = rest.prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace }
      rest = rest[value.endIndex...].dropFirst(isQuoted ? 1 : 0)
      switch key {
      case "label": chart.setTitle(String(value), of: node)
      case "type": setKind(String(value), of: node)
      default: context.drop("style")
      }
    }
  }

  private mutating func setKind(_ type: String, of node: Int) {
    switch type {
    case "regular": chart.nodes[node].kind = .state
    case "initial", "junction": chart.nodes[node].kind = .junction
    case "choice": chart.nodes[node].kind = .choice
    case "final", "terminate": chart.nodes[node].kind = .final
    case "history", "deephistory":
      chart.setKind(.history(isDeep: type == "deephistory"), of: node)
    case "fork", "join", "forkjoin": chart.nodes[node].kind = .forkOrJoin(type)
    case "parallel": chart.nodes[node].isParallel = true
    default: context.drop("type of a state")
    }
  }

  // MARK: Tokens

  private static func tokens(in file: ImportFile) throws(ImportError) -> Tokens {
    let text = Array(try file.lines().joined(separator: "\n").unicodeScalars)
    var tokens: Tokens = []
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
      index += 1
      switch scalar {
      case "#": _ = take { $0 == "\n" }
      case "/" where index < text.count && text[index] == "/": _ = take { $0 == "\n" }
      case "/" where index < text.count && text[index] == "*":
        index += 2
        while index < text.count, !text[(index - 1)...].starts(with: "*/".unicodeScalars) {
          if text[index - 1] == "\n" { line += 1 }
          index += 1
        }
        index += 1
      case ":" where index < text.count && text[index] == ">":
        index += 1
        tokens.append((.arrow, ":>", start))
      case "{": tokens.append((.open, "", start))
      case "}": tokens.append((.close, "", start))
      case ",", ";": tokens.append((.separator, "", start))
      case "\n": line += 1
      case "[", "\"":
        let isName = scalar == "\""
        let content = take { $0 == (isName ? "\"" : "]") }
        guard index < text.count else {
          throw file.error(at: start, "the \(isName ? "text in quotes" : "bracket") is not closed")
        }
        guard !isName || !content.trimmed.isEmpty else {
          throw file.error(at: start, "the name of a state is empty; write it in the quotes")
        }
        index += 1
        tokens.append((isName ? .name : .attributes, content, start))
      case ":":
        var isQuoted = false
        var depth = 0
        let last = tokens.last { $0.kind != .name && $0.kind != .attributes }
        // A comma separates states, but not transitions.
        let ends = (last?.kind == .arrow ? ";{}" : ",;{}").unicodeScalars
        let label = take { scalar in
          if scalar == "\"" { isQuoted.toggle() }
          if scalar == "[" { depth += 1 }
          if scalar == "]" { depth -= 1 }
          return !isQuoted && depth <= 0 && ends.contains(scalar)
        }
        tokens.append((.label, label.trimmed.unquoted, start))
      case _ where scalar.properties.isWhitespace: break
      default:
        let rest = take { scalar in
          scalar.properties.isWhitespace || ",;{}[\":#".unicodeScalars.contains(scalar)
        }
        var word = String(scalar) + rest
        if word.hasSuffix("<"), index < text.count, text[index] == ":" {
          word += ":"
          index += 1
        }
        append(word, at: start, to: &tokens)
      }
    }
    return tokens
  }

  /// Appends the tokens of a word, split at arrows, as in `a=>b`.
  private static func append(_ word: String, at line: Int, to tokens: inout Tokens) {
    let isArrow = { (character: Character) in "-=<>:".contains(character) }
    var name = ""
    var rest = word[...]
    while let first = rest.first {
      let part = String(rest.prefix { isArrow($0) == isArrow(first) })
      rest = rest.dropFirst(part.count)
      guard arrows.contains(part) else {
        name += part
        continue
      }
      if !name.isEmpty { tokens.append((.name, name, line)) }
      tokens.append((.arrow, part, line))
      name = ""
    }
    if !name.isEmpty { tokens.append((.name, name, line)) }
  }
}
