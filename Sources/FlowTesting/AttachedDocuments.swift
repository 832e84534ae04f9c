import FlowDiagrams
import FlowDocuments
import Foundation

/// The documents that the tests of this process attach for the tools.
enum AttachedDocuments {
  /// A flow with more boxes or lines is not laid out: nothing could end a layout that takes long.
  private static let mostBoxes = 30
  private static let mostLines = 150

  private static let lock = NSLock()
  /// By the names of their files, in lower case: some file systems do not tell it from upper case.
  nonisolated(unsafe) private static var known: [String: (document: FlowDocument, site: CallSite)] =
    [:]

  /// Attaches a document and its picture, and writes both where a folder is asked for.
  static func attach(_ document: FlowDocument, at site: CallSite) throws {
    guard !document.name.isEmpty, !document.title.isEmpty else {
      throw FlowFailure("a flow for the tools needs a name and a title (\(site))", at: site)
    }
    let name = document.name.asFileName
    try requireOwnName(name, for: document, at: site)
    let picture = picture(of: document)
    let files = [
      ("\(name).json", document.json()), ("\(name).\(picture.format)", picture.text),
    ]
    for (file, text) in files { TestAttachments.attach(text, named: file, at: site) }
    if let folder = TestSettings.attachmentsFolder {
      try write(files, to: folder, at: site)
    }
  }

  /// Throws where another document was attached by the same name: the tools would know only one.
  private static func requireOwnName(
    _ name: String, for document: FlowDocument, at site: CallSite
  ) throws {
    let other = lock.withLock {
      guard let other = known[name.lowercased()] else {
        known[name.lowercased()] = (document, site)
        return nil as (document: FlowDocument, site: CallSite)?
      }
      return other
    }
    guard let other, other.document != document else { return }
    throw FlowFailure(
      "\(document.name): another flow is attached by this name (\(site))\n"
        + "  the other one at \(other.site); give one of them another: attach(name: …)", at: site)
  }

  private static func picture(of document: FlowDocument) -> (text: String, format: String) {
    let diagram = document.diagram()
    let isSmall = diagram.nodes.count <= mostBoxes && diagram.edges.count <= mostLines
    return document.picture(isLaidOut: isSmall)
  }

  private static func write(
    _ files: [(name: String, text: String)], to folder: String, at site: CallSite
  ) throws {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for file in files {
        try Data(file.text.utf8).write(
          to: url.appendingPathComponent(file.name), options: .atomic)
      }
    } catch {
      throw FlowFailure(
        "\(TestSettings.attachmentsName): '\(folder)' cannot be written (\(site))\n  \(error)",
        at: site)
    }
  }
}
