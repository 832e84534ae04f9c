#if CLI
import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("what tests on devices cannot do")
struct OmissionTests {
  /// An upload that can fail, and a message by push that opens a page; some pages only follow these.
  private struct Upload: ExplorableFlow {
    enum State: Hashable { case home, sending, failed, help, contact, news }
    enum Event: BackEvent {
      case sendTapped, sent, refused, timedOut, retryTapped, helpTapped, contactTapped, pushed
      case shareTapped, back
    }
    enum Screen: Hashable { case home, sending, failed, help, contact, news }
    enum Outcome: Hashable { case none }
    enum Work: Hashable { case upload }

    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.home, .sendTapped): .to(.sending, .push(.sending))
      case (.sending, .sent): .to(.home, .pop)
      case (.sending, .refused), (.sending, .timedOut): .to(.failed, .replaceTop(.failed))
      case (.failed, .retryTapped): .to(.sending, .replaceTop(.sending))
      case (.failed, .helpTapped): .to(.help, .push(.help))
      case (.help, .contactTapped): .to(.contact, .push(.contact))
      case (.contact, .back): .to(.help, .pop)
      case (.help, .back): .to(.failed, .pop)
      case (.sending, .back), (.failed, .back), (.news, .back): .to(.home, .pop)
      case (.home, .pushed): .to(.news, .push(.news))
      case (.news, .shareTapped): .to(.home, .pop)
      default: nil
      }
    }

    func work(in state: State) -> [Work] { state == .sending ? [.upload] : [] }

    func answers(to work: Work) -> [Event] { [.sent, .refused, .timedOut] }

    static let exploration = ExplorationOptions<Self>(isFailure: { $0 != .sent })

    var events: [Event] {
      [.sendTapped, .retryTapped, .helpTapped, .contactTapped, .pushed, .shareTapped, .back]
    }
  }

  @Test("events with the same cause are one line, and what follows only an omitted event names it")
  func lines() throws {
    let entry = CatalogEntry("upload", title: "Upload", summary: "", Upload())
    let flow = DeviceFlow(entry: entry, document: try entry.document())
    var controls = DeviceControls()
    let isAdded = controls.add("pushed=")
    #expect(isAdded)
    let tests = try flow.tests(.tour, controls)
    #expect(
      tests.omissionLines == [
        "pushed (1 transition): declared to have no control",
        "refused and timedOut (2 transitions): no test can make upload fail",
        "shareTapped and back (back) (2 transitions): reached only after pushed, which is not tested",
        "retryTapped, helpTapped, back (back) and contactTapped (6 transitions): reached only after refused, "
          + "which is not tested",
      ])
    let comment = tests.xcuitestFile(suite: "UploadTests")
    for line in tests.omissionLines { #expect(comment.contains("//   \(line)\n"), "\(line)") }
  }

  /// A message by push leads to a page with eight controls.
  private struct Menu: ExplorableFlow {
    enum State: Hashable { case home, menu }
    enum Event: Hashable, CaseIterable { case pushed, a, b, c, d, e, f, g, h }
    enum Screen: Hashable { case home, menu }
    enum Outcome: Hashable { case none }

    var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.home, .pushed): .to(.menu, .push(.menu))
      case (.home, _), (.menu, .pushed): nil
      case (.menu, _): .to(.home, .pop)
      }
    }

    var events: [Event] { Event.allCases }
  }

  @Test("of many events, the first are named and the others counted")
  func many() throws {
    let entry = CatalogEntry("menu", title: "Menu", summary: "", Menu())
    let flow = DeviceFlow(entry: entry, document: try entry.document())
    var controls = DeviceControls()
    let isAdded = controls.add("pushed=")
    #expect(isAdded)
    #expect(
      try flow.tests(.tour, controls).omissionLines.last
        == "a, b, c, d, e, f and 2 other events (8 transitions): reached only after pushed, which "
        + "is not tested")
  }
}
#endif
