import FlowCore
import FlowTestSupport
import Testing

@Suite("what holds for every link", .large)
struct LinkPropertyTests {
  private typealias RandomConfiguration = Configuration<RandomFlow>

  /// Every configuration that events lead to, nearest first, up to a limit.
  private func reachable(_ flow: RandomFlow, limit: Int) throws -> [RandomConfiguration] {
    var found = [try Interpreter(flow).configuration]
    var known = Set(found)
    var next = 0
    while next < found.count, found.count < limit {
      for event in Array(0..<RandomFlow.events) + [RandomFlow.loginEvent] {
        var after = found[next]
        guard case .handled = after.send(event, to: flow).reply, after.stack.screenCount < 9 else {
          continue
        }
        if known.insert(after).inserted { found.append(after) }
      }
      next += 1
    }
    return found
  }

  private func open(_ link: Int, of flow: RandomFlow, at configuration: RandomConfiguration) throws
    -> RandomConfiguration
  {
    var after = configuration
    let reply = after.send(RandomFlow.firstLinkEvent + link, to: flow).reply
    guard case .handled = reply else {
      Issue.record("link \(link) was not opened at \(configuration): \(reply)")
      return configuration
    }
    return after
  }

  @Test("a link leads to one configuration from everywhere, with its back stack (100,000 openings)")
  func leadsToOneConfiguration() throws {
    var openings = 0
    var flowNumber: UInt64 = 0
    var random = SplitMix64(seed: 50)
    while openings < 100_000 {
      let (flow, seed) = (RandomFlow(seed: flowNumber, canFinish: false), flowNumber)
      flowNumber += 1
      // From configurations the flow reaches, and from stacks that it never made.
      let strange = (0..<20).map { _ in
        RandomConfiguration(
          state: .init(number: random.below(RandomFlow.states), isLoggedIn: random.once(in: 2)),
          stack: random.pick(StackPool.stacks))
      }
      let targets = (0..<RandomFlow.links).map { flow.linkedStack(of: $0).keyWindow?.layers }
      for configuration in try reachable(flow, limit: 200) + strange {
        for link in 0..<RandomFlow.links {
          openings += 1
          let after = try open(link, of: flow, at: configuration)
          try #require(
            after.state.isLoggedIn == configuration.state.isLoggedIn,
            "link \(link) at \(configuration), seed \(seed)")
          let isDeferred = link == RandomFlow.guardedLink && !configuration.state.isLoggedIn
          try #require(
            after.state.deferred == (isDeferred ? link : nil),
            "link \(link) at \(configuration), seed \(seed)")
          try #require(
            after.state.number == link % RandomFlow.states,
            "link \(link) at \(configuration), seed \(seed)")
          let layers = after.stack.keyWindow?.layers
          try #require(
            layers == (isDeferred ? stack("[d]").keyWindow?.layers : targets[link]),
            "link \(link) at \(configuration), seed \(seed)")
          try #require(
            after.stack.windows.count == configuration.stack.windows.count,
            "link \(link) at \(configuration), seed \(seed)")
        }
      }
    }
  }

  @Test(
    "a deferred link leads, after the login, where it leads at once when logged in (1,000 flows)")
  func resumes() throws {
    for seed in 0..<1000 {
      let flow = RandomFlow(seed: UInt64(seed), canFinish: false)
      var deferred = try Interpreter(flow)
      deferred.send(RandomFlow.firstLinkEvent + RandomFlow.guardedLink)
      try #require(
        deferred.configuration.state.deferred == RandomFlow.guardedLink, "seed \(seed)")
      deferred.send(RandomFlow.loginEvent)
      var atOnce = try Interpreter(flow)
      atOnce.send(RandomFlow.loginEvent)
      atOnce.send(RandomFlow.firstLinkEvent + RandomFlow.guardedLink)
      try #require(deferred.configuration == atOnce.configuration, "seed \(seed)")
    }
  }

  @Test("a link that is not known changes nothing, and says so (1,000 flows)")
  func unknown() throws {
    for seed in 0..<1000 {
      let flow = RandomFlow(seed: UInt64(seed), canFinish: false)
      var interpreter = try Interpreter(flow)
      let before = interpreter.configuration
      let event = RandomFlow.firstLinkEvent + RandomFlow.unknownLink
      let transition = try #require(flow.reduce(before.state, event))
      guard case .handled = interpreter.send(event) else {
        Issue.record("an unknown link was not handled, seed \(seed)")
        return
      }
      try #require(transition.note == "unknown link", "seed \(seed)")
      try #require(interpreter.configuration == before, "seed \(seed)")
    }
  }
}
