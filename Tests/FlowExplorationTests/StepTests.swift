import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("starts, ends and refused transitions")
struct StepTests {
  // MARK: Starts

  @Test("every start is entered, with its condition, and equal ones once")
  func starts() throws {
    let exploration = try DoorsFlow().explore()
    #expect(exploration.starts.map(\.node) == [0, 0, 1])
    #expect(exploration.starts.map(\.condition) == ["by day", "by night", "by the back door"])
    #expect(exploration.nodes.map(\.configuration.state) == [.hall, .kitchen])
    #expect(exploration.nodes.map(\.discovery) == [nil, nil])
    let document = exploration.document(name: "doors", title: "Doors")
    let expected = [
      FlowDocument.Start(configuration: 0, condition: "by day"),
      .init(configuration: 0, condition: "by night"),
      .init(configuration: 1, condition: "by the back door"),
    ]
    #expect(document.starts == expected)
  }

  @Test("a flow with one start has no condition")
  func oneStart() throws {
    let document = try TwoStateFlow().explore().document(name: "lamp", title: "Lamp")
    #expect(document.starts == [.init(configuration: 0)])
  }

  @Test("a start that cannot be made stops the search")
  func badStart() {
    let flow = DoorsFlow(starts: [Start(.to(.hall, .setRoot(.hall))), Start(.to(.hall, .pop))])
    #expect(throws: ExplorationFailure<DoorsFlow>.self) { try flow.explore() }
  }

  // MARK: Refused transitions

  @Test("a refused transition is recorded with its reason and leads nowhere")
  func refusals() throws {
    let exploration = try DoorsFlow().explore()
    #expect(exploration.nodes.count == 2)
    let refused = try #require(exploration.refusedSteps.first)
    #expect(exploration.refusedSteps.count == 1)
    #expect(refused.source == 1)
    #expect(refused.event == .jump)
    #expect(
      refused.refusal
        == Refusal(command: .dismiss, reason: .noModal, stack: VirtualStack(.kitchen, .hall)))
    #expect(refused.transition == .to(.hall, .push(.hall), .dismiss))
    #expect(exploration.handledSteps.allSatisfy { $0.event != .jump })
    #expect(exploration.nodes.allSatisfy { $0.isExpanded })
    #expect(exploration.bound == nil)
  }

  @Test("a document has a refusal with its command, reason and source location")
  func refusalDocument() throws {
    let document = try DoorsFlow().explore().document(name: "doors", title: "Doors")
    let expected = FlowDocument.Refusal(
      source: 1, event: .init(name: "jump"), command: .dismiss,
      reason: Refusal<DoorsFlow.Screen>.Reason.noModal.explanation,
      location: "FlowExplorationTests/StepTests.swift:\(DoorsFlow.jumpLine)")
    #expect(document.refusals == [expected])
  }

  // MARK: Outcomes

  @Test("outcomes are listed in the order reached, equal ones once")
  func outcomes() throws {
    let exploration = try DoorsFlow().explore()
    #expect(exploration.outcomes == [.left(by: "door"), .left(by: "window"), .fell])
    #expect(exploration.handledSteps.map(\.event) == [.leave, .climb, .fall, .leave])
    #expect(exploration.handledSteps.map(\.target) == [0, 1, 2, 0].map { .outcome($0) })
  }

  @Test("outcomes that differ in their payload only are one end in a document")
  func outcomeDocument() throws {
    let document = try DoorsFlow().explore().document(name: "doors", title: "Doors")
    #expect(document.outcomes == ["left(by)", "fell"])
    #expect(document.transitions.map(\.target) == [0, 0, 1, 0].map { .outcome($0) })
  }
}

/// A house with three entrances, three exits and one that does not work.
struct DoorsFlow: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, kitchen }
  enum Event: Hashable, Sendable, CaseIterable { case leave, climb, fall, jump }
  enum Screen: Hashable, Sendable { case hall, kitchen }
  enum Outcome: Hashable, Sendable { case left(by: String), fell }

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }

  var starts: [Start<DoorsFlow>] = [
    Start(.to(.hall, .setRoot(.hall)), when: "by day"),
    Start(.to(.hall, .setRoot(.hall)), when: "by night"),
    Start(.to(.kitchen, .setRoot(.kitchen)), when: "by the back door"),
  ]
  static let exploration = ExplorationOptions<Self>(starts: { $0.starts })

  static let jumpLine = #line + 7

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (_, .leave): .finish(.left(by: "door"))
    case (.hall, .climb): .finish(.left(by: "window"))
    case (.hall, .fall): .finish(.fell)
    case (.kitchen, .jump): .to(.hall, .push(.hall), .dismiss)
    case (.hall, .jump), (.kitchen, .climb), (.kitchen, .fall): nil
    }
  }
}
