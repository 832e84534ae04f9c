import FlowDiagrams
package import FlowDocuments
package import FlowLayout
import FlowSupport

/// Renders a document: plans its pages, lays them out, and draws them.
///
/// Everything that draws a flow calls this function: the commands of the tool, its settings, and the
/// testing library.
///
/// - Throws: A `GraphvizError` if there is no layout, a `PlayerError` if the flow is too large for the
///   player, and the errors of ``RenderRequest/images`` and ``RenderRequest/previousLayout``.
package func render(
  _ document: FlowDocument, _ request: RenderRequest, by engine: any LayoutEngine
) throws -> Rendering {
  var (options, overlay, trace) = (request.options, request.overlay, Overlay.TracePath?.none)
  switch request.format.writer {
  case .flow(let write): return Rendering(texts: [write(document, request)])
  // Other programs lay the diagram out, without pictures.
  case .diagram: options.pictures = ScreenPictures()
  case .player:
    // The player steps through a trace instead of showing it.
    if case .trace(let path) = overlay { (trace, overlay) = (path, nil) }
  case .picture: break
  }

  // A storyboard is placed as it is.
  var storyboard: PlacedDiagram?
  if request.isStoryboard, case .trace(let path) = overlay {
    storyboard = document.storyboard(of: path, pictures: options.pictures)
  }
  let previous = storyboard == nil ? try request.previousLayout(DiagramPage.overview) : nil
  let direction = request.direction ?? previous?.direction ?? request.defaultDirection
  let plan =
    storyboard.map { PagePlan($0.diagram, split: .never) }
    ?? PagePlan(
      document.diagramToSplit(options, direction: direction ?? .down, overlay: overlay),
      split: request.split, level: options.level)
  if case .diagram(let write) = request.format.writer {
    let pages = plan.outlines.map { plan.page($0, hasElements: false) }
    let texts = pages.map { write($0.diagram) }
    return Rendering(texts: texts.map(\.text), pages: pages, warnings: texts.flatMap(\.warnings))
  }

  let start = SuspendingClock.now
  var layouts: [PageLayout] = []
  if storyboard == nil {
    var layouter = PageLayouter(
      plan, canSplit: request.split != .never, seconds: request.timeout, engine: engine,
      directions: direction.map { [$0] } ?? Diagram.Direction.allCases,
      isThorough: request.isThorough)
    layouts = try layouter.pages().map { layout in
      let previous = try request.previousLayout(layout.page.name)
      return previous.map { layout.keeping($0, direction: request.direction) } ?? layout
    }
  }
  let time = start.duration(to: .now)

  let placed = storyboard.map { [$0] } ?? layouts.map(\.layout.placed)
  guard case .picture(let conversion) = request.format.writer else {
    let player = try document.player(of: placed, trace, request)
    return Rendering(texts: [player], layouts: layouts, time: time)
  }
  let pictures = try document.pictures(of: placed, convertedBy: conversion, request)
  let pages = storyboard == nil ? layouts.map(\.page) : plan.pages
  return Rendering(texts: pictures, pages: pages, layouts: layouts, time: time)
}

/// The number of pages from which writing on several threads pays off.
private let parallelThreshold = 8
/// The size at which the player's device shows a picture, in points.
private let deviceSize = Size(width: 150, height: 325)

extension FlowDocument {
  fileprivate func pictures(
    of pages: [PlacedDiagram], convertedBy conversion: PictureConversion?, _ request: RenderRequest
  ) throws -> [String] {
    let (theme, style) = (request.theme, request.style)
    var link: @Sendable (String) -> String? = { _ in nil }
    if conversion == nil { link = request.pageAddress }
    let pageLink = link
    let hasLinks = conversion?.hasLinks ?? true
    let addresses = hasLinks ? transitions.indices.map(request.sourceAddress) : []
    let images = try request.images(
      pages.map { $0.diagram.pictureNeeds(in: theme, hasBoth: conversion == nil) })
    return Workers.map(Array(zip(pages, images)), threshold: parallelThreshold) { page, images in
      page.svg(
        theme: theme, style: style, images: images, link: pageLink,
        source: { addresses.indices.contains($0) ? addresses[$0] : nil })
    }
  }

  /// The player, with the images for its diagrams and for the screens that it shows beside them.
  fileprivate func player(
    of pages: [PlacedDiagram], _ trace: Overlay.TracePath?, _ request: RenderRequest
  ) throws -> String {
    let pictures = request.options.pictures
    var needs: PictureNeeds = [:]
    for picture in Array(pictures.screens.values) + Array(pictures.payloads.values) {
      for number in picture.numbers(in: .auto) { needs[number] = deviceSize }
    }
    for page in pages {
      // Readers can change the theme of the page.
      needs.merge(page.diagram.pictureNeeds(in: .auto)) { first, _ in first }
    }
    return try player(
      diagrams: pages, trace: trace, theme: request.theme, style: request.style,
      pictures: pictures, images: try request.images([needs])[0],
      source: request.sourceAddress)
  }
}
