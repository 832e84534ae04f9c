import FlowCore
import FlowDocuments
import FlowExploration
import FlowScripts
import FlowTestSupport
import Testing

@testable import FlowExploration

extension ChildLifetimes {
  /// Records the running children and the claims to each screen of one configuration.
  fileprivate mutating func record(alive: [Claim], claims: [[Claim]], at configuration: Int) {
    let claimLists = claims.map { number(ofClaimList: $0) }
    record(aliveSet: number(ofAliveSet: alive), claimLists: claimLists, at: configuration)
  }
}

@Suite("a child's life ends with its screens")
struct ChildLivesTests {
  @Test("a child without screens and screens without a child are found, with their configurations")
  func leaks() throws {
    let document = try LeakyFlow().explore(within: .init(configurations: 2_000, depth: 2))
      .document(name: "leaky", title: "Leaky")
    let told = document.childMismatches.map { finding in
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
    #expect(document.childMismatches == [])
  }

  private typealias Claim = ChildLifetimes.Claim
  private let b = Claim(path: [[1, 0]], names: ["b"])
  private let other = Claim(path: [[2, 0]], names: ["b"])
  private let c = Claim(path: [[1, 0], [2, 0]], names: ["b", "c"])

  @Test("a child that has no screens anywhere, or no state, is found")
  func oneSided() {
    var lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [b], claims: [[]], at: 0)
    #expect(lives.findings().map(\.kind) == [.childWithoutScreens])
    lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [], claims: [[b]], at: 0)
    #expect(lives.findings().map(\.kind) == [.screensWithoutChild])
    #expect(lives.childCount == 1)
  }

  @Test("a child that is declared to have no screens, or no state, is not checked")
  func unjudged() {
    let nameless = Claim(path: b.path, names: [nil])
    var lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [nameless], claims: [[]], at: 0)
    lives.record(alive: [], claims: [[nameless]], at: 1)
    #expect(lives.findings().isEmpty)
    #expect(lives.childCount == 0)
  }

  @Test("of a child inside a child only the outer one is a finding")
  func nested() {
    var lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [b, c], claims: [[c]], at: 0)
    #expect(lives.findings().isEmpty)
    lives.record(alive: [], claims: [[c]], at: 1)
    lives.record(alive: [b, c], claims: [[b]], at: 2)
    let found = lives.findings()
    #expect(found.map(\.kind) == [.screensWithoutChild, .childWithoutScreens])
    #expect(found.map(\.child) == [["b"], ["b", "c"]])
    #expect(found.map(\.configuration) == [1, 2])
    lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [b, c], claims: [[]], at: 0)
    #expect(lives.findings().map(\.child) == [["b"]])
  }

  @Test("a screen that may be one of several children's needs one of them")
  func shared() {
    var lives = ChildLifetimes(isThorough: true)
    lives.record(alive: [b], claims: [[b, other]], at: 0)
    lives.record(alive: [other], claims: [[b, other]], at: 1)
    #expect(lives.findings().isEmpty)
    lives.record(alive: [], claims: [[b, other]], at: 2)
    lives.record(alive: [b, other], claims: [], at: 3)
    #expect(lives.findings().map(\.kind) == [.screensWithoutChild, .childWithoutScreens])
    #expect(lives.findings().map(\.child) == [["b"], ["b"]])
  }

  @Test("a child that has the parent's own screens may be gone while they are there")
  func whole() {
    var lives = ChildLifetimes(isThorough: true)
    let claim = Claim(path: b.path, names: [nil])
    lives.record(alive: [b], claims: [[claim]], at: 0)
    lives.record(alive: [], claims: [[claim]], at: 1)
    #expect(lives.findings().isEmpty)
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
