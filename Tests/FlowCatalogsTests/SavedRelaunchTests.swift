import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// A list and a page, of which only the list is kept, and whose back button does nothing.
struct Pages: RestorableFlow {
  enum State: Hashable, Sendable { case list, page }
  enum Event: Hashable, Sendable, CaseIterable { case openTapped, closeTapped }
  enum Screen: Hashable, Sendable { case list, page }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .openTapped): .to(.page, .push(.page))
    case (.page, .closeTapped): .to(.list, .pop)
    default: nil
    }
  }

  func save(_ configuration: Configuration<Self>) -> Int { configuration.stack.screenCount }
  func restore(_ saved: Int) -> Configuration<Self> {
    Configuration(state: .list, stack: VirtualStack(.list))
  }

  static let entry = CatalogEntry("pages", title: "Pages", summary: "Turns.", Pages())
}

@Suite("a saved trace with what the flow is not asked")
struct SavedRelaunchTests {
  private let entry = Pages.entry
  private let saved = """
    {
      "format": "flowgraph-trace",
      "version": 1,
      "flow": "pages",
      "start": 0,
      "events": [
        {"event": "openTapped", "stack": "[List, Page]"},
        {"event": null, "move": "back", "stack": "[List, Page]"},
        {"relaunch": true, "stack": "[List]"},
        {"event": "openTapped", "stack": "[List, Page]"}
      ]
    }

    """

  @Test("is written step by step and replayed as it was")
  func replays() throws {
    let happened = try #require(
      try Pages().trace(
        of: [.event(.openTapped), .move(.back, nil), .relaunch, .event(.openTapped)]))
    #expect(FlowTrace(happened, of: Pages(), named: "pages").json() == saved)
    let replay = try entry.replay(.saved(FlowTrace(json: Array(saved.utf8))))
    #expect(replay.failure == nil)
    #expect(replay.trace.steps.map(\.result) == [.handled, .unmapped, .restored, .handled])
    #expect(replay.trace.saved(as: "pages").json() == saved)
  }

  @Test("is played, undone and done again")
  func plays() throws {
    var session = try entry.session()
    try session.replay(FlowTrace(json: Array(saved.utf8)).steps)
    #expect(session.position == 4)
    #expect(session.stackText == "[List, Page]")
    #expect(session.undo() && session.stackText == "[List]")
    #expect(session.undo() && session.stackText == "[List, Page]")
    #expect(session.redo() && session.redo() && session.position == 4)
    #expect(session.trace.json() == saved)
  }

  @Test("cannot be replayed where the flow cannot be restored, or shows something else then")
  func refuses() throws {
    var stall = try Stall.entry.session()
    let failure = #expect(throws: ReplayFailure.self) { try stall.replay([.relaunch()]) }
    #expect(failure?.reason == .notOffered)
    var session = try entry.session()
    let other = #expect(throws: ReplayFailure.self) {
      try session.replay([.init("openTapped"), .relaunch(stack: "[List, Page]")])
    }
    #expect(other?.number == 2)
    #expect(other?.reason == .shows("[List]", insteadOf: "[List, Page]"))
  }
}
