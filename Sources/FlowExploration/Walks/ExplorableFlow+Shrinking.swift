import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Shrinks a trace that violates or witnesses a property, by small changes, as far as possible.
  ///
  /// Events are removed, first many at once and finally single ones. Others are replaced with
  /// events that the flow lists earlier, so that the first of several samples that still fails is
  /// kept. Earlier starts are tried. Events that the flow then ignores are removed. The result is a
  /// local minimum: it no longer fails if a single event is removed or replaced with an earlier
  /// one. It is not always a shortest trace; ``check(_:within:violations:onProgress:)`` finds
  /// those.
  ///
  /// An event is tried only where the flow lists it, except for events of the trace that the flow
  /// did not list there: these are tried everywhere.
  ///
  /// If the limits of ``exploration`` include a time, shrinking stops then with the shortest trace so far.
  ///
  /// - Parameters:
  ///   - trace: The trace to shrink.
  ///   - property: The property that it violates or witnesses.
  /// - Returns: The shrunk trace, up to where the property fails. The trace is returned unchanged
  ///   if the property does not fail along it, or if failing depends on what can be reached or on
  ///   other configurations: ``Property/canAlwaysReach(_:_:)``, traps, modals that cannot be
  ///   closed, growth, values that break the rules of `Hashable`, and children that are not
  ///   compared with others along the trace.
  /// - Complexity: at most 20,000 runs of the trace; each configuration and step is computed once.
  public func shrink(_ trace: Trace<Self>, violating property: Property<Self>) -> Trace<Self> {
    guard property.canBeWalked else { return trace }
    let others = [trace.first] + trace.steps.map(\.after)
    let extras = trace.steps.compactMap { step -> Event? in
      guard case .event(let event) = step.input,
        !inputs(at: step.before).contains(where: { $0.event == event })
      else { return nil }
      return event
    }
    let deadline = Deadline(limits.time)
    let shrinker = Shrinker(
      self, property, extras: InternTable(extras).values, comparedWith: others, by: deadline)
    guard let shrunk = shrinker.shrink(trace.inputs, from: trace.start),
      let finding = try? TraceChecker(
        flow: self, property: property, trace: shrunk, limits: limits, deadline: deadline
      ).finding(comparedWith: others)
    else { return trace }
    return finding.trace ?? trace
  }
}
