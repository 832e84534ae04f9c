/// A child flow, declared once, as a value.
///
/// It declares where the child's screens go, and how its state, events and screens are embedded in
/// the parent's:
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
public typealias Child<Parent: Flow, ChildFlow: Flow> = KeyedChild<Parent, Unkeyed, ChildFlow>

/// Children of one kind, each with a key, such as the item that it shows or its index in an array.
///
/// ```swift
/// static let details = KeyedChild<Self, Item, Details>(
///   { flow, item in Details(repository: flow.repository, item: item) }, in: .pushed,
///   as: KeyedPart(State.details), KeyedPart(Event.details), KeyedPart(Screen.details)
/// ) { outcome, item, flow, state in .to(.list) }
/// ```
public struct KeyedChild<Parent: Flow, Key: Hashable & Sendable, ChildFlow: Flow>: Sendable {
  /// Everything that is declared, behind one reference: a declaration is copied for each event.
  @usableFromInline final class Storage: Sendable {
    @usableFromInline let name: String?
    @usableFromInline let placement: ChildPlacement
    @usableFromInline let state: KeyedPart<Parent.State, Key, ChildFlow.State>
    @usableFromInline let event: KeyedPart<Parent.Event, Key, ChildFlow.Event>
    @usableFromInline let screen: KeyedPart<Parent.Screen, Key, ChildFlow.Screen>
    @usableFromInline let work: KeyedPart<Parent.Work, Key, ChildFlow.Work>?
    @usableFromInline let flow: @Sendable (Parent, Key) -> ChildFlow
    @usableFromInline let onOutcome:
      @Sendable (ChildFlow.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
    /// Calls ``KeyedChild/handle(_:of:in:)``, specialized where the child is declared.
    @usableFromInline let forwardEvent:
      @Sendable (KeyedChild, Parent.Event, Parent, Parent.State) -> FlowTransition<Parent>?
    /// Calls ``KeyedChild/systemEvent(for:of:in:)``, specialized where the child is declared.
    @usableFromInline let findEvent:
      @Sendable (KeyedChild, SystemMove, Parent, Parent.State) -> Parent.Event?

    @inlinable
    init(
      name: String?, placement: ChildPlacement,
      state: KeyedPart<Parent.State, Key, ChildFlow.State>,
      event: KeyedPart<Parent.Event, Key, ChildFlow.Event>,
      screen: KeyedPart<Parent.Screen, Key, ChildFlow.Screen>,
      work: KeyedPart<Parent.Work, Key, ChildFlow.Work>?,
      flow: @escaping @Sendable (Parent, Key) -> ChildFlow,
      onOutcome:
        @escaping @Sendable (ChildFlow.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
    ) {
      self.name = name
      self.placement = placement
      self.state = state
      self.event = event
      self.screen = screen
      self.work = work
      self.flow = flow
      self.onOutcome = onOutcome
      forwardEvent = { $0.handle($1, of: $2, in: $3) }
      findEvent = { $0.systemEvent(for: $1, of: $2, in: $3) }
    }
  }

  @usableFromInline let storage: Storage

  /// The name of the child in diagrams, or `nil` to use the case of its screens or events.
  @inlinable public var name: String? { storage.name }
  /// Where its screens go when it starts.
  @inlinable public var placement: ChildPlacement { storage.placement }
  /// How its state is embedded in the parent's.
  @inlinable public var state: KeyedPart<Parent.State, Key, ChildFlow.State> { storage.state }
  /// How its events are embedded in the parent's.
  @inlinable public var event: KeyedPart<Parent.Event, Key, ChildFlow.Event> { storage.event }
  /// How its screens are embedded in the parent's.
  @inlinable public var screen: KeyedPart<Parent.Screen, Key, ChildFlow.Screen> { storage.screen }
  /// How its work is embedded in the parent's, or `nil` if that is not declared.
  @inlinable public var work: KeyedPart<Parent.Work, Key, ChildFlow.Work>? { storage.work }
  /// The flow itself, with what the parent gives it.
  @inlinable public var flow: @Sendable (Parent, Key) -> ChildFlow { storage.flow }
  /// What the parent does when the child ends; its commands follow the child's.
  @inlinable public var onOutcome:
    @Sendable (ChildFlow.Outcome, Key, Parent, Parent.State) -> FlowTransition<Parent>
  { storage.onOutcome }

  // For the reason of `@preconcurrency`, see `KeyedPart`.

  /// Declares children that are distinguished by keys.
  ///
  /// - Parameters:
  ///   - flow: Makes the child flow for a key.
  ///   - name: The name of the child in diagrams; by default the case of its screens or events.
  ///   - placement: Where its screens go.
  ///   - state: How its state is embedded in the parent's.
  ///   - event: How its events are embedded in the parent's.
  ///   - screen: How its screens are embedded in the parent's.
  ///   - work: How its work is embedded in the parent's; needed by a child that has work.
  ///   - onOutcome: What the parent does when the child ends.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent, Key) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, as state: KeyedPart<Parent.State, Key, ChildFlow.State>,
    _ event: KeyedPart<Parent.Event, Key, ChildFlow.Event>,
    _ screen: KeyedPart<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedPart<Parent.Work, Key, ChildFlow.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: ChildFlow.Outcome, _ key: Key, _ flow: Parent, _ state: Parent.State
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
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (ChildFlow.State) -> Parent.State,
    _ event: @escaping @Sendable (ChildFlow.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (ChildFlow.Screen) -> Parent.Screen,
    work: (@Sendable (ChildFlow.Work) -> Parent.Work)? = nil,
    onOutcome: @escaping @Sendable (_ outcome: ChildFlow.Outcome) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: Part(state), Part(event), Part(screen),
      work: work.map { Part($0) }
    ) { outcome, _, _ in onOutcome(outcome) }
  }

