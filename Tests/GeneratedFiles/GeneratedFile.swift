import FlowDocuments
import FlowDrawing
import FlowExploration

/// A file of the repository, or a part of one, that is generated from the sources.
///
/// `make generated` writes them all; a test finds those that are out of date.
package struct GeneratedFile: Sendable {
  /// The path from the root of the repository.
  package let path: String
  /// The files that it is made from, by their paths.
  package var sources: [String] = []
  /// Returns the text of the file with the generated part up to date, from its own text and those of
  /// its sources; `nil` if that part is not found.
  package let updated: @Sendable (String, [String]) -> String?

  package static let all = [
    formatsTable, settingsSchema, documentSchema, propertiesTable, propertyTopics, testingReport,
    playerFiles, modulePicture,
  ]

  private static let formatsTable = GeneratedFile(path: "Documentation/Formats.md") { page, _ in
    let table = String(OutputFormat.table.dropLast())
    let header = String(table.prefix { $0 != "\n" })
    return replacing(in: page, from: header, to: "\n\n", keepsStart: false, with: table)
  }

  private static let settingsSchema = GeneratedFile(
    path: "Documentation/settings.schema.json"
  ) { schema, _ in
    let names = OutputFormat.names.map { "\"\($0)\"" }.joined(separator: ", ")
    return replacing(
      in: schema, from: #""format": {"enum": ["#, to: "]", keepsStart: true, with: names)
  }

  /// The built-in properties that have a page.
  private static let properties = StandardProperty.allCases.filter { $0.severity == .error }

  private static let propertiesTable = GeneratedFile(
    path: "Documentation/Properties/README.md"
  ) { page, _ in
    let rows = properties.map { "| [`\($0.name)`](\($0.name).md) | \($0.summary) |" }
    return replacing(
      in: page, from: "| property | what must hold |\n|---|---|\n", to: "\n\n", keepsStart: true,
      with: rows.joined(separator: "\n"))
  }

  private static let propertyTopics = GeneratedFile(
    path: "Sources/FlowExploration/FlowExploration.docc/FlowExploration.md"
  ) { page, _ in
    replacing(
      in: page, from: "### Built-in properties\n\n", to: "\n\n", keepsStart: true,
      with: properties.map { "- <doc:\($0.name)>" }.joined(separator: "\n"))
  }

  /// The number of properties of a flow without links, URLs and work, in the report of the page.
  private static let testingReport = GeneratedFile(path: "Documentation/Testing.md") { page, _ in
    let others =
      StandardProperty.ofWork + [
        .linksAreReadBack, .deferredLinksAreOpened, .contradictoryCommands,
      ]
    let count = StandardProperty.allCases.count { !others.contains($0) }
    return replacing(
      in: page, from: "Order: 1 of ", to: " properties failed", keepsStart: true, with: "\(count)")
  }

  /// Returns a text with something else from one mark to the next.
  static func replacing(
    in text: String, from start: String, to end: String, keepsStart: Bool, with part: String
  ) -> String? {
    guard let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    else { return nil }
    let head = text[..<(keepsStart ? first.upperBound : first.lowerBound)]
    return String(head) + part + String(text[last.lowerBound...])
  }
}
