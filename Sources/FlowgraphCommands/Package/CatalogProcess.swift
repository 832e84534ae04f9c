#if CLI
import FlowCatalogs
import FlowExploration
import FlowLibc

/// The running program of a package that serves its flows.
///
/// One thread alone talks with it.
final class CatalogProcess: CatalogConnection, @unchecked Sendable {
  /// The descriptors by which the program reads requests and writes answers.
  private static let (reading, writing): (Int32, Int32) = (3, 4)
  /// How long one look at the descriptors may last before it is looked after the program itself.
  private static let look: Int32 = 100

  private let group: ChildGroup
  private let silence: Duration
  private let requests: Descriptor
  private let answers: Descriptor
  private let words: Descriptor
  private var relay = Relay()
  private var reader = FrameReader()
  private var unsent: ArraySlice<UInt8> = []
  private var isKnown = false
  /// Why it ended; `nil` while it runs.
  private var failure: ServingFailure?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// Starts a program.
  ///
  /// - Parameter silence: How long nothing may come from it while it is to answer.
  init(_ program: String, product: String, silence: Duration) throws(PackageError) {
    self.silence = silence
    OutputFile.ignoreBrokenPipes()
    do throws(SystemFailure) {
      let (requests, answers, words) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
      self.requests = requests.writing
      self.answers = answers.reading
      self.words = words.reading
      for end in [requests.writing, answers.reading, words.reading] {
        _ = fcntl(end.number, F_SETFL, O_NONBLOCK)
      }
      let nothing = Descriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
      let given: [(number: Int32, from: Descriptor)] = [
        (0, nothing), (1, words.writing), (2, words.writing), (Self.reading, requests.reading),
        (Self.writing, answers.writing),
      ]
      // Copies with high numbers are in the way of none of the low ones.
      let copies = given.map { Descriptor(owning: fcntl($0.from.number, F_DUPFD_CLOEXEC, 10)) }
      group = try ChildGroup(
        ProcessStart(
          executable: program, environment: Self.environment,
          descriptors: zip(given, copies).map { ($0.number, from: $1.number) }))
      for end in given.map(\.from) + copies { end.shut() }
    } catch {
      throw .notStarted(product, reason: error.reason)
    }
  }

  deinit {
    group.stop()
    buffer.deallocate()
  }

  /// The environment of this process, in which the channel is named.
  private static var environment: [String: String] {
    var settings: [String: String] = [:]
    var next = environ
    while let text = next.pointee {
      let pair = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { settings[String(pair[0])] = String(pair[1]) }
      next += 1
    }
    // A trap says what it is; what a debugger would add takes many seconds.
    if settings["SWIFT_BACKTRACE"] == nil { settings["SWIFT_BACKTRACE"] = "enable=no" }
    settings["FLOWGRAPH_CATALOG"] = "\(reading),\(writing)"
    return settings
  }

  // MARK: Asking

  func answer(
    to request: CatalogRequest, onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogAnswer {
    if let failure { throw failure }
    do throws(ServingFailure) {
      if !isKnown { try getToKnow() }
      send(request.message)
      while true {
        let answer = try next()
        guard case .progress(let progress) = answer else { return answer }
        onProgress?(progress)
      }
    } catch {
      group.stop()
      var failure = error
      failure.request = isKnown ? request : nil
      failure.lastWords = relay.lastWords
      self.failure = failure
      throw failure
    }
  }

  /// Waits until the program has said what it is.
  private func getToKnow() throws(ServingFailure) {
    guard case .hello(let version) = try next() else {
      throw ServingFailure(.malformed("it does not say hello first"))
    }
    guard version == CatalogAnswer.version else { throw ServingFailure(.otherVersion(version)) }
    isKnown = true
  }

  private func send(_ message: [UInt8]) {
    unsent += Frame.bytes(of: message) ?? []
  }

  /// The next answer, no later than the program may be silent.
  private func next() throws(ServingFailure) -> CatalogAnswer {
    let message = try message()
    do { return try CatalogAnswer(message: message) } catch {
      throw ServingFailure(.malformed(error.reason))
    }
  }

  private func readMessage() throws(ServingFailure) -> [UInt8]? {
    do { return try reader.next() } catch { throw ServingFailure(.malformed(error.reason)) }
  }

  private func message() throws(ServingFailure) -> [UInt8] {
    let deadline = SuspendingClock.now.advanced(by: silence)
    while true {
      if let message = try readMessage() {
        hearOut()
        return message
      }
      if let end = try? group.ending(waiting: false) {
        // What it said before its end may be the answer.
        while takeAnswer() {}
        hearOut()
        if let message = try readMessage() { return message }
        throw ServingFailure(ServingFailure.Cause(end))
      }
      guard SuspendingClock.now < deadline else { throw ServingFailure(.silent(silence)) }
      guard answers.isOpen else {
        // It ends presently, or it has closed the channel and runs on.
        if let end = awaitEnd() { throw ServingFailure(ServingFailure.Cause(end)) }
        throw ServingFailure(.closed)
      }
      move()
    }
  }

  // MARK: Moving bytes

  /// Feeds and drains once, after waiting for something to do.
  private func move() {
    var polls = [
      pollfd(
        fd: unsent.isEmpty || !requests.isOpen ? -1 : requests.number, events: Int16(POLLOUT),
        revents: 0),
      pollfd(fd: answers.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: words.isOpen ? words.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polls, nfds_t(polls.count), Self.look) > 0 else { return }
    if polls[0].revents != 0 { feed() }
    if polls[2].revents != 0 { _ = takeWords() }
    if polls[1].revents != 0 { _ = takeAnswer() }
  }

  private func feed() {
    let count = unsent.withUnsafeBytes { write(requests.number, $0.baseAddress, $0.count) }
    if count >= 0 {
      unsent = unsent.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      unsent = []
      requests.shut()
    }
  }

  private func takeAnswer() -> Bool {
    guard let count = take(from: answers) else { return false }
    reader.append(buffer.prefix(count))
    return true
  }

  private func takeWords() -> Bool {
    guard let count = take(from: words) else { return false }
    relay.pass(buffer.prefix(count))
    return true
  }

  /// Reads what is there; `nil` when there is nothing.
  private func take(from end: Descriptor) -> Int? {
    guard end.isOpen else { return nil }
    let count = read(end.number, buffer.baseAddress, buffer.count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { end.shut() }
    return count > 0 ? count : nil
  }

  /// Passes on what the program has written so far; the bound is for one that never stops.
  private func hearOut() {
    for _ in 0..<32 where takeWords() {}
  }

  /// Waits a moment for the program to end.
  private func awaitEnd() -> ProcessEnd? {
    for _ in 0..<100 {
      if let end = try? group.ending(waiting: false) {
        hearOut()
        return end
      }
      hearOut()
      usleep(10_000)
    }
    return nil
  }
}

extension ServingFailure.Cause {
  fileprivate init(_ end: ProcessEnd) {
    switch end {
    case .exited(let code): self = .exited(code: code)
    case .signalled(let signal): self = .signalled(signal)
    }
  }
}
#endif
