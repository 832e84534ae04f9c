/// Why the plug-in cannot run the tool.
enum PluginFailure: Error, CustomStringConvertible {
  case initialises
  case noProductNamed
  case noTool
  case noCatalog
  case severalCatalogs([String])
  case notBuilt(String)

  var description: String {
    switch self {
    case .initialises:
      "'init' changes the Package.swift that the package manager is reading; run 'flowgraph init' "
        + "itself"
    case .noProductNamed: "--product needs the name of a program"
    case .noTool:
      "there is no tool: name the trait CLI where the package depends on flowgraph, "
        + ".package(…, traits: [\"CLI\"]), or install flowgraph on the PATH"
    case .noCatalog:
      "no program of the package depends on FlowCatalogs, so none serves flows; 'flowgraph init' "
        + "adds one"
    case .severalCatalogs(let names):
      "several programs of the package may serve flows; choose one with --product: "
        + names.map { "'\($0)'" }.joined(separator: ", ")
    case .notBuilt(let name): "'\(name)' could not be built"
    }
  }
}
