public import FlowCore

/// The functions that run often for a flow, created where its type is known, so that they are
/// specialized for it; otherwise, a search takes several times as long.
@usableFromInline
package struct FrameFunctions<F: ExplorableFlow>: Sendable {
  /// Finds the steps of a frame: ``Frames/group(of:withSteps:)``.
  @usableFromInline let group: @Sendable (inout Frames<F>, Int, Bool) -> Frames<F>.FrameGroup
  /// Unpacks a configuration: ``Frames/configuration(frame:code:)``.
  @usableFromInline
  let configuration: @Sendable (Frames<F>, Int, (Int) -> Int) -> Configuration<F>
  /// Finds the inputs of a configuration on a walk: ``InputLists/makeInputList(at:)``.
  @usableFromInline
  let makeInputList: @Sendable (inout InputLists<F>, Configuration<F>) -> InputLists<F>.InputList
  @usableFromInline
  let handle:
    @Sendable (F, F.Event, inout Configuration<F>) -> (
      reply: Reply<F>, transition: FlowTransition<F>?
    )
  @usableFromInline
  let reducesDifferently: @Sendable (F, F.Event, F.State, FlowTransition<F>?) -> Bool
  /// Numbers kinds of steps: ``WarningRecorder``.
  @usableFromInline
  let kind: @Sendable (inout InternTable<StepPattern<F>>, Input<F>, FlowTransition<F>) -> Int
  @usableFromInline
  let number: @Sendable (inout InternTable<Configuration<F>>, Configuration<F>) -> Int

  /// Specialized for the flow if its type is known where this is called.
  @inlinable @inline(__always)
  package init() {
    group = { $0.group(of: $1, withSteps: $2) }
    configuration = { $0.configuration(frame: $1, code: $2) }
    makeInputList = { $0.makeInputList(at: $1) }
    handle = { $2.send($1, to: $0) }
    reducesDifferently = { $0.reducesDifferently(for: $1, in: $2, than: $3) }
    kind = { $0.number(of: StepPattern(input: $1, transition: $2)) }
    number = { $0.number(of: $1) }
  }
}
