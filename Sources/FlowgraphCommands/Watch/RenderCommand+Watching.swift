#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowLibc
import FlowSVG

extension RenderCommand {
  /// Refuses what cannot be watched, as far as the command alone tells.
  func requireWatchable() throws(ValidationError) {
    if markdown.check {
      throw ValidationError("--check writes nothing, so there is nothing to --watch.")
    }
    guard let target = watchedOutput, target != "-" else {
      throw ValidationError("--watch writes a file again and again; name it with -o.")
    }
    guard package.catalog == nil else {
      throw ValidationError(
        "--watch builds what was saved, and --catalog names a program that is built; name the "
          + "package with --package-path.")
    }
    if (overlays.namesOfInput > 0) || [flow, style.style ?? ""].contains("-") {
      throw ValidationError(
        "Standard input cannot be saved again; --watch takes a document by its path.")
    }
  }

  /// Draws now and whenever something is saved that the picture is drawn of.
  func watch(in context: ToolContext) throws -> Never {
    let output = watchedOutput ?? ""
    var info = stat()
    if stat(output, &info) == 0, info.st_mode & S_IFMT != S_IFREG {
      throw ValidationError(
        "--watch puts a new file in the place of the old one; '\(TerminalText.line(output))' is "
          + "no file.")
    }
    let isOwn = context.catalog[flow] != nil
    let settings = try package.readSettings()
    let places = watchedPlaces(by: settings, isOwn: isOwn)
    let hasOthers = places.files.count > 1 || !places.folders.isEmpty
    guard !isOwn || settings.path != nil || hasOthers else {
      throw ValidationError(
        "'\(flow)' is a flow of this tool and stays as it is; --watch is for documents, and "
          + "for flows of --package-path or --attachments.")
    }
    // Settings that cannot be read say nothing of other places.
    var watcher = Watcher(output: output) {
      watchedPlaces(by: (try? package.readSettings()) ?? settings, isOwn: isOwn)
    }
    guard !watcher.watchesOutput else {
      throw ValidationError(
        "'\(TerminalText.line(output))' is watched and would be drawn forever; write another file."
      )
    }
    try watcher.run { tell in
      try draw(in: context) { tell($0.places) }
    }
  }

  /// The file that is written.
  private var watchedOutput: String? { markdown.updateMarkdown ?? output }

  /// What the picture is drawn of, but for the sources of a package, which it tells itself.
  ///
  /// - Parameter isOwn: Whether the flow is one of the tool, where nothing else is named.
  private func watchedPlaces(by settings: Settings, isOwn: Bool) -> WatchedPlaces {
    var places = WatchedPlaces()
    let place = package.place(for: [flow], by: settings)
    // It may be there later.
    places.files.append(
      package.settings
        ?? Path.joined(package.packagePath ?? "", Settings.fileName))
    if let folder = (place?.path).flatMap(Path.real) {
      places.folders.append(SwiftPackage.manifests(in: folder))
    } else if let folder = package.attachments.flatMap(Path.real) {
      places.folders.append(.init(path: folder, isDeep: false, kinds: ["json"]))
    }
    let isAlone = place == nil && package.attachments == nil
    if FlowSource.isDocument(flow) || (isAlone && !isOwn) {
      places.files.append(flow)
    }
    let style = options.look(by: settings).styleName
    if !DiagramStyle.named.contains(where: { $0.key == style }) { places.files.append(style) }
    if let trace = overlays.trace, !TraceArgument.isCode(trace) { places.files.append(trace) }
    places.files += overlays.coverage
    return places
  }
}
#endif
