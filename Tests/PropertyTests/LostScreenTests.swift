import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("Screens that are lost")
struct LostScreenTests {
  private enum State: Hashable, Sendable { case home, settings, offer, bare, member }
  private enum Event: Hashable, Sendable, CaseIterable { case next, other, back, link }
  private enum Screen: Hashable, Sendable { case home, settings, offer }

  private protocol Lifespan: Sendable {
    static var temporary: [Screen] { get }
  }
  private enum Lasting: Lifespan { static var temporary: [Screen] { [] } }
  private enum Brief: Lifespan { static var temporary: [Screen] { [.offer] } }

  /// A flow of which each test gives the transitions.
  private struct Shop<L: Lifespan>: ExplorableFlow {
    typealias State = LostScreenTests.State
    typealias Event = LostScreenTests.Event
    typealias Screen = LostScreenTests.Screen
    enum Outcome: Hashable, Sendable { case left }

    var events: [Event] = [.next, .other, .back]
    var linkEvents: [Event] = []
    var transition: @Sendable (State, Event) -> FlowTransition<Self>?

    static var exploration: ExplorationOptions<Self> {
      ExplorationOptions(isTemporary: { L.temporary.contains($0) })
    }
    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      transition(state, event)
    }

    var verdicts: [String] {
      get throws {
        try check([.standard(.noLostScreen)], violations: 9).results
          .flatMap { [$0.finding] + $0.others }.map(\.verdict)
      }
    }
  }

  private static func settings(_ state: State, _ event: Event) -> FlowTransition<Shop<Lasting>>? {
    switch (state, event) {
    case (.home, .next): .to(.settings, .push(.settings))
    case (.settings, .back): .to(.home, .pop)
    default: nil
    }
  }

  @Test("settings to which home leads only before an offer are found, with the shortest trace")
  func settings() throws {
    let flow = Shop<Lasting> { state, event in
      switch (state, event) {
      case (.home, .other): .to(.offer, .push(.offer))
      // The mistake: it leads to a home without a way to the settings.
      case (.offer, .back): .to(.bare, .pop)
      case (.bare, .other): .to(.offer, .push(.offer))
      default: Self.settings(state, event)
      }
    }
    #expect(
      try flow.verdicts == [
        "violated after 2 events: Settings cannot be reached anymore, though Home led there before"
      ])
    #expect(try flow.check([.standard(.noLostScreen)]).failures.isEmpty, "it is a warning")
    let walk = try flow.walk([.standard(.noLostScreen)], .init(count: 20))
    #expect(
      walk.results.map(\.finding.verdict) == [
        "nothing to judge: random walks cannot decide it; search everything"
      ])
  }

  @Test("nothing is lost where everything leads back to the start, or where the flow can end")
  func sound() throws {
    let circle = Shop<Lasting> { state, event in
      switch (state, event) {
      case (.home, .other): .to(.offer, .push(.offer))
      case (.offer, .back): .to(.home, .pop)
      default: Self.settings(state, event)
      }
    }
    #expect(try circle.verdicts == ["holds (3 configurations)"])
    let ending = Shop<Lasting> { state, event in
      switch (state, event) {
      case (.home, .other): .to(.offer, .push(.offer))
      case (.offer, .back): .to(.bare, .pop)
      case (.bare, .other): .finish(.left)
      default: Self.settings(state, event)
      }
    }
    #expect(try ending.verdicts == ["nothing to judge: the flow can end from everywhere"])
  }

  @Test("a login that the app leaves for good is none: no screen is on top before and after")
  func login() throws {
    let flow = Shop<Lasting> { state, event in
      switch (state, event) {
      case (.home, .next): .to(.settings, .push(.settings))
      case (.settings, .back): .to(.home, .pop)
      case (.settings, .next): .to(.member, .setRoot(.offer))
      case (.member, .next): .stay()
      default: nil
      }
    }
    #expect(try flow.verdicts == ["holds (3 configurations)"])
  }

  private static func buying<L: Lifespan>(_ type: L.Type) -> Shop<L> {
    Shop<L> { state, event in
      switch (state, event) {
      case (.home, .other): .to(.offer, .push(.offer))
      case (.offer, .back): .to(.home, .pop)
      case (.offer, .next): .to(.member, .pop)
      default: nil
      }
    }
  }

  @Test("an offer that is gone once it was accepted is temporary")
  func temporary() throws {
    #expect(
      try Self.buying(Lasting.self).verdicts == [
        "violated after 2 events: Offer cannot be reached anymore, though Home led there before"
      ])
    #expect(try Self.buying(Brief.self).verdicts == ["holds (3 configurations)"])
  }

  @Test("the way out can be lost, too")
  func wayOut() throws {
    let flow = Shop<Lasting> { state, event in
      switch (state, event) {
      case (.home, .next): .finish(.left)
      case (.home, .other): .to(.bare)
      default: nil
      }
    }
    #expect(
      try flow.verdicts == [
        "violated after 1 event: the flow cannot end anymore, though Home led there before"
      ])
  }

  @Test("a link can lose a screen, but is no way to it")
  func links() throws {
    let losing = Shop<Lasting>(linkEvents: [.link]) { state, event in
      switch (state, event) {
      case (.home, .link): .to(.bare)
      default: Self.settings(state, event)
      }
    }
    #expect(
      try losing.verdicts == [
        "violated after 1 event: Settings cannot be reached anymore, though Home led there before"
      ])
    let leading = Shop<Lasting>(linkEvents: [.link]) { state, event in
      switch (state, event) {
      case (.home, .other): .to(.bare)
      case (.bare, .link): .to(.home)
      default: Self.settings(state, event)
      }
    }
    #expect(try leading.verdicts.count == 1)
    #expect(try leading.verdicts[0].hasPrefix("violated after 1 event: Settings"))
  }

  @Test("what lies beyond a limit may lead back")
  func limits() throws {
    let flow = Self.buying(Lasting.self)
    let report = try flow.check(
      [.standard(.noLostScreen)], within: ExplorationLimits(configurations: 2))
    #expect(report.results.map(\.finding.isUndecided) == [true])
  }
}
