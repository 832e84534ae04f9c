#if CLI
import FlowSupport
import Foundation
import Testing

@Suite("check --shard and merge")
struct MergeTests {
  /// A flow with planted defects, that goes on forever.
  private static let flow = "deep-links-as-shipped"

  /// The arguments that walk a share.
  private func walk(
    _ share: String, into folder: String, walks: Int = 1024, seed: Int = 7
  ) -> [String] {
    [
      "check", Self.flow, "--walks", "\(walks)", "--seed", "\(seed)", "--shard", share,
      "--report-dir", folder,
    ]
  }

  @Test("a share that was killed is named, and after another run the report is that of one share")
  func survivesKill() throws {
    let folder = try TemporaryFolder()
    let (shares, lost) = (folder.path("shares"), folder.path("lost"))
    let (count, walks) = (4, 8192)
    // So many that they take hours: the share cannot be done before it is killed.
    let endless = 1_000_000_000
    let killed = try RunningProgram(walk("3/\(count)", into: lost, walks: endless))
    // The folder is made when all else is known to be right, just before the walks.
    #expect(killed.wait { FileManager.default.fileExists(atPath: lost) })
    #expect(killed.end(by: SIGKILL))
    #expect(try FileManager.default.contentsOfDirectory(atPath: lost) == [])
    let running = try [1, 2, 4].map {
      try RunningProgram(walk("\($0)/\(count)", into: shares, walks: walks))
    }
    for program in running { #expect(program.wait { program.hasEnded }) }

    let part = try Tool.run("merge", shares)
    #expect(part.ending == .exit(1))
    #expect(part.lines.contains("  undecided: share 3 of 4 has not reported"))
    let merged = try Tool.run("merge", shares, "--json")
    #expect(merged.text.contains(#""incomplete": {"of": 4, "missing": [3], "cut": []}"#))

    #expect(try Tool.run(walk("3/\(count)", into: shares, walks: walks)).ending == .exit(1))
    let whole = folder.path("whole")
    #expect(try Tool.run(walk("1/1", into: whole, walks: walks)).ending == .exit(1))
    let report = try Tool.run("merge", shares, "--json")
    #expect(report.ending == .exit(1))
    #expect(report.text.contains("incomplete") == false)
    #expect(try Tool.run("merge", whole, "--json").output == report.output)

    let check = try #require(try Checks(report).flows.first)
    let failure = try #require(check.results.first { $0.finding == "violated" })
    let code = try #require(failure.trace?.code)
    #expect(try Tool.run("replay", Self.flow, code).ending == .exit(1))
  }

  @Test("missing shares alone give exit code 2, in every format")
  func isUndecided() throws {
    let folder = try TemporaryFolder()
    let shares = folder.path("shares")
    for share in ["1/4", "4/4"] {
      let walk = [
        "check", "sign-in", "--walks", "1024", "--shard", share, "--report-dir", shares,
      ]
      #expect(try Tool.run(walk).ending == .exit(0))
    }
    let reason = "shares 2 and 3 of 4 have not reported"
    for format in ["text", "json", "github", "sarif"] {
      let run = try Tool.run("merge", shares, "--format", format)
      #expect(run.ending == .exit(2), "\(format)")
      #expect(format == "json" || run.text.contains("undecided: \(reason)"), "\(run.text)")
      let allowed = try Tool.run("merge", shares, "--format", format, "--allow-undecided")
      #expect(allowed.ending == .exit(0), "\(format)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: shares).sorted()
    #expect(
      names
        == ["1", "4"].flatMap { share in
          ["coverage.json", "share.json"].map {
            "sign-in-seed-0-share-\(share)-of-4.\($0)"
          }
        })
    let merged = folder.path("merged")
    #expect(try Tool.run("merge", shares, "--report-dir", merged).ending == .exit(2))
    let coverage = try Tool.run("coverage", "sign-in", "\(merged)/sign-in.coverage.json")
    #expect(coverage.lines[0].hasPrefix("sign-in: 512 runs, "))
    #expect(coverage.lines.contains { $0.hasPrefix("  transitions       4 of 4") })
  }

  @Test("what does not belong together is refused, with what is different")
  func refuses() throws {
    let folder = try TemporaryFolder()
    func share(_ share: String, seed: Int = 7, in name: String = "shares") throws -> String {
      let run = try Tool.run(walk(share, into: folder.path(name), seed: seed))
      #expect(run.ending == .exit(1))
      let parts = share.replacing("/", with: "-of-")
      return "\(folder.path(name))/\(Self.flow)-seed-\(seed)-share-\(parts).share.json"
    }
    let first = try share("1/4")
    let other = try share("2/4", seed: 8)
    let run = try Tool.run("merge", first, other)
    #expect(run.ending == .exit(65))
    #expect(
      run.errors == "flowgraph: \(other): the seed is '8', but '7' in \(first); merge only the "
        + "shares of one run\n")

    let text = try String(contentsOfFile: first, encoding: .utf8)
    let changed = try folder.add(
      "changed.json", text.replacing("\"transitions\": ", with: "\"transitions\": 1").utf8)
    let contradiction = try Tool.run("merge", first, changed)
    #expect(contradiction.ending == .exit(65))
    #expect(contradiction.complaint.hasPrefix("\(changed): it was changed, or copied"))
    #expect(try Tool.run("merge", first, first).ending == .exit(1))

    let torn = try folder.add("torn.json", text.utf8.prefix(300))
    #expect(try Tool.run("merge", torn).errors.hasPrefix("flowgraph: \(torn):"))
    let check = try Tool.run("check", "sign-in", "--json")
    let plain = try folder.add("plain.json", check.output)
    #expect(
      try Tool.run("merge", plain).errors.contains(
        "plain.json: this is not the report of a share of random walks"))
    let empty = try Tool.run("merge", folder.url.path)
    #expect(empty.ending == .exit(66))
    #expect(empty.errors.contains("no file in it ends with '.share.json'"))
  }

  typealias Change = @Sendable (inout [String: Any], inout [String: Any]) -> Void

  /// What is changed in the report of share 2 of 4 and in its `share`, and what is said of it.
  static let changes: [(reason: String, change: Change)] = [
    ("it lists no property", { flow, _ in flow["results"] = [Any]() }),
    ("is violated, but no walk is listed in which it is", { $1["sightings"] = [Any]() }),
    (
      "it counts 0 walks, but share 2/4 of 1024 walks has 256",
      { flow, _ in flow["method"] = ["kind": "random", "seed": "7", "walks": 0] as [String: Any] }
    ),
    (
      "its coverage is of 256 walks, but it counts 512",
      { flow, share in
        flow["method"] = ["kind": "random", "seed": "7", "walks": 512] as [String: Any]
        share["walks"] = 2048
      }
    ),
    ("is one of another share than 3/4", { $1["number"] = 3 }),
    (
      "but the result does not say so",
      { flow, _ in
        let bound: [String: Any] = ["kind": "walks", "limit": 256]
        flow["results"] = (flow["results"] as? [[String: Any]])?.map { result in
          ["property", "summary", "severity"].reduce(
            into: ["finding": "undecided", "bound": bound] as [String: Any]
          ) { $0[$1] = result[$1] }
        }
      }
    ),
    ("it was changed, or copied from another share", { $1["code"] = "c0de" }),
    (
      "it was changed, or copied from another share",
      { flow, _ in
        flow["results"] = (flow["results"] as? [[String: Any]])?.map { result in
          result.merging(["severity": "warning"]) { $1 }
        }
      }
    ),
    ("it was changed, or copied from another share", { flow, _ in flow["transitions"] = 1 }),
  ]

  @Test("a report that contradicts itself is refused with the reason", arguments: changes)
  func refusesContradictions(_ reason: String, _ change: Change) throws {
    let folder = try TemporaryFolder()
    let shares = folder.path("shares")
    #expect(try Tool.run(walk("2/4", into: shares)).ending == .exit(1))
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: shares).first {
        $0.hasSuffix("share.json")
      })
    let path = "\(shares)/\(name)"
    #expect(try Tool.run("merge", path).ending == .exit(1))
    try Self.edit(path, change)
    let run = try Tool.run("merge", path)
    #expect(run.ending == .exit(65))
    #expect(run.complaint.hasPrefix("\(path): "))
    #expect(run.complaint.hasSuffix("; walk the share again"))
    #expect(run.complaint.contains(reason), "\(run.complaint)")
  }

  @Test("a copy of a share under another number is refused, even if nothing was found")
  func refusesCopies() throws {
    let folder = try TemporaryFolder()
    let arguments = ["check", "sign-in", "--walks", "1024", "--report-dir", folder.url.path]
    #expect(try Tool.run(arguments + ["--shard", "1/4"]).ending == .exit(0))
    let path = folder.path("sign-in-seed-0-share-1-of-4.share.json")
    try Self.edit(path) { $1["number"] = 3 }
    let run = try Tool.run("merge", path)
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "\(path): it was changed, or copied from another share; walk the share again")
  }

  private static func edit(_ path: String, _ change: Change) throws {
    let url = URL(fileURLWithPath: path)
    var report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    var flow = try #require((report["flows"] as? [[String: Any]])?.first)
    var share = try #require(flow["share"] as? [String: Any])
    change(&flow, &share)
    flow["share"] = share
    report["flows"] = [flow]
    try JSONSerialization.data(withJSONObject: report).write(to: url)
  }

  @Test(
    "shares that cannot be taken are refused",
    arguments: [
      ("check sign-in --shard 1/2", "--shard needs --walks, the number of walks of all shares."),
      ("check sign-in --walks 512 --shard 3/2", "The value '3/2' is invalid"),
      ("check sign-in --walks 512 --shard 0/2", "The value '0/2' is invalid"),
      ("check sign-in --walks 512 --shard +1/2", "The value '+1/2' is invalid"),
      (
        "check sign-in --walks 512 --shard 1/3",
        "512 walks are too few for 3 shares: a share takes whole blocks of 256 walks, and there are "
          + "only 2 blocks."
      ),
      (
        "check sign-in rx-feedback --walks 512 --shard 1/2",
        "--shard takes one flow; check several in separate runs."
      ),
      ("check --all --walks 512 --shard 1/2", "--shard takes one flow"),
      ("check sign-in --report-dir a", "--report-dir and --revision need --shard."),
      ("merge a --json --format sarif", "--json and --format sarif cannot be used together."),
      ("merge", "Missing expected argument"),
    ])
  func refusesArguments(_ arguments: String, _ message: String) throws {
    let run = try Tool.run(arguments.split(separator: " ").map(String.init))
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("the workflow and the job of the page are sound, and their lines run as they are", hasYAML)
  func followsPage() throws {
    let page = try Listings(of: "WalksOnManyMachines.md")
    let folder = try TemporaryFolder()
    let steps = page.workflow.jobs.mapValues { $0.steps.compactMap(\.run) }
    let (walk, merge) = (try #require(steps["walk"]), try #require(steps["merge"]))
    #expect(walk.count == 1 && merge.count == 1)
    let matrix = try #require(page.workflow.jobs["walk"]?.strategy?.matrix.share)
    #expect("\(matrix.count)" == page.workflow.env["SHARES"] && matrix.first == 1)
    var environment = page.workflow.env
    environment["SEED"] = "7"
    environment["REVISION"] = "4f2a91c"
    for share in matrix {
      environment["SHARE"] = "\(share)"
      #expect(try run(walk[0], environment, in: folder).ending == .exit(0), "share \(share)")
    }
    let annotated = try run(merge[0], environment, in: folder)
    #expect(annotated.ending == .exit(1))
    #expect(annotated.text.contains("::error "))

    let job = page.job.spec
    let container = try #require(job.template.spec.containers.first)
    #expect(job.completionMode == "Indexed" && container.command == ["/bin/sh", "-c"])
    environment = Dictionary(uniqueKeysWithValues: container.env.map { ($0.name, $0.value) })
    #expect("\(job.completions)" == environment["SHARES"])
    environment["REPORTS"] = "pods"
    for index in 0..<job.completions {
      environment["JOB_COMPLETION_INDEX"] = "\(index)"
      let run = try run(container.args[0], environment, in: folder)
      #expect(run.ending == .exit(0), "pod \(index): \(run.errors)")
    }
    let reports = try ["shares", "pods"].map {
      try Tool.run("merge", folder.path($0), "--json")
    }
    #expect(reports[0].ending == .exit(1))
    #expect(reports[0].output == reports[1].output)
  }

  /// Runs a line of the page, on a flow of the tool and with fewer walks.
  private func run(
    _ line: String, _ environment: [String: String], in folder: TemporaryFolder
  ) throws -> Finished {
    var environment = environment
    environment["FLOW"] = Self.flow
    environment["WALKS"] = "4096"
    environment["PATH"] = "\(Tool.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return try Spawn(
      executable: "/bin/sh", arguments: ["-c", "cd \"$0\" && \(line)", folder.url.path],
      environment: environment
    ).run()
  }
}

