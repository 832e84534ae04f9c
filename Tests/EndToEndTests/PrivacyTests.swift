#if CLI
import Foundation
import Testing

/// What the tool writes about a flow whose values are secret, in every format.
///
/// All secrets of the flow contain the same text, which must be in no output. The same flow without
/// masks shows that it would be there.
@Suite("secrets of a flow are in no output")
struct PrivacyTests {
  private static let marker = "s3cr3t"
  private static let program = Tool.folder.appendingPathComponent("awkward-flows").path

  /// One way to make the tool write something about a flow.
  struct Output: Sendable, CustomTestStringConvertible {
    /// The arguments; `FLOW` is the flow, and `DIR` a folder for what is written.
    var arguments: [String]
    var input = ""
    /// Whether a flow without masks shows secrets there, as bytes.
    var isLegible = true

    init(_ arguments: String, input: String = "", isLegible: Bool = true) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.input = input
      self.isLegible = isLegible
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  /// The outputs of each command; those with formats, of each format.
  private static let outputs: [String: [Output]] = [
    "list": [.init("list --catalog PROGRAM", isLegible: false)],
    "render svg": [
      .init("render FLOW -o DIR/a.svg"),
      .init("render FLOW --level configurations -o DIR/b.svg"),
      .init("render FLOW --level screens --trace 0:1.3.3 -o DIR/c.svg"),
      .init("render FLOW --level storyboard --trace 0:1.3.3 -o DIR/d.svg"),
      .init("render FLOW --level configurations --findings --violations 9 -o DIR/e.svg"),
      .init("render FLOW --level configurations --coverage TRACE -o DIR/f.svg"),
      .init("render FLOW --level configurations --focus Home --all-edges -o DIR/g.svg"),
      .init("render FLOW --level configurations --split always -o DIR/h.svg"),
    ],
    // Pixels and compressed text show nothing to a search; they are converted from the SVG.
    "render png": [.init("render FLOW --level configurations -o DIR/a.png", isLegible: false)],
    "render pdf": [.init("render FLOW --level configurations -o DIR/a.pdf", isLegible: false)],
    "render dot": [.init("render FLOW --level configurations --format dot")],
    "render mmd": [.init("render FLOW --level configurations --format mmd")],
    "render puml": [.init("render FLOW --level configurations --format puml")],
    "render md": [.init("render FLOW --level configurations --format md")],
    "render html": [
      .init("render FLOW -o DIR/a.html"),
      .init("render FLOW --level configurations --trace 0:1.3.3 -o DIR/b.html"),
    ],
    "render edges": [.init("render FLOW --level configurations --format edges")],
    "render json": [.init("render FLOW --format json")],
    "explore": [.init("explore FLOW"), .init("explore FLOW --json")],
    "check text": [
      .init("check FLOW --violations 9 --format text"),
      .init("check FLOW --walks 200 --format text"),
      .init("check FLOW --list-properties", isLegible: false),
    ],
    "check json": [
      .init("check FLOW --violations 9 --format json --trace-svg DIR/traces"),
      .init("check FLOW --walks 200 --format json"),
    ],
    "check github": [.init("check FLOW --violations 9 --format github")],
    "check sarif": [.init("check FLOW --violations 9 --format sarif")],
    "merge text": [.init("merge SHARES --format text")],
    "merge json": [.init("merge SHARES --format json --report-dir DIR/merged")],
    "merge github": [.init("merge SHARES --format github")],
    "merge sarif": [.init("merge SHARES --format sarif")],
    "update text": [.init("update --flow FLOW --baseline DIR/flows")],
    "update md": [
      .init("update --flow FLOW --baseline BASELINE --check --format md", isLegible: false)
    ],
    "update github": [
      .init("update --flow FLOW --baseline BASELINE --check --format github", isLegible: false)
    ],
    "update json": [
      .init("update --flow FLOW --baseline BASELINE --check --format json", isLegible: false)
    ],
    "replay": [
      .init("replay FLOW 0:1.3.3 --svg DIR/a.svg"), .init("replay FLOW TRACE --svg DIR/b.svg"),
      .init("replay FLOW 0:1.3.3.99"),
    ],
    "play": [
      .init("play FLOW --save DIR/a.json", input: "1\n2\n4\n3\nundo\nredo\nhelp\n9\n"),
      .init("play FLOW --trace TRACE", input: "1\n"),
    ],
    "coverage": [
      .init("coverage FLOW TRACE --list 100"), .init("coverage FLOW TRACE --json"),
    ],
    "paths text": [.init("paths FLOW --format text"), .init("paths FLOW --tour --format text")],
    "paths json": [.init("paths FLOW --format json")],
    "paths swift": [
      .init("paths FLOW --format swift"), .init("paths FLOW --simple 4 --format swift"),
    ],
    "paths maestro": [.init("paths FLOW --format maestro --app-id a.b -o DIR/maestro")],
    "paths xcuitest": [.init("paths FLOW --format xcuitest")],
    "screenshots": [.init("screenshots FLOW DIR/", isLegible: false)],
  ].merging(
    Dictionary(
      uniqueKeysWithValues: ["text", "md", "json", "svg", "png", "pdf", "dot", "mmd", "puml"].map {
        // As text, a diff compares kinds of screens and events.
        let isLegible = ["svg", "dot", "mmd", "puml"].contains($0)
        let output = $0 == "text" ? "" : " -o DIR/diff.\($0)"
        let options = isLegible ? " --level configurations" : ""
        return (
          "diff \($0)",
          [.init("diff sign-in FLOW --format \($0)\(options)\(output)", isLegible: isLegible)]
        )
      })
  ) { $1 }

