import FlowCore
import FlowTestSupport
import Testing

@Suite("commands where there are tabs")
struct TabCommandTests {
  @Test("a command acts in the selected tab, and keeps the others", arguments: focus + selections)
  func changes(_ row: Change) throws { try row.check() }

  @Test("setContent fills a container, whatever it held", arguments: contents)
  func fills(_ row: Change) throws { try row.check() }

  static let focus = [
    Change(
      "push acts in the selected tab", "{x*: [a]; y: [b]}", .push(.c), "{x*: [a, c]; y: [b]}"),
    Change(
      "pop acts in the selected tab, also when it is not the last",
      "{x*: [a, c]; y: [b, d]}", .pop, "{x*: [a]; y: [b, d]}"),
    Change(
      "popTo acts in the selected tab", "{x: [a]; y*: [b, c, d]}", .popTo(.b), "{x: [a]; y*: [b]}"),
    Change(
      "popToRoot keeps the first screen of the selected tab",
      "{x*: [a, b, c]; y: [d]}", .popToRoot, "{x*: [a]; y: [d]}"),
    Change(
      "replaceTop changes the selected tab", "{x*: [a]; y: [b]}", .replaceTop(.c),
      "{x*: [c]; y: [b]}"),
    Change(
      "setStack changes the selected tab", "{x*: [a]; y: [b]}", .setStack([.c, .d]),
      "{x*: [c, d]; y: [b]}"),
    Change(
      "remove takes a screen of the selected tab", "{x*: [a, b]; y: [b]}", .remove(.b),
      "{x*: [a]; y: [b]}"),
    Change(
      "bringToFront moves a screen of the selected tab",
      "{x*: [a, b, c]; y: [a]}", .bringToFront(.a), "{x*: [b, c, a]; y: [a]}"),
    Change(
      "present opens a layer over all tabs", "{x*: [a]; y: [b]}", .present(.c),
      "{x*: [a]; y: [b]} + sheet[c]"),
    Change(
      "dismiss uncovers the tabs as they were", "{x: [a]; y*: [b]} + sheet[c]", .dismiss,
      "{x: [a]; y*: [b]}"),
    Change(
      "setRoot takes the place of all tabs", "{x*: [a]; y: [b]} + sheet[c]", .setRoot(.d), "[d]"),
  ]

  static let selections = [
    Change(
      "select keeps the stacks of all tabs", "{x*: [a, b]; y: [c, d]}", .select("y"),
      "{x: [a, b]; y*: [c, d]}"),
    Change(
      "select of the selected tab changes nothing", "{x*: [a]; y: [b]}", .select("x"),
      "{x*: [a]; y: [b]}"),
    Change(
      "select takes the innermost tabs that have such a tab",
      "{x*: {x*: [a]; y: [b]}; y: [c]}", .select("y"), "{x*: {x: [a]; y*: [b]}; y: [c]}"),
    Change(
      "select goes outwards to tabs that have such a tab",
      "{x*: {z*: [a]}; y: [b]}", .select("y"), "{x: {z*: [a]}; y*: [b]}"),
    Change(
      "select goes outwards from a slot to the tabs around it",
      "{x*: [a{s: [b]}]; y: [c]}", .select("y"), "{x: [a{s: [b]}]; y*: [c]}"),
    Change(
      "select at an address acts on the tabs there",
      "{x*: {x*: [a]; y: [b]}; y: [c]}", .at(.layer(0), .select("y")),
      "{x: {x*: [a]; y: [b]}; y*: [c]}"),
    Change(
      "select under a modal acts at an address", "{x*: [a]; y: [b]} + sheet[c]",
      .at(.layer(0), .select("y")), "{x: [a]; y*: [b]} + sheet[c]"),
  ]

  static let contents = [
    Change(
      "setTabs selects the first tab", "[a]", .setTabs([.init("x", .b), .init("y", .c, .d)]),
      "{x*: [b]; y: [c, d]}"),
    Change(
      "setTabs may select another tab", "[a]",
      .setTabs([.init("x", .b), .init("y", .c)], selected: "y"), "{x: [b]; y*: [c]}"),
    Change(
      "setTabs starts a flow", "[]", .setTabs([.init("x", .b)]), "{x*: [b]}"),
    Change(
      "setContent fills the top layer and keeps the layers below",
      "[a] + alert[b, c]", .setContent(container("{x*: [d]}")), "[a] + alert{x*: [d]}"),
    Change(
      "setContent takes the place of tabs, not of the selected one only",
      "{x*: [a]; y: [b]}", .setContent(container("[c]")), "[c]"),
    Change(
      "setContent starts a flow", "[]", .setContent(container("[a{s: [b]}]")), "[a{s: [b]}]"),
    Change(
      "setContent at a tab fills that tab", "{x*: [a]; y: [b]}",
      .at(.tab("y"), .setContent(container("{z*: [c]}"))), "{x*: [a]; y: {z*: [c]}}"),
    Change(
      "setContent at a window fills its top layer", "main: [a] + sheet[b] | help: [c]",
      .at(.window("main"), .setContent(container("[d]"))), "main: [a] + sheet[d] | help: [c]"),
    Change(
      "setStack without an address keeps the tabs around the focused stack",
      "{x*: {z*: [a]}}", .setStack([.b]), "{x*: {z*: [b]}}"),
    Change(
      "setStack at an address fills the place, also where there were tabs",
      "{x*: {z*: [a]}}", .at(.tab("x"), .setStack([.b, .c])), "{x*: [b, c]}"),
    Change(
      "setContent with what is there changes nothing", "{x*: [a]}",
      .setContent(container("{x*: [a]}")), "{x*: [a]}"),
  ]
}
