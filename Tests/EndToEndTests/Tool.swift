#if CLI
import Foundation

/// The built `flowgraph`.
enum Tool {
  /// The samples that can be explored completely, in the order of the catalog.
  static let samples = [
    "sign-in", "application-coordinator", "user-registration", "user-registration-script",
    "flow-controllers", "questionnaire", "deep-links", "containers", "rx-feedback",
    "checkout", "checkout-as-shipped",
  ]
  /// The samples that go on forever; they come last in the catalog.
  static let endless = ["tab-coordinators", "deep-links-as-shipped"]
  static let levels = ["screens", "configurations"]

  /// The folder that SwiftPM puts executables and test bundles in.
  static let folder: URL = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let candidates =
      bundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    return candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("flowgraph").path)
    } ?? candidates[candidates.count - 1]
  }()

  static let path = folder.appendingPathComponent("flowgraph").path

  /// What it says its version is; empty when it does not run.
  static let version = (try? run("--version").lines.first) ?? ""

  static func run(
    _ arguments: String..., input: String = "", output: Spawn.Output = .kept,
    environment: [String: String] = [:]
  ) throws -> Finished {
    try run(
      arguments, input: input, output: output, environment: environment)
  }

  static func run(
    _ arguments: [String], input: String = "", output: Spawn.Output = .kept,
    environment: [String: String] = [:]
  ) throws -> Finished {
    try Spawn(
      executable: path, arguments: arguments, input: Array(input.utf8), output: output,
      environment: environment
    ).run()
  }

  /// Whether a program can be found along `PATH`.
  static func has(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("flowgraph-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a file and returns its path.
  @discardableResult
  func add(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// The names of its files, hidden ones too.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
#endif
