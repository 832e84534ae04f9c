import FlowCore
import FlowTestSupport
import Testing

@Suite("every refusal")
struct RefusalTests {
  typealias Reason = Refusal<Letter>.Reason

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let stack: Stack
    let command: Command<Letter>
    let reason: Reason

    init(_ claim: String, _ stack: Stack, _ command: Command<Letter>, _ reason: Reason) {
      testDescription = claim
      self.stack = stack
      self.command = command
      self.reason = reason
    }

    init(_ claim: String, _ text: String, _ command: Command<Letter>, _ reason: Reason) {
      self.init(claim, FlowTestSupport.stack(text), command, reason)
    }
  }

  @Test(
    "a refused command is reported with its reason and changes nothing",
    arguments: rows + plainBeforeRoot + beforeRoot + containers + missingContainers + windows)
  func refuses(_ row: Row) {
    var stack = row.stack
    let refusal = #expect(throws: Refusal<Letter>.self) { try stack.apply(row.command) }
    #expect(refusal == Refusal(command: row.command, reason: row.reason, stack: row.stack))
    #expect(stack == row.stack)
  }

  static let rows = [
    Row("pop of the root", Stack(.a), .pop, .lastScreen),
    Row("pop of the last screen of a modal", Stack(.a, .b).presenting(.c), .pop, .lastScreen),
    Row("popTo a screen that is not there", Stack(.a, .b), .popTo(.c), .notOnStack),
    Row(
      "popTo a screen of the layer below",
      Stack(.a, .b).presenting(.c, .d), .popTo(.a), .notOnStack),
    Row("setStack to nothing", Stack(.a, .b), .setStack([]), .emptyStack),
    Row("setStack of a modal to nothing", Stack(.a).presenting(.b), .setStack([]), .emptyStack),
    Row("remove of a screen that is not there", Stack(.a, .b), .remove(.c), .notOnStack),
    Row("remove of another screen than the last", Stack(.a), .remove(.b), .notOnStack),
    Row(
      "remove of a screen of the layer below",
      Stack(.a, .b).presenting(.c, .d), .remove(.b), .notOnStack),
    Row("remove of the root alone", Stack(.a), .remove(.a), .lastScreen),
    Row(
      "remove of the last screen of a modal",
      Stack(.a, .b).presenting(.c), .remove(.c), .lastScreen),
    Row("bringToFront of a screen that is not there", Stack(.a), .bringToFront(.b), .notOnStack),
    Row(
      "bringToFront of a screen of the layer below",
      Stack(.a, .b).presenting(.c), .bringToFront(.b), .notOnStack),
    Row("dismiss without a modal", Stack(.a, .b), .dismiss, .noModal),
  ]

  /// Every command but the three that open a window.
  static let plainBeforeRoot = CommandOperation.allCases.compactMap { operation -> Row? in
    guard ![.setRoot, .setContent, .openWindow].contains(operation) else { return nil }
    return Command(CommandParts(operation, [.a], style: .sheet, name: "main")).map {
      Row("\(operation) before a root", Stack(), $0, .nothingOnScreen)
    }
  }

  static let beforeRoot = [
    Row("setStack to nothing before a root", Stack(), .setStack([]), .nothingOnScreen),
    Row("embed of nothing before a root", Stack(), .embed(.stack([]), in: "s"), .nothingOnScreen),
    Row("an address before a root", Stack(), .at(.layer(0), .push(.a)), .nothingOnScreen),
    Row(
      "setRoot at an address before a root", Stack(), .at(.window("main"), .setRoot(.a)),
      .nothingOnScreen),
    Row(
      "an address without steps before a root", Stack(),
      .at(StackAddress([]), .setContent(.stack(.a))),
      .nothingOnScreen),
    Row("setContent to nothing before a root", Stack(), .setContent(.stack([])), .emptyStack),
  ]

  static let containers = [
    Row("pop of the last screen of a tab", "{x*: [a]; y: [b, c]}", .pop, .lastScreen),
    Row("pop of the last screen of a slot", "[a, b{s: [c]}]", .pop, .lastScreen),
    Row("remove of the last screen of a tab", "{x*: [a]; y: [b]}", .remove(.a), .lastScreen),
    Row("popTo a screen of another tab", "{x*: [a]; y: [b]}", .popTo(.b), .notOnStack),
    Row("popTo the screen that hosts the slot", "[a{s: [b]}]", .popTo(.a), .notOnStack),
    Row("remove of a screen of another tab", "{x*: [a]; y: [b]}", .remove(.b), .notOnStack),
    Row("bringToFront of a screen in a slot", "[a{s: [b]}, c]", .bringToFront(.b), .notOnStack),
    Row("setContent to an empty stack", "[a]", .setContent(.stack([])), .emptyStack),
    Row("setTabs to no tabs", "[a]", .setTabs([]), .emptyStack),
    Row(
      "setContent with an empty stack in a tab", "[a]",
      .setContent(.tabs([.init("x", .stack([]))], selected: "x")), .emptyStack),
    Row("setStack of a tab to nothing", "{x*: [a]}", .at(.tab("x"), .setStack([])), .emptyStack),
    Row("embed of an empty stack", "[a]", .embed(.stack([]), in: "s"), .emptyStack),
    Row(
      "setTabs with two tabs of one name", "[a]", .setTabs([.init("x", .a), .init("x", .b)]),
      .repeatedName),
    Row(
      "setContent with two slots of one name", "[a]",
      .setContent(.stack([.init(.a, slots: [.init("s", .stack(.b)), .init("s", .stack(.c))])])),
      .repeatedName),
    Row(
      "embed of tabs of one name", "[a]",
      .embed(.tabs([.init("x", .a), .init("x", .b)], selected: "x"), in: "s"), .repeatedName),
    Row(
      "setTabs selecting a tab that is not there", "[a]",
      .setTabs([.init("x", .a)], selected: "y"), .noSuchTab),
    Row(
      "embed of tabs selecting one that is not there", "[a]",
      .embed(.tabs([.init("x", .a)], selected: "y"), in: "s"), .noSuchTab),
    Row("select where there are no tabs", "[a]", .select("x"), .noSuchTab),
    Row("select of a tab that is not there", "{x*: [a]}", .select("y"), .noSuchTab),
    Row(
      "select of a tab inside a tab that is not selected", "{x*: [a]; y: {z*: [b]}}",
      .select("z"), .noSuchTab),
    Row("select of a tab under a modal", "{x*: [a]; y: [b]} + sheet[c]", .select("y"), .noSuchTab),
    Row(
      "select of a tab inside the tabs at an address", "{x*: {z*: [a]}}",
      .at(.layer(0), .select("z")), .noSuchTab),
    Row("clear of a slot that is not filled", "[a{s: [b]}]", .clear("t"), .noSuchSlot),
    Row("clear of a slot of a covered screen", "[a{s: [b]}, c]", .clear("s"), .noSuchSlot),
    Row(
      "clear of a slot further in than the address", "[a{s: [b{t: [c]}]}]",
      .at(.layer(0), .clear("t")), .noSuchSlot),
    Row("dismiss of the root layer", "[a] + sheet[b]", .at(.layer(0), .dismiss), .noModal),
    Row(
      "dismiss in a window without a modal", "main: [a] | help: [b] + sheet[c]",
      .at(.window("main"), .dismiss), .noModal),
    Row(
      "present at a layer with another over it", "[a] + sheet[b]", .at(.layer(0), .present(.c)),
      .covered),
    Row(
      "present at a covered layer of a window behind", "main: [a] + sheet[b] | help: [c]",
      .at(.window("main").layer(0), .present(.d)), .covered),
  ]

  static let missingContainers = [
    Row("an unknown window", "[a]", .at(.window("help"), .push(.b)), .noSuchContainer),
    Row("a layer that is not there", "[a]", .at(.layer(1), .push(.b)), .noSuchContainer),
    Row("a layer below the root", "[a]", .at(.layer(-1), .push(.b)), .noSuchContainer),
    Row("a layer far below the root", "[a]", .at(.layer(.min), .push(.b)), .noSuchContainer),
    Row("a tab that is not there", "{x*: [a]}", .at(.tab("y"), .push(.b)), .noSuchContainer),
    Row("a tab of a stack", "[a]", .at(.tab("x"), .push(.b)), .noSuchContainer),
    Row("a tab under a modal", "{x*: [a]} + sheet[b]", .at(.tab("x"), .push(.c)), .noSuchContainer),
    Row("a slot that is not filled", "[a]", .at(.slot("s"), .push(.b)), .noSuchContainer),
    Row(
      "a slot of a covered screen", "[a{s: [b]}, c]", .at(.slot("s"), .push(.d)), .noSuchContainer),
    Row(
      "a window that is not the first step", "[a]",
      .at(StackAddress([.layer(0), .window("main")]), .pop),
      .noSuchContainer),
    Row(
      "a layer inside a tab", "{x*: [a]}", .at(StackAddress([.tab("x"), .layer(0)]), .pop),
      .noSuchContainer),
    Row(
      "a window inside an address", "[a]", .at(.layer(0), .at(.window("main"), .pop)),
      .noSuchContainer),
    Row(
      "setRoot at an unknown window", "[a]", .at(.window("help"), .setRoot(.b)), .noSuchContainer),
    Row("setRoot at a layer", "[a] + sheet[b]", .at(.layer(1), .setRoot(.c)), .wrongContainer),
    Row("setRoot at a tab", "{x*: [a]}", .at(.tab("x"), .setRoot(.b)), .wrongContainer),
    Row("setRoot at the only layer", "[a]", .at(.layer(0), .setRoot(.b)), .wrongContainer),
    Row("present at a tab", "{x*: [a]}", .at(.tab("x"), .present(.b)), .wrongContainer),
    Row("present at a slot", "[a{s: [b]}]", .at(.slot("s"), .present(.c)), .wrongContainer),
    Row("dismiss at a tab", "[a] + sheet{x*: [b]}", .at(.tab("x"), .dismiss), .wrongContainer),
    Row("dismissAll at a layer", "[a] + sheet[b]", .at(.layer(1), .dismissAll), .wrongContainer),
    Row("dismissAll at a slot", "[a{s: [b]}]", .at(.slot("s"), .dismissAll), .wrongContainer),
    Row(
      "openWindow at an address", "[a]", .at(.layer(0), .openWindow("help", .b)), .wrongContainer),
    Row(
      "closeWindow at an address", "main: [a] | help: [b]",
      .at(.window("help"), .closeWindow("help")), .wrongContainer),
    Row(
      "focusWindow at an address", "main: [a] | help: [b]",
      .at(.window("main"), .focusWindow("main")), .wrongContainer),
  ]

  static let windows = [
    Row("openWindow of a window that is open", "[a]", .openWindow("main", .b), .windowExists),
    Row("closeWindow of an unknown window", "[a]", .closeWindow("help"), .noSuchWindow),
    Row("closeWindow of the last window", "[a]", .closeWindow("main"), .lastWindow),
    Row("focusWindow of an unknown window", "[a]", .focusWindow("help"), .noSuchWindow),
  ]

  @Test("every reason has a row, but those of children")
  func coversReasons() {
    let rows = Self.rows + Self.beforeRoot + Self.containers + Self.missingContainers + Self.windows
    let missing = Reason.allCases.filter { reason in !rows.contains { $0.reason == reason } }
    #expect(missing == [.noStateOfChild, .noScreensOfChild])
  }

  @Test("a refused list reports the stack its earlier commands led to, and undoes them")
  func refusesList() {
    var stack = Stack(.a)
    let refusal = #expect(throws: Refusal<Letter>.self) {
      try stack.apply([.push(.b), .present(.c), .pop, .push(.d)])
    }
    let reached = Stack(.a, .b).presenting(.c)
    #expect(refusal == Refusal(command: .pop, reason: .lastScreen, stack: reached))
    #expect(stack == Stack(.a))
  }

  @Test("a refused second command undoes the first")
  func refusesSecond() {
    var stack = Stack(.a, .b)
    #expect(throws: Refusal<Letter>.self) { try stack.apply(.two(.pop, .pop)) }
    #expect(stack == Stack(.a, .b))
  }

  /// The explanation of each reason: what stands in the way, and what to do instead.
  static let explanations: [(reason: Reason, text: String)] = [
    (.nothingOnScreen, "nothing is on screen yet; start with setRoot, setContent or openWindow"),
    (.lastScreen, "it is the last screen of its stack; use dismiss, clear, setStack or setRoot"),
    (.notOnStack, "the stack does not contain this screen; push it, or name one that it contains"),
    (.noModal, "no modal layer is open there; use pop to leave a pushed screen"),
    (.emptyStack, "a stack needs a screen, and tabs need a tab; use dismiss to close a layer"),
    (.repeatedName, "two tabs or two slots have the same name; give each its own"),
    (.noSuchTab, "there is no such tab; name an existing tab, or set the tabs first"),
    (.noSuchSlot, "no screen there has content in a slot of that name; embed a screen in it first"),
    (.noSuchWindow, "there is no such window; open it first"),
    (.windowExists, "a window with that name is already open; use focusWindow, or another name"),
    (.lastWindow, "it is the last window; open another one before closing it"),
    (
      .noSuchContainer,
      "its address leads to no container; name windows, layers, tabs and slots that exist"
    ),
    (
      .wrongContainer,
      "it does not act on the container at its address; use another address, or none"
    ),
    (
      .covered,
      "another layer covers that one; present without an address, or dismiss it first"
    ),
    (
      .noStateOfChild,
      "the child has no first state; make its start with .to(…), and pass the parent's state"
    ),
    (
      .noScreensOfChild,
      "the child's screens are declared as .never or as a property; declare them as a case"
    ),
  ]

  @Test("an explanation says what to do instead", arguments: explanations)
  func explains(_ reason: Reason, _ text: String) {
    #expect(reason.explanation == text)
  }

  @Test("no two explanations are the same")
  func explainsEach() {
    #expect(Set(Reason.allCases.map(\.explanation)).count == Reason.allCases.count)
    #expect(Self.explanations.map(\.reason) == Reason.allCases)
  }
}
