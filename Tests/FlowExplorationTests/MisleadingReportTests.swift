import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import Testing

/// An item, and a sheet over it under which `back` still pops.
private struct BackUnderSheet: ExplorableFlow {
  enum State: Hashable, Sendable { case list, item, sheet }
  enum Event: Hashable, Sendable { case itemTapped, shareTapped, closeTapped, back }
  enum Screen: Hashable, Sendable { case list, item, share }

  var events: [Event] = [.itemTapped, .shareTapped, .closeTapped, .back]
  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .itemTapped): .to(.item, .push(.item))
    case (.item, .shareTapped): .to(.sheet, .present(.share))
    case (.sheet, .closeTapped): .to(.item, .dismiss)
    case (.item, .back), (.sheet, .back): .to(.list, .pop)
    default: nil
    }
  }
}

/// Two equal logins, one over the other, of which each has another way out.
private struct LoginOverLogin: ExplorableFlow {
  enum State: Hashable, Sendable { case home, once, twice }
  enum Event: Hashable, Sendable { case expired, signedIn, closeTapped }
  enum Screen: Hashable, Sendable { case home, login }

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
  var events: [Event] { [.expired, .signedIn, .closeTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .expired): .to(.once, .present(.login, style: .fullScreen))
    case (.once, .expired): .to(.twice, .present(.login, style: .fullScreen))
    case (.twice, .closeTapped): .to(.once, .dismiss)
    case (.once, .signedIn): .to(.home, .dismiss)
    default: nil
    }
  }
}

/// A sheet that is saved without the state that it belongs to, and can then not be closed.
private struct LostSheet: RestorableFlow {
  enum State: Hashable, Sendable { case list, editing }
  enum Event: Hashable, Sendable { case newTapped, closeTapped }
  enum Screen: Hashable, Sendable { case list, editor }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }
  var events: [Event] { [.newTapped, .closeTapped] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .newTapped): .to(.editing, .present(.editor, style: .fullScreen))
    case (.editing, .closeTapped): .to(.list, .dismiss)
    default: nil
    }
  }

  func save(_ configuration: Configuration<Self>) -> Bool { configuration.stack.layerCount > 1 }
  func restore(_ saved: Bool) throws -> Configuration<Self> {
    var stack = VirtualStack(Screen.list)
    if saved { try stack.apply(.one(.present(.editor, style: .fullScreen))) }
    return Configuration(state: .list, stack: stack)
  }
}

/// Two questions in a loop that only one answer ends.
private struct EndlessScript: ScriptFlow, ExplorableFlow {
  enum Screen: Hashable, Sendable { case start, file }
  enum Start: Hashable, Sendable, CaseIterable { case startTapped }
  enum File: Hashable, Sendable, CaseIterable { case openTapped, skipTapped }

  func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> File {
    while true {
      _ = try ask(.start, for: Start.self)
      let answer = try ask(.file, for: File.self)
      if answer == .openTapped { return answer }
    }
  }
}

@Suite("Reports name the cause")
struct MisleadingReportTests {
  @Test("a command that applies below the layer on top says how to declare that it is covered")
  func belowLayer() throws {
    let refusal =
      "violated after 3 events: pop cannot apply: it is the last screen of its stack; use dismiss, "
      + "clear, setStack or setRoot"
    func verdicts(_ flow: BackUnderSheet) throws -> [String] {
      try flow.check([.standard(.everyCommandApplies)]).results.map(\.finding.verdict)
    }
    #expect(
      try verdicts(BackUnderSheet()) == [
        refusal + "; it would apply below Share, which is open: if back cannot be sent from there, "
          + "say so with the option isTouchable"
      ])
  }

  @Test("an event that closes the layer on top changes what is on show, whatever lies below it")
  func equalLayerBelow() throws {
    let report = try LoginOverLogin().check([.standard(.topScreenResponds)])
    #expect(report.results.map(\.finding.verdict).allSatisfy { $0.hasPrefix("holds (") })
    #expect(report.results.count == 1)
  }

  @Test("a configuration that is not restored stands before what follows from it")
  func causeFirst() throws {
    let failures = try LostSheet().check([
      .standard(.modalsCanBeClosed), .standard(.restoringGivesTheSame),
    ]).failures
    #expect(
      failures.map(\.property.name) == ["modals-can-be-closed", "restoring-gives-the-same"])
    #expect(failures.map { $0.finding.trace?.steps.count } == [2, 2])
    #expect(
      failures.sorted(byTraceOf: \.finding) {
        $0.property.name == StandardProperty.restoringGivesTheSame.name
      }.map(\.property.name)
        == ["restoring-gives-the-same", "modals-can-be-closed"])
  }

  @Test("a script that asks the same again and again is named where a limit stops the search")
  func endlessScript() throws {
    let growth = try #require(EndlessScript().check().growth)
    #expect(
      growth.causes.first
        == "the script asks Start and File 6 times in a row: it has a loop that may never end; "
        + "limit its rounds, or set a limit of screens that shows what it does")
  }
}