private let hasYAML = ConditionTrait.enabled("Python with PyYAML is missing") {
  let arguments = ["-c", "import yaml"]
  return try Tool.has("python3")
    && Spawn(executable: "/usr/bin/env", arguments: ["python3"] + arguments).run().ending
      == .exit(0)
}

/// The YAML of a page: a workflow of GitHub Actions and a job of Kubernetes.
private struct Listings {
  struct Workflow: Decodable {
    struct Job: Decodable {
      struct Step: Decodable { var run: String? }
      struct Strategy: Decodable {
        struct Matrix: Decodable { var share: [Int] }
        var matrix: Matrix
      }
      var strategy: Strategy?
      var steps: [Step]
    }
    var env: [String: String]
    var jobs: [String: Job]
  }

  struct Job: Decodable {
    struct Spec: Decodable {
      struct Template: Decodable {
        struct Spec: Decodable { var containers: [Container] }
        var spec: Spec
      }
      var completionMode: String
      var completions: Int
      var template: Template
    }
    struct Container: Decodable {
      struct Variable: Decodable { var name, value: String }
      var env: [Variable]
      var command, args: [String]
    }
    var spec: Spec
  }

  var workflow: Workflow
  var job: Job

  /// Lets Python read the YAML: all scalars of an environment become texts, as they do in a shell.
  private static let script = """
    import json, re, sys, yaml
    blocks = re.findall(r"```yaml\\n(.*?)```", open(sys.argv[1]).read(), re.S)
    workflow, job = [yaml.safe_load(block) for block in blocks]
    workflow["env"] = {name: str(value) for name, value in workflow["env"].items()}
    workflow = {name: workflow[name] for name in ["env", "jobs"]}
    print(json.dumps([workflow, job]))
    """

  init(of page: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/\(page)").path
    let run = try Spawn(
      executable: "/usr/bin/env", arguments: ["python3", "-c", Self.script, path]
    ).run()
    let listings = try JSONDecoder().decode(Pair.self, from: Data(run.output))
    (workflow, job) = (listings.workflow, listings.job)
  }

  private struct Pair: Decodable {
    var workflow: Workflow
    var job: Job

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      workflow = try values.decode(Workflow.self)
      job = try values.decode(Job.self)
    }
  }
}
#endif
