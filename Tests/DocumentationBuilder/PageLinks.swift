import Foundation

/// Rewrites the links of a page from those that a web page follows to those that DocC follows.
package struct PageLinks {
  /// Where DocC shows a page: the library whose catalogue has it.
  private struct Home {
    var library: String
    var page: Page
  }

  /// The pages of all catalogues, by their paths from the root of the package.
  private var homes: [String: Home]
  /// The address under which files of the package are shown, such as
  /// `https://example.org/flowgraph/blob/main`; without it, links to files become their titles.
  private var sources: String?

  package init(to catalogues: [Catalogue], sources: String? = nil) {
    homes = catalogues.reduce(into: [:]) { homes, catalogue in
      for page in catalogue.articles {
        homes[page.path] = Home(library: catalogue.library, page: page)
      }
    }
    self.sources = sources
  }

  /// The page as DocC reads it, and the pictures that it shows, by their names there.
  package func rewrite(
    _ page: Page, of library: String
  ) -> (text: String, pictures: [String: String]) {
    var pictures: [String: String] = [:]
    let lines = page.prose.map { line, isProse in
      guard isProse else { return line }
      return line.replacing(#/(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/#) { match in
        let (title, link) = (String(match.2), String(match.3))
        if match.1 == "!" {
          let file = page.target(of: link)
          let name = file.replacing("/", with: "-")
          pictures[name] = file
          return "![\(title)](\(name))"
        }
        return rewrite(link, title, of: page, in: library)
      }
    }
    return (lines.joined(separator: "\n"), pictures)
  }

  private func rewrite(
    _ link: String, _ title: String, of page: Page, in library: String
  ) -> String {
    guard !link.contains("://"), !link.hasPrefix("mailto:"), !link.hasPrefix("doc:") else {
      return "[\(title)](\(link))"
    }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? page.path : page.target(of: parts[0])
    guard let home = homes[file] else {
      return sources.map { "[\(title)](\($0)/\(file))" } ?? title
    }
    let fragment = parts.count > 1 ? home.page.heading(parts[1]).map { "#\($0)" } ?? "" : ""
    guard home.library != library else { return "[\(title)](doc:\(home.page.name)\(fragment))" }
    let path = "\(home.library)/\(home.page.name)".lowercased()
    return "[\(title)](/documentation/\(path)\(fragment))"
  }
}
