import FlowCore
import FlowLinks
import Testing

// The listing of the page about `links-are-read-back` that mends its flow.

@Suite("the page of links-are-read-back")
struct URLsArticleTests {
  enum Link: Hashable, Sendable { case newOrder, order(String) }

  static let urls = LinkURLs<Link>(
    "https://shop.example",
    patterns: [
      .init(.newOrder, "new-order"),
      .init(Link.order) { name in "orders/\(name)" },
    ])

  @Test(
    "with URLs of their own, both links are read back", arguments: [Link.newOrder, .order("new")])
  func mended(_ link: Link) throws {
    let url = try #require(Self.urls.url(for: link))
    #expect(try Self.urls.link(from: url) == link)
  }
}
