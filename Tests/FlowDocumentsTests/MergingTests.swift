import FlowDocuments
import Testing

@Suite("reports of shares are merged")
struct MergingTests {
  private func trace(_ steps: Int) -> FlowCheck.Trace {
    FlowCheck.Trace(
      state: "a", stack: "[A]",
      steps: (0..<steps).map {
        .init(.init("go", stack: "[A]"), .handled, effect: "\($0)", state: "a")
      })
  }

  private func share(
    _ number: Int, of count: Int = 4, failing walks: [(walk: Int, steps: Int)] = []
  ) -> FlowCheck {
    let findings = walks.map { walk, steps in
      FlowCheck.WalkFinding(
        property: "p", walk: walk, finding: .violated(trace(steps), because: "walk \(walk)"))
    }
    let bound = FlowDocument.Bound(kind: .walks, limit: 10)
    var check = FlowCheck(
      flow: "shop", title: "Shop", method: .random(seed: 7, walks: 10), configurations: 100,
      transitions: 90, bound: bound,
      results: [
        .init(property: "p", summary: "p", finding: findings.first?.finding ?? .undecided(bound)),
        .init(property: "q", summary: "q", finding: .nothingToJudge(.init("nothing is there"))),
      ])
    check.share = WalkShare(number, of: count).map {
      .init(
        $0, walks: 40, length: 50, code: "c0de", revision: "main", tool: "1.0",
        findings: findings)
    }
    var coverage = Coverage(flow: "shop")
    coverage.addRuns(10)
    coverage.add(.init(state: "a", stack: "[A]", screens: ["A"]), times: number)
    check.coverage = coverage
    return check
  }

  private var shares: [FlowCheck] { (1...4).map { share($0) } }

  @Test("numbers add up, and what no share decided is undecided after all walks")
  func addsUp() throws {
    let merged = try FlowCheck.merging(shares)
    #expect(merged.method == .random(seed: 7, walks: 40))
    #expect(merged.configurations == 400 && merged.transitions == 360)
    #expect(merged.results[0].finding == .undecided(.init(kind: .walks, limit: 40)))
    #expect(merged.results[1].finding.kind == .nothingToJudge)
    #expect(merged.share == nil && merged.incompleteness == nil)
    #expect(merged.coverage?.runs == 40)
    #expect(merged.coverage?.configurations.first?.visits == 1 + 2 + 3 + 4)
  }

  @Test("the shortest trace of the first blocks that failed is reported, ties by the first walk")
  func choosesShortest() throws {
    func reason(_ failing: [[(walk: Int, steps: Int)]]) throws -> String? {
      let checks = failing.enumerated().map { share($0 + 1, of: failing.count, failing: $1) }
      guard case .violated(_, let text) = try FlowCheck.merging(checks).results[0].finding else {
        return nil
      }
      return text
    }
    #expect(try reason([[(12, 3)], [(4, 5), (20, 2)], []]) == "walk 20")
    #expect(try reason([[(12, 3)], [(4, 3)]]) == "walk 4")
    // The fifth block is too late, also where its share found nothing before.
    #expect(try reason([[(1, 9), (2, 8), (3, 7), (4, 6)], [(5, 1)]]) == "walk 4")
  }

  @Test("the order of reports makes no difference, nor that one is there twice")
  func ignoresOrder() throws {
    let merged = try FlowCheck.merging(shares)
    #expect(try FlowCheck.merging(shares.reversed() + [shares[2]]) == merged)
  }

