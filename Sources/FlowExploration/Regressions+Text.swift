/// Why a text is no list of regressions.
public struct RegressionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong in it, and what to do next.
  public let reason: String

  /// The line and what is wrong: `line 3: …`.
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

  /// Reads a text that was written before, or edited by hand.
  ///
  /// Empty lines, and comments after the first line, may stand anywhere and are not kept.
  ///
  /// - Throws: What is wrong in the first line that cannot be read.
  public init(parsing text: String) throws(RegressionsError) {
    // CRLF is one character in Swift, so lines are split by scalars.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in String(line.last == "\r" ? line.dropLast() : line) }
    guard lines[0].hasPrefix("# flowgraph regressions 1") else {
      throw RegressionsError(
        line: 1, reason: "the first line should begin with '# flowgraph regressions 1'")
    }
    var entries: [Entry] = []
    for (position, line) in lines.enumerated().dropFirst()
    where !line.isEmpty && line.unicodeScalars.first != "#" {
      let entry: Entry
      do { entry = try Entry(line) } catch {
        throw RegressionsError(line: position + 1, reason: error.reason)
      }
      guard
        !entries.contains(where: { $0.property == entry.property && $0.trace == entry.trace })
      else {
        throw RegressionsError(
          line: position + 1, reason: "the failure is listed before; remove it")
      }
      entries.append(entry)
    }
    self.init(entries)
  }
}

extension Regressions.Entry {
  /// What is wrong in a line.
  fileprivate struct Fault: Error { var reason: String }

  fileprivate var line: String {
    let name = Self.escaped(property)
    // A line that begins with # would be a comment.
    let start = name.unicodeScalars.first == "#" ? "\\" + name : name
    return "\(start)\t\(Self.escaped(trace.description))"
      + (words.isEmpty ? "" : "\t# \(Self.escaped(words))")
  }

  fileprivate init(_ line: String) throws(Fault) {
    let parts = line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.count == 2 || parts.count == 3 else {
      throw Fault(reason: "it should be a property, a tab, a trace, and perhaps a tab and # words")
    }
    let name = try Self.unescaped(parts[0])
    guard !name.isEmpty else { throw Fault(reason: "the property has no name") }
    guard Self.isTrace(parts[1]) else {
      throw Fault(reason: "'\(parts[1])' is no trace; it should look like 0:2.1.r")
    }
    self.init(property: name, trace: TraceCode(parts[1]))
    guard parts.count == 3 else { return }
    let remark = parts[2].unicodeScalars
    guard remark.starts(with: "# ".unicodeScalars) else {
      throw Fault(reason: "after the trace only '# ' and words may follow")
    }
    words = try Self.unescaped(String(remark.dropFirst(2)))
  }

  private static func isTrace(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, isNumber(parts[0]) else { return false }
    return parts[1].isEmpty
      || parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy(isWord)
  }

  private static func isWord(_ word: Substring.UTF8View) -> Bool {
    guard let first = word.first else { return false }
    if first == UInt8(ascii: "r") { return word.count == 1 }
    return isNumber("aem".utf8.contains(first) ? word.dropFirst() : word)
  }

  private static func isNumber(_ word: Substring.UTF8View) -> Bool {
    (1...9).contains(word.count)
      && word.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
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

  private static func unescaped(_ text: String) throws(Fault) -> String {
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
      default: throw Fault(reason: #"a backslash should be followed by \, t, n, r or #"#)
      }
    }
    return String(result)
  }
}
