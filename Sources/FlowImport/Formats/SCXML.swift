import FlowDocuments

extension ImportFormat {
  /// The W3C's State Chart XML.
  static let scxml = Self(
    name: "scxml", title: "SCXML", extensions: ["scxml"], isRunnable: true,
    recognizes: { $0.outermostElement == "scxml" }
  ) { context throws(ImportError) in
    var reader = SCXMLReader(context)
    defer { context = reader.context }
    return try reader.document()
  }
}

/// Reads SCXML; conditions in its script languages are unknown, except for `In`.
private struct SCXMLReader {
  var context: ImportContext
  private let file: ImportFile
  private var chart = Statechart(dialect: .scxml)
  private var elements: [XMLElement] = []
  private var numbers: [String: Int] = [:]

  init(_ context: ImportContext) {
    self.context = context
    file = context.file
  }

  mutating func document() throws(ImportError) -> FlowDocument {
    let root = try XMLElement(file)
    guard root.name == "scxml" else {
      throw file.error(at: root.line, "expected <scxml>, found <\(root.name)>")
    }
    try add(root, kind: .state, in: nil)
    for number in chart.states.indices { try complete(number) }
    for history in chart.completeHistories() {
      context.notes.drop(
        "target of a history outside its parent", in: file, at: chart.states[history].line)
    }
    return try chart.document(
      named: root["name"] ?? file.stem, in: file, within: context.limits, &context.notes)
  }

  // MARK: States

  private mutating func add(
    _ element: XMLElement, kind: Statechart.StateKind, in parent: Int?
  ) throws(ImportError) {
    let number = chart.states.count
    let depth = parent.map { chart.states[$0].depth + 1 } ?? 0
    guard depth <= StateDiagram.maxDepth else {
      throw file.error(
        at: element.line, "states are nested deeper than \(StateDiagram.maxDepth) levels")
    }
    guard number < StateDiagram.maxStates else {
      throw file.error(at: element.line, "there are more than \(StateDiagram.maxStates) states")
    }
    let id = parent == nil ? element["name"] ?? file.stem : element["id"]
    if parent != nil, let id {
      guard numbers[id] == nil else {
        throw file.error(
          at: element.line, "two states are named \(JSONWriter.excerpt(id)); rename one")
      }
      numbers[id] = number
    }
    chart.states.append(
      .init(
        name: id ?? "state \(number)", kind: kind, parent: parent, line: element.line, depth: depth)
    )
    elements.append(element)
    let readAttributes: Set =
      parent == nil
      ? ["name", "initial", "version"] : kind == .state ? ["id", "initial"] : ["id", "type"]
    context.notes.dropAttributes(of: element, except: readAttributes, in: file)
    if let parent { chart.states[parent].children.append(number) }
    for child in element.children {
      switch child.name {
      case "state": try add(child, kind: .state, in: number)
      case "parallel": try add(child, kind: .parallel, in: number)
      case "final": try add(child, kind: .final, in: number)
      case "history":
        try add(child, kind: .history(isDeep: child["type"] == "deep"), in: number)
      case "onentry":
        chart.states[number].raisedOnEntry += raised(in: child)
        addDescription("entry", actions(in: child), to: number)
      case "onexit":
        chart.states[number].raisedOnExit += raised(in: child)
        addDescription("exit", actions(in: child), to: number)
      case "invoke": addWork(child, to: number)
      case "transition", "initial": break
      default: context.notes.drop("<\(child.name)>", in: file, at: child.line)
      }
    }
  }

  private mutating func addWork(_ element: XMLElement, to number: Int) {
    let name = element["id"] ?? element["src"] ?? element["type"] ?? "invoke"
    chart.states[number].work.append(name)
    context.notes.dropAttributes(of: element, except: ["id", "src", "type"], in: file)
    for child in element.children {
      context.notes.drop("<\(child.name)> of <invoke>", in: file, at: child.line)
    }
  }

  /// The events raised by executable content.
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

  private mutating func addDescription(_ when: String, _ actions: [String], to number: Int) {
    guard !actions.isEmpty else { return }
    chart.states[number].descriptionLines.append("\(when) / \(actions.joined(separator: ", "))")
  }

