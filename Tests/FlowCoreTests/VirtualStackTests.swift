import FlowCore
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
    try stack.apply(.many(row.commands))
    #expect(stack == row.literal)
    #expect(stack.hashValue == row.literal.hashValue)
  }

  @Test("the same screens in other layers are another stack")
  func tellsLayersApart() {
    let stacks = [
      Stack(.a, .b, .c), Stack(.a, .b).presenting(.c), Stack(.a).presenting(.b, .c),
      Stack(.a).presenting(.b).presenting(.c),
      Stack(.a).presenting(.b, .c, style: .fullScreen),
    ]
    #expect(Set(stacks).count == stacks.count)
  }
}
