public import FlowCore

// The events of child flows, as events of their parent.
extension ExplorableFlow {
  /// Returns the events of a child as events of this flow.
  ///
  /// ```swift
  /// var events: [Event] { [.hallTapped] + events(of: Self.room) }
  /// ```
  public func events<ChildFlow: ExplorableFlow>(of child: Child<Self, ChildFlow>) -> [Event] {
    events(of: child, for: Unkeyed())
  }

  /// Returns the events of the child with a key as events of this flow.
  public func events<Key, ChildFlow: ExplorableFlow>(
    of child: KeyedChild<Self, Key, ChildFlow>, for key: Key
  ) -> [Event] {
    child.lift(child.flow(self, key).events, for: key)
  }

  /// Returns the events that a child offers in a state, as events of this flow; none if it is not
  /// running.
  public func events<Key, ChildFlow: ExplorableFlow>(
    of child: KeyedChild<Self, Key, ChildFlow>, in state: State
  ) -> [Event] {
    child.state.extract(from: state).flatMap { match in
      child.key(match.key).map {
        child.lift(child.flow(self, $0).events(in: match.value), for: $0)
      } ?? []
    }
  }

  /// Returns the events of a child's screen that are enabled in a state, as events of this flow;
  /// none if the child is not running, and none for other screens.
  ///
  /// Call it in the parent's `enabledEvents`: see ``ExplorationOptions``.
  public func events<Key, ChildFlow: ExplorableFlow>(
    of child: KeyedChild<Self, Key, ChildFlow>, on screen: Screen, in state: State
  ) -> [Event] {
    child.screen.extract(from: screen).flatMap { screenMatch in
      child.state.extract(from: state).flatMap { stateMatch -> [Event] in
        guard let key = child.key(screenMatch.key), child.key(stateMatch.key) == key else {
          return []
        }
        let enabled = child.flow(self, key)
          .enabledEvents(on: screenMatch.value, in: stateMatch.value)
        return child.lift(enabled, for: key)
      }
    }
  }

  /// Returns the events that a screen's child flow advertises, as events of this flow.
  public func childEvents(on screen: Screen) -> [Event] {
    Self.children.lazy.map { $0.events(on: screen, of: self) }.first { !$0.isEmpty } ?? []
  }
}

extension ChildDeclaration {
  fileprivate func events(on screen: Parent.Screen, of parent: Parent) -> [Parent.Event] {
    declaration.screen.extract(from: screen).flatMap { match in
      explorable(match.key, of: parent).map { childFlow, key in
        lift(childFlow.events(onAny: match.value) as? [ChildFlow.Event] ?? [], for: key)
      } ?? []
    }
  }

  /// The child with a key, if its events are known, and that key.
  func explorable(_ key: Key?, of parent: Parent) -> (flow: any ExplorableFlow, key: Key)? {
    guard let key = declaration.key(key),
      let flow = declaration.flow(parent, key) as? any ExplorableFlow
    else { return nil }
    return (flow, key)
  }

  /// The child's events as events of the parent.
  func lift(_ events: [ChildFlow.Event], for key: Key) -> [Parent.Event] {
    events.compactMap { declaration.event.embed($0, for: key, in: nil) }
  }
}

extension ExplorableFlow {
  fileprivate func events(onAny screen: Any) -> [Event] {
    (screen as? Screen).map { events(on: $0) } ?? []
  }
}
