import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiff

@Suite("Differences keep what they promise", .large)
struct DiffPropertyTests {
  @Test("a flow is no different from itself", arguments: 0..<120)
  func itself(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    let document = generator.document()
    #expect(document.difference(to: document).changes == [])
  }

  @Test("numbers, order, states and source locations are no behaviour", arguments: 0..<120)
  func renumbered(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    let document = generator.document()
    var random = SplitMix64(seed: seed &+ 1)
    let other = document.shuffled(by: &random)
    #expect(document.difference(to: other).changes == [])
    #expect(other.difference(to: document).changes == [])
  }

  @Test("the counts of the way back are mirrored", arguments: 0..<120)
  func mirrored(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    let (old, new) = (generator.document(), generator.document())
    let (there, back) = (old.difference(to: new), new.difference(to: old))
    for (name, one, other) in [
      ("screens", there.screens, back.screens), ("outcomes", there.outcomes, back.outcomes),
      ("answers", there.events, back.events),
    ] {
      #expect(one.old == other.new && one.new == other.old, "\(name): \(one), \(other)")
      #expect(
        one.added == other.removed && one.removed == other.added, "\(name): \(one), \(other)")
      #expect(one.changed == other.changed, "\(name)")
    }
    #expect(there.isEmpty == back.isEmpty)
  }

  @Test("every rendering is well-formed, and the same each time", arguments: 0..<60)
  func renderings(seed: UInt64) throws {
    var generator = DocumentGenerator(seed: seed)
    let (old, new) = (generator.document(), generator.document())
    let difference = old.difference(to: new)
    #expect(difference == old.difference(to: new))
    let json = difference.json()
    #expect(json == old.difference(to: new).json())
    #expect(try JSONValue(parsing: Array(json.utf8))["differs"]?.bool == !difference.isEmpty)
    for text in [difference.text(), difference.markdown()] {
      #expect(
        text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n" || ![.control, .lineSeparator].contains(scalar.properties.generalCategory)
        }, "\(text)")
    }
    for grain in [FlowUnion.Granularity.screens, .stacks] {
      let union = old.union(with: new, by: grain)
      #expect(
        try FlowDocument(json: Array(union.document.json().utf8)) == union.document, "\(grain)")
      #expect(
        union.transitions.keys.allSatisfy(union.document.transitions.indices.contains), "\(grain)")
    }
  }

  @Test("the union of a flow with itself is that flow in order, and nothing in it is marked")
  func unionWithItself() {
    let document = TinyFlow.shop.document
    let union = document.union(with: document)
    #expect(union.document == document.inCanonicalOrder)
    #expect(union.transitions == [:])
    #expect(union.screens == [:])
  }

  @Test("the union marks what is new, gone and changed")
  func unionOfTwo() {
    let old = TinyFlow.shop
    let new = old.replacing("Cart Payment | cancel | pop | Cart")
      .replacing("Cart | help | present | Cart + Help", by: "Cart | help | push | Cart Help")
      .adding("Cart | about | push | Cart About")
    let union = old.document.union(with: new.document)
    let marked = union.transitions.map { position, change in
      "\(change) \(union.document.transitions[position].event.name)"
    }
    #expect(marked.sorted() == ["added about", "changed help", "removed cancel", "removed close"])
    #expect(
      union.screens.map { "\($1) \(union.document.screens[$0].name)" } == ["added About"])
  }
}

extension FlowDocument {
  /// The same flow with its elements in another order, other states and other indices.
  func shuffled(by random: inout SplitMix64) -> FlowDocument {
    var other = self
    let newIndices = configurations.indices.shuffled(using: &random)
    let numbers = screens.indices.shuffled(using: &random)
    for (index, newIndex) in newIndices.enumerated() {
      other.configurations[newIndex] = configurations[index].renumbered { numbers[$0] }
      other.configurations[newIndex].state = "s\(newIndex)"
    }
    for (index, number) in numbers.enumerated() { other.screens[number] = screens[index] }
    other.starts = starts.map {
      .init(configuration: newIndices[$0.configuration], condition: $0.condition)
    }
    .shuffled(using: &random)
    let move = { (transition: Transition) -> Transition in
      var moved = transition.renumbered { numbers[$0] } ?? transition
      moved.screen = transition.screen.map { numbers[$0] }
      moved.source = newIndices[transition.source]
      if case .configuration(let target) = transition.target {
        moved.target = .configuration(newIndices[target])
      }
      moved.location = "Elsewhere.swift:1"
      return moved
    }
    other.transitions = transitions.map(move).shuffled(using: &random)
    other.deadEvents = deadEvents.map {
      .init(event: $0.event, reason: $0.reason, transitions: $0.transitions.map(move))
    }
    other.refusals = refusals.map { refusal in
      var moved = refusal
      moved.source = newIndices[refusal.source]
      moved.command = refusal.command.map { .init(numbers[$0.screen], payload: $0.payload) }
      return moved
    }
    other.lateAnswers = lateAnswers.map { answer in
      var moved = answer
      moved.source = newIndices[answer.source]
      moved.commands = answer.commands.map { command in
        command.map { .init(numbers[$0.screen], payload: $0.payload) }
      }
      return moved
    }.shuffled(using: &random)
    other.childMismatches = childMismatches.map {
      .init($0.kind, part: $0.part, configuration: newIndices[$0.configuration])
    }
    other.relaunches = relaunches?.map {
      .init(from: newIndices[$0.source], to: $0.target.map { newIndices[$0] })
    }
    return other
  }
}

extension FlowDocument.Configuration {
  fileprivate func renumbered(_ number: (Int) -> Int) -> Self {
    var other = self
    other.stack = stack.map { .init(number($0.screen), payload: $0.payload) }
    return other
  }
}
