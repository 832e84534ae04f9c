package import FlowCore
package import UIKit

/// What can be presented over the first screen.
package enum Modal: String, CaseIterable, Sendable {
  case none, alert, otherAlert, actionSheet, otherActionSheet, sheet, cover, popover

  fileprivate var commands: [Command<Letter>] {
    switch self {
    case .none: []
    case .alert: [.present(.g, style: .alert)]
    case .otherAlert: [.present(.j, style: .alert)]
    case .actionSheet: [.present(.h, style: .alert)]
    case .otherActionSheet: [.present(.k, style: .alert)]
    case .sheet: [.present(.c, style: .sheet)]
    case .cover: [.present(.c, style: .fullScreen)]
    case .popover: [.present(.b, style: .popover)]
    }
  }
}

/// Three modals, each in place of the one before.
package struct ModalTriple: CustomStringConvertible {
  let modals: [Modal]
  /// How many milliseconds pass before the second and before the third.
  let waits: [Int]

  /// All that begin with a modal, at moments before, during and after the transitions.
  ///
  /// The second comes once the first rests, or while that is on its way in.
  package static func all(from first: Modal) -> [ModalTriple] {
    Modal.allCases.filter { $0 != first }.flatMap { second in
      Modal.allCases.filter { $0 != second }.flatMap { third in
        [
          [2000, 0], [2000, 100], [2000, 330], [2000, 380], [2000, 800], [100, 100], [100, 270],
        ]
        .map { ModalTriple(modals: [first, second, third], waits: $0) }
      }
    }
  }

  /// Lets them be presented, and returns what is wrong with what is on show in the end, or `nil`.
  @MainActor
  package func run(
    on platform: SimulatedPlatform, sending send: ([Command<Letter>]) -> Void,
    complaint: () -> String?
  ) -> String? {
    platform.settle()
    for (modal, wait) in zip(modals, waits + [0]) {
      send([.dismissAll] + modal.commands)
      platform.advance(by: wait)
    }
    guard platform.settle() else { return "it never comes to rest" }
    return complaint()
  }

  /// The names of the modals, and the times between them.
  package var description: String {
    zip(modals, waits).map { "\($0), after \($1) ms " }.joined() + modals[2].rawValue
  }
}
