import FlowCore
import FlowDocuments
import Testing

@testable import FlowExploration

/// Searches go on from what is restored after the app was terminated.
@Suite("a search with relaunches")
struct RelaunchSearchTests {
  @Test("finds what walks find: a folder that is restored without its root is a dead end")
  func findsDeadEnd() throws {
    let flow = FolderFlow(.withoutRoot)
    let properties: [Property<FolderFlow>] = [.standard(.noDeadEnd), .standard(.waitingCanBeLeft)]
    let searched = try flow.check(properties)
    let walked = try flow.walk([.standard(.noDeadEnd)], RandomWalks(count: 100))
    #expect(searched.results.allSatisfy { isViolated($0.finding) })
    #expect(walked.results.allSatisfy { isViolated($0.finding) })
    guard case .violated(let trace, _) = searched.results[0].finding else { return }
    #expect(trace.inputs.map(\.description) == ["folderTapped", "relaunch", "listed"])
    let code = try #require(trace.code(for: flow))
    #expect(code.description == "0:0.r.1")
    #expect(try flow.trace(of: code).last == trace.last)
    guard case .violated(let waiting, _) = searched.results[1].finding else { return }
    #expect(waiting.inputs.map(\.description) == ["folderTapped", "relaunch"])
  }

  @Test("reaches the same as before where everything is restored as it was")
  func addsNothing() throws {
    let (kept, never) = (FolderFlow(.asSaved), UnsavedFolderFlow())
    let counts = try (kept.countReachable(), never.countReachable())
    #expect(counts.0.configurations == 3)
    #expect(counts.0.configurations == counts.1.configurations)
    #expect(counts.0.transitions == counts.1.transitions)
    #expect(try kept.explore().relaunches == [])
    #expect(try never.explore().relaunches == nil)
  }

  @Test("tries a relaunch after all else, and counts it as no transition")
  func numbers() throws {
    let (kept, lost) = (FolderFlow(.asSaved), FolderFlow(.withoutRoot))
    let before = try kept.explore()
    let after = try lost.explore()
    #expect(after.nodes.prefix(3).map(\.configuration) == before.nodes.map(\.configuration))
    #expect(after.nodes.count == 5)
    #expect(
      after.handledSteps.prefix(before.handledSteps.count).map(\.source)
        == before.handledSteps.map(\.source))
    #expect(after.handledSteps.count == before.handledSteps.count + 1)
    #expect(after.nodes.map(\.saved) == [nil, nil, nil, 1, nil])
    #expect(
      after.relaunches == [
        .init(from: 1, to: 3), .init(from: 2, to: 3), .init(from: 4, to: 3),
      ])
    #expect(try lost.countReachable().configurations == 5)
    #expect(try lost.countReachable().transitions == after.handledSteps.count)
    let traces = after.shortestTraces(to: .configurations)
    #expect(traces.map(\.last) == after.nodes.map(\.configuration))
    #expect(traces.map { $0.inputs.filter { $0 == .relaunch }.count } == [0, 0, 0, 1, 1])
  }

  @Test("is the same for any number of threads, and stops at its limits")
  func isDeterministic() throws {
    let flow = FolderFlow(.withoutRoot)
    let one = try flow.explore(within: ExplorationLimits(threads: 1))
    let four = try flow.explore(within: ExplorationLimits(threads: 4))
    #expect(one.nodes.map(\.configuration) == four.nodes.map(\.configuration))
    let cut = try flow.explore(within: ExplorationLimits(configurations: 3))
    #expect(cut.bound == .init(kind: .configurations, limit: 3))
    #expect(cut.nodes.map(\.isExpanded) == [true, false, false])
    #expect(cut.relaunches == [])
    let report = try flow.check(
      [.standard(.noDeadEnd)], within: ExplorationLimits(configurations: 3))
    #expect(
      report.results.map(\.finding.verdict) == ["undecided: the search stopped at 3 configurations"]
    )
  }

  @Test("does not take a relaunch for a way out")
  func isNoWayOut() throws {
    let report = try FolderFlow(.asRoot, opensForever: true).check([
      .standard(.noDeadEnd), .canAlwaysReach("the root") { $0.state == .root },
    ])
    #expect(report.results.allSatisfy { isViolated($0.finding) })
  }

  @Test("a configuration that cannot be restored is recorded as such")
  func recordsFailures() throws {
    let exploration = try FolderFlow(.failing).explore()
    #expect(exploration.nodes.count == 3)
    #expect(exploration.relaunches == [.init(from: 1, to: nil), .init(from: 2, to: nil)])
  }

  @Test("a tour relaunches where nothing else leads to a configuration as soon")
  func tours() throws {
    let flow = FolderFlow(.withoutRoot)
    let exploration = try flow.explore()
    var recorder = CoverageRecorder<FolderFlow>()
    for trace in exploration.tour() {
      let replayed = try #require(try flow.trace(of: trace.inputs, from: trace.start))
      #expect(replayed.steps.map(\.after) == trace.steps.map(\.after))
      recorder.record(trace)
    }
    let report = recorder.coverage(of: "folder")
      .report(against: exploration.document(name: "folder", title: "Folder"))
    #expect(report.transitions.covered == report.transitions.total)
    #expect(report.configurations.percent == 100)
    #expect(report.unknown.total == 0)
  }

  // MARK: Documents

  @Test("a document is checked through its relaunches, too")
  func checksDocument() throws {
    let document = try FolderFlow(.withoutRoot).explore()
      .document(name: "folder", title: "Folder")
    let read = try FlowDocument(json: Array(document.json().utf8))
    #expect(read == document)
    #expect(read.reached == [true, true, true, true, true])
    #expect(
      ShortestPaths(in: read).path(to: 4)?.texts { read.transitions[$0].event.text }
        == ["folderTapped", "relaunch", "listed"])
    let flow = RecordedFlow(read)
    let report = try flow.checkDocument([.standard(.noDeadEnd)])
    guard case .violated(let trace, _) = report.results[0].finding else {
      Issue.record("the document has no dead end")
      return
    }
    #expect(trace.inputs.map(\.description) == ["folderTapped", "relaunch", "listed"])
    #expect(report.configurations == 5)
  }

  // MARK: What counts as the same

  @Test("what is loaded again after a relaunch counts as the same if the flow says so")
  func loadsAgain() throws {
    func verdict(_ restoring: FolderFlow.Restoring, _ equality: RestoredEquality) throws -> String {
      let flow = FolderFlow(restoring, equality: equality)
      return try flow.check([.standard(.restoringGivesTheSame)]).results[0].finding.verdict
    }
    #expect(
      try verdict(.loading, .atOnce)
        == "violated after 3 events: it is restored as the state loading")
    #expect(try verdict(.loading, .onceWorkIsAnswered) == "holds (3 configurations)")
    #expect(
      try verdict(.withoutRoot, .onceWorkIsAnswered)
        == "violated after 2 events: it is restored as [Folder], and no answers to its work change "
        + "that")
    #expect(try verdict(.asSaved, .atOnce) == "holds (3 configurations)")
  }

  private func isViolated<F>(_ finding: Finding<F>) -> Bool {
    if case .violated = finding { true } else { false }
  }
}

