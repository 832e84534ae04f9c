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
    [String: (document: FlowDocument, site: CallSite)] = [:]

  /// Attaches a document and its diagram, and writes both to the folder if one is set.
  static func attach(_ document: FlowDocument, at site: CallSite) throws {
    guard !document.name.isEmpty, !document.title.isEmpty else {
      throw FlowFailure("an attached flow needs a name and a title (\(site))", at: site)
    }
    let name = document.name.asFileName
    try requireUniqueName(name, for: document, at: site)
    let graph = document.diagram()
    let isSmall = graph.nodes.count <= maxNodes && graph.edges.count <= maxEdges
    let diagram = document.diagramText(isLaidOut: isSmall)
    let files = [("\(name).json", document.json()), ("\(name).\(diagram.format)", diagram.text)]
    for (file, text) in files { TestAttachments.attach(text, named: file, at: site) }
    guard let folder = TestSettings.attachmentsFolder else { return }
    do { try TestSettings.write(files, to: folder) } catch {
      throw FlowFailure(
        "\(TestSettings.attachmentsName): '\(folder)' cannot be written (\(site))\n  \(error)",
        at: site)
    }
  }

  /// Throws if another document has the name, since the tool would see only one of them.
  private static func requireUniqueName(
    _ name: String, for document: FlowDocument, at site: CallSite
  ) throws {
    let key = name.lowercased()
    let other = lock.withLock {
      let other = attached[key]
      attached[key] = other ?? (document, site)
      return other
    }
    guard let other, other.document != document else { return }
    throw FlowFailure(
      "\(document.name): another flow is already attached under this name (\(site))\n"
        + "  it is attached at \(other.site); rename one of them with attach(name: …)", at: site)
  }
}
