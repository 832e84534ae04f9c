import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("what a document calls screens, events and parts")
struct DocumentLabelTests {
  private func document() throws -> FlowDocument {
    try GalleryFlow().explore().document(name: "gallery", title: "Picture gallery")
  }

  @Test("a document has the name and the title it was given")
  func title() throws {
    let document = try document()
    #expect(document.name == "gallery")
    #expect(document.title == "Picture gallery")
    #expect(document.parts.first == .init(name: "Picture gallery"))
  }

  @Test("screens are called by their case in upper case, with the labels or types of the payload")
  func screens() throws {
    let screens = try document().screens.prefix(6)
    let expected: [FlowDocument.Screen] = [
      .init(name: "FoodList"),
      .init(name: "Detail", parameters: ["id"]),
      .init(name: "Web", parameters: ["String"]),
      .init(name: "Pair", parameters: ["name", "count"]),
      .init(name: "Mixed", parameters: ["Int", "name"]),
      .init(name: "Options", parameters: ["Int?"]),
    ]
    #expect(Array(screens) == expected)
  }

  @Test("a payload is described as text, and a screen is one entry for all its payloads")
  func payloads() throws {
    let document = try document()
    let shown = document.transitions.compactMap(\.commands.first?.parts.screens.first)
      .filter { $0.screen < 6 }
    let texts = shown.map { "\(document.screens[$0.screen].name): \($0.payload ?? "-")" }
    let expected = [
      "Detail: 1", "Detail: 2", "Web: a b", "Pair: ann, 2", "Mixed: 3, bob", "Options: nil",
      "Options: 4",
    ]
    #expect(texts == expected)
    #expect(document.configurations[0].stack == .init(.init(0)))
  }

  @Test("events keep the name of their case, with the labels or types and the text of the payload")
  func events() throws {
    let events = try document().transitions.map(\.event).filter { !$0.isSystem }
    let expected: [FlowDocument.Event] = [
      .init(name: "detail", parameters: ["id"], payload: "1"),
      .init(name: "detail", parameters: ["id"], payload: "2"),
      .init(name: "web", parameters: ["String"], payload: "a b"),
      .init(name: "pair", parameters: ["name", "Int"], payload: "ann, 2"),
      .init(name: "mixed", parameters: ["Screen"], payload: "mixed(3, name: \"bob\")"),
      .init(name: "options", parameters: ["Int?"], payload: "nil"),
      .init(name: "options", parameters: ["Int?"], payload: "4"),
    ]
    #expect(Array(events.prefix(7)) == expected)
  }

  @Test("the event for the back button is marked as the system's, and no other is")
  func systemEvents() throws {
    let document = try document()
    let system = document.transitions.filter(\.event.isSystem)
    #expect(!system.isEmpty)
    #expect(system.allSatisfy { $0.event == .init(name: "back", move: .back) })
    let deaf = try GalleryFlow(back: nil).explore().document(name: "gallery", title: "G")
    #expect(deaf.transitions.contains { $0.event.name == "back" })
    #expect(deaf.transitions.allSatisfy { !$0.event.isSystem })
  }

  @Test("a flow embedded three times is three parts, each in the one that embeds it")
  func parts() throws {
    let parts = try document().parts
    let expected: [FlowDocument.Part] = [
      .init(name: "Picture gallery"),
      .init(name: "Left", parent: 0),
      .init(name: "Right", parent: 0),
      .init(name: "Frame", parent: 0),
      .init(name: "Left", parent: 3),
    ]
    #expect(parts == expected)
  }

  @Test("a screen belongs to the part it was wrapped in")
  func screenParts() throws {
    let screens = try document().screens.dropFirst(6)
    let expected: [FlowDocument.Screen] = [
      .init(name: "Canvas", parameters: ["size"], part: 1),
      .init(name: "Canvas", parameters: ["size"], part: 2),
      .init(name: "Border", part: 3),
      .init(name: "Canvas", parameters: ["size"], part: 4),
    ]
    #expect(Array(screens) == expected)
  }

  @Test("an event of an embedded flow is called as that flow calls it")
  func childEvents() throws {
    let document = try document()
    let zoom = document.transitions.filter { $0.event.name == "zoom" }
    #expect(!zoom.isEmpty)
    #expect(zoom.allSatisfy { $0.event.parameters == [] && $0.commands.count == 1 })
  }
}

/// A flow with a screen and an event of every shape, and a child embedded three times.
private struct GalleryFlow: ExplorableFlow {
  enum Screen: Hashable, Sendable {
    case foodList, detail(id: Int), web(String), pair(name: String, count: Int)
    case mixed(Int, name: String), options(Int?)
    case left(Canvas.Screen), right(Canvas.Screen), frame(Frame.Screen)
  }
  enum Event: Hashable, Sendable {
    case detail(id: Int), web(String), pair(name: String, Int), mixed(Screen), options(Int?)
    case left(Canvas.Event), right(Canvas.Event), frame, inner, back
  }
  /// How many screens are on show.
  typealias State = Int

  static let children: [AnyChild<Self>] = [
    Child<Self, Canvas>(
      Canvas(), in: .pushed, state: .never, event: .case(Event.left), screen: .case(Screen.left)),
    Child<Self, Canvas>(
      Canvas(), in: .pushed, state: .never, event: .case(Event.right), screen: .case(Screen.right)),
    Child<Self, Frame>(
      Frame(), in: .pushed, state: .never, event: .never, screen: .case(Screen.frame)),
  ]

  var back: Event? = .back

  var events: [Event] {
    [
      .detail(id: 1), .detail(id: 2), .web("a b"), .pair(name: "ann", 2),
      .mixed(.mixed(3, name: "bob")), .options(nil), .options(4), .left(.zoom), .right(.zoom),
      .frame, .inner, .back,
    ]
  }

  var start: FlowTransition<Self> { .to(1, .setRoot(.foodList)) }

  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? {
    guard state == 1 else { return event == .back ? .to(1, .pop) : nil }
    return screen(for: event).map { .to(2, .push($0)) }
  }

  private func screen(for event: Event) -> Screen? {
    switch event {
    case .detail(let id): .detail(id: id)
    case .web(let url): .web(url)
    case .pair(let name, let count): .pair(name: name, count: count)
    case .mixed(let screen): screen
    case .options(let option): .options(option)
    case .left(.zoom): .left(.canvas(size: 1))
    case .right(.zoom): .right(.canvas(size: 1))
    case .frame: .frame(.border)
    case .inner: .frame(.left(.canvas(size: 2)))
    case .back: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? back : nil }
}

/// The labels of a child flow.
private struct Canvas: Flow {
  typealias State = Int
  enum Screen: Hashable, Sendable { case canvas(size: Int) }
  enum Event: Hashable, Sendable { case zoom }

  var start: FlowTransition<Self> { .to(0, .setRoot(.canvas(size: 0))) }
  func reduce(_ state: Int, _ event: Event) -> FlowTransition<Self>? { nil }
}

/// The labels of a child flow with a child.
private struct Frame: Flow {
  typealias State = Int
  typealias Event = Int
  enum Screen: Hashable, Sendable { case border, left(Canvas.Screen) }

  static let children: [AnyChild<Self>] = [
    Child<Self, Canvas>(
      Canvas(), in: .pushed, state: .never, event: .never, screen: .case(Screen.left))
  ]

  var start: FlowTransition<Self> { .to(0, .setRoot(.border)) }
  func reduce(_ state: Int, _ event: Int) -> FlowTransition<Self>? { nil }
}
