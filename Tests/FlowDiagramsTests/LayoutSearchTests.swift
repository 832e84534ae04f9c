import FlowCore
import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("The search for layouts")
struct LayoutSearchTests {
  private static let event = Diagram.Label(symbols: [.push], event: "go", details: [])

  private func diagram(lines: Int = 1) -> Diagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    for _ in 0..<lines { diagram.add(edge: 0, 1, [Self.event]) }
    return diagram
  }

  /// Two nodes so far from each other, with the label beside the edge or on it.
  private func placed(height: Double = 150, onEdge: Bool = false) -> PlacedDiagram {
    let left = onEdge ? 40.0 : 56
    let label = Rect(minX: left, minY: 70, maxX: left + 40, maxY: 87)
    return PlacedDiagram(
      diagram: diagram(),
      nodes: [
        Rect(minX: 0, minY: 0, maxX: 100, maxY: 36),
        Rect(minX: 0, minY: height, maxX: 100, maxY: height + 36),
      ], groups: [], routes: [.straight(50, 36, 50, height, label: label)])
  }

  @Test("a first layout with nothing to fault ends it")
  func endsWithPerfect() {
    var search = LayoutSearch(diagram(), directions: Diagram.Direction.allCases)
    let first = search.nextCandidates()
    #expect(first == [LayoutCandidate(.down, .reserved)])
    search.enter(finished: placed(), as: first[0])
    #expect(search.nextCandidates() == [])
    #expect(search.winner()?.candidate == first[0])
  }

  @Test("others are tried when something overlaps, and the best wins, however they come")
  func triesOthers() {
    var winners: [LayoutCandidate?] = []
    for isBackwards in [false, true] {
      var search = LayoutSearch(diagram(), directions: Diagram.Direction.allCases)
      var stages: [[LayoutCandidate]] = []
      // Only the last of them, which gets more room, has nothing to fault.
      let hasRoom = { (candidate: LayoutCandidate) in
        candidate.labelPlacement == .reserved && candidate.nodeGap > 50
      }
      while case let candidates = search.nextCandidates(), !candidates.isEmpty {
        stages.append(candidates)
        for candidate in isBackwards ? candidates.reversed() : candidates {
          search.enter(finished: placed(onEdge: !hasRoom(candidate)), as: candidate)
        }
      }
      let order = isBackwards ? "backwards" : "forwards"
      #expect(stages.map(\.count) == [1, 2, 1, 2, 2, 4, 2], "\(order)")
      #expect(
        stages[1].allSatisfy { $0.direction == .down && $0.labelPlacement == .reserved }, "\(order)"
      )
      for stage in [2, 3] {
        #expect(
          stages[stage].allSatisfy { $0.direction == .right && $0.labelPlacement == .reserved },
          "\(order)")
      }
      for stage in [4, 5] {
        #expect(stages[stage].allSatisfy { $0.labelPlacement == .beside }, "\(order)")
      }
      #expect(stages[6].allSatisfy { $0.direction == .down && $0.nodeGap > 30 }, "\(order)")
      #expect(Set(stages.joined()).count == 14, "\(order)")
      #expect(search.scores.count == 14, "\(order)")
      winners.append(search.winner()?.candidate)
    }
    // Of equally good ones the first that was asked for.
    #expect(winners[0] == winners[1])
    #expect(winners[0]?.direction == .down)
    #expect((winners[0]?.nodeGap ?? 0) > 50)
  }

  @Test("layouts that are less like the default one are tried only if those before have faults")
  func stopsEarly() {
    var search = LayoutSearch(diagram(), directions: Diagram.Direction.allCases)
    search.enter(finished: placed(onEdge: true), as: search.nextCandidates()[0])
    let alike = search.nextCandidates()
    search.enter(finished: placed(), as: alike[0])
    search.enter(finished: placed(onEdge: true), as: alike[1])
    #expect(search.nextCandidates() == [])
    #expect(search.winner()?.candidate == alike[0])
  }

  @Test("one crossing is compared with other layouts, but not with all", arguments: [1, 2])
  func crossings(_ count: Int) {
    var search = LayoutSearch(crossed(count).diagram, directions: Diagram.Direction.allCases)
    search.enter(finished: crossed(count), as: search.nextCandidates()[0])
    let alike = search.nextCandidates()
    #expect(alike.count == 2)
    for candidate in alike { search.enter(finished: crossed(count), as: candidate) }
    #expect(search.nextCandidates().isEmpty == (count == 1))
  }

  /// Edges without labels, the first of which crosses so many others.
  private func crossed(_ count: Int) -> PlacedDiagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 4)
    diagram.add(edge: 0, 3, [])
    var routes = [PlacedDiagram.Route.straight(50, 36, 250, 150)]
    for index in 0..<count {
      diagram.add(edge: 1, 2, [])
      routes.append(.straight(250 - Double(20 * index), 36, 50 - Double(20 * index), 150))
    }
    let corners = [(0.0, 0.0), (200, 0), (0, 150), (200, 150)]
    return PlacedDiagram(
      diagram: diagram,
      nodes: corners.map { Rect(minX: $0.0, minY: $0.1, maxX: $0.0 + 100, maxY: $0.1 + 36) },
      groups: [], routes: routes)
  }

  @Test("a picture out of shape is folded, and one that overlaps gets more room")
  func mends() {
    var search = LayoutSearch(diagram())
    search.enter(finished: placed(height: 1000), as: search.nextCandidates()[0])
    for _ in ["alike", "with labels beside edges"] {
      for candidate in search.nextCandidates() {
        search.enter(finished: placed(height: 1000, onEdge: true), as: candidate)
      }
    }
    let folded = search.nextCandidates()
    #expect(folded.contains { $0.fold == .columns(2) })
    #expect(folded.contains { $0.fold == .staggered(2) })
    #expect(folded.allSatisfy { $0.direction == .down })

    var crowded = LayoutSearch(diagram())
    crowded.enter(finished: placed(onEdge: true), as: crowded.nextCandidates()[0])
    for _ in ["alike", "with labels beside edges", "like these"] {
      for candidate in crowded.nextCandidates() {
        crowded.enter(finished: placed(onEdge: true), as: candidate)
      }
    }
    let roomier = crowded.nextCandidates()
    #expect(!roomier.isEmpty)
    #expect(roomier.allSatisfy { $0.fold == .none && $0.nodeGap > 30 })
    #expect(crowded.nextCandidates() == [])
  }

  @Test("of candidates with the same layout, the first wins, in whatever order they come")
  func sameLayouts() {
    for isBackwards in [false, true] {
      var search = LayoutSearch(diagram(), directions: [.down])
      search.enter(finished: placed(onEdge: true), as: search.nextCandidates()[0])
      let alike = search.nextCandidates()
      for candidate in isBackwards ? alike.reversed() : alike {
        search.add(placed(height: 140), as: candidate)
      }
      _ = search.nextCandidates()
      #expect(search.scores.map { $0.score == nil } == [false, false, true])
      #expect(search.winner()?.candidate == alike[0])
    }
  }

  @Test("kinds of layouts are left out of which the first is worse than the best")
  func triesWhatIsLikeTheBest() {
    let diagram = crossed(5).diagram
    var search = LayoutSearch(diagram, directions: Diagram.Direction.allCases)
    var stages: [[LayoutCandidate]] = []
    // Edges cross less from left to right, and not at all in some other order.
    while case let candidates = search.nextCandidates(), !candidates.isEmpty {
      stages.append(candidates)
      for candidate in candidates {
        let isShuffled = candidate.order == .shuffled(6)
        let count = isShuffled ? 0 : candidate.direction == .right ? 3 : 5
        search.enter(finished: crossed(count), as: candidate)
      }
    }
    #expect(stages.map(\.count) == [1, 2, 1, 2, 2, 4, 4])
    #expect(stages[3].allSatisfy { $0.direction == .right && $0.labelPlacement == .reserved })
    #expect(stages[4].allSatisfy { $0.labelPlacement == .beside })
    #expect(stages[5].map(\.order) == (1...4).map { .shuffled($0) })
    #expect(search.winner()?.candidate.order == .shuffled(6))
  }

  @Test("orders of nodes are tried for longer only if they help")
  func triesOrders() {
    for (helps, count) in [(false, 8), (true, 24)] {
      var search = LayoutSearch(crossed(5).diagram, directions: [.down])
      var orders = 0
      while case let candidates = search.nextCandidates(), !candidates.isEmpty {
        for candidate in candidates {
          let isShuffled = candidate.order == .shuffled(3)
          search.enter(finished: crossed(isShuffled && helps ? 4 : 5), as: candidate)
          if case .shuffled = candidate.order { orders += 1 }
        }
      }
      #expect(orders == count)
    }
  }

  @Test("nothing is lost when no layout comes")
  func givesUp() {
    var search = LayoutSearch(diagram())
    #expect((0..<4).map { _ in search.nextCandidates().count } == [1, 2, 1, 2])
    #expect(search.nextCandidates() == [])
    #expect(search.isEmpty)
    #expect(search.winner()?.candidate == nil)
  }

  @Test("a diagram with very many edges is laid out once, without room for labels")
  func large() {
    var search = LayoutSearch(diagram(lines: 500), directions: Diagram.Direction.allCases)
    #expect(search.nextCandidates() == [LayoutCandidate(.down, .beside)])
    #expect(!search.hasMore)
    #expect(search.nextCandidates() == [])
  }

  @Test(
    "a picture that can be read is compared with others only when that is asked for",
    arguments: [true, false])
  func thorough(isThorough: Bool) {
    var search = LayoutSearch(diagram(), goal: isThorough ? .best : .readable)
    var picture = placed()
    // The label overlaps nothing, belongs to its edge, and is far from it.
    picture.routes[0].label = Rect(minX: 80, minY: 70, maxX: 120, maxY: 87)
    search.enter(finished: picture, as: search.nextCandidates()[0])
    #expect(search.nextCandidates().isEmpty == !isThorough)
  }

  @Test(
    "a picture out of shape wins against one in shape with much more to fault", arguments: [3, 40])
  func tooLong(crossings: Int) throws {
    var search = LayoutSearch(diagram())
    search.enter(finished: crossed(crossings), as: search.nextCandidates()[0])
    search.add(placed(height: 350), as: search.nextCandidates()[0])
    let winner = try #require(search.winner())
    #expect(winner.score.isInShape == (crossings == 3))
  }

  @Test("a layout out of shape wins if only a label, which moves to its edge, made it too wide")
  func wideLabel() throws {
    var search = LayoutSearch(diagram())
    search.enter(finished: crossed(3), as: search.nextCandidates()[0])
    var wide = placed()
    wide.routes[0].label = Rect(minX: 2000, minY: 70, maxX: 2040, maxY: 87)
    #expect(!wide.scoreOfShape.isInShape)
    search.add(wide, as: search.nextCandidates()[0])
    let winner = try #require(search.winner())
    #expect(winner.placed.nodes == wide.nodes)
    #expect(winner.score.isInShape)
  }

  @Test("a layout whose edges cost more than the best is not finished", arguments: [false, true])
  func unfinished(isBackwards: Bool) {
    var search = LayoutSearch(crossed(3).diagram)
    search.add(crossed(3), as: search.nextCandidates()[0])
    let candidates = search.nextCandidates()
    let entries = [(candidates[0], crossed(20)), (candidates[1], crossed(2))]
    for (candidate, placed) in isBackwards ? entries.reversed() : entries {
      search.add(placed, as: candidate)
    }
    #expect(!search.isEmpty)
    #expect(search.winner()?.candidate == candidates[1])
    _ = search.nextCandidates()
    #expect(search.scores.map { $0.score == nil } == [false, true, false])
    #expect(search.scores.map(\.candidate) == [LayoutCandidate(.down, .reserved)] + candidates)
  }

  @Test("one of many pages ends with nine of ten labels in place", arguments: [9, 10])
  func clear(labelCount: Int) {
    var search = LayoutSearch(diagram(lines: labelCount), goal: .clear)
    var score = placed().score
    score.labelsBelow = 1
    search.record(
      LayoutSearch.Trial(candidate: search.nextCandidates()[0], placed: placed(), score: score))
    #expect(search.nextCandidates().isEmpty == (labelCount == 10))
  }

  @Test(
    "if labels have no room, all get some, with less between nodes, or with more if the page has it",
    arguments: [true, false])
  func room(isComfortable: Bool) {
    var search = LayoutSearch(diagram(), goal: .clear)
    var score = placed().score
    score.labelsBelow = 1
    score.fontSize = isComfortable ? 11 : 9.5
    let tried = search.tryCandidates(with: placed(), score).filter {
      $0.labelPlacement == .reserved
    }
    #expect(tried.map(\.nodeGap).filter { $0 < 30 } == [19.5, 15])
    #expect(tried.contains { $0.nodeGap > 30 } == isComfortable)
  }

  @Test("a diagram far too large for a page is given up early if it can be split")
  func split() {
    for (font, isPromising) in [(6.2, false), (6.4, true)] {
      var searches = [LayoutSearch(diagram(), goal: .fitting), LayoutSearch(diagram())]
      var score = placed().score
      score.fontSize = font
      let counts = searches.indices.map { searches[$0].tryCandidates(with: placed(), score).count }
      #expect((counts[0] == counts[1]) == isPromising)
      #expect(counts[0] >= 4)
    }
  }

  @Test("a picture out of shape is finished only when there is none in shape")
  func finishesLate() throws {
    var search = LayoutSearch(diagram())
    search.add(placed(height: 1000, onEdge: true), as: search.nextCandidates()[0])
    #expect(search.scores.map(\.score) == [nil])
    #expect(!search.isEmpty)
    let late = try #require(search.winner())
    #expect(late.score == late.placed.score)
    #expect(late.score.labelsOnEdges == 0)
    search.add(placed(), as: search.nextCandidates()[0])
    #expect(try #require(search.winner()).placed.nodes[1].minY == 150)
  }
}

