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

  /// - Parameters:
  ///   - folder: The absolute path: see ``folder(at:)``.
  ///   - scratch: The build folder; `nil` for the tool's own folder in the package.
  init(path: String, folder: String, scratch: String?) throws(ToolFailure) {
    (self.path, self.folder) = (path, folder)
    let scratch = scratch ?? folder + "/.build/flowgraph"
    try Self.makeScratch(scratch, of: path)
    location = ["--package-path", folder, "--scratch-path", scratch]
    description = try Self.description(at: location, called: path)
  }

  /// Returns the absolute path of a package.
  static func folder(at path: String) throws(ToolFailure) -> String {
    guard let folder = Path.real(path), InputFile.exists(path: folder + "/.") else {
      throw .noInput("\(path): no such folder; name the folder of a package")
    }
    guard InputFile.exists(path: folder + "/Package.swift") else {
      throw .noInput("\(path): no Package.swift in this folder; name the folder of a package")
    }
    return folder
  }

  // MARK: Contents

  private static func description(
    at location: [String], called path: String
  ) throws(ToolFailure) -> JSONValue {
    let report = try run(
      ["package"] + location + ["describe", "--type", "json"], within: describeTimeLimit)
    guard report.ending == .exited(code: 0) else {
      StandardError.report(report.errors.utf8)
      throw .badInput(
        "\(path): the package cannot be read: 'swift package describe' failed, see its output above"
      )
    }
    do { return try JSONValue(parsing: report.output) } catch {
      throw .badInput(
        "\(path): the package cannot be read: 'swift package describe' did not write JSON: "
          + error.message)
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
  func catalogProduct(named name: String?) throws(ToolFailure) -> String {
    if let name {
      let names = programs.map(\.name)
      guard names.contains(name) else {
        let hint = names.isEmpty ? "it has no programs" : "it has \(Self.list(names))"
        throw .noInput(
          "\(path): the package has no program named '\(name)'; "
            + (Spelling.question(Spelling.nearest(to: name, among: names)) ?? hint))
      }
      return name
    }
    let serving = programs.filter(\.servesFlows).map(\.name)
    guard serving.count < 2 else {
      throw .badUsage(
        "\(path): several programs of the package can serve flows; choose one with --product: "
          + Self.list(serving))
    }
    guard let only = serving.first else {
      throw .noInput(
        "\(path): no program of the package depends on FlowCatalogs, so none serves flows; add one "
          + "with 'flowgraph init', see Documentation/Catalogs.md")
    }
    return only
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  // MARK: Building

  /// Builds a program, and returns its path; the output of the compiler goes to standard error.
  ///
  /// The tool uses its own build folder, so that it need not wait for an editor or `swift run` to
  /// unlock theirs.
  func build(
    _ product: String, for configuration: BuildConfiguration
  ) throws(ToolFailure) -> String {
    try compile(product, for: configuration)
    let report = try Self.run(
      ["build"] + location + ["--configuration", configuration.rawValue, "--show-bin-path"],
      within: Self.describeTimeLimit)
    let bytes = report.output.prefix { $0 != UInt8(ascii: "\n") }
    let program = String(decoding: bytes, as: UTF8.self) + "/" + product
    guard report.ending == .exited(code: 0), access(program, X_OK) == 0 else {
      throw .programFailed(
        "\(path): '\(product)' was built but cannot be found: no program at \(program)")
    }
    return program
  }

  private func compile(
    _ product: String, for configuration: BuildConfiguration
  ) throws(ToolFailure) {
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
      throw Self.swiftMissing(error)
    }
    guard let end, end != .exited(code: 0) else { return }
    let reason =
      if case .exited(let code) = end {
        "'swift build' exited with code \(code), see its output above"
      } else { "'swift build' was ended by \(end.text)" }
    throw .badInput("\(path): '\(product)' could not be built: \(reason)")
  }

  /// Creates the build folder of a package, which may not be writable.
  private static func makeScratch(_ scratch: String, of path: String) throws(ToolFailure) {
    do throws(SystemFailure) {
      try Folder.make(at: scratch)
      guard access(scratch, W_OK) == 0 else { throw SystemFailure() }
    } catch {
      throw .cannotCreate(
        "\(path): the package cannot be built in \(scratch): \(error.reason); name a writable folder "
          + "with --scratch-path")
    }
  }

  private static func run(
    _ arguments: [String], within limit: Duration
  ) throws(ToolFailure) -> ChildProcess.Report {
    var child = ChildProcess(swift, arguments)
    child.timeLimit = limit
    do { return try child.run() } catch { throw swiftMissing(error) }
  }

  private static func swiftMissing(_ failure: SystemFailure) -> ToolFailure {
    .unavailable(
      "cannot run 'swift' to build the package: \(failure.reason); install it from swift.org, or "
        + "add it to the PATH")
  }
}

extension JSONValue {
  fileprivate var dependsOnCatalogs: Bool {
    self["product_dependencies"]?.elements?.contains { $0.string == "FlowCatalogs" } ?? false
  }
}
#endif