  /// Declares a child that is a case of the parent's state, event and screen, with a closure that
  /// also receives the parent and its state.
  @inlinable @preconcurrency
  public init(
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (ChildFlow.State) -> Parent.State,
    _ event: @escaping @Sendable (ChildFlow.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (ChildFlow.Screen) -> Parent.Screen,
    work: (@Sendable (ChildFlow.Work) -> Parent.Work)? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: ChildFlow.Outcome, _ flow: Parent, _ state: Parent.State
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
    _ flow: @escaping @Sendable (Parent) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, as state: Part<Parent.State, ChildFlow.State>,
    _ event: Part<Parent.Event, ChildFlow.Event>, _ screen: Part<Parent.Screen, ChildFlow.Screen>,
    work: Part<Parent.Work, ChildFlow.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: ChildFlow.Outcome, _ flow: Parent, _ state: Parent.State
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
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    as state: Part<Parent.State, ChildFlow.State>, _ event: Part<Parent.Event, ChildFlow.Event>,
    _ screen: Part<Parent.Screen, ChildFlow.Screen>, work: Part<Parent.Work, ChildFlow.Work>? = nil,
    onOutcome:
      @escaping @Sendable (
        _ outcome: ChildFlow.Outcome, _ flow: Parent, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: state, event, screen, work: work,
      onOutcome: onOutcome)
  }
}

extension KeyedChild where ChildFlow.Outcome == Never {
  /// Declares children with keys that never end.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent, Key) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, as state: KeyedPart<Parent.State, Key, ChildFlow.State>,
    _ event: KeyedPart<Parent.Event, Key, ChildFlow.Event>,
    _ screen: KeyedPart<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedPart<Parent.Work, Key, ChildFlow.Work>? = nil
  ) {
    self.init(
      flow, named: name, in: placement, as: state, event, screen, work: work, onOutcome: neverEnds)
  }
}

extension KeyedChild where ChildFlow.Outcome == Never, Key == Unkeyed {
  /// Declares a child that never ends and is a case of the parent's state, event and screen.
  @inlinable @preconcurrency
  public init(
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    as state: @escaping @Sendable (ChildFlow.State) -> Parent.State,
    _ event: @escaping @Sendable (ChildFlow.Event) -> Parent.Event,
    _ screen: @escaping @Sendable (ChildFlow.Screen) -> Parent.Screen,
    work: (@Sendable (ChildFlow.Work) -> Parent.Work)? = nil
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, as: Part(state), Part(event), Part(screen),
      work: work.map { Part($0) })
  }

