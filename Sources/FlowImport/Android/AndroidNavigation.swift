import FlowCore
import FlowDocuments

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
