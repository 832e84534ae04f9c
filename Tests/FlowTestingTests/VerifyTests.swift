import FlowCore
import FlowExploration
import FlowTesting
import Foundation
import Testing

@Suite("verifying a flow", .noEnvironment)
struct VerifyTests {
  /// Runs a test that fails, and returns its report.
  private func failure(_ test: () throws -> Void) throws -> FlowFailure {
    try #require(throws: FlowFailure.self) { try test() }
  }

  @Test("passes where all properties hold, and returns what was found")
  func holds() throws {
    let report = try Checkout(isMended: true).verify()
    #expect(report.failures.isEmpty)
    #expect(report.results.count == StandardProperty.allCases.count)
    try Checkout().verify(Property.standard(except: .noDeadEnd, .noTrap))
  }

  @Test("fails with a report: the trace, a line that replays it, and a test of its own")
  func report() throws {
    let line: UInt = #line + 1
    let failure = try failure { try Checkout().verify() }
    #expect(failure.position == "FlowTestingTests/VerifyTests.swift:\(line)")
    #expect(failure.properties == ["no-dead-end"])
    #expect(
      failure.description == """
        Checkout: 1 of \(StandardProperty.allCases.count) properties failed (FlowTestingTests/VerifyTests.swift:\(line))

        no-dead-end: something leads on from everywhere
          violated after 2 events: nothing leads on from here
            start: [Cart]
            1. payTapped
               push Payment (FlowTestingTests/Checkout.swift:17)
               [Cart, Payment]
            2. confirmTapped
               setRoot Receipt (FlowTestingTests/Checkout.swift:19)
               [Receipt]
          replay it with the flow of this test: try flow.replay("0:0.1")

        searched 3 configurations and 3 transitions

        as a separate test, with the flow of this test:
          @Test("no-dead-end")
          func noDeadEnd() throws {
            let app = try FlowTester(flow, exhaustivity: .off)
            try app.send(.payTapped)
            try app.send(.confirmTapped)
            try app.ensureProperties()
          }
        """)
  }

  @Test("the line of a report replays the failure, until it is mended")
  func replay() throws {
    let verified = try failure { try Checkout().verify() }
    let line: UInt = #line + 1
    let replayed = try failure { try Checkout().replay("0:0.1") }
    #expect(replayed.properties == ["no-dead-end"])
    #expect(replayed.position == "FlowTestingTests/VerifyTests.swift:\(line)")
    let parts = [verified, replayed].map { $0.description.components(separatedBy: "\n\n") }
    #expect(parts[0].count == 4)
    #expect(parts[1] == [parts[1][0], parts[0][1], parts[0][3]])
    #expect(try Checkout(isMended: true).replay("0:0.1").last.state == .receipt)
  }

  @Test("a line that is no path of the flow any more fails")
  func staleLine() throws {
    let line: UInt = #line + 1
    let failure = try failure { try Checkout().replay("0:0.7") }
    #expect(
      failure.description == """
        Checkout (FlowTestingTests/VerifyTests.swift:\(line))
          step 2, '7', cannot happen at [Cart, Payment] any more; record the trace anew
        """)
  }

  @Test("the test of a report fails as long as the failure is there", arguments: [false, true])
  func testOfItsOwn(isMended: Bool) throws {
    let flow = Checkout(isMended: isMended)
    let app = try FlowTester(flow, exhaustivity: .off)
    try app.send(.payTapped)
    try app.send(.confirmTapped)
    if isMended {
      try app.ensureProperties()
    } else {
      let failure = try failure { try app.ensureProperties() }
      #expect(failure.description.hasSuffix("replay(\"0:0.1\")"))
    }
  }

  @Test("properties of a test's own are named in the line and the test")
  func ownProperties() throws {
    let properties: [Property<Checkout>] = [.never("a receipt") { $0.state == .receipt }]
    let failure = try failure { try Checkout().verify(properties) }
    #expect(failure.description.hasPrefix("Checkout: 1 of 1 properties failed ("))
    #expect(
      failure.description.contains(
        "  replay it with the flow of this test: try flow.replay(\"0:0.1\", properties)\n"))
    #expect(
      failure.description.hasSuffix(
        """
        as a separate test, with the flow and the properties of this test:
          @Test("a receipt")
          func aReceipt() throws {
            let app = try FlowTester(flow, exhaustivity: .off)
            try app.send(.payTapped)
            try app.send(.confirmTapped)
            try app.ensureProperties(properties)
          }
        """))
    let replayed = try self.failure { try Checkout().replay("0:0.1", properties) }
    #expect(replayed.properties == ["a receipt"])
    try Checkout().replay("0:0", properties)
  }

  @Test("what cannot be fails, without a trace")
  func unseen() throws {
    let failure = try failure {
      try Checkout().verify([.sometimes("two receipts") { $0.stack.screenCount > 2 }])
    }
    #expect(
      failure.description.hasSuffix(
        """
        two receipts
          unseen: everything was searched, and it cannot happen

        searched 3 configurations and 3 transitions
        """))
  }

  @Test(
    "what is claimed possible and was not shown within the limits fails, and says what to raise")
  func inconclusive() throws {
    let limits = ExplorationLimits(configurations: 2)
    let failure = try failure {
      try Checkout().verify(
        [
          .sometimes("a receipt") { $0.state == .receipt },
          .canAlwaysReach("the cart") { $0.state == .cart },
        ], within: limits)
    }
    #expect(failure.properties == ["a receipt", "the cart"])
    #expect(
      failure.description.contains(
        """
        a receipt
          inconclusive: the search was cut at 2 configurations
          raise the limit: within: ExplorationLimits(configurations: 4, …)
        """))
  }

  @Test("what must always be so passes within limits, unless a proof is required")
  func proof() throws {
    let limits = ExplorationLimits(configurations: 2)
    try Checkout().verify(within: limits)
    let failure = try failure { try Checkout().verify(within: limits, requiringProof: true) }
    #expect(failure.properties.count == StandardProperty.allCases.count)
    let shallow = ExplorationLimits(depth: 1)
    let depth = try self.failure { try Checkout().verify(within: shallow, requiringProof: true) }
    #expect(depth.description.contains("raise the limit: within: ExplorationLimits(depth: 2, …)"))
  }
}
