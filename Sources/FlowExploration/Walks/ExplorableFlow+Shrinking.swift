import FlowCore
import FlowDocuments

extension ExplorableFlow {
  /// Makes a trace that violates a property, or witnesses it, as short and simple as it gets by
  /// small changes.
  ///
  /// Events are left out, first many together, at last single ones; others are replaced by ones that
  /// the flow lists earlier, so that of an event with several samples the first is kept that will do;
  /// an earlier start is taken. What the flow ignores then is left out. The result is a local
  /// minimum: it does not fail any more if a single event is left out or replaced by an earlier one.
  /// It need not be a shortest trace; ``check(_:within:violations:onProgress:)`` finds those.
  ///
  /// An event is tried only where the flow lists it, but for those that the trace itself has where
  /// the flow does not list them: these are tried everywhere.
  ///
  /// Where the flow's ``limits`` have a time, it stops after it with what is found by then.
  ///
  /// - Parameters:
  ///   - trace: What happened.
  ///   - property: What fails along it.
  /// - Returns: The trace to where the property shows. The trace as it is where the property does not
  ///   show along it, or asks what lies ahead or all around: ``Property/canAlwaysReach(_:_:)``,
  ///   traps, modals without exit, growth, values that break the rules of `Hashable`, and children that are not compared with others along the
  ///   trace.
  /// - Complexity: at most 20,000 runs of the trace; each place and step is computed once.
  public func shrink(
    _ trace: Trace<Self>, violating property: Property<Self>
  ) -> Trace<Self> {
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
      self, property, extras: InternTable(extras).values, comparing: others, by: deadline)
    guard let shrunk = shrinker.shrink(trace.inputs, from: trace.start),
      let finding = try? TraceJudge(
        flow: self, property: property, trace: shrunk, limits: limits, by: deadline
      ).finding(comparing: others)
    else { return trace }
    return finding.trace ?? trace
  }
}
