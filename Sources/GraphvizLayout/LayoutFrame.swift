#if Graphviz
internal import CGraphviz

/// What goes to and fro between a program and its layout worker, as bytes.
public enum LayoutFrame {
  /// The answer to one request.
  public struct Answer: Sendable {
    /// The request's own number.
    public var id: Int
    private var status: UInt32
    private var text: [UInt8]

    fileprivate init(_ head: fg_answer, text: [UInt8]) {
      (id, status, self.text) = (Int(head.id), head.status, text)
    }

    /// The layout as Graphviz' `json0` text.
    ///
    /// - Parameter seconds: How long the layout could take, for the error.
    public func layout(within seconds: Double) throws(GraphvizError) -> [UInt8] {
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
  ///   - id: A number that comes back with the answer; the lowest 32 bits count.
  ///   - seconds: How long the layout may take, from 1 ms to a day.
  ///   - dot: One graph in the DOT language.
  public static func request(id: Int, seconds: Double, dot: String) -> [UInt8] {
    // Where a C string would end, the graph would too.
    let text = dot.utf8.contains(0) ? [] : Array(dot.utf8)
    let head = fg_request(
      id: UInt32(truncatingIfNeeded: id),
      milliseconds: UInt32(max(1, min(seconds, 86_400) * 1000)), length: UInt32(text.count))
    return withUnsafeBytes(of: head, Array.init) + text
  }

  /// Takes the first answer off the bytes that have come; `nil` while it has not come whole.
  public static func takeAnswer(from bytes: inout [UInt8]) -> Answer? {
    let headLength = MemoryLayout<fg_answer>.size
    guard bytes.count >= headLength else { return nil }
    let head = bytes.withUnsafeBytes { $0.loadUnaligned(as: fg_answer.self) }
    let end = headLength + Int(head.length)
    guard bytes.count >= end else { return nil }
    let text = Array(bytes[headLength..<end])
    bytes.removeFirst(end)
    return Answer(head, text: text)
  }
}
#endif
