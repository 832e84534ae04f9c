#if CLI
import Foundation
import Testing

struct HostileLabelTests {
  @Test("a hostile label leaves a strict picture", arguments: HostileLabel.all)
  func leavesPictureStrict(_ label: HostileLabel) throws {
    let document = try label.document()
    for level in Tool.levels {
      let run = try Tool.run("render", "-", "--level", level, input: document)
      #expect(run.ending == .exit(0), "\(level)")
      #expect(run.errors == "", "\(level)")
      let svg = StrictSVG(run.output)
      #expect(svg.complaints == [], "\(level)")
      // The outcome has a class of its own.
      #expect(
        svg.all("rect").filter { $0.attributes["class"] == "card" }.count == 3, "\(level)")
      #expect(hidden(in: svg.elements.map(\.text).joined()) == [], "\(level)")
    }
  }

  @Test("a hostile label leaves every text whole", arguments: HostileLabel.all)
  func leavesTextsWhole(_ label: HostileLabel) throws {
    let document = try label.document()
    for format in ["dot", "mmd", "puml", "md", "edges"] {
      for level in Tool.levels {
        let run = try Tool.run(
          "render", "-", "--format", format, "--level", level, input: document)
        #expect(run.ending == .exit(0), "\(format), \(level)")
        #expect(run.errors == "", "\(format), \(level)")
        #expect(hidden(in: run.text) == [], "\(format), \(level)")
      }
    }
  }

  @Test("the edges stay one line each", arguments: HostileLabel.all)
  func keepsLines(_ label: HostileLabel) throws {
    let run = try Tool.run("render", "-", "--format", "edges", input: try label.document())
    // One start, five transitions, one refusal, one dead event.
    #expect(run.text.split(separator: "\n").count == 8)
    #expect(run.text.hasSuffix("\n"))
  }

  @Test("a hostile label is the same after it was read and written", arguments: HostileLabel.all)
  func survivesRoundTrip(_ label: HostileLabel) throws {
    let once = try Tool.run("render", "-", "--format", "json", input: try label.document())
    #expect(once.ending == .exit(0))
    let twice = try Tool.run("render", "-", "--format", "json", input: once.text)
    #expect(twice.output == once.output)
    struct Names: Decodable { var name: String, title: String }
    let names = try JSONDecoder().decode(Names.self, from: Data(once.output))
    #expect(Array(names.name.utf8) == Array(label.text.utf8))
    #expect(Array(names.title.utf8) == Array(label.text.utf8))
  }

  @Test(
    "dot reads every node and edge of a hostile document, and no other",
    .enabled(if: Tool.has("dot"), "the program dot is not installed"),
    arguments: HostileLabel.all)
  func isReadByDot(_ label: HostileLabel) throws {
    let document = try label.document()
    for level in Tool.levels {
      let dot = try Tool.run("render", "-", "--format", "dot", "--level", level, input: document)
      let run = try Spawn(executable: "dot", arguments: ["-Tplain"], input: dot.output).run()
      #expect(run.ending == .exit(0), "\(level)")
      #expect(run.errors == "", "\(level)")
      // Three screens, the start and the outcome; the edge from the start and four transitions.
      #expect(run.lines.filter { $0.hasPrefix("node ") }.count == 5, "\(level)")
      #expect(run.lines.filter { $0.hasPrefix("edge ") }.count == 5, "\(level)")
    }
  }

  /// The characters of a text that cannot be seen or that reorder others, as codes.
  private func hidden(in text: String) -> Set<String> {
    let found = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
        0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE:
        true
      default: false
      }
    }
    return Set(found.map { String($0.value, radix: 16) })
  }

  /// Bytes that are no UTF-8, put into a label, and the column of the first wrong one.
  static let invalidBytes: [(name: String, bytes: [UInt8])] = [
    ("a stray byte", [0xFF]), ("a continuation alone", [0x80]),
    ("an overlong slash", [0xC0, 0xAF]), ("half a surrogate pair", [0xED, 0xA0, 0x80]),
    ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80]), ("a broken sequence", [0xE2, 0x82]),
  ]

  @Test("a document that is not UTF-8 is refused where it is not", arguments: invalidBytes)
  func refusesInvalidUTF8(_ name: String, _ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let text = Array("{\n  \"flowgraph\": 1,\n  \"é\": \"".utf8) + bytes + Array("\"}".utf8)
    let path = try folder.add("wrong.json", text)
    let first = String(bytes[0], radix: 16, uppercase: true)
    for command in ["render", "explore"] {
      let run = try Tool.run(command, path)
      #expect(run.ending == .exit(65), "\(command)")
      #expect(run.output == [], "\(command)")
      #expect(
        run.complaint
          == "\(path):3:9: the byte 0x\(first) is not valid UTF-8; save the text as UTF-8",
        "\(command)")
    }
  }
}
#endif
