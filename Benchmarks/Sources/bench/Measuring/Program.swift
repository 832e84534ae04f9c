import Foundation

/// Why there is no measurement.
enum BenchmarkError: Error {
  /// A program did not end well.
  case failed(String)
  /// A program was stopped after so many seconds.
  case late(Int)
  /// Two programs that do the same found different things.
  case disagree(String)
}

/// A program that is run to its end, with what it says and what it takes.
struct Program {
  /// What a run gave.
  struct Run {
    var output: String
    /// By the clock.
    var seconds: Double
    /// The most memory that one of its processes had resident at once.
    var bytes: Int

    /// The words that it wrote.
    var words: [Substring] { output.split(whereSeparator: \.isWhitespace) }
  }

  /// The program, found along PATH, and its arguments.
  var words: [String]
  /// The folder to run it in; `nil` for the current one.
  var folder: URL?
  /// In seconds.
  var limit = 60

  /// Where this program and those that are built with it are.
  static let products =
    Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")

  /// A program that is built with this one.
  static func ours(_ name: String, _ arguments: [any CustomStringConvertible]) -> Program {
    let path = products.appendingPathComponent(name).path
    return Program(words: [path] + arguments.map { "\($0)" })
  }

  /// A program in Python, in a folder of the benchmarks.
  static func python(_ script: String, _ arguments: [any CustomStringConvertible]) -> Program {
    let path = Page.folder.appendingPathComponent(script + ".py").path
    return Program(words: ["python3", path] + arguments.map { "\($0)" })
  }

  /// Runs the program and waits for it.
  ///
  /// - Throws: ``BenchmarkError`` when it does not end well, or not in time.
  func run() throws -> Run {
    let process = Process()
    process.executableURL = Self.products.appendingPathComponent("measure")
    process.arguments = ["\(limit)"] + words
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let figures = (lines.popLast() ?? "").split(separator: " ").compactMap { Double($0) }
    guard figures.count == 4, figures[3] != 1 else {
      throw BenchmarkError.failed(words.joined(separator: " "))
    }
    guard figures[3] == 0 else { throw BenchmarkError.late(limit) }
    return Run(
      output: lines.joined(separator: "\n"), seconds: figures[0], bytes: Int(figures[2]) * 1024)
  }

  /// What it writes, or `nil` when it cannot be run.
  var answer: String? {
    (try? run().output).flatMap { $0.isEmpty ? nil : $0 }
  }
}
