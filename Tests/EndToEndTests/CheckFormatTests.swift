#if CLI
import Foundation
import Testing

@Suite("what flowgraph check writes for other programs")
struct CheckFormatTests {
  @Test("JSON tells all that the text tells")
  func writesJSON() throws {
    let run = try Tool.run("check", "-", "--json", input: Shop.document)
    #expect(run.ending == .exit(1))
    let checks = try Checks(run)
    #expect(checks.format == "flowgraph-check" && checks.version == 3)
    #expect(checks.failures == 1)
    let failure = try #require(checks.flows[0].results.first { $0.finding == "violated" })
    #expect(failure.severity == "error")
    #expect(failure.property == "no-dead-end")
    #expect(failure.trace?.code == "0:0")
    #expect(failure.trace?.steps.map(\.event) == ["payTapped"])
    let warnings = checks.flows[0].results.filter {
      $0.severity == "warning" && $0.finding == "violated"
    }
    #expect(warnings.map(\.property) == ["screen-without-way-out"])
    let same = try Tool.run("check", "-", "--format", "json", input: Shop.document)
    #expect(same.output == run.output)
  }

  @Test("a workflow of GitHub is told by commands, with the path of the source")
  func writesAnnotations() throws {
    let folder = try TemporaryFolder()
    let sources = folder.url.appendingPathComponent("Sources/Shop/Screens, 100 %")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data().write(to: sources.appendingPathComponent("Checkout.swift"))
    let run = try Tool.run(
      "check", "-", "--format", "github", "--source-root", folder.url.path,
      input: Shop.document)
    #expect(run.ending == .exit(1))
    let file = "\(folder.url.path)/Sources/Shop/Screens%2C 100 %25/Checkout.swift"
    #expect(
      run.lines[0]
        == "::error file=\(file),line=21,title=shop%3A no-dead-end::no-dead-end: something leads "
        + "on from everywhere%0A  violated after 1 event: nothing leads on from here%0A    "
        + "start: [Cart]%0A    1. payTapped%0A       setRoot Receipt (Shop/Checkout.swift:21)%0A"
        + "       [Receipt]")
    #expect(run.lines[1].hasPrefix("::warning file="))
    let notices = run.lines.compactMap { $0.firstMatch(of: #/^::notice title=shop%3A (.*?)::/#)?.1 }
    #expect(notices.map(String.init) == Shop.properties("not checked"))
    let vacuous = Shop.properties("nothing to judge").count
    #expect(vacuous > 3)
    #expect(run.lines.last == "1 flow checked, 1 failure, \(vacuous) with nothing to judge")
  }

  @Test("a source that is not found is told by its module")
  func namesModule() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      "check", "-", "--format", "github", "--source-root", folder.url.path,
      input: Shop.document)
    #expect(run.lines[0].hasPrefix("::error file=Shop/Checkout.swift,line=21,title="))
  }

  @Test("SARIF has what the format requires, and a rule for each result")
  func writesSARIF() throws {
    let run = try Tool.run("check", "-", "--format", "sarif", input: Shop.document)
    #expect(run.ending == .exit(1))
    let sarif = try SARIF(run)
    #expect(sarif.complaints == [])
    let failure = try #require(sarif.results.first { $0["ruleId"] as? String == "no-dead-end" })
    #expect(failure["level"] as? String == "error" && failure["kind"] as? String == "fail")
    #expect(SARIF.line(of: failure) == 21)
    let flow =
      (failure["codeFlows"] as? [[String: Any]])?.first?["threadFlows"] as? [[String: Any]]
    #expect((flow?.first?["locations"] as? [Any])?.count == 1)
    #expect(run.text.contains("\"uriBaseId\""))
    let open = sarif.results.filter { $0["kind"] as? String == "open" }
    #expect(open.compactMap { $0["ruleId"] as? String } == Shop.properties("not checked"))
    #expect(open.count > 3)
    #expect(open.allSatisfy { $0["level"] as? String == "none" })
    let vacuous = sarif.results.filter { $0["kind"] as? String == "notApplicable" }
    #expect(vacuous.compactMap { $0["ruleId"] as? String } == Shop.properties("nothing to judge"))
    #expect(vacuous.count > 3)
    #expect(vacuous.allSatisfy { $0["level"] as? String == "none" })
  }

  @Test("paths outside of the working directory are absolute, and a missing root is an error")
  func reportsRoot() throws {
    let folder = try TemporaryFolder()
    let sources = folder.url.appendingPathComponent("Shop")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data().write(to: sources.appendingPathComponent("Checkout.swift"))
    func run(_ format: String, _ root: String, in directory: String) throws -> Finished {
      let command = "cd \"$1\" && \"$0\" check - --format \(format) --source-root \"$2\""
      return try Spawn(
        executable: "/bin/sh", arguments: ["-c", command, Tool.path, directory, root],
        input: Array(Shop.document.utf8)
      ).run()
    }
    let home = folder.url.path
    for (root, directory, uri) in [
      (home + "/", "/", String((home + "/Shop/Checkout.swift").dropFirst())),
      (home + "//", home, "Shop/Checkout.swift"), ("./", home, "Shop/Checkout.swift"),
      (home, home + "/Shop", "file://\(home)/Shop/Checkout.swift"),
      ("../", home + "/Shop", "../Shop/Checkout.swift"),
    ] {
      let sarif = try SARIF(run("sarif", root, in: directory))
      #expect(sarif.complaints == [], "\(root) in \(directory)")
      #expect(sarif.uris == [uri], "\(root) in \(directory)")
    }
    let missing = try run("sarif", "none", in: home)
    #expect(missing.ending == .exit(66))
    #expect(missing.output == [])
    #expect(
      missing.complaint
        == "none: no such folder; set --source-root to the folder of the sources")
  }

  @Test("SARIF of every sample is as the format requires")
  func writesSARIFOfSamples() throws {
    let run = try Tool.run("check", "--all", "--format", "sarif")
    let sarif = try SARIF(run)
    #expect(sarif.complaints == [])
    #expect(sarif.results.contains { $0["codeFlows"] != nil })
  }

  @Test("no label breaks a format", arguments: HostileLabel.all)
  func survivesHostileLabels(_ label: HostileLabel) throws {
    let document = try label.document()
    let text = try Tool.run("check", "-", input: document)
    #expect(text.ending == .exit(1))
    #expect(text.errors == "")
    #expect(text.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })

    let commands = try Tool.run("check", "-", "--format", "github", input: document)
    #expect(commands.ending == .exit(1))
    // Two failures or more, what is not checked, and the summary: no line but ours.
    let kinds = ["::error ", "::warning ", "::notice "]
    let others = commands.lines.filter { line in !kinds.contains { line.hasPrefix($0) } }
    #expect(others.count == 1)
    #expect(others[0].hasPrefix("1 flow checked, "))
    #expect(commands.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })

    let json = try Tool.run("check", "-", "--json", input: document)
    #expect(try Array(Checks(json).flows[0].flow.utf8) == Array(label.text.utf8))
    #expect(
      try SARIF(Tool.run("check", "-", "--format", "sarif", input: document)).complaints == [])
  }

  @Test("a report is written to a file, also one that tells of failures")
  func writesFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("report.sarif")
    let run = try Tool.run("check", "-", "--format", "sarif", "-o", path, input: Shop.document)
    #expect(run.ending == .exit(1))
    #expect(run.output == [])
    let stream = try Tool.run("check", "-", "--format", "sarif", input: Shop.document)
    #expect(try folder.bytes("report.sarif") == stream.output)
  }

  @Test(
    "output that cannot be written is an error, whatever was found",
    arguments: ["text", "json", "github", "sarif"])
  func noticesLostOutput(_ format: String) throws {
    let arguments = ["check", "sign-in", "--format", format]
    #expect(try Tool.run(arguments, output: .closedPipe).ending == .exit(74))
    #expect(try Tool.run(arguments, output: .closed).ending == .exit(74))
  }

  @Test(
    "a full disk is an error, whatever was found",
    .enabled(if: OutputTests.hasFullDevice, "this system has no /dev/full"),
    arguments: ["text", "json", "github", "sarif"])
  func noticesFullDisk(_ format: String) throws {
    let run = try Tool.run(["check", "sign-in", "--format", format], output: .file("/dev/full"))
    #expect(run.ending == .exit(74))
    #expect(run.complaint == "standard output: cannot be written: \(SystemReason.fullDevice)")
  }
}