  @Test("shares that are missing, or were stopped, are named")
  func namesMissing() throws {
    func incompleteness(_ checks: [FlowCheck]) throws -> String? {
      try FlowCheck.merging(checks).incompleteness?.description
    }
    #expect(
      try incompleteness([shares[0], shares[1], shares[3]]) == "share 3 of 4 has not reported")
    #expect(try incompleteness([shares[1]]) == "shares 1, 3 and 4 of 4 have not reported")
    var stopped = share(2)
    stopped.bound = .init(kind: .time, limit: 1000)
    #expect(
      try incompleteness([shares[0], stopped, shares[2], shares[3]])
        == "share 2 of 4 was stopped by a limit")
    #expect(
      try incompleteness([shares[0], stopped, shares[3]])
        == "share 3 of 4 has not reported; share 2 of 4 was stopped by a limit")
    #expect(try incompleteness(shares) == nil)
  }

  /// What makes a report one of other walks.
  private static let changes: [(what: String, change: @Sendable (inout FlowCheck) -> Void)] = [
    ("flow", { $0.flow = "shopping" }), ("title", { $0.title = "Shopping" }),
    ("number of shares", { $0.share?.part.count = 5 }),
    ("number of walks", { $0.share?.walks = 41 }), ("length of walks", { $0.share?.length = 51 }),
    ("seed", { $0.method = .random(seed: 8, walks: 10) }),
    ("version of the tool", { $0.share?.tool = "1.1" }), ("revision", { $0.share?.revision = nil }),
    ("code of the flow", { $0.share?.code = "c0ffee" }),
    ("list of properties", { $0.results.removeLast() }),
  ]

  @Test("reports of other walks are refused, with what is different", arguments: 0..<10)
  func refuses(index: Int) {
    let (what, change) = Self.changes[index]
    var other = share(2)
    change(&other)
    #expect {
      try FlowCheck.merging([share(1), other])
    } throws: { error in
      guard case .different(0, 1, what, let value, let found) = error as? ShareMergeError else {
        return false
      }
      return value != found
    }
  }

  @Test("nothing, what is no share, and two reports of one share are refused")
  func refusesOthers() throws {
    #expect(throws: ShareMergeError.empty) { try FlowCheck.merging([]) }
    #expect(throws: ShareMergeError.notShare(1)) {
      try FlowCheck.merging([share(1), FlowCheckTests.check])
    }
    var other = share(2)
    other.transitions += 1
    let second = try #require(WalkShare(2, of: 4))
    #expect(throws: ShareMergeError.contradiction(1, 2, share: second)) {
      try FlowCheck.merging([share(1), share(2), other])
    }
  }

  @Test("shares and merged reports are written and read back")
  func roundTrip() throws {
    let merged = try FlowCheck.merging([share(1), share(3, failing: [(2, 3)])])
    for check in [share(1), share(3, failing: [(2, 3), (9, 1)]), merged] {
      let text = FlowCheck.json(of: [check])
      #expect(try FlowCheck.list(json: Array(text.utf8)) == [check])
    }
    let text = FlowCheck.json(of: [share(3)]).replacing("\"number\": 3", with: "\"number\": 5")
    #expect {
      try FlowCheck.list(json: Array(text.utf8))
    } throws: { error in
      (error as? DocumentError)?.message == "\"number\" must be a whole number from 1 to 4, not 5"
    }
  }

  @Test("the summary of merged coverage is that of merged summaries")
  func summarizes() throws {
    let configurations = ["1", "2"].flatMap { state in
      ["A", "B"].map { screen in
        Coverage.Configuration(state: state, stack: "[\(screen)]", screens: ["Z", screen])
      }
    }
    var coverages = [Coverage(flow: "a"), Coverage(flow: "a")]
    for (index, configuration) in configurations.enumerated() {
      coverages[index % 2].addRuns(1)
      coverages[index % 2].add(configuration, times: index + 1)
      let step = Coverage.CoveredStep(
        from: configuration, .init("go(to)", payload: "\(index)"), .handled(configurations[0]),
        location: "A.swift:1")
      coverages[index % 2].add(step)
    }
    let summary = coverages[0].merging(coverages[1]).summary
    #expect(summary == coverages[0].summary.merging(coverages[1].summary))
    #expect(summary == coverages[0].merging(coverages[1].summary))
    #expect(summary.isSummary && summary.summary == summary)
    #expect(summary.configurations.map(\.visits) == [1 + 3, 2 + 4])
    #expect(summary.steps.map(\.count) == [2, 2])
    #expect(try Coverage(json: Array(summary.json().utf8)) == summary)
  }
}
