#if CLI
import Foundation
import Testing

struct ListAndExploreTests {
  /// The counts of a sample, as its inventory gives them.
  struct Counts: CustomTestStringConvertible {
    var flow: String
    var configurations: Int
    var screens: Int
    var transitions: Int
    var selfLoops = 0
    /// How many of the self-loops are something that the screen shows itself.
    var notes = 0
    var outcomes = 0
    var deadEvents: [String] = []
    var windows = ["main"]
    var tabs: [String] = []

    var testDescription: String { flow }
  }

  static let counts = [
    Counts(flow: "sign-in", configurations: 2, screens: 2, transitions: 4, outcomes: 2),
    Counts(flow: "application-coordinator", configurations: 4, screens: 4, transitions: 7),
    // The login's alert, the photo picker, and the alerts of two forms with missing fields.
    Counts(
      flow: "user-registration", configurations: 10, screens: 9, transitions: 21, selfLoops: 4,
      notes: 4),
    // The same.
    Counts(
      flow: "user-registration-script", configurations: 10, screens: 9, transitions: 21,
      selfLoops: 4, notes: 4),
    // The login's alert.
    Counts(
      flow: "flow-controllers", configurations: 3, screens: 3, transitions: 5, selfLoops: 1,
      notes: 1, deadEvents: ["items.qiitaItemsListFlowControllerDidFinish"]),
    // The alert where the name is missing.
    Counts(
      flow: "questionnaire", configurations: 5, screens: 5, transitions: 12, selfLoops: 1,
      notes: 1),
    // A link to where one is already, twice, and an unknown link in each of four configurations.
    Counts(
      flow: "deep-links", configurations: 4, screens: 4, transitions: 13, selfLoops: 6, notes: 4),
    Counts(
      flow: "containers", configurations: 9, screens: 9, transitions: 13,
      windows: ["main", "help"], tabs: ["1번", "2번"]),
    Counts(flow: "rx-feedback", configurations: 4, screens: 4, transitions: 7),
    Counts(flow: "checkout", configurations: 11, screens: 8, transitions: 29, outcomes: 2),
  ]

  @Test("list names each sample on a line of its own, in one order, with a sentence")
  func lists() throws {
    let run = try Tool.run("list")
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(
      run.lines.map { $0.prefix { $0 != " " } } == (Tool.samples + Tool.endless).map { $0[...] })
    #expect(run.lines.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("explore reports the counts of the inventory as text", arguments: counts)
  func explores(_ counts: Counts) throws {
    let run = try Tool.run("explore", counts.flow)
    #expect(run.ending == .exit(0))
    let outcomes = counts.outcomes == 0 ? "" : " and to \(counts.outcomes) outcomes"
    let loops = "\(counts.selfLoops) self-loop\(counts.selfLoops == 1 ? "" : "s")"
    let summary = loops + (counts.notes == 0 ? "\n" : ", \(counts.notes) of them")
    #expect(
      run.lines.dropFirst().prefix(2) == [
        "  \(counts.configurations) configurations of \(counts.configurations) states and "
          + "\(counts.screens) screens",
        "  \(counts.transitions) transitions between configurations\(outcomes)",
      ])
    #expect(run.text.contains("\n  \(summary)"))
    #expect(run.lines.contains("  search complete"))
    #expect(run.text.contains("refused") == false, "\(run.text)")
    #expect(run.text.contains("finding") == false, "\(run.text)")
  }

  @Test("explore --json reports the counts of the inventory", arguments: counts)
  func exploresAsJSON(_ counts: Counts) throws {
    let run = try Tool.run("explore", counts.flow, "--json")
    #expect(run.ending == .exit(0))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(json["flow"] as? String == counts.flow)
    #expect(json["states"] as? Int == counts.configurations)
    #expect(json["screens"] as? Int == counts.screens)
    #expect(json["configurations"] as? Int == counts.configurations)
    #expect(json["transitions"] as? Int == counts.transitions)
    #expect(json["selfLoops"] as? Int == counts.selfLoops)
    #expect(json["outcomes"] as? Int == counts.outcomes)
    #expect((json["refusals"] as? [Any])?.count == 0)
    #expect((json["findings"] as? [Any])?.count == 0)
    #expect(json["windows"] as? [String] == counts.windows)
    #expect(json["tabs"] as? [String] == counts.tabs)
    #expect(json["deadEvents"] as? [String] == counts.deadEvents)
    #expect(json["complete"] as? Bool == true)
  }

  @Test("the event that flow-controllers never fires is reported with its source location")
  func reportsDeadEvent() throws {
    let dead = try Tool.run("explore", "flow-controllers").lines.filter { $0.contains("dead") }
    #expect(dead.count == 1)
    #expect(dead[0].hasPrefix("  dead event: items.qiitaItemsListFlowControllerDidFinish ("))
    #expect(dead[0].contains("FlowControllers.swift:"))
  }

  @Test("a search that was cut says so, in text and in JSON")
  func reportsCutSearch() throws {
    let limited = ["explore", "user-registration", "--max-configurations", "3"]
    let text = try Tool.run(limited)
    #expect(text.ending == .exit(0))
    #expect(text.text.contains("search stopped at 3 configurations"))
    let json = try Tool.run(limited + ["--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(object["complete"] as? Bool == false)
    #expect(object["configurations"] as? Int == 3)
    let bound = try #require(object["bound"] as? [String: Any])
    #expect(bound["kind"] as? String == "configurations")
    #expect(bound["limit"] as? Int == 3)
  }

  @Test("an exported document has the counts of its flow", arguments: counts)
  func exploresDocument(_ counts: Counts) throws {
    let document = try Tool.run("render", counts.flow, "--format", "json")
    let direct = try Tool.run("explore", counts.flow, "--json")
    let again = try Tool.run("explore", "-", "--json", input: document.text)
    #expect(again.ending == .exit(0))
    #expect(again.text == direct.text)
  }
}
#endif