/// A log in the Static Analysis Results Interchange Format, and what its schema would say.
struct SARIF {
  private(set) var results: [[String: Any]] = []
  private(set) var complaints: [String] = []

  init(_ run: Finished) throws {
    let json = try JSONSerialization.jsonObject(with: Data(run.output))
    let log = try #require(json as? [String: Any])
    require(log["version"] as? String == "2.1.0", "version")
    require((log["$schema"] as? String)?.contains("sarif") == true, "$schema")
    let runs = try #require(log["runs"] as? [[String: Any]])
    require(runs.count == 1, "runs")
    let tool = runs[0]["tool"] as? [String: Any]
    let driver = try #require(tool?["driver"] as? [String: Any])
    require(driver["name"] is String && driver["version"] is String, "driver")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    require(ids.count == rules.count && Set(ids).count == ids.count, "ids of rules")
    for rule in rules { require(Self.text(rule["shortDescription"]) != nil, "rule \(rule)") }
    results = try #require(runs[0]["results"] as? [[String: Any]])
    for result in results { check(result, ids) }
    let prints = results.compactMap { $0["partialFingerprints"] as? [String: String] }
    require(Set(prints).count == results.count, "fingerprints")
  }

  /// The files that results are in.
  var uris: Set<String> {
    let locations = results.flatMap { $0["locations"] as? [[String: Any]] ?? [] }
    return Set(
      locations.compactMap { location in
        let file = (location["physicalLocation"] as? [String: Any])?["artifactLocation"]
        return (file as? [String: Any])?["uri"] as? String
      })
  }

