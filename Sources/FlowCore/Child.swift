/// A child flow, declared once, as a value.
///
/// It says where the child's screens go, and how its state, events and screens are embedded in the
/// parent's:
/// ```swift
/// struct App: Flow {
///   static let login = Child<Self, Login>(
///     Login(), in: .modal(.sheet), as: State.login, Event.login, Screen.login
///   ) { outcome in
///     switch outcome {
///     case .finished, .cancelled: .to(.top, .dismiss)
///     }
///   }
///   static let children: [AnyChild<Self>] = [login]
/// ```
public typealias Child<Parent: Flow, Kid: Flow> = KeyedChild<Parent, Unkeyed, Kid>

/// Children of one kind, each with a key: the item that it is about, or its index in an array.
///
/// ```swift
/// static let details = KeyedChild<Self, Item, Details>(
///   { flow, item in Details(repository: flow.repository, item: item) }, in: .pushed,
///   as: KeyedPart(State.details), KeyedPart(Event.details), KeyedPart(Screen.details)
/// ) { outcome, item, flow, state in .to(.list) }
/// ```
public struct KeyedChild<Parent: Flow, Key: Hashable & Sendable, Kid: Flow>: Sendable {
  /// What is declared, behind one reference: a declaration is copied for each event.
  @usableFromInline final class Storage: Sendable {
    @usableFromInline let name: String?
    @usableFromInline let placement: ChildPlacement
    @usableFromInline let state: KeyedPart<Parent.State, Key, Kid.State>
    @usableFromInline let event: KeyedPart<Parent.Event, Key, Kid.Event>
    @usableFromInline let screen: KeyedPart<Parent.Screen, Key, Kid.Screen>
    @usableFromInline let work: KeyedPart<Parent.Work, Key, Kid.Work>?
    @usableFromInline let flow: @Sendable (Parent, Key) -> Kid
    @usableFromInline let onOutcome:
      @Sendable (Kid.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
    /// Answers an event: ``KeyedChild/answer(_:of:in:)``, specialized where the child is declared.
    @usableFromInline let answering:
      @Sendable (KeyedChild, Parent.Event, Parent, Parent.State) -> FlowTransition<Parent>?
    /// Finds the event for a system move: ``KeyedChild/ownEvent(for:of:in:)``, specialized likewise.
    @usableFromInline let moving:
      @Sendable (KeyedChild, SystemMove, Parent, Parent.State) -> Parent.Event?

    @inlinable
    init(
      name: String?, placement: ChildPlacement, state: KeyedPart<Parent.State, Key, Kid.State>,
      event: KeyedPart<Parent.Event, Key, Kid.Event>,
      screen: KeyedPart<Parent.Screen, Key, Kid.Screen>,
      work: KeyedPart<Parent.Work, Key, Kid.Work>?, flow: @escaping @Sendable (Parent, Key) -> Kid,
      onOutcome:
        @escaping @Sendable (Kid.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
    ) {
      self.name = name
      self.placement = placement
      self.state = state
      self.event = event
      self.screen = screen
      self.work = work
      self.flow = flow
      self.onOutcome = onOutcome
      answering = { $0.answer($1, of: $2, in: $3) }
      moving = { $0.ownEvent(for: $1, of: $2, in: $3) }
    }
  }

  @usableFromInline let storage: Storage

  /// The name of the child in diagrams; `nil` for the name of the case of its screens or events.
  @inlinable public var name: String? { storage.name }
  /// Where its screens go when it starts.
  @inlinable public var placement: ChildPlacement { storage.placement }
  /// How its state is embedded in the parent's.
  @inlinable public var state: KeyedPart<Parent.State, Key, Kid.State> { storage.state }
  /// How its events are embedded in the parent's.
  @inlinable public var event: KeyedPart<Parent.Event, Key, Kid.Event> { storage.event }
  /// How its screens are embedded in the parent's.
  @inlinable public var screen: KeyedPart<Parent.Screen, Key, Kid.Screen> { storage.screen }
  /// How its work is embedded in the parent's; `nil` if that is not declared.
  @inlinable public var work: KeyedPart<Parent.Work, Key, Kid.Work>? { storage.work }
  /// The flow itself, with what the parent gives it.
  @inlinable public var flow: @Sendable (Parent, Key) -> Kid { storage.flow }
  /// What the parent does when the child ends; its commands follow the child's.
  @inlinable public var onOutcome:
    @Sendable (Kid.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
  { storage.onOutcome }

  // Why `@preconcurrency`: see `KeyedPart`.

  /// Declares children with keys.
  ///
  /// - Parameters:
  ///   - flow: Makes the child of a key.
  ///   - name: The name of the child in diagrams; by default the case of its screens or events.
  ///   - placement: Where its screens go.
  ///   - state: How its state is embedded in the parent's.
  ///   - event: How its events are embedded in the parent's.
  ///   - screen: How its screens are embedded in the parent's.
  ///   - work: How its work is embedded in the parent's; needed by a child that has work.
  ///   - onOutcome: What the parent does when the child ends.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent, Key) -> Kid, named name: String? = nil,
    in placement: ChildPlacement, as state: KeyedPart<Parent.State, Key, Kid.State>,
    _ event: KeyedPart<Parent.Event, Key, Kid.Event>,
    _ screen: KeyedPart<Parent.Screen, Key, Kid.Screen>,
    work: KeyedPart<Parent.Work, Key, Kid.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: Kid.Outcome, _ key: Key, _ flow: Parent, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    storage = Storage(
      name: name, placement: placement, state: state, event: event, screen: screen, work: work,
      flow: flow, onOutcome: onOutcome)
  }
}

extension KeyedChild where Key == Unkeyed {
  /// Declares a child that is a case of the parent's state, event and screen.
  ///
  /// - Parameters:
  ///   - flow: The child flow.
  ///   - name: The name of the child in diagrams; by default the case of its screens or events.
  ///   - placement: Where its screens go.
  ///   - state: Wraps a state of the child in one of the parent.
  ///   - event: Wraps an event of the child in one of the parent.
  ///   - screen: Wraps a screen of the child in one of the parent.
  ///   - work: Wraps work of the child in work of the parent; needed by a child that has work.
  ///   - onOutcome: What the parent does when the child ends.
  @inlinable @preconcurrency
  public init(
    _ flow: Kid, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (Kid.State) -> Parent.State,
    _ event: @escaping @Sendable (Kid.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (Kid.Screen) -> Parent.Screen,
    work: (@Sendable (Kid.Work) -> Parent.Work)? = nil,
    onOutcome: @escaping @Sendable (_ outcome: Kid.Outcome) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: Part(state), Part(event), Part(screen),
      work: work.map { Part($0) }
    ) { outcome, _, _ in onOutcome(outcome) }
  }

