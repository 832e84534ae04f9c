/// The result that a system move would have.
///
/// ```swift
/// let hint =
///   switch hosted.result(of: .back) {
///   case .impossible: "there is nothing to go back to"
///   case .ignored: "the flow stays"
///   case .moved(let after): "back to \(after.stack)"
///   case .finished(let outcome, _): "the flow ends: \(outcome)"
///   case .refused(let refusal): refusal.reason.explanation
///   }
/// ```
public enum MoveResult<F: Flow>: Equatable, Sendable {
  /// The move cannot be made: there is nothing to go back to, or nothing of that name.
  case impossible
  /// The flow has no event for the move, or ignores it: the screens would be restored.
  case ignored
  /// The flow would go to this configuration.
  case moved(Configuration<F>)
  /// The flow would end in this configuration.
  case finished(F.Outcome, Configuration<F>)
  /// The transition would contain a command that cannot apply.
  case refused(Refusal<F.Screen>)
}

extension Interpreter {
  /// Returns the result that a system move would have here, without performing it.
  ///
  /// A host calls it before the move, to offer the back gesture only where it leads somewhere, or
  /// to preview where it leads (predictive back).
  ///
  /// - Complexity: One reduction, or *n* for going back by *n*.
  public func result(of move: SystemMove) -> MoveResult<F> {
    guard outcome == nil, current.stack.after(move) != nil else { return .impossible }
    var after = current
    for move in Self.singleMoves(for: move, of: flow, in: current.state) {
      guard let event = Self.event(for: move, of: flow, in: after.state) else { return .ignored }
      switch after.send(event, to: flow).reply {
      case .handled: continue
      case .finished(let outcome): return .finished(outcome, after)
      case .ignored: return .ignored
      case .refused(let refusal): return .refused(refusal)
      }
    }
    return .moved(after)
  }

  /// Sends the flow its event for a system move, and returns the result.
  ///
  /// If the flow has no event for the move, nothing changes.
  @discardableResult
  public mutating func perform(_ move: SystemMove) -> MoveResult<F> {
    let result = result(of: move)
    switch result {
    case .moved(let after): current = after
    case .finished(let outcome, let after): (end, current) = (outcome, after)
    case .impossible, .ignored, .refused: break
    }
    return result
  }

  /// Returns the system moves that are possible in a configuration and that a flow has an event
  /// for, with these events, in the order of ``VirtualStack/systemMoves``.
  package static func systemEvents(
    of flow: F, at configuration: Configuration<F>
  ) -> [(move: SystemMove, event: F.Event)] {
    configuration.stack.systemMoves.compactMap {
      systemEvent(for: $0, of: flow, in: configuration.state)
    }
  }

  /// Returns a flow's event for a move that the stack offers, or `nil` if it has none.
  ///
  /// Where the flow keeps a layer open, the move is the attempt to close it.
  @inlinable
  package static func systemEvent(
    for move: SystemMove, of flow: F, in state: F.State
  ) -> (move: SystemMove, event: F.Event)? {
    if move == .interactiveDismiss, let event = event(for: .dismissalAttempted, of: flow, in: state)
    {
      return (.dismissalAttempted, event)
    }
    return event(for: move, of: flow, in: state).map { (move, $0) }
  }

  /// Returns a flow's event for a system move: its own, or else the default.
  @inlinable
  package static func event(for move: SystemMove, of flow: F, in state: F.State) -> F.Event? {
    flow.event(for: move, in: state) ?? flow.defaultEvent(for: move, in: state)
  }

  /// The moves that a flow receives for one that it has no event for: going back by several screens
  /// is going back several times, and the attempt to close a layer is closing it.
  static func singleMoves(for move: SystemMove, of flow: F, in state: F.State) -> [SystemMove] {
    switch move {
    case .backBy(let count) where event(for: move, of: flow, in: state) == nil:
      Array(repeating: .back, count: count)
    case .dismissalAttempted where event(for: move, of: flow, in: state) == nil:
      [.interactiveDismiss]
    default: [move]
    }
  }

  /// Whether the topmost layer of a window closes when the user swipes it down.
  func allowsInteractiveDismiss(in window: String) -> Bool {
    var front = self
    if front.current.stack.keyWindow?.name != window { front.perform(.windowFocused(window)) }
    let configuration = front.current
    guard configuration.stack.keyWindow?.name == window,
      configuration.stack.after(.interactiveDismiss) != nil
    else { return false }
    guard Self.event(for: .dismissalAttempted, of: flow, in: configuration.state) == nil else {
      return front.outcome != nil
    }
    return switch front.result(of: .interactiveDismiss) {
    case .impossible, .finished: true
    case .ignored, .refused: false
    case .moved(let after): !configuration.stack.keepsTopLayer(in: after.stack)
    }
  }
}
