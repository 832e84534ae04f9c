import FlowCore
import FlowTestSupport
import Testing

@Suite("hosts that refuse, or end elsewhere")
@MainActor
struct HostFailureTests {
  private let host = NotingHost()

  /// See ``HostedTable``.
  private func hosted(_ replies: HostReply<Letter>...) throws -> HostedFlow<HostedTable, NotingHost>
  {
    host.replies = replies
    return try HostedFlow(HostedTable(), on: host)
  }

  @Test("a host that refuses is asked once more, from what it shows")
  func refusesOnce() throws {
    let hosted = try hosted(.done, .refused(showing: stack("[c]")))
    hosted.send("push")
    #expect(host.performed.last == .one(.setStack([.a, .b])))
    #expect(!hosted.isDesynchronized)
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test("a host that refuses twice is out of step, until the next event")
  func refusesTwice() throws {
    let refusal = HostReply<Letter>.refused(showing: stack("[a]"))
    let hosted = try hosted(.done, refusal, refusal)
    hosted.send("push")
    #expect(hosted.isDesynchronized)
    #expect(hosted.shownStack == stack("[a]"))
    #expect(hosted.configuration.stack == stack("[a, b]"))
    #expect(host.performed.count == 3)
    hosted.send("note")
    #expect(!hosted.isDesynchronized)
    #expect(host.performed.last == .one(.push(.b)))
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test(
    "a host that says before it answers that it ended elsewhere is asked once more, no oftener",
    arguments: [HostReply<Letter>.done, .pending, .refused(showing: stack("[d]"))])
  func endsElsewhereInside(_ reply: HostReply<Letter>) throws {
    let hosted = try hosted(.done, reply, reply)
    host.wheneverPerforming = { hosted.hostDidFinish(showing: stack("[d]")) }
    hosted.send("push")
    #expect(host.performed.count == 3)
    #expect(hosted.isDesynchronized)
    #expect(hosted.shownStack == stack("[d]"))
  }

  @Test("a host that finishes, says so and then refuses, each time, is asked once more, no oftener")
  func contradictsItself() throws {
    let refusal = HostReply<Letter>.refused(showing: stack("[a]"))
    let hosted = try hosted(.done, refusal, refusal)
    host.wheneverPerforming = { hosted.hostDidFinish() }
    hosted.send("push")
    #expect(host.performed.count == 3)
    #expect(hosted.isDesynchronized)
  }

  @Test("a host that is moved each time it performs, against the flow, is asked once more")
  func movedEachTime() throws {
    let hosted = try hosted()
    hosted.send("push")
    host.wheneverPerforming = { hosted.systemDidMove(.interactiveDismiss) }
    hosted.send("ask")
    #expect(host.performed.count == 4)
    #expect(hosted.isDesynchronized)
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test("a host that the user moves on its way, again and again, is not given up")
  func movedOnItsWay() throws {
    let hosted = try hosted(.done, .pending, .pending, .pending)
    hosted.send("ask")
    // The flow ignores it, and has the host present the screen again.
    for _ in 0..<2 {
      hosted.systemDidMove(.interactiveDismiss)
      hosted.hostDidFinish()
    }
    #expect(!hosted.isDesynchronized)
    hosted.hostDidFinish()
    #expect(hosted.shownStack == hosted.configuration.stack)
  }

  @Test("a host that takes its time and ends elsewhere twice is out of step, until the next event")
  func endsElsewhereTwice() throws {
    let hosted = try hosted(.done, .pending, .pending)
    hosted.send("push")
    hosted.hostDidFinish(showing: stack("[d]"))
    #expect(!hosted.isDesynchronized)
    hosted.hostDidFinish(showing: stack("[a]"))
    #expect(hosted.isDesynchronized)
    #expect(host.performed.count == 3)
    hosted.hostDidFinish(showing: stack("[d]"))
    #expect(host.performed.count == 3)
    hosted.send("note")
    #expect(!hosted.isDesynchronized)
    #expect(hosted.shownStack == stack("[a, b]"))
  }

  @Test("a host that was given up is tried again by what the user does, also where nothing moves")
  func triesAgain() throws {
    let refusal = HostReply<Letter>.refused(showing: stack("[a]"))
    let acts: [(HostedFlow<HostedTable, NotingHost>) -> Void] = [
      { $0.send("unknown") }, { $0.systemDidMove(.interactiveDismiss) }, { $0.backDidCancel() },
    ]
    for (number, act) in acts.enumerated() {
      let hosted = try hosted(.done, refusal, refusal)
      hosted.send("push")
      #expect(hosted.isDesynchronized, "act \(number)")
      act(hosted)
      #expect(!hosted.isDesynchronized, "act \(number)")
      #expect(hosted.shownStack == stack("[a, b]"), "act \(number)")
    }
  }

  @Test("a host out of step is in step as soon as it shows what the model has")
  func comesBack() throws {
    let refusal = HostReply<Letter>.refused(showing: stack("[a]"))
    let hosted = try hosted(.done, refusal, refusal)
    hosted.send("push")
    hosted.backDidBegin()
    #expect(hosted.isDesynchronized)
    hosted.hostDidFinish(showing: stack("[a, b]"))
    #expect(!hosted.isDesynchronized)
    hosted.send("pop")
    hosted.backDidCancel()
    #expect(host.performed.last == .one(.pop))
    #expect(hosted.shownStack == stack("[a]"))
  }

  @Test("a host out of step is in step when the model comes to what it shows")
  func modelComesBack() throws {
    let refusal = HostReply<Letter>.refused(showing: stack("[a]"))
    let hosted = try hosted(.done, refusal, refusal)
    hosted.send("push")
    hosted.send("pop")
    #expect(!hosted.isDesynchronized)
    #expect(host.performed.count == 3)
  }

  @Test("a host that ends elsewhere while the model moved has not failed for it")
  func triesAfresh() throws {
    let hosted = try hosted(.done, .pending, .pending, .pending, .pending)
    hosted.send("push")
    hosted.hostDidFinish(showing: stack("[d]"))
    hosted.send("ask")
    hosted.hostDidFinish(showing: stack("[d]"))
    hosted.hostDidFinish(showing: stack("[d]"))
    #expect(!hosted.isDesynchronized)
    #expect(host.performed.count == 5)
    hosted.hostDidFinish(showing: stack("[d]"))
    #expect(hosted.isDesynchronized)
    #expect(host.performed.count == 5)
  }
}
