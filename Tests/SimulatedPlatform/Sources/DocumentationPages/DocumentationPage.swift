import Foundation

/// A page of the documentation, for tests of what it says.
public struct DocumentationPage {
  private let lines: [Substring]

  /// Reads a page.
  ///
  /// - Parameter name: The name of its file, such as `UIKit.md`.
  public init(_ name: String) throws {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let file = root.appendingPathComponent("Documentation").appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of a section, without those of the sections inside it.
  private func section(_ title: String) -> ArraySlice<Substring> {
    guard let start = lines.firstIndex(where: { $0 == "## \(title)" }) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
  }

  /// The first listing in Swift of a section, without empty lines.
  public func firstListing(in title: String) -> [Substring] {
    let listing = section(title).drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
    return listing.filter { !$0.isEmpty }
  }

  /// The numbers at the beginning of the rows of a section's tables, as in `| 10, 11. a path |`.
  public func numbersOfRows(in title: String) -> Set<Int> {
    let rows = section(title).filter { $0.hasPrefix("| ") }
    return Set(
      rows.flatMap { row in
        row.dropFirst(2).prefix { $0 != "." }.split(separator: ", ").compactMap { Int($0) }
      })
  }
}
