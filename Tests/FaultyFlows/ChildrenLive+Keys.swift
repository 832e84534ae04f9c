import FlowCore
import FlowExploration

/// A child of an item: its note is written.
struct Note: Flow {
  enum State: Hashable, Sendable { case text }
  enum Event: Hashable, Sendable, CaseIterable { case saveTapped }
  enum Screen: Hashable, Sendable { case text }
  enum Outcome: Hashable, Sendable { case saved }

  var start: FlowTransition<Self> { .to(.text, .setRoot(.text)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? { .finish(.saved) }
}

/// Whichever note is tapped, the screen of the first one is shown.
struct MixedUpNotes: ExplorableFlow {
  enum State: Hashable, Sendable { case list, note(id: Int, Note.State) }
  enum Event: Hashable, Sendable { case noteTapped(id: Int), note(id: Int, Note.Event), back }
  enum Screen: Hashable, Sendable { case list, note(id: Int, Note.Screen) }

  static let note = KeyedChild<Self, Int, Note>(
    Note(), in: .pushed,
    state: .case(State.note), event: .case(Event.note), screen: .case(Screen.note)
  ) { _ in .to(.list, .popToRoot) }
  static let children: [AnyChild<Self>] = [note]

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .noteTapped(let id)): .to(.note(id: id, .text), .push(.note(id: 1, .text)))
    case (.note, .back): .to(.list, .pop)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.noteTapped(id: 1), .noteTapped(id: 2), .note(id: 1, .saveTapped)] }
}

/// A note that is deleted elsewhere goes from the state, and its screen stays.
struct DeletedNote: ExplorableFlow {
  struct State: Hashable, Sendable {
    var notes: [Note.State] = []
    var isDeleted = false
  }
  enum Event: Hashable, Sendable { case newTapped, deleted, note(Int, Note.Event), back }
  enum Screen: Hashable, Sendable { case list, note(Int, Note.Screen) }

  static let note = KeyedChild<Self, Int, Note>(
    Note(), in: .pushed,
    state: .property(\.notes), event: .case(Event.note), screen: .case(Screen.note)
  ) { _ in .to(State(), .popToRoot) }
  static let children: [AnyChild<Self>] = [note]

  var start: FlowTransition<Self> { .to(State(), .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state.notes.isEmpty, event) {
    case (true, .newTapped) where !state.isDeleted: begin(Self.note, for: 0, in: state)
    case (false, .deleted): .to(State(isDeleted: true))
    case (_, .back): .to(State(), .popToRoot)
    default: forward(event, in: state)
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] { [.newTapped, .deleted, .note(0, .saveTapped)] }
}
