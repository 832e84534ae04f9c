#if CLI
import FlowCatalogs
import FlowDocuments
import FlowExploration

/// An argument that names a trace: a code such as `0:2.1`, the path of a file, or `-`.
struct TraceArgument {
  let text: String

  /// The name of the trace in messages.
  var name: String { file.name }

  private var file: InputFile { InputFile(argument: text) }

  func source() throws -> FlowReplay.TraceSource {
    if Self.isCode(text) {
      guard isWellFormed else {
        throw ToolFailure.badInput(
          "\(text): not a trace code; expected a start, a colon and steps, such as 0:2.1")
      }
      return .code(TraceCode(text))
    }
    return .saved(try saved())
  }

  /// Reads the trace in the file.
  func saved() throws -> FlowTrace {
    let bytes = try file.bytes(ifMissing: "save a trace with 'flowgraph play FLOW --save FILE'")
    do { return try FlowTrace(json: bytes) } catch { throw MalformedFile(file.name, error) }
  }

  /// Rejects a trace of another flow, or with a start that its flow does not have.
  func require(_ source: FlowReplay.TraceSource, of entry: CatalogEntry) throws(ToolFailure) {
    let start: Int
    switch source {
    case .saved(let trace):
      guard trace.flow == entry.name else {
        throw .badInput(
          "\(name): this is a trace of '\(trace.flow)', not of '\(entry.name)'; replay it with "
            + "'flowgraph replay \(trace.flow) FILE'")
      }
      start = trace.start
    case .code(let code): start = Int(code.description.prefix { $0 != ":" }) ?? 0
    }
    let count = entry.starts.count
    guard !(0..<count).contains(start) else { return }
    throw .finding(
      "\(name): the trace begins at start \(start), but '\(entry.name)' has "
        + (count == 0
          ? "no starts" : count == 1 ? "only start 0" : "only starts 0 to \(count - 1)"))
  }

  /// Whether an argument is a code such as `0:2.a1`, not the path of a file.
  static func isCode(_ text: String) -> Bool {
    text.wholeMatch(of: #/[0-9]+:[0-9.aelmr_]*/#) != nil
  }

  /// Whether a code consists of a start and steps separated by dots.
  private var isWellFormed: Bool {
    let code = #/[0-9]{1,18}:(?:(?:r|l[0-9]{1,9}_[0-9]{1,9}|[aem]?[0-9]{1,18})(?:\.(?=.)|$))*/#
    return text.wholeMatch(of: code) != nil
  }
}
#endif
