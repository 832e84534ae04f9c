#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

enum BuildConfiguration: String, CaseIterable, ExpressibleByArgument { case debug, release }

/// The source of the catalog if it is not built into the tool: a package, a program or attachments.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Build the Swift package in this folder, and use its flows.", valueName: "folder"))
  var packagePath: String?

  @Option(
    help: ArgumentHelp(
      "The executable that serves the flows, if the package has several.", valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp(
      "The build folder for the package (default: .build/flowgraph in it).", valueName: "folder"))
  var scratchPath: String?

  @Option(
    help: ArgumentHelp(
      "Build the package for debug, or for release, which takes longer and explores faster "
        + "(default: debug).",
      valueName: "configuration"))
  var buildConfiguration: BuildConfiguration?

  @Option(
    help: ArgumentHelp(
      "Use the flows that this already built executable serves.", valueName: "program"))
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "Give up if the executable does not respond for this many seconds (default: 60).",
      valueName: "seconds"))
  var answerTimeout: Double?

  @Option(
    help: ArgumentHelp("Use the flows that tests attached, from this folder.", valueName: "folder"))
  var attachments: String?

  @Option(
    help: ArgumentHelp(
      "Read defaults from this file (default: .flowgraph.json in the working folder, or in that of "
        + "--package-path).",
      valueName: "file"))
  var settings: String?

  func validate() throws {
    let sources = [
      ("--package-path", packagePath), ("--catalog", catalog), ("--attachments", attachments),
    ].filter { $0.1 != nil }.map(\.0)
    guard sources.count < 2 else {
      throw ValidationError(
        "\(sources.joined(separator: " and ")) cannot be used together; name one source of flows.")
    }
    if catalog != nil, let other = buildOptions.first {
      throw ValidationError(
        "\(other) cannot be used with --catalog, which names a program that is already built.")
    }
    if let answerTimeout, !(answerTimeout > 0 && answerTimeout <= 1e6) {
      throw ValidationError("--answer-timeout must be more than 0 and at most 1000000.")
    }
  }

  /// The given options for building a package.
  private var buildOptions: [String] {
    [
      ("--product", product), ("--scratch-path", scratchPath),
      ("--build-configuration", buildConfiguration?.rawValue),
    ].filter { $0.1 != nil }.map(\.0)
  }

  /// The command line arguments that select these flows, which are those that are text.
  var arguments: [String] {
    Mirror(reflecting: self).children.flatMap { child in
      guard let text = (child.value as? Option<String?>)?.wrappedValue else { return [String]() }
      return [Self.name(of: child), text]
    }
  }

  func readSettings() throws -> Settings { try Settings(at: settings, orIn: packagePath) }

  /// The package with the requested flows, if one is named.
  ///
  /// - Parameter names: The flows; empty for all. If all of them are documents, a package that only
  ///   the settings name is not needed.
  func requestedPackage(for names: [String], by settings: Settings) -> Settings.Package? {
    if let packagePath {
      let isSame = settings.package.map { Path.real($0.path) == Path.real(packagePath) }
      let configured = isSame == true ? settings.package?.product : nil
      return .init(path: packagePath, product: product ?? configured)
    }
    let needsNone = !names.isEmpty && names.allSatisfy(FlowSource.isDocument)
    guard catalog == nil, attachments == nil, !needsNone, var requested = settings.package
    else { return nil }
    requested.product = product ?? requested.product
    return requested
  }

  /// Rejects options that need a package if neither the arguments nor the settings name one.
  private func requirePackage(by settings: Settings) throws {
    guard packagePath == nil, settings.package == nil else { return }
    let timeout = answerTimeout != nil && catalog == nil ? ["--answer-timeout"] : []
    guard let option = (buildOptions + timeout).first else { return }
    throw ToolFailure.badUsage(
      "\(option) needs a package; name one with --package-path, or in \(Settings.fileName)")
  }

  /// Returns the flows of the package, the program or the attachments, or else those of the tool.
  ///
  /// - Parameter willBuild: Called with the package before it is built.
  func catalog(
    or own: Catalog, for names: [String] = [], by settings: Settings? = nil,
    willBuild: (SwiftPackage) -> Void = { _ in }
  ) throws -> Catalog {
    let settings = try settings ?? readSettings()
    try requirePackage(by: settings)
    let requested = requestedPackage(for: names, by: settings)
    if let attachments { return settings.limiting(try Catalog(attachmentsIn: attachments)) }
    let (program, product): (String, String)
    if let catalog {
      (program, product) = (catalog.contains("/") ? catalog : "./" + catalog, catalog)
    } else if let requested {
      let package = try SwiftPackage(
        path: requested.path, folder: folder(of: requested, by: settings), scratch: scratchPath)
      willBuild(package)
      product = try package.catalogProduct(named: requested.product)
      program = try package.build(product, for: buildConfiguration ?? .debug)
    } else {
      return settings.limiting(own)
    }
    let process = try CatalogProcess(
      program, product: product, timeLimit: .seconds(answerTimeout ?? 60))
    return settings.limiting(try Catalog(servedOver: process))
  }

  /// The absolute path of a package; an error names its location in the settings, if it is there.
  private func folder(of package: Settings.Package, by settings: Settings) throws -> String {
    do throws(ToolFailure) { return try SwiftPackage.folder(at: package.path) } catch {
      guard let location = package.location else { throw error }
      throw MalformedFile(
        path: settings.path ?? "", line: location.line, column: location.column,
        reason: error.message, exitCode: error.exitCode)
    }
  }
}

extension PackageOptions {
  /// The names of all options, read from the properties: `_packagePath` is `--package-path`.
  static let names = Mirror(reflecting: PackageOptions()).children.map { name(of: $0) }

  private static func name(of property: Mirror.Child) -> String {
    let words = (property.label ?? "").drop { $0 == "_" }
    return words.reduce(into: "--") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  /// Moves options from before the command to after it, where the argument parser expects them.
  static func behindCommand(_ arguments: [String]) -> [String] {
    var count = 0
    while count < arguments.count {
      if names.contains(arguments[count]) {
        count += 2
      } else if names.contains(where: { arguments[count].hasPrefix($0 + "=") }) {
        count += 1
      } else {
        break
      }
    }
    guard count > 0, count < arguments.count else { return arguments }
    return [arguments[count]] + arguments[..<count] + arguments[(count + 1)...]
  }
}
#endif
