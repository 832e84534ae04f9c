import FlowCatalogs
import Testing

@Suite("messages go over a descriptor in frames")
struct FrameTests {
  private static let messages: [[UInt8]] = [
    [], [0], Array("{}".utf8), Array(repeating: 7, count: 300),
  ]

  private func takeAll(from bytes: inout [UInt8]) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try Frame.takeMessage(from: &bytes) { messages.append(message) }
    return messages
  }

  @Test("a frame is the length in four bytes, the highest first, and the message")
  func writes() {
    #expect(Frame.bytes(of: [9, 8]) == [0, 0, 0, 2, 9, 8])
    #expect(Frame.bytes(of: Array(repeating: 7, count: 300))?.prefix(5) == [0, 0, 1, 44, 7])
  }

  @Test("messages come out as they went in, in whatever pieces", arguments: [1, 2, 3, 5, 1000])
  func reads(_ size: Int) throws {
    let bytes = Self.messages.flatMap { Frame.bytes(of: $0) ?? [] }
    var received: [UInt8] = []
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      received += bytes[start..<min(start + size, bytes.count)]
      messages += try takeAll(from: &received)
    }
    #expect(messages == Self.messages)
    #expect(received.isEmpty)
  }

  @Test("a part of a frame is no message")
  func waits() throws {
    var received: [UInt8] = [0, 0, 0, 2, 9]
    #expect(try Frame.takeMessage(from: &received) == nil)
    received.append(8)
    #expect(try Frame.takeMessage(from: &received) == [9, 8])
  }

  @Test("a length that no message has is refused before anything is kept for it")
  func refuses() throws {
    var received = Array("garb".utf8)
    let error = #expect(throws: MalformedMessage.self) {
      try Frame.takeMessage(from: &received)
    }
    #expect(error?.reason == "a message of 1734439522 bytes is too long")
    var longest: [UInt8] = [0x10, 0, 0, 0]
    #expect(try Frame.takeMessage(from: &longest) == nil)
  }
}
