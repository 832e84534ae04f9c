import Foundation

/// The edge lists written by hand from the inventories of the sample apps.
enum Golden {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func lines(of name: String) throws -> [String] {
    try text(at: "Tests/EndToEndTests/Golden/\(name)").split(separator: "\n").map(String.init)
  }

  /// The text of a file of this package, by its path from the root.
  static func text(at path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
