import FlowDocuments
import FlowImport
import ImportFixtures
import FlowTestSupport
import Foundation
import Testing

@Suite("importers on mutated files")
struct MutationTests {
  /// How many files of each format are tried; `FLOWGRAPH_IMPORTS` sets another number.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWGRAPH_IMPORTS"].flatMap { Int($0) } ?? 300

  @Test("end with a document that can be read again, or an error in a line", arguments: Fixture.all)
  func survives(_ fixture: Fixture) throws {
    let format = try #require(ImportFormat(named: fixture.format))
    var (read, refused) = (0, 0)
    for seed in 0..<Self.count {
      var mutator = Mutator(seed: UInt64(seed))
      let file = ImportFile(name: "a.\(fixture.ending)", bytes: mutator.mutated(fixture.text))
      do throws(ImportError) {
        let flow = try ImportedFlow(file, as: format)
        let json = Array(flow.document.json().utf8)
        do throws(DocumentError) {
          let restored = try FlowDocument(json: json)
          #expect(restored == flow.document, "seed \(seed)")
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
        #expect(flow.notes.allSatisfy { $0.line > 0 && $0.count > 0 }, "seed \(seed)")
        if seed % 10 == 0 {
          let source = SwiftFlow(flow, named: nil, from: file.name).source
          #expect(source.hasSuffix("}\n"), "seed \(seed)")
        }
        read += 1
      } catch {
        let lines = file.bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        #expect((1...lines).contains(error.error.line), "seed \(seed): \(error)")
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}

/// Changes texts at random.
struct Mutator {
  private static let pieces = [
    "\"", "{", "}", "[", "]", "[*]", "-->", "=>", ":", ";", ",", "<", ">", "/", "\n", "\r\n", " ",
    "note", "state ", "\u{0}", "é", "\u{FEFF}", "-[", "<<choice>>", ":::", "#", "%%{", "---",
    "end note", "initial", "final", "^a", "]b", "as", "\\", "@startuml", "history", "null", "-1",
    "</", "/>", "<!--", "-->", "&amp;", "&#65;", "<!DOCTYPE a>", "<![CDATA[", "id=\"a\"",
  ]

  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func mutated(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...generator.below(6) {
      let offset = generator.below(bytes.count + 1)
      let end = min(bytes.count, offset + generator.below(20))
      switch generator.below(6) {
      case 0: bytes.removeSubrange(offset..<end)
      case 1: bytes.insert(UInt8(generator.below(256)), at: offset)
      case 2: bytes.insert(contentsOf: bytes[offset..<end], at: generator.below(bytes.count + 1))
      case 3: bytes.removeSubrange(offset...)
      default:
        bytes.insert(contentsOf: Self.pieces[generator.below(Self.pieces.count)].utf8, at: offset)
      }
    }
    return bytes
  }
}