  /// Declares such a child with a closure that also receives the parent and its state.
  @inlinable @preconcurrency
  public init(
    _ flow: Kid, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (Kid.State) -> Parent.State,
    _ event: @escaping @Sendable (Kid.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (Kid.Screen) -> Parent.Screen,
    work: (@Sendable (Kid.Work) -> Parent.Work)? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: Kid.Outcome, _ flow: Parent, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: Part(state), Part(event), Part(screen),
      work: work.map { Part($0) }, onOutcome: onOutcome)
  }

  /// Declares a child that needs something from the parent, or is embedded in it in another way.
  ///
  /// - Parameters:
  ///   - flow: Makes the child flow.
  ///   - name: The name of the child in diagrams; by default the case of its screens or events.
  ///   - placement: Where its screens go.
  ///   - state: How its state is embedded in the parent's.
  ///   - event: How its events are embedded in the parent's.
  ///   - screen: How its screens are embedded in the parent's.
  ///   - work: How its work is embedded in the parent's; needed by a child that has work.
  ///   - onOutcome: What the parent does, in its state, when the child ends.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent) -> Kid, named name: String? = nil,
    in placement: ChildPlacement, as state: Part<Parent.State, Kid.State>,
    _ event: Part<Parent.Event, Kid.Event>, _ screen: Part<Parent.Screen, Kid.Screen>,
    work: Part<Parent.Work, Kid.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: Kid.Outcome, _ flow: Parent, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    self.init(
      { parent, _ in flow(parent) }, named: name, in: placement, as: state, event, screen,
      work: work
    ) { outcome, _, parent, state in onOutcome(outcome, parent, state) }
  }

  /// Declares a child that needs nothing from the parent and is embedded in another way, such as in
  /// a property.
  @inlinable @preconcurrency
  public init(
    _ flow: Kid, named name: String? = nil, in placement: ChildPlacement,
    as state: Part<Parent.State, Kid.State>, _ event: Part<Parent.Event, Kid.Event>,
    _ screen: Part<Parent.Screen, Kid.Screen>, work: Part<Parent.Work, Kid.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: Kid.Outcome, _ flow: Parent, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: state, event, screen, work: work,
      onOutcome: onOutcome)
  }
}

extension KeyedChild where Kid.Outcome == Never {
  /// Declares children with keys that never end.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent, Key) -> Kid, named name: String? = nil,
    in placement: ChildPlacement, as state: KeyedPart<Parent.State, Key, Kid.State>,
    _ event: KeyedPart<Parent.Event, Key, Kid.Event>,
    _ screen: KeyedPart<Parent.Screen, Key, Kid.Screen>,
    work: KeyedPart<Parent.Work, Key, Kid.Work>? = nil
  ) {
    self.init(
      flow, named: name, in: placement, as: state, event, screen, work: work, onOutcome: absurd)
  }
}

