import DocumentationBuilder
import Foundation
import Testing

@Suite("the libraries' documentation")
struct CatalogueTests {
  private static func catalogues() throws -> [Catalogue] {
    try Catalogue.libraries(in: SourceTree.root).map {
      try Catalogue(of: $0, in: SourceTree.root)
    }
  }

  /// What `make docs` leaves out: the list of pages, and why things are as they are.
  private static func isArticle(_ page: String) -> Bool {
    page.hasPrefix("Documentation/") && page != "Documentation/README.md"
      && !page.hasPrefix("Documentation/Decisions/")
  }

  @Test("every module of a library product has a catalogue, and nothing else has")
  func complete() throws {
    let manifest = try SourceTree.text("Package.swift")
    let products = manifest.matches(of: #/\.library\(\s*name:\s*"\w+",\s*targets:\s*\[([^\]]*)\]/#)
    let modules = products.flatMap { $0.1.matches(of: #/\w+/#).map { String($0.0) } }
    #expect(!modules.isEmpty)
    #expect(try Catalogue.libraries(in: SourceTree.root) == modules.sorted())
  }

  @Test("every article is in one catalogue: each is shown once")
  func articles() throws {
    let listed = try Self.catalogues().flatMap(\.articles).map(\.path).sorted()
    #expect(try listed == SourceTree.pages().filter(Self.isArticle).sorted())
  }

  @Test("every article is listed under a topic")
  func topics() throws {
    let nothing = try SymbolGraph(Data(#"{"symbols": []}"#.utf8))
    #expect(try Self.catalogues().flatMap { $0.complaints(about: nothing) } == [])
  }

  @Test("from the README every article is at most two links away")
  func twoClicks() throws {
    func links(of path: String) throws -> [String] {
      let page = Page(name: path, path: path, text: try SourceTree.text(path))
      return page.text.matches(of: #/\]\(([^)\s#]+)/#).map { page.target(of: $0.1) }
        .filter { $0.hasSuffix(".md") }
    }
    let first = try links(of: "README.md")
    let second = try first.filter { $0.hasPrefix("Documentation/") }.flatMap(links)
    let near = Set(first + second)
    #expect(try SourceTree.pages().filter(Self.isArticle).filter { !near.contains($0) } == [])
  }
}

@Suite("how the documentation is built")
struct DocumentationBuilderTests {
  private static let symbols = #"""
    {"symbols": [
      {"kind": {"identifier": "swift.struct"}, "pathComponents": ["A"],
       "docComment": {"lines": [{"text": "Is one."}]}},
      {"kind": {"identifier": "swift.method"}, "pathComponents": ["A", "go(to:)"],
       "docComment": {"lines": [{"text": "  "}]},
       "location": {"uri": "file:///a/A.swift", "position": {"line": 6, "character": 2}}},
      {"kind": {"identifier": "swift.enum"}, "pathComponents": ["B"]},
      {"kind": {"identifier": "swift.extension"}, "pathComponents": ["C"]}
    ]}
    """#

  private func catalogue(_ landing: String = "", _ articles: Page...) -> Catalogue {
    Catalogue(
      library: "L", landing: Page(name: "L", path: "Sources/L/L.docc/L.md", text: landing),
      articles: articles)
  }

  @Test("a public symbol without a comment is found, with its source location")
  func undocumented() throws {
    let graph = try SymbolGraph(Data(Self.symbols.utf8))
    #expect(
      graph.complaints == [
        "/a/A.swift:7: the public symbol A/go(to:) has no comment that says what it is",
        "in no file: the public symbol B has no comment that says what it is",
      ])
  }

  @Test("an outer symbol and an article without a topic are found")
  func withoutTopic() throws {
    let graph = try SymbolGraph(Data(Self.symbols.utf8))
    let page = Page(name: "P", path: "Documentation/P.md", text: "# P\n")
    #expect(catalogue("- ``A``\n- ``B``\n- <doc:P>\n", page).complaints(about: graph) == [])
    #expect(
      catalogue("- ``A``\n``B``\n", page).complaints(about: graph) == [
        "Sources/L/L.docc/L.md: the public symbol B is under no topic; add '- ``B``'",
        "Sources/L/L.docc/L.md: the article P is under no topic; add '- <doc:P>'",
      ])
    #expect(
      catalogue("### P\n- ``A``\n- ``B``\n- <doc:P>\n", page).complaints(about: graph) == [
        "Sources/L/L.docc/L.md: the heading P makes links to that article ambiguous; reword it"
      ])
  }

  /// Links as pages have them, and as DocC has them in the library `L`.
  static let links = [
    ("[q](Q.md)", "[q](doc:Q)"), ("see [q](Q.md#a-b-c).", "see [q](doc:Q#A-b,-c)."),
    ("[here](#p-too)", "[here](doc:P#P-too)"), ("[r](Folder/README.md)", "[r](/documentation/m/r)"),
    ("[r](Folder/README.md#one)", "[r](/documentation/m/r#One)"),
    ("[f](../Sources/A.swift), [s](a.json)", "f, s"), ("[w](https://a.b/c)", "[w](https://a.b/c)"),
    ("[`x[1]`](Q.md)", "[`x[1]`](doc:Q)"), ("- <doc:Q>", "- <doc:Q>"),
    ("![alt](../S/a.svg)", "![alt](S-a.svg)"), ("[d](doc:Q)", "[d](doc:Q)"),
  ]

  @Test("links of a web page become links of DocC", arguments: links)
  func rewrites(_ link: String, _ expected: String) {
    let page = Page(name: "P", path: "Documentation/P.md", text: "\(link)\n## P too\n")
    let other = Page(
      name: "Q", path: "Documentation/Q.md", text: "# Q\n```\n## a b c\n```\n## A b, 'c'\n")
    let far = Page(name: "R", path: "Documentation/Folder/README.md", text: "# R\n## One\n")
    let rewriter = PageLinks(
      to: [catalogue("", page, other), Catalogue(library: "M", landing: far, articles: [far])])
    let (text, pictures) = rewriter.rewrite(page, of: "L")
    #expect(text == "\(expected)\n## P too\n")
    #expect(pictures == (link.hasPrefix("!") ? ["S-a.svg": "S/a.svg"] : [:]))
  }

  @Test("listings are left alone, and files lead to where they are shown")
  func leavesListings() {
    let page = Page(name: "P", path: "Documentation/P.md", text: "```\n[q](P.md)\n```\n[f](a.json)")
    let rewriter = PageLinks(to: [catalogue("", page)], sources: "https://h/blob/main")
    #expect(
      rewriter.rewrite(page, of: "L").text
        == "```\n[q](P.md)\n```\n[f](https://h/blob/main/Documentation/a.json)")
  }
}
