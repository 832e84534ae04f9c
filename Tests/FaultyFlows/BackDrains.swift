import FlowCore
import FlowExploration

/// Back on the first picture of a show leads to the last one, and so on forever.
struct Slideshow: ExplorableFlow {
  enum State: Hashable, Sendable { case album, picture(Int) }
  enum Event: Hashable, Sendable, CaseIterable { case playTapped, closeTapped, back }
  enum Screen: Hashable, Sendable { case album, picture(Int) }

  var start: FlowTransition<Self> { .to(.album, .setRoot(.album)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.album, .playTapped): .to(.picture(1), .push(.picture(1)))
    case (.picture(1), .back): .to(.picture(2), .replaceTop(.picture(2)))
    case (.picture(2), .back): .to(.picture(1), .replaceTop(.picture(1)))
    case (.picture, .closeTapped): .to(.album, .pop)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Back on a form stays without a word.
struct SilentForm: ExplorableFlow {
  enum State: Hashable, Sendable { case profile, form }
  enum Event: Hashable, Sendable, CaseIterable { case editTapped, saveTapped, back }
  enum Screen: Hashable, Sendable { case profile, form }

  var start: FlowTransition<Self> { .to(.profile, .setRoot(.profile)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.profile, .editTapped): .to(.form, .push(.form))
    case (.form, .saveTapped): .to(.profile, .pop)
    case (.form, .back): .stay()
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Back asks whether to leave, and back from the question leads to where it was asked.
struct ReallyLeave: ExplorableFlow {
  enum State: Hashable, Sendable { case drafts, draft, question }
  enum Event: BackEvent, CaseIterable { case draftTapped, leaveTapped, stayTapped, back }
  enum Screen: Hashable, Sendable { case drafts, draft, question }

  var start: FlowTransition<Self> { .to(.drafts, .setRoot(.drafts)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.drafts, .draftTapped): .to(.draft, .push(.draft))
    case (.draft, .back): .to(.question, .present(.question, style: .alert))
    case (.question, .leaveTapped): .to(.drafts, .dismiss, .pop)
    case (.question, .stayTapped), (.question, .back): .to(.draft, .dismiss)
    default: nil
    }
  }
}
