package import FlowCore

/// A diagram before layout: nodes and edges with their texts and sizes.
public struct Diagram: Hashable, Sendable {
  /// The direction in which the flow runs on the page.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From top to bottom.
    case down
    /// From left to right.
    case right
  }

  /// The IDs of the diagram's title and description, which no element may use.
  package static let (titleID, summaryID) = ("flowgraph-title", "flowgraph-desc")

  package var title: String
  /// One or two sentences for screen readers.
  package var summary: String
  package var direction: Direction
  /// Whether edges for taps on tabs are omitted, because they lead from everywhere to everywhere.
  package var hidesTabSwitches = false
  /// The groups around child flows, modal layers, tabs, slots and windows; a parent comes before
  /// its children.
  package var groups: [Group] = []
  package var nodes: [Node] = []
  package var edges: [Edge] = []
  /// The sentences of the overlay below the diagram; empty without an overlay.
  package var notes: [Note] = []
  package var elements = DiagramElements()
  /// The events that lead from many screens to one target.
  var incoming: [IncomingEvent] = []
  /// Sentences below the diagram about what it cannot show: events that are never taken, the limit
  /// that stopped the search, what was omitted.
  package var captions: [String] = []
  /// The common prefix of all event names, which labels omit; empty if there is none.
  var eventPrefix = ""
  /// The pages above this one, the outermost first, and this page last; empty for a single diagram.
  package var trail: [Breadcrumb] = []
  /// The name of this ``DiagramPage``; `nil` for a single diagram.
  package var page: String?

  /// A page on the path to a diagram.
  package struct Breadcrumb: Hashable, Sendable {
    package var title: String
    /// The name of its ``DiagramPage``; `nil` for the current page.
    package var page: String?
  }

  /// An event that leads from many screens to one, and is written as a row there.
  struct IncomingEvent: Hashable, Sendable {
    /// The IDs of the nodes.
    var sources: Set<String>
    var target: String
    var row: Label
    /// The event and the screens, all with their names.
    var text: String
  }

  package struct Group: Hashable, Sendable {
    /// A unique name: lower-case ASCII letters, digits and hyphens.
    package var id: String
    package var title: String
    /// What a person calls it: the title without the kind of container.
    var name: String
    /// Whether it is only a modal layer, and not a part of the app with a name.
    var isLayer = false
    /// The group around this one, as an index in ``Diagram/groups``.
    package var parent: Int?
  }

  package struct Node: Hashable, Sendable {
    package enum NodeKind: Hashable, Sendable {
      case start
      case screen
      case outcome
      /// A decision: a diamond with an edge for each choice that was taken.
      case decision
      /// What a group showed last, as the target of events: the history of a statechart.
      case history
      /// A screen or page outside the diagram that edges lead to or come from.
      case connector
      /// A group drawn as one node, for all its screens.
      case cluster
    }

    /// A unique name: lower-case ASCII letters, digits and hyphens.
    package var id: String
    package var kind: NodeKind
    /// The group it lies in, as an index in ``Diagram/groups``.
    package var group: Int?
    package var title: String
    /// The payload or the screens below it on the stack; for a decision, the choices that were
    /// never taken; for a group, how many screens it holds; for a connector, where it leads.
    package var subtitle: String?
    /// The work under way, such as `charge`; `nil` if there is none.
    package internal(set) var work: String?
    /// The events that lead here from many screens, and those that do not leave the screen.
    package var rows: [Label] = []
    /// Whether a limit stopped the search from following transitions from here.
    package var isTruncated = false
    package var emphasis: Emphasis?
    package var mark: Mark?
    package internal(set) var picture: Picture?
    package var size = Size(width: 0, height: 0)
    package var tooltip: String
    /// The name of the ``DiagramPage`` that shows what the node represents.
    package var page: String?
  }

  package struct Edge: Hashable, Sendable {
    package var source: Int
    /// The index of its target in ``Diagram/nodes``.
    package var target: Int
    /// The events; several events that do the same share an edge.
    package var labels: [Label]
    /// The symbol that determines its color and dashes; `nil` for edges from a start, to a decision,
    /// or of a relaunch.
    package var symbol: EdgeSymbol?
    /// Whether the target of the event depends on the path taken.
    package var dependsOnPath = false
    package var emphasis: Emphasis?
    package var tooltip: String

    package var isBack: Bool { symbol?.isBack == true }

    /// Whether it has a caption instead of an event; those from a start are not between screens.
    var isRelaunch: Bool { symbol == nil && labels.first?.isCaption == true }

    /// Whether its target is left by the way it came.
    package var isReturned: Bool { labels.contains(where: \.isReturned) }

    /// Whether its events answer work that is under way; such an edge has no other events.
    package var isAnswer: Bool { labels.first?.isAnswer == true }

    package var labelSize: Size? { Label.size(of: labels) }
  }
}

extension Diagram.Node {
  mutating func setWork(to work: [String]) {
    guard !work.isEmpty else { return }
    let text = VisibleText.clean(work.joined(separator: ", "))
    self.work = CardMetrics.fitted(
      detail: text, to: CardMetrics.widest - CardMetrics.workSymbolWidth)
    tooltip += ", waits for \(text)"
  }

  var waitingText: String? { work.map { "waits for \($0)" } }
}
