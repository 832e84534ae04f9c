import FlowCore
import FlowTestSupport
import Testing

@Suite("commands where screens host others")
struct SlotCommandTests {
  @Test("a command acts in the last slot of the screen on top", arguments: focus)
  func changes(_ row: Change) throws { try row.check() }

  @Test("embed fills a slot, clear empties it", arguments: slots)
  func fills(_ row: Change) throws { try row.check() }

  @Test("what a screen hosts goes where the screen goes", arguments: hosts)
  func travels(_ row: Change) throws { try row.check() }

  static let focus = [
    Change("push acts in the slot", "[a{s: [b]}]", .push(.c), "[a{s: [b, c]}]"),
    Change("pop acts in the slot", "[a, b{s: [c, d]}]", .pop, "[a, b{s: [c]}]"),
    Change("popToRoot acts in the slot", "[a, b{s: [c, d]}]", .popToRoot, "[a, b{s: [c]}]"),
    Change(
      "of several slots the last has the focus", "[a{s: [b]; t: [c]}]", .push(.d),
      "[a{s: [b]; t: [c, d]}]"),
    Change(
      "a slot of a screen that is covered has no focus", "[a{s: [b]}, c]", .push(.d),
      "[a{s: [b]}, c, d]"),
    Change(
      "the focus goes through tabs in a slot", "[a{s: {x: [b]; y*: [c]}}]", .push(.d),
      "[a{s: {x: [b]; y*: [c, d]}}]"),
    Change(
      "the focus goes into a slot in a slot", "[a{s: [b{t: [c]}]}]", .push(.d),
      "[a{s: [b{t: [c, d]}]}]"),
    Change(
      "present opens a layer over the host", "[a{s: [b]}]", .present(.c), "[a{s: [b]}] + sheet[c]"),
    Change(
      "dismiss closes what the layer's screens host", "[a] + sheet[b, c{s: [d]}]", .dismiss, "[a]"),
    Change(
      "dismissAll closes what the layers' screens host",
      "[a{s: [b]}] + sheet[b{t: [c]}] + alert[c{s: [d]}]", .dismissAll, "[a{s: [b]}]"),
  ]

  static let slots = [
    Change(
      "embed fills a slot of the screen on top", "[a, b]", .embed(.c, in: "s"), "[a, b{s: [c]}]"),
    Change(
      "embed fills a slot with tabs", "[a]", .embed(container("{x*: [b]}"), in: "s"),
      "[a{s: {x*: [b]}}]"),
    Change(
      "embed fills a slot anew, in its place among the slots",
      "[a{s: [b, c]; t: [d]}]", .embed(.d, in: "s"), "[a{s: [d]; t: [d]}]"),
    Change(
      "embed prefers the nearest screen around that has the slot filled",
      "[a{s: [b{s: [c]; t: [d]}]}]", .embed(.a, in: "s"), "[a{s: [b{s: [a]; t: [d]}]}]"),
    Change(
      "embed of another slot goes to the screen that has the focus",
      "[a{s: [b]}]", .embed(.c, in: "t"), "[a{s: [b{t: [c]}]}]"),
    Change(
      "embed at an address goes to the top screen there",
      "[a{s: [b]}]", .at(.layer(0), .embed(.c, in: "t")), "[a{s: [b]; t: [c]}]"),
    Change(
      "embed at tabs goes to the top screen of the selected tab",
      "{x*: [a]; y: [b]}", .at(.layer(0), .embed(.c, in: "s")), "{x*: [a{s: [c]}]; y: [b]}"),
    Change("clear empties a slot", "[a{s: [b, c]}]", .clear("s"), "[a]"),
    Change("clear keeps the other slots", "[a{s: [b]; t: [c]}]", .clear("s"), "[a{t: [c]}]"),
    Change(
      "clear takes the nearest screen around that has the slot filled",
      "[a{s: [b{s: [c]}]}]", .clear("s"), "[a{s: [b]}]"),
    Change(
      "clear at an address empties a slot of the top screen there",
      "[a{s: [b{s: [c]}]}]", .at(.layer(0), .clear("s")), "[a]"),
    Change(
      "setStack closes what the screens hosted",
      "{x*: [a{s: [b]}, c]; y: [d]}", .setStack([.a, .c]), "{x*: [a, c]; y: [d]}"),
    Change("setRoot closes what the screens hosted", "[a{s: [b]}]", .setRoot(.a), "[a]"),
  ]

  static let hosts = [
    Change(
      "bringToFront takes along what the screen hosts",
      "[a{s: [b]}, c]", .bringToFront(.a), "[c, a{s: [b]}]"),
    Change(
      "bringToFront leaves the others what they host",
      "[a, b{s: [c]}, d{t: [a]}, b]", .at(.layer(0), .bringToFront(.a)),
      "[b{s: [c]}, d{t: [a]}, b, a]"),
    Change(
      "remove takes out what the screen hosts",
      "[a{s: [b]}, c{t: [d]}, d]", .remove(.a), "[c{t: [d]}, d]"),
    Change(
      "remove leaves the screens above what they host",
      "[a, b, c{t: [d]}, d]", .remove(.b), "[a, c{t: [d]}, d]"),
    Change(
      "popTo closes what the screens above host",
      "[a{s: [b]}, b, c{t: [d]}, d]", .popTo(.b), "[a{s: [b]}, b]"),
    Change(
      "popTo keeps what the screen hosts", "[a{s: [b]}, b]", .popTo(.a), "[a{s: [b]}]"),
    Change(
      "pop at an address takes the host off with what it hosts",
      "[a, b{s: [c, d]}]", .at(.layer(0), .pop), "[a]"),
    Change(
      "popToRoot at an address closes what the screens above host",
      "[a{s: [b]}, c{t: [d]}]", .at(.layer(0), .popToRoot), "[a{s: [b]}]"),
    Change(
      "replaceTop at an address closes what the top screen hosts",
      "[a{s: [b]}, b{t: [d]}]", .at(.layer(0), .replaceTop(.c)), "[a{s: [b]}, c]"),
    Change(
      "push at an address covers the host", "[a{s: [b]}]", .at(.layer(0), .push(.c)),
      "[a{s: [b]}, c]"),
    Change(
      "setStack at an address closes all that was hosted",
      "[a{s: [b]}, c{t: [d]}]", .at(.layer(0), .setStack([.a, .c])), "[a, c]"),
  ]
}
