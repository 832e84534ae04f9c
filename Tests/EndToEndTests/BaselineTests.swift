#if CLI
import Foundation
import Testing

struct BaselineTests {
  private static func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Finished {
    try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$1\" && shift && \"$0\" \"$@\"", Tool.path, folder.url.path]
        + arguments
    ).run()
  }

  private static func replace(
    _ old: String, with new: String, in name: String, of folder: TemporaryFolder
  ) throws {
    let text = try folder.text(name)
    #expect(text.contains(old))
    try folder.add(name, text.replacing(old, with: new).utf8)
  }

  @Test("the samples do what their baseline in this repository says")
  func samples() throws {
    let run = try Tool.run(
      "check", "--baseline", EmbeddingTests.root.appendingPathComponent("Samples/Baseline").path)
    #expect(run.ending == .exit(0), "\(run.text)")
  }

  @Test("a folder holds every flow as lines to review and as a document, without source locations")
  func writes() throws {
    let folder = try TemporaryFolder()
    let first = try Self.run("baseline", in: folder)
    #expect(first.ending == .exit(0))
    #expect(first.errors == "flowgraph: flows: 13 flows: 13 new\n")
    let names = (Tool.samples + Tool.endless).flatMap { ["\($0).edges", "\($0).json"] }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("flows")).sorted()
        == names.sorted())
    let edges = try Tool.run("render", "sign-in", "--format", "edges")
    #expect(try folder.text("flows/sign-in.edges") == edges.text)
    let document = try folder.text("flows/sign-in.json")
    #expect(!document.contains("SignIn.swift"))
    let drawn = try Tool.run("render", "-", "--format", "edges", input: document)
    #expect(drawn.text == edges.text)

    let files = FileManager.default
    let old = Date(timeIntervalSince1970: 1_000_000)
    try files.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder.path("flows/sign-in.json"))
    #expect(
      try Self.run("baseline", in: folder).errors
        == "flowgraph: flows: 13 flows: 13 unchanged\n")
    let attributes = try files.attributesOfItem(atPath: folder.path("flows/sign-in.json"))
    #expect(attributes[.modificationDate] as? Date == old)
    let same = try Self.run("check", "--baseline", "flows", in: folder)
    #expect(same.ending == .exit(0))
    #expect(same.text == "flows: 13 flows: 13 unchanged\n")
  }

  /// A baseline that is different from the samples in every respect.
  private static func drifted() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try run("baseline", in: folder).ending == .exit(0))
    // As if links had been mended since.
    let shipped = try folder.text("flows/deep-links-as-shipped.json")
    let renamed = shipped.replacing(
      "\"name\": \"deep-links-as-shipped\"", with: "\"name\": \"deep-links\"")
    try folder.add("flows/deep-links.json", renamed.utf8)
    try replace("\"Sign in\"", with: "\"Sign on\"", in: "flows/sign-in.json", of: folder)
    let questionnaire = try folder.text("flows/questionnaire.json")
    try folder.add(
      "flows/gone.json", questionnaire.replacing("\"questionnaire\"", with: "\"gone\"").utf8)
    try FileManager.default.removeItem(atPath: folder.path("flows/questionnaire.json"))
    try folder.add("flows/containers.json", (try folder.text("flows/containers.json") + "<").utf8)
    try folder.add("flows/rx-feedback.edges", "".utf8)
    try folder.add("flows/other.json", "{}".utf8)
    return folder
  }

  @Test("differences are reported in sentences with the lines below, and accepted by --update")
  func reportsDrift() throws {
    let folder = try Self.drifted()
    let run = try Self.run("check", "--baseline", "flows", in: folder)
    #expect(run.ending == .exit(1))
    let containers = try folder.text("flows/containers.json").split(separator: "\n").count
    for part in [
      "sign-in: no behavioral changes, but its description changed: the title, payloads or "
        + "states\n\n",
      "questionnaire: not in the baseline\n\n",
      "deep-links: 7 behavioral changes\n  the old search stopped at 100 configurations",
      "\n  ~ back on FoodList always returns to Top now; before, it could also return to FoodList or "
        + "Web\n      SampleFlows/ApplicationCoordinator.swift:",
      "\n\n  - FoodList -> FoodList  pop  ^\n",
      "\n  + FoodList -> Web  push  onCellTap(url)\n",
      "flows/containers.json:\(containers):1: expected the end of the text, found \"<\"\n\n",
      "rx-feedback: flows/rx-feedback.edges differs from what 'flowgraph baseline' writes\n\n",
      "gone: only in the baseline; the flow no longer exists\n\n",
      "flows: 14 flows: 1 new, 4 changed, 1 gone, 8 unchanged\n"
        + "to accept the changes, run: flowgraph check --baseline flows --update\n",
    ] {
      #expect(run.text.contains(part), "\(part)")
    }
    let one = try Self.run("check", "sign-in", "--baseline", "flows", in: folder)
    #expect(one.ending == .exit(1))
    #expect(one.text.hasSuffix("check sign-in --baseline flows --update\n"))
    let other = try Self.run(
      "check", "application-coordinator", "--baseline", "flows", in: folder)
    #expect(other.ending == .exit(0))

    let accepted = try Self.run("check", "--baseline", "flows", "--update", in: folder)
    #expect(accepted.ending == .exit(0))
    #expect(accepted.text.hasSuffix("1 gone, 8 unchanged; accepted\n"))
    #expect(try Self.run("check", "--baseline", "flows", in: folder).ending == .exit(0))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("flows"))
    #expect(names.contains("other.json") && !names.contains("gone.json"))
    #expect(names.count == 27)
  }

  @Test("the baseline of other flows is not taken for that of these, and stays")
  func keepsOthers() throws {
    let folder = try TemporaryFolder()
    let document = try Tool.run("render", "sign-in", "--format", "json").text
    try folder.add("shop.json", document.replacing("\"sign-in\"", with: "\"shop\"").utf8)
    for (name, run) in [
      ("baseline", try Self.run("baseline", "-o", ".", in: folder)),
      ("check", try Self.run("check", "--baseline", "./", "--update", in: folder)),
    ] {
      #expect(run.ending == .exit(65), "\(name)")
      #expect(
        run.complaint
          == ".: this is the baseline of other flows, such as 'shop'; name their package with "
          + "--package-path, or choose another folder", "\(name)")
    }
    #expect(try folder.names() == ["shop.json"])
  }

  @Test("the line that accepts says how far was searched")
  func repeatsLimits() throws {
    let folder = try TemporaryFolder()
    #expect(
      try Self.run("baseline", "questionnaire", "-o", "flows/", in: folder).ending == .exit(0))
    let run = try Self.run(
      "check", "questionnaire", "--baseline", "flows/", "--max-configurations", "2", in: folder)
    #expect(run.ending == .exit(1))
    #expect(
      run.text.hasSuffix(
        "flowgraph check questionnaire --max-configurations 2 --baseline flows/ --update\n"))
  }

  @Test("pull requests, workflows and programs get the same")
  func formats() throws {
    let folder = try Self.drifted()
    let markdown = try Self.run("check", "--baseline", "flows", "--format", "md", in: folder)
    #expect(markdown.ending == .exit(1))
    for part in [
      "### `questionnaire` is new\n\n", "### `gone` is gone\n\n",
      "### Deep links as shipped → Deep links: 7 behavioral changes\n",
      "\n<details><summary>38 lines</summary>\n\n```diff\n- FoodList -> FoodList  pop  ^\n",
      "To accept the changes, run `flowgraph check --baseline flows --update`.\n",
    ] {
      #expect(markdown.text.contains(part), "\(part)")
    }
    let github = try Self.run("check", "--baseline", "flows", "--format", "github", in: folder)
    #expect(github.lines.count == 7)
    #expect(
      github.lines.dropLast().allSatisfy { $0.hasPrefix("::error file=flows/") })
    #expect(
      github.text.contains(
        "::error file=flows/gone.edges,line=1,title=gone%3A differs from its baseline::gone: only"))
    let json = try Self.run("check", "--baseline", "flows", "--json", in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let changes = object?["changes"] as? [[String: Any]] ?? []
    #expect(
      changes.map { $0["change"] as? String } == [
        "changed", "new", "changed", "unreadable", "changed", "gone",
      ])
    #expect(object?["drifts"] as? Bool == true)
    #expect((changes[2]["removed"] as? [String])?.contains("- FoodList") == false)
    #expect((changes[2]["difference"] as? [String: Any])?["differs"] as? Bool == true)
    let file = try Self.run(
      "check", "--baseline", "flows", "--format", "md", "-o", "comment.md", in: folder)
    #expect(file.output == [])
    #expect(try folder.text("comment.md") == markdown.text)
  }

  @Test("the hook of this repository stops a commit that drifts")
  func hook() throws {
    let folder = try Self.drifted()
    let hook = EmbeddingTests.root.appendingPathComponent(".ci/pre-commit").path
    func commit(_ baseline: String) throws -> Finished {
      try Spawn(
        executable: "/bin/sh", arguments: ["-c", "cd \"$1\" && \"$0\"", hook, folder.url.path],
        environment: ["FLOWGRAPH": Tool.path, "BASELINE": baseline]
      ).run()
    }
    let stopped = try commit("flows")
    #expect(stopped.ending == .exit(1))
    #expect(
      stopped.errors
        == "pre-commit: the flows differ from their baseline; accept the changes with the line above\n"
    )
    let broken = try commit("none")
    #expect(broken.ending == .exit(66))
    #expect(
      broken.errors == """
        flowgraph: none: no such folder; create it with 'flowgraph baseline -o none'
        pre-commit: flowgraph failed with exit code 66; commit without it by --no-verify

        """)
    #expect(
      try Self.run("check", "--baseline", "flows", "--update", in: folder).ending == .exit(0))
    let initialised = try Spawn(
      executable: "git", arguments: ["-C", folder.url.path, "init", "--quiet"]
    ).run()
    #expect(initialised.ending == .exit(0))
    let unstaged = try commit("flows")
    #expect(unstaged.ending == .exit(1))
    #expect(
      unstaged.errors.hasSuffix(
        "pre-commit: flows has changes that are not staged; 'git add flows' takes them along\n"),
      "\(unstaged.errors)")
    let staged = try Spawn(
      executable: "git", arguments: ["-C", folder.url.path, "add", "flows"]
    ).run()
    #expect(staged.ending == .exit(0))
    #expect(try commit("flows").ending == .exit(0))
  }

  @Test("the commands of the workflow run")
  func workflow() throws {
    let root = EmbeddingTests.root
    let text = try String(
      contentsOf: root.appendingPathComponent(".github/workflows/flows.yml"), encoding: .utf8)
    let commands = text.matches(of: #/run: flowgraph (.+)/#).map(\.output.1)
    #expect(commands.count == 2)
    let folder = try TemporaryFolder()
    for command in commands {
      let run = try Spawn(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$1\" && \"$0\" \(command)", Tool.path, folder.url.path],
        environment: [
          "OPTIONS": "--baseline \(root.appendingPathComponent("Samples/Baseline").path)"
        ]
      ).run()
      #expect(run.ending == .exit(0), "\(command): \(run.errors)")
    }
    let drift = try folder.text("drift.md")
    #expect(drift.contains("13 unchanged"))
  }

  /// What cannot be compared, its exit code, and the message.
  static let refused: [(words: [String], code: Int32, says: String)] = [
    (
      ["check", "--baseline", "none"], 66,
      "none: no such folder; create it with 'flowgraph baseline -o none'"
    ),
    (
      ["baseline", "-o", "file"], 73,
      "file: cannot be created: a file with this name already exists; choose another name"
    ),
    (
      ["baseline", "-o", "a/b"], 73,
      "a/b: cannot be created: \(SystemReason.noSuchFile); choose another location"
    ),
    (
      ["baseline", "bad.json"], 65,
      "the flow '../sign-in' cannot have a baseline, because its name is not a valid file name; "
        + "rename it"
    ),
    (
      ["baseline", "same.json", "sign-in"], 64,
      "two flows are named 'sign-in', but a baseline has one file per name; leave one of them out"
    ),
    (
      ["baseline", "nothing"], 66,
      "no flow named 'nothing'; run 'flowgraph list' to see all flows; the path of a document "
        + "contains '/' or '.'"
    ),
    (
      [
        "baseline", "tab-coordinators", "--max-configurations", "100000000", "--max-depth",
        "60", "--max-seconds", "0.2",
      ], 65,
      "the search of 'tab-coordinators' was cut after 200 ms, so the result differs in every run "
        + "and cannot be compared; limit it with --max-configurations or --max-depth"
    ),
    (
      ["check", "sign-in", "--update"], 64,
      "--update needs --baseline to name the folder."
    ),
    (
      ["check", "--baseline", ".", "--strict"], 64,
      "--strict applies to properties, which --baseline does not check; check them separately."
    ),
    (
      ["check", "--baseline", ".", "--format", "sarif"], 64,
      "--format sarif reports properties, which --baseline does not check."
    ),
    (
      ["check", "sign-in", "--format", "md"], 64,
      "--format md reports differences; name a folder to compare with using --baseline."
    ),
    (
      ["check", "sign-in", "--baseline", ".", "--all"], 64,
      "Name flows or use --all, not both."
    ),
  ]

  @Test(
    "what cannot be compared is refused with what to do, and nothing is written",
    arguments: refused)
  func refuses(_ arguments: [String], _ code: Int32, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("file", "".utf8)
    let document = try Tool.run("render", "sign-in", "--format", "json").text
    try folder.add(
      "bad.json", document.replacing("\"sign-in\"", with: "\"../sign-in\"").utf8)
    try folder.add("same.json", document.utf8)
    let run = try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$1\" && shift && \"$0\" \"$@\"", Tool.path, folder.url.path]
        + arguments
    ).run()
    #expect(run.ending == .exit(code))
    #expect(run.complaint == message)
    #expect(try folder.names() == ["bad.json", "file", "same.json"])
  }
}
#endif
