import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@Suite("A document survives being written and read", .large)
struct RoundTripTests {
  @Test("2,000 random documents come back equal, and write the same bytes again", arguments: 0..<20)
  func randomDocuments(block: Int) throws {
    for seed in block * 100..<block * 100 + 100 {
      var generator = DocumentGenerator(seed: UInt64(seed))
      let document = generator.document()
      let json = document.json()
      let read = try FlowDocument(json: Array(json.utf8))
      #expect(read == document, "seed \(seed)")
      #expect(read.json().utf8.elementsEqual(json.utf8), "seed \(seed)")
    }
  }

  @Test("The bytes of a document are these and no others")
  func bytes() throws {
    #expect(FlowDocument.example.json() == FlowDocument.exampleJSON)
    let bytes = Array(FlowDocument.exampleJSON.utf8)
    #expect(try FlowDocument(json: bytes) == FlowDocument.example)
  }

  @Test("Empty lists stay in the document, on one line")
  func emptyLists() {
    let document = FlowDocument(
      name: "a", title: "A", search: .init(), parts: [.init(name: "A")],
      screens: [.init(name: "One")],
      configurations: [.init(state: "one", stack: .init(.init(0)))],
      starts: [.init(configuration: 0)], transitions: [])
    #expect(
      document.json() == """
        {
          "flowgraph": 1,
          "name": "a",
          "title": "A",
          "search": {"complete": true, "ignoredEvents": 0},
          "parts": [
            {"name": "A"}
          ],
          "screens": [
            {"name": "One", "part": 0}
          ],
          "configurations": [
            {"state": "one", "layers": [{"screens": [{"screen": 0}]}]}
          ],
          "starts": [
            {"configuration": 0}
          ],
          "outcomes": [],
          "transitions": [],
          "refusals": [],
          "deadEvents": [],
          "findings": []
        }

        """)
  }

  @Test("Space, line ends, a byte order mark and the order of keys do not matter")
  func layout() throws {
    let text = FlowDocument.exampleJSON
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let windows = text.replacing("\n", with: "\r\n")
    let oneLine = text.split(separator: "\n").joined(separator: "\t")
    let head = #""flowgraph": 1,"#
    let versionLast = text.replacing(head, with: "").dropLast(2) + ", \"flowgraph\": 1.0}"
    for (name, variant) in [
      ("CRLF", windows), ("one line", oneLine), ("version last", String(versionLast)),
    ] {
      #expect(try FlowDocument(json: mark + Array(variant.utf8)) == .example, "\(name)")
    }
  }

  @Test("A text that is cut at any third byte gives an error with a position in the text")
  func cutTexts() {
    let bytes = Array(FlowDocument.exampleJSON.utf8)
    let lines = FlowDocument.exampleJSON.split(separator: "\n", omittingEmptySubsequences: false)
    for count in stride(from: 0, to: bytes.count - 1, by: 3) {
      let error = #expect(throws: DocumentError.self, "cut after \(count) bytes") {
        try FlowDocument(json: Array(bytes.prefix(count)))
      }
      guard let error else { continue }
      #expect((1...lines.count).contains(error.line), "cut after \(count) bytes: \(error)")
      #expect(
        (1...lines[error.line - 1].count + 1).contains(error.column),
        "cut after \(count) bytes: \(error)")
    }
  }

  @Test("A damaged text gives an error or a document that survives", arguments: 0..<10)
  func damagedTexts(block: Int) throws {
    var random = SplitMix64(seed: UInt64(block))
    let original = Array(FlowDocument.exampleJSON.utf8)
    let tokens = ["\"", "{", "]", ",", "0", "-1", "null", "\\u", "9", "\u{0}"].map {
      Array($0.utf8)
    }
    var refused = 0
    for round in 0..<200 {
      var bytes = original
      for _ in 0...random.below(2) {
        let index = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[index] = UInt8(random.below(256))
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: index)
        }
      }
      do {
        let document = try FlowDocument(json: bytes)
        #expect(
          try FlowDocument(json: Array(document.json().utf8)) == document, "round \(round)")
      } catch {
        refused += 1
        #expect(
          error.line >= 1 && error.column >= 1 && !error.message.isEmpty,
          "round \(round): \(error)")
      }
    }
    #expect(refused > 100)
  }
}
