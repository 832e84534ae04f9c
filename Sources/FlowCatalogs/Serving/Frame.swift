import FlowDocuments

package struct MalformedMessage: Error, Hashable, Sendable {
  /// A short description of what is wrong.
  package var reason: String

  /// Reads a message, in which unknown keys are ignored.
  static func decode<Value>(
    _ message: [UInt8], _ name: String, _ read: (ObjectReader) throws(JSONFault) -> Value
  ) throws(MalformedMessage) -> Value {
    let json: JSONValue
    do { json = try JSONValue(parsing: message) } catch {
      throw MalformedMessage(reason: "not valid JSON: \(error.message)")
    }
    do throws(JSONFault) { return try read(ObjectReader(json, name, keys: nil)) } catch {
      throw MalformedMessage(reason: error.message)
    }
  }
}

/// The encoding of a message between the tool and a catalog: its length in four bytes, the most
/// significant first, and then its bytes.
package enum Frame {
  /// The maximum number of bytes in a message.
  package static let maxBytes = 256 << 20
  static let headerLength = 4

  /// Returns a message with its length in front, or `nil` if it is too long.
  package static func bytes(of message: [UInt8]) -> [UInt8]? {
    guard message.count <= maxBytes else { return nil }
    let header = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: message.count >> $0)
    }
    return header + message
  }

  /// The length of the message, from the first bytes of a frame.
  static func length(inHeader header: some Sequence<UInt8>) throws(MalformedMessage) -> Int {
    let length = header.reduce(0) { $0 << 8 | Int($1) }
    guard length <= maxBytes else {
      throw MalformedMessage(reason: "a message of \(length) bytes is too long")
    }
    return length
  }

  /// Removes the first message from the bytes of frames and returns it, or `nil` if it is not
  /// complete yet; throws if it is too long for a frame.
  package static func takeMessage(from bytes: inout [UInt8]) throws(MalformedMessage) -> [UInt8]? {
    guard bytes.count >= headerLength else { return nil }
    let end = headerLength + (try length(inHeader: bytes.prefix(headerLength)))
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return Array(bytes[headerLength..<end])
  }
}
