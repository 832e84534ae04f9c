#if CLI
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
#endif
