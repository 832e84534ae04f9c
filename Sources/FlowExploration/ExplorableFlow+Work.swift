public import FlowCore

/// What checks need to know about a piece of work.
///
/// ```swift
/// func traits(of work: Work) -> WorkTraits {
///   switch work {
///   case .charge: .once
///   case .positions: .background
///   case .upload: .stream
///   case .fetchUser: []
///   }
/// }
/// ```
public struct WorkTraits: OptionSet, Hashable, Sendable {
  /// The bits of the traits.
  public let rawValue: Int

  /// Makes traits from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It must not be done again unless the user asks for it, such as a payment.
  ///
  /// All work of the same case counts as the same: see ``StandardProperty/workIsDoneOnce``.
  public static let once = Self(rawValue: 1)

  /// The user does not wait for it, such as a stream, a timer or a sync.
  ///
  /// See ``StandardProperty/waitingCanBeLeft``.
  public static let background = Self(rawValue: 2)

  /// It answers more than once, such as an upload that reports its progress.
  ///
  /// It ends when it fails, or when the flow no longer waits for it. See
  /// ``StandardProperty/answersAreHandled``.
  public static let stream = Self(rawValue: 4)
}

extension ExplorableFlow {
  /// No answers.
  public func answers(to work: Work) -> [Event] { [] }

  /// Returns ``answers(to:)``: the state makes no difference.
  public func answers(to work: Work, in state: State) -> [Event] { answers(to: work) }

  /// No failure.
  public func isFailure(_ answer: Event) -> Bool { false }

  /// No traits.
  public func traits(of work: Work) -> WorkTraits { [] }

  /// All answers to a piece of work, each once: the flow's own, then those of the child whose work it
  /// is.
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

  /// Whether an answer is a failure of the flow's own work, or of a child's.
  package func tellsOfFailure(_ answer: Event) -> Bool {
    isFailure(answer) || Self.children.contains { $0.tellsOfFailure(answer, in: self) }
  }

  /// The traits of a piece of work, including those from the child whose work it is.
  package func allTraits(of work: Work) -> WorkTraits {
    Self.children.reduce(traits(of: work)) { $0.union($1.traits(of: work, in: self)) }
  }

  /// The answers to what is under way in a state, each once, for the first work that it answers.
  @usableFromInline
  package func answersUnderWay(in state: State) -> [(event: Event, work: Work)] {
    var all: [(event: Event, work: Work)] = []
    for work in workUnderWay(in: state) {
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
    let child = declaration
    return kids(doing: work, of: parent).flatMap { kid, key, work -> [Parent.Event] in
      let kept = state.flatMap { state in
        child.state.extract(from: state).first { child.key($0.key) == key }
      }
      let events = kid.answers(toAny: work, in: kept?.value) as? [Kid.Event] ?? []
      return events.compactMap { child.event.embed($0, for: key, in: nil) }
    }
  }

  fileprivate func tellsOfFailure(_ answer: Parent.Event, in parent: Parent) -> Bool {
    declaration.event.extract(from: answer).contains { found in
      guard let key = declaration.key(found.key),
        let kid = declaration.flow(parent, key) as? any ExplorableFlow
      else { return false }
      return kid.tellsOfFailure(any: found.value)
    }
  }

  fileprivate func traits(of work: Parent.Work, in parent: Parent) -> WorkTraits {
    kids(doing: work, of: parent).reduce([]) { $0.union($1.flow.traits(ofAny: $1.work)) }
  }

  /// The child flows that a piece of work belongs to; none if it is the flow's own.
  private func kids(
    doing work: Parent.Work, of parent: Parent
  ) -> [(flow: any ExplorableFlow, key: Key, work: Kid.Work)] {
    let child = declaration
    return (child.work?.extract(from: work) ?? []).compactMap { found in
      guard let key = child.key(found.key),
        let kid = child.flow(parent, key) as? any ExplorableFlow
      else { return nil }
      return (kid, key, found.value)
    }
  }
}

extension ExplorableFlow {
  fileprivate func answers(toAny work: Any, in state: Any?) -> [Event] {
    (work as? Work).map { allAnswers(to: $0, in: state as? State) } ?? []
  }

  fileprivate func tellsOfFailure(any answer: Any) -> Bool {
    (answer as? Event).map { tellsOfFailure($0) } ?? false
  }

  fileprivate func traits(ofAny work: Any) -> WorkTraits {
    (work as? Work).map { allTraits(of: $0) } ?? []
  }
}
