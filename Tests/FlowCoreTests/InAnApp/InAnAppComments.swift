import FlowCore
import FlowLinks
import Foundation
import Testing

// The listings in comments about links in an app and restoring.

extension InAnApp {
  struct Voucher: LinkValue {
    let linkText: String

    init?(linkText: String) {
      guard linkText.count == 8 else { return nil }
      self.linkText = linkText
    }
  }

  @Suite("the comments about links and restoring")
  @MainActor
  struct CommentTests {
    private let host = ShopApp.Host()

    @Test("a flow is restored, followed and saved")
    func restores() throws {
      let saved: SavedFlow<Shop>? = nil
      let history = try FlowHistory(Shop(), restoring: saved)
      let hosted = HostedFlow(history.interpreter, on: host, workHandler: ShopWork())
      history.follow(hosted)
      hosted.send(.loaded)
      let data = try JSONEncoder().encode(history.saved)
      do {
        let saved = try JSONDecoder().decode(SavedFlow<Shop>.self, from: data)
        #expect(saved == SavedFlow(events: [.loaded], stackDescription: "[home]"))
        let misfit: RestoringMisfit<Shop>? = try FlowHistory(Shop(), restoring: saved).misfit
        #expect(misfit == nil)
      }
    }

    @Test("what is not handled is observed")
    func observes() throws {
      let hosted = try HostedFlow(Shop(), on: host, workHandler: ShopWork())
      var log: [String] = []
      var last: UnhandledEvent<Shop>?
      hosted.observeUnhandled { unhandled in log.append("\(unhandled.reply)") }
      hosted.observeUnhandled { last = $0 }
      hosted.send(.paid)
      #expect(log == ["ignored"])
      #expect(last?.configuration == hosted.configuration)
      #expect(last?.event == .paid && last?.answeredWork == nil && last?.move == nil)
    }

    @Test("links are written and read")
    func links() throws {
      let urls = Shop.urls
      #expect(urls.url(for: .order(id: 7)) == "https://shop.example/orders/7")
      #expect(try urls.link(from: "shop://orders/7?utm_source=mail") == .order(id: 7))
    }

    @Test("a type of one's own can stand in a URL")
    func ownValue() throws {
      let urls = LinkURLs<Voucher>("shop:", patterns: [.init({ $0 }) { code in "gifts/\(code)" }])
      let voucher = try urls.link(from: "shop:gifts/ABCD-123")
      #expect(urls.url(for: voucher) == "shop:gifts/ABCD-123")
      #expect(throws: LinkMisfit.badValue("ABC", type: "Voucher")) {
        try urls.link(from: "shop:gifts/ABC")
      }
    }

    @Test("a path can be put together piece by piece")
    func path() {
      var text = LinkPath.StringInterpolation(literalCapacity: 9, interpolationCount: 0)
      text.appendLiteral("cart")
      text.appendLiteral("/gifts")
      let path = LinkPath(stringInterpolation: text)
      let urls = LinkURLs<Shop.Link>("shop:", patterns: [.init(.cart, path)])
      #expect(urls.url(for: .cart) == "shop:cart/gifts")
    }
  }
}
