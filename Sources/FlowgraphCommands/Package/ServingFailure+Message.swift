#if CLI
import FlowCatalogs
import FlowSupport

extension CatalogError: ToolError {
  var exitCode: Int32 { servingFailure?.exitCode ?? 65 }

  var message: String {
    servingFailure?.message ?? "the flow '\(flow)' cannot \(purpose): \(reason)"
  }

  private var purpose: String {
    isStartFailure ? "start" : isCheckFailure ? "be checked" : "be explored"
  }
}

extension ServingFailure: ToolError {
  var exitCode: Int32 {
    switch cause {
    case .silent, .overtime: 75
    case .signaled, .exited, .closed, .malformed, .otherVersion, .refused: 65
    }
  }

  var message: String {
    switch cause {
    case .signaled(let signal):
      "the package's program crashed\(failedRequest): signal \(signal), "
        + "\(String(cString: strsignal(signal)))\(quote)"
    case .exited(let code) where request == nil:
      "the package's program exited with code \(code) without serving flows\(quote); it must call "
        + "serve() on its catalog at the end, see Documentation/Catalogs.md"
    case .exited(let code):
      "the package's program exited with code \(code)\(failedRequest)\(quote); a flow must not end its "
        + "process"
    case .closed:
      "the package's program closed its connection to the tool\(failedRequest)\(quote); a flow must not "
        + "close file descriptors that it did not open"
    case .silent(let time):
      "the package's program did not respond for \((time / .seconds(1)).inSeconds)\(failedRequest)\(quote); "
        + (isAfterSearch
          ? "its search is over, and what it found takes long to describe; "
          : "a \(isSearch ? "reducer or property" : "reducer") may run forever; ")
        + (isSearch ? "limit the search with --max-configurations, or " : "")
        + "raise --answer-timeout"
    case .overtime(let limit):
      "the package's program did not stop within \((limit / .seconds(1)).inSeconds)\(failedRequest)\(quote); one call of a "
        + "reducer or property takes longer than a second, or runs forever; fix it, or raise "
        + "--max-seconds"
    case .malformed(let reason):
      "the package's program sent an invalid message\(failedRequest): \(reason)\(quote); a flow must "
        + "not write to file descriptors that it did not open"
    case .otherVersion(let version):
      "the package's program uses version \(version) of the protocol, this tool version "
        + "\(CatalogResponse.version); update "
        + (version < CatalogResponse.version ? "flowgraph in the package" : "the tool")
    case .refused(let text): "the package's program rejected a request\(failedRequest): \(text)"
    }
  }

  private var failedRequest: String {
    switch request {
    case .list?: " while listing its flows"
    case .explore(let flow, _)?: " while exploring '\(flow)'"
    case .check(let flow, _)?: " while checking '\(flow)'"
    case .replay(let flow, _, _)?: " while replaying a trace of '\(flow)'"
    case .step(let flow, _, _)?: " while playing '\(flow)'"
    case .paths(let flow, _, _, _)?: " while generating paths of '\(flow)'"
    case nil: ""
    }
  }

  private var isSearch: Bool {
    switch request {
    case .explore, .check, .replay, .paths: true
    case .list, .step, nil: false
    }
  }

  private var quote: String { lastOutput.isEmpty ? "" : "; its last output was \"\(lastOutput)\"" }
}

extension Double {
  /// A number of seconds, as text.
  var inSeconds: String { self == rounded() ? "\(Int(self)) s" : "\(self) s" }
}
#endif
