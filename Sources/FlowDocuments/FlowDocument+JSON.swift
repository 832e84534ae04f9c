import FlowCore

extension FlowDocument {
  /// Writes the document as JSON, one line per element; equal documents have the same bytes.
  ///
  /// ``init(json:)`` reads it, and writing the result gives the same bytes.
  public func json() -> String { jsonValue.multilineText() }

  /// Reads a document.
  ///
  /// - Throws: The first error: bad JSON, another version of the format, an unknown or missing key,
  ///   a value of the wrong type, or a reference to a missing element.
  public init(json: [UInt8]) throws(DocumentError) {
    self = try JSONValue.read(json, Self.init)
  }

  /// Reads a document from the parsed text.
  package init(_ value: JSONValue, in json: [UInt8]) throws(DocumentError) {
    do throws(JSONFault) { try self.init(value) } catch { throw DocumentError(error, in: json) }
  }
}

/// What the elements of a document can refer to while it is read, and how deep it is.
package struct DocumentContext {
  var parts = 0
  var screens = 0
  var configurations = 0
  var outcomes = 0
  /// The screen on top of each configuration.
  var tops: [FlowDocument.StackScreen?] = []
  /// The screen that a command of a handwritten document is about if it names none.
  var top: FlowDocument.StackScreen?
  /// The number of tabs and slots around a container.
  var depth = 0
}

extension JSONForm<Int> {
  static var part: Self { index(of: "part", in: \.parts) }
  static var screen: Self { index(of: "screen", in: \.screens) }
  static var configuration: Self { index(of: "configuration", in: \.configurations) }
  static var outcome: Self { index(of: "outcome", in: \.outcomes) }

  private static func index(
    of element: String, in count: @escaping (DocumentContext) -> Int
  ) -> Self {
    Self(JSONValue.integer) { json, key, context throws(JSONFault) in
      try json.index("\"\(key)\"", of: element, in: count(context))
    }
  }
}

extension FlowDocument: JSONCodable {
  package static var jsonName: String { "the document" }
  package static var blank: Self {
    Self(
      name: "", title: "", search: .blank, parts: [], screens: [], configurations: [], starts: [],
      transitions: [])
  }

  package static func checkHeader(_ json: JSONValue) throws(JSONFault) {
    guard json.members != nil else { throw json.mismatch("a document", "an object") }
    guard let value = json["flowgraph"] else {
      throw json.fault("this is not a flowgraph document; the key \"flowgraph\" is missing")
    }
    guard let version = value.integer else {
      throw value.mismatch("the version", "\(Self.version)")
    }
    guard version != Self.version else { return }
    throw value.fault(
      "the document has version \(version) of the format; this tool reads version "
        + "\(Self.version)" + (version > Self.version ? "; update the tool" : ""))
  }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    coder.write("flowgraph", .integer(Self.version))
    try coder.code("name", &name, .name)
    try coder.code("title", &title, .name)
    try coder.code("search", &search, .object)
    try coder.code("stacksKnown", &hasStacks, .flag, default: true)
    try coder.code("parts", &parts, .list())
    if let object = coder.object { try checkParents(object.list("parts") { $0 }) }
    coder.context.parts = parts.count
    try coder.code("screens", &screens, .list())
    coder.context.screens = screens.count
    try coder.code("configurations", &configurations, .filledList())
    if let object = coder.object { try checkConfigurations(object.list("configurations") { $0 }) }
    coder.context.configurations = configurations.count
    coder.context.tops = coder.object == nil ? [] : configurations.map(\.top)
    try coder.code("starts", &starts, .list())
    try coder.code("outcomes", &outcomes, .names(of: "an outcome"))
    coder.context.outcomes = outcomes.count
    try coder.code("transitions", &transitions, .list())
    try coder.code("refusals", &refusals, .list())
    try coder.code("lateAnswers", &lateAnswers, .list(), default: [])
    try coder.code("ignoredLinks", &ignoredLinks, .list(), default: [])
    if let object = coder.object {
      try checkIgnoredLinks(object.optionalList("ignoredLinks") { $0 })
    }
    try coder.code("deadEvents", &deadEvents, .list())
    try coder.code("findings", &childMismatches, .list())
    try coder.code("relaunches", &relaunches, .list())
    if let object = coder.object {
      try checkRelaunches(object.optionalList("relaunches") { $0 })
    }
  }

  /// Requires that each part has a parent before it, and that recursion through parts is safe.
  private func checkParents(_ elements: [JSONValue]) throws(JSONFault) {
    let maxDepth = 32
    var depths: [Int] = []
    for (index, json) in elements.enumerated() {
      let value = json["parent"]
      let fault = { (value ?? json).fault($0) }
      switch (index, parts[index].parent) {
      case (0, nil): depths.append(0)
      case (0, _?): throw fault("the first part is the flow itself and has no parent")
      case (_, nil): throw fault("the key \"parent\" is missing in a part")
      case (_, let parent?):
        guard parent < index else {
          throw fault("the parent of part \(index) must come before it, but is part \(parent)")
        }
        depths.append(depths[parent] + 1)
      }
      guard depths[index] <= maxDepth else {
        throw json.fault("part \(index) is nested deeper than \(maxDepth) levels")
      }
    }
  }
}

