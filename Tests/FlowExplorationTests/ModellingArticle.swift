import FlowCore
import FlowDocuments
import FlowExploration
import Testing

// The listings of Documentation/Modelling.md, piece by piece.

private nonisolated struct Bike: Hashable, Sendable {
  var id: Int
  var isReserved = false
  var isFree: Bool { !isReserved }
}

private struct Rental: Flow {
  enum State: Hashable, Sendable {
    case map
    case bike(Bike)
    case riding(Bike)
    case help(about: Bike)
  }
  enum Screen: Hashable, Sendable { case map, bike(id: Int), ride, help }
  enum Event: Hashable, Sendable {
    case bikeTapped(Bike), unlockTapped(code: String), helpTapped, closeTapped, endTapped, back
  }

  var codeLength = 4
  var ridden: Bike?

  var start: FlowTransition<Self> {
    if let ridden {
      .to(.riding(ridden), .setRoot(.ride))
    } else {
      .to(.map, .setRoot(.map))
    }
  }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.map, .bikeTapped(let bike)) where bike.isFree:
      .to(.bike(bike), .push(.bike(id: bike.id))).when("the bike is free")
    case (.bike(let bike), .unlockTapped(let code)):
      code.count == codeLength ? ride(bike) : .stay(note: "wrong code")
    case (.bike(let bike), .helpTapped): .to(.help(about: bike), .present(.help, style: .sheet))
    case (.help(let bike), .closeTapped): .to(.bike(bike), .dismiss)
    case (.bike, .back): .to(.map, .pop)
    case (.riding, .endTapped): .to(.map, .setRoot(.map))
    default: nil
    }
  }

  private func ride(_ bike: Bike) -> FlowTransition<Self> {
    .to(.riding(bike), .setRoot(.ride)).when("the code is long enough")
  }

  func event(for move: SystemMove, in state: State) -> Event? {
    switch (state, move) {
    case (.bike, .back): .back
    case (.help, .interactiveDismiss): .closeTapped
    default: nil
    }
  }
}

extension Rental: ExplorableFlow {
  var events: [Event] {
    [
      .bikeTapped(Bike(id: 1)), .bikeTapped(Bike(id: 2, isReserved: true)),
      .unlockTapped(code: "1234"), .unlockTapped(code: ""),
      .helpTapped, .closeTapped, .endTapped, .back,
    ]
  }

  static let exploration = ExplorationOptions<Self>(starts: { _ in
    [
      Start(Rental().start, when: "no ride is on"),
      Start(Rental(ridden: Bike(id: 1)).start, when: "riding"),
    ]
  })

  func events(on screen: Screen) -> [Event] {
    switch screen {
    case .map: [.bikeTapped(Bike(id: 1))]
    case .bike: [.unlockTapped(code: "1234"), .helpTapped]
    case .ride: [.endTapped]
    case .help: [.closeTapped]
    }
  }
}

@Suite("the article on modelling")
struct ModellingArticleTests {
  @Test("it tells the truth about replies")
  func replies() throws {
    var interpreter = try Interpreter(Rental())
    let reply = interpreter.send(.bikeTapped(Bike(id: 2, isReserved: true)))
    #expect(reply == .ignored)
    interpreter.send(.bikeTapped(Bike(id: 1)))
    interpreter.send(.unlockTapped(code: "12"))
    #expect(interpreter.configuration.state == .bike(Bike(id: 1)))
    interpreter.send(.unlockTapped(code: "1234"))
    #expect(interpreter.configuration.stack == VirtualStack(.ride))
  }
}

/// Three rooms; the rows are made by a helper, which passes on their source location, or does not.
private struct Rooms: ExplorableFlow {
  enum State: Hashable, Sendable { case hall, kitchen, cellar }
  enum Event: BackEvent, CaseIterable { case cookTapped, digTapped, back }
  enum Screen: Hashable, Sendable { case hall, kitchen, cellar }

  var hidesPositions = false

  var start: FlowTransition<Self> { .to(.hall, .setRoot(.hall)) }

