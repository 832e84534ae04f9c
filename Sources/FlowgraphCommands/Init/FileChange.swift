#if CLI
/// A file that is created or changed.
package struct FileChange: Equatable {
  private static let context = 3

  /// Its path, relative to the folder of the package.
  package var path: String
  /// Its old content; `nil` for a new file.
  package var old: String?
  package var new: String

  package init(path: String, old: String?, new: String) {
    self.path = path
    self.old = old
    self.new = new
  }

  package var isNew: Bool { old == nil }

  /// The change as a unified diff for git and patch; empty if nothing changes.
  package var diff: String {
    let (before, after) = (Self.lines(of: old ?? ""), Self.lines(of: new))
    guard before != after else { return "" }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let shared = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(shared).prefix { $0 == $1 }.count
    let first = max(0, start - Self.context)
    let tail = min(end, Self.context)
    let kept = before[first..<start]
    let removed = before[start..<(before.count - end)]
    let added = after[start..<(after.count - end)]
    let rest = before[(before.count - end)..<(before.count - end + tail)]
    let oldCount = kept.count + removed.count + rest.count
    let newCount = kept.count + added.count + rest.count
    let header =
      "--- \(isNew ? "/dev/null" : "a/" + path)\n+++ b/\(path)\n"
      + "@@ -\(Self.range(first, oldCount)) +\(Self.range(first, newCount)) @@\n"
    let rows =
      kept.map { " " + $0 } + removed.map { "-" + $0 } + added.map { "+" + $0 }
      + rest.map { " " + $0 }
    return header + rows.map(Self.row).joined()
  }

  /// The lines with their line endings.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .reduce(into: []) { lines, line in
        if let last = lines.indices.last { lines[last] += "\n" }
        lines.append(String(decoding: line, as: UTF8.self))
      }
      .filter { !$0.isEmpty }
  }

  private static func row(_ line: String) -> String {
    line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n\\ No newline at end of file\n"
  }

  private static func range(_ first: Int, _ count: Int) -> String {
    count == 0 ? "\(first),0" : "\(first + 1),\(count)"
  }
}
#endif