extension LayoutSearch {
  /// Records the same picture for all requested candidates, and returns them.
  fileprivate mutating func tryCandidates(
    with placed: PlacedDiagram, _ score: LayoutScore
  ) -> [LayoutCandidate] {
    var tried: [LayoutCandidate] = []
    while case let candidates = nextCandidates(), !candidates.isEmpty {
      tried += candidates
      for candidate in candidates {
        record(Trial(candidate: candidate, placed: placed, score: score))
      }
    }
    return tried
  }

  /// Enters a picture as it is.
  fileprivate mutating func enter(finished placed: PlacedDiagram, as candidate: LayoutCandidate) {
    record(Trial(candidate: candidate, placed: placed, score: placed.score))
  }
}

@Suite("Folds")
struct FoldPlanTests {
  private func chain(_ count: Int) -> Diagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: count)
    for index in 1..<count { diagram.add(edge: index - 1, index, []) }
    return diagram
  }

  @Test("columns free the edges between them, and no others")
  func columns() {
    #expect(chain(9).freeEdges(in: .columns(3)) == [2, 5])
    #expect(chain(9).minRanks(in: .columns(3)) == [:])
    #expect(chain(9).freeEdges(in: .none) == [])
  }

  @Test("what is equally far from the start stands in several ranks")
  func stagger() {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 7)
    for index in 1...6 { diagram.add(edge: 0, index, []) }
    #expect(diagram.minRanks(in: .staggered(3)) == [1: 2, 2: 3, 4: 2, 5: 3])
  }

  @Test("reach Graphviz as what they mean there")
  func dot() {
    let candidate = LayoutCandidate(.down, .beside)
    #expect(!chain(4).layoutDOT(for: candidate).contains("constraint"))
    let folded = chain(4).layoutDOT(for: candidate.folded(.columns(2)))
    #expect(folded.contains("n1 -> n2 [id=\"e1\", weight=6, constraint=false];"))
    var right = LayoutCandidate(.right, .beside)
    right.order = .reversed
    let text = chain(3).layoutDOT(for: right.withGaps(scaledBy: 2))
    #expect(text.contains("rankdir=LR"))
    #expect(text.contains("nodesep=\"1.611\""))
    #expect(
      (text.firstRange(of: "n2 [")?.lowerBound ?? text.endIndex)
        < (text.firstRange(of: "n0 [")?.lowerBound ?? text.startIndex))
  }
}
