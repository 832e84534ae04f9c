/// The behavioral changes between two flows.
///
/// Flows with the same behavior have none, whatever the order of their transitions, the numbers of
/// configurations, the texts of states and the source locations.
public struct FlowDifference: Hashable, Sendable {
  /// The version of the format that ``json()`` writes.
  public static let version = 1

  /// One of the flows that were compared.
  public struct Side: Hashable, Sendable {
    /// The name of the flow for tools.
    public var name: String
    /// The title of the flow.
    public var title: String
    /// How many configurations are reachable.
    public var configurations: Int
    /// How many transitions they have.
    public var transitions: Int
    /// The limit that stopped the search, or `nil` if everything was explored.
    public var bound: FlowDocument.Bound?
  }

  /// How something changed.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// Only the new flow has it.
    case added
    /// Only the old flow has it.
    case removed
    /// Both flows have it, but it differs.
    case changed
  }

  /// The number of elements of a kind, and how many changed.
  public struct Count: Hashable, Sendable {
    /// How many the old flow has.
    public var old = 0
    /// How many the new flow has.
    public var new = 0
    /// How many only the new flow has.
    public var added = 0
    /// How many only the old flow has.
    public var removed = 0
    /// How many both have, but different.
    public var changed = 0
  }

  /// The old flow.
  public var old: Side
  /// The new flow.
  public var new: Side
  /// The changes, most important first.
  public var findings: [Finding]
  /// The events whose effects changed, each on its screen.
  public var rows: [ChangedEvent]
  /// The number of reachable screens.
  public var screens: Count
  /// The number of reachable outcomes.
  public var outcomes: Count
  /// The number of handled events, counted on every screen.
  public var events: Count
  /// Whether everything was compared; `false` if there was too much.
  public var isComplete: Bool

  /// Whether there are no changes.
  public var isEmpty: Bool { findings.isEmpty }

  /// Whether a limit stopped a search or the comparison, so that there may be more changes.
  public var isBounded: Bool { old.bound != nil || new.bound != nil || !isComplete }
}

extension FlowDifference {
  /// A change, reported once however often it occurs.
  public struct Finding: Hashable, Sendable {
    /// What a finding is about, most important first.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Where the flow begins.
      case start
      /// A child flow.
      case childFlow
      /// A reachable screen.
      case screen
      /// A reachable outcome.
      case outcome
      /// Whether a screen can still reach an outcome, or the start.
      case wayOut
      /// Whether a screen can be left.
      case deadEnd
      /// The length of the shortest path, in events.
      case length
      /// The target of going back.
      case back
      /// The target of an event.
      case event
      /// The work under way on a screen, and the events that answer it.
      case work
      /// What else is visible at the target of an event.
      case stack
      /// The commands that lead to the same target.
      case commands
      /// The condition under which an event leads somewhere.
      case condition
      /// What the screen itself shows.
      case note
      /// Which tabs, slots and windows there are.
      case container = "place"
      /// The labels of a payload, or the effect of a sample payload.
      case payload
      /// A refused command.
      case refusal
      /// An event that nothing handles.
      case deadEvent
      /// A child flow in the state without its screens on the stack, or the reverse.
      case childLife
      /// How far the search went.
      case search
    }

    /// What it is about.
    public var kind: Kind
    /// How it changed.
    public var change: Change
    /// The change as a sentence without its full stop.
    public var sentence: Sentence
    /// Whether it is certain; `false` if a search that a limit stopped may have missed evidence
    /// against it.
    public var isCertain = true
    /// The screens it concerns.
    public var screens: [String] = []
    /// The source locations in the old flow, without duplicates.
    public var oldLocations: [String] = []
    /// The source locations in the new flow, without duplicates.
    public var newLocations: [String] = []
    /// A shortest path that shows the change, or `nil` if none was found.
    public var example: Example?
  }

  /// A path on which two flows diverge.
  public struct Example: Hashable, Sendable {
    /// The events from the start; the last one has different effects in the two flows.
    public var events: [String]
    /// The result in the old flow: a stack, an outcome, or that nothing happens.
    public var old: String
    /// The result in the new flow.
    public var new: String
  }

  /// An event on a screen, and its effects in both flows.
  public struct ChangedEvent: Hashable, Sendable {
    /// How it changed.
    public var change: Change
    /// The screen.
    public var screen: String
    /// The event with its condition.
    public var event: String
    /// The effects in the old flow; empty if it has no such event there.
    public var old: [String]
    /// The effects in the new flow.
    public var new: [String]
  }
}

extension FlowDocument {
  /// Compares the behavior of this flow, the old one, with that of a new one.
  ///
  /// Screens are matched by their name and their child flows, ignoring the flow's own name. A
  /// removed and an added screen with nearly the same transitions in and out count as renamed. If a
  /// limit stopped a search, ``FlowDifference/Finding/isCertain`` marks what may be different
  /// beyond it.
  ///
  /// - Complexity: About O(*c* + *t*) for *c* configurations and *t* transitions of both.
  public func difference(to new: FlowDocument) -> FlowDifference {
    var finder = DifferenceFinder(old: self, new: new)
    return finder.difference()
  }
}
