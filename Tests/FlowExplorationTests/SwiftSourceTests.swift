import FlowCore
import FlowExploration
import FlowScripts
import FlowTestSupport
import Foundation
import Testing

private enum Size: String, Hashable, Sendable { case small, large }
private enum Shade: String, Hashable, Sendable, CustomStringConvertible {
  case light
  var description: String { "a light one" }
}
private enum Hidden: Hashable, Sendable, CustomStringConvertible {
  case one
  var description: String { "*/ fatal() /*\nnext" }
}
private struct Point: Hashable, Sendable { var x = 1, y = -2.5 }
private struct Box<Value: Hashable & Sendable>: Hashable, Sendable { var value: Value }
private struct Secret: Hashable, Sendable { private var _word = 7 }
private final class Object: Hashable, Sendable {
  static func == (left: Object, right: Object) -> Bool { left === right }
  func hash(into hasher: inout Hasher) {}
}
private indirect enum Event: Hashable, Sendable {
  case tapped, named(name: String), pair(Int, Bool), point(Point), child(Event), `default`, `init`
  case optional(Int?), nested(Int??), none, maybe(Event?), list([Event]), set(Set<Int>)
  case map([String: Size]), shade(Shade), hidden(Hidden), object(Object), secret(Secret)
  case box(Box<Point?>), date(Date), url(URL), numbers(UInt8, Float, Character), `in`(
    in: Int, `let`: Int)
  case tuple(a: Int, Size)
}

