package import FlowCore

extension Containers {
  /// A child coordinator with two screens on its parent's stack.
  ///
  /// It does not handle back on its first screen, which removes the child: that is up to its
  /// parent.
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
