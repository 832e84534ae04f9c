import FlowCore
import FlowExploration
import Testing

@testable import FlowTesting

@Suite("stacks in failures")
struct StackTextTests {
  enum Screen: Hashable, Sendable { case home, list, page(Int), help }

  typealias Stack = VirtualStack<Screen>

  /// A flow over some screens, which names them.
  private struct Shown<Screen: Hashable & Sendable>: Flow {
    typealias State = Int
    typealias Event = Int

    var start: FlowTransition<Self> { .to(0) }
    func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
  }

  private func mismatch<Screen>(
    expected: VirtualStack<Screen>, actual: VirtualStack<Screen>
  ) -> Mismatch {
    let label = Shown<Screen>.label(ofScreen:)
    return Mismatch(
      "unexpected stack", expected: expected.map(label), actual: actual.map(label))
  }

  @Test("are written as Swift that makes them again")
  func source() throws {
    let plain = Stack(.home, .page(1)).presenting(.help).presenting(.list, style: .alert)
    #expect(
      StackSource.text(plain)
        == "VirtualStack(.home, .page(1)).presenting(.help).presenting(.list, style: .alert)")
    #expect(
      plain == VirtualStack(.home, .page(1)).presenting(.help).presenting(.list, style: .alert))
    let tabs = try Stack(windows: [
      .init(
        "main", layers: [.init(.tabs([.init("a", .stack(.home, .list))], selected: "a"))]),
      .init(
        "help",
        layers: [
          .init(.stack([.init(.home, slots: [.init("s", .stack(.help))]), .init(.list)])),
          .init(.stack(.help), style: .custom("drawer")),
        ]),
    ])
    #expect(
      StackSource.text(tabs) == """
        VirtualStack(windows: [\
        .init("main", layers: [.init(.tabs([.init("a", .stack(.home, .list))], selected: "a"))]), \
        .init("help", layers: [\
        .init(.stack([.init(.home, slots: [.init("s", .stack(.help))]), .init(.list)])), \
        .init(.stack(.help), style: .custom("drawer"))])])
        """)
    #expect(StackSource.text(Stack()) == "VirtualStack()")
  }

  static let commands: [(Command<Screen>, String)] = [
    (.push(.page(1)), ".push(.page(1))"), (.pop, ".pop"), (.present(.help), ".present(.help)"),
    (.present(.help, style: .alert), ".present(.help, style: .alert)"),
    (.present(.help, style: .fullScreen), ".present(.help, style: .fullScreen)"),
    (.setStack([.home, .list]), ".setStack([.home, .list])"),
    (
      .setTabs([.init("a", .home)]),
      ".setContent(.tabs([.init(\"a\", .stack(.home))], selected: \"a\"))"
    ),
    (.embed(.help, in: "s"), ".embed(.stack(.help), in: \"s\")"),
    (.at(.tab("a").slot("s"), .popToRoot), ".at(.tab(\"a\").slot(\"s\"), .popToRoot)"),
    (.openWindow("help", .help), ".openWindow(\"help\", .help)"),
  ]

  @Test("so are commands", arguments: commands)
  func commandSource(_ command: Command<Screen>, _ source: String) {
    #expect(StackSource.text(command) == source)
  }

  @Test("show only where they differ when they are long")
  func difference() throws {
    let pages = (1...8).map { Screen.page($0) }
    var expected = Stack(.home)
    try expected.apply(CommandList(pages.map { .push($0) }))
    var actual = expected
    try actual.apply(.two(.remove(.page(4)), .present(.help)))
    #expect(
      mismatch(expected: expected, actual: actual).text == """
        unexpected stack
          - expected, + actual
            … 3 equal
            Page(3)
          - Page(4)
            Page(5)
            … 2 equal
            Page(8)
          + + sheet
          + Help
        """)
    let short = mismatch(expected: Stack(.home), actual: Stack(.list))
    #expect(short.lines == ["expected: [Home]", "actual:   [List]"])
  }

  @Test("distinguish tabs, slots and windows")
  func outline() throws {
    let names = (0..<9).map { "a name of some length \($0)" }
    func stack(_ top: Screen) throws -> Stack {
      let tabs = names.map { Stack.Tab($0, .home, $0 == names[4] ? top : .list) }
      let layer = Stack.Layer(.tabs(tabs, selected: names[0]))
      return try Stack(windows: [.init(Stack.mainWindow, layers: [layer])])
    }
    let mismatch = mismatch(expected: try stack(.list), actual: try stack(.help))
    #expect(
      mismatch.lines == [
        "- expected, + actual", "  … 13 equal", "    Home", "-   List", "+   Help",
        "  a name of some length 5:".replacing("a name", with: "tab a name"), "  … 11 equal",
      ])
  }

  @Test("say so when values differ that read alike")
  func alike() {
    struct Silent: Hashable, Sendable, CustomStringConvertible {
      var number: Int
      var description: String { "silent" }
    }
    let mismatch = mismatch(
      expected: VirtualStack(Silent(number: 1)), actual: VirtualStack(Silent(number: 2)))
    #expect(
      mismatch.lines == [
        "expected: [Silent]", "actual:   [Silent]",
        "they look the same, but are not equal",
      ])
  }
}
