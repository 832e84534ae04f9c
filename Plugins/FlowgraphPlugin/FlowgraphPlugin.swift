import Foundation
import PackagePlugin

/// `swift package flowgraph …`: the tool on the flows of the package.
///
/// The package manager builds the program that serves the flows; the tool gets its path.
@main
struct FlowgraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var words = arguments
    let product = try Self.takeProduct(from: &words)
    let tool = try Self.tool(for: context)
    if Self.isAboutFlows(words) {
      let program = try product ?? Self.onlyCatalog(of: context.package)
      words = ["--catalog", try build(program)] + words
    }
    try ToolRun(tool: tool, arguments: words).run()
  }

  /// Takes `--product NAME`, which is for the plug-in, out of the arguments.
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

  /// Whether the arguments are those of a command that takes flows of a catalog.
  private static func isAboutFlows(_ words: [String]) -> Bool {
    guard let command = words.first(where: { !$0.hasPrefix("-") }) else { return false }
    let asksForHelp = words.contains {
      ["--help", "-h", "--package-path", "--catalog"].contains($0)
    }
    return !["help", "init"].contains(command) && !asksForHelp
  }

  // MARK: The tool

  /// The tool of the package that this plug-in is of, where its trait is on, or the installed one.
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
      .filter { members.contains($0.mainTarget.name) }.map(\.name).sorted()
    guard products.count < 2 else { throw PluginFailure.severalCatalogs(products) }
    guard let only = products.first ?? serving.first?.name else { throw PluginFailure.noCatalog }
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
