#if CLI
import FlowSupport
import Foundation
import Testing

/// What the tool does with a program that serves flows: one that is built with these tests.
@Suite("A program that serves flows", .serialized)
struct CatalogProgramTests {
  private static let program = Tool.folder.appendingPathComponent("checkout-flows").path
  /// The property of the flow's own, which does not hold.
  private static let own = "a receipt comes last"

  private func run(
    _ line: String, _ more: String..., input: String = "",
    interruption: (signal: Int32, after: String)? = nil
  ) throws -> Finished {
    let arguments = line.split(separator: " ").map(String.init)
    return try Spawn(
      executable: Tool.path, arguments: arguments + more + ["--catalog", Self.program],
      input: Array(input.utf8), interruption: interruption
    ).run()
  }

  /// The processes of the program that run, once they had time to end.
  private func processes() throws -> [String] {
    try RunningProgram.lines { $0.hasPrefix(Self.program) }
  }

  @Test("what a reducer prints does not mix with what the tool writes")
  func keepsOutputApart() throws {
    let printing = try run("explore prints")
    #expect(printing.ending == .exit(0))
    #expect(printing.lines.contains("  3 configurations of 3 states and 3 screens"))
    #expect(!printing.text.contains("a reducer prints"))
    #expect(printing.errors.contains("a reducer prints\n"))
    let diff = try run("diff pays prints")
    #expect(diff.ending == .exit(0), "\(diff.text)")
  }

  @Test("properties are checked in the program, the flow's own too")
  func checksProperties() throws {
    let checked = try run("check pays")
    #expect(checked.ending == .exit(1), "\(checked.errors)")
    #expect(!checked.text.contains("not checked"))
    #expect(checked.text.contains("\n\(Self.own)\n  violated after 2 events"), "\(checked.text)")
    #expect(checked.text.contains("2. confirmTapped"))
    #expect(checked.text.contains("(checkout_flows/Checkout.swift:"))
    #expect(checked.text.contains("  violated          restoring-gives-the-same\n"))
    #expect(
      checked.text.contains("flowgraph replay --catalog \(Self.program) pays 0:0.1"),
      "\(checked.text)")
  }

  @Test("random walks and replays run in the program")
  func walks() throws {
    let walks = try run("check pays --walks 9 --seed 7 --property", Self.own)
    #expect(walks.ending == .exit(1), "\(walks.errors)")
    #expect(walks.text.contains("violated after 2 events"))
    let replay = try run("replay pays 0:0.1")
    #expect(replay.ending == .exit(1))
    #expect(replay.text.contains("\(Self.own)\n  violated after 2 events"), "\(replay.text)")
  }

  @Test("a flow is played, and its trace replayed")
  func plays() throws {
    let folder = try TemporaryFolder()
    let trace = folder.path("trace.json")
    let played = try run("play pays --save", trace, input: "pay\nundo\nredo\nconfirm\n")
    #expect(played.ending == .exit(0), "\(played.errors)")
    #expect(played.text.contains("payTapped → push Payment  (checkout_flows/Checkout.swift:"))
    #expect(played.text.contains("  stack   [Receipt]\n"))
    let replay = try run("replay", trace)
    #expect(replay.ending == .exit(1))
    #expect(replay.text.contains("\(Self.own)\n  violated after 2 events"))
  }

  @Test("paths through a flow are written as tests of its module")
  func writesPaths() throws {
    let unknown = try run("paths pays --tour --format swift")
    #expect(unknown.ending == .exit(65))
    #expect(unknown.errors.contains("tests cannot create 'pays': "), "\(unknown.errors)")
    let paths = try run("paths pays --tour --format swift --instance", "Checkout(manner: .pays)")
    #expect(paths.ending == .exit(0), "\(paths.errors)")
    #expect(paths.text.contains("@testable import checkout_flows"))
    #expect(paths.text.contains("  let flow = Checkout(manner: .pays)\n"), "\(paths.text)")
  }

  /// Lines that fail, with their exit codes, and the message.
  static let failures: [(line: String, code: Int32, text: String)] = [
    ("explore traps", 65, "crashed while exploring 'traps': signal "),
    ("explore traps", 65, "; its last output was \"Swift/"),
    ("explore exits", 65, "exited with code 3 while exploring 'exits'"),
    (
      "explore babbles", 65,
      "sent an invalid message while exploring 'babbles': a message of 1650549346 bytes is too long"
    ),
    ("explore closes", 65, "closed its connection to the tool while exploring 'closes'"),
    ("check failsToJudge", 65, "crashed while checking 'failsToJudge': signal "),
    ("replay failsToJudge 0:0", 65, "crashed while replaying a trace of 'failsToJudge'"),
    ("play traps", 65, "crashed while playing 'traps': signal "),
    ("paths traps", 65, "crashed while generating paths of 'traps': signal "),
    (
      "explore loops --answer-timeout 4", 75,
      "the package's program did not respond for 4 s while exploring 'loops'"
    ),
    (
      "explore floods --answer-timeout 4", 75, "exceeds 64 kB; the rest is omitted"
    ),
    (
      "check judgesForEver --max-seconds 1", 75, "did not stop within 1 s while checking"
    ),
    (
      "check reportsForEver --max-seconds 1 --answer-timeout 3", 75,
      "did not stop within 1 s while checking"
    ),
    (
      "check judgesForEver --answer-timeout 4", 75,
      "for 4 s while checking 'judgesForEver'; a reducer or property may run forever"
    ),
    (
      "explore describesForEver --answer-timeout 4", 75,
      "for 4 s while exploring 'describesForEver'; its search is over, and what it found takes long "
        + "to describe; limit the search with --max-configurations, or raise --answer-timeout"
    ),
  ]

  @Test("what goes wrong in the program is told, in few words, and ends it", arguments: failures)
  func fails(_ line: String, _ code: Int32, _ text: String) throws {
    let run = try run(line)
    #expect(run.ending == .exit(code), "\(run.errors.suffix(2000))")
    #expect(run.errors.contains(text), "\(run.errors.suffix(2000))")
    #expect(run.errors.utf8.count < 80_000)
    if line.hasPrefix("explore") { #expect(run.text == "") }
    #expect(try processes() == [])
  }

  @Test("of several flows, those before the crash are checked, those after it are named")
  func checksSome() throws {
    let several = try run("check pays traps prints")
    #expect(several.ending == .exit(65))
    #expect(several.text.contains("Checkout (pays): "))
    #expect(several.errors.contains("crashed while checking 'traps': signal "))
    #expect(several.errors.contains("not checked, because the program exited: 'prints'\n"))
  }

  @Test(
    "a run that is interrupted leaves no file and no process",
    arguments: [
      SIGINT, SIGTERM, SIGKILL,
    ])
  func isInterrupted(by signal: Int32) throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "render loops -o", folder.path("loops.svg"), interruption: (signal, after: "it loops"))
    #expect(run.ending == .signal(signal))
    #expect(run.errors.contains("it loops"), "\(run.errors)")
    #expect(try folder.names() == [])
    #expect(try processes() == [], "\(signal)")
  }
}
#endif
