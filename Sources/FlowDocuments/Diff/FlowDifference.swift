/// What one flow does otherwise than another: behaviour, not lines.
///
/// Equal behaviour gives no finding, whatever the order of the transitions, the numbers of the
/// configurations, the texts of the states and the places in the sources.
public struct FlowDifference: Hashable, Sendable {
  /// The version of the format that ``json()`` writes.
  public static let version = 1

  /// One of the flows that were compared.
  public struct Side: Hashable, Sendable {
    /// The name by which a tool calls the flow.
    public var name: String
    /// The name for people.
    public var title: String
    /// How many configurations can be reached.
    public var configurations: Int
    /// How many transitions lead on from there.
    public var transitions: Int
    /// The bound that cut the search; `nil` when everything was explored.
    public var bound: FlowDocument.Bound?
  }

  /// What became of something.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// Only the new flow has it.
    case added
    /// Only the old flow has it.
    case removed
    /// Both have it, and it is not the same.
    case changed
  }

  /// How many there are of a kind, and what became of them.
  public struct Count: Hashable, Sendable {
    /// How many the old flow has.
    public var old = 0
    /// How many the new flow has.
    public var new = 0
    /// How many only the new flow has.
    public var added = 0
    /// How many only the old flow has.
    public var removed = 0
    /// How many both have, but not the same.
    public var changed = 0
  }

  /// The flow as it was.
  public var old: Side
  /// The flow as it is now.
  public var new: Side
  /// What is different, most important first.
  public var findings: [Finding]
  /// The events that are answered otherwise, each on its screen.
  public var rows: [Row]
  /// How many screens there are, those that can be reached.
  public var screens: Count
  /// How many outcomes there are, those that can be reached.
  public var outcomes: Count
  /// How many events are answered, each counted on every screen.
  public var answers: Count
  /// Whether everything was compared; `false` where there was too much.
  public var isComplete: Bool

  /// Whether nothing is different.
  public var isEmpty: Bool { findings.isEmpty }

  /// Whether a search was cut or a comparison given up, so that more may be different.
  public var isBounded: Bool { old.bound != nil || new.bound != nil || !isComplete }
}

extension FlowDifference {
  /// Something that is different, told once however often it shows.
  public struct Finding: Hashable, Sendable {
    /// What a finding is about, most important first.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Where the flow begins.
      case start
      /// A child flow.
      case childFlow
      /// A screen that can be reached.
      case screen
      /// An end of the flow that can be reached.
      case outcome
      /// Whether a screen can still reach an end, or the start.
      case wayOut
      /// Whether a screen can be left.
      case deadEnd
      /// How many events the shortest way takes.
      case length
      /// Where a way back leads.
      case back
      /// Where an event leads.
      case event
      /// What else is on show where an event leads.
      case stack
      /// How the stack is changed on the way to the same place.
      case commands
      /// Under which condition an event leads somewhere.
      case condition
      /// What the screen itself shows.
      case note
      /// Which tabs, slots and windows there are.
      case place
      /// The labels of a payload, or what a sample event brings about with it.
      case payload
      /// A command that cannot apply.
      case refusal
      /// An event that nothing answers.
      case deadEvent
      /// A child flow that is not where its screens are.
      case childLife
      /// How far the search went.
      case search
    }

    /// What it is about.
    public var kind: Kind
    /// What became of it.
    public var change: Change
    /// What is different, as a sentence without its full stop.
    public var sentence: Sentence
    /// Whether it is so; `false` where a cut search may have missed the contrary.
    public var isCertain = true
    /// The screens it is about.
    public var screens: [String] = []
    /// Where it was written in the old flow, each place once.
    public var oldPositions: [String] = []
    /// Where it is written in the new flow, each place once.
    public var newPositions: [String] = []
    /// The shortest way on which it shows; `nil` where none was found.
    public var example: Example?
  }

  /// A way on which two flows part.
  public struct Example: Hashable, Sendable {
    /// The events from the start, the last one that which is answered otherwise.
    public var events: [String]
    /// What the old flow shows then: a stack, an outcome, or that nothing happens.
    public var old: String
    /// What the new flow shows then.
    public var new: String
  }

  /// An event on a screen, and what the flows answer.
  public struct Row: Hashable, Sendable {
    /// What became of it.
    public var change: Change
    /// The screen.
    public var screen: String
    /// The event with its condition.
    public var event: String
    /// What the old flow answers; empty when it has no such event there.
    public var old: [String]
    /// What the new flow answers.
    public var new: [String]
  }
}

extension FlowDocument {
  /// Compares the behaviour of this flow, as it was, with that of another, as it is now.
  ///
  /// Screens are matched by their name behind those of their child flows, the flow's own name left
  /// aside. One that is gone and one that is new with nearly the same ways in and out are taken for
  /// the same, renamed. Where a search was cut, what may be otherwise beyond the bound is marked
  /// by ``FlowDifference/Finding/isCertain``.
  ///
  /// - Complexity: About O(*c* + *t*) for *c* configurations and *t* transitions of both.
  public func difference(to new: FlowDocument) -> FlowDifference {
    var finder = DifferenceFinder(old: self, new: new)
    return finder.difference()
  }
}
