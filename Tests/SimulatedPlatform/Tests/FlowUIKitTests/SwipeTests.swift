import FlowCore
import FlowUIKit
import HostSchedules
import Testing
import UIKit

@testable import PageApps

/// Only the simulated user can begin a swipe and let it go.
@MainActor
@Suite("swipes")
struct SwipeTests {
  nonisolated static let pages = ObedientFlow(
    .setTabs([.init("p", .a), .init("q", .b), .init("r", .c)]))

  /// Starts a flow, and notes the moves that it hears.
  private func start(
    _ flow: ObedientFlow, quirks: Set<Quirk> = []
  ) throws -> (rig: HostRig, heard: () -> [SystemMove]) {
    let rig = try HostRig(flow, on: SimulatedPlatform(quirks: quirks))
    var heard: [SystemMove] = []
    rig.hosted.observe { step in heard += step.move.map { [$0] } ?? [] }
    rig.platform.settle()
    return (rig, { heard })
  }

  /// What is on show in the end.
  private func result(of rig: HostRig) -> String {
    #expect(rig.platform.settle())
    #expect(rig.complaint == nil)
    return "\(rig.hosted.configuration.stack)"
  }

  @Test("a swipe back is a move; one that is let go is none", arguments: [false, true])
  func swipesBack(_ isCancelled: Bool) throws {
    let (rig, heard) = try start(ObedientFlow(.setRoot(.a), .push(.b)))
    #expect(rig.user.beginSwipeBack())
    rig.platform.advance(by: 100)
    #expect(rig.user.endSwipe(cancelled: isCancelled))
    #expect(result(of: rig) == (isCancelled ? "[a, b]" : "[a]"))
    #expect(heard() == (isCancelled ? [] : [.back]))
  }

  @Test("two swipes between pages in quick succession, the first of which is not told")
  func swipesFast() throws {
    let (rig, heard) = try start(Self.pages, quirks: [.tellsNothingOfFastSwipes])
    #expect(rig.user.swipeToPage(.forward))
    rig.platform.advance(by: 50)
    #expect(rig.user.swipeToPage(.forward))
    rig.platform.advance(by: 100)
    // The flow is still on the first page.
    rig.send(.push(.d))
    #expect(result(of: rig) == "{p: [a, d]; q: [b]; r*: [c]}")
    #expect(heard() == [.tabTapped("r")])
  }

  @Test("the next swipe begins in the turn in which the last one has ended")
  func swipesOn() throws {
    let (rig, heard) = try start(Self.pages)
    #expect(rig.user.swipeToPage(.forward))
    rig.platform.advance(by: 199)
    #expect(rig.user.beginSwipeToPage(.forward))
    rig.platform.advance(by: 100)
    rig.send(.select("p"))
    rig.platform.advance(by: 100)
    #expect(rig.user.endSwipe())
    #expect(result(of: rig) == "{p: [a]; q: [b]; r*: [c]}")
    #expect(heard() == [.tabTapped("r")])
  }

  @Test("a swipe during a turn, of whose end nothing is told")
  func swipesDuringTurn() throws {
    let (rig, heard) = try start(Self.pages, quirks: [.tellsNothingOfFastSwipes])
    rig.send(.select("q"))
    rig.platform.advance(by: 100)
    #expect(rig.user.swipeToPage(.forward))
    #expect(result(of: rig) == "{p: [a]; q: [b]; r*: [c]}")
    #expect(heard() == [.tabTapped("r")])
    rig.send(.select("p"))
    #expect(result(of: rig) == "{p*: [a]; q: [b]; r: [c]}")
  }

  @Test("pages that a tab hides during a swipe")
  func hidesPages() throws {
    let tabs = ObedientFlow(
      .setTabs([
        .init("x", .tabs([.init("p", .a), .init("q", .b)], selected: "p")), .init("y", .c),
      ]))
    let (rig, heard) = try start(tabs, quirks: [.tellsNothingWhenHidden])
    #expect(rig.user.swipeToPage(.forward))
    rig.platform.advance(by: 50)
    #expect(rig.user.tapTab(1))
    rig.platform.settle()
    rig.send(.at(.tab("x"), .select("p")), .select("x"))
    #expect(result(of: rig) == "{x*: {p*: [a]; q: [b]}; y: [c]}")
    #expect(heard().contains(.tabTapped("y")))
  }

