import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
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
    #expect(report.results.count == Property<Checkout>.standard.count)
    try Checkout().verify(Property.standard(except: .noDeadEnd, .noTrap))
  }

  @Test("tabs that are too many together are undecided, and each is verified by itself")
  func tabs() throws {
    let failure = try failure {
      try TabsFlow(TwoTabs(pages: 50)).verify(within: ExplorationLimits(configurations: 500))
    }
    #expect(failure.description.contains("undecided: the search stopped at 500 configurations"))
    #expect(failure.description.contains("  tab feed has 50 values in the 500 configurations"))
    #expect(failure.description.contains("  tab feed and tab search multiply: "))
    try Pages(count: 50).verify()
  }

  @Test("a warning passes and is returned, unless the test asks for it")
  func warns() throws {
    let report = try Checkout(isMended: true).verify([.standard(.deadEvent), Self.warning])
    #expect(report.failures.isEmpty)
    #expect(report.warnings.map(\.property.name) == ["nothing is on show"])
    let failure = try failure {
      try Checkout(isMended: true).verify([Self.warning], allowingWarnings: false)
    }
    #expect(failure.description.contains("Checkout: 1 of 1 properties failed ("))
  }

  /// A property that is violated everywhere, and only warns.
  private static var warning: Property<Checkout> {
    var warning = Property<Checkout>.always("nothing is on show") { $0.stack.isEmpty }
    warning.severity = .warning
    return warning
  }

  @Test("properties of which none has anything to judge fail, if the test names them")
  func vacuous() throws {
    let flow = Checkout(isMended: true)
    let vacuous = [Property<Checkout>.standard(.childrenLiveWithTheirScreens)]
    let failure = try failure { try flow.verify(vacuous) }
    #expect(failure.description.contains("1 of 1 properties failed"))
    #expect(failure.description.contains("nothing to judge: the flow declares no child flows"))
    try flow.verify(vacuous + [.standard(.noDeadEnd)])
    try flow.verify()
  }

  @Test("an empty list of properties fails and says what to do, however it is tested")
  func empty() throws {
    let flow = Checkout(isMended: true)
    for failure in [
      try failure { try flow.verify([]) }, try failure { try flow.verifyAtRandom([]) },
    ] {
      #expect(
        failure.description.hasSuffix(
          "there is nothing to check, because the list of properties is empty: add some, such as "
            + "Property.standard"), "\(failure)")
    }
  }

  @Test("two properties of one name fail before anything is searched, however they are tested")
  func sameName() throws {
    let flow = Checkout(isMended: true)
    let twice: [Property<Checkout>] = [
      .always("a") { !$0.stack.isEmpty }, .never("a") { $0.stack.isEmpty },
    ]
    for failure in [
      try failure { try flow.verify(twice) }, try failure { try flow.verifyAtRandom(twice) },
    ] {
      #expect(
        failure.description.hasSuffix(
          "two properties are named 'a': rename one of them"),
        "\(failure)")
    }
    let standard: [Property<Checkout>] = [
      .always("no-trap") { !$0.stack.isEmpty }, .standard(.noTrap),
    ]
    #expect(throws: ExplorationFailure<Checkout>.self) { try flow.check(standard) }
  }

  @Test("a flow whose values break the rules of Hashable fails by name, however it is tested")
  func inconsistent() throws {
    let flow = OddStates<Rate>()
    let failures = [
      try failure { try flow.verify() }, try failure { try flow.verifyAtRandom() },
      try failure { try flow.replay("0:0.0.0.0.0") }, try failure { try flow.attach() },
    ]
    for failure in failures {
      #expect(failure.description.hasPrefix("OddStates<Rate>"))
      #expect(failure.description.contains("the flow cannot be explored: the state Rate("))
    }
  }

  @Test("fails with a report: the trace, a line that replays it, and a test of its own")
  func report() throws {
    let line: UInt = #line + 1
    let failure = try failure { try Checkout().verify() }
    #expect(failure.location == "FlowTestingTests/VerifyTests.swift:\(line)")
    #expect(failure.properties == ["no-dead-end"])
    #expect(
      failure.description == """
        Checkout: 1 of \(Property<Checkout>.standard.count) properties failed (FlowTestingTests/VerifyTests.swift:\(line))

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
    #expect(replayed.location == "FlowTestingTests/VerifyTests.swift:\(line)")
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
          step 2, '7', is no longer possible at [Cart, Payment]; record the trace again
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

  @Test("what a limit leaves undecided fails, and says what to raise")
  func undecided() throws {
    let limits = ExplorationLimits(configurations: 2)
    let failure = try failure {
      try Checkout().verify(
        [
          .sometimes("a receipt") { $0.state == .receipt },
          .always("something") { !$0.stack.isEmpty },
          .canAlwaysReach("the cart") { $0.state == .cart },
        ], within: limits)
    }
    #expect(failure.properties == ["a receipt", "something", "the cart"])
    #expect(failure.description.hasPrefix("Checkout: 3 of 3 properties undecided ("))
    #expect(
      failure.description.contains(
        """
        undecided: the search stopped at 2 configurations
          a receipt, something, the cart
          raise the limit: within: ExplorationLimits(configurations: 4, …), or pass \
        allowingUndecided: true
        """))
    // Why the search is so large is in lines of its own, all equally far in.
    #expect(
      failure.description.contains(
        "allowingUndecided: true\n  configurations by steps from the start: "))
  }

  @Test("what fails is reported before what is undecided")
  func both() throws {
    let failure = try failure {
      try Checkout().verify(
        [
          .always("something") { !$0.stack.isEmpty },
          .never("a cart") { $0.state == .cart },
        ], within: ExplorationLimits(configurations: 2))
    }
    #expect(failure.description.hasPrefix("Checkout: 1 of 2 properties failed, 1 undecided ("))
    #expect(failure.properties == ["a cart", "something"])
  }

  @Test("a test may allow what is undecided, but not what fails")
  func allowed() throws {
    let limits = ExplorationLimits(configurations: 2)
    let report = try Checkout().verify(within: limits, allowingUndecided: true)
    #expect(report.bound == .init(kind: .configurations, limit: 2))
    let failure = try failure {
      try Checkout().verify(
        [.never("a cart") { $0.state == .cart }], within: limits, allowingUndecided: true)
    }
    #expect(failure.properties == ["a cart"])
    let shallow = ExplorationLimits(depth: 1)
    let depth = try self.failure { try Checkout().verify(within: shallow) }
    #expect(depth.description.contains("raise the limit: within: ExplorationLimits(depth: 2, …)"))
  }
}
