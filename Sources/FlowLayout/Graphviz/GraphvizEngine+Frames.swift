#if Graphviz
internal import CGraphviz

extension GraphvizEngine {
  /// The bytes that request a layout from a worker.
  ///
  /// - Parameters:
  ///   - id: A number that identifies the response; only the lowest 32 bits are used.
  ///   - seconds: The time limit of the layout, clamped to between 1 ms and a day.
  ///   - dot: One graph in the DOT language.
  package static func request(id: Int, seconds: Double, dot: String) -> [UInt8] {
    // A NUL would end the graph early as a C string.
    let text = dot.utf8.contains(0) ? [] : Array(dot.utf8)
    let head = fg_request(
      id: UInt32(truncatingIfNeeded: id),
      milliseconds: UInt32(max(1, min(seconds, 86_400) * 1000)), length: UInt32(text.count))
    return withUnsafeBytes(of: head, Array.init) + text
  }

  /// Removes and returns the first response in the received bytes, or returns `nil` if it is
  /// incomplete.
  package static func takeResponse(from bytes: inout [UInt8]) -> LayoutResponse? {
    let headLength = MemoryLayout<fg_answer>.size
    guard bytes.count >= headLength else { return nil }
    let head = bytes.withUnsafeBytes { $0.loadUnaligned(as: fg_answer.self) }
    let end = headLength + Int(head.length)
    guard bytes.count >= end else { return nil }
    let text = Array(bytes[headLength..<end])
    bytes.removeFirst(end)
    return LayoutResponse(id: Int(head.id), layout: layout(text, status: head.status))
  }

  /// The layout in a response, as a part of Graphviz's `json0` text with positions and names.
  private static func layout(_ text: [UInt8], status: UInt32) -> Result<[UInt8], GraphvizError> {
    let reason = String(decoding: text, as: UTF8.self)
    return switch status {
    case FG_OK.rawValue: .success(text)
    case FG_MISSING.rawValue: .failure(.missing(reason))
    case FG_SYNTAX.rawValue: .failure(.syntax(reason))
    // The caller knows the time limit.
    case FG_TIMED_OUT.rawValue: .failure(.timedOut(seconds: 0))
    default: .failure(.failed(reason))
    }
  }
}
#endif
