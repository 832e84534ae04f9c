import FlowSupport

/// The type-erased description of an explored flow, which every tool draws, compares and checks.
///
/// Elements refer to each other by their index in the arrays, in the order of discovery, so that
/// equal explorations have the same bytes.
public struct FlowDocument: Hashable, Sendable {
  /// The version of the format this library reads and writes.
  package static let version = 1

  /// The name of the flow for tools, such as `user-registration`.
  public var name: String
  /// The title, such as `User registration`.
  public var title: String
  /// How far the search went.
  public var search: Search
  /// The flow itself at index 0, then its child flows in the order found.
  package var parts: [Part]
  /// Every screen that was on a stack, once for all its payloads.
  package var screens: [Screen]
  /// Every configuration that was reached, nearest first.
  package var configurations: [Configuration]
  package var starts: [Start]
  /// The outcomes of the flow itself that were reached.
  package var outcomes: [String]
  /// Every transition that was taken, by source, in the order of the events.
  package var transitions: [Transition]
  /// Every transition that was refused, with the reason.
  package var refusals: [Refusal]
  /// What answers do when the work that they answer is over, by source.
  ///
  /// Answers that do nothing then are left out. They are not counted as transitions.
  package var lateAnswers: [LateAnswer]
  /// The deep links that the flow declares and every configuration ignores.
  package var ignoredLinks: [Event]
  /// Events that the flow declares but that change nothing anywhere.
  package var deadEvents: [DeadEvent]
  /// Child flows that do not match the screens on the stack, by configuration; probable mistakes.
  package var childMismatches: [ChildMismatch]
  /// Every configuration that is restored as another one, or cannot be restored, by source.
  ///
  /// They are not counted as transitions; `nil` if the flow is never restored.
  package var relaunches: [Relaunch]?
  /// Whether the configurations hold the stacks; `false` if each holds only the screen on top,
  /// because the source, such as an imported state diagram, has no stacks.
  package var hasStacks: Bool

  package init(
    name: String, title: String, search: Search, parts: [Part], screens: [Screen],
    configurations: [Configuration], starts: [Start], outcomes: [String] = [],
    lateAnswers: [LateAnswer] = [],
    transitions: [Transition], refusals: [Refusal] = [], ignoredLinks: [Event] = [],
    deadEvents: [DeadEvent] = [],
    childMismatches: [ChildMismatch] = [], relaunches: [Relaunch]? = nil, hasStacks: Bool = true
  ) {
    self.name = name
    self.title = title
    self.search = search
    self.parts = parts
    self.screens = screens
    self.configurations = configurations
    self.starts = starts
    self.outcomes = outcomes
    self.transitions = transitions
    self.refusals = refusals
    self.lateAnswers = lateAnswers
    self.ignoredLinks = ignoredLinks
    self.deadEvents = deadEvents
    self.childMismatches = childMismatches
    self.relaunches = relaunches
    self.hasStacks = hasStacks
  }
}

extension FlowDocument {
  /// How far the search went.
  public struct Search: Hashable, Sendable {
    /// The limit that stopped the search, or `nil` if everything was explored.
    public var bound: Bound?
    package var ignoredEvents: Int

    /// Whether everything reachable was explored.
    public var isComplete: Bool { bound == nil }

    /// Makes a search result.
    package init(bound: Bound? = nil, ignoredEvents: Int = 0) {
      self.bound = bound
      self.ignoredEvents = ignoredEvents
    }
  }

  /// A limit that stopped the search.
  public struct Bound: Hashable, Sendable {
    /// What was limited.
    public enum BoundKind: String, Hashable, Sendable, CaseIterable {
      /// The number of configurations.
      case configurations
      /// The number of screens on all stacks, which messages call visible.
      case depth
      /// The time, in milliseconds.
      case time
      /// The memory for configurations, in megabytes.
      case memory
      /// The number of random walks.
      case walks
      /// The number of configurations that answers lead to after a relaunch.
      case relaunch
      /// The number of screens of an imported flow, with those of tabs that are not selected.
      case screens
    }

    package var kind: BoundKind
    /// The limit, in configurations, screens, milliseconds, megabytes or walks.
    package var limit: Int

    package init(kind: BoundKind, limit: Int) {
      self.kind = kind
      self.limit = limit
    }

    /// The limit as text, such as `at 12 visible screens`.
    package var text: String {
      switch kind {
      case .configurations: "at \(counted(limit, "configuration"))"
      case .depth: "at \(counted(limit, "visible screen"))"
      case .time: "after \(limit) ms"
      case .memory: "at \(limit) MB"
      case .walks: "after \(limit) random walks"
      case .relaunch: "at \(counted(limit, "configuration")) after a relaunch"
      case .screens: "at \(counted(limit, "screen")), with those of all tabs"
      }
    }
  }

  /// The flow itself or one of its child flows.
  package struct Part: Hashable, Sendable {
    package var name: String
    /// The index of its parent, or `nil` for the flow itself.
    package var parent: Int?

    package init(name: String, parent: Int? = nil) {
      self.name = name
      self.parent = parent
    }
  }

  /// A kind of screen, whatever its payload.
  package struct Screen: Hashable, Sendable {
    /// The name, such as `FoodList`.
    package var name: String
    /// The labels of its payload, such as `url`.
    package var parameters: [String]
    /// The flow it belongs to, as an index in ``FlowDocument/parts``.
    package var part: Int
    /// The name of the group that diagrams draw it in, such as `Settings`, or `nil` for none.
    package var group: String?
    /// What the author says about it, in one or several lines, or `nil` if nothing.
    package var description: String?

    package init(
      name: String, parameters: [String] = [], part: Int = 0, group: String? = nil,
      description: String? = nil
    ) {
      self.name = name
      self.parameters = parameters
      self.part = part
      self.group = group
      self.description = description
    }
  }

  package struct Start: Hashable, Sendable {
    /// The first configuration, as an index in ``FlowDocument/configurations``.
    package var configuration: Int
    /// The condition, or `nil` if there is only one start.
    package var condition: String?

    package init(configuration: Int, condition: String? = nil) {
      self.configuration = configuration
      self.condition = condition
    }
  }

  /// What happens if the app is terminated in a configuration, and restored from what it saved.
  package struct Relaunch: Hashable, Sendable {
    /// The configuration that was saved, as an index in ``FlowDocument/configurations``.
    package var source: Int
    /// The configuration that is restored, or `nil` if the saved one cannot be restored.
    package var target: Int?

    package init(from source: Int, to target: Int?) {
      self.source = source
      self.target = target
    }
  }
}
