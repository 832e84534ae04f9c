#if CLI
import Foundation
import Testing

@Suite("flowgraph coverage, render --coverage and paths")
struct CoverageTests {
  /// One step of two tests: the name was given.
  static let coverage = """
    {"format": "flowgraph-coverage", "version": 1, "flow": "sign-in", "runs": 1,
     "configurations": [
       {"state": "name", "stack": "[Name]", "screens": ["Name"], "visits": 1},
       {"state": "password(name: \\"ann\\")", "stack": "[Name, Password]",
        "screens": ["Name", "Password"], "visits": 1}],
     "steps": [
       {"from": 0, "event": "nextTapped(name)", "payload": "ann", "to": 1,
        "position": "SampleFlows/SignIn.swift:17", "count": 1}]}
    """

  private func file(in folder: TemporaryFolder) throws -> String {
    try folder.add("coverage.json", Self.coverage.utf8)
  }

  @Test("reports what was covered, what is missing, and the path to it")
  func reports() throws {
    let run = try Tool.run("coverage", "sign-in", "-", input: Self.coverage)
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(run.lines[0] == "sign-in: 1 run, 1 step")
    #expect(run.lines.contains("  transitions       1 of 4         25 %"))
    #expect(run.lines.contains("the shortest path to the first transition not covered:"))
    let json = try Tool.run("coverage", "sign-in", "-", "--json", input: Self.coverage)
    #expect(try JSONSerialization.jsonObject(with: Data(json.output)) is [String: Any])
  }

