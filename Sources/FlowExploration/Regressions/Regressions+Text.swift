/// Why a text is not a valid list of regressions.
public struct RegressionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// What is wrong, and how to fix it.
  package let reason: String

  /// The line and the reason: `line 3: …`.
  public var description: String { "line \(line): \(reason)" }
}

extension Regressions: CustomStringConvertible {
  private static var header: String {
    "# flowgraph regressions 1: a property, a trace and its events a line; replayed first"
  }

  /// The text to commit; it ends with a line break.
  public var description: String {
    ([Self.header] + entries.map(\.line)).map { $0 + "\n" }.joined()
  }

  /// Parses a text.
  ///
  /// Empty lines and comments are allowed anywhere after the first line, and are not kept.
  ///
  /// - Throws: What is wrong in the first invalid line.
  public init(parsing text: String) throws(RegressionsError) {
    // CRLF is one character in Swift, so split lines by scalars.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in String(line.last == "\r" ? line.dropLast() : line) }
    guard Self.isHeader(lines[0]) else {
      throw RegressionsError(
        line: 1, reason: "the first line should begin with '# flowgraph regressions 1'")
    }
    var entries: [Entry] = []
    var seen: Set<[String]> = []
    for (position, line) in lines.enumerated().dropFirst()
    where !line.isEmpty && line.unicodeScalars.first != "#" {
      let entry: Entry
      do { entry = try Entry(line) } catch {
        throw RegressionsError(line: position + 1, reason: error.reason)
      }
      guard seen.insert([entry.property, entry.trace.description]).inserted else {
        throw RegressionsError(
          line: position + 1, reason: "this failure is already listed; remove the duplicate")
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  /// Whether a line names this format and version, rather than another version such as 10.
  private static func isHeader(_ line: String) -> Bool {
    let prefix = "# flowgraph regressions 1"
    guard line.hasPrefix(prefix) else { return false }
    return line.dropFirst(prefix.count).first.map { $0 == ":" || $0 == " " } ?? true
  }
}

extension Regressions.Entry {
  /// What is wrong in a line.
  fileprivate struct ParseFailure: Error { var reason: String }

  fileprivate var line: String {
    let name = Self.escaped(property)
    // A line that begins with # would be a comment, and one without a name is not an entry.
    let start = name.isEmpty ? "\\e" : name.unicodeScalars.first == "#" ? "\\" + name : name
    return "\(start)\t\(Self.escaped(trace.description))"
      + (summary.isEmpty ? "" : "\t# \(Self.escaped(summary))")
  }

  fileprivate init(_ line: String) throws(ParseFailure) {
    let parts = line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.count == 2 || parts.count == 3 else {
      throw ParseFailure(
        reason: "expected a property, a tab and a trace code; optionally a tab and a # comment")
    }
    guard !parts[0].isEmpty else { throw ParseFailure(reason: "the property has no name") }
    let name = parts[0] == "\\e" ? "" : try Self.unescaped(parts[0])
    guard TraceCode(parts[1]).isWellFormed else {
      throw ParseFailure(
        reason: "'\(parts[1])' is not a trace code; expected something like 0:2.1.r")
    }
    self.init(property: name, trace: TraceCode(parts[1]))
    guard parts.count == 3 else { return }
    let comment = parts[2].unicodeScalars
    guard comment.starts(with: "# ".unicodeScalars) else {
      throw ParseFailure(reason: "only a comment that begins with '# ' may follow the trace code")
    }
    summary = try Self.unescaped(String(comment.dropFirst(2)))
  }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ text: String) throws(ParseFailure) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": result.append("\\")
      case "t": result.append("\t")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "#": result.append("#")
      default: throw ParseFailure(reason: #"a backslash should be followed by \, t, n, r or #"#)
      }
    }
    return String(result)
  }
}
