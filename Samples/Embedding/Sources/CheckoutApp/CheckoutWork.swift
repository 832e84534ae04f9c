import FlowCore

/// Performs the work of the checkout with a real clock; an app would ask its server.
struct CheckoutWork: WorkHandler {
  /// The speed of the clock; 1 is real time.
  let speed: Double
  private let bank = Bank()

  init(speed: Double) { self.speed = speed }

  func perform(
    _ work: Checkout.Work, answer: @escaping WorkAnswer<Checkout.Event>
  ) async throws {
    switch work {
    case .login(.signIn):
      try await sleep(seconds: 1)
      await answer(.login(.signedIn))
    case .payment(.charge):
      try await sleep(seconds: 2)
      await answer(.payment(await bank.charge() ? .paid : .declined))
    case .payment(.status):
      try await sleep(seconds: 1)
      await answer(.payment(await bank.isPaid ? .paid : .unpaid))
    case .session:
      try await sleep(seconds: 10)
      await answer(.sessionExpired)
    }
  }

  func answer(for error: any Error, from work: Checkout.Work) -> Checkout.Event {
    switch work {
    case .login: .login(.refused)
    case .payment(.charge): .payment(.timedOut)
    case .payment(.status): .payment(.unreachable)
    case .session: .sessionExpired
    }
  }

  private func sleep(seconds: Double) async throws {
    try await Task.sleep(for: .seconds(seconds / speed))
  }
}

/// A bank that declines the first charge.
private actor Bank {
  private var charges = 0

  var isPaid: Bool { charges > 1 }

  func charge() -> Bool {
    charges += 1
    return isPaid
  }
}
