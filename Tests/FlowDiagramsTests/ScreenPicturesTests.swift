import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout
import Testing

@Suite("Pictures on the nodes of screens")
struct ScreenPicturesTests {
  /// A list that opens an item, in a sheet.
  private let document = FlowDocument(
    name: "shop", title: "Shop", search: .init(), parts: [.init(name: "Shop")],
    screens: [.init(name: "List"), .init(name: "Item", parameters: ["state"])],
    configurations: [
      .init(state: "list", stack: .init(.init(0))),
      .init(state: "item", stack: Self.stack(".sold")),
    ],
    starts: [.init(configuration: 0)],
    transitions: [
      .init(
        from: 0, to: .configuration(1), event: .init(name: "rowTapped"),
        commands: [.present(.init(1), style: .sheet)])
    ])

  private static func stack(_ payload: String) -> FlowDocument.Stack {
    var stack = FlowDocument.Stack(.init(0))
    _ = try? stack.apply(.present(.init(1, payload: payload), style: .sheet))
    return stack
  }

  private func options(
    _ level: DiagramOptions.Level = .screens, pixels: Size = Size(width: 390, height: 844)
  ) -> DiagramOptions {
    var options = DiagramOptions(level: level)
    options.pictures.screens = [
      0: .init(name: "list.png", light: 0, dark: 2, pixels: pixels),
      1: .init(name: "item.png", light: 1, pixels: pixels),
    ]
    return options
  }

  private func placed(_ diagram: Diagram) -> PlacedDiagram {
    var (y, nodes): (Double, [Rect]) = (0, [])
    for node in diagram.nodes {
      nodes.append(
        Rect(minX: 0, minY: y, maxX: node.size.width, maxY: y + node.size.height))
      y += node.size.height + 40
    }
    return PlacedDiagram(
      diagram: diagram, nodes: nodes,
      groups: diagram.groups.map { _ in Rect(minX: 0, minY: 0, maxX: 9, maxY: 9) },
      routes: diagram.edges.map {
        let (from, to) = (nodes[$0.source], nodes[$0.target])
        let start = Point(x: from.center.x, y: from.maxY)
        let tip = Point(x: to.center.x, y: to.minY)
        return .init(curve: [start, start, tip, tip], tip: tip, label: nil)
      })
  }

  @Test("a node has room for its picture, and a sheet for less")
  func sizes() {
    let plain = document.diagram()
    let pictured = document.diagram(options())
    for (before, after) in zip(plain.nodes, pictured.nodes) where before.kind == .screen {
      let picture = after.picture?.size ?? Size(width: 0, height: 0)
      #expect(after.size.width >= picture.width + 14)
      #expect(after.size.height == before.size.height + picture.height + 14)
    }
    let heights = pictured.nodes.compactMap(\.picture?.size.height)
    #expect(heights.count == 2)
    #expect(heights[1] < 0.75 * heights[0])
  }

  @Test(
    "pictures keep their proportions within bounds",
    arguments: [(390.0, 844.0), (1024, 1366), (844, 390), (1, 10_000), (10_000, 1), (1, 1)])
  func proportions(_ width: Double, _ height: Double) {
    let diagram = document.diagram(options(pixels: Size(width: width, height: height)))
    let size = diagram.nodes.compactMap(\.picture).first?.size
    #expect(size.map { 48...180 ~= $0.width && 48...232 ~= $0.height } == true)
    if 0.3...3 ~= width / height, let size {
      #expect(abs(size.width / size.height - width / height) < 0.03)
    }
  }

  @Test("a configuration shows the layers below the top, dimmed")
  func layers() {
    let diagram = document.diagram(options(.configurations))
    #expect(diagram.nodes.compactMap(\.picture).map(\.layers.count) == [1, 2])
    let svg = placed(diagram).svg(
      theme: .light, style: .standard, images: images.filter { $0.key < 2 },
      link: { _ in nil }, source: { _ in nil })
    #expect(svg.split(separator: "class=\"dim\"").count == 2)
    // The list is shown twice, and embedded once.
    #expect(svg.split(separator: "<image").count == 3)
    #expect(svg.split(separator: "href=\"#picture_0\"").count == 3)
  }

  @Test("a layer that covers everything, and one without a picture, hide what is below")
  func covered() throws {
    var document = document
    var stack = FlowDocument.Stack(.init(0))
    try stack.apply(.present(.init(1), style: .fullScreen))
    document.configurations[1].stack = stack
    let full = document.diagram(options(.configurations))
    #expect(full.nodes.compactMap(\.picture).map(\.layers.count) == [1, 1])
    var options = options(.configurations)
    options.pictures.screens[1] = nil
    #expect(self.document.diagram(options).nodes.compactMap(\.picture).count == 1)
  }

  @Test("a payload has a picture of its own")
  func payloads() {
    var options = options(.configurations)
    let sold = ScreenPictures.Picture(name: "sold.png", light: 7, pixels: Size(width: 9, height: 9))
    options.pictures.payloads[.init(1, payload: ".sold")] = sold
    let pictures = document.diagram(options).nodes.compactMap(\.picture)
    #expect(pictures.last?.layers.last?.picture.light == 7)
    let screens = document.diagram(self.options()).nodes.compactMap(\.picture)
    #expect(screens.last?.layers.last?.picture.light == 1)
  }

  private let images: [Int: PictureImage] = [
    0: .init(address: "data:image/png;base64,AAAA", size: Size(width: 39, height: 84)),
    1: .init(address: "data:image/png;base64,BBBB", size: Size(width: 39, height: 84)),
    2: .init(address: "data:image/png;base64,CCCC", size: Size(width: 39, height: 84)),
  ]

  @Test("a theme needs its images; auto needs both")
  func needs() {
    let diagram = document.diagram(options())
    #expect(diagram.pictureNeeds(in: .light).keys.sorted() == [0, 1])
    #expect(diagram.pictureNeeds(in: .dark).keys.sorted() == [1, 2])
    #expect(diagram.pictureNeeds(in: .auto).keys.sorted() == [0, 1, 2])
    #expect(diagram.pictureNeeds(in: .auto, hasBoth: false).keys.sorted() == [0, 1])
  }

  @Test("without pictures, nothing changes")
  func nothing() {
    let diagram = document.diagram()
    #expect(!diagram.hasPictures)
    let svg = placed(diagram).svg()
    #expect(!svg.contains("defs") && !svg.contains("by-light"))
  }
}
