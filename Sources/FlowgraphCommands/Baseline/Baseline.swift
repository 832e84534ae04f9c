#if CLI
import FlowCatalogs
import FlowDocuments

/// Flows beside what a folder says that they do.
struct Baseline {
  /// What is compared with the folder.
  private let documents: [FlowDocument]
  let folder: BaselineFolder
  /// What is different, in the order of the flows; those that are gone come last.
  private(set) var drifts: [BaselineDrift] = []

  /// How many flows were compared, those that are gone as well.
  var count: Int { documents.count + drifts.count { $0.kind == .gone } }

  /// Explores flows and compares them.
  ///
  /// - Parameters:
  ///   - isWhole: Whether these are all flows, so that any other in the folder is gone.
  init(
    of entries: [CatalogEntry], in folder: BaselineFolder, isWhole: Bool, limits: LimitOptions
  ) throws {
    try BaselineFolder.requireNames(entries.map(\.name))
    var documents: [FlowDocument] = []
    for entry in entries { documents.append(try Self.document(of: entry, limits)) }
    self.documents = documents
    self.folder = folder
    for document in documents {
      let record = try folder.record(of: document.name)
      if let drift = BaselineDrift(of: document, from: record) { drifts.append(drift) }
    }
    guard isWhole else { return }
    // A name that differs in upper and lower case only is that of the same file at times.
    let known = Set(entries.map { $0.name.lowercased() })
    let names = folder.names
    let gone = names.filter { !known.contains($0.lowercased()) }
    guard gone.isEmpty || gone.count < names.count else {
      throw BaselineError.otherFlows(folder.path, example: gone[0])
    }
    drifts += gone.map(BaselineDrift.init(gone:))
  }

  private static func document(
    of entry: CatalogEntry, _ limits: LimitOptions
  ) throws -> FlowDocument {
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    let document = try entry.document(within: limits.limits(of: entry), onProgress: line.onProgress)
    if let bound = document.search.bound, bound.kind == .time {
      throw BaselineError.cutByChance(document.name, bound: bound.text)
    }
    return document
  }

  /// Writes what is different into the folder, which then holds what the flows do.
  func accept() throws {
    let written = Set(drifts.map(\.flow))
    for document in documents where written.contains(document.name) {
      try folder.write(document)
    }
    for drift in drifts where drift.kind == .gone { try folder.remove(drift.flow) }
  }
}
#endif