  /// Notes the executable content that is dropped.
  ///
  /// - Parameter exceptRaised: Whether raised events are imported and so not noted.
  private mutating func dropActions(of element: XMLElement?, exceptRaised: Bool = false) {
    for child in element?.children ?? [] where !exceptRaised || child.name != "raise" {
      context.notes.drop("action", in: file, at: child.line)
    }
  }

  // MARK: Transitions

  private mutating func complete(_ number: Int) throws(ImportError) {
    let element = elements[number]
    let state = chart.states[number]
    if case .history = state.kind {
      chart.states[number].initial = try targets(of: element.child("transition"))
      dropActions(of: element.child("transition"))
    } else {
      var initial = try targets(named: element["initial"], at: element.line)
      if let child = element.child("initial")?.child("transition") {
        initial += try targets(of: child)
        dropActions(of: child)
      }
      let first = chart.substates(of: number).first
      var inside = initial.filter { chart.isInside($0, number) }
      if !chart.canBeActiveAtOnce(inside) { inside = [inside[0]] }
      if inside.count < initial.count {
        context.notes.drop("initial state that cannot be one", in: file, at: element.line)
      }
      chart.states[number].initial = inside.isEmpty ? first.map { [$0] } ?? [] : inside
      for child in element.children("transition") { try addTransition(child, from: number) }
    }
  }

  private mutating func addTransition(
    _ element: XMLElement, from source: Int
  ) throws(ImportError) {
    guard chart.transitions.count < StateDiagram.maxTransitions else {
      throw file.error(
        at: element.line, "there are more than \(StateDiagram.maxTransitions) transitions")
    }
    let names = element["event"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    var targets = try targets(of: element)
    if !chart.canBeActiveAtOnce(targets) {
      context.notes.lose(
        "target that cannot be active together with the first one", in: file, at: element.line)
      targets = [targets[0]]
    }
    guard !names.isEmpty || !targets.isEmpty || element["cond"] != nil else {
      return context.notes.lose("transition without event and target", in: file, at: element.line)
    }
    context.notes.dropAttributes(
      of: element, except: ["event", "cond", "target", "type"], in: file)
    dropActions(of: element, exceptRaised: true)
    chart.states[source].transitions.append(chart.transitions.count)
    chart.transitions.append(
      .init(
        source: source, events: names.map { event($0) }, guard: condition(of: element),
        targets: targets, isInternal: element["type"] == "internal", raised: raised(in: element),
        line: element.line))
  }

  /// The event of a descriptor: `done.invoke.load` answers work, and `error.*` is a prefix.
  private func event(_ descriptor: String) -> Statechart.StatechartEvent {
    var name = descriptor
    for ending in [".*", "."] where name.hasSuffix(ending) { name.removeLast(ending.count) }
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

  /// The guard of an element; the value of `In('state')` is known.
  private func condition(of element: XMLElement) -> Statechart.Guard? {
    guard let text = element["cond"]?.trimmed, !text.isEmpty, text != "true" else { return nil }
    var (inner, isActive) = (text[...], true)
    if inner.hasPrefix("!") { (inner, isActive) = (inner.dropFirst(), false) }
    if inner.hasPrefix("In("), inner.hasSuffix(")") {
      let name = inner.dropFirst(3).dropLast().trimmed.withoutQuotes

      if let state = numbers[name] { return .isActive(state, is: isActive) }
    }
    return .unknown(text)
  }

  private mutating func targets(of element: XMLElement?) throws(ImportError) -> [Int] {
    guard let element else { return [] }
    return try targets(named: element["target"], at: element.line)
  }

  private func targets(named names: String?, at line: Int) throws(ImportError) -> [Int] {
    var result: [Int] = []
    for name in names?.split(whereSeparator: \.isWhitespace) ?? [] {
      guard let number = numbers[String(name)] else {
        throw file.error(
          at: line,
          "there is no state \(JSONWriter.excerpt(String(name))); add it or correct its name")
      }
      result.append(number)
    }
    return result
  }
}

extension String {
  /// The text without enclosing single or double quotes.
  fileprivate var withoutQuotes: String {
    count > 1 && first == last && (first == "'" || first == "\"")
      ? String(dropFirst().dropLast()) : self
  }
}
