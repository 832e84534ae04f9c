import FlowCore
import FlowExploration
import FlowTestSupport
import FlowTesting
import Foundation
import Testing
import XCTest

// The listings of Documentation/Testing.md, line by line.

@Test func signIn() throws {
  try SignIn().verify()
}

final class SignInTests: XCTestCase {
  func testSignIn() throws { try SignIn().verify() }
}

private struct Order: ExplorableFlow {
  enum State: Hashable, Sendable { case cart, payment, receipt }
  enum Event: Hashable, Sendable, CaseIterable { case payTapped, confirmTapped, backTapped }
  enum Screen: Hashable, Sendable { case cart, payment, receipt }

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.cart, .payTapped): .to(.payment, .push(.payment))
    case (.payment, .confirmTapped): .to(.receipt, .setRoot(.receipt))
    case (.payment, .backTapped): .to(.cart, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back ? .backTapped : nil
  }
}

@Suite("the article on testing", .noEnvironment)
struct TestingArticleTests {
  @Test("its listings are compiled here, line by line")
  func listings() throws {
    let article = try Article("Testing.md", compiledIn: #filePath)
    #expect(article.listings.count == 8)
    #expect(article.listingsNotCompiled == [])
  }

  @Test("its tests pass")
  func tests() throws {
    try SignIn().verify([
      .never("two modals at once") { $0.stack.layerCount > 2 },
      .sometimes("the password is asked for") { $0.stack.top == .password },
      .canAlwaysReach("the name") { $0.stack.top == .name },
    ])
    try SignIn().verifyAtRandom()
    try SignIn().verifyAtRandom(walks: RandomWalks(count: 200, length: 100, seed: 7))
  }

  @Test("its steps pass")
  func steps() throws {
    try SignIn().test { app in
      try app.send(
        .nextTapped(name: "ann"), to: .password(name: "ann"), by: .push(.password),
        showing: VirtualStack(.name, .password))
      try app.perform(.back, to: .name, by: .pop, showing: VirtualStack(.name))
      try app.send(.submitTapped)
      try app.ensureIgnored()
    }
    try SignIn().test { app in
      try app.send(.nextTapped(name: "ann"))
      try app.ensureState(.password(name: "ann"))
      try app.ensureCommands(.push(.password))
      try app.ensureStack(VirtualStack(.name, .password))
      try app.send(.submitTapped)
      try app.ensureOutcome(.signedIn(name: "ann"))
    }
    try SignIn().test(exhaustivity: .off) { app in
      try app.send(.nextTapped(name: "ann"))
      app.expectState(.password(name: "ann"))
      app.expectStack(VirtualStack(.name, .password))
    }
  }

  @Test("its reports are what the tests print, but for the source locations")
  func reports() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Documentation/Testing.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "\n```\n").map(\.withoutLocations)
    let failure = try #require(throws: FlowFailure.self) { try Order().verify() }
    #expect(blocks.contains(failure.description.withoutLocations))
    let unsaid = try #require(throws: FlowFailure.self) {
      try SignIn().test { app in
        try app.send(.nextTapped(name: "ann"), to: .password(name: "ann"))
      }
    }
    #expect(blocks.contains(unsaid.description.withoutLocations))
  }
}

extension String {
  fileprivate var withoutLocations: String {
    replacing(#/\(\w+/\w+\.swift:\d+\)/#, with: "(…)")
  }
}