extension KeyedChild where Kid.Outcome == Never, Key == Unkeyed {
  /// Declares a child that never ends and is a case of the parent's state, event and screen.
  @inlinable @preconcurrency
  public init(
    _ flow: Kid, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (Kid.State) -> Parent.State,
    _ event: @escaping @Sendable (Kid.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (Kid.Screen) -> Parent.Screen,
    work: (@Sendable (Kid.Work) -> Parent.Work)? = nil
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: Part(state), Part(event), Part(screen),
      work: work.map { Part($0) })
  }

  /// Declares a child that never ends and needs something from the parent, or is embedded in it in
  /// another way.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent) -> Kid, named name: String? = nil,
    in placement: ChildPlacement, as state: Part<Parent.State, Kid.State>,
    _ event: Part<Parent.Event, Kid.Event>, _ screen: Part<Parent.Screen, Kid.Screen>,
    work: Part<Parent.Work, Kid.Work>? = nil
  ) {
    self.init(
      { parent, _ in flow(parent) }, named: name, in: placement, as: state, event, screen,
      work: work)
  }

  /// Declares a child that never ends, needs nothing from the parent, and is embedded in it in
  /// another way.
  @inlinable @preconcurrency
  public init(
    _ flow: Kid, named name: String? = nil, in placement: ChildPlacement,
    as state: Part<Parent.State, Kid.State>, _ event: Part<Parent.Event, Kid.Event>,
    _ screen: Part<Parent.Screen, Kid.Screen>, work: Part<Parent.Work, Kid.Work>? = nil
  ) {
    self.init({ _ in flow }, named: name, in: placement, as: state, event, screen, work: work)
  }
}

/// The answer to an end that never comes.
@inlinable
func absurd<Key, Parent, State, Result>(
  _ outcome: Never, _ key: Key, _ flow: Parent, _ state: State
) -> Result {}

/// A child of a flow, whatever its type: what ``Flow/children`` lists.
public typealias AnyChild<Parent: Flow> = any ChildDeclaration<Parent>

/// A declaration of a child; every ``Child`` and every ``KeyedChild`` is one.
///
/// ```swift
/// static let children: [AnyChild<Self>] = [login, profile]
/// ```
public protocol ChildDeclaration<Parent>: Sendable {
  /// The flow that has the child.
  associatedtype Parent: Flow
  /// What distinguishes children of this kind.
  associatedtype Key: Hashable & Sendable
  /// The child flow.
  associatedtype Kid: Flow

  /// The declaration, with its types.
  var declaration: KeyedChild<Parent, Key, Kid> { get }
}

extension KeyedChild: ChildDeclaration {
  /// The declaration itself.
  public var declaration: Self { self }

  /// The key that was found with a value; for a child without keys, the only one.
  @inlinable
  package func key(_ found: Key?) -> Key? { found ?? Unkeyed() as? Key }
}

extension KeyedChild {
  /// Lets the child answer an event that is for it; returns `nil` if the event is for another
  /// child, or the child ignores it or is not running.
  @inlinable
  func answer(
    _ event: Parent.Event, of parent: Parent, in state: Parent.State
  ) -> FlowTransition<Parent>? {
    guard let (asked, event) = self.event.extract(from: event).first else { return nil }
    let living = self.state.extract(from: state)
    guard let (owner, childState) = living.last(where: { asked == nil || $0.key == asked }),
      let key = key(owner)
    else { return nil }
    return parent.forward(event, to: self, key: key, at: childState, in: state)
  }

  /// Returns the child's own event for a system move, as one of the parent; the last of several
  /// children is asked first.
  @inlinable
  func ownEvent(
    for move: SystemMove, of parent: Parent, in state: Parent.State
  ) -> Parent.Event? {
    for (key, childState) in self.state.extract(from: state).reversed() {
      if let key = self.key(key), let event = flow(parent, key).event(for: move, in: childState) {
        return self.event.embed(event, for: key, in: nil)
      }
    }
    return nil
  }
}

extension ChildDeclaration {
  /// Whether the child is its parent again, in the same state, and so on forever.
  var isEndless: Bool { Kid.self == Parent.self && declaration.state.isWhole }

  /// Lets the child answer an event, if it is for it.
  @usableFromInline
  func forward(
    _ event: Parent.Event, of parent: Parent, in state: Parent.State
  ) -> FlowTransition<Parent>? {
    let child = declaration
    return child.storage.answering(child, event, parent, state)
  }

  /// Returns the child's own event for a system move, as one of the parent.
  @usableFromInline
  func event(for move: SystemMove, of parent: Parent, in state: Parent.State) -> Parent.Event? {
    let child = declaration
    return child.storage.moving(child, move, parent, state)
  }
}
