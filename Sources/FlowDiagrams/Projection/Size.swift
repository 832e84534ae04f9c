/// A width and a height, in points.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  /// Makes a size.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
