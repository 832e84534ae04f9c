#if CLI
import FlowDocuments

/// What can go wrong with `.flowgraph.json`, besides mistakes in its text.
enum SettingsError: ToolError, Equatable {
  /// The file that was named is not there.
  case missing(String)
  /// There is none, where outputs should be made.
  case none
  case noOutputs(String)
  /// What it asks for at a place cannot be had.
  case unfulfilled(String, DocumentError, exitCode: Int32)
  /// Some outputs cannot be made, which was told of each.
  case incomplete(String, failures: Int, exitCode: Int32)

  var exitCode: Int32 {
    switch self {
    case .missing, .none, .noOutputs: 66
    case .unfulfilled(_, _, let exitCode), .incomplete(_, _, let exitCode): exitCode
    }
  }

  var message: String {
    switch self {
    case .missing(let path):
      "\(path): no such file; --settings names a file such as \(Settings.fileName)"
    case .none:
      "there is no \(Settings.fileName) here, whose \"outputs\" are made; "
        + "Documentation/Settings.md says what it holds"
    case .noOutputs(let path):
      "\(path): it has no \"outputs\"; add {\"outputs\": [{\"flow\": \"NAME\", \"file\": "
        + "\"NAME.svg\"}]}"
    case .unfulfilled(let path, let error, _):
      "\(path):\(error.line):\(error.column): \(error.message)"
    case .incomplete(let path, let failures, _):
      "\(path): \(failures) of its outputs cannot be made, so nothing was written"
    }
  }
}
#endif
