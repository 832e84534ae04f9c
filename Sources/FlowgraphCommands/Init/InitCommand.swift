#if CLI
internal import ArgumentParser

struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Adds a catalog, a first flow and a property test to a package, or creates one.",
    discussion: """
      Prints the change as a unified diff for 'git apply'; with --apply, makes the change, either \
      completely or not at all. Creates a new package if the folder is empty or does not exist.
      """)

  @Option(help: ArgumentHelp("The folder of the package (default: .).", valueName: "folder"))
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "The prefix of the new targets: Shop makes ShopFlows (default: the package's name).",
      valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Depend on flowgraph at this URL, from the version of this tool up to the next minor one.",
      valueName: "address"))
  var flowgraphURL: String?

  @Option(help: ArgumentHelp("Depend on the flowgraph in this folder.", valueName: "folder"))
  var flowgraphPath: String?

  @Flag(help: "Make the change instead of printing it.")
  var apply = false

  func validate() throws {
    guard flowgraphURL == nil || flowgraphPath == nil else {
      throw ValidationError("--flowgraph-url and --flowgraph-path cannot be used together.")
    }
  }

  func run(in context: ToolContext) throws {
    let folder = try StarterFolder(path: packagePath)
    let chosen = try name.map(StarterNames.init(chosen:))
    let manifest = folder.hasManifest ? try Manifest(of: folder) : nil
    if let catalog = manifest?.catalog {
      return FlowgraphTool.report(
        "\(packagePath): the package already has a program that serves flows, '\(catalog)'; "
          + "nothing to do")
    }
    let names = chosen ?? StarterNames(after: manifest?.name ?? folder.name)
    if let taken = names.taken(among: manifest?.names ?? []) {
      throw ToolFailure.badUsage(
        "\(packagePath)/Package.swift: '\(taken)' already exists; choose another name for the new "
          + "targets with --name")
    }
    let package = StarterPackage(
      names: names, manifest: manifest,
      dependency: manifest?.flowgraph == nil ? try dependency(of: folder) : nil)
    let changes = try folder.changes(adding: package.files)
    try folder.check(changes, for: names.catalog)
    if apply {
      try FileChange.apply(changes, in: folder.realPath)
      for change in changes {
        FlowgraphTool.report("\(change.isNew ? "created" : "changed") \(change.path)")
      }
    } else {
      try Output.write(changes.map(\.diff).joined(), to: nil)
      FlowgraphTool.report("nothing was written; use --apply to make this change")
    }
    for note in manifest?.notes ?? [] { FlowgraphTool.report("\(packagePath): \(note)") }
  }

  private func dependency(of folder: StarterFolder) throws(ToolFailure) -> FlowgraphDependency {
    if let flowgraphURL { return try FlowgraphDependency(url: flowgraphURL) }
    if let flowgraphPath { return try FlowgraphDependency(path: flowgraphPath, for: folder) }
    throw .badUsage(
      "the package needs a dependency on flowgraph; name its repository with --flowgraph-url, or "
        + "the folder of a checkout with --flowgraph-path")
  }
}
#endif
