import Foundation

/// Draws flows with several tools, and measures all pictures in the same way.
///
/// The samples are drawn, and the documents in the folder that `FLOWGRAPH_CORPUS` names.
struct PictureBenchmark {
  /// The path of a release build of flowgraph.
  var tool: String
  var folder: URL

  private static let samples = [
    "sign-in", "application-coordinator", "user-registration", "user-registration-script",
    "flow-controllers", "questionnaire", "deep-links", "containers", "rx-feedback",
    "checkout", "checkout-as-shipped", "tab-coordinators", "deep-links-as-shipped",
  ]

  /// Prints a table of all pictures, and one of the tools.
  func run() throws {
    let words = ["python3", Self.script("compare"), tool, folder.path] + Self.samples
    print(try Program(words: words + documents()).run().output)
  }

  private func documents() throws -> [String] {
    guard let corpus = ProcessInfo.processInfo.environment["FLOWGRAPH_CORPUS"] else {
      print("FLOWGRAPH_CORPUS names no folder: the samples alone.")
      return []
    }
    return try FileManager.default.contentsOfDirectory(atPath: corpus)
      .filter { $0.hasSuffix(".json") }.sorted().map { corpus + "/" + $0 }
  }

  /// The path of a program of ours in Python.
  static func script(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Pictures/\(name).py").standardizedFileURL.path
  }
}
