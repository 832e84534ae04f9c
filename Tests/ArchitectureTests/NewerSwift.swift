/// What came to the language or its libraries after the oldest Swift that the manifest allows.
///
/// On Linux no compiler option finds this: the standard library has no availability there, and
/// `-swift-version` and the tools version only choose how the same compiler reads the language.
enum NewerSwift {
  /// How it is written, and the version that brought it.
  static let features: [(word: String, version: String)] = [
    ("InlineArray", "6.2"), ("Span<", "6.2"), ("RawSpan", "6.2"), ("UTF8Span", "6.2"),
    ("@concurrent", "6.2"), ("nonisolated(nonsending)", "6.2"), ("isolated deinit", "6.2"),
    ("@unsafe", "6.2"), ("@safe", "6.2"), ("Task.immediate", "6.2"), ("Observations", "6.2"),
    ("processExitsWith", "6.2"), ("Attachment.record", "6.2"),
    ("weak let", "6.3"), ("@c ", "6.3"), ("@specialized", "6.3"),
    ("Swift::", "6.3"), ("Test.cancel", "6.3"), ("severity: .warning", "6.3"),
  ]

  /// Where a file has something newer, and does not ask for a compiler of that version before.
  static func complaints(about files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file -> [String] in
      let found = features.filter { file.text.contains($0.word) }
      guard !found.isEmpty else { return [] }
      return file.linesOfCode.flatMap { number, line, oldest in
        found.filter { line.contains($0.word) && oldest < $0.version }.map {
          "\(file.path):\(number): \($0.word) is of Swift \($0.version)"
        }
      }
    }
  }
}

extension SourceFile {
  /// The lines of code, with their numbers, and the oldest compiler that `#if compiler(>=…)` around
  /// them lets read them; empty where nothing asks.
  fileprivate var linesOfCode: [(number: Int, line: Substring, oldest: String)] {
    var conditions: [String] = []
    var result: [(number: Int, line: Substring, oldest: String)] = []
    for (offset, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("#if") {
        conditions.append(Self.oldestCompiler(in: code))
      } else if code.hasPrefix("#else") {
        _ = conditions.popLast()
        conditions.append(Self.oldestCompiler(in: code))
      } else if code.hasPrefix("#endif") {
        _ = conditions.popLast()
      } else if !code.hasPrefix("//") {
        result.append((offset + 1, code, conditions.max() ?? ""))
      }
    }
    return result
  }

  /// The version in a condition such as `#if CLI && compiler(>=6.2)`; empty where there is none.
  private static func oldestCompiler(in condition: Substring) -> String {
    guard let start = condition.firstRange(of: "compiler(>=")?.upperBound,
      !condition.contains("!compiler"), !condition.contains("||")
    else { return "" }
    return String(condition[start...].prefix { $0 != ")" })
  }
}
