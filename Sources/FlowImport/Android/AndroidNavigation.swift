import FlowCore
import FlowDocuments

/// Runs an Android navigation graph.
struct AndroidNavigation: RunnableNavigation {
  let graph: AndroidGraph
  /// The screen of each destination; `nil` for graphs.
  let screens: [Int?]

  var starts: [(state: AndroidBackStack, condition: String?)] {
    [(started(at: nil), condition: nil)]
  }

  /// The back stack of a newly opened graph, with one more destination on top if given.
  func started(at destination: Int?) -> AndroidBackStack {
    var stack = AndroidBackStack()
    stack.open(0, in: graph)
    if let destination { stack.open(destination, in: graph) }
    return stack
  }

  func stack(in state: AndroidBackStack) -> FlowDocument.Stack {
    typealias Stack = FlowDocument.Stack
    var base: [Stack.Entry] = []
    var layers: [Stack.Layer] = []
    for destination in state.screens(in: graph) + [state.activity].compactMap(\.self) {
      guard let screen = screens[destination] else { continue }
      let entry = Stack.Entry(.init(screen))
      switch graph.destinations[destination].kind {
      case .dialog where !base.isEmpty:
        layers.append(.init(.stack([entry]), style: .custom("dialog")))
      case .activity where !base.isEmpty:
        layers.append(.init(.stack([entry]), style: .custom("activity")))
      default: base.append(entry)
      }
    }
    let window = Stack.Window(Stack.mainWindow, layers: [.init(.stack(base))] + layers)
    return (try? Stack(windows: [window])) ?? Stack()
  }

  func departures(from state: AndroidBackStack) -> [Departure<AndroidBackStack>] {
    var departures: [Departure<AndroidBackStack>] = []
    if state.activity == nil {
      var seen: Set<String> = []
      for destination in graph.chain(state.entries.last ?? 0) {
        for action in graph.destinations[destination].actions
        where seen.insert(action.id).inserted {
          var after = state
          after.run(action, in: graph)
          departures.append(departure(.init(name: action.id), to: after, action.location))
        }
      }
    }
    var below = state
    if below.activity == nil { below.goBack(in: graph) } else { below.activity = nil }
    // Leaving the app is not a move on its stack.
    let back = FlowDocument.Event(name: "back", move: isEmpty(below) ? nil : .back)
    departures.append(departure(back, to: below, nil))
    return departures + links
  }

  /// The links, each of which builds a new back stack.
  private var links: [Departure<AndroidBackStack>] {
    graph.destinations.indices.filter { !graph.isReplaced($0) }.flatMap { destination in
      graph.destinations[destination].links.map { link in
        departure(
          .init(name: link.address, isLink: true), to: opened(byLinkTo: destination), link.location)
      }
    }
  }

  /// The back stack that a link builds: the starts of the graphs around a destination, then the
  /// destination.
  private func opened(byLinkTo destination: Int) -> AndroidBackStack {
    var stack = AndroidBackStack()
    for step in graph.chain(destination).reversed() {
      let parent = graph.destinations[step].parent
      if parent.flatMap({ graph.destinations[$0].start }) != step { stack.open(step, in: graph) }
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

  private func isEmpty(_ state: AndroidBackStack) -> Bool {
    state.activity == nil && state.screens(in: graph).isEmpty
  }

  func text(of state: AndroidBackStack) -> String {
    let names = (state.screens(in: graph) + [state.activity].compactMap(\.self))
      .map { graph.destinations[$0].id }
    return names.joined(separator: "/")
  }
}
