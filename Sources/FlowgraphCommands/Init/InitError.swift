#if CLI
/// Why a package cannot be created, or flows cannot be added to it.
enum InitError: ToolError, Equatable {
  case noSource
  case badName(String)
  case badAddress(String)
  case noFlowgraph(String)
  case noFolder(String)
  case notEmpty(String, holding: String)
  case swiftMissing(reason: String)
  case noManifest(String, reason: String)
  case oldManifest(String, version: String)
  case noVariable(String)
  case taken(String, name: String)
  case fileExists(String)
  case notPossible(String, reason: String)
  case otherManifest(String, catalog: String)

  var exitCode: Int32 {
    switch self {
    case .noSource, .badName, .badAddress, .taken: 64
    case .noManifest, .oldManifest, .noVariable, .notPossible, .otherManifest: 65
    case .noFlowgraph, .noFolder: 66
    case .swiftMissing: 69
    case .notEmpty, .fileExists: 73
    }
  }

  var message: String {
    switch self {
    case .noSource:
      "the package needs a dependency on flowgraph; name its repository with --flowgraph-url, or "
        + "the folder of a checkout with --flowgraph-path"
    case .badName(let name):
      "'\(name)' is not a valid name; use ASCII letters and digits, starting with a letter, and "
        + "not just 'flows', which is appended"
    case .badAddress(let url):
      "'\(url)' is not the URL of a repository; use one such as https://example.org/flowgraph, or "
        + "name a folder with --flowgraph-path"
    case .noFlowgraph(let path):
      "\(path): not a checkout of flowgraph; --flowgraph-path needs the folder of its Package.swift"
    case .noFolder(let path):
      "\(path): cannot be created, because its parent folder does not exist; create that first"
    case .notEmpty(let path, let name):
      "\(path): contains '\(name)', but no Package.swift; name the folder of a package, or an "
        + "empty or new one, with --package-path"
    case .swiftMissing(let reason):
      "cannot run 'swift' to read the package: \(reason); install it from swift.org, or add it to "
        + "the PATH"
    case .noManifest(let path, let reason):
      "\(path): the package cannot be read; 'swift package dump-package' reports:\n\(reason)"
    case .oldManifest(let path, let version):
      "\(path): the tools version \(version) is too old; change the first line to "
        + "'// swift-tools-version: \(Manifest.oldestTools)' or later"
    case .noVariable(let path):
      "\(path): no line begins with 'let package = Package(', so the targets cannot be added; "
        + "add them yourself as shown in Documentation/Catalogs.md"
    case .taken(let path, let name):
      "\(path): '\(name)' already exists; choose another name for the new targets with --name"
    case .fileExists(let path):
      "\(path): already exists and would be overwritten; move it, or choose another name for the "
        + "new targets with --name"
    case .notPossible(let path, let reason):
      "\(path): nothing was written, because the changed package could not be read; "
        + "'swift package describe' would report:\n\(reason)"
    case .otherManifest(let path, let catalog):
      "\(path): nothing was written, because SwiftPM would not see '\(catalog)': it reads a "
        + "version-specific manifest, Package@swift-….swift; add the targets there as shown in "
        + "Documentation/Catalogs.md"
    }
  }
}
#endif
