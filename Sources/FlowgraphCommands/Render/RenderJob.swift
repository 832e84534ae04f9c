#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout

/// Draws a flow, writes the files, and reports on standard error.
struct RenderJob {
  /// A file to write; `nil` for standard output.
  struct File {
    var path: String?
    var bytes: [UInt8]
  }

  private var request: RenderRequest
  private let appearance: Appearance
  private let previous: PreviousDiagrams?
  private let screenshots: ScreenshotLoader?
  private let pictureReferences: PictureReferences
  private let hasStatistics: Bool
  private let engine: LayoutWorkerEngine

  /// Prepares a job.
  ///
  /// - Parameter settings: The defaults for options that are not given.
  init(
    _ document: FlowDocument, _ options: RenderOptions, under overlay: Overlay? = nil,
    by settings: Settings, engine: LayoutWorkerEngine
  ) throws {
    request = RenderRequest(document, as: options.chosenFormat)
    let view = options.view
    if view.group != nil || view.focus != nil || !view.collapsed.isEmpty {
      try document.check(view)
    }
    request.options = view
    request.split = options.split
    request.overlay = overlay
    request.direction = options.direction
    request.defaultDirection = settings.direction
    request.timeout = options.timeout
    appearance = options.appearance(by: settings)
    request.theme = appearance.theme
    previous = options.previous.map(PreviousDiagrams.init)
    if let previous { request.previousLayout = previous.layout }
    if let links = settings.links {
      request.sourceAddress = { [document] in
        document.transitions[$0].location.flatMap(links.address)
      }
    }
    request.isStoryboard = options.isStoryboard
    screenshots = options.screenshotSource(by: settings).map {
      ScreenshotLoader(of: document, in: $0, isRequested: options.screenshots != .fromSettings)
    }
    pictureReferences = options.pictureReferences
    hasStatistics = options.hasStatistics
    self.engine = engine
  }

  var document: FlowDocument { request.document }

  /// The flow as the text of a block in a Markdown file.
  ///
  /// - Parameter path: The path of the file.
  func block(as format: OutputFormat, in path: String?) throws -> String {
    var job = self
    job.request.format = format
    // The page has headings above the block.
    job.request.headingLevel = 3
    let (files, message) = try job.files(for: nil, linkingFrom: path)
    if let message { StandardError.report(message) }
    return String(decoding: files[0].bytes, as: UTF8.self)
  }

  /// Draws, and writes one file or a file for each page.
  func write(to output: String?) throws {
    let (files, message) = try files(for: output)
    if let message { StandardError.report(message) }
    // The first page is written last, so that its links never lead to missing files.
    for file in files.reversed() { try Output.write(file.bytes, to: file.path) }
  }

  /// Draws, and returns one file or a file for each page, in the order of the pages, with a message
  /// if there are several pages.
  ///
  /// - Parameter linkSource: The file from which pictures are linked; `nil` for the output.
  func files(
    for output: String?, linkingFrom linkSource: String? = nil
  ) throws -> (files: [File], message: String?) {
    let pageFiles = PageFiles(output: output)
    var request = request
    if request.format.isDrawn { request.style = try appearance.style() }
    if let pageFiles { request.pageAddress = { pageFiles.address(of: $0) } }
    request.onLayouts = report
    let rendering = try rendering(of: &request, from: linkSource ?? output)
    for warning in rendering.warnings { StandardError.report("flowgraph: warning: \(warning)\n") }
    let count = rendering.pages.count
    guard count > 1 else {
      return ([File(path: output, bytes: rendering.files[0].bytes)], nil)
    }
    guard rendering.files.count > 1 else {
      let message = "flowgraph: drawn on \(count) pages of one file\n"
      return ([File(path: output, bytes: rendering.files[0].bytes)], message)
    }
    guard let pageFiles else {
      let message =
        "flowgraph: this is the overview of \(count) pages; name a file with -o to get them all, "
        + "or use --split never for a single diagram\n"
      return ([File(path: output, bytes: rendering.files[0].bytes)], message)
    }
    return (
      rendering.files.map {
        File(path: pageFiles.path(of: $0.page ?? DiagramPage.overview), bytes: $0.bytes)
      }, pageFiles.message(of: rendering.pages)
    )
  }

  /// Draws with pictures, except for those that turn out to be damaged.
  ///
  /// - Parameter linkSource: The file from which pictures are linked; `nil` for the current folder.
  private func rendering(of request: inout RenderRequest, from linkSource: String?) throws
    -> Rendering
  {
    let backend = RenderBackend(engine: engine, convert: PictureConverter.convert)
    guard let screenshots, request.format.showsPictures else {
      return try request.render(with: backend)
    }
    while true {
      let found = try screenshots.screenshots()
      request.options.pictures = found.pictures
      do {
        switch pictureReferences {
        case .embed:
          request.images = found.images
          if !request.format.isDrawn {
            let images = try found.tableImages()
            request.imageAddress = { images[$0]?.address }
          }
        case .link:
          request.images = { found.links(for: $0, from: linkSource) }
          request.imageAddress = { found.address(of: $0, from: linkSource) }
        }
        return try request.render(with: backend)
      } catch let pictures as UndecodablePictures {
        try screenshots.exclude(pictures)
      }
    }
  }

  /// Reports the scores of the layouts, and warns about those that timed out.
  private func report(_ layouts: [Rendering.PageLayout], _ time: Duration) {
    if let previous {
      for layout in layouts {
        StandardError.report(previous.displacement(of: layout, isOnly: layouts.count == 1))
      }
    }
    for layout in layouts {
      let report = LayoutReport(layout.layout, time: time)
      if hasStatistics {
        if layouts.count > 1 { StandardError.report("page: \(layout.page.name)\n") }
        StandardError.report(report.statistics)
      }
      if layouts.count == 1, let warning = report.warning {
        StandardError.report("flowgraph: \(warning)\n")
      }
    }
    let timeoutCount = layouts.reduce(0) { $0 + $1.layout.timeoutCount }
    if layouts.count > 1, timeoutCount > 0 {
      StandardError.report(
        "flowgraph: \(timeoutCount) page layouts timed out, so another run may choose different ones; "
          + "raise --timeout\n")
    }
  }
}

extension PlayerError: ToolError {
  var exitCode: Int32 { 65 }
}

extension GraphvizError: ToolError {
  var exitCode: Int32 {
    switch self {
    case .missing: 69
    case .syntax, .failed: 70
    case .timedOut: 75
    }
  }

  var message: String {
    switch self {
    case .missing(let tried):
      """
      Graphviz, which lays out diagrams, is not installed; install it with 'apt-get install \
      libgraphviz-dev' or 'brew install graphviz'. The formats \
      \(OutputFormat.names(where: { !$0.isDrawn })) work without it. (\(tried))
      """
    case .timedOut(let seconds):
      """
      the layout took longer than \(Self.text(of: seconds)); raise --timeout, or use a format \
      that needs no layout, such as --format mmd
      """
    case .syntax(let reason), .failed(let reason):
      "Graphviz could not lay out the diagram: \(reason); --format dot writes its input"
    }
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
#endif
