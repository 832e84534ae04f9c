import Testing

@testable import FlowDiagrams
@testable import FlowLayout

@Suite("The contest of layouts")
struct LayoutContestTests {
  private static let event = Diagram.Label(signs: [.push], event: "go", details: [])

  private func diagram(lines: Int = 1) -> Diagram {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 2)
    for _ in 0..<lines { diagram.add(edge: 0, 1, [Self.event]) }
    return diagram
  }

  /// Two nodes so far from each other, with the label beside the line or on it.
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
    var contest = LayoutContest(diagram(), directions: Diagram.Direction.allCases)
    let first = contest.nextCandidates()
    #expect(first == [LayoutCandidate(.down, .reserved)])
    contest.enter(finished: placed(), as: first[0])
    #expect(contest.nextCandidates() == [])
    #expect(contest.winner()?.candidate == first[0])
  }

  @Test("others are tried when something overlaps, and the best wins, however they come")
  func triesOthers() {
    var winners: [LayoutCandidate?] = []
    for isBackwards in [false, true] {
      var contest = LayoutContest(diagram(), directions: Diagram.Direction.allCases)
      var stages: [[LayoutCandidate]] = []
      // Only the last of them, which gets more room, has nothing to fault.
      let hasRoom = { (candidate: LayoutCandidate) in
        candidate.labels == .reserved && candidate.nodeGap > 50
      }
      while case let candidates = contest.nextCandidates(), !candidates.isEmpty {
        stages.append(candidates)
        for candidate in isBackwards ? candidates.reversed() : candidates {
          contest.enter(finished: placed(onEdge: !hasRoom(candidate)), as: candidate)
        }
      }
      let way = isBackwards ? "backwards" : "forwards"
      #expect(stages.map(\.count) == [1, 2, 1, 2, 2, 4, 2], "\(way)")
      #expect(stages[1].allSatisfy { $0.direction == .down && $0.labels == .reserved }, "\(way)")
      for stage in [2, 3] {
        #expect(
          stages[stage].allSatisfy { $0.direction == .right && $0.labels == .reserved }, "\(way)")
      }
      for stage in [4, 5] { #expect(stages[stage].allSatisfy { $0.labels == .beside }, "\(way)") }
      #expect(stages[6].allSatisfy { $0.direction == .down && $0.nodeGap > 30 }, "\(way)")
      #expect(Set(stages.joined()).count == 14, "\(way)")
      #expect(contest.scores.count == 14, "\(way)")
      winners.append(contest.winner()?.candidate)
    }
    // Of equally good ones the first that was asked for.
    #expect(winners[0] == winners[1])
    #expect(winners[0]?.direction == .down)
    #expect((winners[0]?.nodeGap ?? 0) > 50)
  }

  @Test("layouts that are less like the usual one are tried only if those before have faults")
  func stopsEarly() {
    var contest = LayoutContest(diagram(), directions: Diagram.Direction.allCases)
    contest.enter(finished: placed(onEdge: true), as: contest.nextCandidates()[0])
    let alike = contest.nextCandidates()
    contest.enter(finished: placed(), as: alike[0])
    contest.enter(finished: placed(onEdge: true), as: alike[1])
    #expect(contest.nextCandidates() == [])
    #expect(contest.winner()?.candidate == alike[0])
  }

  @Test("one crossing is compared with other layouts, but not with all", arguments: [1, 2])
  func crossings(_ count: Int) {
    var contest = LayoutContest(crossed(count).diagram, directions: Diagram.Direction.allCases)
    contest.enter(finished: crossed(count), as: contest.nextCandidates()[0])
    let alike = contest.nextCandidates()
    #expect(alike.count == 2)
    for candidate in alike { contest.enter(finished: crossed(count), as: candidate) }
    #expect(contest.nextCandidates().isEmpty == (count == 1))
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
    var contest = LayoutContest(diagram())
    contest.enter(finished: placed(height: 1000), as: contest.nextCandidates()[0])
    for _ in ["alike", "with labels beside edges"] {
      for candidate in contest.nextCandidates() {
        contest.enter(finished: placed(height: 1000, onEdge: true), as: candidate)
      }
    }
    let folded = contest.nextCandidates()
    #expect(folded.contains { $0.fold == .columns(2) })
    #expect(folded.contains { $0.fold == .staggered(2) })
    #expect(folded.allSatisfy { $0.direction == .down })

    var crowded = LayoutContest(diagram())
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
      var contest = LayoutContest(diagram(), directions: [.down])
      contest.enter(finished: placed(onEdge: true), as: contest.nextCandidates()[0])
      let alike = contest.nextCandidates()
      for candidate in isBackwards ? alike.reversed() : alike {
        contest.enter(placed(height: 140), as: candidate)
      }
      _ = contest.nextCandidates()
      #expect(contest.scores.map { $0.score == nil } == [false, false, true])
      #expect(contest.winner()?.candidate == alike[0])
    }
  }

  @Test("kinds of layouts are left out of which the first is worse than the best")
  func triesWhatIsLikeTheBest() {
    let diagram = crossed(5).diagram
    var contest = LayoutContest(diagram, directions: Diagram.Direction.allCases)
    var stages: [[LayoutCandidate]] = []
    // Edges cross less from left to right, and not at all in some other order.
    while case let candidates = contest.nextCandidates(), !candidates.isEmpty {
      stages.append(candidates)
      for candidate in candidates {
        let isShuffled = candidate.order == .shuffled(6)
        let count = isShuffled ? 0 : candidate.direction == .right ? 3 : 5
        contest.enter(finished: crossed(count), as: candidate)
      }
    }
    #expect(stages.map(\.count) == [1, 2, 1, 2, 2, 4, 4])
    #expect(stages[3].allSatisfy { $0.direction == .right && $0.labels == .reserved })
    #expect(stages[4].allSatisfy { $0.labels == .beside })
    #expect(stages[5].map(\.order) == (1...4).map { .shuffled($0) })
    #expect(contest.winner()?.candidate.order == .shuffled(6))
  }

  @Test("orders of nodes are tried for longer only if they help")
  func triesOrders() {
    for (helps, count) in [(false, 8), (true, 24)] {
      var contest = LayoutContest(crossed(5).diagram, directions: [.down])
      var orders = 0
      while case let candidates = contest.nextCandidates(), !candidates.isEmpty {
        for candidate in candidates {
          let isShuffled = candidate.order == .shuffled(3)
          contest.enter(finished: crossed(isShuffled && helps ? 4 : 5), as: candidate)
          if case .shuffled = candidate.order { orders += 1 }
        }
      }
      #expect(orders == count)
    }
  }

  @Test("nothing is lost when no layout comes")
  func givesUp() {
    var contest = LayoutContest(diagram())
    #expect((0..<4).map { _ in contest.nextCandidates().count } == [1, 2, 1, 2])
    #expect(contest.nextCandidates() == [])
    #expect(contest.isEmpty)
    #expect(contest.winner()?.candidate == nil)
  }

  @Test("a diagram with very many edges is laid out once, without room for labels")
  func large() {
    var contest = LayoutContest(diagram(lines: 500), directions: Diagram.Direction.allCases)
    #expect(contest.nextCandidates() == [LayoutCandidate(.down, .beside)])
    #expect(!contest.hasMore)
    #expect(contest.nextCandidates() == [])
  }

  @Test(
    "a picture that can be read is compared with others only when that is asked for",
    arguments: [true, false])
  func thorough(isThorough: Bool) {
    var contest = LayoutContest(diagram(), effort: isThorough ? .best : .readable)
    var picture = placed()
    // The label overlaps nothing, belongs to its edge, and is far from it.
    picture.routes[0].label = Rect(minX: 80, minY: 70, maxX: 120, maxY: 87)
    contest.enter(finished: picture, as: contest.nextCandidates()[0])
    #expect(contest.nextCandidates().isEmpty == !isThorough)
  }

  @Test(
    "a picture out of shape wins against one in shape with much more to fault", arguments: [3, 40])
  func tooLong(crossings: Int) throws {
    var contest = LayoutContest(diagram())
    contest.enter(finished: crossed(crossings), as: contest.nextCandidates()[0])
    contest.enter(placed(height: 350), as: contest.nextCandidates()[0])
    let winner = try #require(contest.winner())
    #expect(winner.score.isInShape == (crossings == 3))
  }

  @Test("a layout out of shape wins if only a label, which moves to its edge, made it too wide")
  func wideLabel() throws {
    var contest = LayoutContest(diagram())
    contest.enter(finished: crossed(3), as: contest.nextCandidates()[0])
    var wide = placed()
    wide.routes[0].label = Rect(minX: 2000, minY: 70, maxX: 2040, maxY: 87)
    #expect(!wide.shape.isInShape)
    contest.enter(wide, as: contest.nextCandidates()[0])
    let winner = try #require(contest.winner())
    #expect(winner.placed.nodes == wide.nodes)
    #expect(winner.score.isInShape)
  }

  @Test("a layout whose edges cost more than the best is not finished", arguments: [false, true])
  func unfinished(isBackwards: Bool) {
    var contest = LayoutContest(crossed(3).diagram)
    contest.enter(crossed(3), as: contest.nextCandidates()[0])
    let candidates = contest.nextCandidates()
    let entries = [(candidates[0], crossed(20)), (candidates[1], crossed(2))]
    for (candidate, placed) in isBackwards ? entries.reversed() : entries {
      contest.enter(placed, as: candidate)
    }
    #expect(!contest.isEmpty)
    #expect(contest.winner()?.candidate == candidates[1])
    _ = contest.nextCandidates()
    #expect(contest.scores.map { $0.score == nil } == [false, true, false])
    #expect(contest.scores.map(\.candidate) == [LayoutCandidate(.down, .reserved)] + candidates)
  }

  @Test("one of many pages ends with nine of ten labels in place", arguments: [9, 10])
  func clear(labels: Int) {
    var contest = LayoutContest(diagram(lines: labels), effort: .clear)
    var score = placed().score
    score.labelsBelow = 1
    contest.enter(
      LayoutContest.Entry(candidate: contest.nextCandidates()[0], placed: placed(), score: score))
    #expect(contest.nextCandidates().isEmpty == (labels == 10))
  }

  @Test(
    "if labels have no room, all get some, with less between nodes, or with more if the page has it",
    arguments: [true, false])
  func room(isComfortable: Bool) {
    var contest = LayoutContest(diagram(), effort: .clear)
    var score = placed().score
    score.labelsBelow = 1
    score.fontSize = isComfortable ? 11 : 9.5
    let asked = contest.ask(for: placed(), score).filter { $0.labels == .reserved }
    #expect(asked.map(\.nodeGap).filter { $0 < 30 } == [19.5, 15])
    #expect(asked.contains { $0.nodeGap > 30 } == isComfortable)
  }

  @Test("a diagram far too large for a page is given up early if it can be split")
  func split() {
    for (font, isPromising) in [(6.2, false), (6.4, true)] {
      var contests = [LayoutContest(diagram(), effort: .fitting), LayoutContest(diagram())]
      var score = placed().score
      score.fontSize = font
      let counts = contests.indices.map { contests[$0].ask(for: placed(), score).count }
      #expect((counts[0] == counts[1]) == isPromising)
      #expect(counts[0] >= 4)
    }
  }

  @Test("a picture out of shape is finished only when there is none in shape")
  func finishesLate() throws {
    var contest = LayoutContest(diagram())
    contest.enter(placed(height: 1000, onEdge: true), as: contest.nextCandidates()[0])
    #expect(contest.scores.map(\.score) == [nil])
    #expect(!contest.isEmpty)
    let late = try #require(contest.winner())
    #expect(late.score == late.placed.score)
    #expect(late.score.labelsOnEdges == 0)
    contest.enter(placed(), as: contest.nextCandidates()[0])
    #expect(try #require(contest.winner()).placed.nodes[1].minY == 150)
  }
}

