import Foundation

/// A page in Markdown, as it is in the package, for a web page of the repository to show.
package struct Page {
  /// Its name in DocC, by which links lead to it.
  package var name: String
  /// Its path from the root of the package.
  package var path: String
  package var text: String

  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
  }

  /// The path from the root of the package of what a link of this page names.
  package func target(of link: some StringProtocol) -> String {
    var steps = path.split(separator: "/").dropLast().map(String.init)
    for step in link.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(String(step)) }
    }
    return steps.joined(separator: "/")
  }

  /// The heading that a link of a web page names, as DocC names it.
  func heading(_ fragment: some StringProtocol) -> String? {
    prose.filter(\.isProse).map(\.line).filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
      .first { Self.webFragment(of: $0) == fragment }
      .map { $0.split(separator: " ").joined(separator: "-").filter { !"'\"`".contains($0) } }
  }

  /// The fragment that web pages give a heading.
  static func webFragment(of heading: String) -> String {
    String(
      heading.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
  }

  /// The lines of the page, with whether they are prose rather than a listing.
  var prose: [(line: String, isProse: Bool)] {
    var isListing = false
    return text.components(separatedBy: "\n").map { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      defer { if isFence { isListing.toggle() } }
      return (line, !isFence && !isListing)
    }
  }
}
