#if CLI
import FlowSupport

/// A folder that only this user can read, removed when this object is deallocated.
final class TemporaryFolder {
  let path: String

  init() throws(OutputError) {
    let variable = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = variable.isEmpty ? "/tmp" : variable
    var path = Array("\(parent)/flowgraph-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      let reason = String(cString: strerror(errno)) + "; set TMPDIR to a writable folder"
      throw .cannotCreate(path: parent, reason: reason)
    }
    self.path = path.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  deinit { Folder.remove(at: path) }
}
#endif
