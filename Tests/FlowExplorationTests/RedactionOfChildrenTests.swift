import FlowCore
import Testing

@testable import FlowExploration

@Suite("redaction of parents and children")
struct RedactionOfChildrenTests {
  private typealias Vault = RedactionTests.Vault

  @Test("what a child flow masks is masked in its parent")
  func child() throws {
    #expect(House.label(ofEvent: .vault(.unlock(code: "a", secret: "s"))).payload == "a, •••1")
    #expect(House.label(ofScreen: .vault(.inside(gold: 7))).payload == "•••1")
    let configuration = Configuration<House>(state: .vault(.holds(gold: 7)), stack: VirtualStack())
    #expect(configuration.stateText == "vault(holds(gold: •••1))")
  }

  @Test("what a parent names is masked in its child's values, wherever their texts are made")
  func parent() throws {
    let event = Guarded.Event.vault(.unlock(code: "a", secret: "s"))
    #expect(Guarded.label(ofEvent: event).payload == "•••1, •••2")
    #expect(Guarded.label(ofScreen: .vault(.room(number: 7))).payload == "•••1")
    #expect(Input<Guarded>.event(event).description == "vault.unlock(code, secret): •••1, •••2")
    let stack = VirtualStack<Guarded.Screen>(
      .hall, .vault(.room(number: 1)), .vault(.room(number: 2)))
    let configuration = Configuration<Guarded>(state: .hall, stack: stack)
    #expect(configuration.stackText == "[Hall, Vault.Room(•••1), Vault.Room(•••2)]")
    let step = Guarded().step(.event(event), at: configuration)
    #expect(step.description == "vault.unlock(code, secret): •••1, •••2")
    let failure = #expect(throws: StartFailure<Guarded>.self) {
      try Configuration<Guarded>(after: .to(.hall, .push(.vault(.room(number: 7)))))
    }
    #expect(
      failure?.maskedExplanation.contains("Room(•••1)") == true, "\(String(describing: failure))")
  }

  @Test("what a child flow names is masked in a parent that masks nothing itself")
  func openParent() {
    let event = Open.Event.vault(.unlock(code: "a", secret: "s"))
    #expect(Open.label(ofEvent: event).payload == "a, s")
    #expect(Open.label(ofScreen: .vault(.inside(gold: 7))).payload == "•••1")
  }

  /// A house that masks more of its vault than the vault does.
  private struct Guarded: ExplorableFlow {
    typealias State = House.State
    typealias Event = House.Event
    typealias Screen = House.Screen
    static let children: [AnyChild<Self>] = [
      Child<Self, Vault>(
        Vault(), in: .root,
        state: .case(State.vault), event: .case(Event.vault), screen: .case(Screen.vault))
    ]
    static let exploration = ExplorationOptions<Self>(
      redaction: Redaction(labels: ["code", "number"]))
    var events: [Event] { [] }
    var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  /// A house that masks nothing itself.
  private struct Open: ExplorableFlow {
    typealias State = House.State
    typealias Event = House.Event
    typealias Screen = House.Screen
    static let children: [AnyChild<Self>] = [
      Child<Self, Vault>(
        Vault(), in: .root,
        state: .case(State.vault), event: .case(Event.vault), screen: .case(Screen.vault))
    ]
    static let exploration = ExplorationOptions<Self>(redaction: .none)
    var events: [Event] { [] }
    var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }

  private struct House: Flow {
    enum State: Hashable { case hall, vault(Vault.State) }
    enum Event: Hashable { case vault(Vault.Event) }
    enum Screen: Hashable { case hall, vault(Vault.Screen) }
    static let children: [AnyChild<Self>] = [
      Child<Self, Vault>(
        Vault(), in: .root,
        state: .case(State.vault), event: .case(Event.vault), screen: .case(Screen.vault))
    ]
    var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }
    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { nil }
  }
}
