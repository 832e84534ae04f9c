import Foundation

/// A file of this package, as text.
struct SourceFile {
  /// Its path from the root of the package, such as `Sources/FlowCore/Flow.swift`.
  var path: String
  var text: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The folder below `Sources` or `Samples`, which is named like the module.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  var isSwift: Bool { path.hasSuffix(".swift") }

  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Every module it imports, in order, also those that only one system has.
  var imports: [String] {
    let statement =
      #/\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:\w+\s+)?(\w+)(?:\.\w+)*\s*(?:\/\/.*)?/#
    return linesOutsideTexts.flatMap { $0.split(separator: ";") }
      .compactMap { $0.wholeMatch(of: statement).map { String($0.1) } }
  }

  /// The lines that are not of a text that goes over several.
  private var linesOutsideTexts: [Substring] {
    var isInText = false
    return lines.filter { line in
      defer { if line.ranges(of: "\"\"\"").count == 1 { isInText.toggle() } }
      return !isInText
    }
  }

  /// Every header it includes, as written, with its quotes or brackets.
  var includes: [String] {
    let directive = #/\s*#\s*(?:include|import)\s*(["<][^">]*[">]).*/#
    return lines.compactMap { $0.wholeMatch(of: directive).map { String($0.1) } }
  }
}

/// The files of this package.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What is built and shipped: everything under `Sources` and `Samples` that is source text, but
  /// not what a build has left there.
  static func files(in folders: [String] = ["Sources", "Samples"]) throws -> [SourceFile] {
    try folders.flatMap { folder in
      let base = root.appendingPathComponent(folder).resolvingSymlinksInPath()
      let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted()
      let endings = [".swift", ".c", ".h", ".modulemap"]
      return try names.filter { name in
        !name.contains(".build/") && endings.contains { name.hasSuffix($0) }
      }.map { name in
        let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
        return SourceFile(path: "\(folder)/\(name)", text: text)
      }
    }
  }

  /// The pages of this package, by their path from its root.
  static func pages() throws -> [String] {
    let folders = ["Documentation", "Samples", "Benchmarks"]
    let below = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: root.appendingPathComponent(folder).path
      ).map { "\(folder)/\($0)" }
    }
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md"]
      + below.filter { $0.hasSuffix(".md") && !$0.contains(".build") }.sorted()
  }

  /// A file of the package, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names of the folders in a folder.
  static func folders(in name: String) throws -> [String] {
    let base = root.appendingPathComponent(name)
    return try FileManager.default.contentsOfDirectory(atPath: base.path).filter { entry in
      let url = base.appendingPathComponent(entry)
      return try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    }.sorted()
  }

  /// The targets of the manifest that are not tests.
  static func targets() throws -> Set<String> {
    let manifest = try text("Package.swift")
    let target = #/\.(?:target|executableTarget)\(\s*name:\s*"(\w+)"/#
    return Set(manifest.matches(of: target).map { String($0.1) })
  }
}
