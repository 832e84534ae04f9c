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
struct RenderRequestTests {
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

  private func text(_ rendering: Rendering) -> String {
    String(decoding: rendering.files[0].bytes, as: UTF8.self)
  }

  @Test(
    "every format that is not converted is one file that is not empty", arguments: OutputFormat.all)
  func formats(_ format: OutputFormat) throws {
    let request = RenderRequest(document, as: format)
    let backend = RenderBackend(engine: InProcessEngine())
    guard format.conversion == nil else {
      #expect(throws: UnconvertibleFormat(format: format)) { try request.render(with: backend) }
      return
    }
    let rendering = try request.render(with: backend)
    #expect(rendering.files.count == 1)
    #expect(text(rendering).contains("rowTapped"))
    #expect(rendering.layouts.count == (format.isDrawn ? 1 : 0))
    #expect(rendering.warnings == [])
  }

  @Test("the order of the responses changes nothing")
  func order() throws {
    let request = RenderRequest(document, as: .svg)
    let one = try request.render(with: RenderBackend(engine: InProcessEngine()))
    let other = try request.render(with: RenderBackend(engine: BackwardEngine()))
    #expect(text(one) == text(other))
  }

  @Test("an engine that does not respond is cancelled, and the reason is the time")
  func silence() {
    let engine = SilentEngine()
    var request = RenderRequest(document, as: .svg)
    request.timeout = 3
    #expect(throws: GraphvizError.timedOut(seconds: 3)) {
      try request.render(with: RenderBackend(engine: engine))
    }
    #expect(engine.isCancelled)
  }

  @Test("pages are converted together or one by one, and labels lead to their source")
  func conversion() throws {
    var converted: [[String]] = []
    var request = RenderRequest(document, as: .pdf)
    request.split = .never
    request.sourceAddress = { $0 == 0 ? "https://example.org/List.swift#L7" : nil }
    let rendering = try request.render(
      with: RenderBackend(engine: InProcessEngine()) { pages, conversion in
        #expect(conversion.format == "pdf")
        converted.append(pages)
        return [[1, 2, 3]]
      })
    #expect(rendering.files.map(\.bytes) == [[1, 2, 3]])
    #expect(converted.count == 1)
    #expect(converted[0].count == 1)
    #expect(converted[0][0].contains("https://example.org/List.swift#L7"))
  }

  @Test("a previous layout is kept, and how far things moved is measured")
  func previousLayout() throws {
    var request = RenderRequest(document, as: .svg)
    request.direction = .right
    let former = try request.render(with: RenderBackend(engine: InProcessEngine()))
    let previous = try PreviousLayout(svg: former.files[0].bytes)
    request.direction = nil
    request.previousLayout = { $0 == DiagramPage.overview ? previous : nil }
    var reported: [Rendering.PageLayout] = []
    request.onLayouts = { layouts, _ in reported = layouts }
    let kept = try request.render(with: RenderBackend(engine: InProcessEngine()))
    #expect(text(kept) == text(former))
    #expect(reported.count == 1)
    #expect(reported.first?.layout.isStable == true)
    #expect(reported.first?.displacement?.mean == 0)
  }
}
#endif
