#if CLI
import FlowgraphCommands
import Foundation
import Testing

struct ChildProcessTests {
  private func shell(
    _ script: String, input: [UInt8] = [], seconds: Double = 20, outputLimit: Int = 1 << 26
  ) throws -> ChildProcess.Report {
    var child = ChildProcess("/bin/sh", ["-c", script], input: input)
    child.timeLimit = .seconds(seconds)
    child.outputLimit = outputLimit
    return try child.run()
  }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(work)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static let large = Scratch.bytes(atLeast: 5_000_000)

  @Test("output, errors and exit code come back")
  func reports() throws {
    let report = try shell("printf out; printf err >&2; exit 3")
    #expect(report.output == Array("out".utf8))
    #expect(report.errors == "err")
    #expect(report.ending == .exited(code: 3))
  }

  @Test("arguments arrive as they are")
  func passesArguments() throws {
    let report = try ChildProcess("/usr/bin/printf", ["%s|", "a b", "", "$HOME", "'é"]).run()
    #expect(String(decoding: report.output, as: UTF8.self) == "a b||$HOME|'é|")
  }

  @Test("a name without a slash is looked for along PATH")
  func searchesPath() throws {
    #expect(try ChildProcess("true").run().ending == .exited(code: 0))
  }

  @Test("much input and much output at the same time do not block each other")
  func exchangesMuch() throws {
    let report = try ChildProcess("/bin/cat", input: Self.large).run()
    #expect(report.output == Self.large)
    #expect(report.ending == .exited(code: 0))
  }

  @Test("a child that reads all its input before it writes gets it all")
  func feedsFirst() throws {
    let report = try shell("wc -c | tr -d ' '", input: Self.large)
    #expect(report.output == Array("\(Self.large.count)\n".utf8))
  }

  @Test("a child that closed its output early still gets its input")
  func feedsAfterClosing() throws {
    let script = "exec >&- 2>&-; test $(wc -c) = \(Self.large.count)"
    let report = try shell(script, input: Self.large)
    #expect(report.ending == .exited(code: 0))
  }

  @Test(
    "a child that does not read its input harms nobody", arguments: ["true", "exec <&-; echo"])
  func survivesUnreadInput(_ script: String) throws {
    #expect(try shell(script, input: Self.large).ending == .exited(code: 0))
  }

  @Test("a child inherits neither blocked signals nor ignored broken pipes")
  func restoresSignals() throws {
    let report = try shell("yes | head -n 1; kill -PIPE $$; echo still here")
    #expect(report.output == Array("y\n".utf8))
    #expect(report.ending == .signaled(SIGPIPE))
  }

  @Test("a child that was killed says by which signal")
  func reportsSignals() throws {
    #expect(try shell("kill -SEGV $$").ending == .signaled(SIGSEGV))
  }

  static let hanging = [
    "exec sleep 60", "exec sleep 60 >&- 2>&-", "trap '' TERM; while :; do :; done",
    "while :; do echo noise >&2; done",
  ]

