import FlowCore
import FlowDocuments
import FlowExploration
import FlowTesting
import Foundation
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
      ("FLOWGRAPH_RECORD", "true", "0 or 1"),
    ])
  func badEnvironment(name: String, value: String, wanted: String) throws {
    let failure = try TestSettings.$environment.withValue([name: value]) {
      try self.failure { try Checkout(isMended: true).verifyAtRandom() }
    }
    #expect(
      failure.description.hasPrefix("\(name) must be \(wanted), not '\(value)' (Flow"))
  }
}

@Suite("a file of regressions", .noEnvironment)
struct RegressionsFileTests {
  /// A folder with a file in it, for as long as a test runs.
  private func withFile(
    _ lines: [String]?, _ body: (RegressionsFile) throws -> Void
  ) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flowgraph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("Checkout.regressions").path
    if let lines {
      let text = (["# flowgraph regressions 1"] + lines).map { "\($0)\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    try body(.file("Checkout.regressions", filePath: folder.appendingPathComponent("T.swift").path))
    return try? String(contentsOfFile: path, encoding: .utf8)
  }

  private func report(_ test: () throws -> Void) throws -> String {
    try #require(throws: FlowFailure.self) { try test() }.description
  }

  @Test("that is not there is empty, is not written, and the report has the line to add")
  func missing() throws {
    let text = try withFile(nil) { file in
      let report = try report { try Checkout().verify(regressions: file) }
      #expect(
        report.contains(
          """
          to record it in Checkout.regressions, run again with FLOWGRAPH_RECORD=1, or add:
          # flowgraph regressions 1: a property, a trace and its events a line; replayed first
          no-dead-end\t0:0.1\t# payTapped, confirmTapped

          """))
    }
    #expect(text == nil)
  }

  @Test("what a report says to add can be pasted as it is", arguments: [false, true])
  func pasted(isThere: Bool) throws {
    _ = try withFile(isThere ? [] : nil) { file in
      let report = try report { try Checkout().verify(regressions: file) }
      let lines = report.components(separatedBy: "or add:\n").last?
        .components(separatedBy: "\n\n").first
      let header = "# flowgraph regressions 1\n"
      let read = try Regressions(parsing: (isThere ? header : "") + (lines ?? ""))
      #expect(read.entries.map(\.property) == ["no-dead-end"])
    }
  }

  @Test("is shared by tests: recording takes out what cannot be followed, and nothing else")
  func shared() throws {
    let lines = ["mine\t0:0.7", "no-dead-end\t0:0.1", "no-dead-end\t0:0.7", "other\t0:0"]
    let text = try withFile(lines) { file in
      let never = Property<Checkout>.never("other") { $0.state == .receipt && $0.state == .cart }
      try Checkout(isMended: true).verify(
        [never], regressions: file)
      try TestSettings.$environment.withValue(["FLOWGRAPH_RECORD": "1"]) {
        try Checkout(isMended: true).verify([never], regressions: file)
        try Checkout(isMended: true).verify(regressions: file)
      }
    }
    #expect(
      text == """
        # flowgraph regressions 1: a property, a trace and its events a line; replayed first
        mine\t0:0.7
        no-dead-end\t0:0.1
        other\t0:0

        """)
  }

  @Test("takes what fails, where it may be recorded")
  func recorded() throws {
    let text = try withFile(nil) { file in
      let report = try TestSettings.$environment.withValue(["FLOWGRAPH_RECORD": "1"]) {
        try self.report { try Checkout().verify(regressions: file) }
      }
      #expect(report.contains("\n\nrecorded in Checkout.regressions\n\n"))
    }
    #expect(text?.hasSuffix("\nno-dead-end\t0:0.1\t# payTapped, confirmTapped\n") == true)
  }

  @Test("is replayed first, and says so")
  func replayed() throws {
    let line = "no-dead-end\t0:0.1"
    _ = try withFile([line]) { file in
      try Checkout().verifyAtRandom([.never("off") { $0.stack.isEmpty }], regressions: file)
      let replayed = try self.report { try Checkout().verifyAtRandom(regressions: file) }
      #expect(replayed.hasPrefix("Checkout: 1 of 1 regressions in Checkout.regressions failed ("))
      #expect(!replayed.contains("random walk"))
      try Checkout(isMended: true).verifyAtRandom(regressions: file)
      try Checkout(isMended: true).verify(regressions: file)
    }
  }

  @Test("with a line that cannot be followed fails, and names the line")
  func stale() throws {
    _ = try withFile(["no-dead-end\t0:0.7"]) { file in
      let line: UInt = #line + 1
      let report = try report { try Checkout(isMended: true).verify(regressions: file) }
      #expect(
        report == """
          Checkout: 1 regression in Checkout.regressions can no longer be replayed \
          (FlowTestingTests/VerifyAtRandomTests.swift:\(line))

          no-dead-end
            stale (0:0.7): step 2, '7', is no longer possible at [Cart, Payment]; record the trace again

          remove them, or run once with FLOWGRAPH_RECORD=1
          """)
    }
  }

  @Test("that cannot be read fails, with the line")
  func unreadable() throws {
    _ = try withFile(["no-dead-end"]) { file in
      let report = try report { try Checkout().verify(regressions: file) }
      #expect(report.hasPrefix("Checkout.regressions (FlowTestingTests/"))
      #expect(report.contains("\n  line 2: "))
    }
  }
}
