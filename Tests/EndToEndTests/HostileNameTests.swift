#if CLI
import Foundation
import Testing

@Suite("Names are neither codes of a terminal nor commands of a workflow")
struct HostileNameTests {
  static let names = [
    HostileLabel("escape sequences", "\u{1B}[31mred\u{1B}]0;title\u{7}"),
    HostileLabel("an eight-bit control sequence", "\u{9B}31mred"),
    HostileLabel("a carriage return", "a\r::error::x"),
    HostileLabel("a line feed", "a\n::error::x"),
    HostileLabel("a carriage return and a line feed", "a\r\n::error::x"),
    HostileLabel("a next line", "a\u{85}::error::x"),
    HostileLabel("a line separator", "a\u{2028}::error::x"),
    HostileLabel("a command of GitHub", "::error file=a.swift,line=1::x"),
    HostileLabel("a command behind spaces", " \u{A0} ::add-mask::x"),
    HostileLabel("an older command of GitHub", "x ##[error]y"),
    HostileLabel("a command of Azure", "x ##vso[task.complete]y"),
    HostileLabel("other directions", "a\u{202E}b\u{2066}c\u{200F}d\u{61C}"),
  ]

  /// What is run, `FILE` standing for the document, `COVERAGE` for coverage of it, and `FOLDER` for
  /// their folder.
  static let commands = [
    "list --attachments FOLDER", "explore unknown --attachments FOLDER",
    "explore FILE", "explore FILE --json",
    "check FILE", "check FILE --format github", "check FILE --json",
    "check FILE --format sarif", "check FILE --list-properties",
    "check FILE FILE --property no-trap", "check FILE --trace-svg FOLDER/traces",
    "replay FILE 0:0.1", "play FILE", "paths FILE",
    "paths FILE --format json", "paths FILE --format maestro",
    "paths FILE --format xcuitest", "coverage FILE COVERAGE",
    "coverage FILE COVERAGE --json", "diff sign-in FILE",
    "diff FILE sign-in --format md", "diff FILE sign-in --json",
    "screenshots FILE FOLDER", "render FILE --focus unknown",
    "update --baseline FOLDER/flows --flow FILE",
    "update --baseline FOLDER/new --flow FILE --check",
    "update --baseline FOLDER/new --flow FILE --check --format github",
    "update --baseline FOLDER/new --flow FILE --check --format md",
    "render FILE --format edges",
    "render FILE --format edges --level configurations",
    "render FILE --format json", "render FILE --format md",
    "render FILE --format mmd", "render FILE --format puml",
    "render FILE --format dot", "render FILE --format svg",
    "render FILE --format html",
  ]

  @Test("no command and no format writes one", arguments: names)
  func writesNone(_ name: HostileLabel) throws {
    let folder = try TemporaryFolder()
    let coverage: [String: Any] = [
      "format": "flowgraph-coverage", "version": 1, "flow": name.text, "runs": 1,
      "configurations": [], "steps": [],
    ]
    let values = [
      "FILE": try folder.add("flow.json", try name.document().utf8),
      "COVERAGE": try folder.add(
        "run.coverage", try JSONSerialization.data(withJSONObject: coverage)),
      "FOLDER": folder.url.path,
    ]
    for command in Self.commands {
      var arguments = command.split(separator: " ").map(String.init)
      for (key, value) in values {
        arguments = arguments.map { $0.replacingOccurrences(of: key, with: value) }
      }
      let run = try Tool.run(arguments, input: "1\n1\nundo\nnothing\nquit\n")
      #expect(run.ending != .exit(64) && run.ending != .exit(70), "\(command): \(run.errors)")
      #expect(!run.output.isEmpty || !run.errors.isEmpty, "\(command)")
      let isGitHub = command.hasSuffix("github")
      #expect(Self.faults(in: run.output, isGitHub: isGitHub) == [], "\(command)")
      #expect(Self.faults(in: Array(run.errors.utf8)) == [], "\(command)")
    }
  }

  @Test("the bytes that are looked for are found")
  func finds() {
    for name in Self.names {
      #expect(Self.faults(in: Array(name.text.utf8)) != [], "\(name.name)")
    }
    #expect(Self.faults(in: Array("::error title=x::y\n".utf8), isGitHub: true) == [])
  }

  /// The lines that a terminal or a workflow would obey.
  private static func faults(in bytes: [UInt8], isGitHub: Bool = false) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }.filter {
      let scalars = $0.unicodeScalars
      let start = String(scalars.drop { $0.properties.isWhitespace })
      let isOurs = ["::error ", "::warning ", "::notice "].contains { start.hasPrefix($0) }
      return start.hasPrefix("::") && !(isGitHub && isOurs)
        || ["##[", "##vso["].contains { start.contains($0) }
        || scalars.contains { scalar in
          switch scalar.value {
          case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
            true
          default: false
          }
        }
    }
  }
}
#endif
