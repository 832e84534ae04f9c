import FlowCore
import FlowTestSupport
import Testing

@Suite("the value of everything on show")
struct VirtualStackTests {
  private let three = Stack(.a, .b).presenting(.c).presenting(.d, .a, style: .popover)

  @Test("a layer is read with its style and its screens")
  func readsLayers() {
    #expect(three.layerCount == 3)
    #expect(three.screenCount == 5)
    #expect(three.windows.map(\.name) == ["main"])
    #expect(three.keyWindow == three.windows[0])
    #expect(
      three.keyWindow?.layers == [
        Stack.Layer(.stack(.a, .b)), Stack.Layer(.stack(.c), style: .sheet),
        Stack.Layer(.stack(.d, .a), style: .popover),
      ])
  }

  @Test("the top screen and the focused stack are those of the topmost layer")
  func readsFocus() {
    #expect(three.top == .a)
    #expect(Array(three.focusedScreens) == [.d, .a])
    #expect(Array(Stack(.a, .b).focusedScreens) == [.a, .b])
  }

  @Test("the tree is read from back to front and from outside in")
  func readsTree() throws {
    let all = stack("main: [a{s: [b]}] | help: {x: [c]; y*: [d, a]} + sheet[b]")
    #expect(
      all.windows == [
        .init("main", layers: [.init(.stack([.init(.a, slots: [.init("s", .stack(.b))])]))]),
        .init(
          "help",
          layers: [
            .init(.tabs([.init("x", .c), .init("y", .d, .a)], selected: "y")),
            .init(.stack(.b), style: .sheet),
          ]),
      ])
    #expect(all.keyWindow?.name == "help")
    #expect(all.layerCount == 2)
    #expect(all.screenCount == 6)
    #expect(try Stack(windows: all.windows) == all)
  }

  @Test(
    "the focused stack is the innermost active one",
    arguments: [
      ("[a, b]", [Letter.a, .b]), ("[a] + sheet[b, c]", [.b, .c]),
      ("{x: [a]; y*: [b, c]}", [.b, .c]), ("{x*: [a, d]; y: [b, c]}", [.a, .d]),
      ("[a{s: [b]; t: [c, d]}]", [.c, .d]), ("[a{s: [b]}, c]", [.a, .c]),
      ("main: [a] | help: [b]", [.b]), ("{x*: [a{s: {y*: [b, c]}}]}", [.b, .c]),
      ("{x*: [a{s: [b]}]} + alert[d]", [.d]),
    ])
  func focuses(_ text: String, _ screens: [Letter]) {
    #expect(Array(stack(text).focusedScreens) == screens)
    #expect(stack(text).top == screens.last)
  }

  @Test("a container lists its screens, those of a stack before those inside them")
  func readsScreens() {
    #expect(container("[a{s: [b]}, c{t: {x*: [d]; y: [a]}}]").screens == [.a, .c, .b, .d, .a])
    #expect(container("{x: [b]; y*: [a]}").screens == [.b, .a])
    #expect("\(container("[a{s: {x*: [b]}}]").map { "<\($0)>" })" == "[<a>{s: {x*: [<b>]}}]")
  }

  @Test("a stack with tabs is written down with its tabs, by default the first selected")
  func makesTabs() throws {
    let (x, y) = (Stack.Tab("x", .a), Stack.Tab("y", .b, .c))
    #expect(Stack(tabs: x, y) == stack("{x*: [a]; y: [b, c]}"))
    #expect(Stack(tabs: x, y, selected: "y") == stack("{x: [a]; y*: [b, c]}"))
    #expect(Stack(tabs: x, .init("x", .b), selected: "z") == stack("{x*: [a]}"))
    #expect(Stack(tabs: .init("x", .stack([])), y, selected: "x") == stack("{y*: [b, c]}"))
    #expect(Stack(tabs: .init("x", .stack([]))) == Stack())
  }

  static let malformed: [(windows: [Stack.Window], cause: Stack.Malformation)] = [
    ([.init("main", layers: [])], .empty),
    ([.init("main", layers: [.init(.stack([]))])], .empty),
    ([.init("main", layers: [.init(.tabs([], selected: "x"))])], .empty),
    (
      [.init("main", layers: [.init(.stack(.a))]), .init("main", layers: [.init(.stack(.b))])],
      .repeatedName("main")
    ),
    (
      [.init("main", layers: [.init(.tabs([.init("x", .a), .init("x", .b)], selected: "x"))])],
      .repeatedName("x")
    ),
    ([.init("main", layers: [.init(.tabs([.init("x", .a)], selected: "y"))])], .noSuchTab("y")),
    ([.init("main", layers: [.init(.stack(.a), style: .sheet)])], .misplacedStyle),
    ([.init("main", layers: [.init(.stack(.a)), .init(.stack(.b))])], .misplacedStyle),
    (
      [.init("main", layers: [.init(.stack(.a)), .init(.stack([]), style: .alert)])], .empty
    ),
  ]

  @Test("a tree that is no stack is refused with what is wrong", arguments: malformed)
  func refusesTree(_ windows: [Stack.Window], _ cause: Stack.Malformation) {
    #expect(throws: cause) { try Stack(windows: windows) }
  }

  static let descriptions = [
    "[]", "[a, b]", "help: [a]", "[a] + sheet[b, c] + full screen[d] + drawer[a]",
    "{x: [a]; y*: [b, c]}", "[a{s: [b]; t: {x*: [c]}}, d]",
    "main: [a] + alert[b] | help: {x*: [c]}",
  ]

  @Test("a description says everything that is on show", arguments: descriptions)
  func describes(_ text: String) { #expect("\(stack(text))" == text) }

  @Test("an alert is a layer like any other")
  func alertIsALayer() throws {
    var shown = stack("[a] + alert[b]")
    try shown.apply(.two(.push(.c), .present(.d, style: .custom("dialog"))))
    #expect(shown == stack("[a] + alert[b, c] + dialog[d]"))
    try shown.apply(.two(.dismiss, .dismiss))
    #expect(shown == stack("[a]"))
  }

  @Test("before a start nothing is on show")
  func startsEmpty() {
    let stack = Stack()
    #expect(stack.isEmpty)
    #expect(stack.top == nil)
    #expect(stack.layerCount == 0)
    #expect(stack.screenCount == 0)
    #expect(stack.focusedScreens.isEmpty)
    #expect(!Stack(.a).isEmpty)
  }

  @Test("a modal needs a screen and a root")
  func presentsNothing() {
    #expect(Stack(.a).presenting() == Stack(.a))
    #expect(Stack().presenting(.a) == Stack())
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let commands: [Command<Letter>]
    let literal: Stack
  }

  static let equalPairs = [
    Pair(testDescription: "a root", commands: [.setRoot(.a)], literal: Stack(.a)),
    Pair(
      testDescription: "pushed screens", commands: [.setRoot(.a), .push(.b), .push(.c)],
      literal: Stack(.a, .b, .c)),
    Pair(
      testDescription: "a modal with a screen pushed inside",
      commands: [.setRoot(.a), .present(.b), .push(.c)], literal: Stack(.a).presenting(.b, .c)),
    Pair(
      testDescription: "a modal that came and went",
      commands: [.setRoot(.a), .present(.b), .push(.c), .dismiss, .push(.d)],
      literal: Stack(.a, .d)),
    Pair(
      testDescription: "three layers by a detour",
      commands: [
        .setRoot(.d), .setStack([.a, .c, .b]), .remove(.c), .present(.d), .replaceTop(.c),
        .present(.a, style: .popover), .push(.d), .bringToFront(.a),
      ], literal: Stack(.a, .b).presenting(.c).presenting(.d, .a, style: .popover)),
  ]

  @Test("a stack made by commands equals the one written down", arguments: equalPairs)
  func equalsLiteral(_ row: Pair) throws {
    var stack = Stack()
    try stack.apply(CommandList(row.commands))
    #expect(stack == row.literal)
    #expect(stack.hashValue == row.literal.hashValue)
  }

  @Test("the same screens in other layers are another stack")
  func distinguishesLayers() {
    let stacks = [
      Stack(.a, .b, .c), Stack(.a, .b).presenting(.c), Stack(.a).presenting(.b, .c),
      Stack(.a).presenting(.b).presenting(.c),
      Stack(.a).presenting(.b, .c, style: .fullScreen),
    ]
    #expect(Set(stacks).count == stacks.count)
  }
}
