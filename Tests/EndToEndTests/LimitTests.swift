#if CLI
import FlowSupport
import Foundation
import Testing

struct LimitTests {
  /// A document of 60 screens with a transition from each to each, which Graphviz takes more
  /// than 20 seconds for, drawn on one page with a line for each.
  static func tangle() -> String {
    let screens = 0..<60
    func list(_ element: (Int) -> String) -> String {
      screens.map(element).joined(separator: ", ")
    }
    let transitions = screens.flatMap { from in
      screens.filter { $0 != from }.map { to in
        #"{"from": \#(from), "to": \#(to), "event": {"name": "go\#(from)to\#(to)"}}"#
      }
    }
    return #"""
      {"flowgraph": 1, "name": "tangle", "title": "Tangle",
       "search": {"complete": true, "ignoredEvents": 0}, "parts": [{"name": "Tangle"}],
       "screens": [\#(list { #"{"name": "Screen\#($0)", "part": 0}"# })],
       "configurations": [\#(list {
        #"{"state": "\#($0)", "layers": [{"screens": [{"screen": \#($0)}]}]}"#
      })],
       "starts": [{"configuration": 0}], "outcomes": [], "refusals": [], "deadEvents": [],
       "findings": [], "transitions": [\#(transitions.joined(separator: ", "))]}
      """#
  }

  @Test("a layout that takes too long is ended at its limit, and says what to do")
  func endsLongLayout() throws {
    let mark = Mark()
    let run = try Tool.run(
      "render", "-", "--split", "never", "--all-edges", "--timeout", "0.5",
      input: Self.tangle(),
      environment: mark.environment)
    #expect(run.ending == .exit(75))
    #expect(run.time >= .milliseconds(500))
    #expect(run.time < .seconds(8))
    #expect(run.output == [])
    #expect(
      run.complaint
        == "the layout took longer than 0.5 s; raise --timeout, or use a format that needs no "
        + "layout, such as --format mmd")
    #expect(mark.processes() == [])
  }

  @Test(
    "what needs no layout is written however long a layout would take",
    arguments: ["dot", "mermaid", "edges", "json"])
  func writesTexts(_ format: String) throws {
    let run = try Tool.run(
      "render", "-", "--split", "never", "--format", format, "--timeout", "0.01",
      input: Self.tangle())
    #expect(run.ending == .exit(0))
    #expect(run.lines.count > 60)
  }

  @Test(
    "a tool that is ended from outside leaves no layout running",
    .enabled(if: Mark.canFindProcesses, "processes are looked for in /proc"),
    arguments: [SIGTERM, SIGKILL])
  func leavesNothingBehind(_ signal: Int32) throws {
    let mark = Mark()
    let folder = try TemporaryFolder()
    let path = try folder.add("tangle.json", Self.tangle().utf8)
    let shell = try Spawn(
      executable: "/bin/sh",
      arguments: [
        "-c", "\"$0\" render \"$1\" --split never --all-edges --timeout 60 & echo $!", Tool.path,
        path,
      ],
      environment: mark.environment
    ).run()
    let tool = try #require(shell.lines.first.flatMap { pid_t($0) })
    #expect(mark.processes { $0.count == 3 }.count == 3, "the tool, its worker and a layout")
    kill(tool, signal)
    let left = mark.processes(when: \.isEmpty)
    #expect(left == [])
    left.forEach { kill($0, SIGKILL) }
  }

  @Test(
    "processes left behind would be found",
    .enabled(if: Mark.canFindProcesses, "processes are looked for in /proc"))
  func findsLeftovers() throws {
    let mark = Mark()
    let run = try Spawn(
      executable: "/bin/sh", arguments: ["-c", "exec 1>&-; sleep 30 & exit 0"],
      environment: mark.environment
    ).run()
    #expect(run.ending == .exit(0))
    let left = mark.processes { $0.count == 1 }
    #expect(left.count == 1)
    left.forEach { kill($0, SIGKILL) }
  }
}

/// A variable that marks a program and everything it starts.
struct Mark {
  static let canFindProcesses = FileManager.default.fileExists(atPath: "/proc/self/environ")

  private let value = UUID().uuidString

  var environment: [String: String] { ["FLOWGRAPH_TEST_MARK": value] }

  /// The marked processes that run; none where the system does not list them.
  func processes() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      let variables = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
      return variables.range(of: Data(value.utf8)) != nil
    }.sorted()
  }

  /// The marked processes as soon as they are as wanted, or as they are after minutes.
  func processes(when areWanted: ([pid_t]) -> Bool) -> [pid_t] {
    let deadline = ContinuousClock.now.advanced(by: .seconds(120))
    while ContinuousClock.now < deadline, !areWanted(processes()) { usleep(50_000) }
    return processes()
  }
}
#endif
