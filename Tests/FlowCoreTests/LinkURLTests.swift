import FlowCore
import FlowLinks
import FlowTestSupport
import Testing

/// The links of a shop, one for each form in which values can stand in a URL.
enum ShopLink: Hashable, Sendable {
  enum Sort: String, LinkValue { case price, name }

  case home, cart, help
  case order(id: Int)
  case item(order: Int, name: String)
  case search(String, page: Int?)
  case sorted(by: Sort, inStock: Bool)
  case note(text: String)
  case unknown(String)
}

/// A link that is no case.
struct PageLink: Hashable, Sendable {
  var book: String
  var page: Int?
}

@Suite("links as URLs")
struct LinkURLTests {
  typealias Link = ShopLink

  static let urls = LinkURLs<Link>(
    "https://shop.example/app", "shop://", "shop:",
    patterns: [
      .init(.home, ""),
      .init(.cart, "cart"),
      .init(.help, "pages/größe?topic=a b"),
      .init(Link.order) { id in "orders/\(id)" },
      .init(Link.item) { order, name in "orders/\(order)/items/\(name)" },
      .init(Link.search) { text, page in "search?q=\(text)&page=\(page)" },
      .init(Link.sorted) { sort, inStock in "sorted/\(sort)?stock=\(inStock)" },
      .init(Link.note) { text in "notes?text=\(text)" },
    ])

  static let written: [(Link, String)] = [
    (.home, "https://shop.example/app"),
    (.cart, "https://shop.example/app/cart"),
    (.help, "https://shop.example/app/pages/gr%C3%B6%C3%9Fe?topic=a%20b"),
    (.order(id: -7), "https://shop.example/app/orders/-7"),
    (
      .item(order: 1, name: "a/b?c#d%e"),
      "https://shop.example/app/orders/1/items/a%2Fb%3Fc%23d%25e"
    ),
    (.item(order: 1, name: "…"), "https://shop.example/app/orders/1/items/%E2%80%A6"),
    (.search("", page: nil), "https://shop.example/app/search?q="),
    (.search("a&b=c+d", page: 2), "https://shop.example/app/search?q=a%26b%3Dc%2Bd&page=2"),
    (.sorted(by: .price, inStock: true), "https://shop.example/app/sorted/price?stock=true"),
    (
      .note(text: "\u{0}\r\n👨‍👩‍👧"),
      "https://shop.example/app/notes?text=%00%0D%0A%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"
    ),
  ]

  @Test("a link is written, and read back", arguments: written)
  func writes(_ link: Link, _ url: String) throws {
    #expect(Self.urls.url(for: link) == url)
    #expect(try Self.urls.link(from: url) == link)
  }

  static let unwritable: [Link] = [
    .unknown("x"), .item(order: 1, name: ""), .item(order: 1, name: "."),
    .item(order: 1, name: ".."),
  ]

  @Test("a link of which nothing can be written has no URL", arguments: unwritable)
  func writesNot(_ link: Link) {
    #expect(Self.urls.url(for: link) == nil)
  }

  static let read: [(String, Link)] = [
    ("HTTPS://Shop.Example/app/cart", .cart),
    ("https://shop.example/app/cart/", .cart),
    ("https://shop.example/app/cart?utm_source=mail&&x#top", .cart),
    ("https://shop.example/app/cart#top?x", .cart),
    ("https://shop.example/app", .home), ("https://shop.example/app/", .home),
    ("https://shop.example/app?x=y", .home),
    ("shop://", .home), ("shop:", .home), ("shop://Cart", .cart), ("shop:///cart", .cart),
    ("shop:cart", .cart), ("shop:/cart", .cart), ("shop://orders/7", .order(id: 7)),
    ("shop://%6Frders/%37", .order(id: 7)), ("shop://orders/007", .order(id: 7)),
    ("shop://search?page=2&q=a+b", .search("a+b", page: 2)),
    ("shop://search?q", .search("", page: nil)),
    ("shop://orders/1/items/é", .item(order: 1, name: "é")),
    ("shop://orders/1/items/e%CC%81", .item(order: 1, name: "é")),
  ]

