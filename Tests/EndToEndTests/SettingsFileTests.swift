#if CLI
import Foundation
import Testing

/// What `.flowgraph.json` does to commands, and `flowgraph update`.
struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func configure(_ text: String) throws -> String {
    try folder.add(".flowgraph.json", text.utf8)
  }

  /// Runs the tool in the folder.
  private func runInFolder(_ arguments: String) throws -> Finished {
    try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "cd '\(folder.url.path)' && exec '\(Tool.path)' \(arguments)"]
    ).run()
  }

  @Test("the file of the working folder, of the package's folder, or the one named, is read")
  func finds() throws {
    let path = try configure(#"{"limits": {"configurations": 3}}"#)
    let explored = "  3 configurations of 3 states and 3 screens"
    let here = try runInFolder("explore user-registration")
    #expect(here.text.contains(explored))
    let named = try Tool.run("explore", "user-registration", "--settings", path)
    #expect(named.text.contains(explored))
    let front = try Tool.run("--settings", path, "explore", "user-registration")
    #expect(front.text == named.text)
    let explicit = try Tool.run(
      "explore", "user-registration", "--settings", path, "--max-configurations", "4")
    #expect(explicit.text.contains("  4 configurations"))
    let document = try Tool.run("render", "sign-in", "--format", "json")
    let checked = try Tool.run("explore", "-", "--settings", path, input: document.text)
    #expect(checked.ending == .exit(0), "limits are not for documents")
    let elsewhere = try Tool.run("list", "--package-path", folder.url.path)
    #expect(elsewhere.ending == .exit(66), "there is no package, and the file is no mistake")
    #expect(!elsewhere.errors.contains(".flowgraph.json"))
  }

  @Test("a package that only the file names is built for its flows, not for documents")
  func package() throws {
    let document = try Tool.run("render", "sign-in", "--format", "json").text
    try folder.add("sign-in.json", document.utf8)
    _ = try configure(#"{"package": {"path": "nowhere"}}"#)
    let nowhere =
      ".flowgraph.json:1:22: nowhere: no such folder; name the folder of a package"
    for command in [
      "list", "explore sign-in", "check --all", "update --baseline a",
      "diff sign-in ./sign-in.json",
    ] {
      let run = try runInFolder(command)
      #expect(run.ending == .exit(66), "\(command)")
      #expect(run.complaint == nowhere, "\(command)")
    }
    #expect(try runInFolder("list --product x").complaint == nowhere)
    for command in [
      "explore ./sign-in.json", "check sign-in.json", "diff sign-in.json sign-in.json",
      "render sign-in.json -o sign-in.mmd",
    ] {
      let run = try runInFolder(command)
      #expect(run.ending == .exit(0), "\(command): \(run.errors)")
    }
  }

  @Test("mistakes are reported with their location, by every command")
  func mistakes() throws {
    let path = try configure("{\n  \"diretion\": \"right\"\n}\n")
    let mistake = #":2:3: unknown key "diretion" in the settings; did you mean "direction"?"#
    for command in ["list", "explore sign-in", "render sign-in", "update"] {
      let run = try runInFolder(command)
      #expect(run.ending == .exit(65), "\(command)")
      #expect(run.output == [], "\(command)")
      #expect(run.errors == "flowgraph: .flowgraph.json\(mistake)\n", "\(command)")
    }
    let missing = try Tool.run("list", "--settings", path + ".x")
    #expect(missing.ending == .exit(66))
    #expect(
      missing.complaint
        == "\(path).x: no such file; --settings needs a file such as .flowgraph.json")
    let package = try Tool.run("list", "--package-path", folder.url.path)
    #expect(package.ending == .exit(65))
    #expect(package.complaint == path + mistake)
  }

  @Test("a previous picture keeps its direction, whatever the file says")
  func like() throws {
    let path = try configure(#"{"direction": "right"}"#)
    let down = folder.path("down.svg")
    #expect(
      try Tool.run("render", "sign-in", "--direction", "down", "-o", down).ending == .exit(0))
    let kept = try Tool.run("render", "sign-in", "--previous", down, "--settings", path)
    #expect(kept.errors.contains("mean displacement 0.0 %"), "\(kept.errors)")
  }

  @Test("theme, style and direction apply where the command line has none")
  func appearance() throws {
    try folder.add("brand.css", ":root { --flowgraph-push: #0050b3 }".utf8)
    let path = try configure(
      #"{"theme": "dark", "style": "brand.css", "direction": "right"}"#)
    let configured = try Tool.run("render", "sign-in", "--settings", path)
    let style = folder.path("brand.css")
    let explicit = try Tool.run(
      "render", "sign-in", "--theme", "dark", "--style", style, "--direction", "right")
    #expect(configured.ending == .exit(0), "\(configured.errors)")
    #expect(configured.text == explicit.text)
    let other = try Tool.run(
      "render", "sign-in", "--settings", path, "--theme", "auto", "--style", "standard",
      "--direction", "down")
    #expect(other.text == (try Tool.run("render", "sign-in", "--direction", "down").text))
    let mermaid = try Tool.run("render", "sign-in", "--settings", path, "--format", "mmd")
    #expect(mermaid.ending == .exit(0), "a style that nobody asked for here is no mistake")
  }

  @Test("events lead to their lines, in pictures, tables and the player")
  func links() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // Paths are relative to the folder of the file, so the file lies beside a sample.
    let samples = folder.url.appending(path: "Samples/SampleFlows")
    try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Samples/SampleFlows/SignIn.swift"),
      to: samples.appending(path: "SignIn.swift"))
    let path = try configure(#"{"links": "https://a.b/{path}?x=y&#L{line}"}"#)
    let svg = try Tool.run("render", "sign-in", "--settings", path)
    #expect(svg.ending == .exit(0), "\(svg.errors)")
    #expect(StrictSVG(svg.output).complaints == [])
    #expect(svg.text.contains(#"role="graphics-document""#))
    let address =
      #/<a class="link" href="https:\/\/a\.b\/(Samples\/[^"]*SignIn\.swift)\?x=y&amp;#L(\d+)">/#
    let found = svg.text.matches(of: address)
    #expect(found.count == 3)
    let source = try String(
      contentsOf: root.appending(path: "Samples/SampleFlows/SignIn.swift"), encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
    for match in found {
      // The line of the source names the event that the label names.
      let label = svg.text[match.range.upperBound...]
      let event = try #require(label.firstMatch(of: #/<tspan class="event">(\w+)/#)?.1)
      let line = try #require(Int(match.2))
      #expect(source[line - 1].contains(event), "\(line) is not of \(event)")
    }
    let plain = try Tool.run("render", "sign-in")
    #expect(plain.text.contains(#"role="img""#) && !plain.text.contains("<a "))
    let table = try Tool.run("render", "sign-in", "--settings", path, "--format", "md")
    #expect(table.text.contains("| [`nextTapped"))
    #expect(table.text.contains("](https://a.b/Samples/"))
    let player = try Tool.run("render", "sign-in", "--settings", path, "--format", "html")
    #expect(player.text.contains(#""https://a.b/Samples/"#))
  }

  @Test("update makes every output, leaves what is as it should be, and checks")
  func updates() throws {
    try folder.add(
      "README.md",
      "# A\n<!-- flowgraph: sign-in -->\n<!-- /flowgraph -->\n"
        .appending("<!-- flowgraph: questionnaire md -->\n<!-- /flowgraph -->\n").utf8)
    let document = try Tool.run("render", "sign-in", "--format", "json").text
    try folder.add("old.json", document.utf8)
    _ = try configure(
      """
      {"direction": "right", "outputs": [
        {"flow": "sign-in", "file": "a.svg", "theme": "dark"},
        {"flow": "./old.json", "file": "old.md"},
        {"markdown": "README.md"},
        {"flow": "user-registration", "file": "{flow}.mmd", "focus": "Confirmation", "radius": 1},
        {"flow": "questionnaire", "baseline": "flows"}
      ]}
      """)
    let files = ["README.md", "a.svg", "old.md", "user-registration.mmd"]
    let before = try runInFolder("update --check")
    #expect(before.ending == .exit(1))
    #expect(before.errors == "")
    #expect(
      before.text == """
        a.svg: does not exist
        old.md: does not exist
        README.md:2: the mmd of 'sign-in' is out of date
        README.md:4: the md of 'questionnaire' is out of date
        user-registration.mmd: does not exist

        questionnaire: not in the baseline

        flows: 1 flow: 1 new
        4 files: 4 out of date
        to update, run: flowgraph update

        """)
    #expect(try folder.names() == [".flowgraph.json", "README.md", "old.json"])

    let made = try runInFolder("update")
    #expect(made.ending == .exit(0), "\(made.errors)")
    #expect(made.output == [])
    #expect(
      try folder.names()
        == [".flowgraph.json", "README.md", "a.svg", "flows", "old.json"] + files[2...])
    let svg = try Tool.run("render", "sign-in", "--theme", "dark", "--direction", "right")
    #expect(try folder.text("a.svg") == svg.text)
    #expect(
      try folder.text("old.md") == (try Tool.run("render", "sign-in", "--format", "md").text))
    let page = try folder.text("README.md")
    #expect(page.contains("```mermaid") && page.contains("### "))

    let stamps = try files.map(modified)
    let again = try runInFolder("update")
    #expect(
      again.errors
        == "flowgraph: flows: 1 flow: 1 unchanged\nflowgraph: 4 files: 4 unchanged\n")
    #expect(try files.map(modified) == stamps)
    let after = try runInFolder("update --check")
    #expect(after.ending == .exit(0))
    #expect(after.text == "flows: 1 flow: 1 unchanged\n4 files: 4 up to date\n")

    try folder.add("a.svg", "edited".utf8)
    let stale = try runInFolder("update --check")
    #expect(stale.ending == .exit(1))
    #expect(
      stale.text == """
        a.svg: out of date

        flows: 1 flow: 1 unchanged
        4 files: 1 out of date, 3 up to date
        to update, run: flowgraph update

        """)
    #expect(try folder.text("a.svg") == "edited")
    try folder.add("README.md", page.replacing("### ", with: "## ").utf8)
    let github = try runInFolder("update --check --format github")
    #expect(
      github.text == """
        ::error file=a.svg,line=1,title=a.svg%3A out of date::out of date%0Ato update, run: \
        flowgraph update
        ::error file=README.md,line=\(try line(of: "questionnaire md", in: page)),\
        title=README.md%3A out of date::the md of 'questionnaire' is out of date%0Ato update, \
        run: flowgraph update
        flowgraph: flows: 1 flow: 1 unchanged
        flowgraph: 4 files: 2 out of date, 2 up to date

        """)
    let comment = try runInFolder("update --check --format md")
    #expect(comment.text.hasPrefix("- `a.svg: out of date`\n- `README.md:"))
    #expect(comment.text.hasSuffix("\n\nTo update, run `flowgraph update`.\n"))
    let json = try runInFolder("update --check --format json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect(
      (object?["files"] as? [[String: Any]])?.map { $0["path"] as? String } == [
        "a.svg", "README.md",
      ])
  }

  private func line(of text: String, in page: String) throws -> Int {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test("one output that cannot be made keeps all from being written, and each is reported")
  func allOrNone() throws {
    let page = "<!-- flowgraph: sign-in -->\n<!-- /flowgraph -->\n"
    try folder.add("README.md", page.utf8)
    try folder.add(
      "TWO.md", (page + "<!-- flowgraph: sgn-in -->\n<!-- /flowgraph -->\n").utf8)
    _ = try configure(
      """
      {"outputs": [
        {"flow": "sign-in", "file": "pictures/deep/a.svg"},
        {"flow": "sign-in", "file": "./pictures/../b.svg"},
        {"markdown": "TWO.md"},
        {"flow": "containers", "file": "b.svg"},
        {"flow": "sign-in", "markdown": "README.md"},
        {"markdown": "README.md"}
      ]}
      """)
    let before = try folder.names()
    let run = try runInFolder("update")
    #expect(run.ending == .exit(65))
    #expect(
      run.errors.split(separator: "\n") == [
        "flowgraph: .flowgraph.json:4:3: TWO.md:3: no flow named 'sgn-in'; run 'flowgraph list' "
          + "to see all flows",
        "flowgraph: .flowgraph.json:7:3: Another output already writes the block in line 1.",
        "flowgraph: .flowgraph.json: 2 outputs cannot be made; nothing was written",
      ])
    #expect(try folder.names() == before)
    _ = try configure(
      """
      {"outputs": [
        {"flow": "sign-in", "file": "pictures/deep/a.svg"},
        {"flow": "sign-in", "file": "b.svg"}, {"flow": "containers", "file": "./b.svg"}
      ]}
      """)
    let twice = try runInFolder("update")
    #expect(
      twice.errors == """
        flowgraph: .flowgraph.json:3:41: Another output already writes './b.svg'.
        flowgraph: .flowgraph.json: 1 output cannot be made; nothing was written

        """)
    _ = try configure(
      #"{"outputs": [{"flow": "sign-in", "file": "pictures/deep/a.svg"}]}"#)
    #expect(try runInFolder("update").ending == .exit(0))
    #expect(try folder.text("pictures/deep/a.svg").hasPrefix("<svg "))
  }

  @Test("without a flow a file is made of every flow")
  func everyFlow() throws {
    _ = try configure(
      """
      {"limits": {"configurations": 50}, "outputs": [{"file": "{flow}.edges"}]}
      """)
    let made = try runInFolder("update")
    #expect(made.ending == .exit(0), "\(made.errors)")
    let flows = Tool.samples + Tool.endless
    #expect(try folder.names() == ([".flowgraph.json"] + flows.map { "\($0).edges" }).sorted())
  }

  /// Outputs that cannot be made, the exit code, and the message.
  static let refused: [(output: String, code: Int32, says: String)] = [
    (
      #"{"flow": "sing-in", "file": "a.svg"}"#, 66,
      "no flow named 'sing-in'; did you mean 'sign-in'?"
    ),
    (
      #"{"flow": "sign-in", "file": "a.jpg"}"#, 65,
      #"'a.jpg' has an unknown extension; choose a format with "format": svg, png, pdf, "#
        + "dot, mmd, puml, md, html, edges, json."
    ),
    (
      #"{"flow": "sign-in", "markdown": "no.md"}"#, 66,
      "no.md: no such file; create it first"
    ),
    (
      #"{"flow": "sign-in", "markdown": "a.md", "format": "png"}"#, 65,
      "A Markdown file cannot contain png; use dot, mmd, puml, md or edges."
    ),
    (
      #"{"flow": "sign-in", "file": ".flowgraph.json", "format": "svg"}"#, 65,
      "'.flowgraph.json' is an input of the outputs; write to another file."
    ),
    (
      #"{"flow": "sign-in", "file": "/dev/null", "format": "svg"}"#, 65,
      "'/dev/null' is not a regular file; choose another."
    ),
    (
      #"{"markdown": ".flowgraph.json"}"#, 65,
      ".flowgraph.json: no block for 'NAME'; add the lines '<!-- flowgraph: NAME -->' and "
        + "'<!-- /flowgraph -->' where it belongs"
    ),
    (
      #"{"flow": "sign-in", "file": "a.svg", "focus": "Nme"}"#, 66,
      "no screen is called 'Nme'; did you mean 'Name'? There are 'Name', 'Password'"
    ),
    (
      #"{"flow": "no.json", "file": "a.svg"}"#, 66,
      "no.json: no such file; name a flow or a document, or use - for standard input"
    ),
  ]

  @Test("what cannot be made is reported at its location in the file", arguments: refused)
  func refuses(_ output: String, _ code: Int32, _ message: String) throws {
    _ = try configure("{\"outputs\": [\n  \(output)\n]}\n")
    let run = try runInFolder("update")
    #expect(run.ending == .exit(code))
    #expect(
      run.errors == """
        flowgraph: .flowgraph.json:2:3: \(message)
        flowgraph: .flowgraph.json: 1 output cannot be made; nothing was written

        """)
    #expect(try folder.names() == [".flowgraph.json"])
  }

  @Test("a folder that cannot be made is reported, and so are settings without outputs, and none")
  func refusesAll() throws {
    _ = try configure(
      #"{"outputs": [{"flow": "sign-in", "file": ".flowgraph.json/a.svg"}]}"#)
    let run = try runInFolder("update")
    #expect(run.ending == .exit(73))
    #expect(
      run.complaint == ".flowgraph.json/a.svg: cannot be created: \(SystemReason.noFolder)")
    #expect(try folder.names() == [".flowgraph.json"])
    _ = try configure("{}")
    let none = try runInFolder("update")
    #expect(none.ending == .exit(66))
    #expect(
      none.complaint
        == #".flowgraph.json: no "outputs" to write; add {"outputs": [{"flow": "NAME", "file": "#
        + #""NAME.svg"}]}"#)
    try FileManager.default.removeItem(atPath: folder.path(".flowgraph.json"))
    let missing = try runInFolder("update")
    #expect(missing.ending == .exit(66))
    #expect(
      missing.complaint
        == #"no .flowgraph.json in this folder; list the files to write in its "outputs", or name "#
        + "a Markdown file or --baseline; see Documentation/Settings.md")
  }

  private func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate]
      as? Date
  }

  @Test("names in \"devices\" that no flow has are reported with locations")
  func deviceNames() throws {
    let path = try configure(
      """
      {"devices": {
        "controls": {"nextTaped": "x", "loginButtonTapped": "y", "fetchedUserInfo": "z", "q": "a",
          "open(Link)": "b"},
        "fields": {"nam": "n", "name": "m"},
        "screens": {"Pasword": "p", "Password": "q"},
        "links": {"submitTapped": "https://x.org", "opn": "https://y.org"}
      }}
      """)
    let run = try Tool.run("paths", "sign-in", "--format", "maestro", "--settings", path)
    #expect(run.ending == .exit(0))
    func warning(_ location: String, _ text: String) -> String {
      "flowgraph: warning: \(path):\(location): \(text)\n"
    }
    #expect(
      run.errors == warning(
        "2:16",
        "\"controls\" names the event 'nextTaped', which was not found; did you mean 'nextTapped'?")
        + warning(
          "2:60",
          "\"controls\" names 'fetchedUserInfo', an answer, for which tests wait; remove it"
        )
        + warning(
          "2:84",
          "\"controls\" names the event 'q', which was not found; 'flowgraph paths FLOW --tour' shows "
            + "the names of the events")
        + warning(
          "3:5", "\"controls\" names 'open(Link)', which opens a link; name its URL in \"links\"")
        + warning(
          "4:14", "\"fields\" names the payload 'nam', which was not found; did you mean 'name'?")
        + warning(
          "5:15",
          "\"screens\" names the screen 'Pasword', which was not found; did you mean 'Password'?")
        + warning(
          "6:13",
          "\"links\" names 'submitTapped', which opens no link; name its control in \"controls\"")
        + warning(
          "6:46", "\"links\" names the link 'opn', which was not found; did you mean 'open'?"))
    // A document may share the settings with others that are not known.
    let document = try folder.add(
      "sign-in.json", Tool.run("render", "sign-in", "--format", "json").output)
    let ofDocument = try Tool.run("paths", document, "--format", "maestro", "--settings", path)
    #expect(ofDocument.errors.contains("the event 'nextTaped', which was not found"))
    #expect(!ofDocument.errors.contains("loginButtonTapped"))
    #expect(!ofDocument.errors.contains("'q'"))
    let other = try Tool.run("paths", "sign-in", "--settings", path)
    #expect(other.errors == "", "only tests on devices need the names")
  }
}
#endif
