#if CLI
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowLayout

/// What to draw of a flow, and where to write it.
struct RenderJob {
  enum RenderTarget: Equatable {
    /// A file; `nil` for standard output.
    case file(String?)
    /// The blocks of a Markdown file.
    case markdown(String)
    /// The folder of a baseline, which is not drawn.
    case baseline(String)
  }

  var target: RenderTarget
  /// The format; `nil` for the default of the target.
  var format: OutputFormat?
  /// What to draw, apart from what the settings and the target determine.
  var request = RenderRequest(.svg)
  /// The pictures of screens; `nil` for those of the settings.
  var screenshots: ScreenshotSource?
  var hidesScreenshots = false
  /// Whether pictures are embedded or linked; `nil` for the default of the format.
  var pictures: PictureReferences?
  var theme: DiagramTheme?
  var style: String?
  var previous: String?
  /// Whether to report how readable the layouts are.
  var hasStatistics = false
  /// Whether it was read from the settings, so that messages spell its options as keys.
  var isOfSettings = false

  var outputFormat: OutputFormat {
    if let format { return format }
    switch target {
    case .file(let path): return path.flatMap { OutputFormat(path: $0) } ?? .svg
    case .markdown, .baseline: return .mermaid
    }
  }
}

// MARK: - Drawing

extension RenderJob {
  /// Draws a flow, and writes one file or a file for each page.
  func write(
    _ document: FlowDocument, under overlay: Overlay? = nil, by settings: Settings,
    with engine: LayoutWorkerEngine, to output: String?
  ) throws {
    let (files, message) = try files(
      of: document, under: overlay, by: settings, with: engine, to: output)
    if let message { StandardError.report(message) }
    // The first page is written last, so that its links never lead to missing files.
    for file in files.reversed() {
      try Output.write(file.bytes, to: file.path, followsLinks: file.path == output)
    }
  }

  /// Draws a flow as blocks of a Markdown file, one in each of the formats.
  func blocks(
    of document: FlowDocument, as formats: [OutputFormat], under overlay: Overlay? = nil,
    by settings: Settings, with engine: LayoutWorkerEngine, in path: String?
  ) throws -> [String] {
    var request = try request(for: document, under: overlay, by: settings)
    // The page has headings above the block.
    request.headingLevel = 3
    var screenshots =
      formats.contains(where: \.showsPictures)
      ? try findScreenshots(of: document, by: settings) : nil
    return try formats.map { format in
      request.format = format
      let rendering = try rendering(of: document, request, &screenshots, with: engine, from: path)
      if rendering.pages.count > 1 { StandardError.report(overviewMessage(of: rendering)) }
      return rendering.texts[0]
    }
  }

  /// A file to write, and its content; standard output if its path is `nil`.
  typealias File = (path: String?, bytes: [UInt8])

  /// Draws a flow; returns a file for each page, in order, and a message if there are several.
  func files(
    of document: FlowDocument, under overlay: Overlay? = nil, by settings: Settings,
    with engine: LayoutWorkerEngine, to output: String?
  ) throws -> (files: [File], message: String?) {
    let pageFiles = PageFiles(output: output)
    var request = try request(for: document, under: overlay, by: settings)
    if let pageFiles { request.pageAddress = { pageFiles.address(of: $0) } }
    var screenshots =
      request.format.showsPictures ? try findScreenshots(of: document, by: settings) : nil
    let rendering = try rendering(of: document, request, &screenshots, with: engine, from: output)
    let bytes =
      try request.format.conversion?.convert(rendering.texts, within: request.timeout)
      ?? rendering.texts.map { Array($0.utf8) }
    let first: [File] = [(output, bytes[0])]
    let count = rendering.pages.count
    guard count > 1 else { return (first, nil) }
    guard bytes.count > 1 else {
      return (first, "flowgraph: drawn on \(count) pages of one file\n")
    }
    guard let pageFiles else { return (first, overviewMessage(of: rendering)) }
    let files: [File] = zip(rendering.pages, bytes).map { (pageFiles.path(of: $0.name), $1) }
    return (files, pageFiles.message(of: rendering.pages))
  }

  private func overviewMessage(of rendering: Rendering) -> String {
    "flowgraph: this is the overview of \(rendering.pages.count) pages; name a file with -o to get "
      + "them all, or use --split never for a single diagram\n"
  }

