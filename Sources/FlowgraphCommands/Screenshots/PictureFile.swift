#if CLI
import FlowDiagrams

/// The header of a picture, read without decoding it.
struct PictureFile: Equatable {
  /// The formats that every renderer reads, and that contain nothing but pixels.
  enum ImageFormat: String { case png, jpeg }

  enum Fault: Error, Equatable {
    /// Its first bytes are not those of a PNG or a JPEG; with the name of its format, if known.
    case otherKind(String?)
    case tooLarge(bytes: Int)
    case tooManyPixels(width: Int, height: Int)
    /// It ends early, or its contents are damaged.
    case damaged(String)
    /// Its parts are complete, but its contents cannot be decoded.
    case undecodable
    case unreadable(String)
    /// It is a symbolic link to a file outside the folder.
    case outsideFolder
  }

  /// The maximum size of a file, in bytes: a tablet screen as PNG takes about 4 MB.
  static let maxBytes = 32 << 20
  /// The maximum number of pixels: eight times those of the largest tablet.
  static let maxPixels = 64 << 20

  var kind: ImageFormat
  var width: Int
  var height: Int

  /// - Parameter head: The first bytes, ``headBytes`` or all of them.
  init(head: [UInt8]) throws(Fault) {
    if head.starts(with: Self.signature) {
      guard head.count >= 33, Array(head[12..<16]) == Array("IHDR".utf8) else {
        throw .damaged("its header is missing")
      }
      (kind, width, height) = (.png, Self.number(head, at: 16), Self.number(head, at: 20))
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      guard let size = Self.frame(of: head) else { throw .damaged("it has no size") }
      (kind, width, height) = (.jpeg, size.width, size.height)
    } else {
      throw .otherKind(Self.knownKind(of: head))
    }
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    guard width <= Self.maxPixels / height else {
      throw .tooManyPixels(width: width, height: height)
    }
  }

  /// The number of first bytes that contain the size of any common picture.
  static let headBytes = 1 << 16

  var size: Size { Size(width: Double(width), height: Double(height)) }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { sum, byte in sum << 8 | Int(byte) }
  }

  private static func frame(of head: [UInt8]) -> (width: Int, height: Int)? {
    var index = 2
    while index + 9 < head.count, head[index] == 0xFF {
      let marker = head[index + 1]
      // Frames have the markers C0 to CF, except for three that define tables.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        let number = { (at: Int) in Int(head[at]) << 8 | Int(head[at + 1]) }
        return (number(index + 7), number(index + 5))
      }
      index += 2 + (Int(head[index + 2]) << 8 | Int(head[index + 3]))
    }
    return nil
  }

  private static func knownKind(of head: [UInt8]) -> String? {
    let text = String(decoding: head.prefix(512), as: UTF8.self)
    if head.starts(with: Array("RIFF".utf8)), text.contains("WEBP") { return "WebP" }
    if head.starts(with: Array("GIF8".utf8)) { return "GIF" }
    if head.starts(with: Array("%PDF".utf8)) { return "PDF" }
    if text.dropFirst(4).hasPrefix("ftyp") { return "HEIC or AVIF" }
    if text.hasPrefix("version https://git-lfs") { return "a pointer of Git LFS" }
    if text.contains("<svg") { return "SVG" }
    return nil
  }
}

// MARK: - The whole file

extension PictureFile {
  func check(_ bytes: [UInt8]) throws(Fault) {
    switch kind {
    case .png: try Self.checkChunks(bytes)
    case .jpeg:
      // Some cameras write a few bytes after the end.
      let end = bytes.suffix(64)
      guard zip(end, end.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 }) else {
        throw .damaged("the file is truncated")
      }
    }
  }

  static func isWholePNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature) && (try? checkChunks(bytes)) != nil
  }

  /// Checks that no part is missing; what the parts contain is checked when they are decoded.
  private static func checkChunks(_ bytes: [UInt8]) throws(Fault) {
    var index = signature.count
    var hasPixels = false
    while index + 12 <= bytes.count {
      let length = number(bytes, at: index)
      let end = index + 8 + length
      guard end + 4 <= bytes.count else { throw .damaged("the file is truncated") }
      let name = String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self)
      if name == "IDAT" { hasPixels = true }
      if name == "IEND" {
        guard hasPixels else { break }
        return
      }
      index = end + 4
    }
    throw .damaged("the file is truncated")
  }
}

// MARK: - As text

extension PictureFile {
  static func address(of bytes: [UInt8], _ kind: ImageFormat) -> String {
    "data:image/\(kind.rawValue);base64," + base64(bytes)
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as text (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var end = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).reduce(0) { sum, offset in
          sum << 8 | (start + offset < bytes.count ? Int(bytes[start + offset]) : 0)
        }
        for shift in stride(from: 18, through: 0, by: -6) {
          text[end] = digits[group >> shift & 63]
          end += 1
        }
      }
      for offset in 0..<((3 - bytes.count % 3) % 3) { text[end - 1 - offset] = UInt8(ascii: "=") }
      return end
    }
  }
}

extension PictureFile.Fault {
  /// What is wrong and what to do, to follow the name of the file.
  var text: String {
    switch self {
    case .otherKind(let kind):
      "it is \(kind ?? "neither PNG nor JPEG"); pictures are PNG or JPEG by their first bytes"
        + (kind == "a pointer of Git LFS" ? ", fetch it with 'git lfs pull'" : "")
    case .tooLarge(let bytes):
      "it has \(bytes >> 20) MB, more than \(PictureFile.maxBytes >> 20) MB; make it smaller"
    case .tooManyPixels(let width, let height):
      "it has \(width) × \(height) pixels; make it smaller"
    case .damaged(let reason): "it is damaged: \(reason); replace it"
    case .undecodable: "it seems damaged: its pixels cannot be decoded; replace it"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .outsideFolder: "it is a link to a file outside the folder; copy the file into it"
    }
  }
}
#endif
