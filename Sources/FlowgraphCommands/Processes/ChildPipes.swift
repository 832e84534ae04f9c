#if CLI
import FlowSupport

/// The pipes between this process and a child: the child's input, output and messages.
final class ChildPipes {
  private let (input, output, messages): (Descriptor, Descriptor, Descriptor)
  /// The ends of the child, in the same order; they are shut here once it has started.
  let childEnds: [Descriptor]
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the input is closed as soon as everything is sent.
  var sendsNoMore = false
  /// The output that was received but not consumed yet.
  var received: [UInt8] = []
  /// Called with what the child writes to its messages.
  var onMessage: ([UInt8]) -> Void = { _ in }
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() throws(SystemFailure) {
    let input = try Descriptor.openPipe()
    let output = try Descriptor.openPipe()
    let messages = try Descriptor.openPipe()
    childEnds = [input.readEnd, output.writeEnd, messages.writeEnd]
    (self.input, self.output, self.messages) = (input.writeEnd, output.readEnd, messages.readEnd)
    for end in [self.input, self.output, self.messages] { end.setNonblocking() }
  }

  deinit { buffer.deallocate() }

  var isOutputOpen: Bool { output.isOpen }
  var isAnyOpen: Bool { input.isOpen || output.isOpen || messages.isOpen }

  func shut() {
    for end in [input, output, messages] { end.shut() }
  }

  /// Sends bytes as soon as the child reads them.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
    input.writeAvailable(&unsent)
  }

  /// Writes and reads once, after waiting until either is possible; returns whether output was
  /// received.
  func move(waiting milliseconds: Int32) -> Bool {
    if sendsNoMore, unsent.isEmpty { input.shut() }
    guard
      Descriptor.wait(
        reading: [output, messages], writing: unsent.isEmpty ? nil : input,
        milliseconds: milliseconds)
    else { return false }
    input.writeAvailable(&unsent)
    // Messages that nobody shows must not fill their pipe either.
    _ = readMessages()
    return readOutput()
  }

  /// Reads what the child has written so far; bounded, since others may continue to write.
  func drain() {
    for _ in 0..<32 where readOutput() {}
    drainMessages()
  }

  func drainMessages() {
    for _ in 0..<32 where readMessages() {}
  }

  private func readOutput() -> Bool {
    guard let count = output.readAvailable(into: buffer) else { return false }
    received += buffer.prefix(count)
    return true
  }

  private func readMessages() -> Bool {
    guard let count = messages.readAvailable(into: buffer) else { return false }
    onMessage(Array(buffer.prefix(count)))
    return true
  }
}
#endif
