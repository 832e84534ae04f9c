#if CLI
import FlowDiagrams
import FlowDiff
import FlowDocuments

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
