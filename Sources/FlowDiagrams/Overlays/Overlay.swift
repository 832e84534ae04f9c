public import FlowDiff
import FlowDocuments

/// What is drawn over the diagram of a flow.
///
/// An overlay refers to parts of a document by index; indices out of range are ignored. Color is
/// never the only cue: edges on a path are numbered and thicker, edges never taken are dashed and
/// marked `0×`, and marks are written out.
public enum Overlay: Hashable, Sendable {
  /// A path through the flow, with numbered steps.
  case trace(TracePath)
  /// How much of the flow a run covered.
  case coverage(Coverage)
  /// The findings of a check.
  case findings(Findings)
  /// The changes between two flows, in a diagram of both: what is new, removed or changed.
  case diff(FlowUnion)

  /// A path through a document, and why it is shown.
  public struct TracePath: Hashable, Sendable {
    /// Where the path begins, as an index in `FlowDocument.starts`.
    package var start: Int
    /// The steps in order, as indices in `FlowDocument.transitions`.
    package var steps: [Int]
    /// The events on the path that led nowhere, each with its number; the steps have the other
    /// numbers.
    public var stuckEvents: [NumberedEvent]
    /// The last event if it led nowhere; `nil` if the last step is a transition.
    public var lastEvent: StuckEvent?
    /// What the path demonstrates; `nil` if it is shown for itself.
    package var verdict: Verdict?
    /// Whether the stack after each step is listed below the diagram.
    package var listsSteps: Bool

    /// Makes a path.
    public init(
      start: Int = 0, steps: [Int], stuckEvents: [NumberedEvent] = [], lastEvent: StuckEvent? = nil,
      verdict: Verdict? = nil, listsSteps: Bool = false
    ) {
      self.start = start
      self.steps = steps
      self.stuckEvents = stuckEvents
      self.lastEvent = lastEvent
      self.verdict = verdict
      self.listsSteps = listsSteps
    }

    var count: Int { steps.count + stuckEvents.count + (lastEvent == nil ? 0 : 1) }

    /// Everything that happens on the path, in order.
    package var moments: [Moment] {
      var moments = steps.map(Moment.step)
      var next = 0
      for stuckEvent in stuckEvents.sorted(by: { $0.number < $1.number }) {
        let index = min(max(stuckEvent.number - 1, next), moments.count)
        moments.insert(.event(stuckEvent.event), at: index)
        next = index + 1
      }
      return moments + (lastEvent.map { [.event($0)] } ?? [])
    }
  }

  package enum Moment {
    /// A step, as an index in `FlowDocument.transitions`.
    case step(Int)
    case event(StuckEvent)
  }

  /// An event on a path that led nowhere, with its number.
  public struct NumberedEvent: Hashable, Sendable {
    /// Its number among all moments of the path, counted from 1.
    package var number: Int
    package var event: StuckEvent

    /// Makes a numbered event.
    public init(number: Int, _ event: StuckEvent) {
      self.number = number
      self.event = event
    }
  }

  /// An event that changed nothing.
  public struct StuckEvent: Hashable, Sendable {
    /// Why nothing changed.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      /// The flow does not handle the event there.
      case ignored
      /// A command was refused.
      case refused
      /// The app was terminated, and restored from its saved state.
      case restored
    }

    package var event: String
    /// Why nothing changed.
    package var cause: Cause
    /// Details of the cause; `nil` if there are none.
    package var reason: String?

    /// Makes an event that led nowhere.
    public init(_ event: String, _ cause: Cause, reason: String? = nil) {
      self.event = event
      self.cause = cause
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
    package var counts: [Int]
    /// The configurations that were seen, as indices in `FlowDocument.configurations`; the ends of
    /// taken transitions may be missing.
    package var seen: Set<Int>

    /// Makes a coverage overlay.
    public init(counts: [Int], seen: Set<Int> = []) {
      self.counts = counts
      self.seen = seen
    }
  }

  /// The findings of a check, each numbered, shown at its configuration and listed below the
  /// diagram; warnings are listed without a number.
  public struct Findings: Hashable, Sendable {
    /// A finding.
    public struct FindingEntry: Hashable, Sendable {
      /// Its name, such as the name of a property.
      package var name: String
      package var text: String
      /// Its index in `FlowDocument.configurations`; `nil` if it belongs to no configuration.
      package var configuration: Int?
      /// Whether it is a warning: it is labeled as one and has no number.
      public var isWarning: Bool

      /// Makes an entry.
      public init(
        _ name: String, _ text: String, at configuration: Int? = nil, isWarning: Bool = false
      ) {
        self.name = name
        self.text = text
        self.configuration = configuration
        self.isWarning = isWarning
      }
    }

    /// The findings, the most important first.
    package var entries: [FindingEntry]
    package var emptyText: String

    /// Makes findings.
    public init(_ entries: [FindingEntry], emptyText: String = "nothing was found") {
      self.entries = entries
      self.emptyText = emptyText
    }
  }
}

extension Overlay {
  /// The transitions that have a label of their own, as indices in the document.
  var steps: Set<Int> {
    switch self {
    case .trace(let trace): Set(trace.steps)
    case .coverage, .findings: []
    case .diff(let union): Set(union.transitions.keys)
    }
  }

  /// The flow as it is, without what only an old one has.
  func current(_ document: FlowDocument) -> FlowDocument {
    guard case .diff(let union) = self else { return document }
    var current = document
    current.transitions = document.transitions.enumerated()
      .filter { union.transitions[$0.offset] != .removed }.map(\.element)
    return current
  }

  func paint(
    _ diagram: inout Diagram, of document: FlowDocument, at level: DiagramOptions.Level,
    duplicates: ScreenDuplicates
  ) {
    switch self {
    case .trace(let trace):
      TracePainter(document: document, trace: trace).paint(&diagram)
    case .coverage(let coverage):
      CoveragePainter(
        document: document, level: level, duplicates: duplicates, coverage: coverage
      ).paint(&diagram)
    case .findings(let findings):
      findings.paint(&diagram, neverTaken: document.neverTaken)
    case .diff(let union):
      DiffPainter(
        document: document, level: level, duplicates: duplicates, union: union
      ).paint(&diagram)
    }
  }
}
