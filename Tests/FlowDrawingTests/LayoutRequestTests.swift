#if Graphviz
import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import Testing

/// Passes requests on, and keeps them.
private final class RecordingEngine: LayoutEngine {
  private let engine = InProcessEngine()
  private(set) var requests: [String] = []
  private(set) var limits: [Double] = []

  func start() {}

  func request(_ dot: String, id: Int, within seconds: Double) {
    requests.append(dot)
    limits.append(seconds)
    engine.request(dot, id: id, within: seconds)
  }

  func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? {
    engine.responses(until: deadline)
  }

  func cancel() { engine.cancel() }
}

@Suite("Requests for layouts", .serialized)
struct LayoutRequestTests {
  private func document(screens: Int, edges: [(Int, Int)]) -> FlowDocument {
    FlowDocument(
      name: "flow", title: "Flow", search: .init(), parts: [.init(name: "Flow")],
      screens: (0..<screens).map { .init(name: "Screen \($0)") },
      configurations: (0..<screens).map { .init(state: "s\($0)", stack: .init(.init($0))) },
      starts: [],
      transitions: edges.enumerated().map { number, edge in
        .init(from: edge.0, to: .configuration(edge.1), event: .init(name: "event\(number)"))
      })
  }

  @Test("no candidate asks for a layout that is known")
  func requestsOnce() throws {
    // Edges cross however they are laid out, and none leads back, so `even` changes nothing.
    let edges = (0..<4).flatMap { source in (4..<8).map { (source, $0) } }
    let engine = RecordingEngine()
    let layout = try Layouter(timeout: 60, engine: engine)
      .layout(of: document(screens: 8, edges: edges).diagram())
    let requests = engine.requests
    #expect(requests.count > 1)
    // One that hangs must leave time for the others.
    #expect(engine.limits.allSatisfy { $0 <= 60 / 5 })
    #expect(Set(requests).count == requests.count)
    #expect(requests.count < layout.tried.count)
    #expect(layout.tried.contains { $0.candidate.isEven && $0.score == nil })
    #expect(!layout.candidate.isEven)
  }

  @Test(
    "positions are read as the numbers that they are",
    arguments: [
      "0", "-0", "7", "-3", "27.5", "1234.5", ".5", "3.", "0.1", "-17.003", "1.2346e+05", "1e-05",
      "123456789.123456789", "12345678901234567890", "99999.9999999999",
    ])
  func readsNumber(_ text: String) throws {
    let diagram = document(screens: 1, edges: []).diagram()
    let json = #"{"bb":"0,0,10,0","objects":[{"name":"n0","pos":"\#(text),\#(text)"}],"edges":[]}"#
    let placed = try diagram.placed(by: Array(json.utf8), as: LayoutCandidate(.down, .beside))
    let number = try #require(Double(text))
    let center = Rect(
      center: Point(x: number, y: -number), size: diagram.nodes[0].size)
    #expect(placed.nodes == [center])
  }

  @Test(
    "what is no number is refused", arguments: ["", "-", "1.2.3", "1,", "x", "nan", "inf", "1e999"])
  func refusesNumber(_ text: String) {
    let diagram = document(screens: 1, edges: []).diagram()
    let json = #"{"bb":"0,0,10,0","objects":[{"name":"n0","pos":"\#(text),1"}],"edges":[]}"#
    #expect(throws: GraphvizError.self) {
      try diagram.placed(by: Array(json.utf8), as: LayoutCandidate(.down, .beside))
    }
  }
}
#endif
