/// What is drawn over the picture of a flow.
///
/// Everything refers to a document by position; positions that the document does not have are
/// passed over. Colour is never the only sign: edges on a path are numbered and thicker, what was
/// never taken is dashed and marked `0×`, and marks are written out.
public enum Overlay: Hashable, Sendable {
  /// A path through the flow, with numbered steps.
  case trace(Trace)
  /// How much of the flow a run went through.
  case coverage(Coverage)
  /// What a check found out about the flow.
  case findings(Findings)

  /// What became of the flow, in a picture of the old and the new one.
  case diff(Diff)

  /// A path through a document, and why it is shown.
  public struct Trace: Hashable, Sendable {
    /// Where the path begins, as a position in `FlowDocument.starts`.
    public var start: Int
    /// The steps in order, as positions in `FlowDocument.transitions`.
    public var steps: [Int]
    /// What happened on the way and led to no other place, by its number in the story; the steps
    /// have the other numbers.
    public var asides: [Aside]
    /// What happened last and led nowhere; `nil` where the last step is a transition.
    public var lastEvent: StuckEvent?
    /// What the path shows; `nil` for a path as such.
    public var verdict: Verdict?
    /// Whether what is on show after each step is listed below the picture.
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

    /// How many things happen on the path.
    var count: Int { steps.count + asides.count + (lastEvent == nil ? 0 : 1) }

    /// What happens on the path, one after the other.
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

  /// One thing that happens on a path.
  package enum Moment {
    /// A step, as a position in `FlowDocument.transitions`.
    case step(Int)
    case event(StuckEvent)
  }

  /// Something that happened on the way and led to no other place.
  public struct Aside: Hashable, Sendable {
    /// Its number in the story, counted from 1 over everything that happened.
    public var number: Int
    /// What happened.
    public var event: StuckEvent

    /// Makes an aside.
    public init(number: Int, _ event: StuckEvent) {
      self.number = number
      self.event = event
    }
  }

  /// Something that happened and changed nothing, as the flow did not take it.
  public struct StuckEvent: Hashable, Sendable {
    /// Why nothing changed.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The flow does not handle the event there.
      case ignored
      /// A command cannot apply.
      case refused
      /// The app was killed, and restored from what it had saved.
      case restored
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
