package import FlowCore

extension Containers {
  /// A child coordinator with two screens on its parent's stack.
  ///
  /// It says nothing of a back on its first screen: that removes the child, which is its parent's
  /// affair.
  package struct Child: Flow {
    package enum State: Hashable, Sendable { case first, second }
    package enum Event: BackEvent { case nextTapped, back }
    package enum Screen: Hashable, Sendable { case child, childNext }

    package var start: FlowTransition<Self> { .to(.first, .setRoot(.child)) }

    package func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.first, .nextTapped): .to(.second, .push(.childNext))
      case (.second, .back): .to(.first, .pop)
      case (.first, .back), (.second, .nextTapped): nil
      }
    }

    package init() {}
  }
}
