/// A child flow, declared once, as a value.
///
/// It declares where the child's screens go, and how its state, events and screens are embedded in
/// the parent's:
/// ```swift
/// static let login = Child<Self, Login>(
///   Login(), in: .modal(.sheet),
///   state: .case(State.login), event: .case(Event.login), screen: .case(Screen.login)
/// ) { outcome in
///   switch outcome {
///   case .finished, .cancelled: .to(.top, .dismiss)
///   }
/// }
/// static let children: [AnyChild<Self>] = [login]
/// ```
public typealias Child<Parent: Flow, ChildFlow: Flow> = KeyedChild<Parent, Unkeyed, ChildFlow>

/// Children of one kind, each with a key, such as the item that it shows or its index in an array.
///
/// ```swift
/// static let details = KeyedChild<Self, Item, Details>(
///   { flow, item in Details(repository: flow.repository, item: item) }, in: .pushed,
///   state: .case(State.details), event: .case(Event.details), screen: .case(Screen.details)
/// ) { outcome, context, state in .to(.list) }
/// ```
public final class KeyedChild<Parent: Flow, Key: Hashable & Sendable, ChildFlow: Flow>: Sendable {
  /// What the closures of a declaration receive: the parent, and the key of the child.
  public typealias Context = (parent: Parent, key: Key)

  /// The name of the child in diagrams, or `nil` to use the case of its screens or events.
  @usableFromInline package let name: String?
  /// Where its screens go when it starts.
  @usableFromInline package let placement: ChildPlacement
  @usableFromInline package let state: KeyedEmbedding<Parent.State, Key, ChildFlow.State>
  @usableFromInline package let event: KeyedEmbedding<Parent.Event, Key, ChildFlow.Event>
  @usableFromInline package let screen: KeyedEmbedding<Parent.Screen, Key, ChildFlow.Screen>
  @usableFromInline package let work: KeyedEmbedding<Parent.Work, Key, ChildFlow.Work>
  @usableFromInline let makeFlow: @Sendable (Context) -> ChildFlow
  @usableFromInline let onOutcome:
    @Sendable (ChildFlow.Outcome, Context, Parent.State) -> FlowTransition<Parent>
  /// Calls ``handle(_:of:in:)``, specialized where the child is declared.
  @usableFromInline let forwardEvent:
    @Sendable (KeyedChild, Parent.Event, Parent, Parent.State) -> FlowTransition<Parent>?
  /// Calls ``systemEvent(for:of:in:)``, specialized where the child is declared.
  @usableFromInline let findEvent:
    @Sendable (KeyedChild, SystemMove, Parent, Parent.State) -> Parent.Event?

  // For the reason of `@preconcurrency`, see `KeyedEmbedding`.

  /// Declares a child that depends on its parent, as do children with keys, or whose end does.
  ///
  /// - Parameters:
  ///   - flow: Makes the child flow for its parent and its key.
  ///   - name: The name of the child in diagrams; by default the case of its screens or events.
  ///   - placement: Where its screens go.
  ///   - state: How its state is embedded in the parent's.
  ///   - event: How its events are embedded in the parent's.
  ///   - screen: How its screens are embedded in the parent's.
  ///   - work: How its work is embedded in the parent's; needed by a child that has work.
  ///   - onOutcome: What the parent does when the child ends; its commands follow the child's.
  @inlinable @preconcurrency
  public init(
    _ flow: @escaping @Sendable (Context) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, state: KeyedEmbedding<Parent.State, Key, ChildFlow.State>,
    event: KeyedEmbedding<Parent.Event, Key, ChildFlow.Event>,
    screen: KeyedEmbedding<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedEmbedding<Parent.Work, Key, ChildFlow.Work> = .never,
    onOutcome:
      @escaping @Sendable (
        _ outcome: ChildFlow.Outcome, _ context: Context, _ state: Parent.State
      ) -> FlowTransition<Parent>
  ) {
    self.name = name
    self.placement = placement
    self.state = state
    self.event = event
    self.screen = screen
    self.work = work
    self.makeFlow = flow
    self.onOutcome = onOutcome
    forwardEvent = { $0.handle($1, of: $2, in: $3) }
    findEvent = { $0.systemEvent(for: $1, of: $2, in: $3) }
  }

