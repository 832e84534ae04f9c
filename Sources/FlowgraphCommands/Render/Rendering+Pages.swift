#if CLI
import FlowDiagrams
import FlowExploration

extension Rendering {
  /// A file to write; `nil` for standard output.
  struct File {
    var path: String?
    var bytes: [UInt8]
  }

  /// Writes the flow in a format, to one file or to a file for each page.
  func write(as format: OutputFormat, to output: String?) throws(ToolError) {
    let (files, message) = try files(as: format, to: output)
    if let message { StandardError.report(message) }
    // The first page comes last: where it is, all that it leads to are.
    for file in files.reversed() { try Output.write(file.bytes, to: file.path) }
  }

  /// The flow in a format, as one file or as a file for each page, the first page first; with what
  /// is to be told when there are several pages.
  func files(
    as format: OutputFormat, to output: String?
  ) throws(ToolError) -> (files: [File], message: String?) {
    guard format.isPaged else { return ([File(path: output, bytes: try bytes(as: format))], nil) }
    let files = PageFiles(output: output)
    let pages = try format.isDrawn ? drawnPages(as: format, files) : writtenPages(as: format)
    if format == .pdf {
      let pictures = pages.map { String(decoding: $0.bytes, as: UTF8.self) }
      let file = File(path: output, bytes: try PictureConverter.convert(pages: pictures))
      let message = "flowgraph: drawn on \(pages.count) pages of one file\n"
      return ([file], pages.count > 1 ? message : nil)
    }
    guard pages.count > 1 else {
      return (pages.map { File(path: output, bytes: $0.bytes) }, nil)
    }
    guard let files else {
      let message =
        "flowgraph: this is the overview of \(pages.count) pages; name a file with -o to get "
        + "them all, or take --split never for one large picture\n"
      return ([File(path: output, bytes: pages[0].bytes)], message)
    }
    return (
      pages.map { File(path: files.path(of: $0.page.name), bytes: $0.bytes) },
      files.message(of: pages.map(\.page))
    )
  }

  private typealias PageBytes = (page: DiagramPage, bytes: [UInt8])

  /// The pages in a format that is a text.
  private func writtenPages(as format: OutputFormat) throws(ToolError) -> [PageBytes] {
    var result: [PageBytes] = []
    for page in plan.pages {
      result.append((page, try bytes(of: page.diagram, as: format)))
    }
    return result
  }

  /// The pages in a format that is laid out; those of a PDF as SVG.
  private func drawnPages(
    as format: OutputFormat, _ files: PageFiles?
  ) throws(ToolError) -> [PageBytes] {
    let (theme, style) = (look.theme, try look.style())
    let pages = try laidOut()
    let sources = sources()
    let pictures = Self.inParallel(pages.map(\.layout.placed)) { placed in
      placed.svg(
        theme: theme, style: style,
        link: { page in format == .svg ? files?.address(of: page) : nil },
        source: format == .png ? { _ in nil } : sources)
    }
    var result: [PageBytes] = []
    for (drawn, svg) in zip(pages, pictures) {
      let bytes =
        format == .png ? try PictureConverter.convert(svg: svg, to: .png) : Array(svg.utf8)
      result.append((drawn.page, bytes))
    }
    return result
  }

  /// From so many pages on it pays to write them on several threads.
  private static let manyPages = 8

  /// Returns what is made of each picture; of many on two threads.
  private static func inParallel(
    _ pictures: [PlacedDiagram], _ write: @Sendable (PlacedDiagram) -> String
  ) -> [String] {
    guard pictures.count >= manyPages else { return pictures.map(write) }
    let workers = Workers(2)
    defer { workers.end() }
    let count = workers.count
    var texts = pictures.map { _ in "" }
    texts.withUnsafeMutableBufferPointer { buffer in
      // Each worker writes to places of its own.
      nonisolated(unsafe) let texts = buffer
      workers.share { worker in
        for index in stride(from: worker, to: pictures.count, by: count) {
          texts[index] = write(pictures[index])
        }
      }
    }
    return texts
  }

  /// The pages laid out, the first page first; tells what is to be told of the layouts.
  func laidOut() throws(ToolError) -> [PageLayouter.Page] {
    let former = try FormerPictures(options.like)
    let direction = options.direction ?? former?.overview.direction ?? usualDirection
    let layouter = PageLayouter(
      seconds: options.timeout, worker: worker,
      directions: direction.map { [$0] } ?? Diagram.Direction.allCases)
    let start = SuspendingClock.now
    var pages: [PageLayouter.Page]
    do {
      pages = try layouter.pages(of: plan, canSplit: split != .never)
    } catch {
      throw .layout(error)
    }
    if let former {
      for index in pages.indices {
        pages[index] = try former.keeping(pages[index], direction: options.direction)
        StandardError.report(
          try former.displacement(of: pages[index], isOnly: pages.count == 1))
      }
    }
    let givenUp = pages.reduce(0) { $0 + $1.layout.givenUp }
    for page in pages {
      let report = LayoutReport(layout: page.layout, time: start.duration(to: .now))
      if options.stats {
        if pages.count > 1 { StandardError.report("page: \(page.page.name)\n") }
        StandardError.report(report.statistics)
      }
      if pages.count == 1, let warning = report.warning { StandardError.report(warning) }
    }
    if pages.count > 1, givenUp > 0 {
      StandardError.report(
        "flowgraph: \(givenUp) layouts of pages were given up for want of time, so another run "
          + "may choose other pictures; allow more with --timeout\n")
    }
    return pages
  }

  /// Which part of the picture is on which page.
  private var plan: PagePlan {
    let whole = document.diagram(
      reading, direction: options.direction ?? usualDirection ?? .down, overlay: overlay)
    return PagePlan(whole, split: split, level: reading.level)
  }
}
#endif
