#if Graphviz
import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import Testing

/// Runs Graphviz in this process, and responds to the last request first.
private final class BackwardEngine: LayoutEngine {
  private let engine = InProcessEngine()
  private(set) var cancellations = 0

  func start() { engine.start() }

  func request(_ dot: String, id: Int, within seconds: Double) {
    engine.request(dot, id: id, within: seconds)
  }

  func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? {
    var all: [LayoutResponse] = []
    while let some = engine.responses(until: deadline) { all = some + all }
    return all.isEmpty ? nil : all
  }

  func cancel() {
    engine.cancel()
    cancellations += 1
  }
}

/// Never responds.
private final class SilentEngine: LayoutEngine {
  private(set) var isCancelled = false

  func start() {}
  func request(_ dot: String, id: Int, within seconds: Double) {}
  func responses(until deadline: SuspendingClock.Instant) -> [LayoutResponse]? { nil }
  func cancel() { isCancelled = true }
}

@Suite("Drawing a document", .serialized)
struct RenderTests {
  private let document = FlowDocument(
    name: "shop", title: "Shop", search: .init(), parts: [.init(name: "Shop")],
    screens: [.init(name: "List"), .init(name: "Item")],
    configurations: [
      .init(state: "list", stack: .init(.init(0))),
      .init(state: "item", stack: .init(.init(0), .init(1))),
    ],
    starts: [.init(configuration: 0)],
    transitions: [
      .init(
        from: 0, to: .configuration(1), event: .init(name: "rowTapped"),
        commands: [.push(.init(1))], location: "Shop/List.swift:7"),
      .init(from: 1, to: .configuration(0), event: .init(name: "back"), commands: [.pop]),
    ])

  @Test("every format is one text that is not empty", arguments: OutputFormat.all)
  func formats(_ format: OutputFormat) throws {
    let rendering = try render(document, RenderRequest(format), by: InProcessEngine())
    #expect(rendering.texts.count == 1)
    #expect(rendering.texts[0].contains("rowTapped"))
    #expect(rendering.layouts.count == (format.isDrawn ? 1 : 0))
    #expect(rendering.warnings == [])
  }

  @Test("the order of the responses changes nothing")
  func order() throws {
    let request = RenderRequest(.svg)
    let one = try render(document, request, by: InProcessEngine())
    let other = try render(document, request, by: BackwardEngine())
    #expect(one.texts == other.texts)
  }

  @Test("an engine that does not respond is cancelled, and the reason is the time")
  func silence() {
    let engine = SilentEngine()
    var request = RenderRequest(.svg)
    request.timeout = 3
    #expect(throws: GraphvizError.timedOut(seconds: 3)) {
      try render(document, request, by: engine)
    }
    #expect(engine.isCancelled)
  }

  @Test("labels lead to their source, except in pictures that cannot link")
  func links() throws {
    for (format, hasLinks) in [(OutputFormat.svg, true), (.pdf, true), (.png, false)] {
      var request = RenderRequest(format)
      request.sourceAddress = { $0 == 0 ? "https://example.org/List.swift#L7" : nil }
      let svg = try render(document, request, by: InProcessEngine()).texts[0]
      #expect(svg.contains("https://example.org/List.swift#L7") == hasLinks)
    }
  }

  @Test("a previous layout is kept, and how far things moved is measured")
  func previousLayout() throws {
    var request = RenderRequest(.svg)
    request.direction = .right
    let former = try render(document, request, by: InProcessEngine())
    let previous = try PreviousLayout(svg: Array(former.texts[0].utf8))
    request.direction = nil
    request.previousLayout = { $0 == DiagramPage.overview ? previous : nil }
    let kept = try render(document, request, by: InProcessEngine())
    #expect(kept.texts == former.texts)
    #expect(kept.layouts.count == 1)
    #expect(kept.layouts.first?.layout.isStable == true)
    #expect(kept.layouts.first?.displacement?.mean == 0)
  }
}
#endif
