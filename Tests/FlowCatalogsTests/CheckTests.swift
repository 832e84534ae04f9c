import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("an entry of a catalog is checked, and its findings are reported as plain text")
struct CheckTests {
  @Test("a failure is reported with its trace, its source locations, and the line that replays it")
  func reportsFailures() throws {
    let check = try Stall.entry.check()
    #expect(check.flow == "stall" && check.title == "Stall")
    #expect(check.method == .exhaustive && check.bound == nil)
    #expect(check.configurations == 4)
    #expect(check.failures.map(\.property) == ["no-dead-end", "three screens"])
    #expect(check.failures[1].finding == .unseen)
    let trace = try #require(check.failures[0].finding.trace)
    #expect(trace.code == "0:2")
    #expect(trace.lastLocation == "FlowCatalogsTests/Stall.swift:19")
    #expect(trace.location == "FlowCatalogsTests/Stall.swift:12")
    #expect(
      check.failures[0].description == """
        no-dead-end: something leads on from everywhere
          violated after 1 event: nothing leads on from here
            start: [Counter]
            1. closeTapped
               setRoot Shutter (FlowCatalogsTests/Stall.swift:19)
               [Shutter]
        """)
  }

  @Test("own properties are reported too, and what they witnessed")
  func reportsOwnProperties() throws {
    let check = try Stall.entry.check()
    let witnessed = try #require(check.results.first { $0.property == "a receipt is shown" })
    #expect(witnessed.finding.kind == .witnessed)
    #expect(witnessed.finding.trace?.steps.map(\.event) == ["payTapped"])
    #expect(witnessed.description == "a receipt is shown\n  witnessed after 1 event")
  }

  /// The properties about what most flows do not declare.
  private static let undeclared =
    StandardProperty.ofWork + [
      .linksAreReadBack, .deferredLinksAreOpened, .contradictoryCommands,
    ]

  @Test("properties are chosen by name, also those that the flow switches off")
  func selects() throws {
    let entry = Stall.entry
    let chosen = try entry.check(CheckRequest(["no-double-push", "three screens"]))
    #expect(chosen.results.map(\.property) == ["three screens", "no-double-push"])
    let rest = try entry.check(CheckRequest(except: ["no-dead-end", "three screens"]))
    #expect(rest.failures == [])
    // All but two of the built-in ones, and one of two of its own.
    #expect(rest.results.count == StandardProperty.allCases.count - 1)
    #expect(
      rest.unjudged == [.init(property: "no-double-push", reason: "the flow switches it off")])
    #expect(
      entry.properties.filter { !$0.isChecked }.map(\.name)
        == StandardProperty.allCases
        .filter { $0 == .noDoublePush || Self.undeclared.contains($0) }.map(\.name))
  }

  @Test("a request that leaves no property is refused, with what to do")
  func refusesNothing() throws {
    let names = Stall.entry.properties.map(\.name)
    for request in [
      CheckRequest(except: names), CheckRequest(except: names, walking: RandomWalks(count: 1)),
      CheckRequest([]),
    ] {
      let error = try #require(throws: CatalogError.self) { try Stall.entry.check(request) }
      #expect(
        error.reason == "there is nothing to check, because the list of properties is empty: "
          + "add some, such as Property.standard")
    }
  }

  @Test("warnings are results that do not fail, unless they are left out or count as failures")
  func reportsWarnings() throws {
    let check = try Stall.entry.check()
    #expect(
      check.warnings.map(\.property) == [
        "dead-event", "screen-without-way-out", "event-with-two-meanings",
      ])
    let locations = check.warnings.map { result -> String? in
      if case .violatedWithoutTrace(_, let location) = result.finding { location } else { nil }
    }
    #expect(
      locations == [nil, "FlowCatalogsTests/Stall.swift:19", "FlowCatalogsTests/Stall.swift:18"])
    let none = try Stall.entry.check(CheckRequest(wantsWarnings: false))
    #expect(none.results == check.results.filter { $0.severity == .error })
    let without = CheckRequest(except: ["dead-event", "screen-without-way-out"])
    #expect(try Stall.entry.check(without).warnings.map(\.property) == ["event-with-two-meanings"])
    let one = try Stall.entry.check(CheckRequest(["dead-event"], wantsWarnings: false))
    #expect(one.results == [check.warnings[0]])
    var strict = CheckRequest()
    strict.isStrict = true
    let failing = try Stall.entry.check(strict)
    #expect(failing.warnings == [])
    #expect(failing.failures.count == check.failures.count + 3)
  }

  @Test("a search that reached a limit decides nothing that it did not find")
  func isUndecided() throws {
    let limits = ExplorationLimits(configurations: 1)
    let check = try Stall.entry.check(CheckRequest(within: limits))
    #expect(check.bound == .init(kind: .configurations, limit: 1))
    #expect(check.failures == [])
    let vacuous = check.results.filter { $0.finding.kind == .nothingToJudge }
    let declared: [StandardProperty] = [
      .childrenLiveWithTheirScreens, .linksLeadToOnePlace, .restoringGivesTheSame,
    ]
    #expect(
      vacuous.map(\.property)
        == declared.map(\.name)
        + StandardProperty.allCases.filter(Self.undeclared.contains).map(\.name))
    let errors = check.results.count { $0.severity == .error }
    #expect(check.undecided.count == errors - vacuous.count { $0.severity == .error })
    #expect(check.warnings.allSatisfy { $0.property == "event-with-two-meanings" })
  }

  @Test("random walks are reported with their seed, and look for nothing else")
  func walks() throws {
    let request = CheckRequest(
      walking: RandomWalks(count: 50, length: 10, seed: 7), wantsWarnings: false)
    let check = try Stall.entry.check(request)
    guard case .random(7, let walks) = check.method else {
      Issue.record("\(check.method)")
      return
    }
    #expect(walks <= 50)
    #expect(check.failures.map(\.property) == ["no-dead-end"])
    #expect(check == (try Stall.entry.check(request)))
  }

  @Test("a start that cannot be made is reported")
  func reportsBadStart() {
    #expect(throws: CatalogError.self) { try Kiosk.entry.check() }
  }

  @Test("a path is described when it is requested, and is the trace")
  func describesPath() throws {
    let check = try Stall.entry.check(CheckRequest(wantsPaths: true))
    let path = try #require(check.failures[0].finding.trace?.path)
    #expect(path.name == "stall" && path.title == "Stall")
    #expect(path.transitions.map(\.event.name) == ["closeTapped"])
    #expect(path.configurations.count == 2)
    #expect(path.deadEvents == [])
  }

  private func expectSameText<F: ExplorableFlow>(_ flow: F) throws {
    let report = try flow.check()
    let check = try CatalogEntry("a", title: "A", summary: "", flow).check()
    #expect(
      check.results.prefix(report.results.count).map(\.description)
        == report.results.map(\.description), "\(F.self)")
    #expect(
      check.results.dropFirst(report.results.count).allSatisfy {
        $0.finding.kind == .nothingToJudge && !$0.finding.isFailure
      }, "\(F.self)")
    #expect(check.configurations == report.configurations, "\(F.self)")
    #expect(check.transitions == report.transitions, "\(F.self)")
    for (told, typed) in zip(check.results, report.results) {
      let context = "\(told.property) of \(F.self)"
      #expect(told.finding.isFailure == typed.finding.isFailure, "\(context)")
      #expect(told.finding.trace?.description == typed.finding.trace?.description, "\(context)")
    }
  }

  @Test("the text is the same as a test prints")
  func reportsSameText() throws {
    try expectSameText(Stall())
    try expectSameText(SignIn())
    try expectSameText(UserRegistration())
    try expectSameText(Containers())
    try expectSameText(DeepLinksAsShipped())
    try expectSameText(CheckoutAsShipped())
    try expectSameText(TabCoordinators())
  }
}
