#if CLI && compiler(>=6.2)
import FlowgraphCommands
import Foundation
import Testing

/// What concerns the whole process, tried in processes of their own.
struct OutputFileProcessTests {
  @Test("standard output gets the bytes, under each of its names")
  func writesStandardOutput() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      for path in [nil, "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] as [String?] {
        try Output(path: path).write(Array("<\(path ?? "nil")>".utf8))
      }
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("<nil><-></dev/stdout></dev/fd/1></proc/self/fd/1>"))
  }

  @Test("streams that are open stay as they are")
  func keepsOpenStreams() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      Output.occupyStandardStreams()
      try Output(path: nil).write(Array("<kept>".utf8))
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("<kept>"))
  }

  @Test("where no more can be written, the old file is whole and the hidden one gone")
  func survivesFullDisk() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_DFL)
      Output.ignoreBrokenPipes()
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("flowgraph-full-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("a").path
      try Output(path: file).write(Array("old".utf8))
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      #if canImport(Darwin)
      let fileSize = RLIMIT_FSIZE
      #else
      let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #endif
      guard setrlimit(fileSize, &limit) == 0 else { exit(2) }
      let error = #expect(throws: OutputError.self) {
        try Output(path: file).write([UInt8](repeating: 65, count: 100_000))
      }
      guard case .ioError(file, "File too large") = error,
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"],
        try String(contentsOfFile: file, encoding: .utf8) == "old"
      else { exit(1) }
    }
  }

  @Test("a broken standard output is a closed pipe")
  func noticesBrokenOutput() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      Output.ignoreBrokenPipes()
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[1], STDOUT_FILENO) >= 0 else { exit(2) }
      close(ends[0])
      #expect(throws: OutputError.closedPipe) { try Output(path: nil).write([65]) }
    }
  }
}
#endif
