import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// Something is ordered from a menu.
struct Ordering: ExplorableFlow {
  enum State: Hashable, Sendable { case menu, order }
  enum Event: Hashable, Sendable, CaseIterable { case dishTapped, orderTapped, back }
  enum Screen: Hashable, Sendable { case menu, order }
  enum Outcome: Hashable, Sendable { case ordered }

  var start: FlowTransition<Self> { .to(.menu, .setRoot(.menu)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.menu, .dishTapped): .to(.order, .push(.order))
    case (.order, .orderTapped): .finish(.ordered)
    case (.order, .back): .to(.menu, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var properties: [Property<Self>] {
    Property.standard(except: .depthIsBounded) + [
      .always("something is on show") { !$0.stack.isEmpty },
      .never("two modals at once") { $0.stack.layerCount > 2 },
      .sometimes("the order is shown") { $0.stack.top == .order },
      .canAlwaysReach("the menu") { $0.stack.top == .menu },
      .always(
        "orders are confirmed", inTransitions: { $0.outcome == nil || $0.before.state == .order }),
      .never("back orders", inTransitions: { $0.input.move == .back && $0.outcome != nil }),
      .required("orders can be placed", [.orderTapped]) { $0.stack.top == .order },
      .sometimes("it is ordered", inTransitions: { $0.outcome == .ordered }),
      .canAlwaysReach("the end", inTransitions: { $0.outcome != nil }),
    ]
  }
}

extension Ordering: RestorableFlow {
  func save(_ configuration: Configuration<Self>) -> Configuration<Self> { configuration }
  func restore(_ saved: Configuration<Self>) -> Configuration<Self> { saved }
  var restoredEquality: RestoredEquality { .onceWorkIsAnswered }
}

@Suite("the listings of the properties' pages")
struct PropertiesArticleTests {
  @Test("properties of one's own hold, beside the built-in ones")
  func own() throws {
    let report = try Ordering().check()
    for result in report.failures { print(result) }
    #expect(report.failures.isEmpty)
    #expect(report.results.count == Property<Ordering>.standard.count - 1 + 9)
  }

  @Test("some properties, or other limits")
  func some() throws {
    let ends = try Ordering().check(
      [.standard(.noDeadEnd), .standard(.noTrap)], within: ExplorationLimits(depth: 6))
    #expect(ends.results.map(\.property.name) == ["no-dead-end", "no-trap"])
    #expect(ends.failures.isEmpty)
  }

  @Test("what is saved as it is, is restored as it was")
  func restoring() throws {
    let report = try Ordering().check([.standard(.restoringGivesTheSame)])
    guard case .holds(JudgedCount(2, .configurations))? = report.results.first?.finding else {
      Issue.record("\(report.results)")
      return
    }
  }
}
