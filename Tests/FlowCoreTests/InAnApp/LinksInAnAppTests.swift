import FlowCore
import FlowLinks
import Foundation
import Testing

extension InAnApp {
  @Suite("deep links in an app")
  @MainActor
  struct LinksInAnAppTests {
    private let host = ShopApp.Host()

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("an app that is launched by a link shows its stack first, and starts no other work")
    func coldStart() throws {
      let app = try ShopApp(host: host, launchedBy: url("shop://orders/7"))
      #expect(host.shown == ["[home, order(id: 7)]"])
      #expect(app.hosted.workUnderWay == [])
      app.hosted.systemDidMove(.back)
      #expect(app.hosted.configuration.stack == VirtualStack(.home))
    }

    @Test(
      "an app that is launched by something else shows its start",
      arguments: [nil, "shop://orders/x", "other://orders/7", "shop://search?q=a"])
    func plainStart(_ text: String?) throws {
      let app = try ShopApp(host: host, launchedBy: text.map(url))
      #expect(host.shown == ["[splash]"])
      #expect(app.hosted.workUnderWay == [.load])
    }

    @Test(
      "a flow without work can be launched by an event, too; one that it ignores changes nothing")
    func withoutWork() throws {
      let host = Recorder<Examples.SignIn.Screen>()
      let opened = try HostedFlow(
        Examples.SignIn(), on: host, launchEvent: .nextTapped(name: "ann"))
      #expect(host.shown == ["[name, password]"])
      #expect(opened.configuration.state == .password(name: "ann"))
      let other = Recorder<Examples.SignIn.Screen>()
      let ignored = try HostedFlow(Examples.SignIn(), on: other, launchEvent: .submitTapped)
      #expect(other.shown == ["[name]"])
      #expect(ignored.outcome == nil)
    }

    @Test("a running app opens a link, and says what does not fit")
    func opens() throws {
      let app = try ShopApp(host: host, launchedBy: nil)
      app.open(try url("https://shop.example/cart"))
      #expect(host.shown == ["[splash]", "[home, cart]"])
      app.open(try url("shop://search?page=1"))
      #expect(app.log == ["shop://search?page=1: the query item 'q' is missing"])
      #expect(host.shown.count == 2)
    }

    @Test("a link is shared as a URL, and opened again")
    func shares() throws {
      let app = try ShopApp(host: host, launchedBy: nil)
      let shared = try #require(app.share(.order(id: 7)))
      #expect(shared.absoluteString == "https://shop.example/orders/7")
      app.open(shared)
      #expect(app.hosted.configuration.state == .order(id: 7))
    }

    @Test("what is ignored and refused is reported, what is dropped is not")
    func unhandled() throws {
      let hosted = try HostedFlow(Shop(), on: host, workHandler: ShopWork())
      var log: [String] = []
      hosted.observeUnhandled { unhandled in log.append("\(unhandled.event.map { "\($0)" } ?? "-")")
      }
      hosted.send(.payTapped)
      hosted.answer(.paid, to: .pay(id: 1))
      hosted.systemDidMove(.back)
      hosted.send(.open(.cart))
      hosted.systemDidMove(.back)
      hosted.systemDidMove(.back)
      #expect(log == ["payTapped"])
      hosted.send(.open(.order(id: 1)))
      hosted.send(.payTapped)
      hosted.systemDidMove(.back)
      #expect(log == ["payTapped", "back"])
    }
  }

  @Suite("what a hosted flow keeps alive")
  @MainActor
  struct HostedMemoryTests {
    @Test("nothing, once it is let go: the flow, its host, its work and its history")
    func releases() async throws {
      weak var host: ShopApp.Host?
      weak var hosted: HostedFlow<Shop, ShopApp.Host>?
      weak var history: FlowHistory<Shop>?
      do {
        let app = try ShopApp(host: ShopApp.Host(), from: nil, launchedBy: nil)
        (host, hosted, history) = (app.hosted.host, app.hosted, app.history)
        app.hosted.observe { [weak app] step in _ = app?.hosted.configuration == step.after }
        app.hosted.observeUnhandled { [weak app] _ in _ = app?.hosted.outcome }
        app.hosted.send(.loaded)
        app.hosted.systemDidMove(.back)
        #expect(host != nil && hosted != nil && history != nil)
      }
      #expect(host == nil && hosted == nil && history == nil)
    }

    @Test("work that goes on does not keep the flow alive, and is cancelled with it")
    func releasesWork() async throws {
      weak var hosted: HostedFlow<Shop, ShopApp.Host>?
      let (ended, endSignal) = AsyncStream<Void>.makeStream()
      do {
        let flow = try HostedFlow(
          Shop(), on: ShopApp.Host(), workHandler: EndlessWork(endSignal: endSignal))
        hosted = flow
        await Task.yield()
        #expect(flow.workUnderWay == [.load])
      }
      #expect(hosted == nil)
      for await _ in ended { break }
    }
  }

  /// Goes on until it is cancelled, and says so.
  struct EndlessWork: WorkHandler {
    let endSignal: AsyncStream<Void>.Continuation

    func perform(_ work: Shop.Work, answer: @escaping WorkAnswer<Shop.Event>) async throws {
      while !Task.isCancelled { await Task.yield() }
      endSignal.yield()
    }

    func answer(for error: any Error, from work: Shop.Work) -> Shop.Event { .loaded }
  }
}
