import FlowCore
import FlowUIKit
import UIKit

// The split view of the page about UIKit.

struct Mail: Flow {
  enum Screen: Hashable, Sendable { case mail, boxes, box, message(Int) }
  enum Event: Hashable, Sendable { case boxTapped, messageTapped(Int), sidebarBack, messageLeft }
  enum Slot: String, ContainerName { case primary, secondary }
  typealias State = Int?
  typealias Outcome = Never

  var start: FlowTransition<Self> {
    .to(nil, .setRoot(.mail), .embed(.boxes, in: Slot.primary))
  }

  func reduce(_ message: Int?, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .boxTapped: .stay(.at(.slot(Slot.primary), .push(.box)))
    case .messageTapped(let new):
      .to(new, .at(.layer(0), .embed(.message(new), in: Slot.secondary)))
    case .sidebarBack: .stay(.at(.slot(Slot.primary), .pop))
    case .messageLeft: .to(nil, .clear(Slot.secondary))
    }
  }

  func event(for move: SystemMove, in message: Int?) -> Event? {
    move == .back ? .sidebarBack : nil
  }
}

@MainActor
func startMail(
  in window: UIWindow, showing makeController: @escaping (Mail.Screen) -> UIViewController
) throws -> FlowWindow<Mail> {
  let flow = try FlowWindow(
    Mail(), in: window,
    configuring: { host, send in
      host.didGoBackInSlot = { slot in if slot == "primary" { send(.sidebarBack) } }
      host.didLeaveSlot = { slot in if slot == "secondary" { send(.messageLeft) } }
    },
    showing: { screen, send in
      if screen == .mail {
        UISplitViewController(style: .doubleColumn)
      } else {
        makeController(screen)
      }
    })
  return flow
}
