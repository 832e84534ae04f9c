import FaultyFlows
import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("a document is checked like the flow it was made of, as far as it records it")
struct RecordedFlowTests {
  private static let unjudged = Set(
    StandardProperty.allCases.filter { $0.reasonNotCheckableInDocuments != nil }.map(\.name))

  /// Those with a child that never shows a screen: a document does not know of it.
  private static let hidden: Set = ["InvisibleLogin", "UnusedLogin"]

  /// The faulty flows whose defect shows in a document.
  static let detectable = FaultyFlow.all.filter {
    StandardProperty(rawValue: $0.property) != nil && !unjudged.contains($0.property)
      && !hidden.contains($0.name)
  }
  static let silent = FaultyFlow.all.filter { flow in
    !detectable.contains { $0.name == flow.name }
  }

  @Test("the defect of about half of the faulty flows shows in their documents")
  func countsDetectable() {
    #expect(Self.detectable.count == 64)
    #expect(Self.detectable.count + Self.silent.count == FaultyFlow.all.count)
  }

  @Test("a document of a faulty flow that does not tell the defect is checked", arguments: silent)
  func checksSilent(_ flow: FaultyFlow) throws {
    let check = try CatalogEntry(try flow.document()).check()
    #expect(!check.failures.contains { $0.property == flow.property })
  }

  @Test("a document of a faulty flow has the same defect, as near", arguments: detectable)
  func findsTheSame(_ flow: FaultyFlow) throws {
    let entry = CatalogEntry(try flow.document())
    let check = try entry.check()
    let failure = try #require(check.failures.first { $0.property == flow.property })
    #expect(failure.finding.trace?.steps.count == flow.trace.count)
    // A document does not record which properties a flow switches off.
    let others = check.failures.filter { $0.property != flow.property }
    #expect(others.isEmpty || others.map(\.property) == ["system-back-is-handled"])
  }

