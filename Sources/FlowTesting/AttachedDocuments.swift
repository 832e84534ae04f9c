import FlowDiagrams
import FlowDocuments
import Foundation

/// The documents that the tests of this process attach for the tool.
enum AttachedDocuments {
  /// Larger flows are not laid out, because a long layout cannot be interrupted.
  private static let maxNodes = 30
  private static let maxEdges = 150

  private static let lock = NSLock()
  /// By file name in lower case, since some file systems are not case-sensitive.
  nonisolated(unsafe) private static var attached:
    [String: (document: FlowDocument, site: CallSite)] =
      [:]

  /// Attaches a document and its diagram, and writes both to the folder if one is set.
  static func attach(_ document: FlowDocument, at site: CallSite) throws {
    guard !document.name.isEmpty, !document.title.isEmpty else {
      throw FlowFailure("an attached flow needs a name and a title (\(site))", at: site)
    }
    let name = document.name.asFileName
    try requireUniqueName(name, for: document, at: site)
    let diagram = diagramText(of: document)
    let files = [
      ("\(name).json", document.json()), ("\(name).\(diagram.format)", diagram.text),
    ]
    for (file, text) in files { TestAttachments.attach(text, named: file, at: site) }
    if let folder = TestSettings.attachmentsFolder {
      try write(files, to: folder, at: site)
    }
  }

  /// Throws if another document was attached under the same name, since the tool would see only
  /// one.
  private static func requireUniqueName(
    _ name: String, for document: FlowDocument, at site: CallSite
  ) throws {
    let other = lock.withLock {
      guard let other = attached[name.lowercased()] else {
        attached[name.lowercased()] = (document, site)
        return nil as (document: FlowDocument, site: CallSite)?
      }
      return other
    }
    guard let other, other.document != document else { return }
    throw FlowFailure(
      "\(document.name): another flow is already attached under this name (\(site))\n"
        + "  it is attached at \(other.site); rename one of them with attach(name: …)", at: site)
  }

  private static func diagramText(of document: FlowDocument) -> (text: String, format: String) {
    let diagram = document.diagram()
    let isSmall = diagram.nodes.count <= maxNodes && diagram.edges.count <= maxEdges
    return document.diagramText(isLaidOut: isSmall)
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
