#if CLI
import FlowDiagrams
import FlowSVG

/// Finds pictures that cannot be decoded.
///
/// `rsvg-convert` reports none of them. Where it cannot read an image at all, it draws nothing; the
/// part of a PNG that it cannot read has one certain gray, down to the end. So an image is taken for
/// damaged if nothing else is in it, or in its last sixteenth. Fewer rows of this gray can well be
/// those of an intact picture.
enum PictureInspection {
  /// What the library behind `rsvg-convert` fills a PNG with before it is decoded.
  private static let undecoded = (red: 0x97, green: 0x98, blue: 0x99)
  /// The size at which a whole image is looked at.
  private static let thumbnail = Size(width: 24, height: 24)

  /// Returns the indices of damaged images; none if the program is missing.
  ///
  /// Nearly always, all are intact, which one run of the program shows.
  static func damaged(_ images: [PictureImage]) throws -> [Int] {
    guard !images.isEmpty else { return [] }
    do {
      let rows = images.enumerated().map { index, image in
        lastRows(1, of: image, at: index, on: gray)
      }
      let size = Size(
        width: images.map(\.size.width).max() ?? 1, height: Double(images.count))
      guard try isSomethingVisible(rows.joined(), size, keepsGray: true) else { return [] }
      return try images.indices.filter { try isDamaged(images[$0]) }
    } catch ScreenshotError.noScaler {
      return []
    }
  }

  private static func isDamaged(_ image: PictureImage) throws -> Bool {
    let whole = """
      <rect width="100%" height="100%" fill="\(gray)"/>\
      <image width="24" height="24" preserveAspectRatio="none" href="\(image.address)"/>
      """
    guard try isSomethingVisible(whole, thumbnail, keepsGray: false) else { return true }
    let height = Int(image.size.height)
    let rows = min(height, max(2, height / 16))
    let size = Size(width: image.size.width, height: Double(rows))
    return
      !(try isSomethingVisible(
        lastRows(rows, of: image, at: 0, on: "none"), size, keepsGray: false))
  }

  private static let gray =
    "rgb(\(undecoded.red),\(undecoded.green),\(undecoded.blue))"

  /// The last rows of an image, as rows of a drawing from one on.
  private static func lastRows(
    _ count: Int, of image: PictureImage, at row: Int, on color: String
  ) -> String {
    let (width, height) = (Int(image.size.width), Int(image.size.height))
    return """
      <svg y="\(row)" width="\(width)" height="\(count)">\
      <rect width="100%" height="\(count)" fill="\(color)"/>\
      <image y="\(count - height)" width="\(width)" height="\(height)" preserveAspectRatio="none" \
      href="\(image.address)"/></svg>
      """
  }

  /// Whether a drawing has a pixel of the gray, or one of another color.
  private static func isSomethingVisible(
    _ content: String, _ size: Size, keepsGray: Bool
  ) throws -> Bool {
    let (width, height) = (Int(size.width), Int(size.height))
    let sum = keepsGray ? "1 1 1 0 -2" : "-1 -1 -1 0 3"
    let filter = """
      <filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="\(width)" \
      height="\(height)" color-interpolation-filters="sRGB"><feComponentTransfer>\
      <feFuncR type="discrete" tableValues="\(table(undecoded.red))"/>\
      <feFuncG type="discrete" tableValues="\(table(undecoded.green))"/>\
      <feFuncB type="discrete" tableValues="\(table(undecoded.blue))"/></feComponentTransfer>\
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \(sum)"/></filter>
      """
    let pages = [filter + "<g filter=\"url(#f)\">\(content)</g>", ""].map {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">\($0)</svg>"
    }
    return try PictureConverter.png(of: pages[0]) != PictureConverter.png(of: pages[1])
  }

  /// A table that is 1 for one value of a color, and 0 for the others.
  private static func table(_ value: Int) -> String {
    (0...255).map { $0 == value ? "1" : "0" }.joined(separator: " ")
  }
}
#endif
