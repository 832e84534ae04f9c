#if CLI
import FlowDocuments

/// Why the program of a package cannot be had.
enum PackageError: ToolError, Equatable {
  /// An option is about a package, and none is named.
  case unnamed(String)
  case missingFolder(String)
  case noManifest(String)
  case swiftMissing(reason: String)
  case readOnly(String, scratch: String, reason: String)
  case undescribed(String, reason: String)
  case noCatalog(String)
  case severalCatalogs(String, [String])
  case unknownProduct(String, in: String, nearest: [String], programs: [String])
  case notBuilt(String, product: String, end: ProcessEnd)
  case notFound(String, product: String, reason: String)
  case notStarted(String, reason: String)

  var exitCode: Int32 {
    switch self {
    case .unnamed, .severalCatalogs: 64
    case .undescribed, .notBuilt: 65
    case .missingFolder, .noManifest, .noCatalog, .unknownProduct: 66
    case .swiftMissing: 69
    case .notFound, .notStarted: 70
    case .readOnly: 73
    }
  }

  /// Whether it is about where the package is said to be.
  var isOfPath: Bool {
    switch self {
    case .missingFolder, .noManifest: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .unnamed(let option):
      "\(option) is about the program of a package; name the package with --package-path, or in "
        + "\(Settings.fileName)"
    case .missingFolder(let path):
      "\(path): no such folder; a package is the folder of a Package.swift"
    case .noManifest(let path):
      "\(path): there is no Package.swift in it; a package is the folder of one"
    case .swiftMissing(let reason):
      "swift cannot be run, which builds packages: \(reason); install it from swift.org, or put "
        + "it on the PATH"
    case .readOnly(let path, let scratch, let reason):
      "\(path): the package cannot be built in \(scratch): \(reason); name a folder that can be "
        + "written with --scratch-path"
    case .undescribed(let path, let reason):
      "\(path): the package cannot be read: \(reason); 'swift package describe' there tells more"
    case .noCatalog(let path):
      "\(path): no program of the package depends on FlowCatalogs, so none serves flows; "
        + "'flowgraph init' adds one, see Documentation/Catalogs.md"
    case .severalCatalogs(let path, let names):
      "\(path): several programs of the package may serve flows; choose one with --product: "
        + names.map { "'\($0)'" }.joined(separator: ", ")
    case .unknownProduct(let name, let path, let nearest, let programs):
      "\(path): no program of the package is called '\(name)'; "
        + Self.hint(nearest: nearest, of: programs)
    case .notBuilt(let path, let product, .exited(let code)):
      "\(path): '\(product)' could not be built: swift build ended with exit code \(code), and "
        + "says above why"
    case .notBuilt(let path, let product, .signalled(let signal)):
      "\(path): '\(product)' could not be built: signal \(signal) ended swift build"
    case .notFound(let path, let product, let reason):
      "\(path): '\(product)' was built, but is not to be found: \(reason)"
    case .notStarted(let product, let reason): "'\(product)' cannot be started: \(reason)"
    }
  }

  private static func hint(nearest: [String], of programs: [String]) -> String {
    func list(_ names: [String], _ joint: String) -> String {
      names.map { "'\($0)'" }.joined(separator: joint)
    }
    if !nearest.isEmpty { return "did you mean \(list(nearest, " or "))?" }
    return programs.isEmpty ? "it has none" : "it has \(list(programs, ", "))"
  }
}
#endif
