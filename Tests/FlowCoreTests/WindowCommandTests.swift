import FlowCore
import FlowTestSupport
import Testing

@Suite("commands with several windows, and at addresses")
struct WindowCommandTests {
  @Test(
    "a window command changes which windows there are, and keeps the others", arguments: windows)
  func changesWindows(_ row: Change) throws { try row.check() }

  @Test("a command without an address acts in the key window only", arguments: focus)
  func changesKeyWindow(_ row: Change) throws { try row.check() }

  @Test("an address leads a command to its place, and nothing else changes", arguments: addresses)
  func appliesAtAddress(_ row: Change) throws { try row.check() }

  static let windows = [
    Change(
      "openWindow makes it the key window", "[a]", .openWindow("help", .b), "main: [a] | help: [b]"),
    Change("openWindow starts a flow", "[]", .openWindow("help", .a), "help: [a]"),
    Change(
      "closeWindow of the key window makes the one behind it the key window",
      "main: [a] | help: [b] + sheet[c]", .closeWindow("help"), "[a]"),
    Change(
      "closeWindow of a window behind keeps the key window",
      "main: [a] | help: [b]", .closeWindow("main"), "help: [b]"),
    Change(
      "focusWindow brings a window to the front with all that is in it",
      "main: {x*: [a]; y: [b{s: [c]}]} + sheet[d] | help: [b]", .focusWindow("main"),
      "help: [b] | main: {x*: [a]; y: [b{s: [c]}]} + sheet[d]"),
    Change(
      "focusWindow keeps the order of the others",
      "main: [a] | help: [b] | more: [c]", .focusWindow("help"), "main: [a] | more: [c] | help: [b]"
    ),
    Change(
      "focusWindow of the key window changes nothing",
      "main: [a] | help: [b]", .focusWindow("help"), "main: [a] | help: [b]"),
  ]

  static let focus = [
    Change(
      "push acts in the key window", "main: [a] | help: [b]", .push(.c), "main: [a] | help: [b, c]"),
    Change(
      "present acts in the key window", "main: [a] | help: [b]", .present(.c),
      "main: [a] | help: [b] + sheet[c]"),
    Change(
      "dismissAll acts in the key window", "main: [a] + sheet[b] | help: [c] + sheet[d]",
      .dismissAll, "main: [a] + sheet[b] | help: [c]"),
    Change(
      "setRoot closes what is in the key window only",
      "main: [a] + sheet[b] | help: [c, d] + sheet[d]", .setRoot(.a),
      "main: [a] + sheet[b] | help: [a]"),
    Change(
      "setContent fills the top layer of the key window", "main: [a] | help: [b]",
      .setContent(container("[c]")), "main: [a] | help: [c]"),
  ]

