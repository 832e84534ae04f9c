#if Graphviz
internal import CGraphviz
#endif

/// The reason why Graphviz returned no layout; the text is from Graphviz or the dynamic linker.
public enum GraphvizError: Error, Equatable {
  /// No usable Graphviz library was found; the text lists what was tried.
  case missing(String)
  /// Graphviz could not parse the DOT text.
  case syntax(String)
  /// Graphviz could not lay out this graph, or it crashed.
  case failed(String)
  /// The layout exceeded its time limit.
  case timedOut(seconds: Double)
}

#if Graphviz
/// Graphviz in this process, loaded on first use.
///
/// If the environment variable `FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH` is set, only that folder is
/// searched; otherwise, the system's library folders are.
package enum GraphvizEngine {
  /// Loads Graphviz before the first layout, which fails if it is missing.
  package static func prepare() { fg_prepare() }

  /// Forks this process, which must have no other running thread.
  ///
  /// - Returns: 0 in the new process, the process ID of the new one in the old one, or -1 on
  ///   failure.
  package static func fork() -> Int32 { fg_fork() }

  /// Handles layout requests until the input ends or the output is closed.
  ///
  /// Each layout has its own process, and as many run at once as there are cores. The process must
  /// have no other thread. The C header describes how requests and responses are framed;
  /// ``request(id:seconds:dot:)`` and ``takeResponse(from:)`` write and read them.
  package static func serve(input: Int32, output: Int32) { fg_serve(input, output) }

  /// Lays out one graph with `dot` and returns Graphviz's `json0` text.
  ///
  /// Calls from several threads wait for each other. A layout cannot be interrupted, each leaks
  /// some memory, and a graph that crashes Graphviz ends the process. A layout can also depend on
  /// earlier ones: only the first of a process is reproducible.
  package static func layout(dot: String) throws(GraphvizError) -> [UInt8] {
    guard !dot.utf8.contains(0) else { throw .syntax("the text contains a NUL character") }
    var output: UnsafeMutablePointer<CChar>?
    var length = 0
    var message: UnsafeMutablePointer<CChar>?
    let status = fg_layout(dot, "json0", &output, &length, &message)
    defer {
      fg_free(output)
      fg_free(message)
    }
    guard status == FG_OK else { throw failure(status, message) }
    return [UInt8](UnsafeRawBufferPointer(start: output, count: length))
  }

  package static func version() throws(GraphvizError) -> String {
    var version: UnsafeMutablePointer<CChar>?
    var message: UnsafeMutablePointer<CChar>?
    let status = fg_version(&version, &message)
    defer {
      fg_free(version)
      fg_free(message)
    }
    guard status == FG_OK else { throw failure(status, message) }
    return version.map { String(cString: $0) } ?? ""
  }

  private static func failure(
    _ status: fg_status, _ message: UnsafeMutablePointer<CChar>?
  ) -> GraphvizError {
    let reason = message.map { String(cString: $0) } ?? "out of memory"
    return switch status {
    case FG_MISSING: .missing(reason)
    case FG_SYNTAX: .syntax(reason)
    default: .failed(reason)
    }
  }
}
#endif
