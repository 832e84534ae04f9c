import FlowCore
import FlowTestSupport
import Testing

@Suite("the commands of a plan")
struct PlanTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let start: Stack
    let target: Stack
    let commands: [Command<Letter>]

    init(_ start: String, _ target: String, _ commands: Command<Letter>...) {
      testDescription = "\(start) to \(target)"
      self.start = stack(start)
      self.target = stack(target)
      self.commands = commands
    }
  }

  @Test("a plan says what changes in the command that says it best", arguments: rows + addresses)
  func findsCommands(_ row: Row) {
    #expect(VirtualStack.plan(from: row.start, to: row.target).map(Array.init) == row.commands)
  }

  static let rows = [
    Row("[a]", "[a]"),
    Row("[a]", "[a, b]", .push(.b)),
    Row("[a, b]", "[a]", .pop),
    Row("[a, b, c]", "[a]", .popToRoot),
    Row("[a, b, c, d]", "[a, b]", .popTo(.b)),
    Row("[a, b, b, b]", "[a, b]", .setStack([.a, .b])),
    Row("[a, b]", "[a, c]", .replaceTop(.c)),
    Row("[a, b, c]", "[a, c]", .remove(.b)),
    Row("[a, b, c]", "[a, c, b]", .bringToFront(.b)),
    Row("[a]", "[b, c]", .setStack([.b, .c])),
    Row("[a]", "[a] + sheet[b]", .present(.b)),
    Row("[a] + sheet[b, c]", "[a]", .dismiss),
    Row("[a] + sheet[b] + alert[c]", "[a]", .dismissAll),
    Row("[a] + sheet[b] + alert[c] + alert[d]", "[a] + sheet[b]", .at(.layer(2), .dismiss)),
    Row("[a] + sheet[b]", "[c]", .setRoot(.c)),
    Row("[a] + sheet[b]", "[a] + alert[b]", .dismiss, .present(.b, style: .alert)),
    Row("[a]", "{x*: [b]; y: [c]}", .setTabs([.init("x", .b), .init("y", .c)])),
    Row("[]", "[a]", .setRoot(.a)),
    Row("[]", "[a, b]", .setContent(.stack(.a, .b))),
    Row("[]", "help: [a]", .openWindow("help", .a)),
  ]

  static let addresses = [
    Row("{x*: [a]; y: [b]}", "{x: [a]; y*: [b]}", .at(.layer(0), .select("y"))),
    Row("{x*: [a]; y: [b]}", "{x*: [a, c]; y: [b]}", .push(.c)),
    Row("{x*: [a]; y: [b]}", "{x*: [a]; y: [b, c]}", .at(.tab("y"), .push(.c))),
    Row("{x*: [a]} + sheet[b]", "{x*: [a, c]} + sheet[b]", .at(.layer(0).tab("x"), .push(.c))),
    Row("[a]", "[a{s: [b]}]", .embed(.b, in: "s")),
    Row("[a{s: [b]}]", "[a{s: [b{s: [c]}]}]", .at(.slot("s"), .embed(.c, in: "s"))),
    Row("[a{s: [b]}]", "[a]", .at(.layer(0), .clear("s"))),
    Row("[a{s: [b]}]", "[a{s: [b, c]}]", .push(.c)),
    Row(
      "main: [a] | help: [b]", "main: [a, c] | help: [b]", .at(.window("main").layer(0), .push(.c))),
    Row("main: [a] | help: [b]", "help: [b] | main: [a]", .focusWindow("main")),
    Row("main: [a] | help: [b]", "[a]", .closeWindow("help")),
    Row("[a]", "help: [b]", .openWindow("help", .b), .closeWindow("main")),
  ]

  @Test("what rebuilds a stack starts with a setRoot")
  func rebuilding() {
    #expect(stack("[a]").rebuildCommands == [.setRoot(.a)])
    #expect(stack("[a, b] + sheet[c]").rebuildCommands == [.setRoot(.a), .push(.b), .present(.c)])
    #expect(
      stack("main: [d] | help: {x: [a]; y*: [b]}").rebuildCommands
        == [.setRoot(.a), .setContent(container("{x: [a]; y*: [b]}"))])
  }
}
