import FlowDocuments
import FlowSupport

extension ImportFormat {
  static let android = Self(
    name: "android", title: "navigation graph of Android", extensions: [], isRunnable: true,
    recognizes: { $0.outermostElement == "navigation" },
    read: { context throws(ImportError) in try AndroidReader(context).document() })
}

/// Reads the XML of a navigation graph and of the graphs that it includes.
private struct AndroidReader {
  private static let maxIncludes = 200

  private let context: ImportContext
  private var graph = AndroidGraph()
  /// The element of each destination.
  private var elements: [XMLElement] = []
  /// The destinations by ID, including replaced ones.
  private var positions: [String: [Int]] = [:]
  /// The destinations in each graph, by their IDs.
  private var members: [Int: [String: Int]] = [:]
  /// The files of the graphs that are being read, the outermost first.
  private var open: [ImportFile] = []
  private var includes = 0

  init(_ context: ImportContext) { self.context = context }

  consuming func document() throws(ImportError) -> FlowDocument {
    try addGraph(in: context.file, to: nil)
    guard graph.destinations.contains(where: { $0.kind != .graph }) else {
      throw elements[0].error("there is no destination in the graph; write at least one")
    }
    for number in elements.indices { complete(number) }
    return makeDocument()
  }

  private mutating func addGraph(in file: ImportFile, to parent: Int?) throws(ImportError) {
    let root = try XMLElement(file, named: "navigation")
    open.append(file)
    try add(root, to: parent)
    open.removeLast()
  }

  // MARK: Destinations

  private mutating func add(_ element: XMLElement, to parent: Int?) throws(ImportError) {
    let number = elements.count
    guard number < StateDiagram.maxStates else {
      throw element.error("there are more than \(StateDiagram.maxStates) states")
    }
    let isGraph = element.name == "navigation"
    let fallback = parent == nil ? element.file.stem : nil
    guard let id = element["id"].map(Self.name) ?? element["route"] ?? fallback else {
      return context.lose("<\(element.name)> without android:id", in: element)
    }
    if let parent, graph.chain(parent).count > StateDiagram.maxDepth {
      throw element.error("graphs are nested deeper than \(StateDiagram.maxDepth) levels")
    }
    let kind: AndroidGraph.DestinationKind =
      switch element.name {
      case "navigation": .graph
      case "dialog", "bottomSheet": .dialog
      case "activity": .activity
      default: .screen
      }
    if !["navigation", "dialog", "activity", "fragment", "composable"].contains(element.name) {
      context.assume("<\(element.name)> is a \(kind == .dialog ? "dialog" : "screen")", in: element)
    }
    append(.init(id: id, kind: kind, parent: parent, label: element["label"]?.trimmed), element)
    context.dropAttributes(of: element, except: ["id", "label", "route", "startDestination"])
    for child in element.children {
      switch child.name {
      case "action": break
      case "argument":
        if let name = child["name"] { graph.destinations[number].parameters.append(name) }
        context.dropAttributes(of: child, except: ["name"])
      case "deepLink": addLink(child, to: number)
      case "include" where isGraph: try include(child, in: number)
      case _ where isGraph: try add(child, to: number)
      default: context.drop("<\(child.name)>", in: child)
      }
    }
    if isGraph, parent != nil, graph.destinations[number].children.isEmpty {
      context.assume("a graph without destinations is a screen", in: element)
      graph.destinations[number].kind = .screen
    }
  }

  /// Adds a destination; as in AndroidX, it replaces one in the same graph with the same ID.
  private mutating func append(_ destination: AndroidGraph.Destination, _ element: XMLElement) {
    let (number, id) = (elements.count, destination.id)
    graph.destinations.append(destination)
    elements.append(element)
    positions[id, default: []].append(number)
    guard let parent = destination.parent else { return }
    if let other = members[parent]?[id] {
      context.lose("destination whose id a later one in its graph has", id, in: elements[other])
      graph.destinations[other].isReplaced = true
      graph.destinations[parent].children.removeAll { $0 == other }
    }
    members[parent, default: [:]][id] = number
    graph.destinations[parent].children.append(number)
  }

  private mutating func addLink(_ element: XMLElement, to number: Int) {
    guard let address = element["uri"] ?? element["action"] ?? element["mimeType"] else {
      return context.lose("<deepLink> without app:uri", in: element)
    }
    context.dropAttributes(of: element, except: ["uri", "action", "mimeType"])
    graph.destinations[number].links.append((address, element.location))
  }

  private mutating func include(_ element: XMLElement, in parent: Int) throws(ImportError) {
    guard let name = element["graph"].map(Self.name) else {
      return context.lose("<include> without app:graph", in: element)
    }
    includes += 1
    guard includes <= Self.maxIncludes else {
      throw element.error("more than \(Self.maxIncludes) graphs are included")
    }
    guard let file = context.find("\(name).xml") else {
      context.assume(
        "the graph \(JSONWriter.excerpt(name)) was not found; it is imported as one screen",
        in: element)
      return append(.init(id: name, kind: .screen, parent: parent), element)
    }
    if let first = open.firstIndex(where: { $0.name == file.name }) {
      throw element.error(Self.cycle(open[first...]))
    }
    try addGraph(in: file, to: parent)
  }

