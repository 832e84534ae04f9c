#if CLI
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@testable import FlowgraphCommands

@Suite("explore reports what is suspicious, each kind once")
struct ExplorationReportTests {
  private func report<F: ExplorableFlow>(_ flow: F, depth: Int = 12) throws -> ExplorationReport {
    ExplorationReport(
      document: try flow.explore(within: .init(depth: depth))
        .document(name: "flow", title: "Flow"))
  }

  @Test("refusals and findings have their number of configurations and a shortest trace")
  func text() throws {
    let lines = try report(LeakyFlow(), depth: 2).text.split(separator: "\n").dropFirst(4)
      .map { $0.replacing(/:\d+\)/, with: ":0)") }
    let location = "(FlowTestSupport/LeakyFlow.swift:0)"
    let reason = "it is the last screen of its stack; use dismiss, clear, setStack or setRoot"
    #expect(
      lines == [
        "  search stopped at 2 visible screens; the results may be incomplete",
        "  refused: Top: upTapped: pop: \(reason) \(location)",
        "    in 2 configurations; shortest trace: upTapped(1)",
        "  refused: Name: upTapped: pop: \(reason) \(location)",
        "    in 2 configurations; shortest trace: loginTapped → upTapped(1)",
        "  refused: Top: closeTapped: dismiss: no modal layer is open there; use pop to leave a "
          + "pushed screen \(location)",
        "    in 1 configuration; shortest trace: loginTapped → closeTapped → closeTapped",
        "  finding: child flow: Login is in the state but none of its screens is visible",
        "    in 1 configuration; shortest trace: loginTapped → closeTapped",
        "  finding: child flow: screens of Login are visible but Login is not in the state",
        "    in 1 configuration; shortest trace: loginTapped → leaveTapped",
      ])
  }

  @Test("the same as JSON")
  func json() throws {
    let json = try JSONValue(parsing: Array(report(LeakyFlow(), depth: 2).json.utf8))
    let refusals = try #require(json["refusals"]?.elements)
    #expect(refusals.map { $0["screen"]?.string } == ["Top", "Name", "Top"])
    #expect(refusals.map { $0["command"]?.string } == ["pop", "pop", "dismiss"])
    #expect(refusals.map { $0["configurations"]?.integer } == [2, 2, 1])
    #expect(
      refusals[1]["trace"]?.elements?.map(\.string) == ["loginTapped", "upTapped(1)"])
    let findings = try #require(json["findings"]?.elements)
    #expect(
      findings.map { $0["kind"]?.string } == ["childWithoutScreens", "screensWithoutChild"])
    #expect(findings.map { $0["child"]?.string } == ["Login", "Login"])
    #expect(
      findings[0]["trace"]?.elements?.map(\.string) == ["loginTapped", "closeTapped"])
  }

  @Test("windows, tabs and slots are named where there are any")
  func containers() throws {
    let (tabs, slots) = (try report(TabFlow()), try report(SlotFlow()))
    #expect(tabs.text.contains("\n  tabs: feed, search\n"))
    #expect(slots.text.contains("\n  slots: child\n"))
    let (windows, none) = (try report(WindowFlow()), try report(LeakyFlow(), depth: 2))
    #expect(windows.text.contains("\n  windows: main, help\n"))
    #expect(!none.text.contains("windows"), "\(none.text)")
  }

  @Test(
    "a trace from one of several starts begins with its condition, and control characters show")
  func conditions() throws {
    var document = try LeakyFlow().explore(within: .init(depth: 2))
      .document(name: "flow", title: "Flow")
    document.starts[0].condition = "logged\nout"
    let text = ExplorationReport(document: document).text
    #expect(text.contains("; shortest trace: [logged\\u{a}out] → loginTapped → leaveTapped\n"))
  }
}
#endif
