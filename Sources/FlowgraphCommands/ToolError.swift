#if CLI
import FlowDiagrams
import FlowDocuments
import FlowSupport

/// An error that the tool reports; each is declared next to the code that throws it.
protocol ToolError: Error {
  /// What is wrong, where, and what to do; empty if no one can read it any more.
  var message: String { get }

  /// What another program wrote about it, on lines of its own.
  var details: String { get }

  /// A code of `sysexits.h`, or 1 for findings about the input.
  var exitCode: Int32 { get }
}

extension ToolError {
  var details: String { "" }
}

/// A file is not what it should be.
struct MalformedFile: ToolError, Equatable {
  let path: String
  var line: Int?
  var column: Int?
  let reason: String
  var exitCode: Int32 = 65

  var message: String {
    "\(path):\([line, column].compactMap { $0.map { "\($0):" } }.joined()) \(reason)"
  }
}

extension MalformedFile {
  init(_ path: String, _ error: DocumentError) {
    self.init(path: path, line: error.line, column: error.column, reason: error.message)
  }
}

struct UnknownName: ToolError, Equatable {
  private let kind: String
  private let name: String
  private let nearest: [String]
  private let advice: String

  /// - Parameters:
  ///   - kind: What the name refers to, such as `flow`.
  ///   - advice: What to do if no known name is similar.
  init(_ kind: String, _ name: String, among names: [String], advice: String) {
    (self.kind, self.name, self.advice) = (kind, name, advice)
    nearest = Spelling.nearest(to: name, among: names)
  }

  var exitCode: Int32 { 66 }

  var message: String { "no \(kind) named '\(name)'; " + (Spelling.question(nearest) ?? advice) }
}

extension Spelling {
  /// Asks whether one of the similar words was meant; `nil` without any.
  static func question(_ nearest: [String]) -> String? {
    let names = nearest.map { "'\($0)'" }.joined(separator: " or ")
    return nearest.isEmpty ? nil : "did you mean \(names)?"
  }
}

/// An error that nothing but its message and exit code distinguishes from others.
struct ToolFailure: ToolError, Equatable {
  let exitCode: Int32
  let message: String
  var details = ""

  /// A finding about the input, which other commands report with the same exit code.
  static func finding(_ message: String) -> Self { Self(exitCode: 1, message: message) }

  static func badUsage(_ message: String) -> Self { Self(exitCode: 64, message: message) }

  static func badInput(_ message: String, details: String = "") -> Self {
    Self(exitCode: 65, message: message, details: details)
  }

  static func noInput(_ message: String) -> Self { Self(exitCode: 66, message: message) }

  /// A program that the tool needs cannot be run.
  static func unavailable(_ message: String) -> Self { Self(exitCode: 69, message: message) }

  static func programFailed(_ message: String) -> Self { Self(exitCode: 70, message: message) }

  static func cannotCreate(_ message: String) -> Self { Self(exitCode: 73, message: message) }
}
#endif
