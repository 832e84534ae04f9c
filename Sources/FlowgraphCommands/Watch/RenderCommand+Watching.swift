#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDrawing

extension RenderCommand {
  func requireWatchable() throws(ValidationError) {
    guard let output, output != "-" else {
      throw ValidationError("--watch needs a file to write; name it with -o.")
    }
    guard package.catalog == nil else {
      throw ValidationError(
        "--watch rebuilds the package and cannot be used with --catalog; name the package with "
          + "--package-path.")
    }
    if (overlays.standardInputCount > 0) || [flow, style.style ?? ""].contains("-") {
      throw ValidationError("--watch cannot watch standard input; name a file instead.")
    }
  }

  func watch(in context: ToolContext) throws -> Never {
    let output = output ?? ""
    guard Path.isFile(output) != false else {
      throw ValidationError(
        "--watch replaces its output, but '\(TerminalText.line(output))' is not a regular file.")
    }
    let isOwn = context.catalog[flow] != nil
    let settings = try package.readSettings()
    let watched = watchedFiles(by: settings, isOwn: isOwn)
    let hasOthers = watched.files.count > 1 || !watched.folders.isEmpty
    guard !isOwn || settings.path != nil || hasOthers else {
      throw ValidationError(
        "'\(flow)' is built into the tool and never changes; --watch needs a document, or a flow "
          + "of --package-path or --attachments.")
    }
    // If the settings cannot be read, the previous ones are used.
    var watcher = Watcher(output: output) {
      watchedFiles(by: (try? package.readSettings()) ?? settings, isOwn: isOwn)
    }
    guard !watcher.watchesOutput else {
      throw ValidationError(
        "'\(TerminalText.line(output))' is itself watched; write to another file.")
    }
    try watcher.run { watchPackage in
      try draw(in: context) { watchPackage($0.watchedFiles) }
    }
  }

  /// The inputs of the diagram, except for the sources of a package.
  private func watchedFiles(by settings: Settings, isOwn: Bool) -> WatchedFiles {
    var watched = WatchedFiles()
    let requested = package.requestedPackage(for: [flow], by: settings)
    // It may be created later.
    watched.files.append(
      package.settings ?? Path.joined(package.packagePath ?? "", Settings.fileName))
    if let folder = (requested?.path).flatMap(Path.real) {
      watched.folders.append(SwiftPackage.manifests(in: folder))
    } else if let folder = package.attachments.flatMap(Path.real) {
      watched.folders.append(.init(path: folder, isDeep: false, kinds: ["json"]))
    }
    let isAlone = requested == nil && package.attachments == nil
    if FlowSource.isDocument(flow) || (isAlone && !isOwn) { watched.files.append(flow) }
    if let pictures = job.screenshotSource(by: settings) { watched.add(pictures) }
    let style = job.styleName(by: settings)
    if !DiagramStyle.named.contains(where: { $0.key == style }) { watched.files.append(style) }
    if let trace = overlays.trace, !TraceArgument.isCode(trace) { watched.files.append(trace) }
    watched.files += overlays.coverage
    return watched
  }
}

extension WatchedFiles {
  /// Adds a folder of pictures, or a map and the folder that it names.
  fileprivate mutating func add(_ source: ScreenshotSource) {
    if case .path(let path) = source, Path.isFile(path) == true { files.append(path) }
    if let folder = (try? source.map().folder).flatMap(Path.real) {
      folders.append(.init(path: folder, isDeep: true, kinds: ["png", "jpg", "jpeg", "json"]))
    }
  }
}

struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Draw again whenever the document, or a source of the package, is saved; ends with \
      Control-C.
      """)
  var watch = false
}
#endif
