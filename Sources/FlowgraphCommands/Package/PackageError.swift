#if CLI
import FlowDocuments
import FlowSupport

enum PackageError: ToolError, Equatable {
  /// An option needs a package, but none was given.
  case unnamed(String)
  case missingFolder(String)
  case noManifest(String)
  case swiftMissing(reason: String)
  case readOnly(String, scratch: String, reason: String)
  case undescribed(String, reason: String)
  case noCatalog(String)
  case severalCatalogs(String, [String])
  case unknownProduct(String, in: String, nearest: [String], programs: [String])
  case notBuilt(String, product: String, end: ChildProcess.Ending)
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

  var isOfPath: Bool {
    switch self {
    case .missingFolder, .noManifest: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .unnamed(let option):
      "\(option) needs a package; name one with --package-path, or in \(Settings.fileName)"
    case .missingFolder(let path): "\(path): no such folder; name the folder of a package"
    case .noManifest(let path):
      "\(path): no Package.swift in this folder; name the folder of a package"
    case .swiftMissing(let reason):
      "cannot run 'swift' to build the package: \(reason); install it from swift.org, or add it to "
        + "the PATH"
    case .readOnly(let path, let scratch, let reason):
      "\(path): the package cannot be built in \(scratch): \(reason); name a writable folder with "
        + "--scratch-path"
    case .undescribed(let path, let reason): "\(path): the package cannot be read: \(reason)"
    case .noCatalog(let path):
      "\(path): no program of the package depends on FlowCatalogs, so none serves flows; add one "
        + "with 'flowgraph init', see Documentation/Catalogs.md"
    case .severalCatalogs(let path, let names):
      "\(path): several programs of the package can serve flows; choose one with --product: "
        + Self.list(names)
    case .unknownProduct(let name, let path, let nearest, let programs):
      "\(path): the package has no program named '\(name)'; "
        + (Spelling.question(nearest)
          ?? (programs.isEmpty ? "it has no programs" : "it has \(Self.list(programs))"))
    case .notBuilt(let path, let product, .exited(let code)):
      "\(path): '\(product)' could not be built: 'swift build' exited with code \(code), see its "
        + "output above"
    case .notBuilt(let path, let product, let end):
      "\(path): '\(product)' could not be built: 'swift build' was ended by \(end.text)"
    case .notFound(let path, let product, let reason):
      "\(path): '\(product)' was built but cannot be found: \(reason)"
    case .notStarted(let product, let reason): "'\(product)' cannot be started: \(reason)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
#endif
