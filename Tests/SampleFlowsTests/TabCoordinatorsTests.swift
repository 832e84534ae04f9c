import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("tab-coordinators")
struct TabCoordinatorsTests {
  typealias Sample = TabCoordinators
  typealias Screens = VirtualStack<Sample.Screen>

  private let items = TabCoordinators.Repository.threeOfEach.items
  private let users = TabCoordinators.Repository.threeOfEach.users

  @Test("the search is cut by depth and says so; all edges are found before")
  func isBounded() throws {
    let exploration = try Sample().explore()
    #expect(exploration.bound == FlowDocument.Bound(kind: .depth, limit: 6))
    #expect(exploration.nodes.count == 30)
    #expect(exploration.refusedSteps.isEmpty)
    let deeper = try Sample().explore(within: ExplorationLimits(depth: 9))
    #expect(deeper.bound == FlowDocument.Bound(kind: .depth, limit: 9))
    #expect(Edge.perTab(of: deeper) == Edge.perTab(of: exploration))
  }

  @Test("five screens, and five edges there and back, as in the inventory")
  func screenEdges() throws {
    let edges = Set(Edge.perTab(of: try Sample().explore()).map(\.withoutTab))
    let lines = edges.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(lines == (try Golden.lines(of: "tab-coordinators-screens.edges")))
    #expect(lines.count { $0.contains("  push  ") } == 5)
    #expect(lines.count { $0.contains("  pop  ") } == 5)
    #expect(Set(edges.flatMap { [$0.from, $0.to] }).count == 5)
  }

  @Test("seven screens, and seven edges there and back, when each tab is drawn for itself")
  func perTab() throws {
    let edges = Edge.perTab(of: try Sample().explore())
    for (tab, screens) in [("feed", 3), ("search", 4)] {
      let own = edges.filter { $0.tab == tab }
      #expect(Set(own.flatMap { [$0.from, $0.to] }).count == screens, "\(tab)")
      #expect(own.count { $0.operation == "push" } == screens, "\(tab)")
      #expect(own.count { $0.operation == "pop" } == screens, "\(tab)")
    }
    #expect(edges.count == 14)
  }

  @Test("another tab keeps both stacks; the same tab again goes back to its first screen")
  func tabs() throws {
    var app = try Interpreter(Sample())
    app.send(.feed(.itemSelected(items[0])))
    app.send(.feed(.details(.userTapped(users[0]))))
    let feed = VirtualStack<Sample.Screen>.Tab(
      "feed", .feed, .details(.itemDetail(item: items[0])),
      .details(.userDetail(user: users[0])))
    app.perform(.tabTapped("search"))
    #expect(
      app.configuration.stack
        == Screens(tabs: feed, .init("search", .search), selected: "search"))
    #expect(app.perform(.tabRetapped("search")) == .impossible)
    app.perform(.tabTapped("feed"))
    app.perform(.tabRetapped("feed"))
    #expect(app.configuration == (try Interpreter(Sample()).configuration))
  }

  @Test("a screen of the tab behind is heard by nobody")
  func tabBehind() throws {
    var app = try Interpreter(Sample())
    #expect(app.send(.search(.searchTapped)) == .ignored)
  }

  @Test("a long press on back is so many backs")
  func longPress() throws {
    var app = try Interpreter(Sample())
    app.perform(.tabTapped("search"))
    app.send(.search(.searchTapped))
    app.send(.search(.itemSelected(items[1])))
    app.send(.search(.details(.userTapped(users[1]))))
    app.send(.search(.details(.itemSelected(items[1]))))
    #expect(app.perform(.backBy(9)) == .impossible)
    app.perform(.backBy(3))
    #expect(app.configuration.state.search == .searchResult)
    #expect(app.configuration.stack.top == .searchResult)
    app.perform(.back)
    #expect(app.configuration.state.search == .search)
    #expect(app.perform(.back) == .impossible)
  }

  @Test("what is not in the repository has no way on")
  func guards() throws {
    let nobody = Sample(repository: .init(items: items, users: []))
    var app = try Interpreter(nobody)
    app.send(.feed(.itemSelected(items[0])))
    app.send(.feed(.details(.userTapped(users[0]))))
    #expect(app.send(.feed(.details(.itemSelected(items[0])))) == .ignored)
    var empty = try Interpreter(Sample(repository: .init(items: [], users: users)))
    empty.send(.feed(.itemSelected(items[0])))
    #expect(empty.send(.feed(.details(.userTapped(users[0])))) == .ignored)
  }

  @Test("the details live as long as their screens, in every configuration")
  func childLife() throws {
    for node in try Sample().explore().nodes {
      let (state, stack) = (node.configuration.state, node.configuration.stack)
      for tab in stack.keyWindow?.layers.first?.container.tabs ?? [] {
        let isShown = tab.container.screens.contains {
          if case .details = $0 { true } else { false }
        }
        let isAlive = tab.name == "feed" ? state.feed.hasDetails : state.search.hasDetails
        #expect(isShown == isAlive, "\(tab.name) of \(stack)")
      }
    }
  }
}

extension TabCoordinators.Feed.State {
  fileprivate var hasDetails: Bool { self != .feed }
}

extension TabCoordinators.Search.State {
  fileprivate var hasDetails: Bool { self != .search && self != .searchResult }
}

extension VirtualStack.Container {
  fileprivate var tabs: [VirtualStack.Tab] {
    if case .tabs(let tabs, _) = self { tabs } else { [] }
  }
}

/// A step that pushes or pops, identified by the names of what is on top before and after.
private struct Edge: Hashable {
  var tab: String
  var from: String
  var to: String
  var operation: String
  var event: String

  var text: String { "\(from) -> \(to)  \(operation)  \(event)" }

  var withoutTab: Self {
    var edge = self
    edge.tab = ""
    return edge
  }

  /// Every different one, by tab.
  static func perTab(of exploration: Exploration<TabCoordinators>) -> Set<Self> {
    Set(
      exploration.handledSteps.compactMap { step in
        guard case .configuration(let target) = step.target,
          let operation = step.transition.commands.first?.operation
        else { return nil }
        let before = exploration.nodes[step.source].configuration
        return Edge(
          tab: before.state.selected.rawValue,
          from: before.stack.top?.name ?? "",
          to: exploration.nodes[target].configuration.stack.top?.name ?? "",
          operation: operation,
          event: (step.move == nil ? step.event.name : "^")
            + (step.transition.guard.map { " [\($0)]" } ?? ""))
      })
  }
}

extension Command {
  /// The two operations of the golden list.
  fileprivate var operation: String? {
    switch self {
    case .push: "push"
    case .pop: "pop"
    default: nil
    }
  }
}

extension TabCoordinators.Screen {
  fileprivate var name: String {
    switch self {
    case .feed: "Feed"
    case .search: "Search"
    case .searchResult: "SearchResult"
    case .details(.itemDetail): "ItemDetail"
    case .details(.userDetail): "UserDetail"
    }
  }
}

extension TabCoordinators.Event {
  fileprivate var name: String {
    switch self {
    case .feed(.itemSelected), .search(.itemSelected): "itemSelected(Item)"
    case .feed(.details(let event)), .search(.details(let event)): event.name
    case .search(.searchTapped): "searchTapped"
    case .feed(.tabRetapped), .search(.tabRetapped), .search(.back), .tabTapped: "system"
    }
  }
}

extension TabCoordinators.Details.Event {
  fileprivate var name: String {
    switch self {
    case .userTapped: "userTapped(User)"
    case .itemSelected: "itemSelected(Item)"
    case .back: "system"
    }
  }
}
