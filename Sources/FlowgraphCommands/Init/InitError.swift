#if CLI
/// Why a package cannot be started, or begin to have flows.
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
  case fileThere(String)
  case notPossible(String, reason: String)
  case otherManifest(String, catalog: String)

  var exitCode: Int32 {
    switch self {
    case .noSource, .badName, .badAddress, .taken: 64
    case .noManifest, .oldManifest, .noVariable, .notPossible, .otherManifest: 65
    case .noFlowgraph, .noFolder: 66
    case .swiftMissing: 69
    case .notEmpty, .fileThere: 73
    }
  }

  var message: String {
    switch self {
    case .noSource:
      "where the package is to get flowgraph from is not said; give its address with "
        + "--flowgraph-url, or the folder of a checkout with --flowgraph-path"
    case .badName(let name):
      "'\(name)' cannot be in the name of a program: --name takes ASCII letters and digits, "
        + "a letter first, and not 'flows' alone, which is added"
    case .badAddress(let url):
      "'\(url)' is no address of a repository; --flowgraph-url takes one such as "
        + "https://example.org/flowgraph, --flowgraph-path a folder"
    case .noFlowgraph(let path):
      "\(path): flowgraph is not there; --flowgraph-path names the folder of its Package.swift"
    case .noFolder(let path):
      "\(path): it cannot be made, for the folder around it is not there; make that first"
    case .notEmpty(let path, let name):
      "\(path): there is no Package.swift in it, but '\(name)'; name the folder of a package, or "
        + "an empty or new one with --package-path"
    case .swiftMissing(let reason):
      "swift cannot be run, which reads packages: \(reason); install it from swift.org, or put "
        + "it on the PATH"
    case .noManifest(let path, let reason):
      "\(path): the package cannot be read; 'swift package dump-package' there says:\n\(reason)"
    case .oldManifest(let path, let version):
      "\(path): its tools version \(version) is too old; write "
        + "'// swift-tools-version: \(Manifest.oldestTools)' or later in its first line"
    case .noVariable(let path):
      "\(path): nothing like 'let package = Package(' begins a line in it, so the targets cannot "
        + "be added; add them yourself, as Documentation/Catalogs.md shows"
    case .taken(let path, let name):
      "\(path): it has '\(name)' already; name the new targets after another word with --name"
    case .fileThere(let path):
      "\(path): it is there already, and would be written over; move it, or name the new targets "
        + "after another word with --name"
    case .notPossible(let path, let reason):
      "\(path): nothing is written, for the package could not be read with the change; "
        + "'swift package describe' would say:\n\(reason)"
    case .otherManifest(let path, let catalog):
      "\(path): nothing is written, for SwiftPM would not see '\(catalog)': it reads another "
        + "manifest, Package@swift-….swift; add the targets there, as Documentation/Catalogs.md "
        + "shows"
    }
  }
}
#endif
