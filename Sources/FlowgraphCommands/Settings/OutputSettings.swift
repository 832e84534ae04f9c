#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing

/// An output that `flowgraph update` keeps up to date: a diagram, blocks of a page or a baseline.
struct OutputSettings {
  static let flowPlaceholder = "{flow}"

  /// The flows, or the paths of documents; empty for all flows of the catalog, or all flows with
  /// blocks in the Markdown file.
  let flows: [String]
  let folder: String
  /// What to draw, and the path of the output, relative to the folder; `{flow}` in the path is
  /// replaced with the name of each flow.
  let job: RenderJob
  /// Its location in the settings; `nil` if it was named on the command line.
  let location: Settings.TextLocation?

  /// The keys, of which all but the first four are options of `flowgraph render`.
  static let keys = [
    "flow", "file", "markdown", "baseline", "format", "theme", "style", "direction", "level",
    "perTab", "group", "focus", "radius", "collapse", "back", "allEdges", "split",
    "screenshots", "pictures",
  ]
  static let baselineKeys = ["flow", "baseline"]

  init(_ target: RenderJob.RenderTarget, of flows: [String]) {
    (self.flows, folder, location) = (flows, "", nil)
    job = RenderJob(target: target)
  }

  init(_ value: JSONValue, in folder: String, _ bytes: [UInt8]) throws(JSONFault) {
    let isBaseline = value["baseline"] != nil
    let object = try ObjectReader(
      value, isBaseline ? "the output of a baseline" : "the output",
      keys: isBaseline ? Self.baselineKeys : Self.keys)
    self.folder = folder
    let flow = object.optional("flow") == nil ? nil : try object.fileOrName("flow")
    flows = flow.map { [FlowSource.isDocument($0) ? Path.joined(folder, $0) : $0] } ?? []
    let target = try Self.target(object)
    if case .file(let file?) = target { try Self.check(file, of: flow, in: object) }
    job = try Self.job(object, writing: target, in: folder)
    location = Settings.TextLocation(at: value.offset, in: bytes)
  }

  private static func check(
    _ file: String, of flow: String?, in object: ObjectReader
  ) throws(JSONFault) {
    let isForEach = file.contains(flowPlaceholder)
    if flow == nil, !isForEach {
      throw object.fault(
        "the output has no \"flow\"; add one, or put {flow} into \"file\" to write a file for "
          + "each flow")
    }
    if let flow, isForEach, FlowSource.isDocument(flow) {
      throw try object.required("file").fault(
        "{flow} cannot be used for a document; write the whole name of the file")
    }
  }

  private static func target(_ object: ObjectReader) throws(JSONFault) -> RenderJob.RenderTarget {
    guard object.optional("baseline") == nil else {
      return .baseline(try object.fileOrName("baseline"))
    }
    let (file, markdown) = (object.optional("file"), object.optional("markdown"))
    guard (file == nil) != (markdown == nil) else {
      throw JSONFault(
        offset: (markdown ?? file)?.offset ?? object.offset,
        message: file == nil
          ? "the output has no destination; add \"file\", \"markdown\" or \"baseline\""
          : "\"file\" and \"markdown\" cannot be used together")
    }
    return file == nil
      ? .markdown(try object.fileOrName("markdown")) : .file(try object.fileOrName("file"))
  }

  private static func job(
    _ object: ObjectReader, writing target: RenderJob.RenderTarget, in folder: String
  ) throws(JSONFault) -> RenderJob {
    var job = RenderJob(target: target, isOfSettings: true)
    if object.optional("format") != nil {
      job.format = OutputFormat(named: try object.keyword("format", of: OutputFormat.names))
    }
    job.theme = try object.optional("theme", .keyword)
    job.style = try Settings.style(object, in: folder)
    job.request.direction = try object.optional("direction", .keyword)
    job.request.options.level = try object.optional("level", .keyword) ?? .screens
    job.request.options.perTab = try object.optional("perTab", .flag) ?? false
    job.request.options.group = try object.optional("group", .name)
    let focus = try object.optional("focus", .name)
    let radius = try object.number("radius", atLeast: 0)
    guard radius == nil || focus != nil else {
      throw try object.required("radius").fault(
        "\"radius\" needs \"focus\", which names the screen in the middle")
    }
    job.request.options.focus = focus.map { .init(screen: $0, radius: radius ?? 1) }
    job.request.options.collapsed = try object.optionalList("collapse", Self.collapsed)
    job.request.options.back = try object.optional("back", .keyword)
    job.request.options.drawsAllEdges = try object.optional("allEdges", .flag) ?? false
    if let value = object.optional("screenshots") {
      job.hidesScreenshots = value.bool == false
      if !job.hidesScreenshots { job.screenshots = try ScreenshotSource(value, in: folder) }
    }
    job.pictures = try object.optional("pictures", .keyword)
    job.request.split = try object.optional("split", .keyword) ?? .auto
    return job
  }

  private static func collapsed(_ value: JSONValue) throws(JSONFault) -> String {
    let name = try value.requiredString("each name in \"collapse\"")
    guard !name.isEmpty else {
      throw value.fault("a name in \"collapse\" must not be empty")
    }
    return name
  }

  /// The folder that the user named if the path of the output depends on the flow; `nil` if it does
  /// not.
  var namedFolder: String? {
    guard case .file(let file?) = job.target,
      let placeholder = file.firstRange(of: Self.flowPlaceholder)
    else { return nil }
    return Path.folder(of: Path.joined(folder, String(file[..<placeholder.lowerBound])))
  }

  /// The target for a flow, with its path from the working folder.
  func target(for flow: String) -> RenderJob.RenderTarget {
    switch job.target {
    case .file(let file):
      .file(Path.joined(folder, (file ?? "").replacing(Self.flowPlaceholder, with: flow)))
    case .markdown(let file): .markdown(Path.joined(folder, file))
    case .baseline(let path): .baseline(Path.joined(folder, path))
    }
  }
}

extension ObjectReader {
  /// Reads a name or the path of a file, but not `-`.
  func fileOrName(_ key: String) throws(JSONFault) -> String {
    let name = try read(key, .name)
    guard name != "-" else {
      throw try required(key).fault("\"\(key)\" must be a file or a name, not \"-\"")
    }
    return name
  }
}
#endif
