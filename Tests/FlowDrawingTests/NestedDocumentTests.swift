#if Graphviz
import FlowCore
import FlowDiagrams
import FlowDiff
import FlowDocuments
import FlowDrawing
import FlowLayout
import FlowTestSupport
import Testing

@Suite("Every valid document is drawn", .serialized)
struct NestedDocumentTests {
  private static let seeds = UInt64(0)..<20

  private func render(
    _ document: FlowDocument, as format: OutputFormat = .svg, level: DiagramOptions.Level,
    under overlay: Overlay? = nil
  ) throws {
    var request = RenderRequest(format)
    (request.options.level, request.overlay) = (level, overlay)
    // One layout is enough to see that Graphviz places everything.
    (request.direction, request.isThorough) = (.down, false)
    let rendering = try FlowDrawing.render(document, request, by: InProcessEngine())
    #expect(!rendering.texts.isEmpty)
  }

  @Test(
    "tabs in slots in modal layers in windows, at every level and in every format", arguments: seeds
  )
  func draws(_ seed: UInt64) throws {
    var generator = NestedDocumentGenerator(seed: seed)
    let document = generator.document()
    for level in DiagramOptions.Level.allCases {
      for format in OutputFormat.all where format.conversion == nil {
        try render(document, as: format, level: level)
      }
    }
  }

  @Test("what changes in them is drawn, too", arguments: seeds)
  func drawsDifference(_ seed: UInt64) throws {
    var generator = NestedDocumentGenerator(seed: seed)
    let (old, new) = (generator.document(), generator.nextVersion())
    for level in [DiagramOptions.Level.screens, .configurations] {
      let union = old.union(with: new, by: level == .configurations ? .stacks : .screens)
      try render(union.document, level: level, under: .diff(union))
    }
  }

  @Test("a group of screens that are never on top is left out among configurations")
  func emptyGroup() throws {
    let tabs: FlowDocument.Stack.Container = .tabs(
      [.init("shown", .stack([.init(.init(0))])), .init("hidden", .stack([.init(.init(1))]))],
      selected: "shown")
    let document = FlowDocument(
      name: "tabs", title: "Tabs", search: .init(), parts: [.init(name: "Tabs")],
      screens: [.init(name: "One"), .init(name: "Two")],
      configurations: [
        .init(state: "one", stack: .init(tree: [.init("main", layers: [.init(tabs)])]))
      ],
      starts: [.init(configuration: 0)], transitions: [])
    #expect(
      document.diagram(DiagramOptions(level: .configurations)).groups.map(\.title) == [
        "tab · shown"
      ])
    try render(document, level: .configurations)
  }
}
#endif
