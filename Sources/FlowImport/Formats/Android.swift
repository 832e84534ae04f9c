import FlowDocuments
import FlowSupport

extension ImportFormat {
  static let android = Self(
    name: "android", title: "navigation graph of Android", extensions: [], isRunnable: true,
    recognizes: { $0.outermostElement == "navigation" }
  ) { context throws(ImportError) in
    var reader = AndroidReader(context)
    return try reader.document()
  }
}

/// Reads the XML of a navigation graph and of the graphs that it includes.
private struct AndroidReader {
  private static let maxIncludes = 200

  private let context: ImportContext
  private var graph = AndroidGraph()
  /// The destinations whose actions or starts are still to be read.
  private var waiting: [(destination: Int, element: XMLElement, file: ImportFile)] = []
  /// The destinations by ID, including replaced ones.
  private var positions: [String: [Int]] = [:]
  /// The destinations in each graph, by their IDs.
  private var members: [Int: [String: Int]] = [:]
  /// The files of the graphs that are being read, the outermost first.
  private var open: [ImportFile]
  private var includes = 0

  init(_ context: ImportContext) {
    self.context = context
    open = [context.file]
  }

  mutating func document() throws(ImportError) -> FlowDocument {
    let file = context.file
    let root = try Self.root(of: file)
    try add(root, in: nil, file)
    guard graph.destinations.contains(where: { $0.kind != .graph }) else {
      throw file.error(at: root.line, "there is no destination in the graph; write at least one")
    }
    for (destination, element, file) in waiting { complete(destination, element, file) }
    return makeDocument()
  }

  private static func root(of file: ImportFile) throws(ImportError) -> XMLElement {
    let root = try XMLElement(file)
    guard root.name == "navigation" else {
      throw file.error(at: root.line, "expected <navigation>, found <\(root.name)>")
    }
    return root
  }

  // MARK: Destinations

  private mutating func add(
    _ element: XMLElement, in parent: Int?, _ file: ImportFile
  ) throws(ImportError) {
    let number = graph.destinations.count
    try file.check(stateCount: number, at: element.line)
    let isGraph = element.name == "navigation"
    let id = element["id"].map(Self.name) ?? element["route"] ?? (parent == nil ? file.stem : nil)
    guard let id else {
      return context.lose("<\(element.name)> without android:id", in: file, at: element.line)
    }
    if parent.map({ graph.chain($0).count > StateDiagram.maxDepth }) == true {
      throw file.error(
        at: element.line, "graphs are nested deeper than \(StateDiagram.maxDepth) levels")
    }
    let kind: AndroidGraph.DestinationKind =
      switch element.name {
      case "navigation": .graph
      case "dialog", "bottomSheet": .dialog
      case "activity": .activity
      default: .screen
      }
    if !["navigation", "dialog", "activity", "fragment", "composable"].contains(element.name) {
      context.assume(
        "<\(element.name)> is a \(kind == .dialog ? "dialog" : "screen")", in: file,
        at: element.line)
    }
    append(
      .init(id: id, kind: kind, parent: parent, label: element["label"]?.trimmed), element, file)
    context.dropAttributes(
      of: element, except: ["id", "label", "route", "startDestination"], in: file)
    for child in element.children {
      switch child.name {
      case "action": break
      case "argument":
        if let name = child["name"] { graph.destinations[number].parameters.append(name) }
        context.dropAttributes(of: child, except: ["name"], in: file)
      case "deepLink": addLink(child, to: number, file)
      case "include" where isGraph: try include(child, in: number, file)
      case _ where isGraph: try add(child, in: number, file)
      default: context.drop("<\(child.name)>", in: file, at: child.line)
      }
    }
    if isGraph, parent != nil, graph.destinations[number].children.isEmpty {
      context.assume("a graph without destinations is a screen", in: file, at: element.line)
      graph.destinations[number].kind = .screen
    }
  }

  /// Adds a destination; as in AndroidX, it replaces one in the same graph with the same ID.
  private mutating func append(
    _ destination: AndroidGraph.Destination, _ element: XMLElement, _ file: ImportFile
  ) {
    let (number, id) = (graph.destinations.count, destination.id)
    graph.destinations.append(destination)
    waiting.append((number, element, file))
    positions[id, default: []].append(number)
    guard let parent = destination.parent else { return }
    if let other = members[parent]?.updateValue(number, forKey: id) ?? nil {
      let line = waiting[other].element.line
      context.lose(
        "destination whose id a later one in its graph has", id, in: waiting[other].file, at: line)
      graph.destinations[other].isReplaced = true
      graph.destinations[parent].children.removeAll { $0 == other }
    }
    members[parent, default: [:]][id] = number
    graph.destinations[parent].children.append(number)
  }

  private mutating func addLink(_ element: XMLElement, to number: Int, _ file: ImportFile) {
    guard let address = element["uri"] ?? element["action"] ?? element["mimeType"] else {
      return context.lose("<deepLink> without app:uri", in: file, at: element.line)
    }
    context.dropAttributes(of: element, except: ["uri", "action", "mimeType"], in: file)
    graph.destinations[number].links.append((address, "\(file.name):\(element.line)"))
  }