  private mutating func require(_ condition: Bool, _ complaint: String) {
    if !condition { complaints.append(complaint) }
  }

  private mutating func check(_ result: [String: Any], _ ids: [String]) {
    let index = result["ruleIndex"] as? Int ?? -1
    let id = result["ruleId"] as? String
    require(ids.indices.contains(index) && ids[index] == id, "ruleIndex of \(id ?? "")")
    require(Self.text(result["message"])?.isEmpty == false, "message of \(id ?? "")")
    require(
      ["none", "note", "warning", "error"].contains(result["level"] as? String ?? ""), "level")
    require(["fail", "open", "notApplicable"].contains(result["kind"] as? String ?? ""), "kind")
    require(result["kind"] as? String == "fail" || result["level"] as? String == "none", "open")
    let locations = result["locations"] as? [[String: Any]] ?? []
    require(!locations.isEmpty, "locations of \(id ?? "")")
    for location in locations { check(location) }
    let flows = result["codeFlows"] as? [[String: Any]] ?? []
    for flow in flows.flatMap({ $0["threadFlows"] as? [[String: Any]] ?? [] }) {
      let steps = flow["locations"] as? [[String: Any]] ?? []
      require(!steps.isEmpty, "locations of a thread flow")
      for step in steps {
        let location = step["location"] as? [String: Any] ?? [:]
        require(Self.text(location["message"]) != nil, "message of a step")
        check(location)
      }
    }
  }

  private mutating func check(_ location: [String: Any]) {
    guard let physical = location["physicalLocation"] as? [String: Any] else {
      return complaints.append("expected a physical location")
    }
    let file = physical["artifactLocation"] as? [String: Any]
    let uri = file?["uri"] as? String ?? ""
    require(URL(string: uri) != nil && !uri.contains(" "), "uri \(uri)")
    let isBelow = !uri.hasPrefix("file://") && !uri.hasPrefix("..")
    require((file?["uriBaseId"] != nil) == isBelow, "uriBaseId of \(uri)")
    let line = (physical["region"] as? [String: Any])?["startLine"] as? Int ?? 0
    require(line > 0, "startLine")
  }

  static func line(of result: [String: Any]) -> Int? {
    let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    return ((location as? [String: Any])?["region"] as? [String: Any])?["startLine"] as? Int
  }

  private static func text(_ message: Any?) -> String? {
    (message as? [String: Any])?["text"] as? String
  }
}
#endif