extension LayoutContest {
  /// Enters the same picture as all candidates that are asked for, and returns them.
  fileprivate mutating func ask(
    for placed: PlacedDiagram, _ score: LayoutScore
  ) -> [LayoutCandidate] {
    var asked: [LayoutCandidate] = []
    while case let candidates = nextCandidates(), !candidates.isEmpty {
      asked += candidates
      for candidate in candidates {
        enter(Entry(candidate: candidate, placed: placed, score: score))
      }
    }
    return asked
  }

  /// Enters a picture as it is.
  fileprivate mutating func enter(finished placed: PlacedDiagram, as candidate: LayoutCandidate) {
    enter(Entry(candidate: candidate, placed: placed, score: placed.score))
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

  @Test("columns free the lines between them, and no others")
  func columns() {
    let plan = FoldPlan(chain(9), .columns(3))
    #expect(plan.freeEdges == [2, 5])
    #expect(plan.leastRanks == [:])
    #expect(FoldPlan(chain(9), .none).freeEdges == [])
  }

  @Test("what is equally far from the start stands in several ranks")
  func stagger() {
    var diagram = Diagram(title: "t", summary: "s", direction: .down)
    diagram.add(nodes: 7)
    for index in 1...6 { diagram.add(edge: 0, index, []) }
    #expect(FoldPlan(diagram, .staggered(3)).leastRanks == [1: 2, 2: 3, 4: 2, 5: 3])
  }

  @Test("reach Graphviz as what they mean there")
  func dot() {
    let candidate = LayoutCandidate(.down, .beside)
    #expect(!chain(4).layoutDOT(for: candidate).contains("constraint"))
    let folded = chain(4).layoutDOT(for: candidate.folded(.columns(2)))
    #expect(folded.contains("n1 -> n2 [id=\"e1\", weight=6, constraint=false];"))
    var right = LayoutCandidate(.right, .beside)
    right.order = .reversed
    let text = chain(3).layoutDOT(for: right.roomier(by: 2))
    #expect(text.contains("rankdir=LR"))
    #expect(text.contains("nodesep=\"1.611\""))
    #expect(
      (text.firstRange(of: "n2 [")?.lowerBound ?? text.endIndex)
        < (text.firstRange(of: "n0 [")?.lowerBound ?? text.startIndex))
  }
}
