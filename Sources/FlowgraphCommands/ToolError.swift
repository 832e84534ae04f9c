#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import GraphvizLayout

/// Everything that can go wrong in the tool, as facts; the prose is in ``message``.
enum ToolError: Error, Equatable {
  case unknownFlow(String, nearest: [String])
  case nothingToPlay(String, nearest: [String])
  case missingFile(String)
  case missingTrace(String)
  case missingCoverage(String)
  case missingSources(String)
  case missingPicture(String)
  case foreignPicture(String)
  case damagedPicture(String, line: Int, reason: String)
  case unreadableFile(String, reason: String)
  case malformedDocument(String, DocumentError)
  case otherTrace(String, of: String, instead: String)
  case otherCoverage(String, of: String, instead: String)
  case unknownTrace(String, of: String)
  case malformedTrace(String)
  case missingStart(String, start: Int, of: String, count: Int)
  case staleTrace(String, ReplayFailure)
  case staleLine(String, String)
  case pathBeyond(String)
  case nothingToSave(String)
  case unknownStyle(String, nearest: [String])
  case missingStyle(String)
  case malformedStyle(String, StyleError)
  case missingMarkdown(String)
  case markdown(String, MarkdownFault)
  case cannotExplore(CatalogError)
  case unknownPart(ReadingError)
  case layout(GraphvizError)
  case player(PlayerError)
  case converterMissing(format: String)
  case converterFailed(reason: String)
  case output(OutputError)
  case git(GitError)
  case package(PackageError)
  case attachments(AttachmentsError)
  case serving(ServingFailure)
  case baseline(BaselineError)
  case settings(SettingsError)
  indirect case initialisation(InitError)
}

extension ToolError {
  /// The exit code: one of `sysexits.h`, or 1 for what was found out about the input.
  var exitCode: Int32 {
    switch self {
    case .staleTrace, .staleLine, .pathBeyond, .missingStart: 1
    case .unknownFlow, .nothingToPlay, .missingFile, .missingTrace, .missingCoverage,
      .missingSources, .missingPicture, .nothingToSave, .unknownPart, .unknownStyle,
      .missingStyle, .missingMarkdown:
      66
    case .unreadableFile, .malformedDocument, .otherTrace, .otherCoverage, .unknownTrace,
      .malformedTrace, .malformedStyle, .foreignPicture, .damagedPicture, .markdown,
      .player:
      65
    case .cannotExplore(let error): error.servingFailure?.exitCode ?? 65
    case .layout(.missing), .converterMissing: 69
    case .layout(.timedOut): 75
    case .layout(.syntax), .layout(.failed), .converterFailed: 70
    case .git(let error): error.exitCode
    case .package(let error): error.exitCode
    case .attachments(let error): error.exitCode
    case .serving(let failure): failure.exitCode
    case .baseline(let error): error.exitCode
    case .settings(let error): error.exitCode
    case .initialisation(let error): error.exitCode
    case .output(.cannotCreate): 73
    case .output(.ioError), .output(.closedPipe): 74
    }
  }

  /// Whether the program of a package has ended, so that no other flow of it can be had.
  var endsServing: Bool {
    if case .cannotExplore(let error) = self { error.servingFailure != nil } else { false }
  }

