#if CLI
import FlowLibc

/// A folder that only this user can look into, and that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() throws(OutputError) {
    let told = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = told.isEmpty ? "/tmp" : told
    var path = Array("\(parent)/flowgraph-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      let reason = String(cString: strerror(errno)) + "; set TMPDIR to a folder for short use"
      throw .cannotCreate(path: parent, reason: reason)
    }
    self.path = path.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  deinit { Folder.remove(at: path) }
}
#endif
