import FlowCore
import FlowExploration

/// Nobody told the stack that another tab is selected: its screen stays hidden, and the one on top
/// is dead.
struct WrongTab: ExplorableFlow {
  enum Tab: String, ContainerName { case list, form }
  struct State: Hashable, Sendable {
    var selected = Tab.list
    var isOpen = false
  }
  enum Event: Hashable, Sendable { case tabTapped(Tab), rowTapped, back, saveTapped }
  enum Screen: Hashable, Sendable { case list, row, form }

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init(Tab.list, .list), .init(Tab.form, .form)]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch (state.selected, event) {
    case (_, .tabTapped(let tab)):
      next.selected = tab
      return .to(next, .select(tab))
    case (.list, .rowTapped) where !state.isOpen:
      next.isOpen = true
      return .to(next, .at(.tab(Tab.list), .push(.row)))
    case (.list, .back):
      next.isOpen = false
      return .to(next, .at(.tab(Tab.list), .pop))
    case (.form, .saveTapped):
      next.selected = .list
      return .to(next)
    default: return nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .back: .back
    case .tabTapped(let name): Tab(rawValue: name).map(Event.tabTapped)
    default: nil
    }
  }

  var events: [Event] { [.rowTapped, .saveTapped] }
}

/// A banner shows the other lamp, and the switch goes on to turn the first one on and off.
struct WrongLamp: ExplorableFlow {
  struct State: Hashable, Sendable {
    var selected = "hall"
    var hall = Lamp.State.off
    var attic = Lamp.State.off
  }
  enum Event: Hashable, Sendable {
    case tabTapped(String), bannerTapped, hall(Lamp.Event), attic(Lamp.Event)
  }
  enum Screen: Hashable, Sendable { case hall(Lamp.Screen), attic(Lamp.Screen) }

  static let hall = Child<Self, Lamp>(
    Lamp(), in: .tab("hall"),
    state: .property(\.hall), event: .case(Event.hall), screen: .case(Screen.hall))
  static let attic = Child<Self, Lamp>(
    Lamp(), in: .tab("attic"),
    state: .property(\.attic), event: .case(Event.attic), screen: .case(Screen.attic))
  static let children: [AnyChild<Self>] = [hall, attic]

  var start: FlowTransition<Self> {
    .to(State(), .setTabs([.init("hall", .hall(.lamp)), .init("attic", .attic(.lamp))]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch (state.selected, event) {
    case (_, .tabTapped(let tab)):
      next.selected = tab
      return .to(next, .select(tab))
    case ("hall", .bannerTapped): return .stay(.select("attic"))
    case ("hall", .hall), ("attic", .attic): return forward(event, in: state)
    default: return nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    if case .tabTapped(let name) = move { .tabTapped(name) } else { nil }
  }

  var events: [Event] { [.bannerTapped, .hall(.switchTapped), .attic(.switchTapped)] }
}

/// A lamp with a switch.
struct Lamp: ExplorableFlow {
  enum State: Hashable, Sendable { case off, on }
  enum Event: Hashable, Sendable, CaseIterable { case switchTapped }
  enum Screen: Hashable, Sendable { case lamp }

  var start: FlowTransition<Self> { .to(.off, .setRoot(.lamp)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    .to(state == .off ? .on : .off)
  }
}
