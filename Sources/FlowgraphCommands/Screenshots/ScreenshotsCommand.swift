#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowDrawing
import FlowSupport

struct ScreenshotsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshots", abstract: "Lists which pictures show which screens of a flow.",
    discussion: """
      Finds the pictures of screens by the names that snapshot tools give them. Lists the pictures \
      of each screen, the first of which is drawn, the screens without a picture, pictures that match \
      equally well, and those that match no screen.

      Examples:
        flowgraph screenshots checkout Tests/__Snapshots__
        flowgraph screenshots checkout Tests/__Snapshots__ --write screenshots.json
      """)

  @Argument(help: FlowSource.help) var flow: String

  @Argument(
    help: ArgumentHelp(
      "The folder of the pictures, or a map (default: that of the settings).", valueName: "folder"))
  var screenshots: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Option(
    help: ArgumentHelp(
      "Add the pictures of the screens to this map, which you can edit and commit; existing "
        + "entries are kept.",
      valueName: "file"))
  var write: String?

  func validate() throws {
    guard write != "-" else { throw ValidationError("--write needs a file.") }
  }

  func run(in context: ToolContext) throws {
    let settings = try package.readSettings()
    let catalog = try package.catalog(or: context.catalog, for: [flow], by: settings)
    let entry = try entry(in: catalog)
    let document = try document(of: entry)
    guard let source = screenshots.map(ScreenshotSource.path) ?? settings.screenshots else {
      throw ValidationError(
        "Name the folder of the pictures, or set \"screenshots\" in \(Settings.fileName).")
    }
    let flows = entry.isDocument ? [] : catalog.entries.map(\.name)
    let found = try Screenshots(of: document, in: source, among: flows)
    for warning in found.warnings { FlowgraphTool.report("warning: \(warning)") }
    guard let write else { return try Output.write(found.report, to: nil) }
    try save(found, of: document, to: write)
  }

  /// Adds the pictures of the screens that a map does not name yet, and keeps its entries.
  private func save(_ found: Screenshots, of document: FlowDocument, to path: String) throws {
    var map = try Path.isFile(path) == true ? ScreenshotMap(at: path) : ScreenshotMap(folder: "")
    guard let mapFolder = Path.real(Path.parent(of: path)), let end = Path.real(found.folder.path)
    else { throw OutputError.cannotCreate(path: path, reason: SystemFailure().reason) }
    if map.flows.values.contains(where: { !$0.isEmpty }), let previous = Path.real(map.folder),
      previous != end
    {
      throw ToolFailure.badInput(
        "\(path): the map is for the pictures in \(map.folder), not in \(found.folder.path); change "
          + "\"folder\" in it, or write another map")
    }
    map.folder = Path.relative(from: mapFolder, to: end)
    let entries = found.entries(addedTo: map.flows[document.name] ?? [:])
    map.flows[document.name] = entries
    try Output.write(map.text, to: path)
    for tie in found.ties(where: { entries[$0] == nil }) {
      FlowgraphTool.report("warning: \(tie); name the right one in \(path)")
    }
    let count = entries.values.count { !$0.isEmpty }
    FlowgraphTool.report("\(path): \(counted(count, "screen")) with pictures")
  }
}

extension Screenshots {
  /// Returns the existing entries of a map, with what was found for the other screens.
  func entries(addedTo existing: [String: [String]]) -> [String: [String]] {
    var entries = existing.merging(mapEntries) { known, _ in known }
    // A map may also name a screen without its child flow.
    for screen in match.pictures.indices where entries[shortNames[screen]] == nil {
      let files = match.pictures[screen].flatMap { [$0.path] + [$0.darkPath].compactMap(\.self) }
      if !files.isEmpty, entries[names[screen]] == nil { entries[names[screen]] = files }
    }
    return entries
  }

  private static let maxPictures = 6
  private static let maxFiles = 40

  var report: String {
    let matched = names.indices.filter { !match.pictures[$0].isEmpty }
    let width = matched.map { names[$0].count }.max() ?? 0
    let screens = matched.map { screen in
      let more = match.pictures[screen].count - Self.maxPictures
      return names[screen] + String(repeating: " ", count: width - names[screen].count + 2)
        + match.pictures[screen].prefix(Self.maxPictures).map(\.label).joined(separator: ", ")
        + (more > 0 ? ", and \(more) more" : "")
    }
    let missing = names.indices.filter { match.pictures[$0].isEmpty }.map { names[$0] }
    let more = match.unmatched.count - Self.maxFiles
    let others =
      match.unmatched.prefix(Self.maxFiles) + (more > 0 ? [counted(more, "more file")] : [])
    let summary =
      "\(matched.count) of \(counted(names.count, "screen")) have a picture; "
      + "\(counted(ties().count, "tie")); "
      + "\(counted(match.unmatched.count, "unmatched picture"))"
    let lines =
      screens + missing.map { "no picture: \($0)" } + ties().map { "tie: \($0)" }
      + others.map { "no match: \($0)" } + [summary]
    return lines.asLines
  }
}

extension ScreenshotMatch.Picture {
  fileprivate var label: String {
    path + (darkPath.map { " (dark: \($0))" } ?? "")
      + (state.isEmpty ? "" : " [\(state.joined(separator: " "))]")
  }
}

struct ScreenshotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the screens by the pictures in this folder, which are found by their names, or in a "
        + "map that 'flowgraph screenshots --write' made.",
      valueName: "folder"))
  var screenshots: String?

  @Flag(help: "Show no pictures, even if the settings name some.")
  var noScreenshots = false

  @Option(
    help: ArgumentHelp(
      "Whether the output contains the pictures or links to their files: embed, or link (default: "
        + "link for md, embed otherwise).",
      valueName: "how"))
  var pictures: PictureReferences?

  func validate() throws {
    for (option, isGiven) in [
      ("--screenshots", screenshots != nil), ("--pictures", pictures != nil),
    ] {
      try requireAtMostOne([option: isGiven, "--no-screenshots": noScreenshots])
    }
  }
}

enum PictureReferences: String, CaseIterable, ExpressibleByArgument {
  /// It contains them, scaled down.
  case embed
  /// It names their files, by paths relative to its own.
  case link
}

extension RenderJob {
  var pictureReferences: PictureReferences { pictures ?? (outputFormat.isDrawn ? .embed : .link) }

  func screenshotSource(by settings: Settings) -> ScreenshotSource? {
    hidesScreenshots ? nil : screenshots ?? settings.screenshots
  }

  /// Finds the pictures of a flow, if any are named, and reports problems with them.
  func findScreenshots(of document: FlowDocument, by settings: Settings) throws -> Screenshots? {
    guard let source = screenshotSource(by: settings) else { return nil }
    let found = try Screenshots(of: document, in: source)
    for warning in found.warnings { FlowgraphTool.report("warning: \(warning)") }
    for tie in found.ties() {
      FlowgraphTool.report(
        "warning: \(tie); 'flowgraph screenshots --write' makes a map to choose in")
    }
    // The settings may name one folder for several flows.
    if screenshots != nil, found.isUnmatched {
      FlowgraphTool.report(
        "warning: no picture in \(found.folder.path) matches a screen of '\(document.name)'; "
          + "'flowgraph screenshots' lists the names of both")
    }
    return found
  }
}
#endif