  private static func cycle(_ files: ArraySlice<ImportFile>) -> String {
    let names = files.map(\.stem)
    guard names.count > 1 else {
      return "the graph '\(names[0])' includes itself; remove this <include>"
    }
    let chain = (names + names.prefix(1)).joined(separator: " → ")
    return "the graphs include each other in a cycle: \(chain); remove one <include>"
  }

  /// The name in a reference: `home` in `@+id/home`.
  private static func name(_ reference: String) -> String {
    reference.split(separator: "/").last.map(String.init) ?? reference
  }

  // MARK: Starts and actions

  private mutating func complete(_ number: Int) {
    let element = elements[number]
    if graph.destinations[number].kind == .graph {
      let name = element["startDestination"].map(Self.name)
      let children = graph.destinations[number].children
      let start = children.first { graph.destinations[$0].id == name }
      if start == nil {
        context.assume(
          "the graph has no valid startDestination; its first destination is used", in: element)
      }
      graph.destinations[number].start = start ?? children.first
    }
    for child in element.children("action") { addAction(child, to: number) }
  }

  private mutating func addAction(_ element: XMLElement, to number: Int) {
    let target = element["destination"].map(Self.name)
    let end = element["popUpTo"].map(Self.name)
    guard let destination = target ?? end else {
      return context.lose("<action> without a destination", in: element)
    }
    guard positions[destination] != nil else {
      return context.lose(
        "<action> to \(JSONWriter.excerpt(destination)), which is in no file", in: element)
    }
    if let end, positions[end] == nil {
      // AndroidX then navigates without going back first.
      context.lose("popUpTo \(JSONWriter.excerpt(end)), which is in no file", in: element)
    }
    for name in ["restoreState", "popUpToSaveState"] where element[name] == "true" {
      context.drop(name, in: element)
    }
    guard graph.destinations[number].kind != .activity else {
      return context.lose("<action> of an activity", in: element)
    }
    context.dropAttributes(
      of: element,
      except: [
        "id", "destination", "popUpTo", "popUpToInclusive", "launchSingleTop", "restoreState",
        "popUpToSaveState",
      ])
    for child in element.children { context.drop("<\(child.name)> of an action", in: child) }
    let action = AndroidGraph.Action(
      id: element["id"].map(Self.name) ?? "to \(destination)",
      target: target.flatMap { find($0, from: number, for: element) },
      popUpTo: end.flatMap { find($0, from: number, for: element) },
      isInclusive: element["popUpToInclusive"] == "true",
      isSingleTop: element["launchSingleTop"] == "true", location: element.location)
    // As in AndroidX, the last action with an ID counts.
    if element["id"] != nil,
      let other = graph.destinations[number].actions.firstIndex(where: { $0.id == action.id })
    {
      context.lose("<action> with the id of a later one", action.id, in: element)
      graph.destinations[number].actions[other] = action
    } else {
      graph.destinations[number].actions.append(action)
    }
  }

  /// The destination with an ID: the nearest in the enclosing graphs, otherwise the first one.
  private func find(_ id: String, from source: Int, for action: XMLElement) -> Int? {
    for around in graph.chain(source) {
      if graph.destinations[around].id == id { return around }
      if let member = members[around]?[id] { return member }
    }
    let matches = (positions[id] ?? []).filter { !graph.isReplaced($0) }
    if matches.count > 1 {
      context.assume(
        "the first of several destinations with the id \(JSONWriter.excerpt(id)) is meant",
        in: action)
    }
    return matches.first
  }

  private mutating func makeDocument() -> FlowDocument {
    var parts: [FlowDocument.Part] = []
    var screens: [FlowDocument.Screen] = []
    var partNumbers: [Int: Int] = [:]
    for (number, destination) in graph.destinations.enumerated() {
      let parent = destination.parent.flatMap { partNumbers[$0] }
      if destination.kind == .graph {
        partNumbers[number] = parts.count
        parts.append(.init(name: destination.id, parent: parent))
      } else {
        graph.destinations[number].screen = screens.count
        screens.append(
          .init(
            name: destination.id, parameters: destination.parameters.distinct(), part: parent ?? 0,
            description: destination.label?.nonEmpty))
      }
    }
    var search = NavigationSearch(graph, context)
    search.openByCode(
      elements.indices.filter { graph.destinations[$0].kind != .graph && !graph.isReplaced($0) },
      ("destination", "action"),
      opened: [0] + graph.destinations.indices.filter { !graph.destinations[$0].links.isEmpty },
      successors: graph.successors, screen: { graph.destinations[$0].screen },
      start: { graph.started(at: $0) }, origin: { (graph.destinations[$0].id, elements[$0]) })
    return search.document(
      name: context.file.stem, title: graph.destinations[0].id, parts: parts, screens: screens)
  }
}
