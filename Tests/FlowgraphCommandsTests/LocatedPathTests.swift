#if CLI
import FlowCatalogs
import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("paths with masked values, within the whole flow")
struct LocatedPathTests {
  /// Pages that differ only in a token that is in no sample: that of an event, of an answer, or of a
  /// password that is one.
  private struct Pages: ExplorableFlow {
    enum State: Hashable { case home, asking, page(token: String) }
    enum Event: BackEvent {
      case firstTapped, secondTapped, askTapped, issued(token: String), entered(password: String)
      case back
    }
    enum Screen: Hashable { case home, asking, page }
    enum Outcome: Hashable { case none }
    enum Work: Hashable { case issue }

    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.home, .firstTapped): .to(.page(token: "one"), .push(.page))
      case (.home, .secondTapped): .to(.page(token: "two"), .push(.page))
      case (.home, .entered(let password)): .to(.page(token: "of \(password)"), .push(.page))
      case (.home, .askTapped): .to(.asking, .push(.asking))
      case (.asking, .issued(let token)): .to(.page(token: token), .replaceTop(.page))
      case (.asking, .back), (.page, .back): .to(.home, .pop)
      default: nil
      }
    }

    func work(in state: State) -> [Work] { state == .asking ? [.issue] : [] }

    func answers(to work: Work) -> [Event] { [.issued(token: "three"), .issued(token: "four")] }

    var events: [Event] {
      [
        .firstTapped, .secondTapped, .askTapped, .entered(password: "a"), .entered(password: "b"),
        .back,
      ]
    }
  }

  private let entry = CatalogEntry("pages", title: "Pages", summary: "", Pages())

  /// The transitions of the whole flow that a path of the first start takes; `nil` if it cannot be
  /// drawn there.
  private func steps(of path: [FlowTrace.Step]) throws -> [FlowDocument.Transition]? {
    var document = try entry.document()
    let request = CheckRequest([], wantsPaths: true)
    let replay = try entry.replay(
      .saved(FlowTrace(flow: "pages", start: 0, steps: path)), against: request)
    #expect(replay.failure == nil)
    let diagrams = try #require(TraceDiagrams(of: replay.trace, verdict: nil))
    guard case .trace(let overlay)? = diagrams.overlay(in: &document) else { return nil }
    return overlay.steps.map { document.transitions[$0] }
  }

  @Test("an event without a masked value leads where it does, whatever the number of the mask")
  func events() throws {
    for name in ["firstTapped", "secondTapped"] {
      let steps = try #require(try steps(of: [.init(name)]))
      #expect(steps.map(\.event.name) == [name])
    }
    // Met in this order, the pages have other masks than in the document.
    let both = try #require(
      try steps(of: [.init("secondTapped"), .init("back"), .init("firstTapped"), .init("back")]))
    #expect(both.map(\.event.name) == ["secondTapped", "back", "firstTapped", "back"])
    #expect(both[0].target == .configuration(both[1].source))
    #expect(both[2].target == .configuration(both[3].source))
    #expect(both[1].source != both[3].source)
  }

  @Test("samples have the same masks in a path and in the flow, so a step with one is found")
  func samples() throws {
    for sample in 0..<2 {
      let payload = Mask.text(sample + 1)
      let step = FlowTrace.Step("entered(password)", payload: payload, sample: sample)
      let steps = try #require(try steps(of: [step]))
      #expect(steps.map(\.event.payload) == [payload])
    }
  }

  @Test("an answer whose masked value is in no sample is drawn at no sibling")
  func answers() throws {
    for sample in 0..<2 {
      let answer = FlowTrace.Step(
        "issued(token)", payload: Mask.text(9), sample: sample, work: "issue")
      #expect(try steps(of: [.init("askTapped"), answer]) == nil)
    }
  }
}
#endif
