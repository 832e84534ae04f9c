import FlowCore
import FlowExploration
import Testing

/// The listings of the page about privacy, and of the comments on `Redaction`.
@Suite("the page about privacy")
struct PrivacyArticle {
  @Test("a flow says what is secret, and what is not")
  func declared() {
    let label = Checkout.label(ofEvent: .paid(IBAN(digits: "DE1"), pin: 4, nickname: "ann"))
    #expect(label.description == "paid(•••1, 4, •••2)")
    let plain = Plain.label(ofEvent: .paid(IBAN(digits: "DE1"), pin: 4, nickname: "ann"))
    #expect(plain.description == "paid(•••1, •••2, •••3)")
  }
}

private struct IBAN: Hashable { var digits: String }

private enum Paying {
  enum State: Hashable { case cart }
  enum Event: Hashable { case paid(IBAN, pin: Int, nickname: String) }
  enum Screen: Hashable { case cart }
}

private struct Checkout: Flow {
  typealias State = Paying.State
  typealias Event = Paying.Event
  typealias Screen = Paying.Screen

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }
  var events: [Event] { [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
}

extension Checkout: ExplorableFlow {
  static let exploration = ExplorationOptions<Self>(
    redaction: Redaction(labels: ["nickname"], types: [IBAN.self], except: ["pin"]))
}

private struct Plain: ExplorableFlow {
  typealias State = Paying.State
  typealias Event = Paying.Event
  typealias Screen = Paying.Screen

  static let exploration = ExplorationOptions<Self>(
    redaction: Redaction(labels: ["nickname"], types: [IBAN.self]))

  var start: FlowTransition<Self> { .to(.cart, .setRoot(.cart)) }
  var events: [Event] { [] }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
}
