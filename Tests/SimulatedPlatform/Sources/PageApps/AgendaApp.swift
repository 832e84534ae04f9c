import FlowCore
import FlowUIKit
import UIKit

// The pages side by side of the page about UIKit.

struct Agenda: Flow {
  enum Page: String, CaseIterable { case day, week, month }
  enum Screen: Hashable, Sendable { case entries(Page), entry }
  enum Event: Hashable, Sendable { case pageShown(String), todayTapped, entryTapped, back }
  struct State: Hashable, Sendable {}
  typealias Outcome = Never

  var start: FlowTransition<Self> {
    .to(State(), .setTabs(Page.allCases.map { .init($0.rawValue, .entries($0)) }))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .pageShown(let page): .stay(.select(page))
    case .todayTapped: .stay(.select("day"))
    case .entryTapped: .stay(.push(.entry))
    case .back: .stay(.pop)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .tabTapped(let page): .pageShown(page)
    case .back: .back
    default: nil
    }
  }
}

@MainActor
func startAgenda(
  in window: UIWindow,
  showing makeController:
    @escaping (Agenda.Screen, @escaping (Agenda.Event) -> Void) -> UIViewController
) throws -> FlowWindow<Agenda> {
  let flow = try FlowWindow(
    Agenda(), in: window,
    configuring: { host, send in
      host.showsAsPages = { $0 == ["day", "week", "month"] }
    },
    showing: makeController)
  return flow
}
