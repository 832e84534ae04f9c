import FlowCore
import FlowDocuments
import Testing

@testable import FlowDiagrams
@testable import FlowLayout

/// Pictures of all screens of a flow, in sizes of one kind.
enum PictureSizes: String, CaseIterable, CustomTestStringConvertible {
  case none, phone, watch, tablet, banner, tower, tiny, mixed

  var testDescription: String { rawValue }

  /// The size of the picture of a screen, in pixels; `nil` for a screen without one.
  func pixels(ofScreen screen: Int) -> Size? {
    switch self {
    case .none: nil
    case .phone: Size(width: 1170, height: 2532)
    case .watch: Size(width: 400, height: 400)
    case .tablet: Size(width: 2732, height: 2048)
    case .banner: Size(width: 4000, height: 90)
    case .tower: Size(width: 90, height: 4000)
    case .tiny: Size(width: 1, height: 1)
    case .mixed:
      // The first kind is that of no pictures.
      Self.allCases[screen % (Self.allCases.count - 1)].pixels(ofScreen: screen)
    }
  }

  func pictures(of document: FlowDocument) -> ScreenPictures {
    var pictures = ScreenPictures()
    for screen in document.screens.indices {
      pictures.screens[screen] = pixels(ofScreen: screen).map {
        .init(name: "\(screen).png", light: screen, pixels: $0)
      }
    }
    return pictures
  }
}

@Suite("Storyboards")
struct StoryboardTests {
  private static let lengths = [0, 1, 2, 3, 7, 20, 119]

  /// A flow whose events have names of all lengths, and its path.
  private func path(of length: Int) -> (FlowDocument, Overlay.TracePath) {
    let document = FlowDocument(
      name: "path", title: "Path", search: .init(), parts: [.init(name: "Path")],
      screens: (0...length).map {
        .init(name: $0 % 5 == 3 ? "AScreenWithAVeryLongName\($0)" : "Screen\($0)")
      },
      configurations: (0...length).map { .init(state: "\($0)", stack: .init(.init($0))) },
      starts: [.init(configuration: 0)],
      transitions: (0..<length).map { step in
        .init(
          from: step, to: .configuration(step + 1),
          event: .init(name: "e" + String(repeating: "vent", count: step * 7 % 11)),
          commands: [.push(.init(step + 1))],
          guard: step % 3 == 1 ? "a condition that takes a second line" : nil)
      })
    return (document, Overlay.TracePath(steps: Array(0..<length)))
  }

  private func storyboard(_ sizes: PictureSizes, _ length: Int) -> PlacedDiagram {
    let (document, trace) = path(of: length)
    return document.storyboard(of: trace, pictures: sizes.pictures(of: document))
  }

  /// The indices of the nodes in each row, by the centers of the nodes.
  private func rows(of placed: PlacedDiagram) -> [[Int]] {
    var rows: [[Int]] = []
    for node in placed.nodes.indices {
      if let last = rows.last?.last,
        abs(placed.nodes[last].center.y - placed.nodes[node].center.y) < 0.5
      {
        rows[rows.count - 1].append(node)
      } else {
        rows.append([node])
      }
    }
    return rows
  }

  @Test(
    "nothing overlaps or crosses, whatever the size of the pictures",
    arguments: PictureSizes.allCases, lengths)
  func isReadable(_ sizes: PictureSizes, _ length: Int) {
    let placed = storyboard(sizes, length)
    let score = placed.score
    #expect(placed.nodes.count == length + 2)
    #expect(score.overlaps == 0)
    #expect(score.crossings == 0)
    #expect(score.edgesThroughNodes == 0)
    #expect(score.labelsBelow == 0)
  }

