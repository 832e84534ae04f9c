import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("the same flow gives the same document")
struct DeterminismTests {
  private func document(room: Int) throws -> FlowDocument {
    try BasketFlow(room: room).explore().document(name: "basket", title: "Basket")
  }

  @Test("repeated explorations of sets and dictionaries give the same bytes")
  func repeated() throws {
    let first = try document(room: 0)
    let bytes = first.json()
    for round in 1..<20 {
      let other = try document(room: 8 << round)
      try #require(other == first, "round \(round)")
      try #require(other.json() == bytes, "round \(round)")
    }
  }

  @Test("sets and dictionaries in states and payloads are written in order")
  func sorted() throws {
    let document = try document(room: 1000)
    let full =
      #"Basket(fruit: ["apple", "fig", "pear"], counts: ["apple": 1, "fig": 1, "pear": 1])"#
    #expect(document.configurations.contains { $0.state == full })
    #expect(document.configurations.count == 8)
    let payloads = document.transitions.compactMap(\.commands.first?.parts.screens.first?.payload)
    #expect(payloads.contains(#"["apple", "fig", "pear"]"#))
  }

  @Test("a set reached in another order is the same configuration")
  func merged() throws {
    let exploration = try BasketFlow(room: 0).explore()
    // Three fruits: every subset once, and from each a step for every fruit that is missing.
    #expect(exploration.nodes.count == 8)
    #expect(exploration.handledSteps.count == 12)
  }
}

/// Fruit by fruit into a basket, whose contents are a set and a dictionary.
private struct BasketFlow: ExplorableFlow {
  struct Basket: Hashable, Sendable {
    var fruit: Set<String>
    var counts: [String: Int]
  }
  enum Event: String, Hashable, Sendable, CaseIterable { case fig, apple, pear }
  enum Screen: Hashable, Sendable { case basket(Set<String>) }
  typealias State = Basket

  /// How much room the set and the dictionary are given: it changes the order they are walked in.
  var room: Int

  var start: FlowTransition<Self> {
    let empty = Basket(
      fruit: Set(minimumCapacity: room), counts: Dictionary(minimumCapacity: room))
    return .to(empty, .setRoot(.basket(empty.fruit)))
  }

  func reduce(_ state: Basket, _ event: Event) -> FlowTransition<Self>? {
    guard !state.fruit.contains(event.rawValue) else { return nil }
    var next = state
    next.fruit.insert(event.rawValue)
    next.counts[event.rawValue] = 1
    return .to(next, .replaceTop(.basket(next.fruit)))
  }
}
