import FlowCore
import FlowDocuments
import FlowTestSupport
import Testing

@testable import FlowDiagrams

@Suite("A document becomes a picture")
struct ProjectionTests {
  private let screens = SmallFlow.document().diagram(DiagramOptions(back: .edges))
  private let configurations = SmallFlow.document().diagram(
    DiagramOptions(level: .configurations, back: .edges))

  private func edges(_ diagram: Diagram, _ source: String, _ target: String) -> [Diagram.Edge] {
    diagram.edges.filter {
      diagram.nodes[$0.source].id == source && diagram.nodes[$0.target].id == target
    }
  }

  @Test("the screen level has a node for each screen, the start and each outcome")
  func screenNodes() {
    #expect(
      screens.nodes.map(\.id) == [
        "list", "search", "detail", "account-login", "start", "outcome-done",
      ])
    #expect(screens.nodes.map(\.subtitle) == [nil, nil, "item", nil, nil, nil])
  }

  @Test("the configuration level has a node for each stack, with the path to its top")
  func configurationNodes() {
    #expect(
      configurations.nodes.prefix(5).map(\.title) == [
        "List", "Search", "Detail", "Detail", "Login",
      ])
    #expect(
      configurations.nodes.prefix(5).map(\.subtitle)
        == [nil, "List ›", "List ›", "List › Search ›", "List ▴"])
  }

  @Test("back from a screen that lies on several is history-dependent, others are not")
  func historyDependence() {
    #expect(edges(screens, "detail", "list").map(\.dependsOnPath) == [true])
    #expect(edges(screens, "detail", "search").map(\.dependsOnPath) == [true])
    #expect(edges(screens, "search", "list").map(\.dependsOnPath) == [false])
    #expect(configurations.edges.allSatisfy { !$0.dependsOnPath })
  }

  @Test("a relaunch is an edge or a row with a caption, no transition, and not in edge lists")
  func relaunches() {
    var document = SmallFlow.document()
    document.relaunches = [.init(from: 1, to: nil), .init(from: 2, to: 3), .init(from: 4, to: 0)]
    let screens = document.diagram(DiagramOptions(back: .edges))
    let detail = screens.nodes.first { $0.id == "detail" }
    #expect(detail?.rows.map(\.text) == ["relaunch"])
    let added = edges(screens, "account-login", "list").filter { $0.symbol == nil }
    #expect(added.map { $0.labels.map(\.text) } == [["relaunch"]])
    #expect(added.allSatisfy { $0.labels.allSatisfy(\.isCaption) })
    #expect(screens.edges.count == self.screens.edges.count + 1)
    #expect(screens.summary == self.screens.summary)
    let configurations = document.diagram(DiagramOptions(level: .configurations, back: .edges))
    #expect(configurations.edges.count == self.configurations.edges.count + 2)
    for level in [DiagramOptions.Level.screens, .configurations] {
      #expect(document.edgeList(level: level) == SmallFlow.document().edgeList(level: level))
    }
  }

  @Test("different guards are different edges, even with a common beginning")
  func guardsWithCommas() {
    var document = SmallFlow.document()
    document.transitions = [(2, 1, "id given, new user"), (3, 0, "id given, known user")].map {
      .init(
        from: $0, to: .configuration($1), event: .init(name: "goTapped"),
        commands: [.push(.init(0))], guard: $2)
    }
    #expect(document.diagram().edges.allSatisfy { !$0.dependsOnPath })
  }

  @Test("an event that leads to the same several screens from everywhere is nondeterministic")
  func nondeterminism() {
    let isDependent = { (edges: [(Int, Int)]) in
      var document = SmallFlow.document()
      document.transitions = edges.map {
        .init(from: $0, to: .configuration($1), event: .init(name: "goTapped"))
      }
      let diagram = document.diagram()
      #expect(
        diagram.summary.contains("depending on the path")
          == diagram.edges.contains(where: \.dependsOnPath))
      return diagram.edges.contains(where: \.dependsOnPath)
    }
    // Configurations 2 and 3 have the same screen on top.
    #expect(!isDependent([(2, 0), (2, 1)]))
    #expect(!isDependent([(2, 0), (2, 1), (3, 1), (3, 0)]))
    #expect(isDependent([(2, 0), (2, 1), (3, 0)]))
    #expect(isDependent([(2, 0), (3, 1)]))
  }

  @Test("an else beside several guards is written once, not in the label of each")
  func elseOfSeveral() {
    var document = SmallFlow.document()
    document.transitions.append(
      .init(
        from: 4, to: .configuration(1), event: .init(name: "submitTapped"), commands: [.dismiss],
        guard: "new user"))
    let lines = document.edgeList(level: .configurations).split(separator: "\n")
    #expect(
      lines.filter { $0.contains("submitTapped") } == [
        "[List]+modal[Login] -> [List,Search]  dismiss  submitTapped [new user]",
        "[List]+modal[Login] -> [List]  dismiss  submitTapped [password right]",
        "[List]+modal[Login] -> [List]+modal[Login]  alert  submitTapped [else]",
      ])
    let diagram = document.diagram(DiagramOptions(back: .edges))
    #expect(
      diagram.edges.flatMap(\.labels).map(\.text).filter { $0.hasPrefix("submitTapped") }
        == ["submitTapped [password right]", "submitTapped [new user]"])
    #expect(diagram.nodes[3].rows.map(\.text) == ["submitTapped [else] / alert"])
  }

  @Test("screens of one name in two flows differ in the edge list")
  func equalNames() {
    var document = SmallFlow.document()
    document.screens[3].name = "List"
    let lines = document.edgeList(level: .screens).split(separator: "\n")
    #expect(lines.contains("List -> Account.List  present  loginTapped"))
    #expect(lines.contains("Account.List -> List  dismiss  cancelTapped"))
  }

  @Test("events that do the same share an edge, in their order")
  func merging() {
    let back = edges(screens, "account-login", "list")
    #expect(back.count == 1)
    #expect(
      back.first?.labels.map(\.text) == [
        "submitTapped [password right, else alert]", "cancelTapped",
      ])
  }

  @Test("a self-loop with a guard of its own is a row of its card; an else is not")
  func selfLoops() {
    #expect(screens.nodes[0].rows.map(\.text) == ["sorted [by name] / menu"])
    #expect(screens.nodes[3].rows == [])
  }

  @Test("a child flow in a sheet has a group that says so")
  func groups() {
    #expect(screens.groups.map(\.title) == ["Account · sheet"])
    #expect(screens.nodes.map(\.group) == [nil, nil, nil, 0, nil, nil])
  }

  @Test("an edge to an outcome carries the symbol of an end")
  func outcome() {
    #expect(edges(screens, "list", "outcome-done").flatMap(\.labels).map(\.symbols) == [[.end]])
  }

  @Test("the summary counts, and names what depends on the history")
  func summary() {
    #expect(
      screens.summary == """
        4 screens and 10 transitions between them. It starts at List. It ends with done. \
        From Detail, back leads to List or Search, depending on the path taken.
        """)
  }

  @Test("a search that was cut is noted in the summary and on the card")
  func bounds() {
    var document = SmallFlow.document()
    document.search.bound = .init(kind: .depth, limit: 3)
    document.configurations[3].isExpanded = false
    let diagram = document.diagram()
    #expect(
      diagram.summary.hasSuffix("The search stopped at 3 visible screens: there may be more."))
    #expect(diagram.nodes.filter(\.isTruncated).map(\.id) == ["detail"])
  }

  @Test("configurations of equal stacks are numbered")
  func equalStacks() {
    var document = SmallFlow.document()
    document.configurations.append(document.configurations[0])
    #expect(document.configurationNames().last?.text == "[List]#2")
    #expect(document.diagram(.configurations).nodes[5].title == "List #2")
  }

  /// A list beside a detail: the list replaces itself with another list, and either detail.
  private func sides() throws -> FlowDocument {
    let split = { (list: Int, detail: Int) in
      FlowDocument.Configuration(
        state: "s",
        stack: .init(tree: [
          .init(
            "main",
            layers: [
              .init(
                .stack([
                  .init(
                    .init(0),
                    slots: [
                      .init("side", .stack(.init(list))), .init("content", .stack(.init(detail))),
                    ])
                ]))
            ])
        ]))
    }
    let step = { (source: Int, target: Int, event: String, screen: Int?) in
      FlowDocument.Transition(
        from: source, to: .configuration(target), event: .init(name: event), on: screen)
    }
    return FlowDocument(
      name: "mail", title: "Mail", search: .init(), parts: [.init(name: "Mail")],
      screens: ["Split", "Boxes", "Mails", "Nothing", "Mail"].map { .init(name: $0) },
      configurations: [split(1, 3), split(2, 3), split(2, 4), split(1, 4)],
      starts: [.init(configuration: 0)], outcomes: ["done"],
      transitions: [
        step(0, 1, "openBox", 1), step(1, 0, "backInSide", 2), step(1, 2, "openMail", 2),
        step(2, 2, "openMail", 2), step(2, 1, "delete", nil), step(2, 3, "backInSide", 2),
        step(3, 2, "openBox", 1),
        .init(from: 2, to: .outcome(0), event: .init(name: "close"), on: 2),
      ])
  }

  @Test("an event on a screen beside the top is drawn from there to what replaces it")
  func sidesOfSplitView() throws {
    let document = try sides()
    let diagram = document.diagram()
    #expect(
      Set(diagram.lineTexts) == [
        "• → Nothing", "Boxes → Mails (openBox)", "Mails → Boxes (backInSide)",
        "Mails → Mail (openMail)", "Mail → Nothing (delete)", "Mails → done (close)",
      ])
    #expect(diagram.nodes.first { $0.title == "Mails" }?.rows.map(\.text) == ["openMail"])
    let edges = document.edgeList(level: .screens).split(separator: "\n").map(String.init)
    #expect(edges.contains("Boxes -> Mails  none  openBox"))
    #expect(edges.contains("Mails -> Mail  none  openMail"))
    #expect(edges.contains("Mails -> (done)  none  close"))
    let whole = document.diagram(.configurations)
    #expect(whole.edges.count == 1 + 6 + 1)
    let table = document.markdown(level: .screens)
    #expect(table.contains("| `backInSide` |  | [Boxes]"))
  }

  @Test("an event that closes the side of a split view is drawn to the top")
  func closedSide() throws {
    var document = try sides()
    document.configurations.append(
      .init(
        state: "s",
        stack: .init(tree: [
          .init(
            "main",
            layers: [
              .init(.stack([.init(.init(0), slots: [.init("content", .stack(.init(4)))])]))
            ])
        ])))
    document.transitions.append(
      .init(from: 2, to: .configuration(4), event: .init(name: "hide"), on: 2))
    #expect(document.diagram().lineTexts.contains("Mails → Mail (hide)"))
    let edges = document.edgeList(level: .screens).split(separator: "\n").map(String.init)
    #expect(edges.contains("Mails -> Mail  none  hide"))
    let table = document.markdown(level: .screens)
    #expect(table.contains("| `hide` |  | [Mail]"))
    #expect(!table.contains("no screen"))
  }
}
