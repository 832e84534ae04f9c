import FlowCore
import FlowExploration

/// A row opens its article when it is tapped, and once more when the article has loaded.
struct LoadedArticle: ExplorableFlow {
  enum State: Hashable, Sendable { case list, loading, article }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, loaded, back }
  enum Screen: Hashable, Sendable { case list, article }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.loading, .push(.article))
    case (.loading, .loaded): .to(.article, .push(.article))
    case (.loading, .back), (.article, .back): .to(.list, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// Resetting the filter presents a fresh one over the one that is open.
struct FreshFilter: ExplorableFlow {
  enum State: Hashable, Sendable { case results, filter, freshFilter }
  enum Event: Hashable, Sendable, CaseIterable { case filterTapped, resetTapped, left }
  enum Screen: Hashable, Sendable { case results, filter }

  var start: FlowTransition<Self> { .to(.results, .setRoot(.results)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.results, .filterTapped): .to(.filter, .present(.filter))
    case (.filter, .resetTapped): .to(.freshFilter, .present(.filter))
    case (.freshFilter, .resetTapped): .stay(note: "reset")
    case (.filter, .left), (.freshFilter, .left): .to(.results, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }
}

/// An address that is not valid opens the same step once more.
struct RepeatedStep: ExplorableFlow {
  enum State: Hashable, Sendable { case name, address(isSecondTry: Bool) }
  enum Event: Hashable, Sendable { case nextTapped, addressEntered(isValid: Bool), back }
  enum Screen: Hashable, Sendable { case name, address }
  enum Outcome: Hashable, Sendable { case registered }

  var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.name, .nextTapped): .to(.address(isSecondTry: false), .push(.address))
    case (.address, .addressEntered(isValid: true)): .finish(.registered)
    case (.address(isSecondTry: false), .addressEntered(isValid: false)):
      .to(.address(isSecondTry: true), .push(.address))
    case (.address(isSecondTry: true), .addressEntered(isValid: false)): .stay(note: "alert")
    case (.address, .back): .to(.name, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }

  var events: [Event] {
    [.nextTapped, .addressEntered(isValid: true), .addressEntered(isValid: false), .back]
  }
}
