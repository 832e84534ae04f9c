#if CLI
import FlowCore
import FlowDocuments
import Testing

@testable import FlowgraphCommands

@Suite("what wireframes show")
struct WireframeScreenTests {
  /// A screen with these names of work and of events, which lead back to it.
  private func layout(
    of screen: String, work: [String] = [], events: [String] = []
  ) -> WireframeScreen.Layout? {
    let document = FlowDocument(
      name: "a", title: "A", search: .init(), parts: [.init(name: "A")],
      screens: [.init(name: screen)],
      configurations: [.init(state: "s", stack: .init(.init(0)), work: work)],
      starts: [.init(configuration: 0)],
      transitions: events.map {
        .init(from: 0, to: .configuration(0), event: .init(name: $0), commands: [])
      })
    return WireframeScreen.all(of: document).first?.layout
  }

  @Test("a screen that only waits for work has a spinner; one with controls does not")
  func waiting() {
    #expect(layout(of: "charging", work: ["charge"]) == .waiting)
    #expect(layout(of: "charging") == .detail)
    #expect(layout(of: "charging", work: ["charge"], events: ["stopTapped"]) == .detail)
    #expect(layout(of: "splash", work: ["load"]) == .cover(isDone: false))
    #expect(layout(of: "cart") == .list)
  }

  @Test("a screen that is never on top does not wait")
  func belowTheTop() {
    let document = FlowDocument(
      name: "a", title: "A", search: .init(), parts: [.init(name: "A")],
      screens: [.init(name: "settings"), .init(name: "charging")],
      configurations: [
        .init(state: "s", stack: .init(.init(0), .init(1)), work: ["charge"])
      ],
      starts: [.init(configuration: 0)], transitions: [])
    #expect(WireframeScreen.all(of: document).map(\.layout) == [.settings, .waiting])
  }
}
#endif
