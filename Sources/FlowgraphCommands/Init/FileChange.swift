#if CLI
import FlowSupport

/// A file that is created or changed.
struct FileChange: Equatable {
  private static let context = 3

  /// Its path, relative to the folder of the package.
  var path: String
  /// Its old content; `nil` for a new file.
  var old: String?
  var new: String

  var isNew: Bool { old == nil }

  /// The change as a unified diff for git and patch; empty if nothing changes.
  var diff: String {
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
    let marked = [(" ", kept), ("-", removed), ("+", added), (" ", rest)]
    let rows = marked.flatMap { mark, lines in lines.map { mark + $0 } }
    let whole = rows.map {
      $0.utf8.last == UInt8(ascii: "\n") ? $0 : $0 + "\n\\ No newline at end of file\n"
    }
    return "--- \(isNew ? "/dev/null" : "a/" + path)\n+++ b/\(path)\n"
      + "@@ -\(Self.range(first, oldCount)) +\(Self.range(first, newCount)) @@\n"
      + whole.joined()
  }

  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .reduce(into: []) { lines, line in
        if let last = lines.indices.last { lines[last] += "\n" }
        lines.append(String(decoding: line, as: UTF8.self))
      }
      .filter { !$0.isEmpty }
  }

  private static func range(_ first: Int, _ count: Int) -> String {
    count == 0 ? "\(first),0" : "\(first + 1),\(count)"
  }
}

extension FileChange {
  /// Makes all changes in a folder; on failure, no file is changed.
  ///
  /// Control-C takes effect afterwards.
  ///
  /// - Parameter changes: At most one of them changes an existing file.
  static func apply(_ changes: [Self], in folder: String) throws(OutputError) {
    try Interruption.withSignalsBlocked { () throws(OutputError) in
      var made: [String] = []
      do throws(OutputError) {
        // The existing file is changed last, because new files can be removed again.
        for change in changes.filter(\.isNew) + changes.filter({ !$0.isNew }) {
          let path = folder + "/" + change.path
          try Folder.requireInside(folder, path)
          made += try Folder.makeAllForOutput(at: String(Path.folder(of: path).dropLast()))
          try Output(path: path, followsLinks: false).write(Array(change.new.utf8))
          if change.isNew { made.append(path) }
        }
      } catch {
        for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
        throw error
      }
    }
  }
}
#endif
