#if CLI
import FlowDocuments
import FlowSupport

struct SwiftPackage {
  private static let swift = "swift"
  /// The time limit for reading a manifest, which compiles it.
  private static let describeTimeLimit = Duration.seconds(300)

  let path: String
  let folder: String
  let description: JSONValue
  /// The arguments of `swift` for the folder and the build folder.
  private let location: [String]

  var programs: [Program] { Self.programs(in: description) }

  /// A program, and whether it depends on `FlowCatalogs`.
  typealias Program = (name: String, servesFlows: Bool)

  /// - Parameter scratch: The build folder; `nil` for the tool's own folder in the package.
  init(path: String, scratch: String? = nil) throws(PackageError) {
    self.path = path
    guard let folder = Path.real(path) else { throw .missingFolder(path) }
    self.folder = folder
    guard InputFile.exists(path: folder + "/Package.swift") else {
      let isFolder = InputFile.exists(path: folder + "/.")
      throw isFolder ? .noManifest(path) : .missingFolder(path)
    }
    let scratch = scratch ?? folder + "/.build/flowgraph"
    try Self.makeScratch(scratch, of: path)
    location = ["--package-path", folder, "--scratch-path", scratch]
    description = try Self.description(at: location, called: path)
  }

  // MARK: Contents

  private static func description(
    at location: [String], called path: String
  ) throws(PackageError) -> JSONValue {
    let report = try run(
      ["package"] + location + ["describe", "--type", "json"], within: describeTimeLimit)
    guard report.ending == .exited(code: 0) else {
      StandardError.report(report.errors.utf8)
      throw .undescribed(path, reason: "'swift package describe' failed, see its output above")
    }
    do { return try JSONValue(parsing: report.output) } catch {
      throw .undescribed(
        path, reason: "'swift package describe' did not write JSON: \(error.message)")
    }
  }

  /// The programs in a description, sorted by name: executable products, and executable targets
  /// that are in none of them.
  static func programs(in description: JSONValue) -> [Program] {
    let targets = (description["targets"]?.elements ?? []).compactMap { target -> Program? in
      target["type"]?.string == "executable"
        ? target["name"]?.string.map { ($0, target.dependsOnCatalogs) } : nil
    }
    var inProducts: Set<String> = []
    let products = (description["products"]?.elements ?? []).compactMap { product -> Program? in
      guard product["type"]?["executable"] != nil, let name = product["name"]?.string
      else { return nil }
      let members = product["targets"]?.elements?.compactMap(\.string) ?? []
      inProducts.formUnion(members)
      return (name, targets.contains { $0.servesFlows && members.contains($0.name) })
    }
    // The order in a description is not stable.
    return (products + targets.filter { !inProducts.contains($0.name) }).sorted {
      $0.name < $1.name
    }
  }

  /// Returns the program that serves the flows: the one with a name, or the only one.
  func catalogProduct(named name: String?) throws(PackageError) -> String {
    if let name {
      let names = programs.map(\.name)
      guard names.contains(name) else {
        throw .unknownProduct(
          name, in: path, nearest: Spelling.nearest(to: name, among: names), programs: names)
      }
      return name
    }
    let serving = programs.filter(\.servesFlows).map(\.name)
    guard serving.count < 2 else { throw .severalCatalogs(path, serving) }
    guard let only = serving.first else { throw .noCatalog(path) }
    return only
  }

  // MARK: Building

  /// Builds a program, and returns its path; the output of the compiler goes to standard error.
  ///
  /// The tool uses its own build folder, so that it need not wait for an editor or `swift run` to
  /// unlock theirs.
  func build(
    _ product: String, for configuration: BuildConfiguration
  ) throws(PackageError) -> String {
    try compile(product, for: configuration)
    let report = try Self.run(
      ["build"] + location + ["--configuration", configuration.rawValue, "--show-bin-path"],
      within: Self.describeTimeLimit)
    let bytes = report.output.prefix { $0 != UInt8(ascii: "\n") }
    let program = String(decoding: bytes, as: UTF8.self) + "/" + product
    guard report.ending == .exited(code: 0), access(program, X_OK) == 0 else {
      throw .notFound(path, product: product, reason: "no program at \(program)")
    }
    return program
  }

  private func compile(
    _ product: String, for configuration: BuildConfiguration
  ) throws(PackageError) {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    let end: ChildProcess.Ending?
    do throws(SystemFailure) {
      // On an interrupt, it also ends its compilers.
      let group = try ChildGroup(
        Self.swift,
        ["build"] + location + ["--configuration", configuration.rawValue, "--product", product],
        descriptors: [(0, from: nothing), (1, from: STDERR_FILENO), (2, from: STDERR_FILENO)],
        lastSignal: SIGINT)
      end = try group.ending(waiting: true)
    } catch {
      throw .swiftMissing(reason: error.reason)
    }
    guard let end, end != .exited(code: 0) else { return }
    throw .notBuilt(path, product: product, end: end)
  }

  /// Creates the build folder of a package, which may not be writable.
  private static func makeScratch(_ scratch: String, of path: String) throws(PackageError) {
    do throws(SystemFailure) {
      try Folder.make(at: scratch)
      guard access(scratch, W_OK) == 0 else { throw SystemFailure() }
    } catch {
      throw .readOnly(path, scratch: scratch, reason: error.reason)
    }
  }

  private static func run(
    _ arguments: [String], within limit: Duration
  ) throws(PackageError) -> ChildProcess.Report {
    var child = ChildProcess(swift, arguments)
    child.timeLimit = limit
    do { return try child.run() } catch { throw .swiftMissing(reason: error.reason) }
  }
}

extension JSONValue {
  fileprivate var dependsOnCatalogs: Bool {
    self["product_dependencies"]?.elements?.contains { $0.string == "FlowCatalogs" } ?? false
  }
}
#endif
