import FlowCore
import FlowExploration
import Testing

// How what is wrong becomes a failure.
extension FlowTester {
  /// What the last step changed and the test has not said.
  var remainder: FlowFailure? {
    guard exhaustivity == .on, let step = trace.steps.last, !unaccounted.isEmpty else { return nil }
    let complaint = Complaint(
      "the test does not say all that came of it",
      unaccounted.map { $0.line(of: step) } + ["say it:   \(unaccounted.source(of: step))"])
    return failure([complaint], at: site)
  }

  /// What no framework has been told.
  var untold: FlowFailure? { .all(collected + [remainder].compactMap(\.self)) }

  /// Takes what was expected in vain and no framework knows yet.
  func takeCollected() -> [FlowFailure] {
    defer { collected = [] }
    return collected
  }

  /// Throws what an earlier step changed and the test has not said.
  func settle() throws {
    guard let remainder else { return unaccounted = [] }
    unaccounted = []
    throw FlowFailure.all(takeCollected() + [remainder]) ?? remainder
  }

  /// Throws what is wrong, if something is.
  func ensure(_ complaints: [Complaint], at site: CallSite) throws {
    guard !complaints.isEmpty else { return }
    let failure = failure(complaints, at: site)
    unaccounted = []
    throw FlowFailure.all(takeCollected() + [failure]) ?? failure
  }

  /// Tells the framework what is wrong, if something is; XCTest hears of it by what is thrown later.
  func expect(_ complaints: [Complaint], at site: CallSite) {
    guard !complaints.isEmpty else { return }
    let failure = failure(complaints, at: site)
    if Test.current == nil {
      collected.append(failure)
    } else {
      Issue.record(
        Comment(rawValue: failure.description), sourceLocation: site.sourceLocation)
    }
  }

  private func failure(_ complaints: [Complaint], at site: CallSite) -> FlowFailure {
    let place = trace.steps.last.map { "step \(trace.steps.count), \($0)" } ?? "at the start"
    let texts = complaints.map { $0.text.indented() }
    return FlowFailure(
      (["\(FlowName.of(F.self)), \(place) (\(site))"] + texts).joined(separator: "\n"), at: site)
  }
}

extension FlowTester: LostFailures.Source {}

extension FlowFailure {
  /// That a flow cannot start.
  static func start<F: Flow>(_ failure: StartFailure<F>, at site: CallSite) -> Self {
    Self(
      "\(FlowName.of(F.self)) (\(site))\n  the flow cannot start: \(failure.explanation)", at: site)
  }
}
