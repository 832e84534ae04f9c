#if CLI
import FlowDocuments

/// Why a trace cannot be followed.
enum TraceError: ToolError, Equatable {
  /// The word is no trace code.
  case malformedCode(String)
  case otherFlow(String, of: String, expected: String)
  /// The catalog does not have the flow of a trace.
  case unknownFlow(String, of: String)
  case missingStart(String, start: Int, of: String, count: Int)
  case stale(String, String)
  /// The path is not part of what was explored.
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
      "\(path): it is a trace of '\(flow)', not of '\(expected)'; replay it with 'flowgraph "
        + "replay \(flow) FILE'"
    case .unknownFlow(let path, let flow):
      "\(path): it is a trace of '\(flow)', which the catalog does not have; name a document of "
        + "it before the trace"
    case .missingStart(let path, let start, let flow, let count):
      "\(path): it begins at start \(start), which '\(flow)' does not have; "
        + (count == 0
          ? "it has none"
          : count == 1 ? "it has start 0 only" : "its starts are 0 to \(count - 1)")
    case .stale(let path, let explanation): "\(path): \(explanation)"
    case .unexplored(let path):
      "\(path): it leads beyond what was explored; raise the --max limits, or draw the path "
        + "alone with 'flowgraph replay --svg'"
    case .nothingToSave(let path):
      "\(path): nothing to save: no launch condition was chosen; name one with --start"
    }
  }
}

extension FlowTrace {
  /// Reads a saved trace.
  init(in file: InputFile) throws {
    let bytes = try file.bytes(ifMissing: "'flowgraph play FLOW --save FILE' writes a trace")
    do { try self.init(json: bytes) } catch { throw MalformedFile(file.name, error) }
  }
}
#endif