  private func request(
    for document: FlowDocument, under overlay: Overlay?, by settings: Settings
  ) throws -> RenderRequest {
    var request = request
    let view = request.options
    if view.group != nil || view.focus != nil || !view.collapsed.isEmpty {
      try document.check(view)
    }
    request.format = outputFormat
    request.overlay = overlay
    request.defaultDirection = settings.direction
    request.theme = theme ?? settings.theme ?? .auto
    if request.format.isDrawn {
      request.style = try DiagramStyle(named: styleName(by: settings), for: request.theme)
    }
    if let previous { request.previousLayout = PreviousDiagrams(previous).layout }
    if let links = settings.links {
      request.sourceAddress = { document.transitions[$0].location.flatMap(links.address) }
    }
    return request
  }

  /// Draws with pictures, except for those that turn out to be damaged, and reports the layouts.
  ///
  /// - Parameter linkSource: The file from which pictures are linked; `nil` for the current folder.
  private func rendering(
    of document: FlowDocument, _ request: RenderRequest, _ screenshots: inout Screenshots?,
    with engine: LayoutWorkerEngine, from linkSource: String?
  ) throws -> Rendering {
    var request = request
    while true {
      do {
        if let screenshots, request.format.showsPictures {
          try show(screenshots, in: &request, from: linkSource)
        }
        let rendering = try render(document, request, by: engine)
        report(rendering)
        return rendering
      } catch let undecodable as UndecodablePictures {
        let reported = Set(screenshots?.warnings ?? [])
        screenshots?.exclude(undecodable.numbers)
        for warning in screenshots?.warnings ?? [] where !reported.contains(warning) {
          FlowgraphTool.report("warning: \(warning)")
        }
      }
    }
  }

  private func show(
    _ screenshots: Screenshots, in request: inout RenderRequest, from linkSource: String?
  ) throws {
    request.options.pictures = screenshots.pictures
    switch pictureReferences {
    case .embed:
      request.images = screenshots.images
      guard !request.format.isDrawn else { return }
      let images = try screenshots.tableImages()
      request.imageAddress = { images[$0]?.address }
    case .link:
      request.images = { screenshots.links(for: $0, from: linkSource) }
      request.imageAddress = { screenshots.address(of: $0, from: linkSource) }
    }
  }

  /// Reports warnings, how far nodes moved, the scores of the layouts, and those that timed out.
  private func report(_ rendering: Rendering) {
    let layouts = rendering.layouts
    if let previous, !layouts.isEmpty {
      let diagrams = PreviousDiagrams(previous)
      for layout in layouts {
        StandardError.report(diagrams.displacement(of: layout, isOnly: layouts.count == 1))
      }
    }
    for layout in layouts {
      if hasStatistics {
        if layouts.count > 1 { StandardError.report("page: \(layout.page.name)\n") }
        StandardError.report(layout.layout.statistics(after: rendering.time))
      }
      if layouts.count == 1, let warning = layout.layout.warning {
        StandardError.report("flowgraph: \(warning)\n")
      }
    }
    let timeoutCount = layouts.reduce(0) { $0 + $1.layout.timeoutCount }
    if layouts.count > 1, timeoutCount > 0 {
      StandardError.report(
        "flowgraph: \(timeoutCount) page layouts timed out, so another run may choose different ones; "
          + "raise --timeout\n")
    }
    for warning in rendering.warnings { StandardError.report("flowgraph: warning: \(warning)\n") }
  }
}

struct PageFiles {
  private let output: String
  private let stem: Substring
  private let fileExtension: Substring

  /// Derives the names from the output; `nil` if it is not a file beside which others can be
  /// written.
  init?(output: String?) {
    guard let output, output != "-", !output.hasPrefix("/dev/"), !output.hasPrefix("/proc/")
    else { return nil }
    self.output = output
    let name = Path.name(output)
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? name[$0...] : nil } ?? ""
    (stem, fileExtension) = (output.dropLast(dot.count), dot)
  }

  /// The path of a page: `shop.svg` for the first, `shop-cart.svg` for the page `cart`.
  func path(of page: String) -> String {
    page == DiagramPage.overview ? output : "\(stem)-\(page)\(fileExtension)"
  }

  /// The link from one page to another: a relative file name, percent-encoded.
  func address(of page: String) -> String { Path.name(path(of: page)).percentEncoded() }

  func message(of pages: [DiagramPage]) -> String {
    let maxNames = 8
    let names = pages.prefix(maxNames).map { TerminalText.line(path(of: $0.name)) }
    let more = pages.count - names.count
    return "flowgraph: drawn on \(pages.count) pages: \(names.joined(separator: ", "))"
      + (more > 0 ? " and \(more) more" : "") + "\n"
  }
}
#endif