  @Test(
    "it is read like text: from left to right, and row by row",
    arguments: PictureSizes.allCases, lengths)
  func isReadLikeText(_ sizes: PictureSizes, _ length: Int) {
    let placed = storyboard(sizes, length)
    let rows = rows(of: placed)
    for row in rows {
      for (left, right) in zip(row, row.dropFirst()) {
        #expect(placed.nodes[left].maxX < placed.nodes[right].minX)
      }
      let width = (placed.nodes[row.last ?? 0].maxX) - placed.nodes[row[0]].minX
      #expect(width <= 1140 || row.count == 1 || (row.count == 2 && row[0] == 0), "\(width)")
    }
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      let bottom = upper.map { placed.nodes[$0].maxY }.max() ?? 0
      #expect(lower.allSatisfy { placed.nodes[$0].minY > bottom })
    }
    // A long path is not one strip.
    if length >= 20 { #expect(rows.count >= 3) }
  }

  @Test(
    "a label is between the screens that its event joins",
    arguments: PictureSizes.allCases, lengths)
  func labels(_ sizes: PictureSizes, _ length: Int) {
    let placed = storyboard(sizes, length)
    let rows = rows(of: placed)
    for (edge, route) in placed.routes.enumerated() {
      guard let label = route.label else {
        #expect(placed.diagram.edges[edge].labels.isEmpty)
        continue
      }
      let (source, target) = (placed.nodes[edge], placed.nodes[edge + 1])
      if rows.contains(where: { $0.contains(edge) && $0.contains(edge + 1) }) {
        #expect(label.minX >= source.maxX && label.maxX <= target.minX)
      } else {
        #expect(label.minY >= source.maxY && label.maxY <= target.minY)
      }
    }
  }

  @Test("it shows the screens of the path, with their pictures and events")
  func contents() {
    let placed = storyboard(.phone, 3)
    #expect(
      placed.diagram.nodes.map(\.title) == [
        "", "Screen0", "Screen1", "Screen2", "AScreenWithAVeryLongName3",
      ])
    #expect(placed.diagram.nodes.map { $0.picture == nil } == [true, false, false, false, false])
    #expect(placed.diagram.edges.map(\.labels.isEmpty) == [true, false, false, false])
    // All of it is the path, so nothing but the beginning stands out.
    #expect(placed.diagram.edges.dropFirst().allSatisfy { $0.emphasis == nil })
  }

  @Test("of a path of a thousand steps, the middle is left out")
  func shortened() {
    let placed = storyboard(.phone, 1000)
    #expect(placed.nodes.count < 130)
    #expect(placed.score.overlaps == 0)
  }

  /// A path on which each event carries more than the one before.
  private func path(carryingUpTo most: Int) -> (FlowDocument, Overlay.TracePath) {
    var (document, trace) = path(of: most)
    for step in document.transitions.indices {
      document.transitions[step].event = .init(
        name: "confirmButtonTapped", parameters: ["account"],
        payload: "Account("
          + (0..<step).map { "field\($0): \"value \($0)\"" }.joined(separator: ", ")
          + ")")
    }
    trace = Overlay.TracePath(steps: Array(document.transitions.indices))
    return (document, trace)
  }

  @Test("long events take several lines, and nothing overlaps", arguments: PictureSizes.allCases)
  func wraps(_ sizes: PictureSizes) {
    let (document, trace) = path(carryingUpTo: 24)
    let placed = document.storyboard(of: trace, pictures: sizes.pictures(of: document))
    #expect(placed.score.overlaps == 0)
    #expect(placed.score.edgesThroughNodes == 0)
    for (edge, transition) in zip(placed.diagram.edges.dropFirst(), document.transitions) {
      let label = edge.labels[0]
      let event = label.lines.joined().filter(\.isEvent).map(\.text)
      #expect(label.size.width <= 230 + label.symbolsIndent + 0.5)
      let payload = transition.event.payload ?? ""
      if payload.count < 150 {
        #expect(label.text.contains(transition.event.text), "\(event)")
        #expect(!event.contains { $0.hasSuffix(":") })
      }
      #expect(event.count <= 8)
    }
    let last = placed.diagram.edges.last?.labels[0].text ?? ""
    #expect(
      last.contains("…") && last.contains("value 22"), "what is too long is cut in the middle")
  }
}
