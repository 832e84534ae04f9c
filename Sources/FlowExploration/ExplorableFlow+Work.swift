public import FlowCore

/// What checks need to know about a piece of work.
///
/// ```swift
/// static let exploration = ExplorationOptions<Self>(
///   traits: { work in
///     switch work {
///     case .charge: .once
///     case .positions: .background
///     case .upload: .stream
///     case .fetchUser: []
///     }
///   })
/// ```
public struct WorkTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public let rawValue: Int

  /// Creates traits from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Work that must not be repeated unless the user asks for it, such as a payment.
  ///
  /// All work of one case counts as the same work: see ``StandardProperty/workIsDoneOnce``.
  public static let once = Self(rawValue: 1)

  /// Work that the user does not wait for, such as a stream, a timer or a sync.
  ///
  /// See ``StandardProperty/waitingCanBeLeft``.
  public static let background = Self(rawValue: 2)

  /// Work that answers more than once, such as an upload that reports its progress.
  ///
  /// It ends when it fails, or when the flow no longer waits for it. See
  /// ``StandardProperty/answersAreHandled``.
  public static let stream = Self(rawValue: 4)

  /// Work that is always answered soon, such as reading a file, or a question of the system's that
  /// the user has to answer: the user does not have to be able to leave before.
  ///
  /// See ``StandardProperty/waitingCanBeLeft``.
  public static let endsByItself = Self(rawValue: 8)
}

extension ExplorableFlow {
  /// No answers.
  public func answers(to work: Work) -> [Event] { [] }

  /// Returns ``answers(to:)``: the state makes no difference.
  public func answers(to work: Work, in state: State) -> [Event] { answers(to: work) }

  /// All answers without duplicates: the flow's own, then those of the child that the work is of.
  ///
  /// - Parameter state: A state in which the work is under way; `nil` if none is known.
  package func allAnswers(to work: Work, in state: State?) -> [Event] {
    var all: [Event] = []
    for event in state.map({ answers(to: work, in: $0) }) ?? answers(to: work)
    where !all.contains(event) { all.append(event) }
    for child in Self.children {
      for event in child.answers(to: work, of: self, in: state) where !all.contains(event) {
        all.append(event)
      }
    }
    return all
  }

  /// Whether an answer is a failure of the flow's own work, or of the work of a child.
  package func isOwnOrChildFailure(_ answer: Event) -> Bool {
    Self.exploration.isFailure(answer) || Self.children.contains { $0.isFailure(answer, in: self) }
  }

  /// Whether an answer leaves open whether the flow's own work, or that of a child, was done.
  package func isOwnOrChildUnclear(_ answer: Event) -> Bool {
    Self.exploration.isUnclear(answer) || Self.children.contains { $0.isUnclear(answer, in: self) }
  }

  /// The traits of a piece of work, including those from the child that it belongs to.
  package func allTraits(of work: Work) -> WorkTraits {
    Self.children.reduce(Self.exploration.traits(work)) { $0.union($1.traits(of: work, in: self)) }
  }

  /// The answers to the work that is under way in a state, each once, for the first work it
  /// answers.
  @usableFromInline
  package func answersUnderWay(in state: State) -> [(event: Event, work: Work)] {
    var all: [(event: Event, work: Work)] = []
    for work in Interpreter.workUnderWay(of: self, in: state) {
      for event in allAnswers(to: work, in: state) where !all.contains(where: { $0.event == event })
      {
        all.append((event, work))
      }
    }
    return all
  }
}

extension ChildDeclaration {
  fileprivate func answers(
    to work: Parent.Work, of parent: Parent, in state: Parent.State?
  ) -> [Parent.Event] {
    childFlows(for: work, of: parent).flatMap { childFlow, key, work in
      let stateMatch = state.flatMap { state in
        declaration.state.extract(from: state).first { declaration.key($0.key) == key }
      }
      let events = childFlow.answers(toAny: work, in: stateMatch?.value)
      return lift(events as? [ChildFlow.Event] ?? [], for: key)
    }
  }

  fileprivate func isFailure(_ answer: Parent.Event, in parent: Parent) -> Bool {
    declaration.event.extract(from: answer).contains { match in
      explorable(match.key, of: parent)?.flow.isOwnOrChildFailure(any: match.value) ?? false
    }
  }

  fileprivate func isUnclear(_ answer: Parent.Event, in parent: Parent) -> Bool {
    declaration.event.extract(from: answer).contains { match in
      explorable(match.key, of: parent)?.flow.isOwnOrChildUnclear(any: match.value) ?? false
    }
  }

  fileprivate func traits(of work: Parent.Work, in parent: Parent) -> WorkTraits {
    childFlows(for: work, of: parent).reduce([]) { $0.union($1.flow.traits(ofAny: $1.work)) }
  }

  /// The child flows that a piece of work belongs to; none if it is the flow's own work.
  private func childFlows(
    for work: Parent.Work, of parent: Parent
  ) -> [(flow: any ExplorableFlow, key: Key, work: ChildFlow.Work)] {
    declaration.work.extract(from: work).compactMap { match in
      explorable(match.key, of: parent).map { ($0.flow, $0.key, match.value) }
    }
  }
}

extension ExplorableFlow {
  fileprivate func answers(toAny work: Any, in state: Any?) -> [Event] {
    (work as? Work).map { allAnswers(to: $0, in: state as? State) } ?? []
  }

  fileprivate func isOwnOrChildFailure(any answer: Any) -> Bool {
    (answer as? Event).map { isOwnOrChildFailure($0) } ?? false
  }

  fileprivate func isOwnOrChildUnclear(any answer: Any) -> Bool {
    (answer as? Event).map { isOwnOrChildUnclear($0) } ?? false
  }

  fileprivate func traits(ofAny work: Any) -> WorkTraits {
    (work as? Work).map { allTraits(of: $0) } ?? []
  }
}
