#if CLI
import FlowDiagrams
import FlowDiff
import FlowDocuments

/// The comparison of flows with the baseline in a folder.
struct Baseline {
  private let documents: [FlowDocument]
  let folder: BaselineFolder
  /// The differences, in the order of the flows; flows that no longer exist come last.
  private(set) var drifts: [BaselineDrift] = []

  /// The number of compared flows, including those that no longer exist.
  var count: Int { documents.count + drifts.count { $0.kind == .gone } }

  /// Compares flows.
  ///
  /// - Parameter isWhole: Whether these are all flows, so that any other one in the folder no
  ///   longer exists.
  init(of documents: [FlowDocument], in folder: BaselineFolder, isWhole: Bool) throws {
    self.documents = documents
    self.folder = folder
    try BaselineFolder.requireNames(documents.map(\.name))
    for document in documents {
      if let drift = try folder.drift(of: document) { drifts.append(drift) }
    }
    guard isWhole else { return }
    // On some file systems, names that differ only in case are the same file.
    let currentNames = Set(documents.map { $0.name.lowercased() })
    let names = folder.names
    let gone = names.filter { !currentNames.contains($0.lowercased()) }
    guard gone.isEmpty || gone.count < names.count else {
      throw ToolFailure.badInput(
        "\(folder.path): this is the baseline of other flows, such as '\(gone[0])'; name their "
          + "package with --package-path, or choose another folder")
    }
    drifts += gone.map { BaselineDrift(flow: $0, kind: .gone) }
  }

  /// Updates the folder with the differences.
  func accept() throws {
    let written = Set(drifts.map(\.flow))
    for document in documents where written.contains(document.name) {
      try folder.write(document)
    }
    for drift in drifts where drift.kind == .gone { try folder.remove(drift.flow) }
  }
}

/// A difference between a flow and its baseline.
struct BaselineDrift: Equatable {
  enum DriftKind: Equatable {
    case new
    /// Only the baseline has the flow.
    case gone
    /// The behavior of the flow or its description changed.
    case changed(DocumentChange)
    /// The baseline cannot be read.
    case unreadable(path: String, reason: String)
  }

  /// The changes between two documents of a flow.
  struct DocumentChange: Equatable {
    var difference: FlowDifference
    var removed: [String]
    /// The lines that only the flow has.
    var added: [String]
    /// Whether only the `.edges` file differs from what was written.
    var onlyLinesFileDiffers: Bool
  }

  var flow: String
  var kind: DriftKind
}

extension BaselineDrift.DocumentChange {
  init(from old: FlowDocument, to new: FlowDocument, onlyLinesFileDiffers: Bool) {
    difference = old.difference(to: new)
    self.onlyLinesFileDiffers = onlyLinesFileDiffers
    (removed, added) = ([], [])
    // Differences that the edges of screens do not show may show in those of configurations.
    for level in [DiagramOptions.Level.screens, .configurations]
    where removed.isEmpty && added.isEmpty {
      let (before, now) = (Self.lines(of: old, level), Self.lines(of: new, level))
      let (oldLines, newLines) = (Set(before), Set(now))
      removed = before.filter { !newLines.contains($0) }
      added = now.filter { !oldLines.contains($0) }
    }
  }

  private static func lines(of document: FlowDocument, _ level: DiagramOptions.Level) -> [String] {
    document.edgeList(level: level).split(separator: "\n").map(String.init)
  }
}
#endif
