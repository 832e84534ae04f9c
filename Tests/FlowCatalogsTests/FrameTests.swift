import FlowCatalogs
import Testing

@Suite("messages go over a descriptor in frames")
struct FrameTests {
  private static let messages: [[UInt8]] = [
    [], [0], Array("{}".utf8), Array(repeating: 7, count: 300),
  ]

  private func read(_ reader: inout FrameReader) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try reader.next() { messages.append(message) }
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
    var reader = FrameReader()
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.append(bytes[start..<min(start + size, bytes.count)])
      messages += try read(&reader)
    }
    #expect(messages == Self.messages)
  }

  @Test("a part of a frame is no message")
  func waits() throws {
    var reader = FrameReader()
    reader.append([0, 0, 0, 2, 9])
    #expect(try reader.next() == nil)
    reader.append([8])
    #expect(try reader.next() == [9, 8])
  }

  @Test("a length that no message has is refused before anything is kept for it")
  func refuses() throws {
    var reader = FrameReader()
    reader.append(Array("garb".utf8))
    let error = #expect(throws: MalformedMessage.self) { try reader.next() }
    #expect(error?.reason == "a message of 1734439522 bytes is too long")
    var longest = FrameReader()
    longest.append([0x10, 0, 0, 0])
    #expect(try longest.next() == nil)
  }
}
