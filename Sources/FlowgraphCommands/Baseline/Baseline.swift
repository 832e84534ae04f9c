#if CLI
import FlowDiagrams
import FlowDiff
import FlowDocuments
import FlowSupport

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

/// The folder of a baseline: for each flow, its document in `NAME.json`, and the same as lines for
/// review in `NAME.edges`.
struct BaselineFolder {
  /// The maximum length of a name in bytes, so that every file system allows the file name.
  private static let maxNameLength = 200

  let path: String

  /// - Parameter path: The folder as given; a leading `./` and a trailing `/` are dropped.
  init(path: String) {
    var path = path[...]
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2) }
    while path.hasSuffix("/"), path.count > 1 { path = path.dropLast() }
    self.path = String(path)
  }

  /// Rejects names that are not valid file names, and names that several flows have.
  static func requireNames(_ names: [String]) throws(ToolFailure) {
    var taken: Set<String> = []
    for name in names {
      let isFileName =
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= maxNameLength
        && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
      guard isFileName else {
        throw .badInput(
          "the flow '\(name)' cannot have a baseline, because its name is not a valid file name; "
            + "rename it")
      }
      // Some file systems are not case-sensitive.
      guard taken.insert(name.lowercased()).inserted else {
        throw .badUsage(
          "two flows are named '\(name)', but a baseline has one file per name; leave one of them "
            + "out")
      }
    }
  }

  func documentPath(of name: String) -> String { "\(path)/\(name).json" }

  func linesPath(of name: String) -> String { "\(path)/\(name).edges" }

  /// The names of all flows in the folder, sorted by their bytes; other files are skipped.
  var names: [String] {
    Folder.entries(of: path).compactMap { file in
      guard file.info.isFile, file.name.hasSuffix(".json"),
        let bytes = try? InputFile(path: "\(path)/\(file.name)").bytesIfPresent(),
        let name = try? FlowDocument(json: bytes).name
      else { return nil }
      return file.name == "\(name).json" ? name : nil
    }
  }

  /// Compares a flow with its baseline; `nil` if they are the same.
  func drift(of document: FlowDocument) throws -> BaselineDrift? {
    let name = document.name
    let path = documentPath(of: name)
    guard let bytes = try InputFile(path: path).bytesIfPresent() else {
      return BaselineDrift(flow: name, kind: .new)
    }
    let lines = try InputFile(path: linesPath(of: name)).bytesIfPresent()
      .map { String(decoding: $0, as: UTF8.self) }
    let old: FlowDocument
    do { old = try FlowDocument(json: bytes) } catch {
      let location = "\(path):\(error.line):\(error.column)"
      return BaselineDrift(flow: name, kind: .unreadable(path: location, reason: error.message))
    }
    let isSame = old.withoutLocations == document.withoutLocations
    guard !isSame || lines != document.baselineLines else { return nil }
    return BaselineDrift(
      flow: name, kind: .changed(.init(from: old, to: document, onlyLinesFileDiffers: isSame)))
  }

  /// Writes a flow into the folder, without source locations.
  func write(_ document: FlowDocument) throws {
    let document = document.withoutLocations
    let (json, lines) = (document.json(), document.baselineLines)
    try Output.write(json, to: documentPath(of: document.name), followsLinks: false)
    try Output.write(lines, to: linesPath(of: document.name), followsLinks: false)
  }

  /// Removes a flow from the folder.
  func remove(_ name: String) throws {
    for file in [documentPath(of: name), linesPath(of: name)]
    where unlink(file) != 0 && errno != ENOENT {
      throw OutputError.ioError(
        path: file, reason: "it cannot be removed: \(String(cString: strerror(errno)))")
    }
  }
}

extension FlowDocument {
  var baselineLines: String { edgeList(level: .screens) }
}
#endif
