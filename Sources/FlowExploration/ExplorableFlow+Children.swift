public import FlowCore

// What can happen in child flows, as events of their parent.
extension ExplorableFlow {
  /// Returns the events of a child as events of this flow.
  ///
  /// ```swift
  /// var events: [Event] { [.hallTapped] + events(of: Self.room) }
  /// ```
  public func events<Kid: ExplorableFlow>(of child: Child<Self, Kid>) -> [Event] {
    events(of: child, for: Unkeyed())
  }

  /// Returns the events of the child of a key as events of this flow.
  public func events<Key, Kid: ExplorableFlow>(
    of child: KeyedChild<Self, Key, Kid>, for key: Key
  ) -> [Event] {
    lift(child.flow(self, key).events, of: child, for: key)
  }

  /// Returns what a child offers in a state, as events of this flow; nothing if it is not running.
  public func events<Key, Kid: ExplorableFlow>(
    of child: KeyedChild<Self, Key, Kid>, in state: State
  ) -> [Event] {
    child.state.extract(from: state).flatMap { found in
      child.key(found.key).map {
        lift(child.flow(self, $0).events(in: found.value), of: child, for: $0)
      } ?? []
    }
  }

  /// Returns what a screen of a child advertises, as events of this flow; nothing for other
  /// screens.
  public func events<Key, Kid: ExplorableFlow>(
    of child: KeyedChild<Self, Key, Kid>, on screen: Screen
  ) -> [Event] {
    child.screen.extract(from: screen).flatMap { found in
      child.key(found.key).map {
        lift(child.flow(self, $0).events(on: found.value), of: child, for: $0)
      } ?? []
    }
  }

  /// Returns the controls of a child's screen that are enabled in a state, as events of this flow;
  /// nothing if the child is not running, or for other screens.
  ///
  /// A parent returns it from its own ``ExplorableFlow/events(on:in:)``.
  public func events<Key, Kid: ExplorableFlow>(
    of child: KeyedChild<Self, Key, Kid>, on screen: Screen, in state: State
  ) -> [Event] {
    child.screen.extract(from: screen).flatMap { shown in
      child.state.extract(from: state).flatMap { found -> [Event] in
        guard let key = child.key(shown.key), child.key(found.key) == key else { return [] }
        let enabled = child.flow(self, key).events(on: shown.value, in: found.value)
        return lift(Array(enabled), of: child, for: key)
      }
    }
  }

  /// Returns what the child flow of a screen advertises, as events of this flow.
  public func childEvents(on screen: Screen) -> [Event] {
    Self.children.lazy.map { $0.events(on: screen, of: self) }.first { !$0.isEmpty } ?? []
  }

  private func lift<Key, Kid>(
    _ events: [Kid.Event], of child: KeyedChild<Self, Key, Kid>, for key: Key
  ) -> [Event] {
    events.compactMap { child.event.embed($0, for: key, in: nil) }
  }
}

extension ChildDeclaration {
  fileprivate func events(on screen: Parent.Screen, of parent: Parent) -> [Parent.Event] {
    let child = declaration
    return child.screen.extract(from: screen).flatMap { found -> [Parent.Event] in
      guard let key = child.key(found.key),
        let kid = child.flow(parent, key) as? any ExplorableFlow,
        let events = kid.events(onAny: found.value) as? [Kid.Event]
      else { return [] }
      return events.compactMap { child.event.embed($0, for: key, in: nil) }
    }
  }
}

extension ExplorableFlow {
  fileprivate func events(onAny screen: Any) -> [Event] {
    (screen as? Screen).map { events(on: $0) } ?? []
  }
}
