/// What is drawn over the diagram of a flow.
///
/// An overlay refers to parts of a document by index; indices out of range are ignored. Color is
/// never the only sign: edges on a path are numbered and thicker, what was never taken is dashed
/// and marked `0×`, and marks are written out.
public enum Overlay: Hashable, Sendable {
  /// A path through the flow, with numbered steps.
  case trace(Trace)
  /// How much of the flow a run covered.
  case coverage(Coverage)
  /// The findings of a check.
  case findings(Findings)

  /// The changes between two flows, in a diagram of both.
  case diff(Diff)

  /// A path through a document, and why it is shown.
  public struct Trace: Hashable, Sendable {
    /// Where the path begins, as an index in `FlowDocument.starts`.
    public var start: Int
    /// The steps in order, as indices in `FlowDocument.transitions`.
    public var steps: [Int]
    /// The events on the way that led nowhere, by their number in the story; the steps have the
    /// other numbers.
    public var asides: [Aside]
    /// The last event if it led nowhere; `nil` if the last step is a transition.
    public var lastEvent: StuckEvent?
    /// What the path demonstrates; `nil` if it is shown for itself.
    public var verdict: Verdict?
    /// Whether the screens visible after each step are listed below the diagram.
    public var listsSteps: Bool

    /// Makes a trace.
    public init(
      start: Int = 0, steps: [Int], asides: [Aside] = [], lastEvent: StuckEvent? = nil,
      verdict: Verdict? = nil, listsSteps: Bool = false
    ) {
      self.start = start
      self.steps = steps
      self.asides = asides
      self.lastEvent = lastEvent
      self.verdict = verdict
      self.listsSteps = listsSteps
    }

    /// How many moments the path has.
    var count: Int { steps.count + asides.count + (lastEvent == nil ? 0 : 1) }

    /// Everything that happens on the path, in order.
    package var story: [Moment] {
      var rest = steps[...]
      var asides = asides.sorted { $0.number < $1.number }[...]
      var story: [Moment] = []
      while true {
        if let aside = asides.first, rest.isEmpty || aside.number <= story.count + 1 {
          story.append(.event(aside.event))
          asides.removeFirst()
        } else if let step = rest.popFirst() {
          story.append(.step(step))
        } else {
          return story + (lastEvent.map { [.event($0)] } ?? [])
        }
      }
    }
  }

  /// One moment of a path.
  package enum Moment {
    /// A step, as an index in `FlowDocument.transitions`.
    case step(Int)
    case event(StuckEvent)
  }

  /// An event on the way that led nowhere.
  public struct Aside: Hashable, Sendable {
    /// Its number in the story, counted from 1 over all moments.
    public var number: Int
    /// What happened.
    public var event: StuckEvent

    /// Makes an aside.
    public init(number: Int, _ event: StuckEvent) {
      self.number = number
      self.event = event
    }
  }

  /// An event that changed nothing.
  public struct StuckEvent: Hashable, Sendable {
    /// Why nothing changed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The flow does not handle the event there.
      case ignored
      /// A command cannot apply.
      case refused
      /// The app was terminated, and restored from its saved state.
      case restored
    }

    /// The event.
    public var event: String
    /// Why nothing changed.
    public var kind: Kind
    /// The reason; `nil` if the kind says it all.
    public var reason: String?

    /// Makes an event that led nowhere.
    public init(_ event: String, _ kind: Kind, reason: String? = nil) {
      self.event = event
      self.kind = kind
      self.reason = reason
    }
  }

  /// What a path demonstrates about its last configuration.
  public enum Verdict: Hashable, Sendable {
    /// A property is violated there, with the explanation.
    case violated(because: String)
    /// What was searched for is there.
    case witnessed(String)
  }

  /// What a run covered.
  public struct Coverage: Hashable, Sendable {
    /// How often each transition was taken, in the order of `FlowDocument.transitions`; transitions
    /// missing at the end were never taken.
    public var counts: [Int]
    /// The configurations that were seen, as indices in `FlowDocument.configurations`; the ends of
    /// taken transitions may be missing.
    public var seen: Set<Int>

    /// Makes a coverage.
    public init(counts: [Int], seen: Set<Int> = []) {
      self.counts = counts
      self.seen = seen
    }
  }
}
