/// What is wrong with bytes that should be a message of a catalog.
package struct MalformedMessage: Error, Hashable, Sendable {
  /// What is wrong, in a few words.
  package var reason: String

  /// Makes an error.
  package init(reason: String) { self.reason = reason }
}

/// A message between the tool and a catalog, as it goes over a descriptor: the number of its bytes
/// in four bytes, the highest first, and then the bytes.
package enum Frame {
  /// The most bytes that a message may have.
  package static let mostBytes = 256 << 20
  /// How many bytes tell the length.
  static let headLength = 4

  /// Returns a message with its length in front; `nil` when it is too long.
  package static func bytes(of message: [UInt8]) -> [UInt8]? {
    guard message.count <= mostBytes else { return nil }
    let head = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: message.count >> $0)
    }
    return head + message
  }

  /// The length of the message behind the first bytes of a frame.
  static func length(inHead head: some Sequence<UInt8>) throws(MalformedMessage) -> Int {
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length <= mostBytes else {
      throw MalformedMessage(reason: "a message would be \(length) bytes long")
    }
    return length
  }
}

/// Puts messages together from the bytes of frames, in whatever pieces they come.
package struct FrameReader: Sendable {
  private var bytes: [UInt8] = []

  /// Makes a reader that has read nothing.
  package init() {}

  /// Takes bytes that have come.
  package mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// The next message; `nil` when it has not come as a whole.
  ///
  /// - Throws: That the bytes cannot be a frame, as they promise too long a message.
  package mutating func next() throws(MalformedMessage) -> [UInt8]? {
    guard bytes.count >= Frame.headLength else { return nil }
    let length = try Frame.length(inHead: bytes.prefix(Frame.headLength))
    let end = Frame.headLength + length
    guard bytes.count >= end else { return nil }
    let message = Array(bytes[Frame.headLength..<end])
    bytes.removeFirst(end)
    return message
  }
}
