import FlowDiagrams
import FlowDocuments
import FlowLayout
import FlowSupport

extension RenderRequest {
  /// Renders the request.
  ///
  /// - Throws: A `GraphvizError` if there is no layout, a `PlayerError` if the flow is too large
  ///   for the player, and the errors of the conversion and of ``previousLayout``.
  package func render(with backend: RenderBackend) throws -> Rendering {
    switch format.writer {
    case .flow(let write):
      let textOptions = FlowTextOptions(
        level: options.level, perTab: options.perTab, headingLevel: headingLevel,
        source: sourceAddress, pictures: options.pictures, image: imageAddress)
      return Rendering(files: [.init(bytes: Array(write(document, textOptions).utf8))])
    case .diagram(let write): return texts(write)
    case .picture(let conversion): return try pictures(conversion, with: backend)
    case .player: return try player(with: backend)
    }
  }

  private func texts(_ write: (Diagram) -> DiagramText) -> Rendering {
    // Diagrams that other programs lay out have no pictures.
    var request = self
    request.options.pictures = ScreenPictures()
    let pages = request.pages
    let texts = pages.map { write($0.diagram) }
    return Rendering(
      files: zip(pages, texts).map { .init(page: $0.name, bytes: Array($1.text.utf8)) },
      pages: pages, warnings: texts.flatMap(\.warnings))
  }

  private func pictures(
    _ conversion: PictureConversion?, with backend: RenderBackend
  ) throws -> Rendering {
    var rendering = try laidOut(with: backend)
    let (theme, style) = (theme, style)
    var pageAddress: @Sendable (String) -> String? = { _ in nil }
    if conversion == nil { pageAddress = self.pageAddress }
    let link = pageAddress
    let addresses =
      conversion?.hasLinks ?? true ? document.transitions.indices.map(sourceAddress) : []
    let placed = rendering.layouts.map(\.layout.placed)
    let images = try self.images(
      placed.map { $0.diagram.pictureNeeds(in: theme, hasBoth: conversion == nil) })
    let texts = Workers.map(Array(zip(placed, images)), threshold: Self.parallelThreshold) {
      placed, images in
      placed.svg(
        theme: theme, style: style, images: images, link: link,
        source: { addresses.indices.contains($0) ? addresses[$0] : nil })
    }
    var bytes = texts.map { Array($0.utf8) }
    if let conversion {
      guard let convert = backend.convert else { throw UnconvertibleFormat(format: format) }
      bytes = try convert(texts, conversion)
    }
    rendering.files =
      conversion?.joinsPages == true
      ? bytes.map { .init(bytes: $0) }
      : zip(rendering.pages, bytes).map { .init(page: $0.name, bytes: $1) }
    return rendering
  }

  /// The player for the flow; a trace is not drawn but stepped through.
  private func player(with backend: RenderBackend) throws -> Rendering {
    var drawn = self
    var trace: Overlay.TracePath?
    if case .trace(let path) = overlay { (trace, drawn.overlay) = (path, nil) }
    var rendering = try drawn.laidOut(with: backend)
    let page = try document.player(
      diagrams: rendering.layouts.map(\.layout.placed), trace: trace, theme: theme, style: style,
      pictures: options.pictures, images: try playerImages(of: rendering.layouts),
      source: sourceAddress)
    rendering.files = [.init(bytes: Array(page.utf8))]
    rendering.pages = []
    return rendering
  }

  /// The images for a player's diagrams, and for the screens that it shows beside them.
  private func playerImages(of layouts: [Rendering.PageLayout]) throws -> [Int: PictureImage] {
    var needs = PlayerNeeds.pictures(of: options.pictures, in: document)
    for layout in layouts {
      // Readers can change the theme of the page.
      needs.merge(layout.layout.placed.diagram.pictureNeeds(in: .auto)) { first, _ in first }
    }
    return try images([needs])[0]
  }

  /// The pages, without a layout.
  private var pages: [DiagramPage] { storyboard.map { [$0.page] } ?? plan.pages }

  /// The storyboard, if the request is for one.
  private var storyboard: (page: DiagramPage, placed: PlacedDiagram)? {
    guard isStoryboard, case .trace(let trace) = overlay else { return nil }
    let placed = document.storyboard(of: trace, pictures: options.pictures)
    return PagePlan(placed.diagram, split: .never).pages.first.map { ($0, placed) }
  }

  private var plan: PagePlan {
    PagePlan(
      document.diagramToSplit(
        options, direction: direction ?? defaultDirection ?? .down, overlay: overlay),
      split: split, level: options.level)
  }

  /// Lays out the pages, without writing files.
  private func laidOut(with backend: RenderBackend) throws -> Rendering {
    if let storyboard {
      let layout = Layouter.ScoredLayout(
        placed: storyboard.placed, score: storyboard.placed.score,
        candidate: .init(.right, .beside), tried: [], timeoutCount: 0)
      return Rendering(
        files: [], pages: [storyboard.page],
        layouts: [.init(page: storyboard.page, layout: layout)])
    }
    let previous = try previousLayout(DiagramPage.overview)
    let direction = direction ?? previous?.direction ?? defaultDirection
    let layouter = PageLayouter(
      seconds: timeout, engine: backend.engine,
      directions: direction.map { [$0] } ?? Diagram.Direction.allCases, isThorough: isThorough)
    let start = SuspendingClock.now
    let layouts = try layouter.pages(of: plan, canSplit: split != .never).map(keepingLayout)
    onLayouts(layouts, start.duration(to: .now))
    return Rendering(files: [], pages: layouts.map(\.page), layouts: layouts)
  }

  /// Returns a page in its previous layout if that stays readable.
  private func keepingLayout(_ page: PageLayouter.Page) throws -> Rendering.PageLayout {
    var result = Rendering.PageLayout(page: page.page, layout: page.layout)
    guard let previous = try previousLayout(page.page.name) else { return result }
    if direction ?? previous.direction == previous.direction,
      let placed = page.layout.placed.keepingLayout(of: previous)
    {
      (result.layout.placed, result.layout.score) = (placed, placed.score)
      result.layout.isStable = true
    }
    result.displacement = Displacement(of: result.layout.placed, from: previous)
    return result
  }

  /// The number of pages from which writing on several threads pays off.
  private static let parallelThreshold = 8
}
