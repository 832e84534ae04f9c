/// What is drawn over the picture of a flow.
///
/// Everything refers to a document by position; positions that the document does not have are
/// passed over. Colour is never the only sign: lines on a path are numbered and thicker, what was
/// never taken is dashed and marked `0×`, and marks are written out.
public enum Overlay: Hashable, Sendable {
  /// A path through the flow, with numbered steps.
  case trace(Trace)
  /// How much of the flow a run went through.
  case coverage(Coverage)

  /// A path through a document, and why it is shown.
  public struct Trace: Hashable, Sendable {
    /// Where the path begins, as a position in `FlowDocument.starts`.
    public var start: Int
    /// The steps in order, as positions in `FlowDocument.transitions`.
    public var steps: [Int]
    /// What happened last and led nowhere; `nil` where the last step is a transition.
    public var lastEvent: StuckEvent?
    /// What the path shows; `nil` for a path as such.
    public var verdict: Verdict?

    /// Makes a trace.
    public init(
      start: Int = 0, steps: [Int], lastEvent: StuckEvent? = nil, verdict: Verdict? = nil
    ) {
      self.start = start
      self.steps = steps
      self.lastEvent = lastEvent
      self.verdict = verdict
    }

    /// How many things happen on the path.
    var count: Int { steps.count + (lastEvent == nil ? 0 : 1) }
  }

  /// Something that happened and changed nothing, as the flow did not take it.
  public struct StuckEvent: Hashable, Sendable {
    /// Why nothing changed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The flow does not handle the event there.
      case ignored
      /// A command cannot apply.
      case refused
    }

    /// The event, in words.
    public var event: String
    /// Why nothing changed.
    public var kind: Kind
    /// The reason, in words; `nil` where the kind says it all.
    public var reason: String?

    /// Makes an event that led nowhere.
    public init(_ event: String, _ kind: Kind, reason: String? = nil) {
      self.event = event
      self.kind = kind
      self.reason = reason
    }
  }

  /// What a path shows about its last place.
  public enum Verdict: Hashable, Sendable {
    /// A property is violated there; with the explanation.
    case violated(because: String)
    /// What was looked for is there; with what that is.
    case witnessed(String)
  }

  /// What a run went through.
  public struct Coverage: Hashable, Sendable {
    /// How often each transition was taken, in the order of `FlowDocument.transitions`; what is
    /// missing at the end was never taken.
    public var counts: [Int]
    /// The configurations that were seen, as positions in `FlowDocument.configurations`; the ends
    /// of taken transitions need not be among them.
    public var seen: Set<Int>

    /// Makes a coverage.
    public init(counts: [Int], seen: Set<Int> = []) {
      self.counts = counts
      self.seen = seen
    }
  }
}
