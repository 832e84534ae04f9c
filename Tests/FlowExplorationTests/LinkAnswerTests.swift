import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("links that are unknown, refused or deferred")
struct LinkReplyTests {
  /// Home, a page, and the target of the one link, with what the link does.
  private struct LinkFlow: ExplorableFlow {
    enum State: Hashable, Sendable { case home, page, target }
    enum Event: BackEvent { case pageTapped, link, back }
    typealias Screen = State

    var transition: @Sendable (State) -> FlowTransition<Self>?

    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }
    var events: [Event] { [.pageTapped] }
    var linkEvents: [Event] { [.link] }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (_, .link): transition(state)
      case (.home, .pageTapped): .to(.page, .push(.page))
      case (.page, .back), (.target, .back): .to(.home, .popToRoot)
      default: nil
      }
    }
  }

  private typealias LinkTransition = @Sendable (LinkFlow.State) -> FlowTransition<LinkFlow>?

  private static let opened = FlowTransition<LinkFlow>.to(.target, .setStack([.home, .target]))
  private static let deferred = FlowTransition<LinkFlow>.to(.page, .setStack([.home, .page]))
    .because(.deferredLink)
  private static let refused = FlowTransition<LinkFlow>.stay(.dismiss)

  private static let rows: [(answer: LinkTransition, verdict: String)] = [
    (
      { $0 == .page ? .stay(because: .unknownLink) : opened },
      "violated after 2 events: the link is unknown there; elsewhere it leads to [Home, Target]"
    ),
    (
      { $0 == .page ? .stay(because: .unknownLink) : deferred },
      "violated after 1 event: the link is never opened: it is only ever deferred"
    ),
    ({ _ in refused }, "violated after 1 event: the link leads nowhere: it is refused everywhere"),
    (
      { $0 == .page ? refused : nil },
      "violated after 1 event: the link leads nowhere: it is ignored or refused everywhere"
    ),
    ({ $0 == .page ? refused : opened }, "holds (2 links opened)"),
    (
      { _ in deferred },
      "violated after 1 event: the link is never opened: it is only ever deferred"
    ),
    ({ $0 == .home ? deferred : opened }, "holds (3 links opened)"),
    ({ _ in .stay(because: .unknownLink) }, "holds (2 links, unknown on purpose)"),
  ]

  @Test("are compared with what they do elsewhere", arguments: 0..<rows.count)
  func verdicts(row: Int) throws {
    let report = try LinkFlow(transition: Self.rows[row].answer)
      .check([.standard(.linksLeadToOnePlace)])
    #expect(report.results.map(\.finding.verdict) == [Self.rows[row].verdict])
  }

  @Test("are found on walks where they differ, and left to a search where they never do")
  func walks() throws {
    for (row, isFound) in [(0, true), (2, false), (5, false)] {
      let report = try LinkFlow(transition: Self.rows[row].answer)
        .walk([.standard(.linksLeadToOnePlace)], .init(count: 20, length: 10))
      #expect(report.failures.isEmpty != isFound, "\(row)")
    }
  }
}