  private func expectAgreement<F: ExplorableFlow>(_ flow: F) throws {
    let entry = CatalogEntry("a", title: "A", summary: "", flow)
    let check = try entry.check()
    let document = try entry.document()
    let recorded = try CatalogEntry(FlowDocument(json: Array(document.json().utf8))).check()
    #expect(recorded.flow == "a" && recorded.title == "A", "\(F.self)")
    #expect(recorded.bound == check.bound, "\(F.self)")
    #expect(recorded.configurations == check.configurations, "\(F.self)")
    #expect(
      recorded.warnings == check.warnings.filter { !Self.unjudged.contains($0.property) },
      "\(F.self)")
    // Only a document can have contradictory commands.
    for result in recorded.results where result.property != "contradictory-commands" {
      guard let other = check.results.first(where: { $0.property == result.property }) else {
        continue
      }
      let (told, known) = (result.finding.trace, other.finding.trace)
      // A document whose search reached a limit does not record what was declared.
      if recorded.bound == nil || other.finding.kind != .nothingToJudge {
        #expect(result.finding.kind == other.finding.kind, "\(result.property) of \(F.self)")
      }
      #expect(told?.steps.count == known?.steps.count, "\(result.property) of \(F.self)")
      #expect(told?.stack == known?.stack, "\(result.property) of \(F.self)")
      #expect(
        told?.steps.map(\.location) == known?.steps.map(\.location),
        "\(result.property) of \(F.self)")
    }
  }

  @Test("a document of a sample gives the same results as the sample")
  func agreesWithSamples() throws {
    try expectAgreement(SignIn())
    try expectAgreement(ApplicationCoordinator())
    try expectAgreement(UserRegistration())
    try expectAgreement(UserRegistrationScript())
    try expectAgreement(FlowControllers())
    try expectAgreement(Questionnaire())
    try expectAgreement(DeepLinks())
    try expectAgreement(DeepLinksAsShipped())
    try expectAgreement(Containers())
    try expectAgreement(RxFeedback())
    try expectAgreement(Checkout())
    try expectAgreement(CheckoutAsShipped())
    try expectAgreement(TabCoordinators())
    try expectAgreement(Stall())
  }

  @Test("running a document leads through its configurations and shows what they show")
  func runs() throws {
    let document = try Containers().explore().document(name: "a", title: "A")
    let flow = RecordedFlow(document)
    let exploration = try flow.explore(within: RecordedFlow.limits(for: document))
    #expect(
      exploration.nodes.map(\.configuration.state.index)
        == Array(0..<document.configurations.count))
    #expect(exploration.handledSteps.count == document.transitions.count)
    #expect(exploration.refusedSteps.isEmpty)
    let names = ScreenNames(document)
    #expect(
      exploration.nodes.map(\.configuration.stackText)
        == document.configurations.map(names.text))
  }

  /// A sheet over a page, from which the flow ends in two ways.
  private struct Survey: ExplorableFlow {
    enum State: Hashable, Sendable { case asking }
    enum Event: Hashable, Sendable, CaseIterable { case sent, closed }
    enum Screen: Hashable, Sendable { case page, question }
    enum Outcome: Hashable, Sendable { case answered, skipped }

    var start: FlowTransition<Self> { .to(.asking, .setRoot(.page), .present(.question)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      event == .sent ? .finish(.answered, .dismiss) : .finish(.skipped)
    }
  }

  @Test("the end of a flow has the commands that the document records")
  func endsWithCommands() throws {
    let document = try Survey().explore().document(name: "a", title: "A")
    let again = try RecordedFlow(document).explore().document(name: "a", title: "A")
    #expect(document.transitions.map { $0.commands } == [[.dismiss], []])
    #expect(again.transitions.map(\.commands) == document.transitions.map(\.commands))
  }

  @Test("what a document does not record is not checked, and the reason is given")
  func reportsUnevaluatedProperties() throws {
    let document = try SignIn().explore().document(name: "a", title: "A")
    let entry = CatalogEntry(document)
    let check = try entry.check()
    let work = StandardProperty.allCases.filter(StandardProperty.ofWork.contains).map(\.name)
    #expect(Set(check.unjudged.map(\.property)) == Self.unjudged.subtracting(work))
    #expect(check.unjudged.allSatisfy { $0.reason.hasPrefix("a document ") })
    // A document that records no work and defers no link has nothing for them to judge.
    let requested = try entry.check(CheckRequest(work + ["deferred-links-are-opened"])).results
    #expect(
      Set(requested.map(\.property)) == Set(work + ["deferred-links-are-opened"]))
    #expect(
      requested.allSatisfy { result in
        result.finding
          == .nothingToJudge(
            .init(
              work.contains(result.property)
                ? "the document records no work" : "the document records no deferred link"))
      })
    let chosen = try entry.check(CheckRequest(["links-lead-to-one-place", "no-trap"]))
    #expect(chosen.results.map(\.property) == ["no-trap"])
    #expect(chosen.unjudged.map(\.property) == ["links-lead-to-one-place"])
  }

  @Test("what a document of a flow with work does not record is said for each property of work")
  func saysWhatWorkLacks() throws {
    let document = try Checkout().explore().document(name: "a", title: "A")
    let check = try CatalogEntry(document).check()
    let reasons = Dictionary(
      uniqueKeysWithValues: check.unjudged.map { ($0.property, $0.reason) })
    let waits = "a document does not record for which work the user waits"
    let expected: [StandardProperty: String] = [
      .answersAreHandled: "a document does not record which answers to work are ignored",
      .waitingCanBeLeft: waits,
      .lateAnswersDoNothing: "a document need not record what late answers do",
      .workIsDoneOnce: "a document does not record which work must be done once",
      .answersStayInTheirWindow: "a document does not record in which window work begins",
      .answersSayWhoseTheyAre:
        "a document does not record which answers two pieces of work have in common",
      .unclearWorkIsNotRepeated: "a document does not record which answers are unclear",
      .relaunchResumesWork: waits,
      .restoringGivesTheSame:
        "a document does not record which configurations count as equal after a relaunch",
    ]
    #expect(Set(StandardProperty.ofWork).isSubset(of: Set(expected.keys)))
    for (property, reason) in expected { #expect(reasons[property.name] == reason) }
    #expect(document.relaunches != nil)
  }

  @Test("every built-in property has one result, or a reason why it is not checked")
  func isComplete() throws {
    for flow in EveryFlow.checkable {
      let document = try flow.entry.document(within: flow.limits)
      for entry in [flow.entry, CatalogEntry(document)] {
        let check = try entry.check(CheckRequest(within: flow.limits))
        let names = check.results.map(\.property) + check.unjudged.map(\.property)
        for property in StandardProperty.allCases {
          #expect(
            names.count { $0 == property.name } == 1,
            "\(property) of \(entry.name), \(entry.isDocument ? "a document" : "a flow")")
        }
        #expect(check.unjudged.allSatisfy { !$0.reason.isEmpty })
      }
    }
  }

  @Test("what a flow leaves out is said to be switched off only if the flow does that")
  func saysWhyLeftOut() throws {
    func reasons(_ flow: some ExplorableFlow) throws -> [String] {
      try CatalogEntry("a", title: "A", summary: "", flow).check().unjudged.map {
        "\($0.property): \($0.reason)"
      }
    }
    #expect(try reasons(SignIn()) == [])
    #expect(try reasons(TabCoordinators()) == ["depth-is-bounded: the flow switches it off"])
    #expect(
      try reasons(DeepLinksAsShipped())
        == ["deferred-links-are-opened: the flow is not a LinkedFlow"])
  }

  @Test("where the search reached a limit, nothing is called impossible")
  func isUndecidedWhereCut() throws {
    let limits = ExplorationLimits(configurations: 2)
    let document = try Stall().explore(within: limits).document(name: "a", title: "A")
    let check = try CatalogEntry(document).check()
    #expect(check.failures == [])
    #expect(
      check.results.allSatisfy {
        $0.severity == .warning
          || $0.finding == .undecided(.init(kind: .configurations, limit: 2))
      })
    #expect(check.configurations == 2)
  }

  @Test("a refusal is reported as the document records it")
  func reportsRefusal() throws {
    var document = try SignIn().explore().document(name: "a", title: "A")
    document.refusals = [
      .init(
        source: 1, event: .init(name: "shut"), command: .at(.window("gone"), .dismiss),
        reason: "it is broken", location: "App/A.swift:3")
    ]
    let check = try CatalogEntry(document).check()
    #expect(check.failures.map(\.property) == ["every-command-applies"])
    #expect(
      check.failures.first?.description == """
        every-command-applies: every command applies
          violated after 2 events: at window gone: dismiss cannot apply: it is broken
            start: [Name]
            1. nextTapped(name): ann
               push Password (SampleFlows/SignIn.swift:17)
               [Name, Password]
            2. shut
               refused: at window gone: dismiss (App/A.swift:3)
               [Name, Password]
        """)
  }

  @Test("a document without a start cannot be checked")
  func needsStart() throws {
    var document = try SignIn().explore().document(name: "a", title: "A")
    document.starts = []
    do {
      _ = try CatalogEntry(document).check()
      Issue.record("checked")
    } catch {
      #expect(error.reason == "the document has no start")
    }
  }

  @Test("a document is played, and its traces are replayed")
  func plays() throws {
    let document = try UserRegistration().explore().document(name: "a", title: "A")
    let entry = CatalogEntry(document)
    var session = try entry.session()
    var steps = 0
    while steps < 20, let next = session.choices.indices.last {
      session.choose(next)
      steps += 1
    }
    var other = try entry.session()
    try other.replay(session.trace.steps)
    #expect(other.stack == session.stack)
  }

  /// A diagram in which one event leads to several screens, and one screen to which nothing leads.
  private static func hub() -> FlowDocument {
    let step = { (source: Int, target: Int, event: String, condition: String?, line: Int) in
      FlowDocument.Transition(
        from: source, to: .configuration(target), event: .init(name: event), guard: condition,
        location: "hub.csv:\(line)")
    }
    let names = ["home", "cart", "login", "help"]
    return FlowDocument(
      name: "hub", title: "hub", search: .init(), parts: [.init(name: "hub")],
      screens: names.map { .init(name: $0) },
      configurations: names.indices.map { .init(state: names[$0], stack: .init(.init($0))) },
      starts: [.init(configuration: 0)],
      transitions: [
        step(0, 1, "open", nil, 2), step(0, 2, "open", "signed out", 3), step(1, 0, "back", nil, 4),
        step(2, 0, "back", nil, 5), step(3, 0, "back", nil, 6),
      ], hasStacks: false)
  }

  @Test("choices of one event say where each leads, when, and where it is written")
  func alikeChoices() throws {
    var session = try CatalogEntry(Self.hub()).session()
    #expect(!session.knowsStacks)
    let changes = session.choices.map { choice -> FlowSession.Effect? in
      if case .handled(let change) = choice.reply { change } else { nil }
    }
    #expect(changes.map { $0?.screen?.description } == ["cart", "login"])
    #expect(changes.map { $0?.condition } == [nil, "signed out"])
    #expect(changes.map { $0?.location } == ["hub.csv:2", "hub.csv:3"])
    #expect(changes.allSatisfy { $0?.commands == [] })
    // A saved trace takes the same path again, although the events have the same name.
    session.choose(1)
    var again = try CatalogEntry(Self.hub()).session()
    try again.replay(session.trace.steps)
    #expect(again.state == "login")
  }

  @Test("a check counts what a start leads to, and names the rest")
  func unreachable() throws {
    let check = try CatalogEntry(Self.hub()).check()
    #expect(check.configurations == 3)
    #expect(check.transitions == 4)
    #expect(check.unreachable == ["help"])
    var bounded = Self.hub()
    bounded.search.bound = .init(kind: .configurations, limit: 4)
    bounded.configurations[2].isExpanded = false
    let undecided = try CatalogEntry(bounded).check()
    #expect(undecided.configurations == 3)
    #expect(undecided.transitions == 4)
    #expect(try FlowCheck.list(json: Array(FlowCheck.json(of: [check]).utf8)) == [check])
  }
}
