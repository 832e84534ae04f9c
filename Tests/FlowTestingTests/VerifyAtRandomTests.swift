import FlowCore
import FlowDocuments
import FlowExploration
import FlowTesting
import Testing

@Suite("verifying a flow at random", .noEnvironment)
struct VerifyAtRandomTests {
  /// Runs a test that fails, and returns its report.
  private func failure(_ test: () throws -> Void) throws -> FlowFailure {
    try #require(throws: FlowFailure.self) { try test() }
  }

  @Test("passes where nothing wrong is met, and passes over what no walk can show")
  func holds() throws {
    let report = try Checkout(isMended: true).verifyAtRandom(walks: RandomWalks(count: 20))
    #expect(report.method == .random(seed: 0, walks: 20))
    #expect(report.failures.isEmpty)
  }

  @Test("fails with a report that names the seed, the same every time")
  func report() throws {
    let walks = RandomWalks(count: 20, seed: 7)
    let line: UInt = #line + 2
    let failures = try (0..<2).map { _ in
      try failure { try Checkout().verifyAtRandom(walks: walks) }
    }
    #expect(failures[0] == failures[1])
    let text = failures[0].description
    #expect(
      text.hasPrefix(
        """
        Checkout: 1 of \(Property<Checkout>.standard.count) properties failed \
        (FlowTestingTests/VerifyAtRandomTests.swift:\(line))

        no-dead-end: something leads on from everywhere
          violated after 2 events: nothing leads on from here
        """))
    #expect(
      text.contains("\n  replay it with the flow of this test: try flow.replay(\"0:0.1\")\n"))
    #expect(text.contains("; repeat with FLOWGRAPH_SEED=7 FLOWGRAPH_RUNS=20\n"))
  }

  @Test("what a test names and no walk shows fails")
  func notShown() throws {
    let failure = try failure {
      try Checkout(isMended: true).verifyAtRandom(
        [
          .sometimes("two receipts") { $0.stack.screenCount > 2 },
          .canAlwaysReach("the cart") { $0.state == .cart },
        ], walks: RandomWalks(count: 20))
    }
    #expect(
      failure.description.contains(
        """
        the cart
          nothing to judge: random walks cannot decide it; search everything

        undecided: the search stopped after 20 random walks
          two receipts
          take more walks: FLOWGRAPH_RUNS=40
        """))
  }

  @Test("takes the seed and the number of walks from the environment")
  func environment() throws {
    let settings = ["FLOWGRAPH_SEED": "0x51AB", "FLOWGRAPH_RUNS": "12"]
    let report = try TestSettings.$environment.withValue(settings) {
      try Checkout(isMended: true).verifyAtRandom(walks: RandomWalks(count: 3, seed: 1))
    }
    #expect(report.method == .random(seed: 0x51AB, walks: 12))
  }

  @Test(
    "says what is wrong with a setting",
    arguments: [
      ("FLOWGRAPH_SEED", "-1", "a non-negative whole number, such as 7 or 0x51AB"),
      ("FLOWGRAPH_SEED", "0x", "a non-negative whole number, such as 7 or 0x51AB"),
      ("FLOWGRAPH_SEED", "+7", "a non-negative whole number, such as 7 or 0x51AB"),
      ("FLOWGRAPH_RUNS", "0", "a whole number from 1 to 1000000000"),
      ("FLOWGRAPH_RUNS", "9223372036854775807", "a whole number from 1 to 1000000000"),
    ])
  func badEnvironment(name: String, value: String, wanted: String) throws {
    let failure = try TestSettings.$environment.withValue([name: value]) {
      try self.failure { try Checkout(isMended: true).verifyAtRandom() }
    }
    #expect(
      failure.description.hasPrefix("\(name) must be \(wanted), not '\(value)' (Flow"))
  }
}
