import FlowCore
import FlowDocuments

/// An Android navigation graph with its included and nested graphs.
struct AndroidGraph {
  enum DestinationKind: Hashable {
    case screen
    /// A floating window over the screen below, removed when another screen opens.
    case dialog
    /// A separate activity, outside the back stack of the graph.
    case activity
    /// A graph, which starts in one of its destinations.
    case graph
  }

  struct Action {
    var id: String
    /// The destination that it opens; `nil` if it only goes back.
    var target: Int?
    /// The destination that it goes back to first.
    var popUpTo: Int?
    var isInclusive: Bool
    var isSingleTop: Bool
    var location: String
  }

  struct Destination {
    var id: String
    var kind: DestinationKind
    var parent: Int?
    /// The title that the user sees.
    var label: String?
    var parameters: [String] = []
    var actions: [Action] = []
    var links: [(address: String, location: String)] = []
    var children: [Int] = []
    /// Where a graph starts.
    var start: Int?
    /// Whether a later destination of the same graph has the same ID and replaces it.
    var isReplaced = false
    /// Its screen in the document; `nil` for a graph.
    var screen: Int?
  }

  /// The destinations; the first is the graph itself.
  var destinations: [Destination] = []

  /// The destination that is shown when one is opened: of a graph, its start.
  func leaf(of destination: Int) -> Int {
    var leaf = destination
    while let start = destinations[leaf].start { leaf = start }
    return leaf
  }

  /// A destination and the graphs around it, the innermost first.
  func chain(_ destination: Int) -> [Int] {
    Array(sequence(first: destination) { destinations[$0].parent })
  }

  /// The destinations that each one leads to: the targets of its actions, its parent, whose actions
  /// it shares, and the start of a graph.
  var successors: [[Int]] {
    destinations.map { destination in
      destination.actions.compactMap(\.target)
        + [destination.start, destination.parent].compactMap(\.self)
    }
  }

  /// Whether a destination, or a graph around it, was replaced.
  func isReplaced(_ destination: Int) -> Bool {
    chain(destination).contains { destinations[$0].isReplaced }
  }
}

/// The back stack of a navigation controller.
///
/// It behaves like that of `NavController` in AndroidX Navigation 2.8: see its
/// [reference](https://developer.android.com/reference/androidx/navigation/NavController).
struct AndroidBackStack: Hashable {
  /// Destinations from the bottom up; each graph is below what was opened inside it.
  private(set) var entries: [Int] = []
  var activity: Int?

  /// The screens and dialogs, and the activity that covers them.
  func visible(in graph: AndroidGraph) -> [Int] {
    entries.filter { graph.destinations[$0].kind != .graph } + [activity].compactMap(\.self)
  }

  /// Removes the top destination, and any graphs that are then on top.
  mutating func goBack(in graph: AndroidGraph) {
    if !entries.isEmpty { entries.removeLast() }
    dropEmptyGraphs(in: graph)
  }

  mutating func run(_ action: AndroidGraph.Action, in graph: AndroidGraph) {
    if let end = action.popUpTo, let position = entries.lastIndex(of: end) {
      entries.removeSubrange((action.isInclusive ? position : position + 1)...)
    }
    guard let target = action.target else { return dropEmptyGraphs(in: graph) }
    if !action.isSingleTop || !isOnTop(target, in: graph) { open(target, in: graph) }
  }

  /// Opens a destination; for a graph, also its start.
  mutating func open(_ target: Int, in graph: AndroidGraph) {
    let leaf = graph.leaf(of: target)
    switch graph.destinations[leaf].kind {
    case .activity:
      dropEmptyGraphs(in: graph)
      activity = leaf
      return
    case .dialog: break
    case .screen, .graph: removeLast { graph.destinations[$0].kind == .dialog }
    }
    var opened = [leaf]
    if target != leaf {
      // Opening a graph always adds a new entry, even if the graph is already open.
      for parent in graph.chain(leaf).dropFirst() {
        opened.append(parent)
        if entries.last == parent { entries.removeLast() }
        if parent == target { break }
      }
    }
    for parent in graph.chain(opened[opened.count - 1]).dropFirst()
    where !isInOpenGraph(opened[opened.count - 1], in: graph) {
      opened.append(parent)
    }
    let outermost = opened[opened.count - 1]
    let around = graph.destinations[outermost].parent
    removeLast { graph.destinations[$0].kind == .graph && $0 != around }
    if (entries.first ?? outermost) != 0 { opened.append(0) }
    entries += opened.reversed()
  }

