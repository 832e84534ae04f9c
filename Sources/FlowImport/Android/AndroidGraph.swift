/// A navigation graph of Android, with those that it includes and nests.
struct AndroidGraph {
  enum Kind: Hashable {
    case screen
    /// A window that floats over the screen below, and goes when another screen comes.
    case dialog
    /// A screen of the system, outside of the back stack of the graph.
    case activity
    /// A graph, which begins in one of the destinations inside.
    case graph
  }

  struct Action {
    var id: String
    /// Where it leads; `nil` if it only goes back.
    var target: Int?
    /// Up to which destination it goes back first.
    var popUpTo: Int?
    var isInclusive: Bool
    var isSingleTop: Bool
    var position: String
  }

  struct Link {
    var address: String
    var position: String
  }

  struct Destination {
    var id: String
    var kind: Kind
    var parent: Int?
    /// What the user reads above it.
    var label: String?
    var parameters: [String] = []
    var actions: [Action] = []
    var links: [Link] = []
    /// The destinations inside a graph.
    var children: [Int] = []
    /// Where a graph begins.
    var start: Int?
    /// Whether another destination of the same graph has its id, and so its place.
    var isReplaced = false
  }

  /// The destinations; the first is the graph itself.
  var destinations: [Destination] = []

  /// The destination in which one begins: itself, unless it is a graph.
  func leaf(of destination: Int) -> Int {
    var leaf = destination
    while destinations[leaf].kind == .graph, let start = destinations[leaf].start { leaf = start }
    return leaf
  }

  /// A destination and the graphs around it, from inside out.
  func chain(_ destination: Int) -> [Int] {
    Array(sequence(first: destination) { destinations[$0].parent })
  }

  /// Where one gets from each destination: its actions lead on, and those of the graphs around it; a
  /// graph leads to its start.
  var next: [[Int]] {
    destinations.indices.map { number in
      let destination = destinations[number]
      let inside = destination.kind == .graph ? [destination.start].compactMap(\.self) : []
      return destination.actions.compactMap(\.target) + inside
        + [destination.parent].compactMap(\.self)
    }
  }

  /// Whether a destination, or a graph around it, has given its place to another one.
  func isReplaced(_ destination: Int) -> Bool {
    chain(destination).contains { destinations[$0].isReplaced }
  }
}

/// The back stack of a navigation controller.
///
/// It changes as `NavController` of AndroidX Navigation 2.8 changes its own: see its
/// [reference](https://developer.android.com/reference/androidx/navigation/NavController).
struct AndroidBackStack: Hashable {
  /// Destinations from the bottom up; each graph lies below what was opened inside of it.
  private(set) var entries: [Int] = []
  /// The activity that covers all.
  var activity: Int?

  /// The screens and dialogs.
  func screens(in graph: AndroidGraph) -> [Int] {
    entries.filter { graph.destinations[$0].kind != .graph }
  }

  /// Takes off the top destination; graphs are never left on top.
  mutating func goBack(in graph: AndroidGraph) {
    if !entries.isEmpty { entries.removeLast() }
    dropEmptyGraphs(in: graph)
  }

  /// Runs an action.
  mutating func run(_ action: AndroidGraph.Action, in graph: AndroidGraph) {
    if let end = action.popUpTo, let position = entries.lastIndex(of: end) {
      entries.removeSubrange((action.isInclusive ? position : position + 1)...)
    }
    guard let target = action.target else { return dropEmptyGraphs(in: graph) }
    if !action.isSingleTop || !isOnTop(target, in: graph) { open(target, in: graph) }
  }

  /// Opens a destination, and what a graph begins in.
  mutating func open(_ target: Int, in graph: AndroidGraph) {
    let leaf = graph.leaf(of: target)
    switch graph.destinations[leaf].kind {
    case .activity:
      dropEmptyGraphs(in: graph)
      activity = leaf
      return
    case .dialog: break
    case .screen, .graph:
      while let last = entries.last, graph.destinations[last].kind == .dialog {
        entries.removeLast()
      }
    }
    var opened = [leaf]
    if target != leaf {
      // A graph that is opened is always a new one, even if it is open already.
      for parent in graph.chain(leaf).dropFirst() {
        opened.append(parent)
        if entries.last == parent { entries.removeLast() }
        if parent == target { break }
      }
    }
    for parent in graph.chain(opened[opened.count - 1]).dropFirst()
    where !isKnown(opened[opened.count - 1], in: graph) {
      opened.append(parent)
    }
    let outermost = opened[opened.count - 1]
    while let last = entries.last, graph.destinations[last].kind == .graph,
      graph.destinations[outermost].parent != last
    {
      entries.removeLast()
    }
    if (entries.first ?? outermost) != 0 { opened.append(0) }
    entries += opened.reversed()
  }

  /// Whether the destination lies in the graph on top or in one around it.
  private func isKnown(_ destination: Int, in graph: AndroidGraph) -> Bool {
    let parent = graph.destinations[destination].parent
    return parent == nil || graph.chain(entries.last ?? 0).contains { $0 == parent }
  }

  /// Whether a destination, with all that it begins in, is on top already.
  private func isOnTop(_ target: Int, in graph: AndroidGraph) -> Bool {
    let chain = graph.chain(graph.leaf(of: target))
    let opened = chain.prefix { $0 != target } + [target]
    return entries.suffix(opened.count) == opened.reversed()[...]
  }

  private mutating func dropEmptyGraphs(in graph: AndroidGraph) {
    while let last = entries.last, graph.destinations[last].kind == .graph { entries.removeLast() }
  }
}
