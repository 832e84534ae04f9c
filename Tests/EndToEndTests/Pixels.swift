#if CLI
/// A PNG, written without compression.
enum Pixels {
  /// A PNG of any kind.
  ///
  /// - Parameters:
  ///   - kind: The color type of the specification, such as 2 for RGB and 6 for RGBA.
  ///   - rows: The rows; those of an interlaced picture pass by pass.
  static func file(
    width: Int, height: Int, depth: UInt8 = 8, kind: UInt8, isInterlaced: Bool = false,
    palette: [UInt8] = [], rows: [[UInt8]]
  ) -> [UInt8] {
    let header = bytes(width) + bytes(height) + [depth, kind, 0, 0, isInterlaced ? 1 : 0]
    // Each row begins with the number of its filter.
    return signature + chunk("IHDR", header) + (palette.isEmpty ? [] : chunk("PLTE", palette))
      + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// A PNG whose parts are complete and have correct checksums, but whose pixels are none.
  static func undecodable(width: Int, height: Int, bytes count: Int) -> [UInt8] {
    let noise = (0..<count).map { UInt8(truncatingIfNeeded: 167 &* $0 &+ 13) }
    return signature + chunk("IHDR", header(width, height)) + chunk("IDAT", noise)
      + chunk("IEND", [])
  }

  /// A PNG whose pixels end after a few rows, though its parts are complete.
  static func cut(width: Int, height: Int, rows: Int) -> [UInt8] {
    file(
      width: width, height: height, kind: 2,
      rows: Array(repeating: [UInt8](repeating: 90, count: 3 * width), count: rows))
  }

  /// A PNG of one gray.
  static func png(width: Int, height: Int, gray: UInt8 = 200) -> [UInt8] {
    file(
      width: width, height: height, kind: 2,
      rows: Array(repeating: [UInt8](repeating: gray, count: 3 * width), count: height))
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func header(_ width: Int, _ height: Int) -> [UInt8] {
    bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let part = Array(name.utf8) + contents
    var sum = UInt32.max
    for byte in part {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bytes(contents.count) + part + bytes(Int(~sum))
  }

  /// A zlib stream of blocks that are stored as they are.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for number in [size, ~size] { result += [UInt8(number & 255), UInt8(number >> 8)] }
      result += block
    } while !rest.isEmpty
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return result + bytes(high << 16 | low)
  }
}
#endif
