import FlowCore
import FlowExploration

/// The cart offers to pay also while it is empty, and then nothing happens.
struct EmptyCart: ExplorableFlow {
  enum State: Hashable, Sendable { case empty, filled }
  enum Event: Hashable, Sendable, CaseIterable { case addTapped, payTapped }
  enum Screen: Hashable, Sendable { case cart }
  enum Outcome: Hashable, Sendable { case paid }

  var start: FlowTransition<Self> { .to(.empty, .setRoot(.cart)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.empty, .addTapped), (.filled, .addTapped): .to(.filled)
    case (.filled, .payTapped): .finish(.paid)
    default: nil
    }
  }

  func events(on screen: Screen) -> [Event] { [.addTapped, .payTapped] }
}

/// A sheet whose close button does nothing once an option was chosen; only swiping it down helps.
struct StuckFilter: ExplorableFlow {
  enum State: Hashable, Sendable { case results, filter, changedFilter }
  enum Event: Hashable, Sendable, CaseIterable {
    case filterTapped, optionTapped, closeTapped, left
  }
  enum Screen: Hashable, Sendable { case results, filter }

  var start: FlowTransition<Self> { .to(.results, .setRoot(.results)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.results, .filterTapped): .to(.filter, .present(.filter))
    case (.filter, .optionTapped), (.changedFilter, .optionTapped): .to(.changedFilter)
    case (.filter, .closeTapped): .to(.results, .dismiss)
    case (.filter, .left), (.changedFilter, .left): .to(.results, .dismiss)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }

  func events(on screen: Screen) -> [Event] {
    switch screen {
    case .results: [.filterTapped]
    case .filter: [.optionTapped, .closeTapped]
    }
  }
}

/// While a profile is saved, its form still shows a cancel button that does nothing.
struct SavingProfile: ExplorableFlow {
  enum State: Hashable, Sendable { case editing, saving }
  enum Event: Hashable, Sendable, CaseIterable { case saveTapped, saved, cancelTapped }
  enum Screen: Hashable, Sendable { case form }
  enum Outcome: Hashable, Sendable { case saved, cancelled }

  var start: FlowTransition<Self> { .to(.editing, .setRoot(.form)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.editing, .saveTapped): .to(.saving)
    case (.editing, .cancelTapped): .finish(.cancelled)
    case (.saving, .saved): .finish(.saved)
    default: nil
    }
  }

  func events(on screen: Screen) -> [Event] { [.cancelTapped] }
}
