import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("coverage is compared with a document")
struct CoverageReportTests {
  // A form that asks for a name, with a guard on it, and a way out from behind it.
  private static let name = FlowDocument.Configuration(
    state: "name", stack: .init(.init(0)))
  private static let password = FlowDocument.Configuration(
    state: "password(ann)", stack: .init(.init(0), .init(1, payload: "ann")))

  static var document: FlowDocument {
    FlowDocument(
      name: "sign-in", title: "Sign in", search: .init(), parts: [.init(name: "Sign in")],
      screens: [.init(name: "Name"), .init(name: "Password", parameters: ["name"])],
      configurations: [name, password], starts: [.init(configuration: 0)],
      outcomes: ["cancelled", "signedIn(name)"],
      transitions: [
        .init(
          from: 0, to: .configuration(1),
          event: .init(name: "nextTapped", parameters: ["name"], payload: "ann"),
          guard: "name not empty", location: "A.swift:1"),
        .init(
          from: 0, to: .configuration(0),
          event: .init(name: "nextTapped", parameters: ["name"], payload: "0"), note: "alert",
          location: "A.swift:2"),
        .init(from: 0, to: .outcome(0), event: .init(name: "cancel"), location: "A.swift:3"),
        .init(from: 1, to: .outcome(1), event: .init(name: "submit"), location: "A.swift:4"),
        .init(
          from: 1, to: .configuration(0), event: .init(name: "back", move: .back),
          location: "A.swift:5"),
      ])
  }

  private static let nameConfiguration = Coverage.Configuration(
    state: "name", stack: "[Name]", screens: ["Name"])
  private static let passwordConfiguration = Coverage.Configuration(
    state: "password(ann)", stack: "[Name, Password(ann)]", screens: ["Name", "Password(name)"])

  private static func next(_ name: String, _ reply: Coverage.StepReply, line: Int)
    -> Coverage.CoveredStep
  {
    .init(
      from: nameConfiguration, .init("nextTapped(name)", payload: name), reply,
      location: "A.swift:\(line)",
      guard: line == 1 ? "name not empty" : nil)
  }

  private func report(_ steps: Coverage.CoveredStep...) -> CoverageReport {
    var coverage = Coverage(flow: "sign-in")
    coverage.addRuns(1)
    for step in steps { coverage.add(step) }
    return coverage.report(against: Self.document)
  }

  @Test("a configuration that is only known is not covered, one that a step leads from or to is")
  func onlyKnown() {
    var coverage = Coverage(flow: "sign-in")
    coverage.add(Self.nameConfiguration, times: 0)
    coverage.add(Self.passwordConfiguration, times: 0)
    var report = coverage.report(against: Self.document)
    #expect([report.states.covered, report.screens.covered] == [0, 0])
    #expect(report.configurations.covered == 0)
    coverage.add(Self.next("0", .handled(Self.nameConfiguration), line: 2))
    report = coverage.report(against: Self.document)
    #expect([report.states.covered, report.screens.covered] == [1, 1])
    #expect(report.configurations.covered == 1)
  }