  static let addresses = [
    Change(
      "pushes on a tab that is not selected", "{x: [a]; y*: [b]}", .at(.tab("x"), .push(.c)),
      "{x: [a, c]; y*: [b]}"),
    Change(
      "shortens a tab that is not selected", "{x: [a, b]; y*: [c]}", .at(.tab("x"), .popToRoot),
      "{x: [a]; y*: [c]}"),
    Change(
      "goes to a tab in a tab", "{x*: {z*: [a]}; y: {z: [b]; x*: [c]}}",
      .at(.tab("y").tab("z"), .push(.d)), "{x*: {z*: [a]}; y: {z: [b, d]; x*: [c]}}"),
    Change(
      "goes through selected tabs to the stack of the place",
      "{x: {z: [a]; y*: [b]}; y*: [c]}", .at(.tab("x"), .push(.d)),
      "{x: {z: [a]; y*: [b, d]}; y*: [c]}"),
    Change(
      "does not go into slots by itself", "[a, b{s: [c]}]", .at(.layer(0), .pop), "[a]"),
    Change(
      "goes into a slot that is named", "[a{s: [b]; t: [c]}]", .at(.slot("s"), .push(.d)),
      "[a{s: [b, d]; t: [c]}]"),
    Change(
      "finds a slot of the selected tab's top screen", "{x*: [a{s: [b]}]}",
      .at(.slot("s"), .push(.c)), "{x*: [a{s: [b, c]}]}"),
    Change(
      "changes a layer under a modal", "[a, b] + sheet[c]", .at(.layer(0), .pop), "[a] + sheet[c]"),
    Change(
      "changes a tab under modals", "{x*: [a]; y: [b]} + sheet[c] + alert[d]",
      .at(.layer(0).tab("y"), .push(.c)), "{x*: [a]; y: [b, c]} + sheet[c] + alert[d]"),
    Change(
      "changes a modal under another", "[a] + sheet[b] + alert[c]", .at(.layer(1), .push(.d)),
      "[a] + sheet[b, d] + alert[c]"),
    Change(
      "changes a window behind", "main: [a] | help: [b]", .at(.window("main"), .push(.c)),
      "main: [a, c] | help: [b]"),
    Change(
      "changes the top layer of a window behind", "main: [a] + sheet[b] | help: [c]",
      .at(.window("main"), .push(.d)), "main: [a] + sheet[b, d] | help: [c]"),
    Change(
      "changes a tab of a window behind", "main: {x*: [a]; y: [b]} + sheet[c] | help: [d]",
      .at(.window("main").layer(0).tab("y"), .push(.d)),
      "main: {x*: [a]; y: [b, d]} + sheet[c] | help: [d]"),
    Change(
      "presents in a window behind", "main: [a] | help: [b]",
      .at(.window("main"), .present(.c, style: .alert)), "main: [a] + alert[c] | help: [b]"),
    Change(
      "presents at the top layer", "[a] + sheet[b]", .at(.layer(1), .present(.c)),
      "[a] + sheet[b] + sheet[c]"),
    Change(
      "dismisses in a window behind", "main: [a] + sheet[b] | help: [c]",
      .at(.window("main"), .dismiss), "main: [a] | help: [c]"),
    Change(
      "dismisses a layer and all over it", "[a] + sheet[b] + sheet[c] + alert[d]",
      .at(.layer(2), .dismiss), "[a] + sheet[b]"),
    Change(
      "dismisses all modals of a window behind", "main: [a] + sheet[b] + alert[c] | help: [c]",
      .at(.window("main"), .dismissAll), "main: [a] | help: [c]"),
    Change(
      "sets the root of a window behind", "main: [a, b] + sheet[b] | help: [c]",
      .at(.window("main"), .setRoot(.d)), "main: [d] | help: [c]"),
    Change(
      "without a step, names the key window's top layer", "[a{s: [b]}]",
      .at(StackAddress([]), .push(.c)),
      "[a{s: [b]}, c]"),
    Change(
      "goes on from the address around it", "main: [a] + sheet[b] | help: [c]",
      .at(.window("main"), .at(.layer(0), .push(.d))), "main: [a, d] + sheet[b] | help: [c]"),
  ]

  @Test("an address is read as its steps")
  func describesAddress() {
    #expect(
      "\(StackAddress.window("help").layer(0).tab("search").slot("detail"))"
        == "window help › layer 0 › tab search › slot detail")
    #expect(StackAddress.layer(1).tab("x") == StackAddress([.layer(1), .tab("x")]))
    #expect(StackAddress.slot("s").slot("t") == StackAddress([.slot("s"), .slot("t")]))
  }

  @Test("different commands to the same stack give the same value")
  func equalResults() throws {
    let commandLists: [[Command<Letter>]] = [
      [.setTabs([.init("x", .a), .init("y", .b)]), .select("y"), .push(.c), .present(.d)],
      [
        .setRoot(.d), .present(.a), .dismiss,
        .setContent(container("{x: [a]; y*: [b]}")), .at(.tab("x"), .push(.d)), .push(.c),
        .at(.tab("x"), .pop), .openWindow("help", .a), .closeWindow("help"), .present(.d),
      ],
      [
        .openWindow("main", .d), .present(.d), .openWindow("help", .b), .focusWindow("main"),
        .closeWindow("help"), .at(.layer(0), .embed(.a, in: "s")), .at(.layer(0), .clear("s")),
        .at(.layer(0), .setContent(container("{x*: [a]; y: [c, b]}"))),
        .at(.layer(0).tab("y"), .bringToFront(.c)), .at(.layer(0), .select("y")),
      ],
    ]
    let results = try commandLists.map { commands in
      var stack = Stack()
      try stack.apply(CommandList(commands))
      return stack
    }
    #expect(results == Array(repeating: stack("{x: [a]; y*: [b, c]} + sheet[d]"), count: 3))
    #expect(Set(results).count == 1)
  }
}
