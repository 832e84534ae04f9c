#if CLI
import FlowDiagrams
import FlowDocuments
import FlowLayout
import Foundation
import Testing

/// The promise about every picture, kept for each of the samples and the generated flows.
///
/// A picture's unit is a point of a page of ``LayoutScore/pageWidth`` points: a wider picture is
/// fitted to it, and then its text is smaller by as much. Labels are 11 points, payloads 10.5, so
/// that 9 points are kept up to 1,222 and 1,166 points of width.
@Suite("Every flow, as it is drawn when nothing is asked for, can be read")
struct DiagramQualityTests {
  @Test("all thirteen samples and more than forty generated flows are measured")
  func isWhole() {
    #expect(DrawnFlow.samples.count == 13)
    #expect(DrawnFlow.measured.count >= DrawnFlow.samples.count + 40)
    #expect(DrawnFlow.measured.map(\.document.screens.count).max() ?? 0 >= 300)
    #expect(DrawnFlow.onManyPages.count == 2)
  }

  @Test(
    "no label lies on another one, on a node or on an arrowhead, and pages keep shape and size",
    arguments: DrawnFlow.measured)
  func canBeRead(_ flow: DrawnFlow) throws {
    try check(try flow.pages())
  }

  @Test(
    "pages that were split again and again can be read, too, and few of their labels are unclear",
    arguments: DrawnFlow.onManyPages)
  func manyPagesCanBeRead(_ flow: DrawnFlow) throws {
    let pages = try flow.pages()
    try check(pages)
    #expect(pages.count > 10)
    let labels = pages.reduce(0) { $0 + $1.placed.routes.count { $0.label != nil } }
    #expect(labels > 250)
    #expect(pages.reduce(0) { $0 + $1.score.unclearLabels } * 50 <= labels)
    // Pages of fewer screens are not split.
    for page in pages where page.placed.diagram.nodes.count(where: \.isSplittable) >= 4 {
      let (below, all) = (page.score.labelsBelow, page.placed.routes.count { $0.label != nil })
      #expect(below <= 5 || below * 5 <= all, "\(page.name)")
    }
  }

  @Test("a page with more crossings than edges is split")
  func crossings() throws {
    let flow = try #require(DrawnFlow.all.first { $0.name == "pages-with-modals-8" })
    let pages = try flow.pages()
    #expect(pages.count > 1)
    #expect(pages.allSatisfy { $0.score.crossings <= $0.placed.routes.count })
  }

  @Test("a footnote mark that fits between its edge and a label is not put beside another edge")
  func footnoteMarks() throws {
    let flow = try #require(DrawnFlow.all.first { $0.name == "tree-31-korean" })
    let page = try #require(try flow.pages(back: .edges).first)
    #expect(page.score.labelsBelow > 0)
    #expect(page.score.unclearLabels == 0)
  }

  @Test("the same with a picture of each screen", arguments: DrawnFlow.measured)
  func canBeReadWithPictures(_ flow: DrawnFlow) throws {
    try check(try flow.pages(with: flow.pictures(.devices)))
  }

  @Test(
    "the same with pictures of any size", arguments: DrawnFlow.samples,
    CardSizes.allCases.filter { $0 != .devices })
  func canBeReadWithAnyPictures(_ flow: DrawnFlow, _ sizes: CardSizes) throws {
    try check(try flow.pages(with: flow.pictures(sizes)))
  }

  @Test("generated flows with pictures of any size", arguments: DrawnFlow.withAnyPictures)
  func generatedCanBeReadWithAnyPictures(_ flow: DrawnFlow, _ sizes: CardSizes) throws {
    try check(try flow.pages(with: flow.pictures(sizes)))
  }

  private func check(_ pages: [Page]) throws {
    for page in pages {
      let score = page.score
      #expect(Clashes(page).all == [])
      #expect(score.overlaps == 0, "\(page.name)")
      #expect(score.aspect <= LayoutScore.maxAspect, "\(page.name)")
      #expect(Self.inTenths(score.fontSize) >= LayoutScore.minFontSize, "\(page.name)")
    }
  }

  /// Text is measured to a tenth of a point.
  private static func inTenths(_ size: Double) -> Double { (size * 10).rounded() / 10 }
}

extension Diagram.Node {
  /// Whether it can be put on another page.
  fileprivate var isSplittable: Bool { kind == .screen || kind == .cluster }
}
#endif
