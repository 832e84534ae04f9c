#if CLI
import FlowSupport

/// An error about `.flowgraph.json`, other than in its syntax.
enum SettingsError: ToolError, Equatable {
  /// The named file does not exist.
  case missing(String)
  /// There is no file to read the outputs from.
  case none
  case noOutputs(String)
  /// Some outputs cannot be made; each was reported separately.
  case incomplete(String, failures: Int, exitCode: Int32)

  var exitCode: Int32 {
    switch self {
    case .missing, .none, .noOutputs: 66
    case .incomplete(_, _, let exitCode): exitCode
    }
  }

  var message: String {
    switch self {
    case .missing(let path):
      "\(path): no such file; --settings needs a file such as \(Settings.fileName)"
    case .none:
      "no \(Settings.fileName) in this folder; list the files to write in its \"outputs\", or name a Markdown "
        + "file or --baseline; see Documentation/Settings.md"
    case .noOutputs(let path):
      "\(path): no \"outputs\" to write; add {\"outputs\": [{\"flow\": \"NAME\", \"file\": "
        + "\"NAME.svg\"}]}"
    case .incomplete(let path, let failures, _):
      "\(path): \(counted(failures, "output")) cannot be made; nothing was written"
    }
  }
}
#endif
