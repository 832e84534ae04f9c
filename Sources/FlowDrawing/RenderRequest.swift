package import FlowDiagrams
package import FlowDocuments
package import FlowLayout
package import FlowSVG

/// What is to be drawn, and how.
///
/// Whatever draws a flow makes this value and calls ``render(with:)``: the commands of the tool, its
/// settings, and the testing library.
package struct RenderRequest {
  package var document: FlowDocument
  package var format: OutputFormat
  /// Which part of the flow, and in how much detail.
  package var reading = DiagramOptions.screens
  /// What is drawn over the flow.
  package var overlay: Overlay?
  /// When a diagram is split into several pages.
  package var split = DiagramPage.Split.auto

  /// Where the flow has to run; `nil` for the direction that can be read best.
  package var direction: Diagram.Direction?
  /// Where the flow runs if neither ``direction`` nor a former layout says so.
  package var usualDirection: Diagram.Direction?
  /// How many seconds all layouts together may take.
  package var timeout = 60.0
  /// The layout that a page had before, which is kept as far as it can be read; by the page's name.
  package var formerLayout: (String) throws -> LayoutHint? = { _ in nil }

  /// Whether a layout that can be read is still compared with others.
  package var isThorough = true
  /// Called once everything is laid out, before anything is written or converted.
  package var onLayouts: ([Rendering.Layout], Duration) -> Void = { _, _ in }

  package var theme = DiagramTheme.auto
  package var style = DiagramStyle.standard
  /// The level of the first heading in a text, from 1 on.
  package var headingLevel = 1

  /// Gives the address of the line that makes a transition, by the transition's position.
  package var sourceAddress: (Int) -> String? = { _ in nil }
  /// Gives the address of another page, by its name.
  package var pageAddress: @Sendable (String) -> String? = { _ in nil }

  package init(_ document: FlowDocument, as format: OutputFormat) {
    (self.document, self.format) = (document, format)
  }
}

/// What a request is drawn with.
package struct RenderBackend {
  /// What lays diagrams out.
  package var engine: any LayoutEngine
  /// Converts pages from SVG, and gives one file, or a file for each page; `nil` where nothing can.
  package var convert: (([String], PictureConversion) throws -> [[UInt8]])?

  package init(
    engine: any LayoutEngine,
    convert: (([String], PictureConversion) throws -> [[UInt8]])? = nil
  ) {
    (self.engine, self.convert) = (engine, convert)
  }
}

/// A format that pages are converted to where nothing can convert them.
package struct UnconvertibleFormat: Error, Equatable {
  package let format: OutputFormat

  package init(format: OutputFormat) { self.format = format }
}

/// What became of a request.
package struct Rendering {
  /// A file.
  package struct File {
    /// The name of its page; `nil` for a file that is no page of several.
    package var page: String?
    package var bytes: [UInt8]
  }

  /// The files, the first page first; one for a format that is not paged.
  package var files: [File]
  /// The pages of the diagram, the first one first; empty for a format that is not paged.
  package var pages: [DiagramPage] = []
  /// What was laid out.
  package var layouts: [Layout] = []
  /// What has to be said of the files.
  package var warnings: [String] = []

  /// A page that was laid out.
  package struct Layout {
    package var page: DiagramPage
    package var layout: Layouter.Layout
    /// How far things moved since the former layout; `nil` for a new page, or without one.
    package var displacement: Displacement?
  }
}
