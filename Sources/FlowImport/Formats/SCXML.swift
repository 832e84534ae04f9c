import FlowDocuments

extension ImportFormat {
  static let scxml = Self(
    name: "scxml", title: "SCXML", extensions: ["scxml"], isRunnable: true,
    recognizes: { $0.outermostElement == "scxml" },
    read: { context throws(ImportError) in try SCXMLReader(context).document() })
}

/// Reads SCXML; conditions in its script languages are unknown, except for `In`.
private struct SCXMLReader {
  private let context: ImportContext
  private var chart: Statechart
  private var elements: [XMLElement] = []
  private var numbers: [String: Int] = [:]

  init(_ context: ImportContext) {
    (self.context, chart) = (context, Statechart(context: context, rules: .scxml))
  }

  consuming func document() throws(ImportError) -> FlowDocument {
    let root = try XMLElement(context.file, named: "scxml")
    try add(root, kind: .state, in: nil)
    for (number, element) in elements.enumerated() { try complete(number, element) }
    return try chart.document(named: root["name"] ?? context.file.stem)
  }

  private mutating func add(
    _ element: XMLElement, kind: Statechart.StateKind, in parent: Int?
  ) throws(ImportError) {
    context.line = element.line
    let id = parent == nil ? element["name"] ?? context.file.stem : element["id"]
    let number = try chart.add(id ?? "state \(elements.count)", kind, in: parent)
    elements.append(element)
    if parent != nil, let id, numbers.updateValue(number, forKey: id) != nil {
      throw element.error("two states are named \(JSONWriter.excerpt(id)); rename one")
    }
    let readAttributes: Set =
      parent == nil
      ? ["name", "initial", "version"] : kind == .state ? ["id", "initial"] : ["id", "type"]
    context.dropAttributes(of: element, except: readAttributes)
    for child in element.children {
      switch child.name {
      case "state": try add(child, kind: .state, in: number)
      case "parallel": try add(child, kind: .parallel, in: number)
      case "final": try add(child, kind: .final, in: number)
      case "history":
        try add(child, kind: .history(isDeep: child["type"] == "deep"), in: number)
      case "onentry":
        chart.states[number].raisedOnEntry += raised(in: child)
        chart.describe("entry", actions(in: child), of: number)
      case "onexit":
        chart.states[number].raisedOnExit += raised(in: child)
        chart.describe("exit", actions(in: child), of: number)
      case "invoke": addWork(child, to: number)
      case "transition", "initial": break
      default: context.drop("<\(child.name)>", in: child)
      }
    }
  }

  private mutating func addWork(_ element: XMLElement, to number: Int) {
    let name = element["id"] ?? element["src"] ?? element["type"] ?? "invoke"
    chart.states[number].work.append(name)
    context.dropAttributes(of: element, except: ["id", "src", "type"])
    for child in element.children { context.drop("<\(child.name)> of <invoke>", in: child) }
  }

  private func raised(in element: XMLElement) -> [String] {
    element.children("raise").compactMap { $0["event"] }
  }

  /// Descriptions of the other actions in executable content, such as `assign count`.
  private func actions(in element: XMLElement) -> [String] {
    element.children.filter { $0.name != "raise" || $0["event"] == nil }.map { action in
      let object = action["event"] ?? action["location"] ?? action["label"] ?? action["target"]
      return ([action.name] + [object].compactMap(\.self)).joined(separator: " ")
    }
  }

  /// Notes the executable content that is dropped, except for raised events that are imported.
  private func dropActions(of element: XMLElement?, exceptRaised: Bool = false) {
    for child in element?.children ?? [] where !exceptRaised || child.name != "raise" {
      context.drop("action", in: child)
    }
  }

  private mutating func complete(_ number: Int, _ element: XMLElement) throws(ImportError) {
    if chart.isHistory(number) {
      chart.states[number].initial = try targets(of: element.child("transition"))
      return dropActions(of: element.child("transition"))
    }
    let child = element.child("initial")?.child("transition")
    let initial = try targets(of: element, "initial") + targets(of: child)
    dropActions(of: child, exceptRaised: true)
    chart.states[number].raisedAtStart = child.map(raised) ?? []
    var inside = initial.filter { chart.isInside($0, number) }
    if !chart.canBeActiveAtOnce(inside) { inside = [inside[0]] }
    if inside.count < initial.count {
      context.drop("initial state that cannot be one", in: element)
    }
    chart.states[number].initial =
      inside.isEmpty ? Array(chart.substates(of: number).prefix(1)) : inside
    for child in element.children("transition") { try addTransition(child, from: number) }
  }