  /// What happened, where, and what to do next; `nil` when nobody is there to read it.
  var message: String? {
    switch self {
    case .unknownFlow(let name, let nearest):
      let hint =
        nearest.isEmpty
        ? "'flowgraph list' names them all, and a path to a document has a '/' or a '.'"
        : "did you mean \(Self.alternatives(nearest))?"
      return "no flow is called '\(name)'; \(hint)"
    case .nothingToPlay(let name, let nearest):
      let hint =
        nearest.isEmpty
        ? "'flowgraph list' names those that can be played"
        : "did you mean \(Self.alternatives(nearest))?"
      return "no flow is called '\(name)'; \(hint)"
    case .unknownStyle(let name, let nearest):
      let hint =
        nearest.isEmpty
        ? "the styles are \(Style.named.map(\.key).joined(separator: ", ")), and CSS files"
        : "did you mean \(Self.alternatives(nearest))?"
      return "no style is called '\(name)'; \(hint)"
    case .missingStyle(let path):
      return "\(path): no such file; Documentation/Styles.md says what a style file holds"
    case .malformedStyle(let path, let error):
      return "\(path):\(error.line):\(error.column): \(error.message)"
    case .missingMarkdown(let path):
      return "\(path): no such file; blocks are written into one that is there"
    case .markdown(let path, let fault):
      return "\(path):\(fault.line.map { "\($0):" } ?? "") \(fault.text)"
    case .missingTrace(let path):
      return "\(path): no such file; 'flowgraph play FLOW --save FILE' writes a trace"
    case .missingCoverage(let path):
      return "\(path): no such file; tests write coverage, see Documentation/Coverage.md"
    case .missingSources(let path):
      return "\(path): no such folder; --source-root names the one that the sources are in"
    case .missingPicture(let path):
      return "\(path): no such file; --like names a picture that 'flowgraph render' wrote before"
    case .foreignPicture(let path):
      return "\(path): it is no picture of flowgraph; --like takes an SVG as 'flowgraph render' "
        + "wrote it, not shortened by other programs"
    case .damagedPicture(let path, let line, let reason):
      return "\(path):\(line): the layout in the picture is damaged: \(reason); render it anew "
        + "without --like"
    case .missingFile(let path):
      return "\(path): no such file; name a flow, a document, or - for standard input"
    case .unreadableFile(let path, let reason):
      return "\(path): cannot be read: \(reason)"
    case .malformedDocument(let path, let error):
      return "\(path):\(error.line):\(error.column): \(error.message)"
    case .otherTrace(let path, let flow, let instead):
      return "\(path): it is a trace of '\(flow)', not of '\(instead)'; "
        + "replay it with 'flowgraph replay \(flow) FILE'"
    case .otherCoverage(let path, let flow, let instead):
      return "\(path): it is coverage of '\(flow)', not of '\(instead)'"
    case .unknownTrace(let path, let flow):
      return "\(path): it is a trace of '\(flow)', which the catalog does not have; "
        + "name a document of it before the trace"
    case .malformedTrace(let code):
      return "\(code): it is no trace: behind the start and a colon stand, with dots between, "
        + "numbers alone or behind a, e or m, and r"
    case .missingStart(let path, let start, let flow, let count):
      let starts =
        count < 2
        ? (count == 0 ? "it has none" : "it has start 0 only")
        : "its starts are 0 to \(count - 1)"
      return "\(path): it begins at start \(start), which '\(flow)' does not have; \(starts)"
    case .staleTrace(let path, let failure):
      return "\(path): \(failure.explanation)"
    case .staleLine(let path, let explanation):
      return "\(path): \(explanation)"
    case .pathBeyond(let path):
      return
        "\(path): it leads beyond what was explored; raise the --max limits, or draw the path "
        + "alone with 'flowgraph replay --svg'"
    case .nothingToSave(let path):
      return "\(path): nothing to save: no launch condition was chosen; name one with --start"
    case .cannotExplore(let error):
      return error.servingFailure?.message
        ?? "the flow '\(error.flow)' cannot start: \(error.startFailure)"
    case .unknownPart(let error): return error.text
    case .layout(let error): return Self.message(for: error)
    case .player(let error): return error.message
    case .converterMissing(let format):
      return """
        rsvg-convert is missing, which makes \(format) of the picture; install it with \
        'apt-get install librsvg2-bin' or 'brew install librsvg', or write an .svg
        """
    case .converterFailed(let reason):
      return "rsvg-convert failed: \(reason); write an .svg and convert it otherwise"
    case .git(let error): return error.message
    case .package(let error): return error.message
    case .attachments(let error): return error.message
    case .serving(let failure): return failure.message
    case .baseline(let error): return error.message
    case .settings(let error): return error.message
    case .initialisation(let error): return error.message
    case .output(.cannotCreate(let path, let reason)):
      return "\(path): cannot be created: \(reason)"
    case .output(.ioError(let path, let reason)):
      return "\(path): cannot be written: \(reason)"
    case .output(.closedPipe): return nil
    }
  }

  private static func message(for error: GraphvizError) -> String {
    switch error {
    case .missing(let tried):
      """
      Graphviz is missing, which lays out pictures; install it with 'apt-get install \
      libgraphviz-dev' or 'brew install graphviz'. The formats dot, mmd, puml, md, edges and json work \
      without it. (\(tried))
      """
    case .timedOut(let seconds):
      """
      the layout took longer than \(Self.text(of: seconds)); allow more with --timeout, or \
      use --format mmd, dot or edges, which need no layout
      """
    case .syntax(let reason), .failed(let reason):
      "Graphviz could not lay the picture out: \(reason); --format dot writes what it was given"
    }
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  private static func alternatives(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
#endif
