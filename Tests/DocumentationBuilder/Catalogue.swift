package import Foundation

/// The DocC catalogue of a library: its first page, and links to the pages that belong to it.
package struct Catalogue {
  package var library: String
  /// The first page, which is written for DocC alone.
  package var landing: Page
  /// The articles, in the order of their names.
  package var articles: [Page]

  package init(library: String, landing: Page, articles: [Page]) {
    self.library = library
    self.landing = landing
    self.articles = articles
  }

  /// Reads the catalogue of a library of the package at a path.
  package init(of library: String, in root: URL) throws {
    self.library = library
    let root = root.resolvingSymlinksInPath()
    let folder = root.appendingPathComponent(Self.path(of: library))
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".md") }
      .map { name in
        let file = folder.appendingPathComponent(name).resolvingSymlinksInPath()
        return Page(
          name: String(name.dropLast(3)),
          path: String(file.path.dropFirst(root.path.count + 1)),
          text: try String(contentsOf: file, encoding: .utf8))
      }
    guard let landing = pages.first(where: { $0.name == library }) else {
      throw BuildError("\(Self.path(of: library)) has no page \(library).md")
    }
    self.landing = landing
    articles = pages.filter { $0.name != library }
  }

  static func path(of library: String) -> String { "Sources/\(library)/\(library).docc" }

  /// The libraries of the package at a path that have a catalogue, in the order of their names.
  package static func libraries(in root: URL) throws -> [String] {
    let sources = root.appendingPathComponent("Sources").path
    return try FileManager.default.contentsOfDirectory(atPath: sources).sorted().filter {
      FileManager.default.fileExists(atPath: root.appendingPathComponent(path(of: $0)).path)
    }
  }

  /// What is wrong with the first page: outer symbols and articles without a topic, and headings
  /// that are called like an article.
  package func complaints(about graph: SymbolGraph) -> [String] {
    let symbols = graph.symbols.filter(\.isOuter).map(\.path)
      .filter { !landing.text.contains("- ``\($0)``") }
      .map { "\(landing.path): the public symbol \($0) is under no topic; add '- ``\($0)``'" }
    let pages = articles.map(\.name).filter { !landing.text.contains("- <doc:\($0)>") }
      .map { "\(landing.path): the article \($0) is under no topic; add '- <doc:\($0)>'" }
    let headings = landing.text.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    let clashes = articles.map(\.name).filter { headings.contains($0[...]) }
      .map { "\(landing.path): the heading \($0) makes links to that article ambiguous; reword it" }
    return Set(symbols).sorted() + pages + clashes
  }
}

/// Why the documentation cannot be built.
package struct BuildError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
