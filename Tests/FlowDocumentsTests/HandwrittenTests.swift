import FlowCore
import FlowDocuments
import Testing

@Suite("A document written by hand may leave out what is only shown")
struct HandwrittenTests {
  /// A list and its item, and a transition to the item with one command.
  private func document(
    _ command: String, layers: String = #"[{"screens": [{"screen": 0}, {"screen": 1}]}]"#
  ) throws -> FlowDocument {
    let text = """
      {"flowgraph": 1, "name": "n", "title": "t",
      "search": {"complete": true, "ignoredEvents": 0}, "parts": [{"name": "P"}],
      "screens": [{"name": "List", "part": 0}, {"name": "Item", "part": 0}],
      "configurations": [
      {"state": "list", "layers": [{"screens": [{"screen": 0}]}]},
      {"state": "item", "layers": \(layers)}],
      "starts": [{"configuration": 0}], "outcomes": ["done"],
      "transitions": [
      {"from": 0, "to": 1, "event": {"name": "a"}, "commands": [\(command)]},
      {"from": 1, "outcome": 0, "event": {"name": "b"}, "commands": [\(command)]}],
      "refusals": [{"from": 0, "event": {"name": "c"}, "command": \(command), "reason": "r"}],
      "deadEvents": [], "findings": []}
      """
    return try FlowDocument(json: Array(text.utf8))
  }

  static let commands: [(text: String, command: Command<FlowDocument.StackScreen>)] = [
    (#"{"operation": "push"}"#, .push(.init(1))),
    (#"{"operation": "present"}"#, .present(.init(1), style: .custom(""))),
    (#"{"operation": "openWindow"}"#, .openWindow("", .init(1))),
    (#"{"operation": "select"}"#, .select("")),
    (#"{"operation": "setStack"}"#, .setStack([])),
    (#"{"operation": "pop"}"#, .pop),
    (
      #"{"operation": "push", "screens": [{"screen": 0}], "address": ""}"#,
      .at(StackAddress([]), .push(.init(0)))
    ),
  ]

  @Test(
    "a command gets the screen on top, where it leads or else where it starts", arguments: commands)
  func completes(_ text: String, _ command: Command<FlowDocument.StackScreen>) throws {
    let document = try document(text)
    #expect(document.transitions.map(\.commands) == [[command], [command]])
    let shown = command.parts.screens.isEmpty || text.contains("screens") ? [] : [0]
    #expect(document.refusals[0].command.parts.screens.prefix(shown.count).map(\.screen) == shown)
    #expect(try FlowDocument(json: Array(document.json().utf8)) == document)
  }

  @Test("a modal layer without a style has none in what is written, nor does a root layer")
  func styles() throws {
    let layers = #"[{"screens": [{"screen": 0}]}, {"screens": [{"screen": 1}]}]"#
    let document = try document(#"{"operation": "pop"}"#, layers: layers)
    #expect(
      document.configurations[1].stack
        == FlowDocument.Stack(.init(0)).presenting(.init(1), style: .custom("")))
    #expect(
      document.json().contains(
        #""layers": [{"screens": [{"screen": 0}]}, {"screens": [{"screen": 1}]}]"#))
  }

  @Test(
    "an address is read as it is written, whatever the names in it",
    arguments: [
      StackAddress([]), .tab("search"), .window("help").layer(0).tab("a b").slot("detail"),
      .tab("a › b"), .window(" › ").slot(""), .tab("\u{301}x").slot("›"),
    ])
  func readsAddress(_ address: StackAddress) throws {
    let text = #"{"operation": "pop", "address": "\#(address)"}"#
    #expect(try document(text).transitions[0].commands == [.at(address, .pop)])
  }
}
