import FaultyFlows
import FlowDocuments
import FlowExploration
import Foundation
import Testing

/// A page of `Documentation/Properties`.
struct PropertyPage {
  static let folder = root.appendingPathComponent("Documentation/Properties")
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  init(_ name: String) throws {
    text = try String(
      contentsOf: Self.folder.appendingPathComponent("\(name).md"), encoding: .utf8)
  }

  /// The listings in Swift, or the others.
  func blocks(inSwift: Bool) -> [String] {
    text.components(separatedBy: "```").enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("swift\n") == inSwift }
      .map { String($0.element.drop { $0 != "\n" }.dropFirst()) }
  }

  /// The lines of a text without the space around them.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The sources in a folder, as lines.
  static func sources(in folder: String) throws -> [[String]] {
    let folder = root.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { name in
        lines(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
      }
  }
}

@Suite("The pages of the properties")
struct PageTests {
  /// The properties that have a page.
  private static let errors = StandardProperty.allCases.filter { $0.severity == .error }

  @Test("there is one for each built-in property, and the list names the warnings")
  func complete() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: PropertyPage.folder.path)
    let names = Self.errors.map(\.name)
    #expect(Set(pages) == Set(names.map { "\($0).md" } + ["README.md"]))
    let list = try PropertyPage("README").text
    for warning in StandardProperty.allCases where warning.severity == .warning {
      #expect(list.contains("| `\(warning.name)` |"))
    }
  }

  @Test(
    "every listing stands in a file that is compiled, line for line",
    arguments: ["README"] + errors.map(\.name))
  func listings(_ name: String) throws {
    let sources = try ["Tests/FaultyFlows", "Tests/PropertyTests"]
      .flatMap { try PropertyPage.sources(in: $0) }
    let listings = try PropertyPage(name).blocks(inSwift: true)
    #expect(listings.count >= 2)
    for listing in listings {
      let lines = PropertyPage.lines(listing)
      let isCompiled = sources.contains { source in
        source.indices.contains { source[$0...].starts(with: lines) }
      }
      #expect(isCompiled, "\(listing)")
    }
  }

  @Test("every report is the one that is given", arguments: errors)
  func reports(_ property: StandardProperty) throws {
    let page = try PropertyPage(property.name)
    let listing = try #require(page.blocks(inSwift: true).first)
    let flow = try #require(
      FaultyFlow.all.first { listing.contains("struct \($0.name): ") })
    #expect(flow.property == property.name)
    let text = try #require(flow.check().failures.first?.text)
    #expect(page.blocks(inSwift: false) == [text + "\n"])
  }
}
