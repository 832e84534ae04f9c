import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every host", .large)
@MainActor
struct HostPropertyTests {
  private typealias Hosted = HostedFlow<RandomFlow, FickleHost>

  /// One thing that happens to a hosted flow.
  private func act(on hosted: Hosted, seed: Int, using random: inout SplitMix64) throws {
    let host = hosted.host
    let kind = random.below(10)
    if kind != 5 { host.isTriedAfresh() }
    switch kind {
    case 0...4: hosted.send(random.nextEvent())
    case 5: host.finish(hosted)
    case 6 where !host.isSwiping:
      host.isSwiping = true
      hosted.backDidBegin()
    case 6, 7:
      guard host.isSwiping else { return }
      host.isSwiping = false
      hosted.backDidCancel()
    default: try makeMove(on: hosted, seed: seed, using: &random)
    }
  }

  /// The platform moves the screens; where the flow does the same, the host hears nothing.
  private func makeMove(on hosted: Hosted, seed: Int, using random: inout SplitMix64) throws {
    let host = hosted.host
    let move = host.isSwiping ? .back : random.nextMove(in: host.current)
    let foreseen = hosted.result(of: move)
    host.isSwiping = false
    let calls = host.calls
    guard let moved = host.current.after(move) else {
      #expect(hosted.systemDidMove(move) == .impossible, "\(move), seed \(seed)")
      return
    }
    host.current = moved
    try #require(hosted.systemDidMove(move) == foreseen, "\(move), seed \(seed)")
    if case .moved(let after) = foreseen, after.stack == moved {
      try #require(host.calls == calls, "\(move), seed \(seed)")
    }
  }

  /// Lets the host do what it is told, and the hand let go.
  private func settle(_ hosted: Hosted) {
    hosted.host.isObedient = true
    hosted.host.isSwiping = false
    hosted.host.isTriedAfresh()
    hosted.host.finish(hosted)
    hosted.backDidCancel()
  }

  @Test("a host that delays, refuses, moves by itself and interrupts is led right (100,000 acts)")
  func staysInStep() throws {
    var random = SplitMix64(seed: 60)
    var replies: [String: Int] = [:]
    var (acts, seed) = (0, 0)
    while acts < 100_000 {
      seed += 1
      let host = FickleHost(seed: UInt64(seed))
      let hosted = try HostedFlow(RandomFlow(seed: UInt64(seed % 300)), on: host)
      host.hosted = hosted
      for _ in 0..<100 {
        acts += 1
        try act(on: hosted, seed: seed, using: &random)
        try #require(host.complaints == [], "seed \(seed)")
        if host.underWay == nil {
          try #require(hosted.shownStack == host.current, "seed \(seed)")
        }
        if hosted.isDesynchronized {
          try #require(hosted.shownStack != hosted.configuration.stack, "seed \(seed)")
        }
        if host.underWay == nil, !host.isSwiping, !hosted.isDesynchronized {
          try #require(host.current == hosted.configuration.stack, "seed \(seed)")
        }
        if hosted.configuration.stack.screenCount > 15 { break }
      }
      settle(hosted)
      try #require(host.complaints == [], "seed \(seed)")
      try #require(host.current == hosted.configuration.stack, "seed \(seed)")
      try #require(!hosted.isDesynchronized, "seed \(seed)")
      replies.merge(host.replies) { $0 + $1 }
    }
    #expect(replies.count == 8, "\(replies)")
    #expect(replies.values.allSatisfy { $0 > 100 }, "\(replies)")
  }
}

/// A host that does, delays or refuses as chance will have it, and notes what it may not be given.
private final class FickleHost: StackHost {
  /// What is on the way, if anything is.
  private(set) var underWay: Stack?
  private var shown = Stack()
  var isSwiping = false
  /// Whether it does at once what it is told.
  var isObedient = false
  weak var hosted: HostedFlow<RandomFlow, FickleHost>?
  private(set) var calls = 0
  private(set) var replies: [String: Int] = [:]
  private(set) var complaints: [String] = []
  /// How often in a row it was asked and ended elsewhere, as far as nothing else happened.
  private var failures = 0
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed &+ 1000) }

  /// What it shows or is on the way to.
  var current: Stack {
    get { underWay ?? shown }
    set { if underWay == nil { shown = newValue } else { underWay = newValue } }
  }

  /// What was asked of it before counts no more.
  func isTriedAfresh() { failures = underWay == nil ? 0 : -1 }

  /// Ends what is under way, if anything is: there, or elsewhere once in four times.
  func finish(_ hosted: HostedFlow<RandomFlow, FickleHost>) {
    guard let reached = underWay else { return }
    underWay = nil
    guard !isObedient, random.once(in: 4) else {
      shown = reached
      if reached == hosted.configuration.stack { failures = 0 } else { failures += 1 }
      return hosted.hostDidFinish()
    }
    replies["ends elsewhere", default: 0] += 1
    hosted.hostDidFinish(showing: elsewhere(than: hosted.configuration.stack))
  }

  /// Shows something else, and returns it.
  private func elsewhere(than target: Stack) -> Stack {
    shown = random.once(in: 2) ? shown : random.pick(StackPool.stacks)
    failures = shown == target ? 0 : failures + 1
    return shown
  }

  func perform(_ commands: CommandList<Letter>, showing stack: Stack) -> HostReply<Letter> {
    calls += 1
    check(commands, stack)
    if failures > 1 { complaints.append("asked again after two failures") }
    guard !isObedient else { return reply("obeys", .done) { arrive(at: stack) } }
    switch random.below(hosted == nil ? 3 : 7) {
    case 0, 1: return reply("done", .done) { arrive(at: stack) }
    case 2: return reply("pending", .pending) { underWay = stack }
    case 3:
      let instead = elsewhere(than: stack)
      return reply("refused", .refused(showing: instead)) {}
    case 4:
      return reply("interrupts", .done) {
        arrive(at: stack)
        hosted?.send(random.nextEvent())
      }
    case 5:
      return reply("ends elsewhere first", random.once(in: 2) ? .done : .pending) {
        hosted?.hostDidFinish(showing: elsewhere(than: stack))
      }
    default:
      return reply("finishes first", .pending) {
        arrive(at: stack)
        hosted?.hostDidFinish()
        if random.once(in: 2) { hosted?.send(random.nextEvent()) }
      }
    }
  }

  private func arrive(at stack: Stack) {
    shown = stack
    failures = 0
  }

  private func reply(
    _ name: String, _ reply: HostReply<Letter>, doing work: () -> Void
  ) -> HostReply<Letter> {
    replies[name, default: 0] += 1
    work()
    return reply
  }

  private func check(_ commands: CommandList<Letter>, _ stack: Stack) {
    if underWay != nil { complaints.append("commands while others are under way") }
    if isSwiping { complaints.append("commands while a swipe is under way") }
    if commands.isEmpty { complaints.append("no commands") }
    var after = shown
    do {
      try after.apply(commands)
      if after != stack { complaints.append("\(commands) lead from \(shown) to \(after)") }
    } catch {
      complaints.append("\(commands) are refused on \(shown): \(error.reason)")
    }
  }
}
