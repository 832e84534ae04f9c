#if Graphviz
internal import CGraphviz

/// The bytes that a program and its layout worker exchange.
package enum LayoutFrame {
  /// The response to a request.
  package struct Response: Sendable {
    /// The number of the request.
    package var id: Int
    private var status: UInt32
    private var text: [UInt8]

    fileprivate init(_ head: fg_answer, text: [UInt8]) {
      (id, status, self.text) = (Int(head.id), head.status, text)
    }

    /// The layout as a part of Graphviz's `json0` text: positions and names.
    ///
    /// - Parameter seconds: The time limit of the layout, for the error.
    package func layout(within seconds: Double) throws(GraphvizError) -> [UInt8] {
      let reason = String(decoding: text, as: UTF8.self)
      switch status {
      case FG_OK.rawValue: return text
      case FG_MISSING.rawValue: throw .missing(reason)
      case FG_SYNTAX.rawValue: throw .syntax(reason)
      case FG_TIMED_OUT.rawValue: throw .timedOut(seconds: seconds)
      default: throw .failed(reason)
      }
    }
  }

  /// Returns a request as bytes.
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
  package static func takeResponse(from bytes: inout [UInt8]) -> Response? {
    let headLength = MemoryLayout<fg_answer>.size
    guard bytes.count >= headLength else { return nil }
    let head = bytes.withUnsafeBytes { $0.loadUnaligned(as: fg_answer.self) }
    let end = headLength + Int(head.length)
    guard bytes.count >= end else { return nil }
    let text = Array(bytes[headLength..<end])
    bytes.removeFirst(end)
    return Response(head, text: text)
  }
}
#endif
