import FlowCore
import FlowExploration
import FlowTestSupport
import Testing

@Suite("known failures as text")
struct RegressionsTests {
  private let header =
    "# flowgraph regressions 1: a property, a trace and its events a line; replayed first\n"

  @Test("the failures of a report are written sorted, once, with the events described")
  func written() throws {
    let flow = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2))
    var regressions = Regressions()
    let report = try flow.check([.standard(.noDeadEnd), .always("unlocked") { $0.state != 2 }])
    regressions.insert(failuresOf: report)
    regressions.insert(failuresOf: report)
    #expect(
      "\(regressions)" == header + "no-dead-end\t0:2\t# lock\n" + "unlocked\t0:2\t# lock\n")
  }

  @Test("any name and any summary round-trip", arguments: 0..<300)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let letters = Array("ab#\\\t\n\r :é\u{301}🎈\u{0}\"'".unicodeScalars)
    func text(_ least: Int) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<(least + random.below(6)) { text.append(letters[random.below(letters.count)]) }
      return String(text)
    }
    let regressions = Regressions(
      (0..<random.below(6)).map { number in
        .init(property: text(0), trace: TraceCode("\(number):1.a2.r"), summary: text(0))
      })
    let again = try Regressions(parsing: "\(regressions)")
    #expect(again == regressions)
    #expect("\(again)" == "\(regressions)")
  }

  @Test("comments, empty lines, other line ends and any order are read")
  func lenient() throws {
    let text = header + "\n# mine\r\nb\t0:\r\na\t0:1.m0\t# lock"
    let regressions = try Regressions(parsing: text)
    #expect(regressions.entries.map(\.property) == ["a", "b"])
    #expect(regressions.entries.map(\.summary) == ["lock", ""])
  }

  @Test(
    "an error is reported with its line",
    arguments: [
      ("", 1), ("no-dead-end\t0:1\n", 1), ("H", 1),
      ("# flowgraph regressions 10\n", 1), ("# flowgraph regressions 1x", 1), ("H\na\t0:+1", 2),
      ("H\na\t+0:1", 2), ("H\na\t0:a+1", 2),
      ("H\na", 2), ("H\n\na\t\t", 3), ("H\n\t0:1", 2), ("H\na\t0:1\tlock", 2), ("H\na\t0:1\t#", 2),
      ("H\na\t0:1\t# x\ty", 2), ("H\na\t1", 2), ("H\na\tx:1", 2), ("H\na\t0:1..2", 2),
      ("H\na\t0:1.", 2), ("H\na\t0:r1", 2), ("H\na\t0:b1", 2), ("H\na\t0:-1", 2),
      ("H\na\t0:1:1", 2), ("H\na\t0:99999999999999999999", 2), ("H\na\t0:a", 2),
      ("H\na\\x\t0:1", 2), ("H\na\\\t0:1", 2), ("H\na\t0:1\nb\t0:1\na\t0:1\t# again", 4),
      ("H\na\t0:1\u{661}", 2),
    ])
  func hostile(text: String, line: Int) throws {
    let text =
      text.hasPrefix("H\n") ? text.replacing("H\n", with: header, maxReplacements: 1) : text
    let error = #expect(throws: RegressionsError.self) { try Regressions(parsing: text) }
    #expect(error?.line == line)
    #expect(error.map { "\($0)".hasPrefix("line \(line): ") } == true)
  }

  @Test(
    "a code that is not made as one is followed nowhere",
    arguments: [
      "0:1...0", "+0:+1", "0:+1", "0:a+1", "0:1.", "0:.", " 0:1", "0:1\u{661}", "0:r0", "0",
    ])
  func malformed(code: String) {
    let flow = GraphFlow((0, "open", 1), (1, "close", 0))
    #expect(throws: TraceCodeError.self) { try flow.trace(of: TraceCode(code)) }
  }

  @Test("many lines are read, in any order")
  func many() throws {
    let lines = (0..<20_000).reversed().map { "p\($0)\t0:\($0)\n" }
    let regressions = try Regressions(parsing: header + lines.joined())
    #expect(regressions.entries.count == 20_000)
    #expect(regressions.entries.first?.property == "p0")
  }

  @Test("replayed, a failure still fails, holds now, or is stale")
  func replayed() throws {
    let broken = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2))
    var regressions = Regressions()
    regressions.insert(failuresOf: try broken.check([.standard(.noDeadEnd)]))
    regressions.insert(.init(property: "gone", trace: TraceCode("0:0")))
    regressions.insert(.init(property: "no-dead-end", trace: TraceCode("0:7")))
    regressions.insert(.init(property: "no-dead-end", trace: TraceCode("3:0")))
    let report = try broken.check(regressions)
    #expect(report.failures.map(\.entry.trace.description) == ["0:2"])
    #expect(report.stale.map(\.entry.trace.description) == ["0:7", "3:0"])
    #expect(
      report.results.first.map(\.description)
        == "gone\n  skipped (0:0): no property has that name")
    #expect(
      report.failures.map(\.description) == [
        """
        no-dead-end
          still violated (0:2): nothing leads on from here
            start: [0]
            1. lock
               setRoot 2 (FlowExplorationTests/Fixtures.swift:30)
               [2]
        """
      ])
    let repaired = GraphFlow((0, "open", 1), (1, "close", 0), (0, "lock", 2), (2, "unlock", 0))
    let later = try repaired.check(regressions)
    #expect(later.failures.isEmpty)
    #expect(later.results.map(\.entry) == regressions.entries)
  }
}