  @Test("merges files, and fails below the gate")
  func gates() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let merged = ["coverage", "sign-in", path, path, "--min-transition-coverage"]
    let enough = try Tool.run(merged + ["25"])
    #expect(enough.ending == .exit(0))
    #expect(enough.lines[0] == "sign-in: 2 runs, 2 steps")
    let few = try Tool.run(merged + ["25.5"])
    #expect(few.ending == .exit(1))
    #expect(few.output == enough.output)
    #expect(
      few.errors
        == "flowgraph: 25 % of the transitions were taken (1 of 4), less than the required 25.5 %\n"
    )
  }

  @Test("a required minimum of nothing is not met")
  func requiresSomething() throws {
    let folder = try TemporaryFolder()
    let document = try folder.add(
      "flow.json",
      """
      {"flowgraph": 1, "name": "sign-in", "title": "Sign in",
       "search": {"complete": true, "ignoredEvents": 0}, "parts": [{"name": "SignIn"}],
       "screens": [{"name": "Name", "part": 0}],
       "configurations": [{"state": "name", "layers": [{"screens": [{"screen": 0}]}]}],
       "starts": [{"configuration": 0}], "outcomes": [], "transitions": [], "refusals": [],
       "deadEvents": [], "findings": []}
      """.utf8)
    let arguments = ["coverage", document, try file(in: folder)]
    for noun in ["transition", "row"] {
      let run = try Tool.run(arguments + ["--min-\(noun)-coverage", "1"])
      #expect(run.ending == .exit(1), "\(noun)")
      #expect(
        run.complaint
          == "the flow has no \(noun)s, so the required 1.0 % of them cannot be covered; check that "
          + "it is the right flow, or leave out --min-\(noun)-coverage")
      #expect(try Tool.run(arguments + ["--min-\(noun)-coverage", "0"]).ending == .exit(0))
    }
    #expect(try Tool.run(arguments + ["--min-screen-coverage", "100"]).ending == .exit(0))
  }

  @Test("fails on rows and screens that are missing, also with a report in JSON")
  func requires() throws {
    let run = try Tool.run(
      "coverage", "sign-in", "-", "--json", "--min-row-coverage", "80", "--min-screen-coverage",
      "100", input: Self.coverage)
    #expect(run.ending == .exit(1))
    #expect(
      run.errors
        == "flowgraph: 25 % of the rows were taken (1 of 4), less than the required 80.0 %\n")
    #expect(try JSONSerialization.jsonObject(with: Data(run.output)) is [String: Any])
  }

  @Test("takes coverage that was recorded under another name")
  func takesOtherNames() throws {
    let renamed = Self.coverage.replacingOccurrences(of: "sign-in", with: "welcome")
    let run = try Tool.run("coverage", "sign-in", "-", "--as", "welcome", input: renamed)
    #expect(run.ending == .exit(0))
    #expect(run.lines[0] == "sign-in: 1 run, 1 step")
    #expect(run.lines.contains("  transitions       1 of 4         25 %"))
    let drawn = try Tool.run(
      "render", "sign-in", "--coverage", "-", "--coverage-as", "welcome", input: renamed)
    #expect(drawn.text.contains("1 of 4 transitions (25%)"))
  }

  @Test("passes over files of other flows, as tests write all into one folder")
  func passesOver() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let other = try folder.add(
      "other.json", Self.coverage.replacingOccurrences(of: "sign-in", with: "shop").utf8)
    let run = try Tool.run("coverage", "sign-in", other, path)
    #expect(run.ending == .exit(0))
    #expect(run.output == (try Tool.run("coverage", "sign-in", path)).output)
    #expect(run.errors == "flowgraph: skipped 1 of 2 files with coverage of other flows\n")
  }

  @Test("paints what was covered")
  func paints() throws {
    let folder = try TemporaryFolder()
    let path = try file(in: folder)
    let run = try Tool.run("render", "sign-in", "--coverage", path)
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(run.output).complaints == [])
    #expect(run.output != (try Tool.run("render", "sign-in")).output)
    #expect(run.text.contains("1 of 4 transitions (25%)"))
    let mermaid = try Tool.run("render", "sign-in", "--coverage", path, "--format", "mmd")
    #expect(mermaid.ending == .exit(0))
  }

  /// What cannot be followed, its exit code, and the message.
  static let refused: [(arguments: String, code: Int32, says: String)] = [
    ("coverage sign-in - -", 64, "Standard input can be read only once; use - only once."),
    ("coverage - -", 64, "Standard input can be read only once; use - only once."),
    (
      "coverage sign-in - --min-transition-coverage 101", 64,
      "--min-transition-coverage must be from 0 to 100."
    ),
    (
      "coverage sign-in - --json --list 3", 64, "--json and --list cannot be used together."
    ),
    (
      "coverage sign-in ./missing.json", 66,
      "./missing.json: no such file; tests in Swift write one into the folder that FLOWGRAPH_COVERAGE "
        + "names; of tests on devices, name Maestro's commands.json, or the saved output of xcodebuild"
    ),
    (
      "coverage rx-feedback -", 65,
      "standard input: this is coverage of the flow 'sign-in', not of 'rx-feedback'; if it is the "
        + "same flow under another name, add --as sign-in"
    ),
    (
      "coverage rx-feedback - --as shop", 65,
      "standard input: this is coverage of the flow 'sign-in', not of 'shop'"
    ),
    (
      "render rx-feedback --coverage -", 65,
      "standard input: this is coverage of the flow 'sign-in', not of 'rx-feedback'; if it is the "
        + "same flow under another name, add --coverage-as sign-in"
    ),
    ("render sign-in --coverage-as shop", 64, "--coverage-as needs --coverage."),
    (
      "coverage sign-in - --min-row-coverage 101", 64,
      "--min-row-coverage must be from 0 to 100."
    ),
    (
      "render sign-in --coverage - --format edges", 64,
      "--coverage needs a diagram, which edges is not. 'flowgraph coverage' reports the numbers."
    ),
    (
      "paths sign-in --tour --simple 3", 64,
      "--shortest, --tour and --simple cannot be used together."
    ),
    ("paths sign-in --most 0", 64, "--most must be from 1 to 1000000."),
    (
      "paths sign-in --format text --app-id org.a", 64,
      "--app-id is for tests on devices; add --format maestro."
    ),
    (
      "paths sign-in --control a=b", 64, "--control is for tests on devices; add --format maestro."
    ),
    (
      "paths sign-in --format maestro --control next", 64,
      "--control takes EVENT=ID, such as nextTapped=next; got 'next'."
    ),
    (
      "paths sign-in --format maestro --control nextTaped=next", 66,
      "no event named 'nextTaped'; did you mean 'nextTapped'?"
    ),
    (
      "paths sign-in --format xcuitest -o /", 64,
      "--format xcuitest writes one file; name it with -o."
    ),
  ]

  @Test("what cannot be followed is reported", arguments: refused)
  func refuses(_ arguments: String, _ code: Int32, _ message: String) throws {
    let tokens = arguments.split(separator: " ").map(String.init)
    let run = try Tool.run(tokens, input: Self.coverage)
    #expect(run.ending == .exit(code))
    #expect(run.output == [])
    #expect(run.complaint == message)
  }

  @Test("files have to be named")
  func needsFiles() throws {
    let run = try Tool.run("coverage", "sign-in", input: Self.coverage)
    #expect(run.ending == .exit(64))
    #expect(run.output == [])
    #expect(run.errors.contains("<files>"))
  }

  @Test("a path can be replayed by its line")
  func makesPaths() throws {
    let run = try Tool.run("paths", "questionnaire", "--tour")
    #expect(run.ending == .exit(0))
    let codes = run.lines.compactMap { line -> Substring? in
      guard line.hasPrefix("path "), let open = line.firstIndex(of: "(") else { return nil }
      return line[line.index(after: open)...].dropLast()
    }
    #expect(codes.isEmpty == false)
    for code in codes {
      let replay = try Tool.run("replay", "questionnaire", String(code))
      #expect(replay.errors == "", "\(code)")
    }
  }

  @Test("tests for devices are written, what they cannot do is listed, and their log is covered")
  func devices() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let maestro = try Tool.run(
      "paths", "user-registration", "--format", "maestro", "-o", folder.path + "/")
    #expect(maestro.ending == .exit(0))
    #expect(
      maestro.errors
        == "flowgraph: not tested: fetchedUserInfo(loggedIn) (1 transition): tests wait for another "
        + "answer to fetchUserInfo\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(
      names.contains("user-registration-01.yaml") || names.contains("user-registration-1.yaml"))
    try Data(contentsOf: folder.appendingPathComponent(try #require(names.first)))
      .write(to: folder.appendingPathComponent("user-registration-999.yaml"))
    let again = try Tool.run(
      "paths", "user-registration", "--format", "maestro", "-o", folder.path + "/")
    #expect(again.ending == .exit(0))
    #expect(again.errors.contains("warning: delete user-registration-999.yaml in \(folder.path)/"))
    let source = try Tool.run("paths", "sign-in", "--format", "xcuitest")
    #expect(source.text.contains("final class SignInDeviceTourTests: XCTestCase {"))
    let log = "[flowgraph 0: sign-in]\n[flowgraph +0]\n[flowgraph +1]\n"
    let coverage = try Tool.run(["coverage", "sign-in", "-"], input: log)
    #expect(coverage.ending == .exit(0))
    #expect(coverage.text.contains("transitions       2 of 4"), "\(coverage.text)")
    let other = try Tool.run(["coverage", "shop", "-"], input: "nothing")
    #expect(other.ending != .exit(0))
  }

  @Test("paths are written as tests and as JSON, and more than are wanted are reported")
  func writesPaths() throws {
    let swift = try Tool.run("paths", "sign-in", "--tour", "--format", "swift")
    #expect(
      swift.text.hasPrefix(
        """
        // Generated: do not edit, but generate it again when the flow is meant to change.
        // flowgraph paths sign-in --tour --format swift

        import FlowCore
        import FlowExploration
        import FlowTesting
        import Testing

        @testable import SampleFlows

        @Suite("paths of sign-in")
        struct SignInTourTests {
          let flow = SignIn()

        """))
    let script = try Tool.run("paths", "user-registration-script", "--format", "swift")
    #expect(script.text.contains("    try app.take(\"0\", labeled: "))
    // The tests are part of another target of this package, where they are compiled and pass.
    let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../SampleFlowsTests/SignInPaths.swift")
    #expect(try String(contentsOf: kept, encoding: .utf8) == swift.text)
    let tests = swift.text.components(separatedBy: "@Test").dropFirst()
    #expect(tests.filter { !$0.contains("  try app.ensureStack(VirtualStack(") } == [])
    let starts = try Tool.run("paths", "sign-in", "--shortest", "--format", "swift")
    #expect(
      starts.text.contains(
        """
          let flow = SignIn()

          @Test("1: the start")
          func path1() throws {
            let app = try FlowTester(flow, exhaustivity: .off)
            try app.ensureState(.name)
            try app.ensureStack(VirtualStack(.name))
          }

        """))
    let json = try Tool.run(
      "paths", "sign-in", "--simple", "4", "--most", "2", "--format", "json")
    #expect(json.errors == "flowgraph: there are more traces; raise --most to write them\n")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect((object["traces"] as? [Any])?.count == 2)
    #expect(object["complete"] as? Bool == false)
  }
}
#endif
