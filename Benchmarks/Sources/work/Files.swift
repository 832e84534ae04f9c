#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files, without Foundation.
enum Files {
  /// Writes a file, or ends.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { exit(73) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { exit(74) }
  }

  /// The first bytes of a file; ends where it has fewer.
  static func read(_ path: String, count: Int) -> [UInt8] {
    guard let file = fopen(path, "rb") else { exit(66) }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
    guard bytes.count == count else { exit(66) }
    return bytes
  }
}
