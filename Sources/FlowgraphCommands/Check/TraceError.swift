#if CLI
import FlowDocuments

/// Why a trace cannot be followed.
enum TraceError: ToolError, Equatable {
  case malformedCode(String)
  case otherFlow(String, of: String, expected: String)
  /// The flow of a trace is not in the catalog.
  case unknownFlow(String, of: String)
  case missingStart(String, start: Int, of: String, count: Int)
  case stale(String, String)
  /// The path leads to a configuration that the search has not found.
  case unexplored(String)
  /// No launch condition was chosen, so there is no trace.
  case nothingToSave(String)

  var exitCode: Int32 {
    switch self {
    case .missingStart, .stale, .unexplored: 1
    case .malformedCode, .otherFlow, .unknownFlow: 65
    case .nothingToSave: 66
    }
  }

  var message: String {
    switch self {
    case .malformedCode(let code):
      "\(code): not a trace code; expected a start, a colon and steps, such as 0:2.1"
    case .otherFlow(let path, let flow, let expected):
      "\(path): this is a trace of '\(flow)', not of '\(expected)'; replay it with 'flowgraph "
        + "replay \(flow) FILE'"
    case .unknownFlow(let path, let flow):
      "\(path): this is a trace of '\(flow)', which is not in the catalog; name a document of "
        + "that flow before the trace"
    case .missingStart(let path, let start, let flow, let count):
      "\(path): the trace begins at start \(start), but '\(flow)' has "
        + (count == 0
          ? "no starts" : count == 1 ? "only start 0" : "only starts 0 to \(count - 1)")
    case .stale(let path, let explanation): "\(path): \(explanation)"
    case .unexplored(let path):
      "\(path): the trace leads to a configuration that the search did not reach, beyond its "
        + "limits or by a late answer; raise the --max limits, or draw the path alone with "
        + "'flowgraph replay --svg'"
    case .nothingToSave(let path):
      "\(path): nothing to save, because no launch condition was chosen; choose one with --start"
    }
  }
}

extension FlowTrace {
  init(in file: InputFile) throws {
    let bytes = try file.bytes(ifMissing: "save a trace with 'flowgraph play FLOW --save FILE'")
    do { try self.init(json: bytes) } catch { throw MalformedFile(file.name, error) }
  }
}
#endif
