import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("Events past the screen on top")
struct TopScreenTests {
  /// Home under a sheet, or beside a page in another tab.
  private struct PastFlow: ExplorableFlow {
    enum State: Hashable, Sendable { case home, page, sheet, saved }
    enum Event: Hashable, Sendable { case next, close, arrived, other }
    enum Screen: Hashable, Sendable { case home, page, sheet, news }
    enum Work: Hashable, Sendable { case save }

    var shown: [Command<Screen>] = [.setRoot(.home)]
    var events: [Event] = [.next, .close, .arrived, .other]
    var works = false
    var transition: @Sendable (State, Event) -> FlowTransition<Self>?

    var start: FlowTransition<Self> { .to(.home, shown) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      transition(state, event)
    }
    func work(in state: State) -> [Work] { works && state == .saved ? [.save] : [] }
    func answers(to work: Work) -> [Event] { [.arrived] }
  }

  private static func verdict(of flow: PastFlow) throws -> [String] {
    try flow.check([.standard(.topScreenResponds)]).results.map(\.finding.verdict)
  }

  private static let news = Command<PastFlow.Screen>.at(.layer(0), .setStack([.news]))

  @Test("a tap through a sheet is found, if the sheet itself is dead there")
  func tapThroughSheet() throws {
    let flow = PastFlow { state, event in
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      // The mistake: the sheet is not closed.
      case (.sheet, .close): .to(.saved)
      case (.saved, .arrived): .stay(Self.news)
      default: nil
      }
    }
    #expect(
      try Self.verdict(of: flow) == [
        "violated after 3 events: Sheet is on top, but arrived changes only what is not on show, and "
          + "close, which Sheet handles elsewhere, is ignored"
      ])
  }

  @Test("an event from outside that changes what a sheet covers is none, wherever it is handled")
  func fromOutside() throws {
    let flow = PastFlow { state, event in
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      case (.sheet, .other): .to(.saved)
      case (.sheet, .close), (.saved, .close): .to(.home, .dismiss)
      case (.sheet, .arrived), (.saved, .arrived): .stay(Self.news)
      case (.home, .arrived): .stay(.popToRoot)
      default: nil
      }
    }
    #expect(try Self.verdict(of: flow).allSatisfy { $0.hasPrefix("holds (") })
  }

  @Test("a screen on which nothing is left to do is none, though news arrive below it")
  func exhausted() throws {
    // After it was saved, the sheet can only be swiped away.
    let flow = PastFlow { state, event in
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      case (.sheet, .close): .to(.saved)
      case (.sheet, .arrived), (.saved, .arrived): .stay(Self.news)
      default: nil
      }
    }
    #expect(try Self.verdict(of: flow).allSatisfy { $0.hasPrefix("holds (") })
    let walk = try flow.walk([.standard(.topScreenResponds)], .init(count: 20))
    #expect(walk.failures.isEmpty)
  }

  @Test("an event that is handled elsewhere, without an effect, is meant for no other screen")
  func ineffective() throws {
    let flow = PastFlow { state, event in
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      case (.sheet, .close): .to(.saved)
      case (.sheet, .arrived): .stay()
      case (.saved, .arrived): .stay(Self.news)
      default: nil
      }
    }
    #expect(try Self.verdict(of: flow).allSatisfy { $0.hasPrefix("holds (") })
  }

  @Test("in a single tab, everything is on show; in two, it is not")
  func singleTab() throws {
    let tabs: [VirtualStack<PastFlow.Screen>.Tab] = [.init("home", .home), .init("page", .page)]
    let flow = PastFlow(shown: [.setTabs([tabs[0]])]) { _, _ in nil }
    #expect(
      try Self.verdict(of: flow) == ["nothing to judge: everything is always on show"])
    var wide = flow
    wide.shown = [.setTabs(tabs)]
    #expect(try Self.verdict(of: wide) == ["holds (1 configuration)"])
  }

  @Test("while work is under way, a screen may wait")
  func waits() throws {
    let flow = PastFlow(works: true) { state, event in
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      case (.sheet, .close): .to(.saved)
      case (.saved, .other): .stay(Self.news)
      case (.saved, .arrived): .to(.home, .dismiss)
      default: nil
      }
    }
    #expect(try Self.verdict(of: flow).allSatisfy { $0.hasPrefix("holds (") })
    var silent = flow
    silent.works = false
    silent.events.removeAll { $0 == .arrived }
    #expect(try Self.verdict(of: silent).allSatisfy { $0.hasPrefix("violated after 3 events") })
  }

  @Test("an event that is declared as touchable only elsewhere is not tried")
  func touchable() throws {
    #expect(try Guarded<Everywhere>().check([.standard(.topScreenResponds)]).failures.count == 1)
    let report = try Guarded<OnTop>().check([.standard(.topScreenResponds)])
    #expect(report.results.map(\.finding.verdict) == ["holds (2 configurations)"])
    #expect(try Guarded<OnTop>().explore().handledSteps.map { "\($0.event)" } == ["next", "close"])
    #expect(
      try Guarded<OnTop>().walk([.standard(.topScreenResponds)], .init(count: 20)).failures.isEmpty)
  }

  private protocol Touch: Sendable {
    static var isTouchable: (@Sendable (Guard.Event, Guard.Screen) -> Bool)? { get }
  }
  private enum Everywhere: Touch {
    static var isTouchable: (@Sendable (Guard.Event, Guard.Screen) -> Bool)? { nil }
  }
  private enum OnTop: Touch {
    static var isTouchable: (@Sendable (Guard.Event, Guard.Screen) -> Bool)? {
      { event, top in event != .rowTapped || top == .home }
    }
  }
  private enum Guard {
    enum State: Hashable, Sendable { case home, sheet, saved }
    enum Event: Hashable, Sendable, CaseIterable { case next, rowTapped, close }
    enum Screen: Hashable, Sendable { case home, sheet, row }
  }

  /// Rows lie under a sheet.
  private struct Guarded<T: Touch>: ExplorableFlow {
    typealias State = Guard.State
    typealias Event = Guard.Event
    typealias Screen = Guard.Screen

    static var exploration: ExplorationOptions<Self> {
      ExplorationOptions(isTouchable: T.isTouchable)
    }
    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.home, .next): .to(.sheet, .present(.sheet))
      case (.sheet, .close): .to(.saved)
      case (.saved, .rowTapped): .stay(.at(.layer(0), .setStack([.row])))
      default: nil
      }
    }
  }
}
