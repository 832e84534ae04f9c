import FlowCore
import FlowScripts
import FlowTestSupport
import Foundation
import Testing

@Suite("the answers of a script can be saved and restored")
struct ScriptSavingTests {
  private let pizza = Pizza()

  private func saved(_ answers: Answers) throws -> [Data] {
    try pizza.save(answers) { try JSONEncoder().encode($0) }
  }

  private func restored(
    _ saved: [Data], by pizza: Pizza = Pizza()
  ) -> (answers: Answers, misfit: AnswerMisfit?) {
    pizza.restore(saved) { type, data in try JSONDecoder().decode(type, from: data) }
  }

  private let events: [ScriptEvent] = [
    .answer(Pizza.Size.small), .answer(Pizza.Size.large), .answer(true), .answer(false),
    .answer(Pizza.Topping?.none), .answer(Pizza.Topping?.some(.olives)),
    .answer(Pizza.Topping?.some(.other(name: "ham \"x\""))), .answer("Bern"), .answer("Campus"),
    .back,
  ]

  @Test("restore(save(x)) is x, wherever the script is, and the stack is built again")
  func roundTrip() throws {
    var random = SplitMix64(seed: 5)
    var longest = 0
    for _ in 0..<60 {
      var interpreter = try Interpreter(pizza)
      for _ in 0..<40 where interpreter.outcome == nil {
        interpreter.send(events[random.below(events.count)])
        guard interpreter.outcome == nil else { continue }
        let configuration = interpreter.configuration
        longest = max(longest, configuration.state.count)
        let restored = restored(try saved(configuration.state))
        #expect(restored.misfit == nil, "\(configuration)")
        #expect(restored.answers == configuration.state)
        #expect(
          restored.answers.hashValue == configuration.state.hashValue, "\(configuration)")
        let resumed = try Interpreter(pizza, from: pizza.start(from: restored.answers))
        #expect(resumed.configuration == configuration, "\(configuration)")
      }
    }
    #expect(longest > 6)
  }

  @Test("an answer whose type cannot be encoded is reported by name")
  func unencodable() throws {
    struct Secret: Hashable, Sendable {}
    let error = #expect(throws: AnswerMisfit.self) {
      try saved(Answers([Answer(true), Answer(Secret())]))
    }
    #expect(error?.index == 1)
    #expect(error?.explanation == "the answer 2 cannot be saved: make Secret Encodable")
  }

  @Test("saved data that cannot be read gives the answers before it, and says so")
  func unreadable() throws {
    let size = Data("\"small\"".utf8)
    let restored = restored([size, Data("17".utf8), Data("\"Bern\"".utf8)])
    #expect(restored.answers == Answers([Answer(Pizza.Size.small)]))
    let misfit = try #require(restored.misfit)
    #expect(misfit.index == 1)
    #expect(misfit.explanation.hasPrefix("the saved answer 2 cannot be read: "))
    #expect(self.restored([Data("\"huge\"".utf8)]).misfit?.index == 0)
  }

  @Test("an answer that the step no longer takes is reported with what its screen shows")
  func notTaken() {
    let restored = Delivery().restore([""]) { _, text in text }
    #expect(restored.answers.isEmpty)
    #expect(
      restored.misfit?.explanation
        == "the saved answer 1 is no longer accepted: its screen shows 'alert'")
  }

  @Test("answers after the end of the script are reported")
  func notAskedFor() throws {
    let restored = Delivery().restore(["Bern", "Gasse", "more"]) { _, text in text }
    #expect(restored.answers.count == 2)
    #expect(
      restored.misfit?.explanation
        == "the saved answer 3 is no longer asked for: the script finishes before it")
    // All that is left was answered: the last step is asked again.
    let resumed = try Interpreter(Delivery(), from: Delivery().start(from: restored.answers))
    #expect(resumed.configuration.state == Answers(restored.answers.prefix(1)))
  }

  @Test("a script that has changed takes what still fits")
  func changedScript() throws {
    let olives = Pizza.Topping?.some(.olives)
    let answers = try pizza.run(
      .answer(Pizza.Size.small), .answer(true), .answer(olives), .answer(olives)
    ).configuration.state
    let restored = restored(try saved(answers), by: Pizza(maxToppings: 1))
    #expect(restored.answers == Answers(answers.prefix(3)))
    #expect(restored.misfit?.index == 3)
    let start = Pizza(maxToppings: 1).start(from: answers)
    #expect(start.next == .to(Answers(answers.prefix(3))))
  }

  @Test("a type that cannot be decoded, or a decoder that gives another type, is reported")
  func notDecodable() {
    struct Secretive: ScriptFlow {
      typealias Screen = Int
      struct Secret: Hashable, Sendable {}
      func run(_ ask: inout Script<Self>) throws(AwaitingAnswer) -> Secret {
        try ask(1, for: Secret.self)
      }
    }
    let told = Secretive().restore([1]) { _, number in number }.misfit?.explanation
    #expect(told == "the saved answer 1 cannot be read: make Secret Decodable")
    #expect(Delivery().restore([1]) { _, number in number }.misfit?.index == 0)
  }
}
