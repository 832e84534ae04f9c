import FlowCore
import Testing

@Suite("the value of everything on show")
struct VirtualStackTests {
  private let three = Stack(.a, .b).presenting(.c).presenting(.d, .a, style: .popover)

  @Test("a layer is read with its style and its screens")
  func readsLayers() {
    #expect(three.layerCount == 3)
    #expect(three.screenCount == 5)
    #expect((0..<3).map { Array(three.screens(inLayer: $0)) } == [[.a, .b], [.c], [.d, .a]])
    #expect((0..<3).map { three.style(ofLayer: $0) } == [nil, .sheet, .popover])
  }

  @Test("the top screen and the focused stack are those of the topmost layer")
  func readsFocus() {
    #expect(three.top == .a)
    #expect(Array(three.focusedScreens) == [.d, .a])
    #expect(Array(Stack(.a, .b).focusedScreens) == [.a, .b])
  }

  @Test("a layer that is not there is empty and has no style", arguments: [-1, 3, Int.max])
  func readsNoLayer(_ index: Int) {
    #expect(three.screens(inLayer: index).isEmpty)
    #expect(three.style(ofLayer: index) == nil)
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
