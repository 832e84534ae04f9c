import FlowCore
import FlowDocuments
import FlowExploration
import SampleFlows
import Testing

@Suite("deep-links")
struct DeepLinksTests {
  typealias Screens = VirtualStack<DeepLinks.Screen>

  @Test("a link gives the same configuration from everywhere")
  func sameFromEverywhere() throws {
    let exploration = try DeepLinks().explore()
    #expect(exploration.nodes.count == 4)
    let places: [(String, Screens)] = [
      ("acs://foodlist", Screens(.top, .foodList)),
      ("acs://login", Screens(.top).presenting(.login(.login), style: .custom("overlay"))),
    ]
    for (text, stack) in places {
      let results = Set(exploration.nodes.map { opened(text, at: $0.configuration) })
      #expect(results.count == 1)
      #expect(results.first?.stack == stack)
    }
  }

  @Test(
    "an unknown link changes nothing, visibly",
    arguments: ["acs://help", "acs://", "", "acs://FoodList", "https://acs/foodlist"])
  func unknown(_ text: String) throws {
    #expect(DeepLinks.Link(text) == .unknown(text))
    for node in try DeepLinks().explore().nodes {
      #expect(opened(text, at: node.configuration) == node.configuration)
      let transition = DeepLinks().reduce(node.configuration.state, .open(.init(text)))
      #expect(transition?.note?.description == "unknown link")
    }
  }

  @Test("a place reached by a link works as one reached by hand")
  func goesOn() throws {
    var app = try Interpreter(DeepLinks())
    app.send(.open(.init("acs://login")))
    app.send(.app(.login(.onLoginButtonTap)))
    #expect(app.configuration == (try Interpreter(DeepLinks()).configuration))
    app.send(.open(.init("acs://foodlist")))
    app.make(.back)
    #expect(app.configuration == (try Interpreter(DeepLinks()).configuration))
  }

  private func opened(
    _ text: String, at configuration: Configuration<DeepLinks>
  ) -> Configuration<DeepLinks> {
    var app = Interpreter(DeepLinks(), at: configuration)
    app.send(.open(DeepLinks.Link(text)))
    return app.configuration
  }
}

@Suite("the four defects of deep-links-as-shipped, and none in deep-links")
struct DeepLinkLawsTests {
  typealias Event = DeepLinks.Event
  typealias Screens = VirtualStack<DeepLinks.Screen>

  private static let foodList = Event.open(.foodList)
  private static let login = Event.open(.login)
  private static let other = Event.open(.unknown("acs://help"))
  private static let web = DeepLinks.Screen.web(
    url: "https://dining.rakuten.co.jp/store/2000008148/")

  /// The same search over either flow; the broken one goes on for ever, so it is cut.
  private func search<F: ExplorableFlow>(_ flow: F) throws -> LawSearch<F>
  where F.Event == Event, F.Screen == DeepLinks.Screen {
    try LawSearch(flow, within: ExplorationLimits(configurations: 200, depth: 5)) {
      ApplicationCoordinator.buttons(of: $0).map(Event.app)
    }
  }

  @Test("D1: a link that is not known keeps a second main coordinator")
  func keepsTwice() throws {
    let finding = try search(DeepLinksAsShipped()).keptTwice { $0.children.map(\.kind) }
    #expect(finding?.trace == [Self.other])
    #expect(finding?.stack == Screens(.top))
  }

  @Test("D1: and leaves an open login where it is")
  func leavesLogin() throws {
    let finding = try search(DeepLinksAsShipped()).linkWithTwoResults(Self.other).first
    #expect(finding?.trace == [.app(.onTopButtonTap), Self.other])
    #expect(finding?.stack == Screens(.top).presenting(.login(.login), style: .custom("overlay")))
  }

  @Test("D3: a login opened by a link stays for ever")
  func staysForEver() throws {
    let finding = try search(DeepLinksAsShipped()).modalWithoutExit()
    #expect(finding?.trace == [Self.login])
    #expect(finding?.stack == Screens(.top).presenting(.login(.login), style: .custom("overlay")))
  }

  @Test("D4: the list opened by a link lies on whatever was there")
  func differsByOrigin() throws {
    let findings = try search(DeepLinksAsShipped()).linkWithTwoResults(Self.foodList)
    let finding = try #require(findings.first)
    #expect(finding.trace == [.app(.onBottomButtonTap), Self.foodList])
    #expect(finding.stack == Screens(.top, .foodList, .foodList))
    let deeper = findings.first { $0.stack == Screens(.top, .foodList, Self.web, .foodList) }
    #expect(deeper?.trace.count == 3)
    #expect(deeper?.trace.last == Self.foodList)
  }

  private let top = Event.app(.onTopButtonTap)

  @Test("D6: behind the list lies a top screen whose buttons do nothing")
  func ignoresButtons() throws {
    let findings = try search(DeepLinksAsShipped()).unansweredButtons()
    #expect(findings.first?.trace == [top, Self.login, top])
    #expect(findings.first?.stack == Screens(.top))
    let behindList = findings.first { $0.trace.first == Self.foodList }
    #expect(behindList?.trace == [Self.foodList, .app(.back), top])
    #expect(behindList?.stack == Screens(.top))
  }

  @Test("D2: a login opened by a link while one is closing is not shown")
  func refusesLogin() throws {
    let finding = try search(DeepLinksAsShipped()).linkWithTwoResults(Self.login).first
    #expect(finding?.trace == [.app(.onTopButtonTap), Self.login])
    #expect(finding?.stack == Screens(.top))
  }

  @Test("the same searches find nothing in deep-links")
  func findsNothing() throws {
    let search = try search(DeepLinks())
    #expect(search.exploration.bound == nil)
    #expect(search.unansweredButtons() == [])
    #expect(search.modalWithoutExit() == nil)
    for link in [Self.foodList, Self.login, Self.other] {
      #expect(search.linkWithTwoResults(link) == [])
    }
    #expect(search.keptTwice(parts) == nil)
  }

  /// The parts that a state of the repaired flow stands for.
  private func parts(of state: DeepLinks.State) -> [String] {
    switch state {
    case .top, .foodList, .web: ["main"]
    case .login: ["main", "login"]
    }
  }
}
