import Testing

@testable import FlowExploration

@Suite("any value as text")
struct ValueTextTests {
  private struct Point: Hashable { var x: Int, y: Int }
  private enum Shape: Hashable {
    case dot, square(Int), box(width: Int, height: Int), named(label: String), around([Shape])
    indirect case inside(Shape)
  }
  private final class Thing {}
  private enum Colour: CustomStringConvertible {
    case red
    var description: String { "a red" }
  }

  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let value: Any

    init(_ text: String, _ value: Any) {
      testDescription = text
      self.value = value
    }
  }

  static let rows = [
    Row("plain text", "plain text"),
    Row("7", 7),
    Row("true", true),
    Row("nil", Int?.none as Any),
    Row("7", Int?.some(7) as Any),
    Row("[1, 2]", [1, 2]),
    Row(#"["a", "b"]"#, ["a", "b"]),
    Row("[1, nil]", [1, nil] as [Int?]),
    Row("[1, 2, 3]", Set([3, 1, 2])),
    Row(#"["a": 1, "b": 2, "c": 3]"#, ["c": 3, "a": 1, "b": 2]),
    Row("[1: [4, 5, 6]]", [1: Set([6, 5, 4])]),
    Row("(1, 2)", (1, 2)),
    Row("(x: 1, y: 2)", (x: 1, y: 2)),
    Row("Point(x: 1, y: 2)", Point(x: 1, y: 2)),
    Row("dot", Shape.dot),
    Row("square(4)", Shape.square(4)),
    Row("box(width: 1, height: 2)", Shape.box(width: 1, height: 2)),
    Row(#"named(label: "a")"#, Shape.named(label: "a")),
    Row("around([dot, square(1)])", Shape.around([.dot, .square(1)])),
    Row("inside(inside(dot))", Shape.inside(.inside(.dot))),
    Row("a red", Colour.red),
    Row("Thing", Thing()),
    Row("0..<3", 0..<3),
  ]

  @Test("a value is written as a reader would", arguments: rows)
  func text(_ row: Row) {
    #expect(ValueText.of(row.value, masking: .ofAnyFlow) == row.testDescription)
  }

  @Test("a value that goes on forever is cut")
  func deep() {
    let deep = (0..<100).reduce(Shape.dot) { shape, _ in .inside(shape) }
    let text = ValueText.of(deep, masking: .ofAnyFlow)
    #expect(text.contains("…"))
    #expect(text.count < 200)
  }

  @Test("equal sets are written equally, whatever room they have and how they came about")
  func sets() {
    let sets = (0..<20).map { round in
      var set = Set<Int>(minimumCapacity: 10 << round % 10)
      for number in 0..<20 { set.insert((number + round) % 20) }
      return set
    }
    #expect(Set(sets.map { Array($0) }).count > 1, "the sets are all in one order")
    #expect(Set(sets.map { ValueText.of($0, masking: .ofAnyFlow) }).count == 1)
  }

  @Test("equal dictionaries are written equally, whatever room they have")
  func dictionaries() {
    let dictionaries = (0..<20).map { round in
      var dictionary = [Int: Int](minimumCapacity: 10 << round % 10)
      for number in 0..<20 { dictionary[(number + round) % 20] = 1 }
      return dictionary
    }
    #expect(Set(dictionaries.map { Array($0.keys) }).count > 1, "all are in one order")
    #expect(Set(dictionaries.map { ValueText.of($0, masking: .ofAnyFlow) }).count == 1)
  }
}
