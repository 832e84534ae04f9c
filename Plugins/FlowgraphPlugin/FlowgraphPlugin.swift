import Foundation
import PackagePlugin

/// `swift package flowgraph …`: runs the tool on the flows of the package.
///
/// The package manager builds the program that serves the flows and passes its path to the tool.
@main
struct FlowgraphPlugin: CommandPlugin {
  /// Flags of the tool that can precede the command; other options before it take a value.
  private static let flagsInFront = ["--help", "-h", "--version"]
  /// Options with which a command does not need a program of this package.
  private static let optionsElsewhere = [
    "--help", "-h", "--version", "--package-path", "--catalog", "--attachments",
  ]
  /// Commands that take no flow.
  private static let commandsWithoutFlows = ["help", "doctor", "merge", "import"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var words = arguments
    let tool = try Self.tool(for: context)
    let command = Self.command(in: words)
    guard command != "init" else { throw PluginFailure.changesManifest }
    if let command, !Self.commandsWithoutFlows.contains(command), !Self.areElsewhere(words) {
      let product = try Self.takeProduct(from: &words)
      let program = try product ?? Self.onlyCatalog(of: context.package)
      words = ["--catalog", try build(program)] + words
    }
    try ToolRun(tool: tool, arguments: words).run()
  }

  /// The command among the arguments, after any options.
  private static func command(in words: [String]) -> String? {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest = rest.dropFirst(flagsInFront.contains(word) || word.contains("=") ? 1 : 2)
    }
    return rest.first
  }

  /// Whether the arguments name another source of flows, or only request help or the version.
  private static func areElsewhere(_ words: [String]) -> Bool {
    words.contains { word in
      optionsElsewhere.contains { word == $0 || word.hasPrefix($0 + "=") }
    }
  }

  /// Removes `--product NAME`, an option of the plug-in, from the arguments.
  private static func takeProduct(from words: inout [String]) throws -> String? {
    let option = "--product"
    if let place = words.firstIndex(where: { $0.hasPrefix(option + "=") }) {
      return String(words.remove(at: place).dropFirst(option.count + 1))
    }
    guard let place = words.firstIndex(of: option) else { return nil }
    guard place + 1 < words.count else { throw PluginFailure.noProductNamed }
    defer { words.removeSubrange(place...(place + 1)) }
    return words[place + 1]
  }

  // MARK: The tool

  /// The tool built from the plug-in's own package if the trait is enabled, or the installed one.
  private static func tool(for context: PluginContext) throws -> URL {
    if let own = try? context.tool(named: "flowgraph") { return own.url }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let installed = folders.lazy.map { URL(fileURLWithPath: "\($0)/flowgraph") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let installed else { throw PluginFailure.noTool }
    return installed
  }

  // MARK: The program that serves the flows

  private static func onlyCatalog(of package: Package) throws -> String {
    let serving = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.kind == .executable && $0.dependsOnCatalogs }
    let members = Set(serving.map(\.name))
    let products = package.products(ofType: ExecutableProduct.self)
      .filter { members.contains($0.mainTarget.name) }
    let unlisted = members.subtracting(products.map(\.mainTarget.name))
    let names = (products.map(\.name) + unlisted).sorted()
    guard names.count < 2 else { throw PluginFailure.severalCatalogs(names) }
    guard let only = names.first else { throw PluginFailure.noCatalog }
    return only
  }

  private func build(_ product: String) throws -> String {
    let result = try packageManager.build(
      .product(product),
      parameters: .init(configuration: .inherit, logging: .concise, echoLogs: true))
    let program = result.builtArtifacts.first { $0.kind == .executable }
    guard result.succeeded, let program else {
      throw PluginFailure.notBuilt(product)
    }
    return program.url.path
  }
}

extension Target {
  fileprivate var dependsOnCatalogs: Bool {
    dependencies.contains { dependency in
      if case .product(let product) = dependency { product.name == "FlowCatalogs" } else { false }
    }
  }
}