  @Test("a URL is read however it is written", arguments: read)
  func reads(_ url: String, _ link: Link) throws {
    #expect(try Self.urls.link(from: url) == link)
  }

  private static let bases = ["https://shop.example/app", "shop://", "shop:"]

  static let misfits: [(String, LinkMisfit)] = [
    ("", .noScheme), ("cart", .noScheme), ("/a:b", .noScheme), ("://cart", .noScheme),
    ("https://shop.example.evil/app/cart", .otherBase(expected: bases)),
    ("https://shop.example@evil/app/cart", .otherBase(expected: bases)),
    ("https://user@shop.example/app/cart", .otherBase(expected: bases)),
    ("https://shop.example:80/app/cart", .otherBase(expected: bases)),
    ("https://shop.example/apps/cart", .otherBase(expected: bases)),
    ("https://shop.example/", .otherBase(expected: bases)),
    ("http://shop.example/app/cart", .otherBase(expected: bases)),
    ("shops://cart", .otherBase(expected: bases)),
    ("shop://CART/x", .unknownPath("CART/x")),
    ("https://shop.example/app/CART", .unknownPath("CART")),
    ("shop://cart/more", .unknownPath("cart/more")),
    ("shop://pages/größe", .unknownPath("pages/größe")),
    ("shop://pages/größe?topic=b", .unknownPath("pages/größe")),
    ("shop://cart//", .badSegment("")), ("https://shop.example/app//cart", .badSegment("")),
    ("shop://orders/1/items/..", .badSegment("..")), ("shop://orders/%2E", .badSegment(".")),
    ("shop://orders/x", .badValue("x", type: "Int")),
    ("shop://orders/99999999999999999999", .badValue("99999999999999999999", type: "Int")),
    ("shop://search?q=a&page=", .badValue("", type: "Optional<Int>")),
    ("shop://sorted/size?stock=true", .badValue("size", type: "Sort")),
    ("shop://search?page=1", .missingItem("q")),
    ("shop://search?q=a&q=b", .repeatedItem("q")),
    ("shop://search?q=a&page=1&page=1", .repeatedItem("page")),
    ("shop://orders/%", .badEncoding("%")), ("shop://orders/%4", .badEncoding("%4")),
    ("shop://orders/%G0", .badEncoding("%G0")), ("shop://orders/%+1", .badEncoding("%+1")),
    ("shop://orders/%FF", .badEncoding("%FF")),
    ("shop://search?q=%ED%A0%80", .badEncoding("%ED%A0%80")),
    ("shop://search?%zz=a", .missingItem("q")),
  ]

  @Test("a URL that is no link is refused, with what does not fit", arguments: misfits)
  func refuses(_ url: String, _ misfit: LinkMisfit) {
    #expect(throws: misfit) { try Self.urls.link(from: url) }
  }

  static let explanations: [(LinkMisfit, String)] = [
    (.noScheme, "it is not a URL: it has no scheme"),
    (.otherBase(expected: ["a://", "b:"]), "it does not begin with any of a://, b:"),
    (.badEncoding("%"), "'%' is not percent-encoded UTF-8"),
    (.badSegment(".."), "its path contains the invalid segment '..'"),
    (.unknownPath("a/b"), "no link has the path 'a/b' with such a query"),
    (.badValue("x", type: "Int"), "'x' is not a valid Int"),
    (.missingItem("q"), "the query item 'q' is missing"),
    (.repeatedItem("q"), "the query item 'q' occurs twice"),
  ]

  @Test("what does not fit is explained", arguments: explanations)
  func explains(_ misfit: LinkMisfit, _ text: String) {
    #expect(misfit.explanation == text)
  }

  @Test("of two patterns for one URL, the first is read, and the second is not written")
  func ambiguous() throws {
    let urls = LinkURLs<Link>(
      "shop:", patterns: [.init(.cart, "1"), .init(Link.order) { id in "\(id)" }])
    #expect(try urls.link(from: "shop:1") == .cart)
    #expect(try urls.link(from: "shop:2") == .order(id: 2))
    #expect(urls.url(for: .order(id: 1)) == nil)
    #expect(urls.url(for: .order(id: 2)) == "shop:2")
  }