  /// The commands that write about flows without reading a catalog.
  private static let others: Set = ["merge"]

  @Test("every command that reads a catalog is among them, with every format")
  func complete() throws {
    struct Help: Decodable {
      struct Command: Decodable {
        struct Argument: Decodable {
          struct Name: Decodable { var name: String }
          var names: [Name]?
          var allValues: [String]?
        }
        var commandName: String
        var subcommands: [Command]?
        var arguments: [Argument]?

        func option(_ name: String) -> Argument? {
          arguments?.first { $0.names?.contains { $0.name == name } == true }
        }
      }
      var command: Command
    }
    let help = try Tool.run("--experimental-dump-help")
    let root = try JSONDecoder().decode(Help.self, from: Data(help.output)).command
    var expected: Set<String> = []
    for command in root.subcommands ?? []
    where command.option("catalog") != nil || Self.others.contains(command.commandName) {
      let formats = command.option("format")?.allValues ?? []
      expected.formUnion(
        formats.isEmpty ? [command.commandName] : formats.map { "\(command.commandName) \($0)" })
    }
    #expect(expected.count > 30)
    #expect(expected == Set(Self.outputs.keys))
  }

  @Test(
    "masked, and shown without masks",
    arguments: outputs.values.flatMap(\.self).sorted {
      $0.testDescription < $1.testDescription
    })
  func masked(_ output: Output) throws {
    let masked = try written(output, of: "secrets")
    #expect(masked.isEmpty == false)
    for (name, bytes) in masked where bytes.contains(Self.marker) {
      Issue.record("\(name) shows a secret: \(bytes.excerpt(around: Self.marker))")
    }
    let open = try written(output, of: "open-secrets")
    #expect(open.contains { $0.bytes.contains(Self.marker) } == output.isLegible)
    if output.isLegible {
      #expect(masked.contains { $0.bytes.contains("•••") || $0.bytes.contains("\\u2022") })
    }
  }

