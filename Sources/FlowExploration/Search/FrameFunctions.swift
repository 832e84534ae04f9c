public import FlowCore

/// The functions that run often for a flow, passed from where its type is known, so that they are
/// specialized for it; otherwise, a search takes several times as long.
@usableFromInline
package struct FrameFunctions<F: ExplorableFlow>: Sendable {
  /// Finds the steps of a frame: ``Frames/group(of:keepingSteps:)``.
  @usableFromInline let group: @Sendable (inout Frames<F>, Int, Bool) -> Frames<F>.Group
  /// Unpacks a configuration: ``Frames/configuration(frame:code:)``.
  @usableFromInline
  let configuration: @Sendable (Frames<F>, Int, (Int) -> Int) -> Configuration<F>
  /// Finds the inputs of a configuration on a walk: ``Listings/newListing(at:)``.
  @usableFromInline
  let listing: @Sendable (inout Listings<F>, Configuration<F>) -> Listings<F>.Listing
  /// Answers an event.
  @usableFromInline
  let answer:
    @Sendable (F, F.Event, inout Configuration<F>) -> (
      reply: Reply<F>, transition: FlowTransition<F>?
    )
  /// Whether the reducer gives a different answer when it is asked again.
  @usableFromInline
  let answersDifferently: @Sendable (F, F.Event, F.State, FlowTransition<F>?) -> Bool
  /// Recognizes kinds of steps: ``LintNotes``.
  @usableFromInline
  let kind: @Sendable (inout InternTable<LintKind<F>>, Input<F>, FlowTransition<F>) -> Int
  /// Recognizes configurations.
  @usableFromInline
  let number: @Sendable (inout InternTable<Configuration<F>>, Configuration<F>) -> Int

  /// If the type of the flow is known, what is made here is specialized for it.
  @inlinable @inline(__always)
  package init() {
    group = { $0.group(of: $1, keepingSteps: $2) }
    configuration = { $0.configuration(frame: $1, code: $2) }
    listing = { $0.newListing(at: $1) }
    answer = { $0.answer($1, at: &$2) }
    answersDifferently = { $0.answersDifferently(to: $1, in: $2, than: $3) }
    kind = { $0.number(of: LintKind(input: $1, transition: $2)) }
    number = { $0.number(of: $1) }
  }
}
