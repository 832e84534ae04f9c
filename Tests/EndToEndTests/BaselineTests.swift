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
      "update", "--check", "--baseline",
      EmbeddingTests.root.appendingPathComponent("Samples/Baseline").path)
    #expect(run.ending == .exit(0), "\(run.text)")
  }

  @Test("a folder holds every flow as lines to review and as a document, without source locations")
  func writes() throws {
    let folder = try TemporaryFolder()
    let first = try Self.run("update", "--baseline", "flows", in: folder)
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
      try Self.run("update", "--baseline", "flows", in: folder).errors
        == "flowgraph: flows: 13 flows: 13 unchanged\n")
    let attributes = try files.attributesOfItem(atPath: folder.path("flows/sign-in.json"))
    #expect(attributes[.modificationDate] as? Date == old)
    let same = try Self.run("update", "--check", "--baseline", "flows", in: folder)
    #expect(same.ending == .exit(0))
    #expect(same.text == "flows: 13 flows: 13 unchanged\n")
  }

  /// A baseline that is different from the samples in every respect.
  private static func drifted() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try run("update", "--baseline", "flows", in: folder).ending == .exit(0))
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

  @Test("differences are reported in sentences with the lines below, and accepted without --check")
  func reportsDrift() throws {
    let folder = try Self.drifted()
    let run = try Self.run("update", "--baseline", "flows", "--check", in: folder)
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
      "rx-feedback: flows/rx-feedback.edges differs from what 'flowgraph update' writes\n\n",
      "gone: only in the baseline; the flow no longer exists\n\n",
      "flows: 14 flows: 1 new, 4 changed, 1 gone, 8 unchanged\n"
        + "to update, run: flowgraph update --baseline flows\n",
    ] {
      #expect(run.text.contains(part), "\(part)")
    }
    let one = try Self.run(
      "update", "--flow", "sign-in", "--baseline", "flows", "--check", in: folder)
    #expect(one.ending == .exit(1))
    #expect(one.text.hasSuffix("run: flowgraph update --flow sign-in --baseline flows\n"))
    let other = try Self.run(
      "update", "--check", "--flow=application-coordinator", "--baseline=flows", in: folder)
    #expect(other.ending == .exit(0))

    let accepted = try Self.run("update", "--baseline", "flows", in: folder)
    #expect(accepted.ending == .exit(0))
    #expect(
      accepted.errors == "flowgraph: flows: 14 flows: 1 new, 4 changed, 1 gone, 8 unchanged\n")
    let again = try Self.run("update", "--baseline", "flows", "--check", in: folder)
    #expect(again.ending == .exit(0))
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
      ("update", try Self.run("update", "--baseline", ".", in: folder)),
      ("check", try Self.run("update", "--baseline", "./", "--check", in: folder)),
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
    let options = ["--flow", "questionnaire", "--baseline", "a/flows/"]
    let new = try Self.run("update", options[0], options[1], options[2], options[3], in: folder)
    #expect(new.ending == .exit(0))
    let run = try Self.run(
      "update", "--flow", "questionnaire", "--baseline", "a/flows/", "--max-configurations", "2",
      "--check", in: folder)
    #expect(run.ending == .exit(1))
    #expect(
      run.text.hasSuffix(
        "flowgraph update --max-configurations 2 --flow questionnaire --baseline a/flows/\n"))
  }

  @Test("pull requests, workflows and programs get the same")
  func formats() throws {
    let folder = try Self.drifted()
    let markdown = try Self.run(
      "update", "--check", "--baseline", "flows", "--format", "md", in: folder)
    #expect(markdown.ending == .exit(1))
    for part in [
      "### `questionnaire` is new\n\n", "### `gone` is gone\n\n",
      "### Deep links as shipped → Deep links: 7 behavioral changes\n",
      "\n<details><summary>38 lines</summary>\n\n```diff\n- FoodList -> FoodList  pop  ^\n",
      "To update, run `flowgraph update --baseline flows`.\n",
    ] {
      #expect(markdown.text.contains(part), "\(part)")
    }
    let github = try Self.run(
      "update", "--check", "--baseline", "flows", "--format", "github", in: folder)
    #expect(github.lines.count == 7)
    #expect(
      github.lines.dropLast().allSatisfy { $0.hasPrefix("::error file=flows/") })
    #expect(
      github.text.contains(
        "::error file=flows/gone.edges,line=1,title=gone%3A differs from its baseline::gone: only"))
    let json = try Self.run(
      "update", "--check", "--baseline", "flows", "--format", "json", in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let baselines = object?["baselines"] as? [[String: Any]]
    let changes = baselines?.first?["changes"] as? [[String: Any]] ?? []
    #expect(
      changes.map { $0["change"] as? String } == [
        "changed", "new", "changed", "unreadable", "changed", "gone",
      ])
    #expect(object?["drifts"] as? Bool == true)
    #expect((changes[2]["removed"] as? [String])?.contains("- FoodList") == false)
    #expect((changes[2]["difference"] as? [String: Any])?["differs"] as? Bool == true)
    let file = try Self.run(
      "update", "--check", "--baseline", "flows", "--format", "md", "-o", "comment.md", in: folder)
    #expect(file.output == [])
    #expect(try folder.text("comment.md") == markdown.text)
  }

  @Test("the hook of this repository stops a commit that drifts")
  func hook() throws {
    let folder = try Self.drifted()
    let hook = EmbeddingTests.root.appendingPathComponent(".ci/pre-commit").path
    func commit(_ baseline: String, _ tool: String = Tool.path) throws -> Finished {
      try Spawn(
        executable: "/bin/sh", arguments: ["-c", "cd \"$1\" && \"$0\"", hook, folder.url.path],
        environment: ["FLOWGRAPH": tool, "BASELINE": baseline]
      ).run()
    }
    let stopped = try commit("flows")
    #expect(stopped.ending == .exit(1))
    #expect(
      stopped.errors
        == "pre-commit: the flows differ from their baseline; accept the changes with the line above\n"
    )
    let broken = try commit("flows", "\(Tool.path) --settings none")
    #expect(broken.ending == .exit(66))
    #expect(
      broken.errors == """
        flowgraph: none: no such file; --settings needs a file such as .flowgraph.json
        pre-commit: flowgraph failed with exit code 66; commit without it by --no-verify

        """)
    #expect(
      try Self.run("update", "--baseline", "flows", in: folder).ending == .exit(0))
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
    (["--baseline", "file"], 73, "file: cannot be created: \(SystemReason.noFolder)"),
    (
      ["--flow", "bad.json", "--baseline", "a"], 65,
      "the flow '../sign-in' cannot have a baseline, because its name is not a valid file name; "
        + "rename it"
    ),
    (
      ["--flow", "same.json", "--flow", "sign-in", "--baseline", "a"], 64,
      "two flows are named 'sign-in', but a baseline has one file per name; leave one of them out"
    ),
    (
      ["--flow", "nothing", "--baseline", "a"], 66,
      "no flow named 'nothing'; run 'flowgraph list' to see all flows; the path of a document "
        + "contains '/' or '.'"
    ),
    (
      [
        "--flow", "tab-coordinators", "--baseline", "a", "--max-configurations", "100000000",
        "--max-depth", "60", "--max-seconds", "0.2",
      ], 65,
      "the search of 'tab-coordinators' was cut after 200 ms, so the result differs in every run "
        + "and cannot be compared; limit it with --max-configurations or --max-depth"
    ),
    (["--flow", "sign-in"], 64, "--flow needs --baseline or a Markdown file."),
    (["--flow", "-", "a.md"], 64, "'update' cannot use standard input; name a file."),
    (
      ["--baseline", "a", "--format", "md"], 64, "--format and -o are for the report of --check."
    ),
    (["--baseline", "a", "-o", "b"], 64, "--format and -o are for the report of --check."),
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
      arguments: [
        "-c", "cd \"$1\" && shift && \"$0\" update \"$@\"", Tool.path, folder.url.path,
      ] + arguments
    ).run()
    #expect(run.ending == .exit(code))
    #expect(run.complaint == message)
    #expect(try folder.names() == ["bad.json", "file", "same.json"])
  }

  @Test(
    "former commands name the new one",
    arguments: [
      ("baseline checkout", "baseline", "update --baseline FOLDER"),
      ("check --baseline flows", "check --baseline", "update --baseline FOLDER --check"),
      ("check a --baseline=b --update", "check --update", "update --baseline FOLDER"),
      ("check a --no-lints", "check --no-lints", "check --no-warnings"),
      ("render a --update-markdown b.md", "render --update-markdown", "update FILE"),
      ("--product p check --baseline=b", "check --baseline", "update --baseline FOLDER --check"),
    ])
  func former(_ line: String, _ old: String, _ new: String) throws {
    let run = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(run.ending == .exit(64))
    #expect(
      run.complaint == "'flowgraph \(old)' is now 'flowgraph \(new)'; see 'flowgraph help "
        + "\(new.prefix { $0 != " " })'.")
  }
}
#endif
