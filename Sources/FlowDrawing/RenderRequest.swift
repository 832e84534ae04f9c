package import FlowDiagrams
package import FlowLayout

/// What to render of a document, and how.
package struct RenderRequest {
  package var format: OutputFormat
  /// Which part of the flow to draw, and in how much detail.
  package var options = DiagramOptions.screens
  package var overlay: Overlay?
  /// Whether to draw the path of the overlay alone, as a storyboard.
  package var isStoryboard = false
  package var split = DiagramPage.Split.auto

  /// The required direction of the flow; `nil` for the most readable one.
  package var direction: Diagram.Direction?
  /// The direction to use if neither ``direction`` nor a previous layout determines it.
  package var defaultDirection: Diagram.Direction?
  /// The time limit for all layouts together, in seconds.
  package var timeout = 60.0
  /// Whether to compare a readable layout with others.
  package var isThorough = true
  /// Returns the previous layout of a page, by its name; it is kept as long as it stays readable.
  package var previousLayout: (String) throws -> PreviousLayout? = { _ in nil }

  package var theme = DiagramTheme.auto
  package var style = DiagramStyle.standard
  /// The level of the first heading in a text, from 1.
  package var headingLevel = 1

  /// Returns the URL of the source line of a transition, by the index of the transition.
  package var sourceAddress: (Int) -> String? = { _ in nil }
  package var images: ([PictureNeeds]) throws -> [[Int: PictureImage]] = { $0.map { _ in [:] } }
  /// Returns the URL of the file of an image, by its number, for formats that only link to it.
  package var imageAddress: (Int) -> String? = { _ in nil }
  /// Returns the URL of another page, by its name.
  package var pageAddress: @Sendable (String) -> String? = { _ in nil }

  package init(_ format: OutputFormat) { self.format = format }
}

package struct Rendering {
  /// The text of each page, the first page first; one for a format that is not paged.
  ///
  /// For a format that SVG is converted to, it is SVG.
  package var texts: [String]
  /// The pages of the diagram, the first one first; empty for a format that is not paged.
  package var pages: [DiagramPage] = []
  package var layouts: [PageLayout] = []
  /// How long the layouts took.
  package var time = Duration.zero
  package var warnings: [String] = []
}