  @Test("a collapsed split view goes back to its column when a swipe is let go")
  func swipesInSplit() throws {
    let platform = SimulatedPlatform()
    SimulatedPlatform.current = platform
    let user = SimulatedUser()
    let flow = try startMail(in: UIWindow(frame: .zero)) { titled("\($0)") }
    flow.send(.messageTapped(1))
    platform.settle()
    #expect(user.beginSwipeBack())
    platform.advance(by: 100)
    #expect(user.endSwipe(cancelled: true))
    platform.settle()
    #expect(
      "\(flow.hosted.configuration.stack)" == "[mail{primary: [boxes]; secondary: [message(1)]}]")
    #expect(user.goBack())
    platform.settle()
    #expect("\(flow.hosted.configuration.stack)" == "[mail{primary: [boxes]}]")
    #expect(platform.misuse.isEmpty)
  }

  @Test(
    "an event during a back is kept, and the back is not applied to what it shows",
    arguments: [true, false])
  func eventDuringBack(isSwipe: Bool) throws {
    let (rig, heard) = try start(ObedientFlow(.setRoot(.a), .push(.b)))
    if isSwipe {
      #expect(rig.user.beginSwipeBack())
    } else {
      #expect(rig.user.goBack())
    }
    rig.platform.advance(by: 100)
    rig.hosted.send(.run([.push(.c)]))
    rig.user.endSwipe()
    #expect(result(of: rig) == "[a, b, c]")
    #expect(heard() == [])
  }

  /// Starts the shop, which runs its sign-in after something else has begun to move.
  private func startShop(
    quirks: Set<Quirk> = [], before: (UINavigationController, SimulatedUser) -> Void = { _, _ in }
  ) throws -> (shop: ShopCoordinator, user: SimulatedUser, navigation: UINavigationController) {
    SimulatedPlatform.current = SimulatedPlatform(quirks: quirks)
    let user = SimulatedUser()
    let navigation = UINavigationController()
    let shop = ShopCoordinator(navigation: navigation)
    let window = UIWindow(frame: .zero)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    SimulatedPlatform.current.settle()
    before(navigation, user)
    try shop.runSignIn()
    return (shop, user, navigation)
  }

  @Test("a swipe back from a section that is let go leaves nothing")
  func swipesInSection() throws {
    let (shop, user, navigation) = try startShop()
    SimulatedPlatform.current.settle()
    #expect(user.beginSwipeBack())
    SimulatedPlatform.current.advance(by: 50)
    #expect(user.endSwipe(cancelled: true))
    SimulatedPlatform.current.settle()
    #expect(navigation.viewControllers.count == 2)
    #expect(shop.signIn != nil)
  }

  @Test(
    "a section that starts during its coordinator's push follows when that has ended",
    arguments: [[], [.startsPushesLate]] as [Set<Quirk>], [nil, 0, 200])
  func startsDuringPush(quirks: Set<Quirk>, milliseconds: Int?) throws {
    let (shop, user, navigation) = try startShop(quirks: quirks) { navigation, _ in
      navigation.pushViewController(titled("offer"), animated: true)
      // Otherwise it starts in the turn of the push, which may not have begun.
      if let milliseconds { SimulatedPlatform.current.advance(by: milliseconds) }
    }
    SimulatedPlatform.current.settle()
    #expect(navigation.viewControllers.count == 3)
    #expect(shop.signIn?.viewControllersBelow.map(\.title) == ["shop", "offer"])
    #expect(user.goBack())
    SimulatedPlatform.current.settle()
    #expect(shop.results == ["none"])
    #expect(navigation.viewControllers.map(\.title) == ["shop", "offer"])
    #expect(SimulatedPlatform.current.misuse.isEmpty)
  }

  @Test(
    "a section that starts while the user swipes back lies above what is left",
    arguments: zip([true, false], [["shop", "offer"], ["shop"]]))
  func startsDuringSwipe(isCancelled: Bool, below: [String]) throws {
    let (shop, user, navigation) = try startShop { navigation, user in
      navigation.pushViewController(titled("offer"), animated: true)
      SimulatedPlatform.current.settle()
      #expect(user.beginSwipeBack())
    }
    SimulatedPlatform.current.advance(by: 50)
    #expect(user.endSwipe(cancelled: isCancelled))
    SimulatedPlatform.current.settle()
    #expect(shop.signIn?.viewControllersBelow.map(\.title) == below)
    #expect(navigation.viewControllers.count == below.count + 1)
    #expect(SimulatedPlatform.current.misuse.isEmpty)
  }

  @Test("what moves cannot be tapped")
  func tapsNothingThatMoves() throws {
    let (shop, user, _) = try startShop()
    SimulatedPlatform.current.settle()
    #expect(user.tap("Next"))
    for time in [0, 100, 200] {
      SimulatedPlatform.current.advance(by: time)
      #expect(!user.tap("Next"))
      #expect(!user.type("ann", into: "Name"))
    }
    SimulatedPlatform.current.settle()
    #expect(user.tap("Sign in"))
    SimulatedPlatform.current.settle()
    #expect(shop.signIn == nil)
  }
}