@Suite("values are written as Swift")
struct SwiftSourceTests {
  private static let rows: [(value: Event, text: String)] = [
    (.tapped, ".tapped"), (.named(name: "ann"), #".named(name: "ann")"#),
    (.pair(-1, true), ".pair(-1, true)"), (.point(Point()), ".point(Point(x: 1, y: -2.5))"),
    (.child(.child(.named(name: ""))), #".child(.child(.named(name: "")))"#),
    (.default, ".default"), (.`init`, ".`init`"), (.optional(3), ".optional(3)"),
    (.optional(nil), ".optional(nil)"), (.nested(3), ".nested(3)"), (.nested(nil), ".nested(nil)"),
    (.nested(.some(nil)), ".nested(.some(nil))"), (.maybe(.tapped), ".maybe(.tapped)"),
    (.maybe(.some(.none)), ".maybe(.some(.none))"), (.maybe(nil), ".maybe(nil)"),
    (.list([.tapped, .pair(1, false)]), ".list([.tapped, .pair(1, false)])"),
    (.list([]), ".list([])"), (.set([3, 1, 2]), ".set([1, 2, 3])"), (.map([:]), ".map([:])"),
    (.map(["b": .small, "a": .large]), #".map(["a": .large, "b": .small])"#),
    (.shade(.light), #".shade(Shade(rawValue: "light")!)"#),
    (.box(Box(value: nil)), ".box(Box<Point?>(value: nil))"),
    (.numbers(7, 1.5, "\""), #".numbers(7, 1.5, "\"")"#),
    (.in(in: 1, let: 2), ".in(in: 1, let: 2)"),
    (.tuple(a: 1, .small), ".tuple(a: 1, .small)"),
  ]

  /// Those that may not compile: with structs, several values, or made of raw values.
  private static let uncertain: Set = [
    ".pair(-1, true)", ".point(Point(x: 1, y: -2.5))", ".list([.tapped, .pair(1, false)])",
    #".shade(Shade(rawValue: "light")!)"#, ".box(Box<Point?>(value: nil))",
    #".numbers(7, 1.5, "\"")"#, ".in(in: 1, let: 2)", ".tuple(a: 1, .small)",
  ]

  @Test("a comment has no characters that end it, hide its text, or that YAML refuses")
  func cleansComments() {
    #expect(SwiftSource.comment("a\nb\u{202E}c") == "a b c")
    #expect(SwiftSource.comment("a\u{FFFE}b\u{FFFF}\u{1FFFE}c") == "a b  c")
  }

  @Test("events, as arguments", arguments: 0..<rows.count)
  func events(row: Int) {
    let source = SwiftSource(Self.rows[row].value)
    #expect(source.text == Self.rows[row].text)
    #expect(source.isCertain == !Self.uncertain.contains(source.text))
  }

  @Test("addresses and identifiers of Foundation are made from their texts")
  func foundation() throws {
    let url = try #require(URL(string: "https://a.example/?q=%22"))
    #expect(SwiftSource(Event.url(url)).text == #".url(URL(string: "https://a.example/?q=%22")!)"#)
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(SwiftSource(id).text == #"UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!"#)
  }

  /// Texts that would end a literal, begin an interpolation, or hide something.
  static let hostile: [(text: String, literal: String)] = [
    ("\"", #""\"""#), ("\\(x)", #""\\(x)""#), ("a\nb\r\tc\0", #""a\nb\r\tc\0""#),
    ("\u{202E}abc\u{2066}", #""\u{202E}abc\u{2066}""#),
    ("\u{301}e\u{301}", #""\u{301}e"# + "\u{301}\""),
    ("\u{2028}\u{85}\u{7F}\u{A0}", #""\u{2028}\u{85}\u{7F}\u{A0}""#),
    ("👩\u{200D}🚀", "\"👩" + #"\u{200D}"# + "🚀\""), ("żółć 日本", "\"żółć 日本\""),
    ("*/ /* \"\"\" #\"", #""*/ /* \"\"\" #\"""#),
  ]

  @Test(
    "strings, with everything escaped that a reader would not see", arguments: 0..<hostile.count)
  func strings(row: Int) {
    #expect(SwiftSource.literal(Self.hostile[row].text) == Self.hostile[row].literal)
  }

  @Test("these literals mean the strings they were made of")
  func literalsMean() {
    // What the rows expect, compiled.
    let compiled = [
      "\"", "\\(x)", "a\nb\r\tc\0", "\u{202E}abc\u{2066}", "\u{301}e\u{301}",
      "\u{2028}\u{85}\u{7F}\u{A0}", "👩\u{200D}🚀", "żółć 日本", "*/ /* \"\"\" #\"",
    ]
    #expect(compiled == Self.hostile.map(\.text))
  }

  @Test("what cannot be written is a comment, which no sign in it ends")
  func placeholders() {
    let object = SwiftSource(Event.object(Object()))
    #expect(object.text == ".object(/* Object */)")
    #expect(!object.isCertain)
    #expect(SwiftSource(Event.hidden(.one)).text == ".hidden(/* / fatal() / next */)")
    #expect(SwiftSource(Event.secret(Secret())).text == ".secret(/* Secret(_word: •••1) */)")
    #expect(!SwiftSource(Event.date(Date(timeIntervalSince1970: 0))).isCertain)
    #expect(SwiftSource({ 1 }).isCertain == false)
    var deep = Event.tapped
    for _ in 0..<100 { deep = .child(deep) }
    #expect(SwiftSource(deep).text.contains("(.child(/* too deep */))"))
  }

  @Test("what may not compile, or is too long to read, is not certain")
  func isCertain() {
    let certain: [Any] = [
      1, "a", true, -0.5, Float(1.5), UInt8(7), Size.small, [1: "a"], Set([1]), Optional(3) as Any,
      Labelled.tuple(pair: (1, true)),
    ]
    for value in certain {
      #expect(SwiftSource(value).isCertain, "\(value)")
    }
    let uncertain: [Any] = [
      String(repeating: "a", count: 201), Array(repeating: 1, count: 17), Double.nan, Point(),
      AnyHashable(1), [AnyHashable(1)], Optional(AnyHashable(1)) as Any, [1, "a"] as [Any], 1...2,
      [1, 2][1...], Labelled.any(Size.small), Labelled.anys([Size.small]), Labelled.void(()),
      [Size.small: FloatingPointSign.plus],
    ]
    for value in uncertain { #expect(!SwiftSource(value).isCertain, "\(value)") }
    #expect(SwiftSource(Labelled.tuple(pair: (1, true))).text == ".tuple(pair: (1, true))")
  }

  @Test("a flow is written where its initializer is known")
  func flows() {
    #expect(SwiftSource.certain(makingFlow: TabFlow(), inItsFile: false) == "TabFlow()")
    #expect(SwiftSource.certain(makingFlow: DoorsFlow(), inItsFile: true) == nil)
    #expect(
      SwiftSource.certain(makingFlow: NamedFlow.two(2), inItsFile: false) == "NamedFlow.two(2)")
    #expect(SwiftSource.certain(makingFlow: HiddenFlow(), inItsFile: false) == nil)
    #expect(SwiftSource.certain(makingFlow: HiddenFlow(), inItsFile: true) == "HiddenFlow()")
  }

  @Test("long texts are cut, and tell their differences by a checksum")
  func abbreviates() {
    let short = String(repeating: "ä", count: 240)
    #expect(short.abbreviated == short)
    let long = (short + "b").abbreviated
    #expect(
      long == String(repeating: "ä", count: 159) + "… (481 bytes, checksum af9f918af4745925)")
    #expect(long != (short + "c").abbreviated)
  }

  @Test("texts that differ only in the numbers of masks are cut alike")
  func abbreviatesMasks() {
    let long = String(repeating: "a", count: 300)
    #expect("•••9, \(long)".abbreviated == "•••10, \(long)".abbreviated)
    #expect("•••9, \(long)".abbreviated != "•••9, \(long)a".abbreviated)
    // Only the second has more than 240 characters.
    let start = String(repeating: "a", count: 236)
    for text in [start + "•••9", start + "•••10"] { #expect(text.abbreviated == text) }
  }

  #if compiler(>=6.2)
  @Test("a raw identifier is written as it is in source, whatever reflection makes of it")
  func rawIdentifiers() {
    let rows: [(value: RawNames, text: String)] = [
      (.`two words`, ".`two words`"), (.`2nd try`(of: 3), ".`2nd try`(of: 3)"),
      (.labelled(`a label`: 3), ".labelled(`a label`: 3)"), (.`class`, ".class"),
    ]
    for row in rows { #expect(SwiftSource(row.value).text == row.text) }
    #expect(SwiftSource(RawNames.`two words`).isCertain)
    #expect(SwiftSource(qualified: RawNames.`a.b type`.one).text == "RawNames.`a.b type`.one")
    #expect(
      SwiftSource(qualified: Generic<Int>.Inner.Kind.one).text == "Generic<Int>.Inner.Kind.one"
    )
  }
  #endif

  @Test("where nothing tells the type, it is spelt")
  func spelt() {
    #expect(SwiftSource(qualified: Size.large).text == "Size.large")
    #expect(
      SwiftSource(qualified: SignInLike.State.name(1)).text == "SignInLike.State.name(1)")
    #expect(SwiftSource(qualified: UInt8(7)).text == "UInt8(7)")
    #expect(SwiftSource(qualified: 7).text == "7")
    #expect(SwiftSource(qualified: [Size.small]).text == "[.small] as [Size]")
    #expect(SwiftSource(qualified: [Int]()).text == "[] as [Int]")
    #expect(SwiftSource(qualified: Int?.none as Any).text == "Int?.none")
    #expect(SwiftSource(qualified: Double.infinity).text == "Double.infinity")
    #expect(SwiftSource(-Double.infinity).text == "-.infinity")
    #expect(SwiftSource(qualified: Point(x: 0)).text == "Point(x: 0, y: -2.5)")
  }

  @Test("a type in a function is called without its address")
  func local() {
    struct Local: Hashable, Sendable { var size = Size.small }
    #expect(SwiftSource(Local()).text == "SwiftSourceTests.Local(size: .small)")
  }

  @Test("the events of scripts spell their answers")
  func scripts() {
    #expect(SwiftSource(ScriptEvent.back).text == ".back")
    #expect(SwiftSource(ScriptEvent.answer(Size.large)).text == ".answer(Size.large)")
    #expect(
      SwiftSource(ScriptEvent.answer(Answer(Point()), named: "next")).text
        == #".answer(Answer(Point(x: 1, y: -2.5)), named: "next")"#)
    #expect(SwiftSource(ScriptEvent.aside("a\"")).text == #".aside("a\"")"#)
  }

  // MARK: Tests

  @Test("a trace is written as a test")
  func test() throws {
    let trace = try #require(
      try TabFlow().trace(
        of: [
          .event(.rowTapped(id: 1)), .move(.back, .back), .move(.tabTapped("a\"b"), nil), .relaunch,
          .event(.loginTapped), .event(.login(.doneTapped)),
        ]))
    #expect(
      trace.swiftTest(named: "comes back: 1st", of: TabFlow()) == #"""
        @Test("rowTapped(id): 1, back, tab a\"b, relaunch, loginTapped, login.doneTapped")
        func comesBack1st() throws {
          let app = try FlowTester(TabFlow(), exhaustivity: .off)
          try app.send(.rowTapped(id: 1))
          try app.perform(.back)
          try app.perform(.tabTapped("a\"b"))
          try app.relaunch()
          try app.send(.loginTapped)
          try app.send(.login(.doneTapped))
        }

        """#)
  }

  @Test("a test begins at its start, and has a name whatever it is called")
  func testOfStart() throws {
    let trace = try #require(try DoorsFlow(starts: [Start(DoorsFlow().start)]).trace(of: []))
    var other = trace
    other.start = 2
    #expect(
      trace.swiftTest(named: "42", of: DoorsFlow(starts: []), title: "a\nb") == #"""
        @Test("a\nb")
        func trace42() throws {
          let app = try FlowTester(flow, exhaustivity: .off)
        }

        """#)
    #expect(
      other.swiftTest(named: "", of: DoorsFlow(starts: [])).contains(
        "FlowTester(flow, start: 2, exhaustivity: .off)"))
    #expect(other.swiftTest(named: "init", of: DoorsFlow(starts: [])).contains("func `init`()"))
    #expect(other.swiftTest(named: "class", of: DoorsFlow(starts: [])).contains("func `class`()"))
    #expect(
      other.swiftTest(named: "/", of: DoorsFlow(starts: [])).contains(
        "@Test(\"the start\")\nfunc trace()"))
  }
}

private enum Labelled {
  case any(any Sendable)
  case anys([any Sendable])
  case void(())
  case tuple(pair: (Int, Bool))
}

enum NamedFlow: Flow {
  case one
  case two(Int)

  typealias Screen = Int

  var start: FlowTransition<Self> { .to(1) }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
}

private struct HiddenFlow: Flow {
  typealias Screen = Int

  var start: FlowTransition<Self> { .to(1) }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
}

#if compiler(>=6.2)
private enum RawNames: Hashable {
  case `two words`, `2nd try`(of: Int), labelled(`a label`: Int), `class`
  enum `a.b type` { case one }
}
#endif

private enum Generic<Value> {
  enum Inner {
    enum Kind { case one }
  }
}

private enum SignInLike {
  enum State: Hashable, Sendable { case name(Int) }
}