extension FlowDocument {
  /// Requires that no configuration contradicts what the document says about all of them.
  private func checkRelaunches(_ elements: [JSONValue]) throws(JSONFault) {
    var sources: Set<Int> = []
    for (relaunch, json) in zip(relaunches ?? [], elements)
    where !sources.insert(relaunch.source).inserted {
      throw json.fault(
        "configuration \(relaunch.source) is restored twice; leave one of its relaunches out")
    }
  }

  private func checkIgnoredLinks(_ elements: [JSONValue]) throws(JSONFault) {
    let handled = Set((transitions.map(\.event) + refusals.map(\.event)).filter(\.isLink))
    var seen: Set<Event> = []
    for (link, json) in zip(ignoredLinks, elements) {
      if !link.isLink {
        throw json.fault("an ignored link is a link; write \"link\": true, or leave the event out")
      }
      if handled.contains(link) {
        throw json.fault(
          "the link \(link.name) is in a transition or a refusal, so it is not ignored "
            + "everywhere; leave one of them out")
      }
      if !seen.insert(link).inserted {
        throw json.fault("the link \(link.name) is ignored twice; leave one of them out")
      }
    }
  }

  private func checkConfigurations(_ elements: [JSONValue]) throws(JSONFault) {
    for (configuration, json) in zip(configurations, elements) {
      if search.isComplete, !configuration.isExpanded {
        throw (json["expanded"] ?? json).fault(
          "the search is complete, so no configuration can have \"expanded\": false; "
            + "leave it out, or write \"complete\": false with a \"bound\"")
      }
      if !hasStacks, configuration.stack.screenCount != 1 {
        throw json.fault(
          "\"stacksKnown\" is false, so a configuration has one screen, the one on top; "
            + "leave out the others, or \"stacksKnown\"")
      }
    }
  }
}

extension FlowDocument.Search: JSONCodable {
  package static var jsonName: String { "the search" }
  package static var blank: Self { Self() }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    var isComplete = isComplete
    try coder.code("complete", &isComplete, .flag)
    try coder.code("bound", &bound, .object)
    try coder.code("ignoredEvents", &ignoredEvents, .count)
    guard isComplete != (bound == nil) else { return }
    throw coder.fault(
      at: "complete",
      isComplete
        ? "a search with a \"bound\" is not complete"
        : "a search that is not complete needs a \"bound\"")
  }
}

extension FlowDocument.Bound: JSONCodable {
  package static var jsonName: String { "the bound" }
  package static var blank: Self { Self(kind: .configurations, limit: 0) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("kind", &kind, .keyword)
    try coder.code("limit", &limit, .count)
  }
}

extension FlowDocument.Part: JSONCodable {
  package static var jsonName: String { "a part" }
  package static var blank: Self { Self(name: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .name)
    try coder.code("parent", &parent, .count)
  }
}

extension FlowDocument.Screen: JSONCodable {
  package static var jsonName: String { "a screen" }
  package static var blank: Self { Self(name: "") }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("name", &name, .name)
    try coder.code("parameters", &parameters, .strings(of: "a parameter"), default: [])
    try coder.code("part", &part, .part)
    try coder.code("group", &group, .name)
    try coder.code("description", &description, .name)
  }
}

extension FlowDocument.Start: JSONCodable {
  package static var jsonName: String { "a start" }
  package static var blank: Self { Self(configuration: 0) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("configuration", &configuration, .configuration)
    try coder.code("condition", &condition, .string)
  }
}

extension FlowDocument.Relaunch: JSONCodable {
  package static var jsonName: String { "a relaunch" }
  package static var blank: Self { Self(from: 0, to: nil) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("from", &source, .configuration)
    try coder.code("to", &target, .configuration)
  }
}

extension FlowDocument.ChildMismatch: JSONCodable {
  package static var jsonName: String { "a finding" }
  package static var blank: Self { Self(.childWithoutScreens, part: 0, configuration: 0) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("kind", &kind, .keyword)
    try coder.code("part", &part, .part)
    try coder.code("configuration", &configuration, .configuration)
  }
}
