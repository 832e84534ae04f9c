import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("Screens that are there once")
struct AtMostOneTests {
  /// Documents in windows and tabs, as a test opens them.
  private struct Desk: ExplorableFlow {
    enum State: Hashable, Sendable { case empty, open }
    enum Event: Hashable, Sendable, CaseIterable { case openTapped }
    enum Screen: Hashable, Sendable {
      case list, player, document(Int)

      var document: Int? { if case .document(let number) = self { number } else { nil } }
    }

    var opened: [Command<Screen>]

    var start: FlowTransition<Self> { .to(.empty, .setRoot(.list)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      state == .empty ? .to(.open, opened) : nil
    }

    func verdict(_ property: Property<Desk>) throws -> String? {
      try check([property]).results.first?.finding.verdict
    }
  }

  private static let twoPlayers = Desk(opened: [.push(.player), .present(.player)])
  private static let twoWindows = Desk(opened: [
    .push(.document(1)), .openWindow("other", .document(1)),
  ])
  private static let twoDocuments = Desk(opened: [
    .push(.document(1)), .openWindow("other", .document(2)),
  ])
  private static let twiceInOneWindow = Desk(opened: [.push(.document(1)), .present(.document(1))])

  @Test("a screen is found a second time, also where it is covered")
  func atMostOne() throws {
    let property = Property<Desk>.atMostOne("one player") { $0 == .player }
    #expect(
      try Self.twoPlayers.verdict(property)
        == "violated after 1 event: Player is in the stack more than once")
    #expect(try Self.twoWindows.verdict(property) == "holds (2 configurations)")
    let walk = try Self.twoPlayers.walk([property], .init(count: 5))
    #expect(walk.failures.map(\.property.name) == ["one player"])
  }

  @Test("each value is there once, and different ones may be there together")
  func values() throws {
    let property = Property<Desk>.atMostOne("each document", of: \.document)
    #expect(
      try Self.twiceInOneWindow.verdict(property)
        == "violated after 1 event: Document(1) is in the stack more than once")
    #expect(try Self.twoDocuments.verdict(property) == "holds (2 configurations)")
  }

  @Test("windows are compared, and what one window contains is its own matter")
  func windows() throws {
    let property = Property<Desk>.inOneWindow("each document", of: \.document)
    #expect(
      try Self.twoWindows.verdict(property)
        == "violated after 1 event: Document(1) is in more than one window")
    #expect(try Self.twiceInOneWindow.verdict(property) == "holds (2 configurations)")
    #expect(try Self.twoDocuments.verdict(property) == "holds (2 configurations)")
    let some = Property<Desk>.inOneWindow("documents") { $0.document != nil }
    #expect(try Self.twoDocuments.verdict(some)?.hasPrefix("violated") == true)
  }
}
