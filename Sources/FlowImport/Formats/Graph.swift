import FlowDocuments

extension ImportFormat {
  /// A lenient graph format in JSON, for tools without an importer of their own.
  static let graph = Self(
    name: "graph", title: "graph in JSON", extensions: [],
    recognizes: { file in
      let value = file.outermostObject
      return GraphReader.edgeKeys.contains { value?[$0] != nil }
    },
    read: { context throws(ImportError) in try GraphReader(context).document() })
}

private struct GraphReader {
  static let edgeKeys = ["edges", "transitions", "links"]
  private static let screenKeys = ["screens", "states", "nodes"]
  private static let sourceKeys = ["from", "source"]
  private static let targetKeys = ["to", "target"]
  private static let eventKeys = ["event", "label", "on", "name"]
  private static let guardKeys = ["guard", "condition", "when"]
  private static let idKeys = ["id", "name"]
  private static let titleKeys = ["title", "label", "name"]
  private static let descriptionKeys = ["description", "note"]

  private let context: ImportContext
  private var chart: StateDiagram

  init(_ context: ImportContext) { (self.context, chart) = (context, StateDiagram(context)) }

  consuming func document() throws(ImportError) -> FlowDocument {
    let value = try context.file.json()
    guard value.members != nil else {
      throw context.error(
        at: value, #"a graph must be an object such as {"screens": [], "edges": []}"#)
    }
    let startKeys = ["start", "starts", "initial"]
    context.drop(value, except: Self.edgeKeys + Self.screenKeys + startKeys + ["name", "title"])
    let screens = first(of: Self.screenKeys, in: value)
    if let screens { try readScreens(screens) }
    if let edges = first(of: Self.edgeKeys, in: value) { try readEdges(edges) }
    if let start = first(of: startKeys, in: value) {
      for name in start.elements ?? [start] {
        context.line = context.line(of: name)
        if screens != nil, let text = self.name(in: name), chart.existingNode(text) == nil {
          throw context.error(
            at: name,
            "the start \(JSONWriter.excerpt(text)) is neither one of the screens nor an end of an "
              + "edge; add it or correct its name")
        }
        chart.addStart(in: nil, at: try node(name, "the start"))
      }
    }
    var document = try chart.document(titled: value["title"]?.string ?? value["name"]?.string)
    if let name = value["name"]?.string?.nonEmpty { document.name = name }
    return document
  }

  private mutating func readScreens(_ value: JSONValue) throws(ImportError) {
    guard let elements = value.elements else {
      throw context.error(
        at: value, #"the screens must be a list, such as ["Home", {"id": "home"}]"#)
    }
    for element in elements {
      context.line = context.line(of: element)
      let isObject = element.members != nil
      guard let id = isObject ? first(of: Self.idKeys, in: element) : element else {
        throw context.error(at: element, #"the screen needs an "id" or a "name""#)
      }
      if let text = name(in: id), chart.existingNode(text) != nil {
        context.assume("screens of the same name are one")
      }
      let screen = try node(id, isObject ? "the screen" : "a screen")
      if let title = first(of: Self.titleKeys, in: element)?.string {
        chart.setTitle(title, of: screen)
      }
      if let text = first(of: Self.descriptionKeys, in: element)?.string {
        chart.addDescription(text, to: screen)
      }
      context.drop(element, except: Self.idKeys + Self.titleKeys + Self.descriptionKeys)
    }
  }

  private mutating func readEdges(_ value: JSONValue) throws(ImportError) {
    guard let elements = value.elements else {
      throw context.error(
        at: value, #"the edges must be a list, such as [["Home", "tap", "Detail"]]"#)
    }
    for element in elements {
      context.line = context.line(of: element)
      if let row = element.elements {
        guard row.count == 3 || row.count == 2 else {
          throw context.error(at: element, "an edge in brackets is [from, event, to] or [from, to]")
        }
        try addEdge(from: row[0], row.count == 3 ? row[1] : nil, to: row[row.count - 1])
        continue
      }
      guard let from = first(of: Self.sourceKeys, in: element),
        let to = first(of: Self.targetKeys, in: element)
      else { throw context.error(at: element, #"the edge needs "from" and "to""#) }
      try addEdge(
        from: from, first(of: Self.eventKeys, in: element),
        guard: first(of: Self.guardKeys, in: element), to: to)
      let keys = Self.sourceKeys + Self.targetKeys + Self.eventKeys + Self.guardKeys
      context.drop(element, except: keys)
    }
  }

  private mutating func addEdge(
    from: JSONValue, _ event: JSONValue?, guard: JSONValue? = nil, to: JSONValue
  ) throws(ImportError) {
    let label = EdgeLabel(event: event?.string?.nonEmpty, guard: `guard`?.string)
    let isStart = from.string == "[*]"
    let start = isStart ? nil : try node(from, "an end of the edge")
    let isEnd = to.string == "[*]" && !isStart
    let end = isEnd ? try chart.end(of: nil) : try node(to, "an end of the edge")
    try chart.addEdge(from: start, to: end, label)
  }

  /// The screen that a value names, which is in the line of the value at its first mention.
  private mutating func node(_ value: JSONValue, _ what: String) throws(ImportError) -> Int {
    guard let name = name(in: value), !name.isEmpty, name != "[*]" else {
      throw context.error(at: value, "\(what) must be the name of a screen")
    }
    let line = context.line
    context.line = context.line(of: value)
    defer { context.line = line }
    return try chart.node(name)
  }

  private func name(in value: JSONValue) -> String? {
    (value.string ?? value.integer.map(String.init))?.trimmed
  }

  private func first(of keys: [String], in value: JSONValue) -> JSONValue? {
    keys.lazy.compactMap { value[$0] }.first
  }
}
