#if CLI
import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Foundation
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

  /// The processor time of this thread in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("four times the refusals far from the start take less than ten times the time", .large)
  func grows() {
    func time(_ count: Int) -> Double {
      let document = FlowDocument(
        name: "a", title: "A", search: .init(), parts: [.init(name: "A")],
        screens: [.init(name: "One")],
        configurations: (0..<count).map { .init(state: "s\($0)", stack: .init(.init(0))) },
        starts: [.init(configuration: 0)],
        transitions: (1..<count).map {
          .init(from: $0 - 1, to: .configuration($0), event: .init(name: "next"))
        },
        refusals: (0..<count).map {
          .init(source: $0, event: .init(name: "close"), command: .pop, reason: "r")
        })
      let start = Self.now
      let report = ExplorationReport(document: document)
      let time = Self.now - start
      #expect(report.text.contains("in \(count) configurations; shortest trace: close\n"))
      return time
    }
    let small = (0..<2).map { _ in time(1000) }.min() ?? 0
    let large = time(4000)
    #expect(large < 10 * small, "\(large) after \(small)")
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
