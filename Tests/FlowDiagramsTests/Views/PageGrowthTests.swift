import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowTestSupport
import Foundation
import Testing

@Suite("Pages of large flows", .serialized, .large)
struct PageGrowthTests {
  enum Shape: String, CaseIterable { case grid, hub, groups, islands }

  private static func document(_ shape: Shape, _ count: Int) -> FlowDocument {
    let width = 20
    let lines = (0..<count).flatMap { node -> [GraphDocument.Line] in
      switch shape {
      case .grid:
        [
          .init(node, (node + 1) % count, "right"), .init(node, (node + width) % count, "down"),
          .init(node, 0, "home"),
        ]
      case .hub: node == 0 ? [] : [.init(0, node, "open"), .init(node, 0, "home", .pop)]
      case .groups, .islands:
        [.init(node, (2 * node + 1) % count, "a"), .init(node, (2 * node + 2) % count, "b")]
      }
    }
    var document = GraphDocument.make(
      (0..<count).map { ("S\($0)", 0) }, lines.filter { $0.source != $0.target })
    switch shape {
    case .grid, .hub: break
    case .groups:
      for node in 0..<count { document.screens[node].group = "G\(node / 6)" }
    case .islands:
      for node in 0..<count { document.screens[node].group = "G\(node / 40)" }
    }
    return document
  }

  /// The processor time of this thread that the pages of a text take, in seconds.
  private static func time(_ document: FlowDocument, _ level: DiagramOptions.Level) -> Double {
    let diagram = document.diagram(DiagramOptions(level: level))
    let start = now
    let plan = PagePlan(diagram, split: .auto, level: level)
    let pages = plan.outlines.map { plan.page($0, hasElements: false) }
    let time = now - start
    #expect(pages.count > document.configurations.count / 40)
    return time
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(
    "four times the nodes take less than ten times the time, not sixteen", arguments: Shape.allCases
  )
  func grows(_ shape: Shape) {
    let small = (0..<2).map { _ in Self.time(Self.document(shape, 300), .configurations) }
    let large = Self.time(Self.document(shape, 1200), .configurations)
    #expect(large < 10 * (small.min() ?? 0), "\(large) s after \(small) s")
  }

  @Test("a page without elements is the same apart from them", arguments: Shape.allCases)
  func sameTexts(_ shape: Shape) {
    let plan = PagePlan(Self.document(shape, 120).diagram(), split: .auto)
    #expect(plan.outlines.count > 2)
    for outline in plan.outlines.dropLast() {
      var page = plan.page(outline)
      let bare = plan.page(outline, hasElements: false)
      page.diagram.elements = bare.diagram.elements
      #expect(page == bare)
    }
  }
}
