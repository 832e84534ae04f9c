#if CLI
internal import ArgumentParser

/// Whether to compare flows with a baseline instead of checking their properties.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the baseline in this folder instead of checking properties.",
      valueName: "folder"))
  var baseline: String?

  @Flag(help: "Accept the differences: update the folder of --baseline.")
  var update = false

  func validate() throws {
    guard !update || baseline != nil else {
      throw ValidationError("--update needs --baseline to name the folder.")
    }
  }

  /// Compares flows, reports the differences, and fails if there are any.
  ///
  /// - Parameter names: The flows; empty for all of the catalog.
  func check(
    _ names: [String], in folder: String, limits: LimitOptions, package: PackageOptions,
    as format: CheckFormat, to output: String?, in context: ToolContext
  ) throws {
    guard Folder.exists(at: folder) else {
      throw BaselineError.missingFolder(folder)
    }
    let entries = try limits.entries(
      named: names, in: package.catalog(or: context.catalog, for: names))
    let baseline = try Baseline(
      of: entries, in: BaselineFolder(path: folder), isWhole: names.isEmpty, limits: limits)
    if update { try baseline.accept() }
    let report = BaselineReport(
      baseline: baseline, isAccepted: update,
      updateCommand: command(names, in: folder, limits, package))
    try Output.write(report.text(as: format), to: output)
    if !update, !baseline.drifts.isEmpty { throw ExitCode(1) }
  }

  /// The command that accepts the differences.
  private func command(
    _ names: [String], in folder: String, _ limits: LimitOptions, _ package: PackageOptions
  ) -> String {
    let arguments = ["flowgraph", "check"] + names + package.arguments + limits.arguments
    return (arguments + ["--baseline", folder, "--update"]).map(Shell.quoted).joined(separator: " ")
  }
}
#endif
