import DocumentationPages
import FlowCore
import HostSchedules
import Testing
import UIKit

/// A pitfall of UIKit: what is given, what happens, and what is on show in the end.
struct Pitfall: CustomTestStringConvertible, Sendable {
  let number: Int
  let name: String
  let circumstances: Circumstances
  let result: String
  let happens: @MainActor (Rig) -> Void

  var testDescription: String { "P\(number): \(name)" }

  init(
    _ number: Int, _ name: String, given circumstances: Circumstances = Circumstances(),
    shows result: String, _ happens: @escaping @MainActor (Rig) -> Void
  ) {
    self.number = number
    self.name = name
    self.circumstances = circumstances
    self.result = result
    self.happens = happens
  }
}

@MainActor
@Suite("the pitfalls of UIKit")
struct PitfallTests {
  nonisolated static let tabs = ObedientFlow(.setTabs([.init("x", .a, .b), .init("y", .c)]))

  nonisolated static let all: [Pitfall] = [
    Pitfall(1, "a presentation while a dismissal runs", shows: "[a] + sheet[c]") { rig in
      rig.perform(.present(.b))
      rig.send([.dismiss])
      rig.send([.present(.c)])
    },
    Pitfall(
      1, "a presentation while a dismissal runs, which takes the presenter along",
      given: .init(quirks: [.dismissesPresenterToo]), shows: "[a] + sheet[b] + sheet[d]"
    ) { rig in
      rig.perform(.present(.b), .present(.c))
      rig.send([.dismiss])
      rig.send([.present(.d)])
    },
    Pitfall(2, "two presentations in one turn", shows: "[a] + sheet[b] + sheet[c]") { rig in
      rig.send([.present(.b)])
      rig.send([.present(.c)])
    },
    Pitfall(
      3, "many sheets are dismissed, then one is presented",
      given: .init(quirks: [.freezesAfterManyDismissals]), shows: "[a] + sheet[d]"
    ) { rig in
      rig.perform(.present(.b), .present(.c))
      rig.send([.dismissAll, .present(.d)])
    },
    Pitfall(4, "a layer is closed that presents something itself", shows: "[a]") { rig in
      rig.perform(.present(.b))
      rig.top?.present(UIViewController(), animated: true)
      rig.settle()
      rig.send([.dismiss])
    },
    Pitfall(5, "a sheet is swiped down, another one closed by the flow", shows: "[a, c]") { rig in
      rig.perform(.present(.b))
      rig.user.swipeDown()
      rig.settle()
      rig.perform(.push(.c), .present(.d))
      rig.send([.dismiss])
    },
    Pitfall(6, "a swipe back is let go", shows: "[a, b]") { rig in
      rig.perform(.push(.b))
      rig.user.beginSwipeBack()
      rig.platform.advance(by: 100)
      rig.user.endSwipe(cancelled: true)
    },
    Pitfall(
      6, "a sheet is swiped down after a swipe that was let go",
      given: .init(quirks: [.forgetsSwipeAfterCancel]), shows: "[a]"
    ) { rig in
      rig.perform(.present(.b))
      rig.user.beginSwipeDown()
      rig.user.endSwipe(cancelled: true)
      rig.settle()
      rig.user.swipeDown()
    },
    Pitfall(7, "a push, and a pop before it has ended", shows: "[a]") { rig in
      rig.settle()
      rig.send([.push(.b)])
      rig.platform.advance(by: 100)
      rig.send([.pop])
    },
    Pitfall(
      7, "two pushes in one turn, which begin in the next layout",
      given: .init(quirks: [.startsPushesLate]), shows: "[a, b, c]"
    ) { rig in
      rig.settle()
      rig.send([.push(.b)])
      rig.send([.push(.c)])
    },
    Pitfall(8, "several screens are popped at once, without animation", shows: "[a]") { rig in
      rig.perform(.push(.b))
      rig.perform(.push(.c))
      rig.navigation?.popToRootViewController(animated: false)
    },
    Pitfall(9, "other code dismisses a sheet", shows: "[a]") { rig in
      rig.perform(.present(.b))
      rig.top?.dismiss(animated: true)
    },
    Pitfall(
      9, "other code dismisses a sheet, over which the flow presents another",
      shows: "[a] + sheet[b] + sheet[c]"
    ) { rig in
      rig.perform(.present(.b))
      rig.top?.dismiss(animated: true)
      rig.platform.advance(by: 100)
      rig.send([.present(.c)])
    },
    Pitfall(9, "other code pops a screen", given: .init(flow: deep), shows: "[a, b]") { rig in
      rig.perform(.present(.d))
      rig.perform(.dismiss)
      rig.navigation?.popViewController(animated: true)
    },
    Pitfall(
      10, "the flow starts with a sheet",
      given: .init(flow: ObedientFlow(.setRoot(.a), .present(.b))), shows: "[a] + sheet[b]"
    ) { _ in },
    Pitfall(
      10, "the flow starts with a sheet, and no stack tells that it has appeared",
      given: .init(
        flow: ObedientFlow(.setRoot(.a), .present(.b)), quirks: [.tellsNothingWithoutAnimation]),
      shows: "[a] + sheet[b]"
    ) { _ in },
    Pitfall(
      11, "the flow starts with two screens",
      given: .init(
        flow: ObedientFlow(.setRoot(.a), .push(.b)), quirks: [.losesEarlyPushes]),
      shows: "[a, b]"
    ) { _ in },
    Pitfall(
      18, "a sheet over a sheet that is closed stays",
      given: .init(quirks: [.keepsSheetOfDismissedParent]), shows: "[a]"
    ) { rig in
      rig.perform(.present(.b))
      rig.perform(.present(.c))
      rig.send([.dismissAll])
    },
    Pitfall(
      22, "a tab is tapped while a push is under way",
      given: .init(flow: tabs, quirks: [.tellsNothingWhenHidden]),
      shows: "{x: [a, b, d, e]; y*: [c]}"
    ) { rig in
      rig.settle()
      rig.send([.push(.d)])
      rig.send([.push(.e)])
      rig.platform.advance(by: 100)
      rig.user.tapTab(1)
    },
    Pitfall(
      23, "the selected tab is tapped again", given: .init(flow: tabs),
      shows: "{x*: [a]; y: [c]}"
    ) { rig in
      rig.settle()
      rig.user.tapTab(0)
    },
    Pitfall(
      24, "an action sheet on a tablet has nothing to point at", given: .init(isPad: true),
      shows: "[a] + alert[h]"
    ) { rig in rig.perform(.present(.h, style: .alert)) },
    Pitfall(
      26, "the flow moves between the end of an alert and its action",
      given: .init(quirks: [.callsAlertHandlerLate]), shows: "[a]"
    ) { rig in
      rig.perform(.present(.g, style: .alert))
      rig.user.tapAction(0)
      rig.platform.advance(by: 310)
      rig.send([.at(.layer(0), .push(.b))])
      rig.platform.advance(by: 1)
      rig.send([.at(.layer(0), .pop)])
    },
    Pitfall(27, "a second window", shows: "main: [a] | help: [b, c]") { rig in
      rig.settle()
      rig.send([.openWindow("help", .b), .push(.c)])
    },
    Pitfall(28, "the root is replaced below a sheet", shows: "[d]") { rig in
      rig.perform(.present(.b))
      rig.send([.setRoot(.d)])
    },
    Pitfall(
      30, "a popover becomes a sheet, and is swiped down", given: .init(isPad: true),
      shows: "[a]"
    ) { rig in
      rig.settle()
      rig.platform.isCompact = true
      rig.perform(.present(.b, style: .popover))
      rig.platform.isCompact = false
      rig.platform.isCompact = true
      rig.user.swipeDown()
    },
    Pitfall(
      31, "a page is chosen while the user swipes to another", given: .init(flow: pages),
      shows: "{p: [a]; q: [b]; r*: [c]}"
    ) { rig in
      rig.settle()
      rig.user.beginSwipeToPage(.forward)
      rig.platform.advance(by: 50)
      rig.send([.select("r")])
      rig.user.endSwipe(cancelled: true)
    },
    Pitfall(
      31, "two pages are chosen in quick succession", given: .init(flow: pages),
      shows: "{p: [a]; q*: [b]; r: [c]}"
    ) { rig in
      rig.settle()
      rig.send([.select("r")])
      rig.platform.advance(by: 100)
      rig.send([.select("q")])
    },
    Pitfall(
      32, "the user swipes back from a page that was chosen",
      given: .init(flow: pages, quirks: [.keepsFormerPage]), shows: "{p: [a]; q*: [b]; r: [c]}"
    ) { rig in
      rig.settle()
      rig.perform(.select("r"))
      rig.user.swipeToPage(.reverse)
    },
    Pitfall(
      33, "a page comes between two others, and the user swipes to it", given: .init(flow: pages),
      shows: "{p: [a]; s*: [d]; q: [b]}"
    ) { rig in
      rig.settle()
      rig.perform(.setTabs([.init("p", .a), .init("s", .d), .init("q", .b)]))
      rig.user.swipeToPage(.forward)
    },
    Pitfall(
      34, "a swipe between pages is let go", given: .init(flow: pages),
      shows: "{p*: [a]; q: [b]; r: [c]}"
    ) { rig in
      rig.settle()
      rig.user.beginSwipeToPage(.forward)
      rig.platform.advance(by: 100)
      rig.user.endSwipe(cancelled: true)
    },
  ]