  /// Declares a child that never ends and needs something from the parent, or is embedded in it in
  /// another way.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Parent) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, as state: Part<Parent.State, ChildFlow.State>,
    _ event: Part<Parent.Event, ChildFlow.Event>, _ screen: Part<Parent.Screen, ChildFlow.Screen>,
    work: Part<Parent.Work, ChildFlow.Work>? = nil
  ) {
    self.init(
      { parent, _ in flow(parent) }, named: name, in: placement, as: state, event, screen,
      work: work)
  }

  /// Declares a child that never ends, needs nothing from the parent, and is embedded in it in
  /// another way.
  @inlinable @preconcurrency
  public init(
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    as state: Part<Parent.State, ChildFlow.State>, _ event: Part<Parent.Event, ChildFlow.Event>,
    _ screen: Part<Parent.Screen, ChildFlow.Screen>, work: Part<Parent.Work, ChildFlow.Work>? = nil
  ) {
    self.init({ _ in flow }, named: name, in: placement, as: state, event, screen, work: work)
  }
}

/// Handles the outcome of a child that never ends.
@inlinable
func neverEnds<Key, Parent, State, Result>(
  _ outcome: Never, _ key: Key, _ flow: Parent, _ state: State
) -> Result {}

/// A child of a flow, with its type erased, as in ``Flow/children``.
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
  associatedtype ChildFlow: Flow

  /// The declaration with its concrete types.
  var declaration: KeyedChild<Parent, Key, ChildFlow> { get }
}

extension KeyedChild: ChildDeclaration {
  /// The declaration itself.
  public var declaration: Self { self }

  /// Returns the key that was extracted with a value, or the only key if the child has none.
  @inlinable
  package func key(_ embeddedKey: Key?) -> Key? { embeddedKey ?? Unkeyed() as? Key }
}

extension KeyedChild {
  /// Returns the child's transition for an event, or `nil` if the event is for another child, or
  /// the child ignores it or is not running.
  @inlinable
  func handle(
    _ event: Parent.Event, of parent: Parent, in state: Parent.State
  ) -> FlowTransition<Parent>? {
    guard let (requestedKey, event) = self.event.extract(from: event).first else { return nil }
    let running = self.state.extract(from: state)
    guard
      let (owner, childState) = running.last(where: {
        requestedKey == nil || $0.key == requestedKey
      }),
      let key = key(owner)
    else { return nil }
    return parent.forward(event, to: self, key: key, at: childState, in: state)
  }

  /// Returns the child's event for a system move, as an event of the parent; the last of several
  /// children is asked first.
  @inlinable
  func systemEvent(
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
  /// Whether the child is its own parent in the same state, which never terminates.
  var isEndless: Bool { ChildFlow.self == Parent.self && declaration.state.isWhole }

  /// Returns the child's transition for an event, or `nil` if it is not for the child.
  @usableFromInline
  func forward(
    _ event: Parent.Event, of parent: Parent, in state: Parent.State
  ) -> FlowTransition<Parent>? {
    let child = declaration
    return child.storage.forwardEvent(child, event, parent, state)
  }

  /// Returns the child's event for a system move, as an event of the parent.
  @usableFromInline
  func event(for move: SystemMove, of parent: Parent, in state: Parent.State) -> Parent.Event? {
    let child = declaration
    return child.storage.findEvent(child, move, parent, state)
  }
}
