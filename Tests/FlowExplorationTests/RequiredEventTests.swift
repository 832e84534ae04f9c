import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("events that are required")
struct RequiredEventTests {
  private let door = GraphFlow((0, "open", 1), (1, "close", 0))

  private func verdict(_ property: Property<GraphFlow>) throws -> String? {
    try door.check([property]).results.first?.finding.verdict
  }

  @Test("are not handled where they are refused")
  func refused() throws {
    let finding = try #require(
      try Refusing().check([.required("close", [.close]) { _ in true }]).results.first?.finding)
    #expect(finding.verdict == "violated after 1 event: close is required there, and is refused")
    #expect(finding.trace?.steps.last?.reply != nil)
  }

  @Test("are some: an empty list is a failure")
  func none() throws {
    let finding = try door.check([.required("none", []) { _ in true }]).results.first?.finding
    #expect(finding?.verdict == "nothing to judge: no events are required; list at least one")
    #expect(finding?.isFailure == true)
    let walked = try door.walk([.required("none", []) { _ in true }]).results.first?.finding
    #expect(walked?.verdict == finding?.verdict)
    #expect(
      try verdict(.required("open", ["open"]) { $0.state == 0 }) == "holds (1 configuration)")
    #expect(
      try verdict(.required("open", ["open"]) { _ in true })
        == "violated after 2 events: open is required there, and is ignored")
  }

  private struct Refusing: ExplorableFlow {
    enum Event: Hashable, Sendable, CaseIterable { case close }
    typealias State = Int
    typealias Screen = Int

    var start: FlowTransition<Self> { .to(0, .setRoot(0)) }
    func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { .stay(.dismiss) }
  }
}