  /// Declares a child that needs nothing from its parent.
  ///
  /// Apart from the flow itself, the parameters are those of a child that depends on its parent.
  @inlinable @preconcurrency
  public convenience init(
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    state: KeyedEmbedding<Parent.State, Key, ChildFlow.State>,
    event: KeyedEmbedding<Parent.Event, Key, ChildFlow.Event>,
    screen: KeyedEmbedding<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedEmbedding<Parent.Work, Key, ChildFlow.Work> = .never,
    onOutcome: @escaping @Sendable (_ outcome: ChildFlow.Outcome) -> FlowTransition<Parent>
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, state: state, event: event, screen: screen,
      work: work
    ) { outcome, _, _ in onOutcome(outcome) }
  }

  /// Returns the flow itself, with what the parent gives it.
  @inlinable
  package func flow(_ parent: Parent, _ key: Key) -> ChildFlow { makeFlow((parent, key)) }
}

extension KeyedChild where ChildFlow.Outcome == Never {
  /// Declares a child that depends on its parent, and never ends.
  @inlinable @preconcurrency
  public convenience init(
    _ flow: @escaping @Sendable (Context) -> ChildFlow, named name: String? = nil,
    in placement: ChildPlacement, state: KeyedEmbedding<Parent.State, Key, ChildFlow.State>,
    event: KeyedEmbedding<Parent.Event, Key, ChildFlow.Event>,
    screen: KeyedEmbedding<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedEmbedding<Parent.Work, Key, ChildFlow.Work> = .never
  ) {
    self.init(
      flow, named: name, in: placement, state: state, event: event, screen: screen, work: work,
      onOutcome: neverEnds)
  }

  /// Declares a child that needs nothing from its parent, and never ends.
  @inlinable @preconcurrency
  public convenience init(
    _ flow: ChildFlow, named name: String? = nil, in placement: ChildPlacement,
    state: KeyedEmbedding<Parent.State, Key, ChildFlow.State>,
    event: KeyedEmbedding<Parent.Event, Key, ChildFlow.Event>,
    screen: KeyedEmbedding<Parent.Screen, Key, ChildFlow.Screen>,
    work: KeyedEmbedding<Parent.Work, Key, ChildFlow.Work> = .never
  ) {
    self.init(
      { _ in flow }, named: name, in: placement, state: state, event: event, screen: screen,
      work: work)
  }
}

/// Handles the outcome of a child that never ends.
@inlinable
func neverEnds<Context, State, Result>(
  _ outcome: Never, _ context: Context, _ state: State
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
  public var declaration: KeyedChild { self }

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
    guard let (requestedKey, event) = self.event.lastMatch(in: event),
      let (embeddedKey, childState) = self.state.lastMatch(in: state, for: requestedKey),
      let key = key(embeddedKey)
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
      guard let key = self.key(key) else { continue }
      if let event = Interpreter.event(for: move, of: flow(parent, key), in: childState) {
        return self.event.embed(event, for: key, in: nil)
      }
    }
    return nil
  }
}

extension ChildDeclaration {
  /// Whether the child is its own parent in the same state, which never terminates.
  var isEndless: Bool { ChildFlow.self == Parent.self && declaration.state.isIdentity }

  /// Returns the child's transition for an event, or `nil` if it is not for the child.
  @usableFromInline
  func forward(
    _ event: Parent.Event, of parent: Parent, in state: Parent.State
  ) -> FlowTransition<Parent>? {
    let child = declaration
    return child.forwardEvent(child, event, parent, state)
  }

  @usableFromInline
  func event(for move: SystemMove, of parent: Parent, in state: Parent.State) -> Parent.Event? {
    let child = declaration
    return child.findEvent(child, move, parent, state)
  }
}