  nonisolated static let pages = ObedientFlow(
    .setTabs([.init("p", .a), .init("q", .b), .init("r", .c)]))

  nonisolated static let deep = ObedientFlow(.setRoot(.a), .push(.b), .push(.c))

  @Test("the host of the library copes with it", arguments: all)
  func ours(_ pitfall: Pitfall) throws {
    let rig = try Rig.ours(pitfall.circumstances)
    pitfall.happens(rig)
    #expect(rig.platform.settle())
    #expect(rig.complaint() == nil)
    #expect("\(rig.stack())" == pitfall.result)
  }

  @Test("a naive host falls into it", arguments: all)
  func naive(_ pitfall: Pitfall) throws {
    let rig = try Rig.naive(pitfall.circumstances)
    pitfall.happens(rig)
    rig.settle()
    #expect(rig.complaint() != nil || "\(rig.stack())" != pitfall.result)
  }

  @Test("every pitfall of UIKit has a test, and is on the page; those of SwiftUI are the others")
  func complete() throws {
    let numbers = Set(Self.all.map(\.number)).union([29])
    #expect(
      numbers.sorted() == Array(1...11) + [18] + Array(22...24) + Array(26...34))
    let page = try DocumentationPage("SimulatedPlatform.md")
    #expect(page.numbersOfRows(in: "Pitfalls") == numbers)
    let others = page.numbersOfRows(in: "SwiftUI")
    #expect(numbers.union(others).sorted() == Array(1...34))
  }

  /// P29.
  @Test("the delegate of the app's own navigation controller is still told")
  func forwards() throws {
    let ours = Listener()
    var rig = try Rig.ours(.init(makeNavigationController: { ours.makeNavigationController() }))
    rig.settle()
    rig.perform(.push(.b))
    #expect(ours.shown == 2)

    let naive = Listener()
    rig = try Rig.naive(.init(makeNavigationController: { naive.makeNavigationController() }))
    rig.settle()
    rig.perform(.push(.b))
    #expect(naive.shown == 0)
  }
}

/// A delegate of the app.
private final class Listener: NSObject, UINavigationControllerDelegate {
  var shown = 0

  func makeNavigationController() -> UINavigationController {
    let controller = UINavigationController()
    controller.delegate = self
    return controller
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown += 1
  }
}
