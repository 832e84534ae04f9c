import FlowCore
import FlowSwiftUI
import HostSchedules
import SwiftUI
import Testing
import UIKit
import ViewSchedules

/// What the user or the flow does, and what the flow hears of it.
struct HeardViewMoves: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var flow: ObedientFlow
  var quirks: Set<ViewQuirk>
  var heard: [SystemMove]
  var result: String
  var happens: @MainActor (ViewRig) -> Void

  init(
    _ name: String, _ flow: ObedientFlow = ObedientFlow(), quirks: Set<ViewQuirk> = [],
    hears heard: SystemMove..., shows result: String,
    _ happens: @escaping @MainActor (ViewRig) -> Void
  ) {
    testDescription = name
    self.flow = flow
    self.quirks = quirks
    self.heard = heard
    self.result = result
    self.happens = happens
  }
}

@MainActor
@Suite("what a flow hears of moves in SwiftUI")
struct ViewMoveTests {
  nonisolated static let deep = ObedientFlow(.setRoot(.a), .push(.b), .push(.c))
  nonisolated static let tabs = ObedientFlow(.setTabs([.init("x", .a, .b), .init("y", .c)]))

  nonisolated static let all: [HeardViewMoves] = [
    .init("back", deep, hears: .back, shows: "[a, b]") { $0.user?.goBack() },
    .init(
      "back, told when it begins", deep, quirks: [.setsBindingsEarly], hears: .back,
      shows: "[a, b]"
    ) { $0.user?.goBack() },
    .init("back by two", deep, hears: .back, .back, shows: "[a]") { $0.user?.goBack(by: 2) },
    .init("a swipe back", deep, hears: .back, shows: "[a, b]") {
      $0.user?.beginSwipeBack()
      $0.user?.endSwipe()
    },
    .init("a swipe back that is let go", deep, shows: "[a, b, c]") {
      $0.user?.beginSwipeBack()
      $0.platform.advance(by: 100)
      $0.user?.endSwipe(cancelled: true)
    },
    .init("a push during a swipe back", deep, shows: "[a, b, c, d]") {
      $0.user?.beginSwipeBack()
      $0.send(.push(.d))
      $0.platform.advance(by: 100)
      #expect("\($0.window?.onShow.last?.content ?? .other(""))" == "[a, b, c]")
      $0.user?.endSwipe()
    },
    .init("a sheet swiped down", hears: .interactiveDismiss, shows: "[a]") {
      $0.send(.present(.b))
      _ = $0.settle()
      $0.user?.beginSwipeDown()
      $0.user?.endSwipe()
    },
    .init("a sheet swiped down and let go", shows: "[a] + sheet[b]") {
      $0.send(.present(.b))
      _ = $0.settle()
      $0.user?.beginSwipeDown()
      $0.user?.endSwipe(cancelled: true)
    },
    .init("a layer that cannot be swiped down", shows: "[a] + form[b]") {
      $0.send(.present(.b, style: .custom("form")))
      _ = $0.settle()
      #expect($0.user?.beginSwipeDown() == false)
    },
    .init("another tab", tabs, hears: .tabTapped("y"), shows: "{x: [a, b]; y*: [c]}") {
      $0.user?.tapTab(1)
    },
    .init("the same tab", tabs, hears: .tabRetapped("x"), shows: "{x*: [a]; y: [c]}") {
      $0.user?.tapTab(0)
    },
    .init(
      "the same tab, where SwiftUI goes back by itself", tabs, quirks: [.popsOnSecondTap],
      hears: .tabRetapped("x"), shows: "{x*: [a]; y: [c]}"
    ) { $0.user?.tapTab(0) },
    .init(
      "the same tab, which the flow ignores",
      ObedientFlow(.setTabs([.init("x", .a, .b)]), answering: [.ignore]), shows: "{x*: [a, b]}"
    ) { $0.user?.tapTab(0) },
    .init(
      "back, which the flow ignores",
      ObedientFlow(.setRoot(.a), .push(.b), answering: [.ignore]), shows: "[a, b]"
    ) { $0.user?.goBack() },
    .init("a window closed", hears: .windowClosed("help"), shows: "[a]") {
      $0.send(.openWindow("help", .b))
      _ = $0.settle()
      $0.app.closeWindow("help")
    },
    .init(
      "a touch in another window", hears: .windowFocused("main"),
      shows: "help: [b] | main: [a]"
    ) {
      $0.send(.openWindow("help", .b))
      _ = $0.settle()
      guard let main = $0.app.windows.first?.window else { return }
      $0.app.bringToFront(main)
      #expect($0.user?.tap("Touch") == true)
    },
    .init("a window closed by the flow", shows: "[a]") {
      $0.send(.openWindow("help", .b))
      _ = $0.settle()
      $0.send(.closeWindow("help"))
      _ = $0.settle()
      #expect($0.app.windows.count == 1)
    },
    .init("a cover hides what is below, which stays", shows: "[a] + full screen[b, c]") {
      $0.send(.present(.b, style: .fullScreen))
      _ = $0.settle()
      $0.send(.push(.c))
    },
    .init(
      "an alert below another layer", quirks: [.dropsPresentationDuringDismissal],
      shows: "[a] + alert[g]"
    ) {
      $0.send(.present(.g, style: .alert))
      _ = $0.settle()
      $0.send(.present(.b))
      _ = $0.settle()
      $0.send(.dismiss)
    },
    .init(
      "a form becomes an alert", quirks: [.dropsPresentationDuringDismissal],
      shows: "[a] + alert[g]"
    ) {
      $0.send(.present(.b, style: .alert))
      _ = $0.settle()
      $0.send(.replaceTop(.g))
    },
    .init("an alert takes the place of another of its kind", shows: "[a] + alert[g]") {
      $0.send(.present(.f, style: .alert))
      _ = $0.settle()
      $0.send(.replaceTop(.g))
    },
    .init(
      "a form below a sheet becomes an alert", quirks: [.freezesAfterManyDismissals],
      shows: "[a] + alert[g] + sheet[c]"
    ) {
      $0.send(.present(.b, style: .alert))
      $0.send(.present(.c))
      _ = $0.settle()
      $0.send(.at(.layer(1), .replaceTop(.g)))
    },
    .init("an alert that goes when the app does", shows: "[a] + alert[g]") {
      $0.send(.present(.g, style: .alert))
      _ = $0.settle()
      $0.user?.tapAction(1)
      $0.window?.phase = .inactive
      $0.platform.advance(by: 20)
      $0.window?.phase = .background
      $0.platform.advance(by: 400)
      $0.window?.phase = .active
    },
    .init(
      "an alert and the layer below it, where SwiftUI dismisses one at a time",
      quirks: [.dismissesOneAtATime], shows: "[a]"
    ) {
      $0.send(.present(.b))
      $0.send(.present(.h, style: .alert))
      _ = $0.settle()
      $0.send(.dismissAll)
    },
    .init(
      "covers, where what they hide disappears", quirks: [.hidesBelowCovers], shows: "[a, d]"
    ) {
      $0.send(.present(.b, style: .fullScreen))
      $0.send(.present(.c, style: .fullScreen))
      _ = $0.settle()
      $0.send(.dismissAll, .push(.d))
    },
    .init(
      "a sheet and the cover over it, while what it hides disappears",
      quirks: [.hidesBelowCovers, .dropsPresentationDuringDismissal], shows: "[a] + alert[g]"
    ) {
      $0.send(.present(.b))
      $0.platform.advance(by: 349)
      $0.send(.present(.c, style: .fullScreen))
      $0.send(.dismissAll, .present(.g, style: .alert))
    },
    .init(
      "a popover closed, and one that comes after it", hears: .interactiveDismiss,
      shows: "[a] + popover[c]"
    ) {
      $0.send(.present(.b, style: .popover))
      _ = $0.settle()
      $0.user?.beginSwipeDown()
      $0.user?.endSwipe()
      _ = $0.settle()
      $0.send(.present(.c, style: .popover))
    },
    .init(
      "a push while the user goes back by two", deep, quirks: [.losesPathDuringPush],
      shows: "[a, b, c, d]"
    ) {
      $0.user?.goBack(by: 2)
      $0.platform.advance(by: 100)
      $0.send(.push(.d))
    },
    .init(
      "a push after another one, where screens below say that they appear",
      quirks: [.appearsInTheMiddle], shows: "[a, b, c, d]"
    ) {
      $0.send(.push(.b))
      _ = $0.settle()
      $0.send(.push(.c))
      _ = $0.settle()
      $0.send(.push(.d))
    },
    .init(
      "a tab that is selected, with another root and a path", tabs, quirks: [.losesPathDuringPush],
      shows: "{x: [d]; y*: [e, f]}"
    ) {
      $0.send(.at(.tab("y"), .push(.c)))
      _ = $0.settle()
      $0.send(
        .setContent(.tabs([.init("x", .d), .init("y", .e, .f)], selected: "y")))
    },
    .init(
      "another tab, which the flow answers by two pushes",
      ObedientFlow(
        .setTabs([.init("x", .a, .b), .init("y", .c)]), answering: [.push]),
      quirks: [.losesPathDuringPush], hears: .tabTapped("y"), shows: "{x*: [a, b, f, e]; y: [c]}"
    ) {
      $0.user?.tapTab(1)
      $0.platform.advance(by: 100)
      $0.send(.push(.e))
    },
    .init(
      "a second tap that the flow answers by a push, where SwiftUI goes back by itself",
      ObedientFlow(.setTabs([.init("x", .a, .b)]), answering: [.push]),
      quirks: [.popsOnSecondTap, .losesPathDuringPush], hears: .tabRetapped("x"),
      shows: "{x*: [a, b, f]}"
    ) { $0.user?.tapTab(0) },
    .init(
      "a window that is opened, and asked for something else", shows: "main: [a] | help: [b, c]"
    ) {
      $0.send(.openWindow("help", .b))
      $0.platform.advance(by: 50)
      $0.send(.push(.c))
    },
    .init("a window that is closed before it is there", shows: "[a]") {
      $0.send(.openWindow("help", .b))
      $0.platform.advance(by: 50)
      $0.send(.closeWindow("help"))
    },
    .init("a window that is opened again", shows: "main: [a] | help: [c]") {
      $0.send(.openWindow("help", .b))
      _ = $0.settle()
      $0.send(.closeWindow("help"))
      _ = $0.settle()
      $0.send(.openWindow("help", .c))
    },
    .init(
      "a new root with a path in a window that is evaluated after others",
      quirks: [.discardsPathWithNewRoot], shows: "main: [a] + sheet[b] + sheet[c] | help: [d, e]"
    ) {
      $0.send(.present(.b))
      $0.send(.present(.c))
      $0.send(.openWindow("help", .c))
      _ = $0.settle()
      $0.send(.setStack([.d, .e]))
    },
    .init("equal screens, and one below", deep, shows: "[a, d, d, c]") {
      $0.send(.setStack([.a, .d, .d, .c]))
    },
    .init(
      "a tab is tapped that is about to change, and its stack appears before the tap is told",
      ObedientFlow(.setTabs([.init("x", .e), .init("y", .b, .b)])),
      quirks: [.losesPathDuringPush], hears: .tabTapped("y"), shows: "{x: [e]; y*: [a, c]}"
    ) {
      $0.send(.push(.d))
      $0.send(.setTabs([.init("x", .e), .init("y", .a, .c)]))
      $0.user?.tapTab(1)
    },
    .init("tabs inside a tab", tabs, shows: "{x*: {z*: [d]}; y: [c]}") {
      $0.send(.at(.tab("x"), .setContent(.tabs([.init("z", .d)], selected: "z"))))
    },
  ]

  @Test("a move is heard as what it is, and what the flow does is none", arguments: all)
  func hears(_ moves: HeardViewMoves) throws {
    let rig = ViewRig(moves.flow, quirks: moves.quirks)
    var heard: [SystemMove] = []
    rig.flow.hosted?.observe { step in heard += step.move.map { [$0] } ?? [] }
    #expect(rig.settle())
    moves.happens(rig)
    #expect(rig.settle())
    #expect(rig.complaint == nil)
    #expect(heard == moves.heard)
    #expect("\(rig.flow.hosted?.configuration.stack ?? VirtualStack())" == moves.result)
  }
}
