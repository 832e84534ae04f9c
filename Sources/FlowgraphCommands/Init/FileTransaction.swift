#if CLI
import FlowSupport

/// Changes to files that are all made, or none of them.
package struct FileTransaction {
  private let changes: [FileChange]
  private let folder: String

  /// - Parameter changes: At most one of them changes an existing file.
  package init(_ changes: [FileChange], in folder: String) {
    // The existing file is changed last, because new files can be removed again.
    self.changes = changes.filter(\.isNew) + changes.filter { !$0.isNew }
    self.folder = folder
  }

  /// Makes the changes; on failure, no file is changed.
  ///
  /// Control-C takes effect afterwards.
  package func apply() throws(OutputError) {
    try Interruption.withSignalsBlocked { () throws(OutputError) in try make() }
  }

  private func make() throws(OutputError) {
    var made: [String] = []
    do throws(OutputError) {
      for change in changes {
        let path = folder + "/" + change.path
        made += try makeFolder(of: path)
        try OutputFile(path: path).write(Array(change.new.utf8))
        if change.isNew { made.append(path) }
      }
    } catch {
      for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
      throw error
    }
  }

  private func makeFolder(of path: String) throws(OutputError) -> [String] {
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    do { return try Folder.make(at: parent) } catch {
      throw .cannotCreate(path: parent, reason: "\(error.reason); choose another location")
    }
  }
}
#endif
