import FlowCore

extension FlowDocument {
  /// Reads a document.
  ///
  /// - Throws: The first error: bad JSON, another version of the format, an unknown or missing key,
  ///   a value of the wrong type, or a reference to a missing element.
  public init(json: [UInt8]) throws(DocumentError) {
    try self.init(JSONValue(parsing: json), in: json)
  }

  /// Reads a document from the parsed text.
  package init(_ value: JSONValue, in json: [UInt8]) throws(DocumentError) {
    do throws(JSONFault) {
      try self.init(value)
    } catch {
      throw DocumentError(error, in: json)
    }
  }

  package init(_ value: JSONValue) throws(JSONFault) {
    var reader = DocumentReader()
    self = try reader.document(value)
  }
}

/// Reads a document from a value, and counts the elements that others refer to.
private struct DocumentReader {
  /// The maximum nesting depth of parts: more than any flow needs, and safe for recursion.
  static let maxPartDepth = 32

  private var parts = 0
  private var screens = 0
  private var configurations = 0
  private var outcomes = 0

  private var tops: [FlowDocument.VisibleScreen?] = []

  private var stack: StackReader<FlowDocument.VisibleScreen> { StackReader(screens: screens) }

  mutating func document(_ json: JSONValue) throws(JSONFault) -> FlowDocument {
    try checkVersion(json)
    let object = try ObjectReader(json, "the document", keys: Self.keys)
    let parts = try parts(object)
    self.parts = parts.count
    let screens = try object.list("screens", screen)
    self.screens = screens.count
    let stack = stack
    let configurations = try object.filledList("configurations", stack.configuration)
    self.configurations = configurations.count
    tops = configurations.map(\.top)
    let outcomes = try object.texts("outcomes", "an outcome")
    self.outcomes = outcomes.count
    return FlowDocument(
      name: try object.name("name"), title: try object.name("title"),
      search: try search(object.required("search")), parts: parts, screens: screens,
      configurations: configurations, starts: try object.list("starts", start),
      outcomes: outcomes, transitions: try object.list("transitions", transition),
      refusals: try object.list("refusals", refusal),
      deadEvents: try object.list("deadEvents", deadEvent),
      childMismatches: try object.list("findings", childMismatch),
      hasStacks: try object.flag("stacksKnown", default: true))
  }

  private static let keys = [
    "flowgraph", "name", "title", "search", "parts", "screens", "configurations", "starts",
    "outcomes", "transitions", "refusals", "deadEvents", "findings", "stacksKnown",
  ]

  private func checkVersion(_ json: JSONValue) throws(JSONFault) {
    guard json.members != nil else { throw json.mismatch("a document", "an object") }
    guard let value = json["flowgraph"] else {
      throw JSONFault(
        offset: json.offset,
        message: "this is not a flowgraph document; the key \"flowgraph\" is missing")
    }
    guard let version = value.integer else {
      throw value.mismatch("the version", "\(FlowDocument.version)")
    }
    guard version != FlowDocument.version else { return }
    throw JSONFault(
      offset: value.offset,
      message: "the document has version \(version) of the format; this tool reads version "
        + "\(FlowDocument.version)" + (version > FlowDocument.version ? "; update the tool" : ""))
  }

  private func search(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Search {
    let object = try ObjectReader(
      json, "the search", keys: ["complete", "bound", "ignoredEvents"])
    let isComplete = try object.flag("complete")
    var bound: FlowDocument.Bound?
    if let value = object.optional("bound") {
      let reader = try ObjectReader(value, "the bound", keys: ["kind", "limit"])
      bound = FlowDocument.Bound(kind: try reader.keyword("kind"), limit: try reader.count("limit"))
    }
    guard isComplete == (bound == nil) else {
      throw JSONFault(
        offset: try object.required("complete").offset,
        message: isComplete
          ? "a search with a \"bound\" is not complete"
          : "a search that is not complete needs a \"bound\"")
    }
    return FlowDocument.Search(bound: bound, ignoredEvents: try object.count("ignoredEvents"))
  }
}

// MARK: - Flows and screens

extension DocumentReader {
  private func parts(_ object: ObjectReader) throws(JSONFault) -> [FlowDocument.Part] {
    var parts: [FlowDocument.Part] = []
    var depths: [Int] = []
    for json in try object.elements("parts") {
      let part = try part(json, at: parts.count)
      let depth = part.parent.map { depths[$0] + 1 } ?? 0
      guard depth <= Self.maxPartDepth else {
        throw JSONFault(
          offset: json.offset,
          message: "part \(parts.count) is nested deeper than \(Self.maxPartDepth) levels")
      }
      parts.append(part)
      depths.append(depth)
    }
    return parts
  }

  private func part(_ json: JSONValue, at index: Int) throws(JSONFault) -> FlowDocument.Part {
    let object = try ObjectReader(json, "a part", keys: ["name", "parent"])
    let name = try object.name("name")
    guard index > 0 else {
      guard let value = object.optional("parent") else { return FlowDocument.Part(name: name) }
      throw JSONFault(
        offset: value.offset, message: "the first part is the flow itself and has no parent")
    }
    let parent = try object.count("parent")
    guard parent < index else {
      throw JSONFault(
        offset: try object.required("parent").offset,
        message: "the parent of part \(index) must come before it, but is part \(parent)")
    }
    return FlowDocument.Part(name: name, parent: parent)
  }

