import FlowCore
import HostSchedules
import TestDevice
import Testing
import UIKit

/// What the user or the flow does, and what the flow hears of it.
struct HeardMoves: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var flow = ObedientFlow()
  var heard: [SystemMove]
  var result: String
  var happens: @MainActor (HostRig) -> Void

  init(
    _ name: String, _ flow: ObedientFlow = ObedientFlow(), hears heard: SystemMove...,
    shows result: String, _ happens: @escaping @MainActor (HostRig) -> Void
  ) {
    testDescription = name
    self.flow = flow
    self.heard = heard
    self.result = result
    self.happens = happens
  }
}

@MainActor
@Suite("what a flow hears of moves")
struct MoveTests {
  nonisolated static let deep = ObedientFlow(.setRoot(.a), .push(.b), .push(.c))
  nonisolated static let tabs = ObedientFlow(.setTabs([.init("x", .a, .b), .init("y", .c)]))

  nonisolated static let all: [HeardMoves] = [
    .init("back", deep, hears: .back, shows: "[a, b]") { $0.device.goBack() },
    .init("back by two", deep, hears: .back, .back, shows: "[a]") { $0.device.goBack(by: 2) },
    .init("a sheet swiped down", hears: .interactiveDismiss, shows: "[a]") {
      $0.send(.present(.b))
      $0.device.settle()
      $0.device.swipeDown()
    },
    .init("another tab", tabs, hears: .tabTapped("y"), shows: "{x: [a, b]; y*: [c]}") {
      $0.device.tapTab(1)
    },
    .init("the same tab", tabs, hears: .tabRetapped("x"), shows: "{x*: [a]; y: [c]}") {
      $0.device.tapTab(0)
    },
    .init(
      "the same tab without effect, and back later", tabs, hears: .tabTapped("y"), .back,
      shows: "{x: [a, b]; y*: [c]}"
    ) {
      $0.device.tapTab(1)
      $0.device.settle()
      $0.device.tapTab(1)
      $0.device.settle()
      $0.send(.push(.d))
      $0.device.settle()
      $0.device.goBack()
    },
    .init(
      "a tab and a back in one turn", tabs, hears: .back, .tabTapped("y"),
      shows: "{x: [a]; y*: [c]}"
    ) {
      $0.device.goBack()
      $0.device.tapTab(1)
    },
    .init("the same tab during a push", tabs, shows: "{x*: [a, b, d]; y: [c]}") {
      $0.send(.push(.d))
      $0.device.wait(milliseconds: 100)
      $0.device.tapTab(0)
    },
    .init(
      "a window brought to the front", hears: .windowFocused("main"),
      shows: "help: [b] | main: [a]"
    ) {
      $0.send(.openWindow("help", .b))
      $0.device.settle()
      $0.focusWindow(1)
    },
    .init(
      "a window closed, and opened again", hears: .windowClosed("help"),
      shows: "main: [a] | help: [c]"
    ) {
      $0.send(.openWindow("help", .b))
      $0.device.settle()
      $0.closeWindow(0)
      $0.device.settle()
      $0.send(.openWindow("help", .c))
    },
    .init("pops and dismissals of the flow are no moves", deep, shows: "[a, b]") {
      $0.send(.present(.d))
      $0.device.settle()
      $0.send(.present(.e))
      $0.device.settle()
      $0.send(.dismissAll)
      // One dismissal, not two.
      $0.device.wait(milliseconds: 360)
      #expect($0.window.map($0.device.layers)?.count == 1)
      $0.send(.pop)
    },
    .init("tabs inside a tab", tabs, shows: "{x*: {z*: [d]}; y: [c]}") {
      $0.send(.at(.tab("x"), .setContent(.tabs([.init("z", .d)], selected: "z"))))
    },
    .init("a form becomes an alert", shows: "[a] + alert[g]") {
      $0.send(.present(.b, style: .alert))
      $0.device.settle()
      $0.send(.replaceTop(.g))
    },
    .init("back in the last of two slots", hears: .back, shows: "[a{t: [c]; s: [d]}]") {
      $0.send(.embed(.b, in: "s"), .at(.layer(0), .embed(.c, in: "t")))
      $0.device.settle()
      $0.send(.clear("s"), .at(.layer(0), .embed(.stack(.d, .e), in: "s")))
      $0.device.settle()
      $0.device.goBack()
    },
    .init("back to an alert", hears: .back, shows: "[a] + alert[g]") {
      $0.send(.present(.b, style: .alert))
      $0.device.settle()
      $0.send(.setStack([.g, .c]))
      $0.device.settle()
      $0.device.goBack()
    },
    .init("two slots, the first of which gets tabs", shows: "[a{s: {z*: [d]}; t: [c]}]") {
      $0.send(.embed(.b, in: "s"), .at(.layer(0), .embed(.c, in: "t")))
      $0.device.settle()
      $0.send(.embed(.tabs([.init("z", .d)], selected: "z"), in: "s"))
    },
  ]

  nonisolated static let pages = ObedientFlow(
    .setTabs([.init("p", .a), .init("q", .b), .init("r", .c)]))

  nonisolated static let amongPages: [HeardMoves] = [
    .init("the next page", pages, hears: .tabTapped("q"), shows: "{p: [a]; q*: [b]; r: [c]}") {
      $0.device.swipeToPage(.forward)
    },
    .init("a page that the flow chooses is no move", pages, shows: "{p: [a]; q: [b]; r*: [c]}") {
      $0.send(.select("r"))
      $0.device.wait(milliseconds: 100)
      #expect("\($0.hosted.shownStack)" == "{p*: [a]; q: [b]; r: [c]}")
    },
    .init(
      "a page that goes while it is on show", pages, shows: "{p*: [a]; s: [d]}"
    ) {
      $0.send(.select("q"))
      $0.device.settle()
      $0.send(.setTabs([.init("p", .a), .init("s", .d)]))
    },
    .init("pages become tabs of a bar", pages, shows: "{x*: [a]; y: [d]}") {
      $0.send(.setTabs([.init("x", .a), .init("y", .d)]))
    },
    .init("back in a page", pages, hears: .back, shows: "{p*: [a]; q: [b]; r: [c]}") {
      $0.send(.push(.d))
      $0.device.settle()
      $0.device.goBack()
    },
  ]

  @Test(
    "a move is heard as what it is, and what the flow does is none", arguments: all + amongPages)
  func hears(_ moves: HeardMoves) throws {
    let rig = try HostRig(moves.flow)
    var heard: [SystemMove] = []
    rig.hosted.observe { step in heard += step.move.map { [$0] } ?? [] }
    rig.device.settle()
    moves.happens(rig)
    #expect(rig.device.settle())
    #expect(rig.complaint == nil)
    #expect(heard == moves.heard)
    #expect("\(rig.hosted.configuration.stack)" == moves.result)
  }
}