  func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    hidesPositions ? hidden(state, event) : told(state, event)
  }

  private func told(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .cookTapped): go(.kitchen, .push(.kitchen))
    case (.hall, .digTapped): go(.cellar, .push(.cellar))
    case (_, .back): go(.hall, .popToRoot)
    default: nil
    }
  }

  private func hidden(_ state: State, _ event: Event) -> FlowTransition<Self>? {
    switch (state, event) {
    case (.hall, .cookTapped): goBlindly(.kitchen, .push(.kitchen))
    case (.hall, .digTapped): goBlindly(.cellar, .push(.cellar))
    case (_, .back): goBlindly(.hall, .popToRoot)
    default: nil
    }
  }

  private func go(
    _ state: State, _ command: Command<Screen>,
    fileID: StaticString = #fileID, line: UInt32 = #line
  ) -> FlowTransition<Self> {
    .to(state, command, fileID: fileID, line: line)
  }

  private func goBlindly(_ state: State, _ command: Command<Screen>) -> FlowTransition<Self> {
    .to(state, command)
  }
}

@Suite("the article on modelling: helper functions")
struct HelperFunctionTests {
  private func lints(_ flow: Rooms) throws -> [FlowDocument.Lint] {
    try flow.explore().document(name: "rooms", title: "Rooms").lints()
      .filter { $0.kind == .sharedLocation }
  }

  @Test("a helper that passes on the location hides no row; one that does not is reported")
  func helpers() throws {
    #expect(try lints(Rooms()) == [])
    let hidden = try lints(Rooms(hidesPositions: true))
    #expect(hidden.count == 1)
    #expect(hidden.first?.location?.contains("/ModellingArticle.swift:") == true)
  }

  @Test("every function that makes a transition takes its source location")
  func factories() {
    typealias Row = FlowTransition<Rooms>
    let link = Configuration<Rooms>(state: .hall, stack: VirtualStack(.hall))
    let rows: [Row] = [
      .to(.hall, fileID: "A/B.swift", line: 7), .to(.hall, .pop, fileID: "A/B.swift", line: 7),
      .to(.hall, .pop, .pop, fileID: "A/B.swift", line: 7),
      .to(.hall, [.pop], fileID: "A/B.swift", line: 7), .stay(fileID: "A/B.swift", line: 7),
      .stay(note: "n", fileID: "A/B.swift", line: 7), .stay(.pop, fileID: "A/B.swift", line: 7),
      .stay(.pop, .pop, fileID: "A/B.swift", line: 7),
      .stay([.pop], fileID: "A/B.swift", line: 7), .showing(link, fileID: "A/B.swift", line: 7),
      .stay(because: .unknownLink, fileID: "A/B.swift", line: 7),
    ]
    #expect(rows.map(\.location.description) == rows.map { _ in "A/B.swift:7" })
  }
}

@Suite("the article on exploring")
struct ExploringArticleTests {
  @Test("it tells the truth about what is found")
  func exploring() throws {
    let exploration = try Rental().explore()
    print(exploration.nodes.count, exploration.handledSteps.count)
    #expect(exploration.nodes.count == 4)
    #expect(exploration.bound == nil)

    let shallow = try Rental().explore(within: ExplorationLimits(configurations: 2))
    #expect(shallow.bound != nil)

    let extent = try Rental().countReachable()
    #expect(extent.configurations == 4)
  }

  @Test("it tells the truth about traces")
  func traces() throws {
    let trace = try Rental().trace(of: [
      .event(.bikeTapped(Bike(id: 1))), .event(.helpTapped),
      .move(.interactiveDismiss, .closeTapped),
    ])
    let steps = try #require(trace)
    #expect(steps.last.stack.top == .bike(id: 1))
  }

  @Test("it tells the truth about its document")
  func document() throws {
    let document = try Rental().explore().document(name: "rental", title: "Rental")
    #expect(document.deadEvents == [])
    #expect(document.starts.count == 2)
  }

  @Test("nothing is wrong with the flow")
  func check() throws {
    let report = try Rental().check()
    for result in report.failures { print(result) }
    #expect(report.failures.isEmpty)
  }
}