  private func screen(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Screen {
    let object = try ObjectReader(
      json, "a screen", keys: ["name", "parameters", "part", "group", "description"])
    return FlowDocument.Screen(
      name: try object.name("name"),
      parameters: try object.optionalTexts("parameters", "a parameter"),
      part: try object.index("part", of: "part", in: parts),
      group: try object.optionalName("group"),
      description: try object.optionalName("description"))
  }
}

// MARK: - Transitions

extension DocumentReader {
  private func start(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Start {
    let object = try ObjectReader(json, "a start", keys: ["configuration", "condition"])
    return FlowDocument.Start(
      configuration: try object.index(
        "configuration", of: "configuration", in: configurations),
      condition: try object.optionalText("condition"))
  }

  /// Reads a command.
  ///
  /// - Parameter top: The screen to use if a handwritten document names none.
  private func command(
    _ json: JSONValue, about top: FlowDocument.VisibleScreen?
  ) throws(JSONFault) -> Command<FlowDocument.VisibleScreen> {
    let object = try ObjectReader(
      json, "a command", keys: ["operation", "screens", "style", "name", "address"])
    var parts = CommandParts<FlowDocument.VisibleScreen>(
      try object.keyword("operation"),
      try object.optionalList("screens", stack.screen),
      style: try object.optionalText("style").map { ModalStyle(name: $0) } ?? .unknown,
      name: try object.optionalText("name"), address: try address(object))
    if let command = Command(parts) { return command }
    if parts.screens.isEmpty { parts.screens = top.map { [$0] } ?? [] }
    parts.name = parts.name ?? ""
    if let command = Command(parts) { return command }
    throw JSONFault(offset: object.offset, message: "the command needs \"screens\"")
  }

  private func address(_ object: ObjectReader) throws(JSONFault) -> StackAddress? {
    guard let value = object.optional("address") else { return nil }
    let text = try value.text("\"address\"")
    if let address = StackAddress(text: text) { return address }
    throw JSONFault(
      offset: value.offset,
      message: "\"address\" cannot be \(JSONWriter.excerpt(text)); "
        + "write it like \"tab search\" or \"window help › layer 0\"")
  }

  private func target(_ object: ObjectReader) throws(JSONFault) -> FlowDocument.Target {
    switch (object.optional("to"), object.optional("outcome")) {
    case (_?, nil):
      return .configuration(
        try object.index("to", of: "configuration", in: configurations))
    case (nil, _?): return .outcome(try object.index("outcome", of: "outcome", in: outcomes))
    case (_?, let outcome?):
      throw JSONFault(
        offset: outcome.offset, message: "a transition has \"to\" or \"outcome\", not both")
    case (nil, nil):
      throw JSONFault(
        offset: object.offset, message: "the key \"to\" or \"outcome\" is missing in a transition")
    }
  }

  private func decision(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Decision {
    let object = try ObjectReader(json, "a decision", keys: ["name", "choice", "choices"])
    let name = try object.name("name")
    let choice = try object.text("choice")
    let choices = try object.texts("choices", "a choice")
    guard choices.contains(where: { $0.utf8.elementsEqual(choice.utf8) }) else {
      throw JSONFault(
        offset: try object.required("choice").offset,
        message: "the choice \(JSONWriter.excerpt(choice)) is not in \"choices\"")
    }
    return FlowDocument.Decision(name: name, choice: choice, choices: choices)
  }

  private func transition(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Transition {
    let object = try ObjectReader(
      json, "a transition",
      keys: [
        "from", "to", "outcome", "event", "screen", "decisions", "commands", "guard", "note",
        "position",
      ])
    let source = try object.index("from", of: "configuration", in: configurations)
    let target = try target(object)
    return FlowDocument.Transition(
      from: source, to: target,
      event: try FlowDocument.Event(from: object.required("event")),
      on: try object.optional("screen") == nil
        ? nil : object.index("screen", of: "screen", in: screens),
      decisions: try object.optionalList("decisions", decision),
      commands: try object.optionalList("commands") { value throws(JSONFault) in
        try command(value, about: tops[target.configuration ?? source])
      },
      guard: try object.optionalText("guard"), note: try object.optionalText("note"),
      location: try object.optionalText("position"))
  }

  private func refusal(_ json: JSONValue) throws(JSONFault) -> FlowDocument.Refusal {
    let object = try ObjectReader(
      json, "a refusal", keys: ["from", "event", "command", "reason", "position"])
    let source = try object.index("from", of: "configuration", in: configurations)
    return FlowDocument.Refusal(
      source: source, event: try FlowDocument.Event(from: object.required("event")),
      command: try command(object.required("command"), about: tops[source]),
      reason: try object.text("reason"),
      location: try object.optionalText("position"))
  }

  private func deadEvent(_ json: JSONValue) throws(JSONFault) -> FlowDocument.DeadEvent {
    let object = try ObjectReader(
      json, "a dead event", keys: ["event", "reason", "transitions"])
    return FlowDocument.DeadEvent(
      event: try FlowDocument.Event(from: object.required("event")),
      reason: try object.keyword("reason"),
      transitions: try object.optionalList("transitions", transition))
  }

  private func childMismatch(_ json: JSONValue) throws(JSONFault) -> FlowDocument.ChildMismatch {
    let object = try ObjectReader(json, "a finding", keys: ["kind", "part", "configuration"])
    return FlowDocument.ChildMismatch(
      try object.keyword("kind"), part: try object.index("part", of: "part", in: parts),
      configuration: try object.index(
        "configuration", of: "configuration", in: configurations))
  }
}