  @Test("a saved trace is replayed by the index of the sample, whatever the numbers of its masks")
  func replays() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.json")
    let catalog = ["--catalog", Self.program]
    // The second of two samples that differ only in what is masked.
    _ = try Tool.run(["play", "secrets", "--save", path] + catalog, input: "3\n8\n")
    let saved = try folder.text("trace.json")
    #expect(saved.contains("\"sample\": 1"))
    try folder.add("trace.json", saved.replacing("•••3", with: "•••88").utf8)
    let replay = try Tool.run(["replay", "secrets", path] + catalog)
    #expect(
      replay.text.contains("1. submitTapped(name, password): ann, •••3\n"), "\(replay.errors)")
    #expect(replay.text.contains("2. answered(token): •••7 (answer to check(•••3))\n"))
    let first = saved.replacing("\"sample\": 1", with: "\"sample\": 0")
    try folder.add("trace.json", first.utf8)
    let other = try Tool.run(["replay", "secrets", path] + catalog)
    #expect(other.text.contains("1. submitTapped(name, password): ann, •••2\n"))
    let played = try Tool.run(["play", "secrets", "--trace", path] + catalog, input: "")
    #expect(played.ending == .exit(0), "\(played.errors)")
  }

  /// Everything that is written: both streams and all files.
  private func written(
    _ output: Output, of flow: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try TemporaryFolder()
    let template = output.arguments
    func tool(_ arguments: String...) throws -> Finished {
      try Tool.run(arguments + ["--catalog", Self.program])
    }
    var values = ["FLOW": flow, "PROGRAM": Self.program]
    if template.contains("TRACE") {
      values["TRACE"] = folder.path("trace.json")
      let played = try Tool.run(
        ["play", flow, "--save", folder.path("trace.json"), "--catalog", Self.program],
        input: "2\n2\n4\n")
      #expect(played.ending == .exit(0), "\(played.errors)")
    }
    if template.contains("BASELINE") {
      values["BASELINE"] = folder.path("baseline")
      _ = try tool("update", "--flow", flow, "--baseline", folder.path("baseline"))
      // The baseline of another flow under its name, so that there are differences.
      let other = try Tool.run("render", "sign-in", "--format", "json")
      let document = String(decoding: other.output, as: UTF8.self)
        .replacing("\"sign-in\"", with: "\"\(flow)\"")
      try folder.add("baseline/\(flow).json", document.utf8)
    }
    if template.contains("SHARES") {
      values["SHARES"] = folder.path("shares")
      for share in ["1/2", "2/2"] {
        _ = try tool(
          "check", flow, "--walks", "400", "--shard", share, "--report-dir", folder.path("shares"))
      }
    }
    let arguments = template.map { argument in
      values[argument] ?? argument.replacing("DIR/", with: "\(folder.url.path)/")
    }
    let own = template.contains("PROGRAM") || template[0] == "merge"
    let isDiff = template[0] == "diff"
    // A catalog does not have the samples of the tool, so a diff compares with a document.
    let samples = try isDiff ? sample(in: folder) : nil
    let run = try Tool.run(
      arguments.map { $0 == "sign-in" ? samples ?? $0 : $0 }
        + (own ? [] : ["--catalog", Self.program]), input: output.input)
    #expect(
      [.exit(0), .exit(1), .exit(2)].contains(run.ending), "\(run.ending): \(run.errors)")
    // The folder has another name each time.
    let streams = [run.text, run.errors].map {
      Array($0.replacing(folder.url.path, with: "DIR").utf8)
    }
    return [("standard output", streams[0]), ("standard error", streams[1])]
      + (try files(in: folder.url))
  }

  private func sample(in folder: TemporaryFolder) throws -> String {
    let run = try Tool.run("render", "sign-in", "--format", "json")
    return try folder.add("sign-in.json", run.output)
  }

  private func files(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (paths ?? []).sorted().compactMap { path in
      let url = folder.appendingPathComponent(path)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return nil
      }
      return (path, Array(try Data(contentsOf: url)))
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    Data(self).range(of: Data(text.utf8)) != nil
  }

  /// Some bytes before and after a text.
  fileprivate func excerpt(around text: String) -> String {
    guard let range = Data(self).range(of: Data(text.utf8)) else { return "" }
    let shown = Swift.max(0, range.lowerBound - 80)..<Swift.min(count, range.upperBound + 40)
    return String(decoding: self[shown], as: UTF8.self)
  }
}
#endif
