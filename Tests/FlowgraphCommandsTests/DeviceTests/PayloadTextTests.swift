#if CLI
import Testing

@testable import FlowgraphCommands

@Suite("the values in the text of a payload")
struct PayloadTextTests {
  @Test(
    "are divided at commas outside of brackets and quotes",
    arguments: [
      ("ann, secret", ["ann", "secret"]),
      (", ", ["", ""]),
      (#"Item(id: 3, tags: ["a", "b"]), 4"#, [#"Item(id: 3, tags: ["a", "b"])"#, "4"]),
      (#""a, b", "c), d\""#, [#""a, b""#, #""c), d\""#]),
    ])
  func parts(_ text: String, _ expected: [String]) {
    #expect(text.payloadParts == expected)
  }

  @Test(
    "are those of a struct",
    arguments: [
      (#"Account(id: "ann", age: 3)"#, ["id=ann", "age=3"]),
      (
        #"Form(path: "C:\new\", address: Address(city: "K(1), x"))"#,
        [#"path=C:\new\"#, "city=K(1), x"]
      ),
      ("Account(password: •••1)", ["password=•••1"]),
    ])
  func fields(_ text: String, _ expected: [String]) throws {
    let fields = try #require(text.payloadFields)
    #expect(fields.map { "\($0.label)=\($0.text)" } == expected)
  }

  @Test(
    "are none, where the text reads otherwise",
    arguments: [
      "ann", "card(number: 3)", "Item(3)", "Item()", "Item", "Item(id: 3", "shop://x(a: 1)",
    ])
  func noFields(_ text: String) {
    #expect(text.payloadFields == nil)
  }
}
#endif
