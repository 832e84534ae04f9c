#if CLI
import Foundation

/// A folder that lives as long as a test.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flowgraph-output-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Many bytes that do not repeat at round numbers.
  static func bytes(atLeast count: Int) -> [UInt8] {
    var bytes = [UInt8](0...250)
    while bytes.count < count { bytes += bytes }
    return bytes
  }

  subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in it, hidden ones, too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: self[name], encoding: .utf8)
  }

  func put(_ text: String, in name: String) throws {
    try text.write(toFile: self[name], atomically: false, encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: target)
  }

  func information(_ name: String) -> stat {
    var info = stat()
    lstat(self[name], &info)
    return info
  }
}

/// A reader with a thread of its own: tests that block must not wait for each other's threads.
final class Reader: @unchecked Sendable {
  // Written before the signal and read after it.
  private var bytes: Data?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ read: @escaping @Sendable () throws -> Data?) {
    Thread.detachNewThread {
      self.bytes = try? read()
      self.isDone.signal()
    }
  }

  /// What was read, once the reader has ended.
  func finish() -> Data? {
    isDone.wait()
    return bytes
  }
}
#endif
