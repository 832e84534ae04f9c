#if CLI
import FlowLibc

/// Changes of files that are made together or not at all.
package struct FileTransaction {
  private let changes: [FileChange]
  private let folder: String

  /// - Parameter changes: At most one is of a file that is there.
  package init(_ changes: [FileChange], in folder: String) {
    // What is there is changed last: all else can be taken away again.
    self.changes = changes.filter(\.isNew) + changes.filter { !$0.isNew }
    self.folder = folder
  }

  /// Makes the changes; what fails leaves everything as it was.
  ///
  /// Control-C waits until they are made.
  package func apply() throws(OutputError) {
    try Interruption.heldBack { () throws(OutputError) in try make() }
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
      throw .cannotCreate(path: parent, reason: "\(error.reason); choose another place")
    }
  }
}
#endif
