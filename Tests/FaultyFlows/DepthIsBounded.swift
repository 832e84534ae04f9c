import FlowCore
import FlowExploration

/// An article leads to another one, and that one to the first, each on top of the other.
struct RelatedArticles: ExplorableFlow {
  enum State: Hashable, Sendable { case list, article(Int) }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, relatedTapped, back }
  enum Screen: Hashable, Sendable { case list, article(Int) }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.article(1), .push(.article(1)))
    case (.article(1), .relatedTapped): .to(.article(2), .push(.article(2)))
    case (.article(2), .relatedTapped): .to(.article(1), .push(.article(1)))
    case (.article, .back): .to(.list, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// The help explains words in sheets, and the words explain each other.
struct HelpOverHelp: ExplorableFlow {
  enum State: Hashable, Sendable { case app, help, glossary }
  enum Event: Hashable, Sendable, CaseIterable { case helpTapped, wordTapped, left }
  enum Screen: Hashable, Sendable { case app, help, glossary }

  var start: FlowTransition<Self> { .to(.app, .setRoot(.app)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.app, .helpTapped): .to(.help, .present(.help))
    case (.help, .wordTapped): .to(.glossary, .present(.glossary))
    case (.glossary, .helpTapped): .to(.help, .present(.help))
    case (.help, .left), (.glossary, .left): .to(.app, .dismissAll)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    move == .back || move == .interactiveDismiss ? .left : nil
  }
}

/// Another article is chosen in a sheet, which closes as the article is pushed.
struct ArticlesInSheet: ExplorableFlow {
  enum State: Hashable, Sendable { case list, article(Int), others(than: Int) }
  enum Event: Hashable, Sendable, CaseIterable { case rowTapped, othersTapped, otherTapped, back }
  enum Screen: Hashable, Sendable { case list, article(Int), others }

  var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.list, .rowTapped): .to(.article(1), .push(.article(1)))
    case (.article(let id), .othersTapped): .to(.others(than: id), .present(.others))
    case (.others(1), .otherTapped): .to(.article(2), .dismiss, .push(.article(2)))
    case (.others(2), .otherTapped): .to(.article(1), .dismiss, .push(.article(1)))
    case (.others(let id), .back): .to(.article(id), .dismiss)
    case (.article, .back): .to(.list, .popToRoot)
    default: nil
    }
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
