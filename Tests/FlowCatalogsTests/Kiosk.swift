import FlowCatalogs
import FlowCore
import FlowExploration

/// A flow with everything that a session must show: tabs, a child in a sheet, a slot, payloads, a
/// guard, a note, an event that is refused, a move that is ignored, and two ends.
struct Kiosk: Flow {
  enum State: Hashable, Sendable { case browsing, reading(id: Int), pinned, paying(Payment.State) }
  enum Event: Hashable, Sendable {
    case itemTapped(id: Int), pinTapped, payTapped, payment(Payment.Event)
    case breakTapped, helpTapped, leaveTapped, tabTapped(String), back
  }
  enum Screen: Hashable, Sendable {
    case list, item(id: Int), news, hint, payment(Payment.Screen)
  }
  enum Outcome: Hashable, Sendable { case left, paid(with: String) }

  static let payment = Child<Self, Payment>(
    Payment(), in: .modal(.sheet),
    state: .case(State.paying), event: .case(Event.payment), screen: .case(Screen.payment)
  ) { outcome in
    switch outcome {
    case .paid(let card): .finish(.paid(with: card), .dismiss)
    }
  }
  static let children: [AnyChild<Self>] = [payment]

  var start: FlowTransition<Self> {
    .to(.browsing, .setTabs([.init("list", .stack(.list)), .init("news", .stack(.news))]))
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.browsing, .itemTapped(let id)): .to(.reading(id: id), .push(.item(id: id)))
    case (.browsing, .tabTapped(let tab)): .to(.browsing, .select(tab))
    case (.reading, .pinTapped): .to(.pinned, .embed(.hint, in: "hint"))
    case (.reading, .back): .to(.browsing, .pop)
    case (.reading, .payTapped): begin(Self.payment).when("open")
    case (.browsing, .breakTapped): .stay(.pop)
    case (.browsing, .helpTapped): .stay(note: "alert")
    case (_, .leaveTapped): .finish(.left)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.reading, .back): .back
    case (.browsing, .tabTapped(let tab)): .tabTapped(tab)
    default: nil
    }
  }
}

extension Kiosk {
  /// One screen, one way out.
  struct Payment: Flow {
    enum State: Hashable, Sendable { case card }
    enum Event: Hashable, Sendable { case confirmed(card: String) }
    enum Screen: Hashable, Sendable { case card }
    enum Outcome: Hashable, Sendable { case paid(with: String) }

    var start: FlowTransition<Self> { .to(.card, .setRoot(.card)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch event {
      case .confirmed(let card): .finish(.paid(with: card))
      }
    }
  }
}

extension Kiosk: ExplorableFlow {
  var events: [Event] {
    [
      .itemTapped(id: 7), .pinTapped, .payTapped, .payment(.confirmed(card: "visa")), .breakTapped,
      .helpTapped, .leaveTapped, .back, .back,
    ]
  }

  func events(in state: State) -> [Event] {
    switch state {
    case .paying: [.payment(.confirmed(card: "visa")), .payment(.confirmed(card: "cash"))]
    case .browsing, .reading, .pinned: events.filter { $0 != .payment(.confirmed(card: "visa")) }
    }
  }

  static let exploration = ExplorationOptions<Self>(starts: { flow in
    [
      Start(flow.start, when: "usually"),
      Start(.to(.reading(id: 1), .setStack([.list])), when: "badly"),
      Start(.to(.reading(id: 3), [.setRoot(.list), .push(.item(id: 3))]), when: "by a link"),
    ]
  })
}

extension Kiosk {
  static let entry = CatalogEntry("kiosk", title: "Kiosk", summary: "Sells papers.", Kiosk())
}
