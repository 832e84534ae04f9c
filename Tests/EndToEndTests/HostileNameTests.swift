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
  /// their folder; and whether all that is written is lines of text.
  static let commands: [(arguments: String, isText: Bool)] = [
    ("list --attachments FOLDER", true), ("explore unknown --attachments FOLDER", true),
    ("explore FILE", true), ("explore FILE --json", false),
    ("check FILE", true), ("check FILE --format github", true), ("check FILE --json", false),
    ("check FILE --format sarif", false), ("check FILE --list-properties", true),
    ("check FILE FILE --property no-trap", true), ("check FILE --trace-svg FOLDER/traces", true),
    ("replay FILE 0:0.1", true), ("play FILE", true), ("paths FILE", true),
    ("paths FILE --format json", false), ("paths FILE --format maestro", false),
    ("paths FILE --format xcuitest", false), ("coverage FILE COVERAGE", true),
    ("coverage FILE COVERAGE --json", false), ("diff sign-in FILE", true),
    ("diff FILE sign-in --format md", true), ("diff FILE sign-in --json", false),
    ("screenshots FILE FOLDER", true), ("render FILE --focus unknown", true),
    ("update --baseline FOLDER/flows --flow FILE", true),
    ("update --baseline FOLDER/new --flow FILE --check", true),
    ("update --baseline FOLDER/new --flow FILE --check --format github", true),
    ("update --baseline FOLDER/new --flow FILE --check --format md", true),
    ("render FILE --format edges", true),
    ("render FILE --format edges --level configurations", true),
    ("render FILE --format json", false), ("render FILE --format md", false),
    ("render FILE --format mmd", false), ("render FILE --format puml", false),
    ("render FILE --format dot", false), ("render FILE --format svg", false),
    ("render FILE --format html", false),
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
    for (command, isText) in Self.commands {
      var arguments = command.split(separator: " ").map(String.init)
      for (key, value) in values {
        arguments = arguments.map { $0.replacingOccurrences(of: key, with: value) }
      }
      let run = try Tool.run(arguments, input: "1\n1\nundo\nnothing\nquit\n")
      #expect(run.ending != .exit(64) && run.ending != .exit(70), "\(command): \(run.errors)")
      #expect(!run.output.isEmpty || !run.errors.isEmpty, "\(command)")
      let isGitHub = command.hasSuffix("github")
      #expect(
        Self.faults(in: run.output, isText: isText, isGitHub: isGitHub) == [], "\(command)")
      #expect(Self.faults(in: Array(run.errors.utf8), isText: true) == [], "\(command)")
    }
  }

  @Test("the bytes that are looked for are found")
  func finds() {
    for name in Self.names {
      #expect(Self.faults(in: Array(name.text.utf8), isText: true) != [], "\(name.name)")
    }
    #expect(Self.faults(in: Array("::error title=x::y\n".utf8), isText: true, isGitHub: true) == [])
  }

  /// The lines that a terminal or a workflow would obey.
  private static func faults(
    in bytes: [UInt8], isText: Bool, isGitHub: Bool = false
  ) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }.filter {
      let scalars = $0.unicodeScalars
      let start = String(scalars.drop { $0.properties.isWhitespace })
      let isOurs = ["::error ", "::warning ", "::notice "].contains { start.hasPrefix($0) }
      return start.hasPrefix("::") && !(isGitHub && isOurs)
        || isText && ["##[", "##vso["].contains { start.contains($0) }
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
