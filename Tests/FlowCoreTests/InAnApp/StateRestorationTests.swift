import FlowCore
import FlowLinks
import Foundation
import Testing

extension InAnApp {
  @Suite("saving a flow and restoring it")
  @MainActor
  struct StateRestorationTests {
    private let host = ShopApp.Host()

    /// Saves an app after some events.
    private func saved(after events: Shop.Event...) throws -> Data {
      let app = try ShopApp(host: ShopApp.Host(), from: nil, launchedBy: nil)
      for event in events { #expect(app.hosted.send(event) == .handled) }
      return try app.didEnterBackground()
    }

    private func decoded(_ data: Data) throws -> SavedFlow<Shop> {
      try JSONDecoder().decode(SavedFlow<Shop>.self, from: data)
    }

    @Test("an app goes on where it was, and its first frame shows that")
    func restores() throws {
      let data = try saved(after: .loaded, .cartTapped)
      let app = try ShopApp(host: host, from: data, launchedBy: nil)
      #expect(host.shown == ["[home, cart]"])
      #expect(app.hosted.configuration.state == .cart)
      #expect(app.log == [])
      #expect(try decoded(app.didEnterBackground()) == decoded(data))
    }

    @Test("a link is opened from there")
    func opensLink() throws {
      let data = try saved(after: .loaded, .cartTapped)
      let app = try ShopApp(host: host, from: data, launchedBy: .order(id: 7))
      #expect(host.shown == ["[home, order(id: 7)]"])
      #expect(try decoded(app.didEnterBackground()).events.last == .open(.order(id: 7)))
    }

    @Test("detours are cut out, so what is saved does not grow with time")
    func cutsDetours() throws {
      #expect(
        try decoded(saved(after: .loaded, .cartTapped, .back, .cartTapped, .back)).events == [
          .loaded
        ]
      )
      let tapped: [Shop.Event] = [.loaded, .cartTapped]
      #expect(try decoded(saved(after: .loaded, .cartTapped, .back, .cartTapped)).events == tapped)
    }

    @Test("what must not be done twice is not restored")
    func leavesOut() throws {
      let data = try saved(after: .loaded, .open(.order(id: 7)), .payTapped)
      let app = try ShopApp(host: host, from: data, launchedBy: nil)
      #expect(app.hosted.configuration.state == .order(id: 7))
      #expect(app.hosted.workUnderWay == [])
    }

    @Test("a flow that has changed is restored as far as the saved events lead on, and says so")
    func misfits() throws {
      let data = try saved(after: .loaded, .cartTapped)
      let app = try ShopApp(host: host, from: data, launchedBy: nil, hasCart: false)
      #expect(host.shown == ["[home]"])
      #expect(
        app.log == [
          "the saved event 2 of 2, cartTapped, is now ignored; restored as [home], saved as "
            + "[home, cart]"
        ])
      #expect(try decoded(app.didEnterBackground()).events == [.loaded])
    }

    @Test("an event that is no longer there makes an end, and is no error")
    func unreadable() throws {
      let data = try saved(after: .loaded, .cartTapped)
      let text = String(decoding: data, as: UTF8.self)
        .replacingOccurrences(of: "cartTapped", with: "basketTapped")
      let app = try ShopApp(host: host, from: Data(text.utf8), launchedBy: nil)
      #expect(host.shown == ["[home]"])
      #expect(app.log.count == 1)
      #expect(app.log[0].hasPrefix("the saved event 2 of 2 cannot be decoded: "))
      #expect(app.log[0].hasSuffix("; restored as [home], saved as [home, cart]"))
    }

    @Test("events that lead elsewhere now are followed, and the difference is reported")
    func elsewhere() throws {
      var saved = try decoded(saved(after: .loaded, .cartTapped))
      saved.stackDescription = "[home, basket]"
      let history = try FlowHistory(Shop(), restoring: saved)
      #expect(history.interpreter.configuration.state == .cart)
      let misfit = try #require(history.misfit)
      #expect(misfit.replayedCount == 2 && misfit.dropped == [] && misfit.droppedCount == 0)
      #expect(
        misfit.explanation
          == "the saved events now lead elsewhere; restored as [home, cart], saved as [home, basket]"
      )
    }

    @Test(
      "data that is no saved flow starts the flow",
      arguments: [
        "", "null", "{}", "[]", "{\"events\": 7}", "{\"events\": [], \"shown\": 7}", "\u{0}",
      ])
    func noData(_ text: String) throws {
      let app = try ShopApp(host: host, from: Data(text.utf8), launchedBy: nil)
      #expect(host.shown == ["[splash]"])
      #expect(app.log == [])
    }

    @Test("refused events, and those that end the flow now, make an end, too")
    func otherEnds() throws {
      let start = FlowTransition<EndingFlow>.to(0, .setRoot(0))
      for (event, cause) in [("pop", "is now refused: "), ("end", "now ends the flow; ")] {
        let saved = SavedFlow<EndingFlow>(events: ["push", event, "push"])
        let history = try FlowHistory(EndingFlow(start: start), restoring: saved)
        #expect(history.misfit?.explanation.contains("event 2 of 3, \(event), \(cause)") == true)
        #expect(history.misfit?.dropped == [event, "push"])
        #expect(history.saved.events == ["push"])
      }
    }

    @Test("a flow that has ended is saved as its start")
    func ended() throws {
      let start = FlowTransition<EndingFlow>.to(0, .setRoot(0))
      let history = try FlowHistory(EndingFlow(start: start))
      history.send("push")
      let hosted = HostedFlow(history.interpreter, on: Recorder<Int>())
      history.follow(hosted)
      hosted.send("push")
      #expect(history.saved.events == ["push", "push"])
      #expect(hosted.send("end") == .finished("done"))
      #expect(history.saved == SavedFlow(events: [], stackDescription: "[0]"))
    }

    @Test("steps of a flow that was hosted otherwise are not taken for the path")
    func foreignSteps() throws {
      let history = try FlowHistory(Shop())
      let configuration = Configuration<Shop>(state: .cart, stack: VirtualStack(.home, .cart))
      let hosted = HostedFlow(
        Interpreter(Shop(), at: configuration), on: host, workHandler: ShopWork())
      history.follow(hosted)
      hosted.send(.back)
      #expect(history.saved.events == [])
    }
  }

  /// A flow that counts, refuses and ends.
  struct EndingFlow: Flow {
    typealias State = Int
    typealias Event = String
    typealias Screen = Int
    typealias Outcome = String

    var start: FlowTransition<Self>

    func reduce(_ state: Int, _ event: String) -> FlowTransition<Self>? {
      switch event {
      case "push": .to(state + 1, .push(state + 1))
      case "pop": .to(state - 1, .dismiss)
      case "end": .finish("done")
      default: nil
      }
    }
  }
}
