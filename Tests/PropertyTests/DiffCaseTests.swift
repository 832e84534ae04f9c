import FlowCore
import FlowDiff
import FlowDocuments
import FlowExploration
import Testing

/// A form that also takes the answer to sending after sending was cancelled.
struct LateRow: ExplorableFlow {
  enum State: Hashable, Sendable { case form, sending, sent }
  enum Event: BackEvent { case sendTapped, sent, back }
  enum Screen: Hashable, Sendable { case form, spinner, receipt }
  enum Work: Hashable, Sendable { case send }
  var isRepaired = false

  var start: FlowTransition<Self> { .to(.form, .setRoot(.form)) }
  func work(in state: State) -> [Work] { state == .sending ? [.send] : [] }
  func answers(to work: Work) -> [Event] { [.sent] }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.form, .sendTapped): .to(.sending, .push(.spinner))
    case (.sending, .sent): .to(.sent, .setRoot(.receipt))
    case (.form, .sent) where !isRepaired: .to(.sent, .setRoot(.receipt))
    case (.sending, .back): .to(.form, .pop)
    case (.sent, .sendTapped): .to(.form, .setRoot(.form))
    default: nil
    }
  }
  var events: [Event] { [.sendTapped, .back] }
}

/// Two windows with the same screens; a question is asked in the key window, not in the one that asks.
struct SameScreensTwice: ExplorableFlow {
  enum Event: Hashable, Sendable { case focused(String), ask(String), closed }
  enum Screen: Hashable, Sendable { case page, dialog }
  struct State: Hashable, Sendable { var dialog = false }
  var isRepaired = false

  var start: FlowTransition<Self> { .to(State(), .setRoot(.page), .openWindow("second", .page)) }
  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch event {
    case .focused(let name): .stay(.focusWindow(name))
    case .ask(let name) where !state.dialog:
      .to(
        State(dialog: true), isRepaired ? .at(.window(name), .present(.dialog)) : .present(.dialog))
    case .closed where state.dialog:
      .to(State(), .at(.window("main"), .dismissAll), .at(.window("second"), .dismissAll))
    default: nil
    }
  }
  func event(for move: SystemMove, in state: State) -> Event? {
    switch move {
    case .windowFocused(let name): .focused(name)
    case .interactiveDismiss: .closed
    default: nil
    }
  }
  var events: [Event] { [.ask("main"), .ask("second"), .closed] }
}

/// A window whose layout is built anew when it becomes narrow or wide, so that the product is lost.
struct DiffWitness: ExplorableFlow {
  struct State: Hashable, Sendable {
    var isWide = true
    var product: Int?
  }
  enum Event: Hashable, Sendable { case productTapped(Int), widthChanged(isWide: Bool), back }
  enum Screen: Hashable, Sendable { case split, list, product(Int), nothing }
  var isRepaired = false

  var start: FlowTransition<Self> { layout(State()) }

  private func layout(_ state: State) -> FlowTransition<Self> {
    if state.isWide {
      .to(
        state,
        [
          .setRoot(.split), .embed(.list, in: "list"),
          .at(.layer(0), .embed(state.product.map(Screen.product) ?? .nothing, in: "detail")),
        ])
    } else {
      .to(state, .setRoot(.list), .setStack([.list] + (state.product.map { [.product($0)] } ?? [])))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    var next = state
    switch event {
    case .productTapped(let id) where state.isWide && state.product != id:
      next.product = id
      return .to(next, .at(.slot("detail"), .setStack([.product(id)])))
    case .productTapped(let id) where !state.isWide && state.product == nil:
      next.product = id
      return .to(next, .push(.product(id)))
    case .back where !state.isWide && state.product != nil:
      next.product = nil
      return .to(next, .pop)
    case .widthChanged(let isWide) where isWide != state.isWide:
      next.isWide = isWide
      if !isRepaired { next.product = nil }
      return layout(next)
    default: return nil
    }
  }
  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back && state.product != nil && !state.isWide ? .back : nil
  }
  var events: [Event] {
    [
      .productTapped(1), .productTapped(2), .widthChanged(isWide: true),
      .widthChanged(isWide: false),
    ]
  }
}

@Suite("Differences of flows whose verdicts differ")
struct DiffCaseTests {
  private func difference<F: ExplorableFlow>(_ old: F, _ new: F) throws -> FlowDifference {
    let documents = try [old, new].map { try $0.explore().document(name: "case", title: "Case") }
    return documents[0].difference(to: documents[1])
  }

  @Test("a late answer that is no longer handled is a difference")
  func lateAnswers() throws {
    let difference = try difference(LateRow(), LateRow(isRepaired: true))
    #expect(
      difference.changes.map(\.sentence.text) == [
        "sent (late answer to send) on Form: nothing happens now, before [Receipt]"
      ])
    let example = try #require(difference.changes.first?.example)
    #expect(example.events == ["sendTapped", "back", "sent (late answer to send)"])
    #expect(try self.difference(LateRow(), LateRow()).isEmpty)
    let document = try LateRow(isRepaired: true).explore().document(name: "case", title: "Case")
    #expect(document.lateAnswers == [])
    #expect(!document.json().contains("lateAnswers"))
  }

  @Test("a question in another window names the window")
  func windows() throws {
    let difference = try difference(SameScreensTwice(), SameScreensTwice(isRepaired: true))
    #expect(difference.changes.contains { $0.sentence.text.contains(" in the window ") })
  }

  @Test("each path is that of its own sentence")
  func paths() throws {
    let difference = try difference(DiffWitness(), DiffWitness(isRepaired: true))
    let examples = difference.changes.compactMap { change in change.example.map { (change, $0) } }
    #expect(!examples.isEmpty)
    for (change, example) in examples {
      let last = try #require(example.events.last)
      let event = last.prefix { $0 != "(" }
      #expect(change.sentence.text.contains(event), "\(change.sentence.text): \(example)")
      if change.sentence.text.contains("\(event)(") {
        #expect(change.sentence.text.contains(last), "\(change.sentence.text): \(example)")
      }
    }
  }
}
