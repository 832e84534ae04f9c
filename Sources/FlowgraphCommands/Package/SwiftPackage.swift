#if CLI
import FlowDocuments
import FlowLibc

/// A Swift package whose flows the tool works on.
struct SwiftPackage {
  private static let swift = "swift"
  /// Reading a manifest compiles it.
  private static let describing = Duration.seconds(300)

  /// The folder, as it was named.
  let path: String
  /// The whole path of the folder.
  let folder: String
  /// What `swift package describe` tells of it.
  let description: JSONValue
  /// Where it is built.
  private let scratch: String

  /// The programs it has.
  var programs: [Program] { Self.programs(in: description) }

  /// A program of a package.
  struct Program: Equatable {
    var name: String
    /// Whether it depends on `FlowCatalogs`.
    var servesFlows: Bool
  }

  /// Reads what a package has.
  ///
  /// - Parameter scratch: Where it is built; `nil` for a folder of the tool's own in it.
  init(path: String, scratch: String? = nil) throws(PackageError) {
    self.path = path
    guard let folder = Path.real(path) else { throw .missingFolder(path) }
    self.folder = folder
    guard InputFile.exists(path: folder + "/Package.swift") else {
      let isFolder = InputFile.exists(path: folder + "/.")
      throw isFolder ? .noManifest(path) : .missingFolder(path)
    }
    self.scratch = scratch ?? folder + "/.build/flowgraph"
    try Self.makeScratch(self.scratch, of: path)
    description = try Self.description(
      at: Self.location(of: folder, self.scratch), called: path)
  }

  // MARK: What it has

  private static func description(
    at location: [String], called path: String
  ) throws(PackageError) -> JSONValue {
    let report = try run(
      ["package"] + location + ["describe", "--type", "json"], within: describing)
    guard report.ending == .exited(code: 0) else {
      StandardError.report(report.errors)
      throw .undescribed(path, reason: "swift package describe says above what is wrong")
    }
    do throws(DocumentError) {
      return try JSONValue(parsing: report.output)
    } catch {
      throw .undescribed(path, reason: "swift package describe answers no JSON: \(error.message)")
    }
  }

  /// The programs in a description, by name: products that are executable, and executable targets
  /// that are in none of them.
  static func programs(in description: JSONValue) -> [Program] {
    let targets = (description["targets"]?.elements ?? []).compactMap { target in
      target["type"]?.string == "executable"
        ? target["name"]?.string.map { (name: $0, servesFlows: target.dependsOnCatalogs) } : nil
    }
    var programs: [Program] = []
    var known: Set<String> = []
    for product in description["products"]?.elements ?? [] {
      guard product["type"]?["executable"] != nil, let name = product["name"]?.string
      else { continue }
      let members = product["targets"]?.elements?.compactMap(\.string) ?? []
      known.formUnion(members)
      let serving = targets.contains { $0.servesFlows && members.contains($0.name) }
      programs.append(Program(name: name, servesFlows: serving))
    }
    for target in targets where !known.contains(target.name) {
      programs.append(Program(name: target.name, servesFlows: target.servesFlows))
    }
    // The order of a description is another every time.
    return programs.sorted { $0.name < $1.name }
  }

  /// The program that serves the flows: the one of a name, or the only one.
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

  /// Builds a program, and returns its path; what the compiler says goes to standard error.
  ///
  /// The folder that it is built in is the tool's own: one that an editor or `swift run` has
  /// locked would be waited for.
  func build(_ product: String) throws(PackageError) -> String {
    try compile(product)
    let report = try Self.run(
      ["build"] + Self.location(of: folder, scratch) + ["--show-bin-path"],
      within: Self.describing)
    let bytes = report.output.prefix { $0 != UInt8(ascii: "\n") }
    let program = String(decoding: bytes, as: UTF8.self) + "/" + product
    guard report.ending == .exited(code: 0), access(program, X_OK) == 0 else {
      throw .notFound(path, product: product, reason: "there is no program \(program)")
    }
    return program
  }

  private func compile(_ product: String) throws(PackageError) {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    let end: ProcessEnd?
    do throws(SystemFailure) {
      // Interrupted, it ends the compilers that it runs, too.
      let group = try ChildGroup(
        ProcessStart(
          executable: Self.swift,
          arguments: ["build"] + Self.location(of: folder, scratch) + ["--product", product],
          descriptors: [(0, from: nothing), (1, from: STDERR_FILENO), (2, from: STDERR_FILENO)]),
        lastSignal: SIGINT)
      end = try group.ending(waiting: true)
    } catch {
      throw .swiftMissing(reason: error.reason)
    }
    guard let end, end != .exited(code: 0) else { return }
    throw .notBuilt(path, product: product, end: end)
  }

  private static func location(of folder: String, _ scratch: String) -> [String] {
    ["--package-path", folder, "--scratch-path", scratch]
  }

  /// Makes the folder that a package is built in, which may not be writable.
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
