#if CLI
import FlowDocuments

struct Manifest {
  /// The first tools version that supports macOS 13.
  private static let oldestTools = (5, 7)
  private static let timeLimit = Duration.seconds(300)
  private static let file = "Package.swift"
  /// The platforms that flowgraph needs, as in the manifest of this package.
  private static let systems = [("macos", 13), ("ios", 16), ("tvos", 16), ("watchos", 9)]

  let name: String
  let text: String
  let variable: String
  let names: [String]
  /// The program that serves flows, if there is one.
  let catalog: String?
  /// The package name for products of flowgraph, if there is a dependency on it.
  let flowgraph: String?
  /// Whether `Sources` itself is the folder of a single target.
  let hasTakenSources: Bool
  private let platforms: [(name: String, version: String)]

  init(of folder: StarterFolder) throws {
    text = try folder.text(of: Self.file)
    let path = folder.path + "/" + Self.file
    let dump = try Self.swift(
      "dump-package", in: folder.realPath,
      failure: "\(folder.path): the package cannot be read; 'swift package dump-package' reports:")
    let version = dump["toolsVersion"]?["_version"]?.string ?? ""
    let parts = version.split(separator: ".").compactMap { Int($0) }
    guard parts.count > 1, (parts[0], parts[1]) >= Self.oldestTools else {
      throw ToolFailure.badInput(
        "\(path): the tools version \(version) is too old; change the first line to "
          + "'// swift-tools-version: \(Self.oldestTools.0).\(Self.oldestTools.1)' or later")
    }
    let declaration = #/^(?:let|var)\s+(\w+)\s*(?::\s*Package\s*)?=\s*(?:Package|\.init)\s*\(/#
    guard let found = text.firstMatch(of: declaration.anchorsMatchLineEndings()) else {
      throw ToolFailure.badInput(
        "\(path): no line begins with 'let package = Package(', so the targets cannot be added; "
          + "add them yourself as shown in Documentation/Catalogs.md")
    }
    variable = String(found.1)
    name = dump["name"]?.string ?? folder.name
    let targets = dump["targets"]?.elements ?? []
    let products = dump["products"]?.elements ?? []
    names = (targets + products).compactMap { $0["name"]?.string }
    let programs = targets.filter { $0["type"]?.string == "executable" }
    catalog = programs.first(where: \.dependsOnCatalogs)?["name"]?.string
    flowgraph = (dump["dependencies"]?.elements ?? []).compactMap(\.flowgraphReference).first
    hasTakenSources = targets.contains { target in
      target["path"]?.string.map { ["Sources", "Sources/", "./Sources"].contains($0) } ?? false
    }
    platforms = (dump["platforms"]?.elements ?? []).compactMap { platform in
      guard let name = platform["platformName"]?.string, let version = platform["version"]?.string
      else { return nil }
      return (name, version)
    }
  }

  /// Returns the JSON that a SwiftPM command writes about a package, whose folder stays as it is.
  ///
  /// - Parameter failure: The message if it fails, followed by what SwiftPM reports.
  static func swift(
    _ arguments: String..., in folder: String, failure: String
  ) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let location = ["--package-path", folder, "--scratch-path", scratch.path]
    var child = ChildProcess("swift", ["package"] + location + arguments)
    child.timeLimit = timeLimit
    let report: ChildProcess.Report
    do { report = try child.run() } catch {
      throw ToolFailure.unavailable(
        "cannot run 'swift' to read the package: \(error.reason); install it from swift.org, or "
          + "add it to the PATH")
    }
    guard report.ending == .exited(code: 0) else {
      let reason = report.errors.replacing(folder + "/", with: "")
      throw ToolFailure.badInput(failure, details: reason)
    }
    do { return try JSONValue(parsing: report.output) } catch {
      throw ToolFailure.badInput(failure, details: error.message)
    }
  }

  var namesMacOS: Bool { platforms.contains { $0.name == "macos" } }
  var namesSystems: Bool { !platforms.isEmpty }

  /// Notes about platforms that are too old for flowgraph.
  var notes: [String] {
    platforms.compactMap { platform in
      guard let needed = Self.systems.first(where: { $0.0 == platform.name })?.1,
        let major = platform.version.split(separator: ".").first.flatMap({ Int($0) }),
        major < needed
      else { return nil }
      return "the package supports \(platform.name) \(platform.version), but flowgraph needs "
        + "\(needed).0 or later; raise the version in Package.swift"
    }
  }
}

extension JSONValue {
  fileprivate var dependsOnCatalogs: Bool {
    self["dependencies"]?.elements?.contains {
      $0["product"]?.elements?.first?.string == "FlowCatalogs"
    } ?? false
  }

  /// The package name for products, if this is the dependency on flowgraph.
  fileprivate var flowgraphReference: String? {
    let dependency = members?.first?.value.elements?.first
    let identity = dependency?["identity"]?.string
    let name = dependency?["nameForTargetDependencyResolutionOnly"]?.string
    let isFlowgraph = [identity, name].contains(FlowgraphDependency.package)
    return isFlowgraph ? name ?? identity : nil
  }
}
#endif
