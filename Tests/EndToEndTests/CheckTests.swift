#if CLI
import FlowDocuments
import FlowExploration
import Foundation
import Testing

@Suite("flowgraph check")
struct CheckTests {
  @Test("reports what fails with the shortest trace, and exits with 1")
  func reportsFailure() throws {
    let run = try Tool.run("check", "-", input: Shop.document)
    #expect(run.ending == .exit(1))
    #expect(run.errors == "")
    #expect(run.text == Shop.text)
  }

  @Test("prints the line that replays a failure, and the line does")
  func printsReplayLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("it's a shop.json", Shop.document.utf8)
    let run = try Tool.run("check", path)
    let line = try #require(run.lines.first { $0.hasPrefix("  replay: flowgraph ") })
    #expect(line.contains("'\\''"))
    let shell = "\"$0\" \(line.dropFirst("  replay: flowgraph ".count))"
    let again = try Spawn(executable: "/bin/sh", arguments: ["-c", shell, Tool.path]).run()
    #expect(again.ending == .exit(1))
    #expect(again.text.contains("violated after 1 event: nothing leads on from here"))
  }

  @Test("exits with 0 where everything is decided and nothing fails, and with 2 where it is not")
  func exits() throws {
    #expect(try Tool.run("check", "sign-in").ending == .exit(0))
    #expect(try Tool.run("check", "sign-in", "--allow-undecided").ending == .exit(0))
    let limited = ["check", "sign-in", "--max-configurations", "1"]
    let run = try Tool.run(limited)
    #expect(run.ending == .exit(2))
    #expect(run.text.contains("search stopped at 1 configuration\n"))
    // Three, and those in parentheses, are about what the flow does not have, which needs no search.
    let properties = try Tool.run("check", "sign-in", "--list-properties").lines
    let vacuous = properties.count { $0.hasPrefix("(") } + 3
    let undecided = properties.count - vacuous
    #expect(run.lines.count { $0.hasPrefix("  undecided  ") } == undecided)
    #expect(
      run.lines.contains {
        $0.contains("none failed, \(undecided) undecided, \(vacuous) with nothing")
      })
    let allowed = try Tool.run(limited + ["--allow-undecided"])
    #expect(allowed.ending == .exit(0))
    #expect(allowed.lines.contains { $0.contains(" undecided (--allow-undecided)") })
    #expect(try Checks(Tool.run(limited + ["--json"])).failures == 0)
    let both = try Tool.run(
      "check", "sign-in", "deep-links-as-shipped", "--max-configurations", "50")
    #expect(both.ending == .exit(1))
  }

  @Test("violations of one property that have different causes are all reported on request")
  func violations() throws {
    let flow = ["check", "deep-links-as-shipped", "--property", "no-double-push"]
    let one = try Tool.run(flow)
    #expect(one.ending == .exit(1))
    #expect(one.lines.filter { $0.hasPrefix("  violated after") }.count == 1)
    let three = try Tool.run(flow + ["--violations", "3"])
    let violations = three.lines.filter { $0.hasPrefix("  violated after") }
    #expect(violations.count == 3)
    #expect(violations.first == one.lines.first { $0.hasPrefix("  violated after") })
    #expect(three.lines.filter { $0.hasPrefix("  replay: ") }.count == 3)
    #expect(try Tool.run(flow + ["--violations", "0"]).ending == .exit(64))
  }

  @Test("warnings are failures with --strict only, and can be left out")
  func warns() throws {
    let run = try Tool.run("check", "flow-controllers")
    #expect(run.ending == .exit(0))
    #expect(run.text.contains("  warning           dead-event: items.qiitaItemsList"))
    let strict = try Tool.run("check", "flow-controllers", "--strict")
    #expect(strict.ending == .exit(1))
    #expect(strict.text.contains("none failed") == false)
    #expect(strict.lines.contains { $0.hasPrefix("  violated          dead-event") })
    for quiet in [["--no-warnings"], ["--strict", "--without", "dead-event"]] {
      let run = try Tool.run(["check", "flow-controllers"] + quiet)
      #expect(run.ending == .exit(0), "\(quiet)")
      #expect(run.text.contains("violated") == false, "\(quiet): \(run.text)")
    }
  }

  @Test("checks several flows, or all, in one run")
  func checksSeveral() throws {
    let run = try Tool.run("check", "sign-in", "-", "rx-feedback", input: Shop.document)
    #expect(run.ending == .exit(1))
    #expect(run.text.hasSuffix("\n3 flows: 1 failed\n"))
    let all = try Tool.run("check", "--all", "--json")
    let names = try Checks(all).flows.map(\.flow)
    #expect(names == Tool.samples + Tool.endless)
  }

  @Test("properties are chosen by name")
  func selects() throws {
    let run = try Tool.run(
      "check", "sign-in", "--property", "no-trap", "--property", "no-dead-end", "--json")
    #expect(try Checks(run).flows[0].results.map(\.property) == ["no-dead-end", "no-trap"])
    let rest = try Tool.run("check", "-", "--without", "no-dead-end", input: Shop.document)
    #expect(rest.ending == .exit(0))
    let list = try Tool.run("check", "sign-in", "--list-properties")
    #expect(list.lines.contains { $0.hasPrefix("property   no-trap ") })
    #expect(list.lines.contains { $0.hasPrefix("warning    dead-event ") })
    // Those of URLs, of deferred links and of work are checked only in flows that have some, unless
    // requested.
    let names = { (kind: String) in
      list.lines.map { $0.split(separator: " ") }.filter { $0[0] == kind }.map { String($0[1]) }
    }
    let others = names("(property)")
    #expect(list.lines.last?.hasPrefix("(warning)  contradictory-commands ") == true)
    #expect(others.first == "links-are-read-back")
    let special = StandardProperty.ofWork + [.linksAreReadBack, .deferredLinksAreOpened]
    #expect(Set(others) == Set(special.map(\.name)))
    let errors = StandardProperty.allCases.filter { $0.severity == .error }.map(\.name)
    #expect((names("property") + others).sorted() == errors.sorted())
  }

  /// What cannot be followed, and the message.
  static let refused = [
    ("", "Name a flow, or use --all."),
    ("sign-in --all", "Name flows or use --all, not both."),
    ("- -", "Standard input can be read only once; use - only once."),
    ("sign-in --json --format sarif", "--json and --format sarif cannot be used together."),
    (
      "sign-in --property no-dead-ends",
      "No property named 'no-dead-ends'; did you mean 'no-dead-end'?"
    ),
    (
      "sign-in --without dead-evnt",
      "No property named 'dead-evnt'; did you mean 'dead-event'?"
    ),
    (
      "sign-in --property qqqq",
      "No property named 'qqqq'; use --list-properties to see them all."
    ),
    (
      "- --max-depth 3",
      "The --max options limit the exploration of a flow, but '-' is a document, whose "
        + "search is over; leave them out."
    ),
    ("- --walks 3", "--walks needs a flow to run, but '-' is a document."),
    (
      "sign-in --property no-trap --without no-trap",
      "--without excludes every property that --property names, so there is nothing to check."
    ),
    ("sign-in --max-memory 0", "--max-memory must be at least 1."),
    ("sign-in --threads 65", "--threads must be from 1 to 64."),
    ("sign-in --walks 0", "--walks must be from 1 to 1000000000."),
    ("sign-in --seed 3", "--seed and --walk-length need --walks."),
    (
      "sign-in --source-root .",
      "--source-root needs --format github or sarif; text reports locations as they are."
    ),
    (
      "sign-in --json --source-root .",
      "--source-root needs --format github or sarif; json reports locations as they are."
    ),
    (
      "sign-in --walks 3 --max-depth 3",
      "--walks can be limited by --max-seconds; the other --max options limit a search."
    ),
  ]

  @Test("what cannot be followed is a mistake of usage", arguments: refused)
  func refuses(_ arguments: String, _ message: String) throws {
    let tokens = arguments.split(separator: " ").map(String.init)
    let run = try Tool.run(["check"] + tokens, input: Shop.document)
    #expect(run.ending == .exit(64))
    #expect(run.output == [])
    #expect(run.complaint == message)
  }

  @Test(
    "what cannot be parsed is a mistake of usage",
    arguments: [("sign-in --walks 3 --seed x", "'x'"), ("sign-in --format html", "text")])
  func refusesUnparsable(_ arguments: String, _ message: String) throws {
    let tokens = arguments.split(separator: " ").map(String.init)
    let run = try Tool.run(["check"] + tokens, input: Shop.document)
    #expect(run.ending == .exit(64))
    #expect(run.output == [])
    #expect(run.errors.contains(message))
  }

  @Test("an unknown flow and a broken document are refused as everywhere")
  func refusesInput() throws {
    #expect(try Tool.run("check", "sing-in").ending == .exit(66))
    #expect(try Tool.run("check", "./missing.json").ending == .exit(66))
    let broken = try Tool.run("check", "-", input: "{\"flowgraph\": 1,\n oops}")
    #expect(broken.ending == .exit(65))
    #expect(
      broken.complaint
        == "standard input:2:2: expected a key in double quotes, found \"o\"")
    let still = Shop.document.replacingOccurrences(of: "[{\"configuration\": 0}]", with: "[]")
    let run = try Tool.run("check", "-", input: still)
    #expect(run.ending == .exit(65))
    #expect(run.errors == "flowgraph: the flow 'shop' cannot start: the document has no start\n")
  }

  @Test("a property requested by name that needs a flow is no success for a document")
  func failsUncheckable() throws {
    let run = try Tool.run("check", "-", "--property", "reducer-is-pure", input: Shop.document)
    #expect(run.ending == .exit(1))
    #expect(
      run.lines.contains { $0.hasPrefix("  0 properties, 1 failed, 1 not checked (--property)") })
  }

  @Test("a property requested by name that has nothing to judge is no success, in any format")
  func failsVacuous() throws {
    let request = ["check", "sign-in", "--property", "children-live-with-their-screens"]
    let run = try Tool.run(request)
    #expect(run.ending == .exit(1))
    #expect(
      run.lines.contains("  1 property, 1 failed, 1 with nothing to judge (--property)"),
      "\(run.text)")
    #expect(run.text.hasSuffix("\n  nothing to judge: the flow declares no child flows\n"))
    #expect(try Checks(Tool.run(request + ["--json"])).failures == 1)
    #expect(
      try Tool.run(request + ["--format", "github"]).lines.contains { $0.hasPrefix("::error ") })
    // Beside a property that holds, too; but not if another flow of the check had something.
    #expect(try Tool.run(request + ["--property", "no-trap"]).ending == .exit(1))
    let both = ["check", "sign-in", "deep-links", "--property", "links-lead-to-one-place"]
    #expect(try Tool.run(both).ending == .exit(0))
    #expect(try Tool.run("check", "sign-in").ending == .exit(0))
  }

  @Test("a flow that cannot start does not take the reports of the others with it")
  func keepsReports() throws {
    let still = Shop.document.replacingOccurrences(of: "[{\"configuration\": 0}]", with: "[]")
    let run = try Tool.run("check", "-", "sign-in", "--json", input: still)
    #expect(run.ending == .exit(65))
    #expect(try Checks(run).flows.map(\.flow) == ["sign-in"])
    #expect(run.errors == "flowgraph: the flow 'shop' cannot start: the document has no start\n")
  }

  private static let limited =
    "The --max options limit the exploration of a flow, but 'plain' is a document, whose "
    + "search is over; leave them out."

  /// What is for flows alone, and the message when it is requested for a document.
  static let forFlows = [
    ("check plain --walks 5", "--walks needs a flow to run, but 'plain' is a document."),
    ("check plain --max-depth 1", limited),
    (
      "paths plain --format swift",
      "--format swift needs the types of a flow, but 'plain' is a document."
    ),
    ("explore plain --max-depth 1", limited),
    ("replay plain 0:0 --max-depth 1", limited),
  ]

  @Test("a document is one whatever its file is called", arguments: forFlows)
  func recognizesDocument(_ arguments: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("plain", Shop.document.utf8)
    let command = "cd \"$1\" && \"$0\" \(arguments)"
    let run = try Spawn(
      executable: "/bin/sh", arguments: ["-c", command, Tool.path, folder.url.path]
    ).run()
    #expect(run.ending == .exit(64))
    #expect(run.complaint == message)
  }

  @Test("limits of memory and threads are heeded")
  func limitsMemory() throws {
    let run = try Tool.run("check", "tab-coordinators", "--max-memory", "1", "--threads", "1")
    #expect(run.text.contains("search stopped "))
    #expect(try Tool.run("check", "sign-in", "--threads", "1").ending == .exit(0))
  }

  @Test("random walks find what is wrong, the same for the same seed")
  func walks() throws {
    let walks = ["check", "deep-links-as-shipped", "--walks", "200", "--json"]
    let run = try Tool.run(walks + ["--seed", "0x10"])
    #expect(run.ending == .exit(1))
    #expect(try Tool.run(walks + ["--seed", "16"]).output == run.output)
    let flow = try Checks(run).flows[0]
    #expect(flow.method.kind == "random")
    #expect(flow.method.seed == "16")
    #expect(flow.results.contains { $0.finding == "violated" })
  }

  @Test("a document says the same as its flow", arguments: Tool.samples + Tool.endless)
  func agreesWithDocument(_ flow: String) throws {
    let document = try Tool.run("render", flow, "--format", "json").text
    let direct = try Checks(Tool.run("check", flow, "--json")).flows[0]
    let recorded = try Checks(Tool.run("check", "-", "--json", input: document)).flows[0]
    #expect(recorded.results.count > 8)
    // Only a document can have contradictory commands.
    for result in recorded.results where result.property != "contradictory-commands" {
      guard let other = direct.results.first(where: { $0.property == result.property }) else {
        continue
      }
      // A document whose search was cut does not record what was declared.
      if result.finding != "undecided" || other.finding != "nothing to judge" {
        #expect(result.finding == other.finding, "\(result.property)")
      }
      #expect(result.trace?.steps.count == other.trace?.steps.count, "\(result.property)")
    }
  }

  /// What can be checked: every sample, and every imported file.
  static let inputs =
    (Tool.samples + Tool.endless).map { ImportedFilesTests.File(name: $0, hasStacks: true) }
    + ImportedFilesTests.File.all

  @Test(
    "every built-in property has one result, or a reason why it is not checked", arguments: inputs)
  func isComplete(_ input: ImportedFilesTests.File) throws {
    let folder = try TemporaryFolder()
    let isSample = Tool.samples.contains(input.name) || Tool.endless.contains(input.name)
    let run = try Tool.run("check", isSample ? input.name : input.path(in: folder), "--json")
    let flow = try Checks(run).flows[0]
    let unjudged = flow.unjudged ?? []
    let names = flow.results.map(\.property) + unjudged.map(\.property)
    for property in StandardProperty.allCases {
      #expect(names.count { $0 == property.name } == 1, "\(property)")
    }
    #expect(unjudged.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("the path to each failure is drawn, and its trace saved beside it")
  func drawsTraces() throws {
    let folder = try TemporaryFolder()
    let pictures = folder.path("traces")
    let shop = Shop.document.replacingOccurrences(of: "\"shop\"", with: "\"../ä shop\"")
    for number in 1...2 {
      let run = try Tool.run("check", "-", "--trace-svg", pictures, input: shop)
      #expect(run.ending == .exit(1), "run \(number)")
      #expect(
        run.lines.contains("  picture: \(pictures)/shop-no-dead-end.svg"), "run \(number)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures).sorted()
    #expect(names == ["shop-no-dead-end.json", "shop-no-dead-end.svg"])
    let svg = StrictSVG(try folder.bytes("traces/shop-no-dead-end.svg"))
    #expect(svg.complaints == [])
    let quiet = try Tool.run("check", "-", "--json", "--trace-svg", pictures, input: shop)
    #expect(quiet.errors == "flowgraph: drew \(pictures)/shop-no-dead-end.svg\n")
    let document = try folder.add("shop.json", shop.utf8)
    let replay = try Tool.run("replay", document, "\(pictures)/shop-no-dead-end.json")
    #expect(replay.ending == .exit(1))
  }

  @Test("a folder for pictures that cannot be created is reported")
  func refusesFolder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("file", [])
    for (path, message) in [
      (file, "a file with this name already exists; choose another name"),
      (folder.path("a/b"), "\(SystemReason.noSuchFile); choose another location"),
    ] {
      let run = try Tool.run("check", "-", "--trace-svg", path, input: Shop.document)
      #expect(run.ending == .exit(73), "\(path)")
      #expect(run.complaint == "\(path): cannot be created: \(message)")
    }
  }
}

/// What `check --json` writes, as far as tests read it.
struct Checks: Decodable {
  struct Flow: Decodable {
    struct Method: Decodable { var kind: String, seed: String? }
    struct Result: Decodable {
      struct Trace: Decodable {
        struct Step: Decodable { var event: String, answer: String }
        var steps: [Step], code: String?
      }
      var property: String, severity: String, finding: String, trace: Trace?
    }
    struct Unjudged: Decodable { var property: String, reason: String }
    var flow: String, method: Method, results: [Result], unjudged: [Unjudged]?
  }
  var format: String, version: Int, failures: Int, flows: [Flow]

  init(_ run: Finished) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(run.output))
  }
}
#endif