  private mutating func include(
    _ element: XMLElement, in parent: Int, _ file: ImportFile
  ) throws(ImportError) {
    guard let name = element["graph"].map(Self.name) else {
      return context.lose("<include> without app:graph", in: file, at: element.line)
    }
    includes += 1
    guard includes <= Self.maxIncludes else {
      throw file.error(at: element.line, "more than \(Self.maxIncludes) graphs are included")
    }
    guard let other = context.find("\(name).xml") else {
      context.assume(
        "the graph \(JSONWriter.excerpt(name)) was not found; it is imported as one screen",
        in: file,
        at: element.line)
      return append(.init(id: name, kind: .screen, parent: parent), element, file)
    }
    if let first = open.firstIndex(where: { $0.name == other.name }) {
      throw file.error(at: element.line, Self.cycle(open[first...]))
    }
    let root = try Self.root(of: other)
    open.append(other)
    try add(root, in: parent, other)
    open.removeLast()
  }

  /// The message about graphs that include each other in a cycle.
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

  private mutating func complete(_ number: Int, _ element: XMLElement, _ file: ImportFile) {
    if graph.destinations[number].kind == .graph {
      let name = element["startDestination"].map(Self.name)
      let children = graph.destinations[number].children
      let start = children.first { graph.destinations[$0].id == name }
      if start == nil {
        context.assume(
          "the graph has no valid startDestination; its first destination is used", in: file,
          at: element.line)
      }
      graph.destinations[number].start = start ?? children.first
    }
    for child in element.children("action") { addAction(child, to: number, file) }
  }

  private mutating func addAction(_ element: XMLElement, to number: Int, _ file: ImportFile) {
    let (line, target) = (element.line, element["destination"].map(Self.name))
    let end = element["popUpTo"].map(Self.name)
    guard target != nil || end != nil else {
      return context.lose("<action> without a destination", in: file, at: line)
    }
    for case let name? in [target, target == nil ? end : nil] where positions[name] == nil {
      context.lose(
        "<action> to \(JSONWriter.excerpt(name)), which is in no file", in: file, at: line)
      return
    }
    if let end, positions[end] == nil {
      // AndroidX then navigates without going back first.
      context.lose(
        "popUpTo \(JSONWriter.excerpt(end)), which is in no file", in: file, at: line)
    }
    for name in ["restoreState", "popUpToSaveState"] where element[name] == "true" {
      context.drop(name, in: file, at: line)
    }
    guard graph.destinations[number].kind != .activity else {
      return context.lose("<action> of an activity", in: file, at: line)
    }
    context.dropAttributes(
      of: element,
      except: [
        "id", "destination", "popUpTo", "popUpToInclusive", "launchSingleTop", "restoreState",
        "popUpToSaveState",
      ], in: file)
    for child in element.children {
      context.drop("<\(child.name)> of an action", in: file, at: child.line)
    }
    let action = AndroidGraph.Action(
      id: element["id"].map(Self.name) ?? "to \(target ?? end ?? "")",
      target: target.flatMap { find($0, from: number, file, at: line) },
      popUpTo: end.flatMap { find($0, from: number, file, at: line) },
      isInclusive: element["popUpToInclusive"] == "true",
      isSingleTop: element["launchSingleTop"] == "true", location: "\(file.name):\(line)")
    // As in AndroidX, the last action with an ID counts.
    if element["id"] != nil,
      let other = graph.destinations[number].actions.firstIndex(where: { $0.id == action.id })
    {
      context.lose("<action> with the id of a later one", action.id, in: file, at: line)
      graph.destinations[number].actions[other] = action
    } else {
      graph.destinations[number].actions.append(action)
    }
  }

  /// The destination with an ID: the nearest in the enclosing graphs, otherwise the first one.
  private func find(
    _ id: String, from source: Int, _ file: ImportFile, at line: Int
  ) -> Int? {
    for around in graph.chain(source) {
      if graph.destinations[around].id == id { return around }
      if let member = members[around]?[id] { return member }
    }
    let matches = (positions[id] ?? []).filter { !graph.isReplaced($0) }
    if matches.count > 1 {
      context.assume(
        "the first of several destinations with the id \(JSONWriter.excerpt(id)) is meant",
        in: file, at: line)
    }
    return matches.first
  }

  // MARK: The document

  private mutating func makeDocument() -> FlowDocument {
    let title = graph.destinations[0].id
    var parts: [FlowDocument.Part] = []
    var screens: [FlowDocument.Screen] = []
    var partNumbers: [Int: Int] = [:]
    for (number, destination) in graph.destinations.enumerated() {
      let parent = destination.parent.flatMap { partNumbers[$0] }
      if destination.kind == .graph {
        partNumbers[number] = parts.count
        parts.append(.init(name: destination.id, parent: parent))
        graph.screens.append(nil)
      } else {
        graph.screens.append(screens.count)
        screens.append(
          .init(
            name: destination.id, parameters: destination.parameters.distinct(), part: parent ?? 0,
            description: destination.label.flatMap { $0.isEmpty ? nil : $0 }))
      }
    }
    var search = NavigationSearch(graph, within: context.limits)
    search.openByCode(
      waiting.indices.filter { graph.screens[$0] != nil && !graph.isReplaced($0) },
      opened: [0] + graph.destinations.indices.filter { !graph.destinations[$0].links.isEmpty },
      successors: graph.successors, screen: { graph.screens[$0] },
      start: { graph.started(at: $0) }
    ) { number, isOpened in
      let (_, element, file) = waiting[number]
      let id = graph.destinations[number].id
      if isOpened {
        context.assume(
          "a destination that no action leads to is opened by code", id, in: file,
          at: element.line)
      } else {
        context.leave("destination (the search reached its limit)", id, in: file, at: element.line)
      }
    }
    return search.document(name: context.file.stem, title: title, parts: parts, screens: screens)
  }
}
