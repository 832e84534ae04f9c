import FlowCore
import FlowDocuments
import FlowExploration
import FlowLinks
import SampleFlows
import Testing

@Suite("deep-links")
struct DeepLinksTests {
  typealias Screens = VirtualStack<DeepLinks.Screen>

  @Test("a link gives the same configuration from everywhere")
  func sameFromEverywhere() throws {
    let exploration = try DeepLinks().explore()
    #expect(exploration.nodes.count == 4)
    let destinations: [(String, Screens)] = [
      ("acs://foodlist", Screens(.top, .foodList)),
      ("acs://login", Screens(.top).presenting(.login(.login), style: .custom("overlay"))),
    ]
    for (text, stack) in destinations {
      let results = Set(exploration.nodes.map { opened(text, at: $0.configuration) })
      #expect(results.count == 1, "\(text)")
      #expect(results.first?.stack == stack, "\(text)")
    }
  }

  @Test(
    "an unknown link changes nothing, visibly",
    arguments: ["acs://help", "acs://", "", "acs://foodlist/1", "https://acs/foodlist"])
  func unknown(_ text: String) throws {
    #expect(DeepLinks.Link(text) == .unknown(text))
    for node in try DeepLinks().explore().nodes {
      #expect(opened(text, at: node.configuration) == node.configuration)
      let transition = DeepLinks().reduce(node.configuration.state, .open(.init(text)))
      #expect(transition?.note == "unknown link", "\(node.configuration)")
    }
  }

  @Test("links have URLs, whose scheme and host are compared case-insensitively")
  func urls() throws {
    #expect(DeepLinks.urls.url(for: .foodList) == "acs://foodlist")
    #expect(DeepLinks.urls.url(for: .unknown("acs://help")) == nil)
    #expect(try DeepLinks.urls.link(from: "ACS://Login") == .login)
  }

  @Test("a configuration reached by a link works as one reached by hand")
  func goesOn() throws {
    var app = try Interpreter(DeepLinks())
    app.send(.open(.init("acs://login")))
    app.send(.app(.login(.onLoginButtonTap)))
    #expect(app.configuration == (try Interpreter(DeepLinks()).configuration))
    app.send(.open(.init("acs://foodlist")))
    app.perform(.back)
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

@Suite("the defects of deep-links-as-shipped, and none in deep-links")
struct DeepLinkLawsTests {
  typealias Event = DeepLinks.Event
  typealias Screens = VirtualStack<DeepLinks.Screen>

  private static let foodList = Event.open(.foodList)
  private static let login = Event.open(.login)
  private static let other = Event.open(.unknown("acs://help"))
  private static let web = DeepLinks.Screen.web(
    url: "https://dining.rakuten.co.jp/store/2000008148/")
  private static let loginOnTop = Screens(.top).presenting(
    .login(.login), style: .custom("overlay"))

  private let top = Event.app(.onTopButtonTap)

  /// What happens on the shortest path that violates a property, or `nil` if none does.
  private func trace<F: ExplorableFlow>(
    to property: Property<F>, in flow: F
  ) throws -> (events: [Event], stack: Screens)?
  where F.Event == Event, F.Screen == DeepLinks.Screen {
    let report = try flow.check(
      [property], within: ExplorationLimits(configurations: 200, depth: 5))
    return report.failures.first?.finding.trace.map { trace in
      (trace.inputs.compactMap(\.event), trace.last.stack)
    }
  }

  /// A link leads to a stack, wherever it is opened.
  private func link<F: ExplorableFlow>(_ link: Event, leadsTo stack: Screens) -> Property<F>
  where F.Event == Event, F.Screen == DeepLinks.Screen {
    .always(
      "\(link) leads to one place",
      inTransitions: { $0.input.event != link || $0.after.stack == stack })
  }

  @Test("D1: a link that is not known keeps a second main coordinator")
  func keepsTwice() throws {
    let kept = try trace(
      to: .never("kept twice") { configuration in
        Set(configuration.state.children.map(\.kind)).count < configuration.state.children.count
      }, in: DeepLinksAsShipped())
    #expect(kept?.events == [Self.other])
    #expect(kept?.stack == Screens(.top))
  }

  @Test("D1: and leaves an open login where it is")
  func leavesLogin() throws {
    let differing = try trace(
      to: link(Self.other, leadsTo: Screens(.top)), in: DeepLinksAsShipped())
    #expect(differing?.events == [top, Self.other])
    #expect(differing?.stack == Self.loginOnTop)
  }

  @Test("D2: a login opened by a link while one is closing is not shown")
  func refusesLogin() throws {
    let differing = try trace(
      to: link(Self.login, leadsTo: Self.loginOnTop), in: DeepLinksAsShipped())
    #expect(differing?.events == [top, Self.login])
    #expect(differing?.stack == Screens(.top))
  }

  @Test("D3: a login opened by a link stays forever")
  func staysForEver() throws {
    let lasting = try trace(to: .standard(.modalsCanBeClosed), in: DeepLinksAsShipped())
    #expect(lasting?.events == [Self.login])
    #expect(lasting?.stack == Self.loginOnTop)
  }

  @Test("D4: the list opened by a link lies on whatever was there")
  func differsByOrigin() throws {
    let differing = try trace(
      to: link(Self.foodList, leadsTo: Screens(.top, .foodList)), in: DeepLinksAsShipped())
    #expect(differing?.events == [.app(.onBottomButtonTap), Self.foodList])
    #expect(differing?.stack == Screens(.top, .foodList, .foodList))
    let deeper = try trace(
      to: .never("a list over a page") {
        $0.stack == Screens(.top, .foodList, Self.web, .foodList)
      }, in: DeepLinksAsShipped())
    #expect(deeper?.events.count == 3)
    #expect(deeper?.events.last == Self.foodList)
  }

  @Test("D6: behind the list lies a top screen whose buttons do nothing")
  func ignoresButtons() throws {
    let flow = DeepLinksAsShipped()
    let ignored = try trace(to: .standard(.advertisedEventsAreHandled), in: flow)
    #expect(ignored?.events == [top, Self.login, top])
    #expect(ignored?.stack == Screens(.top))
    let behindList = try trace(
      to: .never("nobody but the list is kept") { configuration in
        configuration.stack == Screens(.top) && configuration.state.children == [.init(.deeplink)]
          && flow.events(on: .top).allSatisfy { flow.reduce(configuration.state, $0) == nil }
      }, in: flow)
    #expect(behindList?.events == [Self.foodList, .app(.back)])
  }

  @Test("deep-links has none of them")
  func findsNothing() throws {
    #expect(
      try trace(to: link(Self.foodList, leadsTo: Screens(.top, .foodList)), in: DeepLinks()) == nil)
    #expect(try trace(to: link(Self.login, leadsTo: Self.loginOnTop), in: DeepLinks()) == nil)
    let report = try DeepLinks().check()
    #expect(report.bound == nil)
    #expect(report.failures.isEmpty)
  }
}
