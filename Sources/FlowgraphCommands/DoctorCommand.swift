#if CLI
internal import ArgumentParser
import CPNG
import FlowDocuments
import FlowLayout

struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Lists which programs the tool can use, and how to install missing ones.",
    discussion: "Exits with 69 if a program is missing, otherwise with 0.")

  func run(in context: ToolContext) throws {
    let needs = Need.all
    let width = needs.map(\.name.count).max() ?? 0
    var lines = ["flowgraph \(RootCommand.configuration.version)"]
    var isComplete = true
    for need in needs {
      let gap = String(repeating: " ", count: width - need.name.count + 2)
      do throws(SystemFailure) {
        let version = try need.version()
        guard !need.accepts(version) else {
          lines.append("  ok       \(need.name)\(gap)\(version): \(need.use)")
          continue
        }
        lines.append("  too old  \(need.name)\(gap)\(version): \(need.use); \(need.remedy)")
      } catch {
        lines.append("  missing  \(need.name)\(gap)\(need.use); \(need.remedy)")
        lines += error.reason.split(separator: "\n").map { "           \($0)" }
      }
      isComplete = false
    }
    try Output.write(lines.asLines, to: nil)
    if !isComplete { throw ExitCode(69) }
  }
}

private struct Need {
  var name: String
  var use: String
  var remedy: String
  var minVersion: (major: Int, minor: Int) = (0, 0)
  /// Returns its version, or throws why it cannot be used.
  var version: () throws(SystemFailure) -> String

  /// Whether a version is supported; one that cannot be parsed is.
  func accepts(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").prefix(2)
      .map { part in Int(part.prefix { $0.isNumber }) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return true }
    return (major, minor) >= minVersion
  }

  static var all: [Need] {
    [
      Need(
        name: "Graphviz", use: "lays out diagrams",
        remedy: "install it with 'apt-get install libgraphviz-dev' or 'brew install graphviz'",
        version: graphviz),
      Need(
        name: "libpng", use: "scales screenshots down",
        remedy: "install it with 'apt-get install libpng16-16' or 'brew install libpng'",
        version: libpng),
      Need(
        name: "rsvg-convert", use: "converts diagrams to png and pdf",
        remedy: "install it with 'apt-get install librsvg2-bin' or 'brew install librsvg'",
        version: program("rsvg-convert")),
      Need(
        name: "swift", use: "builds your own flows (--package-path)",
        remedy: "install 6.1 or later from swift.org, or add it to the PATH", minVersion: (6, 1),
        version: program("swift")),
      Need(
        name: "git", use: "reads revisions of documents (diff REVISION:PATH)",
        remedy: "install it with 'apt-get install git' or 'brew install git'",
        version: program("git")),
    ]
  }

  private static func graphviz() throws(SystemFailure) -> String {
    do { return try GraphvizEngine.version() } catch { throw SystemFailure(reason: error.reason) }
  }

  private static func libpng() throws(SystemFailure) -> String {
    guard let version = fp_version() else {
      throw SystemFailure(reason: "the dynamic linker does not find it")
    }
    return String(cString: version)
  }

  /// The first version number in the output of `--version`.
  private static func program(_ name: String) -> () throws(SystemFailure) -> String {
    { () throws(SystemFailure) in
      var child = ChildProcess(name, ["--version"])
      child.timeLimit = .seconds(10)
      let report = try child.run()
      guard report.ending == .exited(code: 0), !report.output.isEmpty else {
        let reason = report.ending == .timedOut ? "it takes longer than 10 s" : report.errors
        throw SystemFailure(reason: "'\(name) --version' failed: \(reason)")
      }
      let words = String(decoding: report.output, as: UTF8.self).split(
        whereSeparator: \.isWhitespace)
      let version = words.first { $0.first?.isNumber == true && $0.contains(".") }
      return version.map(String.init) ?? "unknown version"
    }
  }
}

extension GraphvizError {
  fileprivate var reason: String {
    switch self {
    case .missing(let text), .syntax(let text), .failed(let text): text
    case .timedOut(let seconds): "timed out after \(seconds) s"
    }
  }
}
#endif
