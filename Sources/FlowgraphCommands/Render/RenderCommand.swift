#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowSupport

struct RenderCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a flow.",
    discussion: """
      Examples:
        flowgraph render user-registration -o user-registration.svg
        flowgraph render user-registration --level configurations --format edges
        flowgraph render user-registration --focus Confirmation --radius 2 -o near.svg
        flowgraph render sign-in --format json | flowgraph render - --format mmd
        flowgraph render checkout --package-path . -o checkout.svg --watch
      """)

  @Argument(help: FlowSource.help) var flow: String
  @OptionGroup var limits: LimitOptions
  @OptionGroup var package: PackageOptions

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  @Option(help: "The format to write (default: by the extension of the output, or svg).")
  var format: OutputFormat?

  @OptionGroup(title: "Content") var view: ViewOptions
  @OptionGroup(title: "Overlay") var overlays: OverlayOptions
  @OptionGroup(title: "Screenshots") var screenshots: ScreenshotOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Style") var style: StyleOptions
  @OptionGroup(title: "Watching") var watching: WatchOptions

  func validate() throws {
    if let option = overlays.names.first, !outputFormat.isDiagram {
      throw ValidationError(
        "\(option) needs a diagram, which \(outputFormat.name) is not."
          + (option == "--coverage" ? " 'flowgraph coverage' reports the numbers." : ""))
    }
    if view.isStoryboard {
      guard overlays.trace != nil else {
        throw ValidationError("--level storyboard draws a path; name it with --trace.")
      }
      guard outputFormat.isDiagram, outputFormat.isPaged else {
        throw ValidationError(
          "--level storyboard needs a diagram, which \(outputFormat.name) is not.")
      }
    }
    try requireOneStandardInput([flow, style.style ?? ""], and: overlays.standardInputCount)
    try job.validate()
    if watching.watch { try requireWatchable() }
  }

  var inputs: [String] {
    [flow] + overlays.coverage + [overlays.trace, style.style].compactMap(\.self)
  }
  var outputs: [String?] { [output] }

  func run(in context: ToolContext) throws {
    if outputFormat.isBinary, output == nil, isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("A terminal cannot display \(outputFormat.name); name a file with -o.")
    }
    guard watching.watch else { return try draw(in: context) }
    try watch(in: context)
  }

  /// - Parameter willBuild: Called with the package before it is built.
  func draw(in context: ToolContext, willBuild: (SwiftPackage) -> Void = { _ in }) throws {
    let settings = try package.readSettings()
    let catalog = try package.catalog(
      or: context.catalog, for: [flow], by: settings, willBuild: willBuild)
    let entry = try entry(in: catalog)
    var document = try document(of: entry)
    let overlay = try overlays.overlay(on: &document, of: entry, within: limits.limits(of: entry))
    try job.write(document, under: overlay, by: settings, with: context.engine, to: output)
  }

  var job: RenderJob {
    RenderJob(target: .file(output), format: format, view, screenshots, layout, style)
  }

  var outputFormat: OutputFormat { job.outputFormat }
}

extension RenderJob {
  init(
    target: RenderTarget, format: OutputFormat?, _ view: ViewOptions,
    _ screenshots: ScreenshotOptions, _ layout: LayoutOptions, _ style: StyleOptions
  ) {
    self.init(
      target: target, format: format, screenshots: screenshots.screenshots.map { .path($0) },
      hidesScreenshots: screenshots.noScreenshots, pictures: screenshots.pictures,
      theme: style.theme, style: style.style, previous: layout.previous,
      hasStatistics: layout.stats)
    request.options = view.diagramOptions
    (request.isStoryboard, request.split) = (view.isStoryboard, view.split)
    (request.direction, request.timeout) = (layout.direction, layout.timeout)
  }
}
#endif