  private mutating func addTransition(_ element: XMLElement, from source: Int) throws(ImportError) {
    context.line = element.line
    let names = element["event"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    var targets = try targets(of: element)
    if !chart.canBeActiveAtOnce(targets) {
      context.lose("target that cannot be active together with the first one", in: element)
      targets = [targets[0]]
    }
    guard !names.isEmpty || !targets.isEmpty || element["cond"] != nil else {
      return context.lose("transition without event and target", in: element)
    }
    context.dropAttributes(of: element, except: ["event", "cond", "target", "type"])
    dropActions(of: element, exceptRaised: true)
    let text = element["cond"]?.trimmed.nonEmpty.flatMap { $0 == "true" ? nil : $0 }
    let condition = text.map { Statechart.Guard(parsing: $0, numbers) }
    try chart.add(
      .init(
        source: source, events: names.map { event($0) }, guard: condition,
        guardText: condition?.isKnown == true ? nil : text, targets: targets,
        isInternal: element["type"] == "internal", raised: raised(in: element),
        hasActions: element.children.contains { $0.name != "raise" }, line: element.line))
  }

  /// The event of a descriptor: `done.invoke.load` answers work, and `error.*` is a prefix.
  private func event(_ descriptor: String) -> Statechart.StatechartEvent {
    var name = descriptor
    for ending in [".*", "."] where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
    }
    if name.hasPrefix(Statechart.donePrefix) {
      let state = numbers[String(name.dropFirst(Statechart.donePrefix.count))]
      return .init(name: "\(Statechart.donePrefix)\(state.map(String.init) ?? "none")")
    }
    for (prefix, isFailure) in [("done.invoke.", false), ("error.invoke.", true)]
    where name.hasPrefix(prefix) {
      return .init(name: name, work: String(name.dropFirst(prefix.count)), isFailure: isFailure)
    }
    return .init(name: name)
  }

  private func targets(
    of element: XMLElement?, _ attribute: String = "target"
  ) throws(ImportError) -> [Int] {
    guard let element else { return [] }
    let names = element[attribute]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    return try names.map { name throws(ImportError) in
      guard let number = numbers[name] else {
        throw element.error(
          "there is no state \(JSONWriter.excerpt(name)); add it or correct its name")
      }
      return number
    }
  }
}

extension Statechart.Guard {
  /// - Parameter states: The states that `In('state')` can name.
  fileprivate init(parsing text: some StringProtocol, _ states: [String: Int]) {
    var text = text.trimmed
    while text.hasPrefix("("), text.hasSuffix(")"), Self.isOperand(text) {
      text = text.dropFirst().dropLast().trimmed
    }
    let alternatives = Self.parts(of: text, "||")
    let conditions = Self.parts(of: text, "&&")
    let negated = text.dropFirst().trimmed
    if text.hasPrefix("!"), Self.isOperand(negated) {
      self = .not(Self(parsing: negated, states))
    } else if !text.contains("In(") {
      self = .unknown(text)
    } else if alternatives.count > 1 {
      self = .any(alternatives.map { Self(parsing: $0, states) })
    } else if conditions.count > 1 {
      self = .all(conditions.map { Self(parsing: $0, states) })
    } else {
      let name = text.dropFirst(3).dropLast().trimmed.filter { !"'\"".contains($0) }
      let isCall = text.hasPrefix("In(") && text.hasSuffix(")")
      self = states[name].flatMap { isCall ? .isActive($0) : nil } ?? .unknown(text)
    }
  }

  /// Whether an expression has no operators outside parentheses and quotes.
  private static func isOperand(_ text: String) -> Bool {
    !text.isEmpty
      && ["|", "&", "=", "<", ">", "+", "?", "!", " "].allSatisfy { parts(of: text, $0).count == 1 }
  }

  /// The parts of an expression between separators outside parentheses and quotes.
  private static func parts(of text: String, _ separator: String) -> [String] {
    var parts: [String] = []
    var (depth, quote) = (0, Character?.none)
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let character = text[index]
      if let mark = quote {
        if character == mark { quote = nil }
      } else if "'\"".contains(character) {
        quote = character
      } else if depth == 0, text[index...].hasPrefix(separator) {
        parts.append(String(text[start..<index]))
        index = text.index(index, offsetBy: separator.count)
        start = index
        continue
      } else if "()".contains(character) {
        depth += character == "(" ? 1 : -1
      }
      index = text.index(after: index)
    }
    return parts + [String(text[start...])]
  }
}
