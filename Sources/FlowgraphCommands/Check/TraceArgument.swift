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
      guard isWellFormed else { throw TraceError.malformedCode(text) }
      return .code(TraceCode(text))
    }
    return .saved(try FlowTrace(in: file))
  }

  /// Rejects a trace with a start that its flow does not have.
  func requireStart(of source: FlowReplay.TraceSource, in entry: CatalogEntry) throws(TraceError) {
    let start =
      switch source {
      case .saved(let trace): trace.start
      case .code(let code): Int(code.description.prefix { $0 != ":" }) ?? 0
      }
    guard !entry.starts.indices.contains(start) else { return }
    throw .missingStart(
      text, start: start, of: entry.name, count: entry.starts.count)
  }

  func require(_ trace: FlowTrace, of entry: CatalogEntry) throws(TraceError) {
    guard trace.flow == entry.name else {
      throw .otherFlow(name, of: trace.flow, expected: entry.name)
    }
  }

  /// Whether an argument is a code such as `0:2.a1`, not the path of a file.
  static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isDigit) else {
      return false
    }
    return parts[1].utf8.allSatisfy {
      isDigit($0) || $0 == UInt8(ascii: ".") || "aelmr_".utf8.contains($0)
    }
  }

  /// Whether a code consists of a start and steps separated by dots.
  private var isWellFormed: Bool {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Int(parts[0]) != nil else { return false }
    let steps = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return parts[1].isEmpty || steps.allSatisfy(Self.isStep)
  }

  private static func isStep(_ step: Substring) -> Bool {
    if step == "r" || TraceCode.lateAnswer(step) != nil { return true }
    let number = step.first.map("aem".contains) == true ? step.dropFirst() : step
    return Int(number) != nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
#endif