  @Test("nothing is covered by a run that never began, and everything is reported in order")
  func nothing() {
    let report = Coverage(flow: "sign-in").report(against: Self.document)
    #expect(report.states == .init(covered: 0, total: 2, missing: ["name", "password(ann)"]))
    #expect(report.screens == .init(covered: 0, total: 2, missing: ["Name", "Password(name)"]))
    #expect(
      report.configurations.missing == ["name [Name]", "password(ann) [Name, Password(ann)]"])
    #expect(
      report.transitions.missing == [
        "[Name] -> [Name, Password(ann)]  nextTapped(name): ann  [name not empty] (A.swift:1)",
        "[Name] -> [Name]  nextTapped(name): 0  (A.swift:2)",
        "[Name] -> cancelled  cancel  (A.swift:3)",
        "[Name, Password(ann)] -> signedIn(name)  submit  (A.swift:4)",
        "[Name, Password(ann)] -> [Name]  back  (A.swift:5)",
      ])
    #expect(report.rows.total == 5)
    #expect(
      report.handledPairs.missing == [
        "name: nextTapped(name)", "name: cancel", "password(ann): submit", "password(ann): back",
      ])
    #expect(
      report.ignoredPairs.missing == [
        "name: submit", "name: back", "password(ann): nextTapped(name)", "password(ann): cancel",
      ])
    #expect(report.pairs.total == 8)
    #expect(
      report.guards.missing == [
        "[name not empty] (A.swift:1): never true", "[name not empty] (A.swift:1): never false",
      ])
    #expect(report.transitionCounts == [0, 0, 0, 0, 0])
    #expect(report.firstUncovered == .init(start: 0, steps: [0], events: ["nextTapped(name): ann"]))
  }

  @Test("a guard is covered when its row was taken, and when another row was taken")
  func guards() {
    let isTrue = Self.next("ann", .handled(Self.passwordConfiguration), line: 1)
    let isFalse = Self.next("0", .handled(Self.nameConfiguration), line: 2)
    #expect(report(isTrue).guards.missing == ["[name not empty] (A.swift:1): never false"])
    #expect(report(isFalse).guards.missing == ["[name not empty] (A.swift:1): never true"])
    #expect(report(isTrue, isFalse).guards == .init(covered: 2, total: 2))
    // Ignored is false as well; elsewhere, or another event, it says nothing.
    let ignored = Coverage.CoveredStep(
      from: Self.nameConfiguration, .init("nextTapped(name)"), .ignored)
    #expect(report(isTrue, ignored).guards.covered == 2)
    let elsewhere = Coverage.CoveredStep(
      from: Self.passwordConfiguration, .init("nextTapped(name)"), .ignored)
    let other = Coverage.CoveredStep(
      from: Self.nameConfiguration, .init("cancel"), .finished("cancelled"))
    #expect(report(isTrue, elsewhere, other).guards.covered == 1)
  }

  @Test("what is covered goes up with every step, to all and not beyond")
  func everything() {
    let back = Coverage.CoveredStep(
      from: Self.passwordConfiguration, .init("back"), .handled(Self.nameConfiguration),
      location: "A.swift:5")
    let part = report(Self.next("ann", .handled(Self.passwordConfiguration), line: 1), back, back)
    #expect(part.transitionCounts == [1, 0, 0, 0, 2])
    #expect(part.transitions.percent == 40)
    #expect(part.transitions.isAtLeast(percent: 40))
    #expect(!part.transitions.isAtLeast(percent: 40.1))
    let nothing = CoverageReport.Tally()
    #expect(!nothing.isAtLeast(percent: 0.1))
    #expect(nothing.isAtLeast(percent: 0))
    #expect(part.states.percent == 100)
    #expect(part.screens.percent == 100)
    #expect(part.firstUncovered?.steps == [1])
    #expect(part.handledPairs.covered == 2)
    let all = report(
      Self.next("ann", .handled(Self.passwordConfiguration), line: 1), back,
      Self.next("0", .handled(Self.nameConfiguration), line: 2),
      .init(
        from: Self.nameConfiguration, .init("cancel"), .finished("cancelled"), location: "A.swift:3"
      ),
      .init(from: Self.nameConfiguration, .init("submit"), .ignored),
      .init(from: Self.nameConfiguration, .init("back"), .ignored),
      .init(from: Self.passwordConfiguration, .init("cancel"), .ignored),
      .init(from: Self.passwordConfiguration, .init("nextTapped(name)"), .ignored),
      .init(
        from: Self.passwordConfiguration, .init("submit"), .finished("signedIn(name)"),
        location: "A.swift:4"))
    for (name, tally) in [
      ("states", all.states), ("screens", all.screens), ("configurations", all.configurations),
      ("transitions", all.transitions), ("rows", all.rows), ("pairs", all.pairs),
      ("guards", all.guards),
    ] {
      #expect(tally.covered == tally.total, "\(name)")
      #expect(tally.missing == [], "\(name)")
    }
    #expect(all.firstUncovered == nil)
    #expect(all.unknown.total == 0)
  }

  @Test("other payloads cover rows, pairs of known states and screens, and are reported")
  func otherPayloads() {
    let bob = Coverage.Configuration(
      state: "password(bob)", stack: "[Name, Password(bob)]", screens: ["Name", "Password(name)"])
    let report = report(
      Self.next("bob", .handled(bob), line: 1),
      .init(from: bob, .init("submit"), .finished("signedIn(name)"), location: "A.swift:4"))
    #expect(report.transitions.covered == 0)
    #expect(report.rows.covered == 2)
    #expect(report.screens.percent == 100)
    #expect(report.states.covered == 1)
    #expect(report.handledPairs.covered == 1)
    #expect(report.guards.covered == 1)
    #expect(
      report.unknown.missing == [
        "state password(bob)",
        "transition [Name] -> [Name, Password(bob)]  nextTapped(name): bob"
          + "  [name not empty] (A.swift:1)",
      ])
  }

  @Test("a source whose lines moved is the same flow")
  func movedLines() {
    let report = report(
      .init(
        from: Self.nameConfiguration, .init("cancel"), .finished("cancelled"),
        location: "A.swift:33"))
    #expect(report.transitionCounts == [0, 0, 1, 0, 0])
    #expect(report.rows.covered == 1)
    #expect(report.unknown.total == 0)
  }

  @Test("of a shortest path, every step is reported")
  func path() {
    var document = Self.document
    document.transitions.swapAt(0, 4)
    let steps = [Self.next("0", .handled(Self.nameConfiguration), line: 2)]
    var coverage = Coverage(flow: "sign-in")
    for step in steps { coverage.add(step) }
    let report = coverage.report(against: document)
    #expect(
      report.firstUncovered
        == .init(start: 0, steps: [4, 0], events: ["nextTapped(name): ann", "back"]))
  }

  @Test(
    "the coverage of another flow counts nowhere, whatever it holds",
    arguments: 0..<100 as Range<UInt64>)
  func strangers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var generator = DocumentGenerator(seed: seed)
    let coverage = Coverage(random: &random)
    for document in [generator.document(), Self.document, FlowDocument.example] {
      let name = document.name
      let report = coverage.report(against: document)
      for (kind, tally) in [
        ("states", report.states), ("screens", report.screens),
        ("configurations", report.configurations), ("transitions", report.transitions),
        ("rows", report.rows), ("pairs", report.pairs), ("guards", report.guards),
      ] {
        #expect(0...tally.total ~= tally.covered, "\(kind) of \(name)")
        #expect(0...100 ~= tally.percent, "\(kind) of \(name)")
        #expect(tally.missing.count == tally.total - tally.covered, "\(kind) of \(name)")
      }
      #expect(report.transitionCounts.count == document.transitions.count, "\(name)")
      #expect(report.configurationVisits.count == document.configurations.count, "\(name)")
      let text = report.text(maxEntries: 3)
      #expect(text == coverage.report(against: document).text(maxEntries: 3), "\(name)")
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(name): \(text)")
      #expect(report.json() == coverage.report(against: document).json(), "\(name)")
    }
    let report = coverage.report(against: Self.document)
    #expect(report.transitions.covered == 0)
    #expect(coverage.configurations.isEmpty || report.unknown.total > 0)
  }

  @Test("more than a thousand of a kind are counted, but not listed")
  func long() {
    var coverage = Coverage(flow: "a")
    for number in 0..<1500 {
      coverage.add(.init(state: "s\(number)", stack: "[]", screens: []))
    }
    let report = coverage.report(against: Self.document)
    #expect(report.unknown.total == 1500)
    #expect(report.unknown.missing.count == CoverageReport.maxListed)
    #expect(report.text(maxEntries: 2).contains("  state s1\n  and 1498 more\n"))
    #expect(report.text(maxEntries: -1).contains("\n  and 1500 more\n"))
  }

  // MARK: Text

  @Test("a report as text")
  func text() {
    let submit = Coverage.CoveredStep(from: Self.nameConfiguration, .init("submit"), .ignored)
    let strange = Coverage.Configuration(state: "a\nb", stack: "[]", screens: [])
    var coverage = Coverage(flow: "other")
    coverage.addRuns(1)
    coverage.add(submit)
    coverage.add(Self.next("ann", .handled(Self.passwordConfiguration), line: 1))
    coverage.add(strange)
    var document = Self.document
    document.search.bound = .init(kind: .depth, limit: 3)
    #expect(
      coverage.report(against: document).text(maxEntries: 2) == """
        sign-in: 1 run, 2 steps
          states            2 of 2        100 %
          screens           2 of 2        100 %
          configurations    2 of 2        100 %
          transitions       1 of 5         20 %
          rows              1 of 5         20 %
          handled events    1 of 4         25 %
          ignored events    1 of 4         25 %
          guards            1 of 2         50 %
        the search stopped at 3 visible screens: what lies beyond is not counted
        not covered:
          transitions:
            [Name] -> [Name]  nextTapped(name): 0  (A.swift:2)
            [Name] -> cancelled  cancel  (A.swift:3)
            and 2 more
          rows:
            nextTapped(name) (A.swift:2)
            cancel (A.swift:3)
            and 2 more
          handled events:
            name: cancel
            password(ann): submit
            and 1 more
          ignored events:
            name: back
            password(ann): nextTapped(name)
            and 1 more
          guards:
            [name not empty] (A.swift:1): never false
        the shortest path to the first transition not covered:
          1. nextTapped(name): 0
        not in the document, which is newer, of another flow, incomplete, or has other payloads:
          state a\\u{a}b

        """)
  }

  @Test("a report as JSON is read by a reader of JSON, and has every number")
  func json() throws {
    let report = report(Self.next("ann", .handled(Self.passwordConfiguration), line: 1))
    let value = try JSONValue(parsing: Array(report.json().utf8))
    #expect(value["format"]?.string == "flowgraph-coverage-report")
    #expect(value["version"]?.integer == 1)
    #expect(value["transitions"]?["covered"]?.integer == 1)
    #expect(value["transitions"]?["total"]?.integer == 5)
    #expect(value["transitions"]?["missing"]?.elements?.count == 4)
    let counts = value["counts"]?["transitions"]?.elements?.map(\.integer)
    #expect(counts == [1, 0, 0, 0, 0])
    #expect(value["firstUncovered"]?["events"]?.elements?.map(\.string) == ["nextTapped(name): 0"])
    #expect(value["unknown"]?["total"]?.integer == 0)
  }
}