/// A folder that is listed once it is open, restored in several ways.
private struct FolderFlow: RestorableFlow {
  enum Restoring { case asSaved, withoutRoot, loading, asRoot, failing }
  enum State: Hashable, Sendable { case root, loading, folder }
  enum Event: Hashable, Sendable { case folderTapped, back, listed }
  enum Screen: Hashable, Sendable { case root, folder }
  enum Work: Hashable, Sendable { case list }

  let restoring: Restoring
  let restoredEquality: RestoredEquality
  let opensForever: Bool

  init(
    _ restoring: Restoring, equality: RestoredEquality = .atOnce, opensForever: Bool = false
  ) {
    (self.restoring, restoredEquality) = (restoring, equality)
    self.opensForever = opensForever
  }

  var start: FlowTransition<Self> { .to(.root, .setRoot(.root)) }
  var events: [Event] { [.folderTapped] }
  func work(in state: State) -> [Work] { state == .loading ? [.list] : [] }
  func answers(to work: Work) -> [Event] { [.listed] }
  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.root, .folderTapped): .to(.loading, .push(.folder))
    case (.loading, .listed): .to(.folder)
    case (.loading, .back), (.folder, .back): opensForever ? nil : .to(.root, .pop)
    default: nil
    }
  }

  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }

  func restore(_ saved: Configuration<Self>) throws -> Configuration<Self> {
    let root = Configuration<Self>(state: .root, stack: VirtualStack(.root))
    guard saved.state != .root else { return saved }
    return switch restoring {
    case .asSaved: saved
    case .withoutRoot: Configuration(state: .loading, stack: VirtualStack(.folder))
    case .loading: Configuration(state: .loading, stack: saved.stack)
    case .asRoot: root
    case .failing: throw CancellationError()
    }
  }
}

/// The same, never restored.
private struct UnsavedFolderFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case root, loading, folder }
  enum Event: Hashable, Sendable { case folderTapped, back, listed }
  enum Screen: Hashable, Sendable { case root, folder }
  enum Work: Hashable, Sendable { case list }

  var start: FlowTransition<Self> { .to(.root, .setRoot(.root)) }
  var events: [Event] { [.folderTapped] }
  func work(in state: State) -> [Work] { state == .loading ? [.list] : [] }
  func answers(to work: Work) -> [Event] { [.listed] }
  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.root, .folderTapped): .to(.loading, .push(.folder))
    case (.loading, .listed): .to(.folder)
    case (.loading, .back), (.folder, .back): .to(.root, .pop)
    default: nil
    }
  }
}