  @Test("a child that hangs is killed at its limit and leaves no zombie", arguments: hanging)
  func killsHanging(_ script: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("flowgraph-pid-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var report: ChildProcess.Report?
    let time = try seconds {
      report = try shell(
        "echo $$ > '\(file.path)'; \(script)", input: Self.large, seconds: 0.5)
    }
    #expect(report?.ending == .timedOut)
    #expect(time >= 0.5 && time < 5)
    let pid = try #require(
      Int32(String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("a child that writes without end is stopped at the output limit")
  func stopsFloods() throws {
    let report = try shell("exec cat /dev/zero", outputLimit: 1_000_000)
    #expect(report.ending == .outputTooLarge)
    #expect(report.output.count == 1_000_000)
  }

  @Test(
    "the output limit is counted to the byte",
    arguments: [(9, .outputTooLarge), (10, .exited(code: 0))] as [(Int, ChildProcess.Ending)])
  func countsOutput(_ limit: Int, _ ending: ChildProcess.Ending) throws {
    let report = try shell("printf 0123456789", outputLimit: limit)
    #expect(report.ending == ending)
    #expect(report.output == Array("0123456789".utf8.prefix(limit)))
  }

  @Test("of much noise on standard error 64 kB are kept")
  func capsErrors() throws {
    let report = try shell("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo done")
    #expect(report.errors == String(repeating: "x", count: 1 << 16))
    #expect(report.output == Array("done\n".utf8))
  }

  @Test("bytes that are no text come back as they are, and errors repaired")
  func keepsGarbage() throws {
    let report = try shell("printf '\\377\\000\\376'; printf 'a\\377' >&2")
    #expect(report.output == [0xff, 0x00, 0xfe])
    #expect(report.errors == "a\u{FFFD}")
  }

  @Test("a grandchild that holds the pipes open delays neither the end nor the time limit")
  func ignoresGrandchildren() throws {
    let time = try seconds {
      let ended = try shell("sleep 8 & echo first")
      #expect(ended.output == Array("first\n".utf8))
      #expect(ended.ending == .exited(code: 0))
      let killed = try shell("sleep 8 & echo first; wait", seconds: 0.5)
      #expect(killed.output == Array("first\n".utf8))
      #expect(killed.ending == .timedOut)
    }
    #expect(time < 6)
  }

  @Test(
    "a program that cannot be started is an error with the reason",
    arguments: [
      ("/no/such/program", String(cString: strerror(ENOENT))),
      ("no-such-program-anywhere", String(cString: strerror(ENOENT))),
      ("/", String(cString: strerror(EACCES))),
      ("/bin/tr\0ue", "its name or an argument contains a NUL character"),
    ])
  func refusesMissing(_ executable: String, _ reason: String) throws {
    let error = #expect(throws: SystemFailure.self) {
      try ChildProcess(executable).run()
    }
    #expect(error?.reason == reason)
  }

  @Test("many children at once neither mix their output nor wait for each other's pipes")
  func runsInParallel() async throws {
    try await withThrowingTaskGroup(of: (number: Int, isRight: Bool).self) { group in
      for number in 0..<40 {
        group.addTask {
          let text = Array(repeating: UInt8(number), count: 200_000)
          let output = try ChildProcess("/bin/cat", input: text).run().output
          return (number: number, isRight: output == text)
        }
      }
      for try await child in group { #expect(child.isRight, "child \(child.number)") }
    }
  }

  #if compiler(>=6.2) && os(Linux)
  @Test("no descriptor stays open")
  func closesDescriptors() async {
    await #expect(processExitsWith: .success) {
      func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      _ = try ChildProcess("true").run()
      let before = try openDescriptors()
      for _ in 0..<20 {
        _ = try ChildProcess("cat", input: [1, 2, 3]).run()
        _ = try? ChildProcess("/no/such/program").run()
      }
      // The testing library opens a few of its own meanwhile.
      #expect(try openDescriptors() < before + 20)
    }
  }

  @Test("a parent that never asked to ignore broken pipes survives one")
  func survivesBrokenPipe() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let script = "exec <&-; sleep 0.3; echo done"
      let input = Scratch.bytes(atLeast: 1_000_000)
      let report = try ChildProcess("/bin/sh", ["-c", script], input: input).run()
      #expect(report.output == Array("done\n".utf8))
    }
  }

  @Test("a parent without standard streams can run children")
  func worksWithoutStreams() async {
    await #expect(processExitsWith: .success) {
      for number in 0...2 as ClosedRange<Int32> { close(number) }
      let report = try ChildProcess(
        "/bin/sh", ["-c", "cat; printf err >&2"], input: [65, 66]
      ).run()
      guard report.output == [65, 66], report.errors == "err" else { exit(1) }
    }
  }
  #endif
}
#endif
