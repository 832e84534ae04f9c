import FlowCore
import FlowDocuments
import FlowExploration
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("Tabs, slots and windows in texts and pictures")
struct ContainerDiagramTests {
  private let tabs: FlowDocument
  private let endless: FlowDocument
  private let slots: FlowDocument
  private let windows: FlowDocument

  init() throws {
    tabs = try TabFlow().explore().document(name: "tabs", title: "Tabs")
    endless = try EndlessTabFlow().explore(within: .init(depth: 7))
      .document(name: "endless", title: "Endless")
    slots = try SlotFlow().explore().document(name: "slots", title: "Slots")
    windows = try WindowFlow().explore().document(name: "windows", title: "Windows")
  }

  /// The nodes of a picture, each with the titles of its groups from outside in.
  private func groupedNodes(_ diagram: Diagram) -> [String] {
    diagram.nodes.filter { $0.kind == .screen }.map { node in
      var titles: [String] = []
      var group = node.group
      while let index = group {
        titles.insert(diagram.groups[index].title, at: 0)
        group = diagram.groups[index].parent
      }
      return (titles + [node.title]).joined(separator: " / ")
    }
  }

  @Test("tabs at the level of screens: taps on tabs are left out, other tabs begin at the start")
  func tabScreens() {
    #expect(
      tabs.edgeList(level: .screens) == """
        start Feed
        start Search  (tab search)
        Detail -> Feed  pop  ^
        Detail -> Search  pop  ^
        Feed -> Detail  push  rowTapped(id)
        Feed -> Name  present  loginTapped
        Name -> Feed  dismiss  ^swipe down
        Name -> Feed  dismiss  doneTapped
        Search -> Detail  push  rowTapped(id)

        """)
  }

  @Test("per tab, a shared screen has a name in each tab")
  func tabScreensPerTab() {
    #expect(
      tabs.edgeList(level: .screens, perTab: true) == """
        start feed:Feed
        start search:Search  (tab search)
        Name -> feed:Feed  dismiss  ^swipe down
        Name -> feed:Feed  dismiss  doneTapped
        feed:Detail -> feed:Feed  pop  ^
        feed:Feed -> Name  present  loginTapped
        feed:Feed -> feed:Detail  push  rowTapped(id)
        search:Detail -> search:Search  pop  ^
        search:Search -> search:Detail  push  rowTapped(id)

        """)
  }

  @Test("configurations list every tab, and taps on tabs are transitions")
  func tabConfigurations() {
    let lines = tabs.edgeList(level: .configurations).split(separator: "\n")
    #expect(lines.count == 27)
    #expect(lines[0] == "start {feed*:[Feed];search:[Search]}")
    let source = "{feed*:[Feed,Detail];search:[Search]}"
    #expect(
      lines.filter { $0.hasPrefix(source + " ") } == [
        "\(source) -> {feed*:[Feed];search:[Search]}  pop  ^",
        "\(source) -> {feed*:[Feed];search:[Search]}  popToRoot  ^retap feed",
        "\(source) -> {feed:[Feed,Detail];search*:[Search]}  select search  ^tab search",
      ])
    #expect(
      lines.contains(
        "{feed*:[Feed];search:[Search]} -> {feed*:[Feed];search:[Search]}+modal[Name]  present  "
          + "loginTapped"))
  }

  @Test("slots are listed in the screen that hosts them")
  func slotConfigurations() {
    #expect(
      slots.edgeList(level: .configurations) == """
        start [Main]
        [Main] -> [Main{child:[First]}]  embed child  firstTapped
        [Main{child:[First,Second]}] -> [Main{child:[First]}]  pop  nextTapped
        [Main{child:[First]}] -> [Main]  clear child  closeTapped
        [Main{child:[First]}] -> [Main{child:[First,Second]}]  push  nextTapped

        """)
  }

  @Test("several windows are listed by name, the key window last")
  func windowConfigurations() {
    #expect(
      windows.edgeList(level: .configurations) == """
        start [List]
        [List] -> main:[List]|help:[Help]  openWindow help  helpTapped
        help:[Help]|main:[List] -> [List]  closeWindow help  ^close help
        help:[Help]|main:[List] -> main:[List]|help:[Help]  focusWindow help  ^window help
        main:[List]|help:[Help] -> [List]  closeWindow help  ^close help
        main:[List]|help:[Help] -> help:[Help]|main:[List]  focusWindow main  ^window main
        main:[List]|help:[Help] -> help:[Help]|main:[List]  focusWindow main  listTapped

        """)
  }

  @Test("a single window has a name unless it is called main")
  func singleWindow() {
    var document = slots
    document.configurations[0].windows[0].name = "help"
    #expect(document.configurationNames()[0].text == "help:[Main]")
  }

  @Test("an addressed command is written with its address")
  func addresses() {
    var document = slots
    document.transitions[0].commands = [
      .at(.tab("search"), .popToRoot), .at(.layer(0), .select("feed")),
    ]
    let list = document.edgeList(level: .screens)
    #expect(list.contains("  popToRoot@tab search+select feed@layer 0  firstTapped"))
    let edge = document.diagram(.configurations).edges[1]
    #expect(edge.labels[0].text == "firstTapped / popToRoot@tab search, select feed@layer 0")
  }

  @Test(
    "each system move has its symbol in an edge list",
    arguments: [
      (SystemMove.back, "^"), (.backBy(2), "^back 2"), (.interactiveDismiss, "^swipe down"),
      (.tabTapped("a"), "^tab a"), (.tabRetapped("a"), "^retap a"),
      (.windowFocused("help"), "^window help"), (.windowClosed("help"), "^close help"),
    ])
  func moves(_ move: SystemMove, _ symbol: String) {
    var document = slots
    document.transitions[0].event.move = move
    let list = document.edgeList(level: .configurations).split(separator: "\n")
    #expect(list.contains("[Main] -> [Main{child:[First]}]  embed child  \(symbol)"))
  }

  @Test("a screen lies in the group of the only tab, slot or other window that shows it")
  func groups() {
    #expect(
      groupedNodes(tabs.diagram()) == [
        "tab · feed / Feed", "tab · search / Search", "Detail", "Login · sheet / Name",
      ])
    #expect(
      groupedNodes(slots.diagram()) == ["Main", "slot · child / First", "slot · child / Second"])
    #expect(groupedNodes(windows.diagram()) == ["List", "window · help / Help"])
  }

  @Test("per tab, each tab has its own duplicate of a shared screen, and edges back are certain")
  func groupsPerTab() {
    let diagram = tabs.diagram(DiagramOptions(perTab: true, back: .edges))
    #expect(
      groupedNodes(diagram) == [
        "tab · feed / Feed", "tab · search / Search", "tab · feed / Detail",
        "tab · search / Detail", "Login · sheet / Name",
      ])
    #expect(tabs.diagram(DiagramOptions(back: .edges)).edges.contains { $0.dependsOnPath })
    #expect(!diagram.edges.contains { $0.dependsOnPath })
    #expect(slots.diagram(.screens(perTab: true)) == slots.diagram())
  }

  @Test("shared details of two tabs: 5 pushes merged, 7 pushes and 7 screens per tab")
  func sharedDetails() {
    func pushes(_ diagram: Diagram) -> Int {
      diagram.edges.filter { $0.symbol == .push }.reduce(0) { $0 + $1.labels.count }
    }
    let merged = endless.diagram()
    #expect(pushes(merged) == 5)
    #expect(
      groupedNodes(merged) == [
        "tab · feed / Feed", "tab · search / Search", "ItemDetail", "UserDetail",
        "tab · search / SearchResult", "sheet / Filter",
      ])
    let perTab = endless.diagram(.screens(perTab: true))
    #expect(pushes(perTab) == 7)
    #expect(groupedNodes(perTab).filter { $0.hasPrefix("tab · feed / ") }.count == 3)
    #expect(groupedNodes(perTab).filter { $0.hasPrefix("tab · search / ") }.count == 4)
  }

  @Test(
    "a configuration lies in the group of its tab, and its card has the path and what else is open")
  func cards() {
    let diagram = tabs.diagram(.configurations)
    let index = tabs.configurationNames().firstIndex {
      $0.text == "{feed:[Feed,Detail];search*:[Search,Detail]}"
    }
    #expect(index.map { groupedNodes(diagram)[$0] } == "tab · search / Detail")
    #expect(index.map { diagram.nodes[$0].subtitle } == "search › Search › + feed 2")
    #expect(
      index.map { diagram.nodes[$0].tooltip } == "{feed:[Feed,Detail];search*:[Search,Detail]}")
    #expect(diagram.nodes[0].subtitle == "feed ›")
    let name = tabs.configurationNames().firstIndex { $0.text.hasSuffix("modal[Name]") }
    #expect(name.map { diagram.nodes[$0].subtitle } == "feed › Feed ▴")
    #expect(
      slots.diagram(.configurations).nodes.prefix(3).map(\.subtitle)
        == [nil, "Main › child ›", "Main › child › First ›"])
    #expect(
      windows.diagram(.configurations).nodes.prefix(3).map(\.subtitle)
        == [nil, "+ window main", "+ window help"])
  }

  @Test("what another window shows tells configurations apart")
  func otherWindows() throws {
    var document = windows
    let dialog = FlowDocument.Stack.Layer(.stack(.init(0)), style: .sheet)
    let index = try #require(document.configurations.firstIndex { $0.stack.windows.count > 1 })
    let screen = try #require(document.screens.first).name
    var open = document.configurations[index].stack.windows
    open[0].layers.append(dialog)
    document.configurations[index].stack = try .init(windows: open)
    let subtitle = try #require(document.diagram(.configurations).nodes[index].subtitle)
    #expect(subtitle.hasPrefix("+ window \(open[0].name): "))
    #expect(subtitle.hasSuffix(" ▴ \(screen)"))
  }

  @Test("the summary names tabs and windows, and says that tabs keep their stacks")
  func summaries() {
    #expect(
      tabs.diagram().summary.contains(
        " The tabs are feed and search; a tap on one shows it, and each keeps its stack. "))
    #expect(
      tabs.diagram(.configurations).summary.contains(" The tabs are feed and search. "))
    #expect(windows.diagram().summary.contains(" The windows are main and help."))
    #expect(tabs.diagram().hidesTabSwitches)
    #expect(!slots.diagram().hidesTabSwitches)
    #expect(!tabs.diagram(.configurations).hidesTabSwitches)
  }

  @Test("a tap on a tab that does more than showing the tab is drawn")
  func unusualTap() throws {
    var document = tabs
    let tap = try #require(
      document.transitions.firstIndex { $0.event.move == .tabTapped("search") })
    let modal = try #require(document.configurations.firstIndex { $0.layers.count == 2 })
    document.transitions[tap].target = .configuration(modal)
    #expect(document.edgeList(level: .screens).contains("Feed -> Name  select search  ^tab search"))
  }
}
