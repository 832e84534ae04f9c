import FlowDocuments

extension ImportFormat {
  /// A lenient graph format in JSON, for tools without an importer of their own.
  static let graph = Self(
    name: "graph", title: "graph in JSON", extensions: [],
    recognizes: { file in
      let value = file.outermostObject
      return GraphReader.edgeKeys.contains { value?[$0] != nil }
    }
  ) { context throws(ImportError) in
    var reader = GraphReader(context)
    return try reader.document()
  }
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

  mutating func document() throws(ImportError) -> FlowDocument {
    let value = try context.file.json()
    guard value.members != nil else {
      throw context.error(
        at: value, #"a graph must be an object such as {"screens": [], "edges": []}"#)
    }
    let startKeys = ["start", "starts", "initial"]
    let otherKeys = startKeys + ["name", "title"]
    context.drop(value, except: Self.edgeKeys + Self.screenKeys + otherKeys)
    let screens = first(of: Self.screenKeys, in: value)
    if let screens { try readScreens(screens) }
    if let edges = first(of: Self.edgeKeys, in: value) { try readEdges(edges) }
    if let start = first(of: startKeys, in: value) {
      for name in start.elements ?? [start] {
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
    if let name = value["name"]?.string, !name.isEmpty { document.name = name }
    return document
  }

  private mutating func readScreens(_ value: JSONValue) throws(ImportError) {
    guard let elements = value.elements else {
      throw context.error(
        at: value, #"the screens must be a list, such as ["Home", {"id": "home"}]"#)
    }
    for element in elements {
      context.line = context.line(of: element)
      if let text = name(in: first(of: Self.idKeys, in: element) ?? element),
        chart.existingNode(text) != nil
      {
        context.assume("screens of the same name are one")
      }
      guard element.members != nil else {
        _ = try node(element, "a screen")
        continue
      }
      guard let id = first(of: Self.idKeys, in: element) else {
        throw context.error(at: element, #"the screen needs an "id" or a "name""#)
      }
      let screen = try node(id, "the screen")
      if let title = first(of: Self.titleKeys, in: element)?.string {
        chart.setTitle(title, of: screen)
      }
      context.line = context.line(of: element)
      if let text = first(of: Self.descriptionKeys, in: element)?.string {
        chart.addDescription(text, to: screen)
      }
      let keys = Self.idKeys + Self.titleKeys + Self.descriptionKeys
      context.drop(element, except: keys)
    }
  }

  private mutating func readEdges(_ value: JSONValue) throws(ImportError) {
    guard let elements = value.elements else {
      throw context.error(
        at: value, #"the edges must be a list, such as [["Home", "tap", "Detail"]]"#)
    }
    for element in elements {
      if let row = element.elements {
        guard row.count == 3 || row.count == 2 else {
          throw context.error(at: element, "an edge in brackets is [from, event, to] or [from, to]")
        }
        let event = row.count == 3 ? row[1] : nil
        try addEdge(element, from: row[0], event, guard: nil, to: row[row.count - 1])
        continue
      }
      guard let from = first(of: Self.sourceKeys, in: element),
        let to = first(of: Self.targetKeys, in: element)
      else { throw context.error(at: element, #"the edge needs "from" and "to""#) }
      try addEdge(
        element, from: from, first(of: Self.eventKeys, in: element),
        guard: first(of: Self.guardKeys, in: element), to: to)
      let keys = Self.sourceKeys + Self.targetKeys + Self.eventKeys + Self.guardKeys
      context.drop(element, except: keys)
    }
  }

  private mutating func addEdge(
    _ edge: JSONValue, from: JSONValue, _ event: JSONValue?, guard: JSONValue?, to: JSONValue
  ) throws(ImportError) {
    let label = EdgeLabel(
      event: event?.string.flatMap { $0.isEmpty ? nil : $0 }, guard: `guard`?.string)
    let isStart = from.string == "[*]"
    let start = isStart ? nil : try node(from, "an end of the edge")
    context.line = context.line(of: edge)
    let end =
      to.string == "[*]" && !isStart
      ? try chart.end(of: nil) : try node(to, "an end of the edge")
    context.line = context.line(of: edge)
    try chart.addEdge(from: start, to: end, label)
  }

  // MARK: Values

  private mutating func node(_ value: JSONValue, _ what: String) throws(ImportError) -> Int {
    guard let name = name(in: value), !name.isEmpty, name != "[*]" else {
      throw context.error(at: value, "\(what) must be the name of a screen")
    }
    context.line = context.line(of: value)
    return try chart.node(name)
  }

  private func name(in value: JSONValue) -> String? {
    (value.string ?? value.integer.map(String.init))?.trimmed
  }

  private func first(of keys: [String], in value: JSONValue) -> JSONValue? {
    keys.lazy.compactMap { value[$0] }.first
  }
}