  @Test("the second pattern for a link is read only")
  func alias() throws {
    let urls = LinkURLs<Link>("shop:", patterns: [.init(.cart, "cart"), .init(.cart, "basket")])
    #expect(try urls.link(from: "shop:basket") == .cart)
    #expect(urls.url(for: .cart) == "shop:cart")
  }

  @Test("a value that is read otherwise than it was written is not written")
  func lossyValue() {
    let urls = LinkURLs<Double>("shop:", patterns: [.init({ $0 }) { number in "\(number)" }])
    #expect(urls.url(for: 1.5) == "shop:1.5")
    #expect(urls.url(for: .nan) == nil)
  }

  @Test("the properties of a link that is a struct are its values")
  func structs() throws {
    let urls = LinkURLs<PageLink>(
      "book://",
      patterns: [.init(PageLink.init) { book, page in "\(book)?page=\(page)" }])
    #expect(urls.url(for: PageLink(book: "a:b@c", page: 3)) == "book://a%3Ab%40c?page=3")
    #expect(try urls.link(from: "book://A%3ab") == PageLink(book: "A:b", page: nil))
  }

  static let mistaken: [(LinkURLs<Link>.Pattern, Link)] = [
    (.init(Link.order) { _ in "orders" }, .order(id: 1)),
    (.init(Link.order) { id in "orders/\(id)/\(id)" }, .order(id: 1)),
    (.init(Link.order) { id in "orders/no\(id)" }, .order(id: 1)),
    (.init(Link.order) { id in "orders?\(id)" }, .order(id: 1)),
    (.init(Link.order) { id in "orders?id=no\(id)" }, .order(id: 1)),
    (
      .init(Link.item) { order, name in "orders?id=\(order)&id=\(name)" },
      .item(order: 1, name: "x")
    ),
    (.init(.cart, "a//b"), .cart),
    (.init(.cart, "a/"), .cart),
    (.init(.cart, "a?"), .cart),
  ]

  @Test("a pattern with a mistake is neither written nor read", arguments: mistaken)
  func mistakes(_ pattern: LinkURLs<Link>.Pattern, _ link: Link) {
    let urls = LinkURLs<Link>("shop:", patterns: [pattern])
    #expect(urls.url(for: link) == nil)
    for url in ["shop:orders", "shop:orders/1/1", "shop:orders/no1", "shop:orders?id=1", "shop:a"] {
      #expect(throws: LinkMisfit.self) { try urls.link(from: url) }
    }
    #expect(urls.mistakes.count == 1)
  }

  @Test("a base that is no URL can be neither written nor read")
  func badBase() {
    let urls = LinkURLs<Link>("shop", patterns: [.init(.cart, "cart")])
    #expect(urls.url(for: .cart) == nil)
    #expect(throws: LinkMisfit.noScheme) { try urls.link(from: "shop/cart") }
  }
}

@Suite("random links as URLs")
struct LinkURLPropertyTests {
  private static let characters: [Character] =
    [
      "a", "Z", "0", "/", "?", "#", "&", "=", "%", "+", " ", ".", ":", "@", "é", "e\u{301}",
      "\u{301}", "\u{0}", "\r\n", "🏳️‍🌈", "\u{FFFD}",
    ]

  @Test("every link that has a URL is read back from it, and every URL can be read or is refused")
  func roundTrips() throws {
    var generator = SplitMix64(seed: 53)
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          Self.characters.randomElement(using: &generator) ?? "a"
        })
      let links: [ShopLink] = [
        .item(order: text.count, name: text), .search(text, page: nil), .note(text: text),
      ]
      for link in links {
        guard let url = LinkURLTests.urls.url(for: link) else {
          #expect(["", ".", ".."].contains(text))
          continue
        }
        #expect(try LinkURLTests.urls.link(from: url) == link)
        #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      }
      // Anything may come in: it is read or refused, and what is read is written.
      for url in [text, "shop:" + text, "shop://orders/" + text, "shop://search?" + text] {
        guard let link = try? LinkURLTests.urls.link(from: url) else { continue }
        #expect(LinkURLTests.urls.url(for: link) != nil, "\(url)")
      }
    }
  }
}
