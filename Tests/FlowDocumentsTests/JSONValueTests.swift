import FlowDocuments
import Testing

@Suite("JSON values keep what was written")
struct JSONValueTests {
  @Test(
    "A value is written on one line as it was read, in shortest form",
    arguments: [
      ("null", "null"), ("[true ,false]", "[true, false]"), ("{ }", "{}"), ("[\n]", "[]"),
      ("-0", "0"), ("1.50", "1.5"), ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"), ("1e-999", "0.0"), ("2E+3", "2000.0"),
      (#"{"b":1,"a":{"c":[]}}"#, #"{"b": 1, "a": {"c": []}}"#),
      ("\"\u{202E}\u{200F}\u{61C}\u{2066}\"", #""\u202e\u200f\u061c\u2066""#),
      (#""\u0041\/\b\f\n\r\t\"\\""#, #""A/\u0008\u000c\n\r\t\"\\""#),
      (#""\ud83d\ude00\uD83D\uDE00""#, #""😀😀""#),
      (#""\u0000\u007f\u0085\u2028\u2029""#, #""\u0000\u007f\u0085\u2028\u2029""#),
      ("\"\u{85}\u{2029}\u{FEFF}e\u{301}\u{212B}\"", "\"\\u0085\\u2029\u{FEFF}e\u{301}\u{212B}\""),
    ])
  func writing(text: String, written: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value.text().utf8.elementsEqual(written.utf8))
  }

  @Test("A value and a key know the byte they begin at")
  func offsets() throws {
    let value = try JSONValue(parsing: Array(#" {"é": [1, {}], "b" : "x"}"#.utf8))
    #expect(value.offset == 1)
    #expect(value.members?.map(\.keyOffset) == [2, 17])
    #expect(value["é"]?.offset == 8)
    #expect(value["é"]?.elements?.map(\.offset) == [9, 12])
    #expect(value["b"]?.offset == 23)
  }

  @Test("A value converts only to its own type")
  func accessors() throws {
    let value = try JSONValue(parsing: Array(#"["a", true, 2, 2.5, 3.0, {"k": 1}, null]"#.utf8))
    let elements = try #require(value.elements)
    #expect(elements.map(\.string) == ["a", nil, nil, nil, nil, nil, nil])
    #expect(elements.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(elements.map(\.integer) == [nil, nil, 2, nil, 3, nil, nil])
    #expect(elements.map(\.double) == [nil, nil, 2, 2.5, 3, nil, nil])
    #expect(elements.map { $0["k"]?.integer } == [nil, nil, nil, nil, nil, 1, nil])
    #expect(elements.allSatisfy { $0.elements == nil })
    #expect(value.members == nil)
  }

  @Test("Keys that look the same but differ in bytes are two keys")
  func equivalentKeys() throws {
    let text = "{\"\u{E9}\": 1, \"e\u{301}\": 2}"
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value["\u{E9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
  }

  @Test("Arrays and objects may nest 128 deep")
  func depth() throws {
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSONValue(parsing: Array(text.utf8)).text() == text)
    let siblings = "[" + Array(repeating: "[]", count: 1000).joined(separator: ", ") + "]"
    #expect(try JSONValue(parsing: Array(siblings.utf8)).text() == siblings)
  }

  @Test("A document is broken into lines down to the elements of its lists")
  func documentLines() {
    let value: JSONValue = .object([
      "a": .array([.array([.integer(1), .integer(2)]), .string("\n")]), "b": .array([]), "c": nil,
      "d": .object(["e": .bool(false)]),
    ])
    #expect(
      value.multilineText() == """
        {
          "a": [
            [1, 2],
            "\\n"
          ],
          "b": [],
          "d": {"e": false}
        }

        """)
    #expect(JSONValue.integer(1).multilineText() == "1\n")
  }

  @Test(
    "A position is a line and a column in characters",
    arguments: [
      (0, 1, 1), (1, 1, 2), (3, 1, 3), (7, 1, 4), (9, 2, 1), (10, 3, 1), (11, 4, 1), (12, 4, 2),
    ])
  func lineAndColumn(offset: Int, line: Int, column: Int) {
    let error = DocumentError(at: offset, in: Array("aé😀\r\n\n\rb".utf8), message: "m")
    #expect(error == DocumentError(line: line, column: column, message: "m"))
  }
}
