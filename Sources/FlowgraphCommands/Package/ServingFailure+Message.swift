#if CLI
import FlowCatalogs
import FlowLibc

extension CatalogError: ToolError {
  var exitCode: Int32 { servingFailure?.exitCode ?? 65 }

  var message: String {
    servingFailure?.message ?? "the flow '\(flow)' cannot start: \(startFailure)"
  }
}

extension ServingFailure: ToolError {
  var exitCode: Int32 {
    switch cause {
    case .silent: 75
    case .signalled, .exited, .closed, .malformed, .otherVersion, .refused: 65
    }
  }

  var message: String {
    switch cause {
    case .signalled(let signal):
      "the program of the package crashed\(occasion): signal \(signal), "
        + "\(String(cString: strsignal(signal)))\(quote)"
    case .exited(let code) where request == nil:
      "the program of the package ended with exit code \(code) and served no flows\(quote); "
        + "it must end with serve() of its catalog, as Documentation/Catalogs.md shows"
    case .exited(let code):
      "the program of the package ended with exit code \(code)\(occasion)\(quote); a flow must "
        + "not end its process"
    case .closed:
      "the program of the package closed the channel to the tool\(occasion)\(quote); a flow must "
        + "not close descriptors that it did not open"
    case .silent(let time):
      "the program of the package said nothing for \(time.seconds)\(occasion)\(quote); a "
        + "\(isSearch ? "reducer or a property" : "reducer") may go on forever: "
        + (isSearch ? "--max-configurations bounds a search, " : "")
        + "--answer-timeout allows more"
    case .malformed(let reason):
      "what the program of the package answers\(occasion) is no message: \(reason)\(quote); a flow "
        + "must not write to descriptors that it did not open"
    case .otherVersion(let version):
      "the program of the package speaks version \(version) of the messages, this tool version "
        + "\(CatalogAnswer.version); update "
        + (version < CatalogAnswer.version ? "flowgraph in the package" : "the tool")
    case .refused(let text): "the program of the package refuses\(occasion): \(text)"
    }
  }

  /// What it was to do.
  private var occasion: String {
    switch request {
    case .list?: " while it listed its flows"
    case .explore(let flow, _)?: " while it explored '\(flow)'"
    case .check(let flow, _)?: " while it checked '\(flow)'"
    case .replay(let flow, _, _)?: " while it replayed a trace of '\(flow)'"
    case .step(let flow, _, _)?: " while it played '\(flow)'"
    case .paths(let flow, _, _, _)?: " while it made paths of '\(flow)'"
    case nil: ""
    }
  }

  /// Whether it was to search a flow.
  private var isSearch: Bool {
    switch request {
    case .explore, .check, .replay, .paths: true
    case .list, .step, nil: false
    }
  }

  private var quote: String {
    lastWords.isEmpty ? "" : "; the last it wrote is \"\(lastWords)\""
  }
}

extension Duration {
  fileprivate var seconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
#endif
