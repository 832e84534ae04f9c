import FlowCore
import FlowExploration

/// What the app keeps beside its flow, and the flow should not look at.
final class Memory: @unchecked Sendable { var count = 0 }

/// Every second time the app asks for a review instead of showing the news: it counts outside the
/// state.
struct ReviewPrompt: ExplorableFlow {
  enum State: Hashable, Sendable { case home, news, review }
  enum Event: Hashable, Sendable, CaseIterable { case newsTapped, back }
  enum Screen: Hashable, Sendable { case home, news, review }

  let memory = Memory()

  var start: FlowTransition<Self> { .to(.home, .setRoot(.home)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.home, .newsTapped): newsOrReview
    case (.news, .back), (.review, .back): .to(.home, .pop)
    default: nil
    }
  }

  private var newsOrReview: FlowTransition<Self> {
    memory.count += 1
    return memory.count.isMultiple(of: 2)
      ? .to(.review, .push(.review)) : .to(.news, .push(.news))
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}

/// A note is saved under a number that the reducer draws itself.
struct NumberedNotes: ExplorableFlow {
  enum State: Hashable, Sendable { case notes, note, saved(number: Int) }
  enum Event: Hashable, Sendable, CaseIterable { case newTapped, saveTapped, doneTapped, back }
  enum Screen: Hashable, Sendable { case notes, note }

  let memory = Memory()

  var start: FlowTransition<Self> { .to(.notes, .setRoot(.notes)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.notes, .newTapped): .to(.note, .push(.note))
    case (.note, .saveTapped): .to(.saved(number: nextNumber), .pop)
    case (.saved, .doneTapped): .to(.notes)
    case (.note, .back): .to(.notes, .pop)
    default: nil
    }
  }

  private var nextNumber: Int {
    memory.count = (memory.count + 1) % 3
    return memory.count
  }

  func event(for move: SystemMove, in state: State) -> Event? { move == .back ? .back : nil }
}
