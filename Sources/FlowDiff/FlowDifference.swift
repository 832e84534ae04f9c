public import FlowDocuments

/// The behavioral changes between two flows.
///
/// Flows with the same behavior, and the same groups and descriptions of screens, have none, whatever
/// the order of their transitions, the numbers of configurations, the texts of states and the source
/// locations.
public struct FlowDifference: Hashable, Sendable {
  /// The version of the format that ``json()`` writes.
  package static let version = 1

  package struct Side: Hashable, Sendable {
    package var name: String
    package var title: String
    package var configurations: Int
    package var transitions: Int
    /// The limit that stopped the search, or `nil` if everything was explored.
    package var bound: FlowDocument.Bound?
  }

  package enum Change: String, Hashable, Sendable, CaseIterable {
    case added
    /// Only the old flow has it.
    case removed
    /// Both flows have it, but it differs.
    case changed
  }

  package struct Count: Hashable, Sendable {
    package var old = 0
    package var new = 0
    package var added = 0
    package var removed = 0
    package var changed = 0
  }

  package var old: Side
  package var new: Side
  /// The changes, most important first.
  package var changes: [BehavioralChange]
  /// The events whose effects changed, each on its screen.
  package var rows: [ChangedEvent]
  package var screens: Count
  package var outcomes: Count
  /// The number of handled events, counted on every screen.
  package var events: Count
  /// Whether everything was compared; `false` if there was too much.
  package var isComplete: Bool

  /// Whether there are no changes.
  public var isEmpty: Bool { changes.isEmpty }

  /// Whether a limit stopped a search or the comparison, so that there may be more changes.
  package var isBounded: Bool { old.bound != nil || new.bound != nil || !isComplete }
}

extension FlowDifference {
  /// A change, reported once however often it occurs.
  package struct BehavioralChange: Hashable, Sendable {
    /// What a change is about, most important first.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case start
      case childFlow
      case screen
      case outcome
      /// Whether a screen can still reach an outcome, or the start.
      case wayOut
      /// Whether a screen can be left.
      case deadEnd
      case back
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
      case refusal
      case deadEvent
      /// A child flow in the state without its screens on the stack, or the reverse.
      case childLife
      case search
    }

    package var kind: Kind
    package var change: Change
    /// The change as a sentence without its full stop.
    package var sentence: Sentence
    /// Whether it is certain; `false` if a search that a limit stopped may have missed evidence
    /// against it.
    package var isCertain = true
    package var screens: [String] = []
    package var oldLocations: [String] = []
    /// The source locations in the new flow, without duplicates.
    package var newLocations: [String] = []
    /// A shortest path that shows the change, or `nil` if none was found.
    package var example: Example?
  }

  package struct Example: Hashable, Sendable {
    /// The events from the start; the last one has different effects in the two flows.
    package var events: [String]
    /// The result in the old flow: a stack, an outcome, or that nothing happens.
    package var old: String
    package var new: String
  }

  package struct ChangedEvent: Hashable, Sendable {
    package var change: Change
    package var screen: String
    package var event: String
    /// The effects in the old flow; empty if it has no such event there.
    package var old: [String]
    package var new: [String]
  }
}

extension FlowDocument {
  /// Compares the behavior of this flow, the old one, with that of a new one.
  ///
  /// Screens are matched by their name and their child flows, ignoring the flow's own name. A
  /// removed and an added screen with nearly the same transitions in and out count as renamed. If a
  /// limit stopped a search, `FlowDifference.BehavioralChange.isCertain` marks what may be
  /// different beyond it.
  ///
  /// - Complexity: About O(*c* + *t*) for *c* configurations and *t* transitions of both.
  public func difference(to new: FlowDocument) -> FlowDifference {
    var finder = DifferenceFinder(old: self, new: new)
    return finder.difference()
  }
}
