import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import FlowTestSupport
import Testing

@testable import FlowExploration

@Suite("a child's life ends with its screens")
struct ChildLivesTests {
  @Test("a child without screens and screens without a child are found, with their places")
  func leaks() throws {
    let document = try LeakyFlow().explore(within: .init(depth: 2))
      .document(name: "leaky", title: "Leaky")
    let told = document.findings.map { finding in
      let configuration = document.configurations[finding.configuration]
      return "\(finding.kind) \(document.parts[finding.part].name): \(configuration.state), "
        + "\(configuration.stack.layerCount)"
    }
    #expect(
      told == [
        "childWithoutScreens Login: login(name), 1", "screensWithoutChild Login: top, 2",
      ])
  }

  @Test("children whose screens come and go with them are no findings")
  func sound() throws {
    let document = try TabFlow().explore().document(name: "tabs", title: "Tabs")
    #expect(document.parts.map(\.name) == ["Tabs", "Login"])
    #expect(document.findings == [])
  }

  @Test("a child that has no screens anywhere, or no state, is not judged")
  func unjudged() {
    var lives = ChildLives(isThorough: true)
    lives.note(alive: [["b"]], shown: [[]], at: 0)
    #expect(lives.findings.isEmpty)
    lives = ChildLives(isThorough: true)
    lives.note(alive: [], shown: [["b"]], at: 0)
    #expect(lives.findings.isEmpty)
  }

  @Test("of a child inside a child only the outer one is a finding")
  func nested() {
    var lives = ChildLives(isThorough: true)
    lives.note(alive: [["b"], ["b", "c"]], shown: [["b", "c"]], at: 0)
    #expect(lives.findings.isEmpty)
    lives.note(alive: [], shown: [["b", "c"]], at: 1)
    lives.note(alive: [["b"], ["b", "c"]], shown: [["b"]], at: 2)
    let found = lives.findings
    #expect(found.map(\.kind) == [.screensWithoutChild, .childWithoutScreens])
    #expect(found.map(\.child) == [["b"], ["b", "c"]])
    #expect(found.map(\.configuration) == [1, 2])
  }

  private enum Outer {
    struct State {
      var inner: Inner.State?
      var count = 0
    }
  }
  private enum Inner {
    enum State { case only }
  }
  private enum Mode {
    case idle, outer(Outer.State), both(Outer.State, second: Inner.State), named(String)
    case script(Answers)
  }

  @Test("a living child is a case or a property with a value called State, seen through optionals")
  func paths() {
    func paths(_ state: Any) -> [[String]] { LivingChildren.paths(in: state) }
    #expect(paths(Mode.idle) == [])
    #expect(paths(Mode.named("State")) == [])
    #expect(paths(Mode.outer(.init())) == [["outer"]])
    #expect(paths(Mode.outer(.init(inner: .only))) == [["outer"], ["outer", "inner"]])
    #expect(paths(Mode.both(.init(), second: .only)) == [["second"]])
    #expect(paths(Outer.State(inner: .only)) == [["inner"]])
    #expect(paths(Mode?.some(.outer(.init())) as Any) == [["outer"]])
    #expect(paths([Mode.outer(.init())]) == [])
    #expect(paths(Mode.script(Answers())) == [["script"]])
  }
}

@Suite("names of types")
struct TypeTextTests {
  @Test(
    "generic names are written as in source",
    arguments: [
      ("String", "String"), ("Optional<String>", "String?"), ("Array<Int>", "[Int]"),
      ("Dictionary<String, Array<Bool>>", "[String: [Bool]]"), ("Set<Int>", "Set<Int>"),
      ("Optional<Optional<Int>>", "Int??"), ("Optional<any Flow>", "(any Flow)?"),
      ("Optional<(Int) -> ()>", "((Int) -> ())?"),
      ("Dictionary<(Int, Int), Optional<Int>>", "[(Int, Int): Int?]"),
      ("Result<Array<Int>, Failure>", "Result<[Int], Failure>"),
      ("Optional<Array<(Int) -> Bool>>", "[(Int) -> Bool]?"), ("Optional<>", "?"), ("", ""),
    ])
  func sugared(_ name: String, _ text: String) {
    #expect(TypeText.sugared(name) == text)
  }
}
