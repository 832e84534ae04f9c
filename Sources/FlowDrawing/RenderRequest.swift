package import FlowDiagrams
package import FlowDocuments
package import FlowLayout

/// What to draw, and how.
///
/// Everything that draws a flow creates this value and calls ``render(with:)``: the commands of the
/// tool, its settings, and the testing library.
package struct RenderRequest {
  package var document: FlowDocument
  package var format: OutputFormat
  /// Which part of the flow to draw, and in how much detail.
  package var options = DiagramOptions.screens
  package var overlay: Overlay?
  /// Whether to draw the path of the overlay alone, as a storyboard.
  package var isStoryboard = false
  /// When to split a diagram into several pages.
  package var split = DiagramPage.Split.auto

  /// The required direction of the flow; `nil` for the most readable one.
  package var direction: Diagram.Direction?
  /// The direction to use if neither ``direction`` nor a previous layout determines it.
  package var defaultDirection: Diagram.Direction?
  /// The time limit for all layouts together, in seconds.
  package var timeout = 60.0
  /// Returns the previous layout of a page, by its name; it is kept as long as it stays readable.
  package var previousLayout: (String) throws -> PreviousLayout? = { _ in nil }

  /// Whether to compare a readable layout with others.
  package var isThorough = true
  /// Called after the layout, before anything is written or converted.
  package var onLayouts: ([Rendering.PageLayout], Duration) -> Void = { _, _ in }

  package var theme = DiagramTheme.auto
  package var style = DiagramStyle.standard
  /// The level of the first heading in a text, from 1.
  package var headingLevel = 1

  /// Returns the URL of the source line of a transition, by the index of the transition.
  package var sourceAddress: (Int) -> String? = { _ in nil }
  /// Returns the images for the pictures in each file, by their numbers.
  package var images: ([PictureNeeds]) throws -> [[Int: PictureImage]] = { $0.map { _ in [:] } }
  /// Returns the URL of the file of an image, by its number, for formats that only link to it.
  package var imageAddress: (Int) -> String? = { _ in nil }
  /// Returns the URL of another page, by its name.
  package var pageAddress: @Sendable (String) -> String? = { _ in nil }

  package init(_ document: FlowDocument, as format: OutputFormat) {
    (self.document, self.format) = (document, format)
  }
}

/// The layout engine and the converter for a request.
package struct RenderBackend {
  /// The layout engine.
  package var engine: any LayoutEngine
  /// Converts pages from SVG to one file or a file for each page; `nil` if there is no converter.
  package var convert: (([String], PictureConversion) throws -> [[UInt8]])?

  package init(
    engine: any LayoutEngine,
    convert: (([String], PictureConversion) throws -> [[UInt8]])? = nil
  ) {
    (self.engine, self.convert) = (engine, convert)
  }
}

/// The error for a format that needs a converter when the backend has none.
package struct UnconvertibleFormat: Error, Equatable {
  package let format: OutputFormat

  package init(format: OutputFormat) { self.format = format }
}

/// The result of a request.
package struct Rendering {
  package struct RenderedFile {
    /// The name of its page; `nil` for a file that is not a single page.
    package var page: String?
    package var bytes: [UInt8]
  }

  /// The files, the first page first; one for a format that is not paged.
  package var files: [RenderedFile]
  /// The pages of the diagram, the first one first; empty for a format that is not paged.
  package var pages: [DiagramPage] = []
  package var layouts: [PageLayout] = []
  /// Warnings about the files.
  package var warnings: [String] = []

  /// A page that was laid out.
  package struct PageLayout {
    package var page: DiagramPage
    package var layout: Layouter.ScoredLayout
    /// How far nodes moved since the previous layout; `nil` if there is none.
    package var displacement: Displacement?
  }
}
