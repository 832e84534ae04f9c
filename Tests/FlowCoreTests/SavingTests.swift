import FlowCore
import FlowTestSupport
import Foundation
import Testing

@Suite("saving and restoring")
struct SavingTests {
  static let texts = [
    "[]", "[a]", "help: [a]", "[a, b] + sheet[c] + full screen[d] + drawer[a]",
    "{x: [a]; y*: {z*: [b, c]}}", "[a{s: [b]; t: {x*: [c]}}, d] + popover[a{s: [b]}]",
    "main: [a] + alert[b] | help: {x*: [c]}",
  ]

  @Test("a stack that is saved and restored is the same", arguments: texts)
  func restores(_ text: String) throws {
    let data = try JSONEncoder().encode(stack(text))
    #expect(try JSONDecoder().decode(Stack.self, from: data) == stack(text))
  }

  @Test(
    "a container that is saved and restored is the same", arguments: ["[a{s: [b]}]", "{x*: [a]}"])
  func restoresContainer(_ text: String) throws {
    let data = try JSONEncoder().encode(container(text))
    #expect(try JSONDecoder().decode(Stack.Container.self, from: data) == container(text))
  }

  @Test("a configuration that is saved and restored is the same")
  func restoresConfiguration() throws {
    let saved = Configuration<TableFlow>(state: 3, stack: stack("[a] + sheet[b]"))
    let data = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(Configuration<TableFlow>.self, from: data) == saved)
  }

  /// A window as JSON, with one root layer.
  private static func window(_ name: String, _ container: String, style: String = "null") -> String
  {
    "{\"name\":\"\(name)\",\"layers\":[{\"style\":\(style),\"container\":\(container)}]}"
  }

  private static func screens(_ entries: String...) -> String {
    "{\"stack\":{\"_0\":[\(entries.joined(separator: ","))]}}"
  }

  private static let a = "{\"screen\":\"a\",\"slots\":[]}"

  /// What is wrong, as JSON, and the words that name it.
  static let wrong: [(claim: String, json: String, cause: String)] = [
    ("an empty stack", "[\(window("main", screens()))]", "empty"),
    ("a window without layers", "[{\"name\":\"main\",\"layers\":[]}]", "empty"),
    (
      "two windows of one name", "[\(window("main", screens(a))),\(window("main", screens(a)))]",
      "repeatedName(\"main\")"
    ),
    (
      "two slots of one name",
      "[\(window("main", screens("{\"screen\":\"a\",\"slots\":[\(slot),\(slot)]}")))]",
      "repeatedName(\"s\")"
    ),
    (
      "a selected tab that is not there",
      "[\(window("main", "{\"tabs\":{\"_0\":[\(tab)],\"selected\":\"y\"}}"))]", "noSuchTab(\"y\")"
    ),
    (
      "a root layer with a style", "[\(window("main", screens(a), style: "{\"sheet\":{}}"))]",
      "misplacedStyle"
    ),
  ]

  private static let slot = "{\"name\":\"s\",\"container\":\(screens(a))}"
  private static let tab = "{\"name\":\"x\",\"container\":\(screens(a))}"

  @Test("what is no stack is not restored, and the error names the cause", arguments: wrong)
  func refuses(_ claim: String, _ json: String, _ cause: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Stack.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(claim): \(error)")
      return
    }
    #expect(context.debugDescription == "not a valid virtual stack: \(cause)")
  }

  @Test("what was saved over other screens is not restored")
  func refusesOtherScreens() {
    let json = "[\(Self.window("main", Self.screens("{\"screen\":\"q\",\"slots\":[]}")))]"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Stack.self, from: Data(json.utf8))
    }
  }
}
