#if CLI
import FlowCatalogs
import FlowExploration
import FlowSupport

/// The running program of a package that serves its flows.
///
/// It must be used from one thread only.
final class CatalogProcess: CatalogConnection, @unchecked Sendable {
  /// The descriptors from which the program reads requests and to which it writes responses.
  private static let (requestDescriptor, responseDescriptor): (Int32, Int32) = (3, 4)
  /// How many milliseconds to wait for the descriptors before checking the program itself.
  private static let pollInterval: Int32 = 100

  private let group: ChildGroup
  private let timeLimit: Duration
  /// The deadline of the search for the request; `nil` if it has no limit or is over.
  private var overtime: (end: SuspendingClock.Instant, limit: Duration)?
  /// When the program is stopped even if it still reports progress; `nil` if there is no limit.
  private var lastEnd: (end: SuspendingClock.Instant, limit: Duration)?
  private var isAfterSearch = false
  private let pipes: ChildPipes
  private let relay = Relay()
  private var isReady = false
  private var failure: ServingFailure?

  /// - Parameter timeLimit: How long it may send nothing before it must respond.
  init(_ program: String, product: String, timeLimit: Duration) throws(ToolFailure) {
    self.timeLimit = timeLimit
    Output.ignoreBrokenPipes()
    do throws(SystemFailure) {
      pipes = try ChildPipes()
      pipes.onMessage = relay.forward
      let ends = pipes.childEnds
      let nothing = Descriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
      let given: [(number: Int32, from: Descriptor)] = [
        (0, nothing), (1, ends[2]), (2, ends[2]), (Self.requestDescriptor, ends[0]),
        (Self.responseDescriptor, ends[1]),
      ]
      // Copies with high numbers do not collide with the low ones.
      let copies = given.map { Descriptor(owning: fcntl($0.from.number, F_DUPFD_CLOEXEC, 10)) }
      // The message of a trap is enough; a backtrace takes many seconds.
      setenv("SWIFT_BACKTRACE", "enable=no", 0)
      setenv("FLOWGRAPH_CATALOG", "\(Self.requestDescriptor),\(Self.responseDescriptor)", 1)
      defer { unsetenv("FLOWGRAPH_CATALOG") }
      group = try ChildGroup(
        program, descriptors: zip(given, copies).map { ($0.number, from: $1.number) })
      for end in given.map(\.from) + copies { end.shut() }
    } catch {
      throw .programFailed("'\(product)' cannot be started: \(error.reason)")
    }
  }

  // MARK: Requests

  func response(
    to request: CatalogRequest, onProgress: (@Sendable (SearchProgress) -> Void)?
  ) throws(ServingFailure) -> CatalogResponse {
    if let failure { throw failure }
    do throws(ServingFailure) {
      if !isReady { try receiveHello() }
      pipes.send(Frame.bytes(of: request.message) ?? [])
      overtime = request.timeLimit.map {
        (SuspendingClock.now + $0 + max(.seconds(1), $0 / 10), $0)
      }
      isAfterSearch = false
      lastEnd = overtime.map { ($0.end + timeLimit, $0.limit) }
      while true {
        let response = try next()
        guard case .progress(let progress) = response else { return response }
        // After its time is over, it may report progress for as long as it may be silent.
        if let lastEnd, SuspendingClock.now >= lastEnd.end {
          throw ServingFailure(.overtime(lastEnd.limit))
        }
        if progress.isOver { (overtime, isAfterSearch) = (nil, true) }
        onProgress?(progress)
      }
    } catch {
      group.stop()
      var failure = error
      failure.request = isReady ? request : nil
      failure.lastOutput = relay.lastLine
      failure.isAfterSearch = isAfterSearch
      self.failure = failure
      throw failure
    }
  }

  private func receiveHello() throws(ServingFailure) {
    guard case .hello(let version) = try next() else {
      throw ServingFailure(.malformed("it does not begin with a hello message"))
    }
    guard version == CatalogResponse.version else { throw ServingFailure(.otherVersion(version)) }
    isReady = true
  }

  private func next() throws(ServingFailure) -> CatalogResponse {
    let message = try message()
    do { return try CatalogResponse(message: message) } catch {
      throw ServingFailure(.malformed(error.reason))
    }
  }

  private func takeMessage() throws(ServingFailure) -> [UInt8]? {
    do { return try Frame.takeMessage(from: &pipes.received) } catch {
      throw ServingFailure(.malformed(error.reason))
    }
  }

  private func message() throws(ServingFailure) -> [UInt8] {
    let start = SuspendingClock.now
    while true {
      if let message = try takeMessage() {
        pipes.drainMessages()
        return message
      }
      if let end = try? group.ending(waiting: false) {
        // It may have written the response before it exited.
        pipes.drain()
        if let message = try takeMessage() { return message }
        throw ServingFailure(.init(end))
      }
      let now = SuspendingClock.now
      guard now < start + timeLimit else { throw ServingFailure(.silent(timeLimit)) }
      // A search that still reports progress is about to end by itself.
      if let overtime, now >= overtime.end, now >= start + .seconds(1) {
        throw ServingFailure(.overtime(overtime.limit))
      }
      guard pipes.isOutputOpen else {
        // It is about to exit, or has closed the channel and continues to run.
        throw ServingFailure(awaitEnd().map { .init($0) } ?? .closed)
      }
      _ = pipes.move(waiting: Self.pollInterval)
    }
  }

  private func awaitEnd() -> ChildProcess.Ending? {
    for _ in 0..<100 {
      let end = try? group.ending(waiting: false)
      pipes.drainMessages()
      if let end { return end }
      usleep(10_000)
    }
    return nil
  }
}

extension CatalogRequest {
  /// How long the program may search or walk before it responds; `nil` for no limit.
  fileprivate var timeLimit: Duration? {
    switch self {
    case .list, .step: nil
    case .explore(_, let limits), .paths(_, _, _, let limits): limits?.time
    case .check(_, let check), .replay(_, _, let check): check.walks?.time ?? check.limits?.time
    }
  }
}

extension ServingFailure.Cause {
  fileprivate init(_ end: ChildProcess.Ending) {
    switch end {
    case .exited(let code): self = .exited(code: code)
    case .signaled(let signal): self = .signaled(signal)
    case .timedOut, .outputTooLarge: self = .closed
    }
  }
}

/// Forwards the output of a program to standard error, up to a limit, and keeps the last part.
private final class Relay {
  private static let maxBytes = 64 << 10
  /// A trap is followed by a stack trace.
  private static let maxRemembered = 16 << 10
  private static let mark = "Fatal error: "

  private var forwarded = 0
  private var end: [UInt8] = []

  func forward(_ bytes: [UInt8]) {
    end = Array((end + bytes).suffix(Self.maxRemembered))
    guard forwarded <= Self.maxBytes else { return }
    let room = Self.maxBytes - forwarded
    StandardError.report(bytes.prefix(room))
    forwarded += bytes.count
    guard bytes.count > room else { return }
    StandardError.report(
      "\nflowgraph: the output of the package's program exceeds 64 kB; the rest is omitted\n")
  }

  /// The last line with a fatal error, or else the last line that is not empty.
  var lastLine: String {
    let lines = String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line =
      lines.last { $0.contains(Self.mark) } ?? lines.last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { TerminalText.line(String($0), limit: 300) } ?? ""
  }
}
#endif