  /// Whether a destination is in the graph on top or in one around it.
  private func isInOpenGraph(_ destination: Int, in graph: AndroidGraph) -> Bool {
    let parent = graph.destinations[destination].parent
    return parent == nil || graph.chain(entries.last ?? 0).contains { $0 == parent }
  }

  /// Whether a destination, with the starts that it opens, is already on top.
  private func isOnTop(_ target: Int, in graph: AndroidGraph) -> Bool {
    let chain = graph.chain(graph.leaf(of: target))
    let opened = chain.prefix { $0 != target } + [target]
    return entries.suffix(opened.count) == opened.reversed()[...]
  }

  private mutating func dropEmptyGraphs(in graph: AndroidGraph) {
    removeLast { graph.destinations[$0].kind == .graph }
  }

  private mutating func removeLast(while isRemoved: (Int) -> Bool) {
    while let last = entries.last, isRemoved(last) { entries.removeLast() }
  }
}

extension AndroidGraph: RunnableNavigation {
  var starts: [(state: AndroidBackStack, condition: String?)] {
    [(started(at: nil), condition: nil)]
  }

  /// The back stack of a newly opened graph, with one more destination on top if given.
  func started(at destination: Int?) -> AndroidBackStack {
    var stack = AndroidBackStack()
    stack.open(0, in: self)
    if let destination { stack.open(destination, in: self) }
    return stack
  }

  func stack(in state: AndroidBackStack) -> FlowDocument.Stack {
    typealias Stack = FlowDocument.Stack
    var base: [Stack.Entry] = []
    var layers: [Stack.Layer] = []
    for destination in state.visible(in: self) {
      guard let screen = destinations[destination].screen else { continue }
      let entry = Stack.Entry(.init(screen))
      let kind = destinations[destination].kind
      if kind == .screen || base.isEmpty {
        base.append(entry)
      } else {
        let style = kind == .dialog ? "dialog" : "activity"
        layers.append(.init(.stack([entry]), style: .custom(style)))
      }
    }
    return Stack(layers: [.init(.stack(base))] + layers)
  }

  func departures(from state: AndroidBackStack) -> [Departure<AndroidBackStack>] {
    var departures: [Departure<AndroidBackStack>] = []
    if state.activity == nil {
      var seen: Set<String> = []
      for destination in chain(state.entries.last ?? 0) {
        for action in destinations[destination].actions
        where seen.insert(action.id).inserted {
          var after = state
          after.run(action, in: self)
          departures.append(departure(.init(name: action.id), to: after, action.location))
        }
      }
    }
    var below = state
    if below.activity == nil { below.goBack(in: self) } else { below.activity = nil }
    // Leaving the app is not a move on its stack.
    let back = FlowDocument.Event(name: "back", move: isEmpty(below) ? nil : .back)
    departures.append(departure(back, to: below, nil))
    for destination in destinations.indices where !isReplaced(destination) {
      for (address, location) in destinations[destination].links {
        let event = FlowDocument.Event(name: address, isLink: true)
        departures.append(departure(event, to: opened(byLinkTo: destination), location))
      }
    }
    return departures
  }

  /// The back stack that a link builds: the starts of the graphs around a destination, then the
  /// destination.
  private func opened(byLinkTo destination: Int) -> AndroidBackStack {
    var stack = AndroidBackStack()
    for step in chain(destination).reversed() {
      let parent = destinations[step].parent
      if parent.flatMap({ destinations[$0].start }) != step { stack.open(step, in: self) }
    }
    return stack
  }

  private func departure(
    _ event: FlowDocument.Event, to state: AndroidBackStack, _ location: String?
  ) -> Departure<AndroidBackStack> {
    Departure(
      event: event, target: isEmpty(state) ? nil : state, outcome: "left the app",
      location: location)
  }

  private func isEmpty(_ state: AndroidBackStack) -> Bool { state.visible(in: self).isEmpty }

  func text(of state: AndroidBackStack) -> String {
    state.visible(in: self).map { destinations[$0].id }.joined(separator: "/")
  }
}
