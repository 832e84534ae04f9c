import FlowCore
import FlowTestSupport
import Testing

@Suite("every command, before and after")
struct CommandTests {
  @Test("a command changes the focused stack and nothing else", arguments: pushes + pops + sets)
  func changes(_ row: Change) throws {
    var stack = row.before
    try stack.apply(row.command)
    #expect(stack == row.after)
  }

  @Test("a modal command changes layers and nothing below them", arguments: modals)
  func changesLayers(_ row: Change) throws {
    var stack = row.before
    try stack.apply(row.command)
    #expect(stack == row.after)
  }

  static let pushes = [
    Change("push puts a screen on top", Stack(.a), .push(.b), Stack(.a, .b)),
    Change("push of an equal screen pushes it again", Stack(.a, .b), .push(.b), Stack(.a, .b, .b)),
    Change(
      "push acts on the modal, not on the root",
      Stack(.a).presenting(.b), .push(.c), Stack(.a).presenting(.b, .c)),
    Change(
      "push acts on the topmost of several modals",
      Stack(.a).presenting(.b).presenting(.c, style: .alert), .push(.d),
      Stack(.a).presenting(.b).presenting(.c, .d, style: .alert)),
    Change("replaceTop changes the top screen", Stack(.a, .b), .replaceTop(.c), Stack(.a, .c)),
    Change("replaceTop changes a root alone", Stack(.a), .replaceTop(.b), Stack(.b)),
    Change(
      "replaceTop changes the screen of a modal",
      Stack(.a).presenting(.b), .replaceTop(.c), Stack(.a).presenting(.c)),
    Change(
      "bringToFront moves a screen to the top",
      Stack(.a, .b, .c), .bringToFront(.b), Stack(.a, .c, .b)),
    Change(
      "bringToFront may move the root",
      Stack(.a, .b, .c), .bringToFront(.a), Stack(.b, .c, .a)),
    Change(
      "bringToFront of the top screen changes nothing",
      Stack(.a, .b), .bringToFront(.b), Stack(.a, .b)),
    Change(
      "bringToFront moves the topmost of several equal screens",
      Stack(.a, .b, .a, .c), .bringToFront(.a), Stack(.a, .b, .c, .a)),
    Change(
      "bringToFront leaves an equal screen of the layer below",
      Stack(.b).presenting(.b, .c), .bringToFront(.b), Stack(.b).presenting(.c, .b)),
  ]

  static let pops = [
    Change("pop takes the top screen off", Stack(.a, .b), .pop, Stack(.a)),
    Change(
      "pop takes a screen off the modal",
      Stack(.a).presenting(.b, .c), .pop, Stack(.a).presenting(.b)),
    Change("popTo uncovers a screen", Stack(.a, .b, .c), .popTo(.a), Stack(.a)),
    Change("popTo the top screen changes nothing", Stack(.a, .b), .popTo(.b), Stack(.a, .b)),
    Change(
      "popTo stops at the topmost of several equal screens",
      Stack(.a, .b, .a, .c), .popTo(.a), Stack(.a, .b, .a)),
    Change(
      "popTo stays in the modal",
      Stack(.a).presenting(.a, .b, .c), .popTo(.a), Stack(.a).presenting(.a)),
    Change("popToRoot keeps the first screen", Stack(.a, .b, .c), .popToRoot, Stack(.a)),
    Change("popToRoot of a root alone changes nothing", Stack(.a), .popToRoot, Stack(.a)),
    Change(
      "popToRoot keeps the first screen of the modal",
      Stack(.a, .d).presenting(.b, .c), .popToRoot, Stack(.a, .d).presenting(.b)),
    Change("remove takes a screen out", Stack(.a, .b, .c), .remove(.b), Stack(.a, .c)),
    Change("remove may take the root", Stack(.a, .b), .remove(.a), Stack(.b)),
    Change(
      "remove takes the topmost of several equal screens",
      Stack(.a, .b, .a, .c), .remove(.a), Stack(.a, .b, .c)),
    Change(
      "remove leaves an equal screen of the layer below",
      Stack(.b).presenting(.b, .c), .remove(.b), Stack(.b).presenting(.c)),
  ]

  static let sets = [
    Change("setStack gives exactly these", Stack(.a), .setStack([.b, .c]), Stack(.b, .c)),
    Change("setStack may give fewer", Stack(.a, .b, .c), .setStack([.d]), Stack(.d)),
    Change("setStack may give the same", Stack(.a, .b), .setStack([.a, .b]), Stack(.a, .b)),
    Change(
      "setStack changes the modal, not the root",
      Stack(.a, .b).presenting(.c), .setStack([.d, .c]), Stack(.a, .b).presenting(.d, .c)),
    Change("setRoot shows the first screen", Stack(), .setRoot(.a), Stack(.a)),
    Change("setRoot closes everything", Stack(.a, .b).presenting(.c), .setRoot(.d), Stack(.d)),
    Change("setRoot to the screen on show changes nothing", Stack(.a), .setRoot(.a), Stack(.a)),
  ]

  static let modals = [
    Change("present opens a sheet", Stack(.a), .present(.b), Stack(.a).presenting(.b)),
    Change(
      "present keeps the style",
      Stack(.a), .present(.b, style: .custom("drawer")),
      Stack(.a).presenting(.b, style: .custom("drawer"))),
    Change(
      "present over a modal opens one more layer",
      Stack(.a).presenting(.b), .present(.c, style: .alert),
      Stack(.a).presenting(.b).presenting(.c, style: .alert)),
    Change(
      "present keeps what is pushed", Stack(.a, .b), .present(.b), Stack(.a, .b).presenting(.b)),
    Change("dismiss closes the modal", Stack(.a).presenting(.b), .dismiss, Stack(.a)),
    Change(
      "dismiss closes the screens pushed inside",
      Stack(.a, .b).presenting(.c, .d), .dismiss, Stack(.a, .b)),
    Change(
      "dismiss closes the topmost modal only",
      Stack(.a).presenting(.b).presenting(.c, style: .alert), .dismiss, Stack(.a).presenting(.b)),
    Change(
      "dismissAll closes all modals",
      Stack(.a, .d).presenting(.b, .c).presenting(.c, style: .alert), .dismissAll, Stack(.a, .d)),
    Change("dismissAll without a modal changes nothing", Stack(.a, .b), .dismissAll, Stack(.a, .b)),
  ]
}
