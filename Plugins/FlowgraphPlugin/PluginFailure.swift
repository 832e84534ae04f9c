/// Why the plug-in cannot run the tool.
enum PluginFailure: Error, CustomStringConvertible {
  case changesManifest
  case noProductNamed
  case noTool
  case noCatalog
  case severalCatalogs([String])
  case notBuilt(String)

  var description: String {
    switch self {
    case .changesManifest:
      "'init' changes Package.swift, which the package manager is using; run 'flowgraph init' "
        + "directly"
    case .noProductNamed: "--product needs the name of a program"
    case .noTool:
      "flowgraph is not available; add the trait CLI to the dependency on flowgraph, "
        + ".package(…, traits: [\"CLI\"]), or install flowgraph on the PATH"
    case .noCatalog:
      "no program of the package depends on FlowCatalogs, so none serves flows; add one with "
        + "'flowgraph init'"
    case .severalCatalogs(let names):
      "several programs of the package can serve flows; choose one with --product: "
        + names.map { "'\($0)'" }.joined(separator: ", ")
    case .notBuilt(let name): "'\(name)' could not be built"
    }
  }
}
