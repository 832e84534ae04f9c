import FlowCore
import FlowExploration
import Testing

// Turns mismatches into failures.
extension FlowTester {
  /// The failure about changes of the last step that the test has not accounted for.
  var remainder: FlowFailure? {
    guard exhaustivity == .on, let step = trace.steps.last, !unaccounted.isEmpty else { return nil }
    return flow.masking {
      let lines =
        unaccounted.map { $0.line(of: step) } + ["add:      \(unaccounted.source(of: step))"]
      return failure([Mismatch("the test does not account for all changes", lines)], at: site)
    }
  }

  var unreported: FlowFailure? { .all(collected + [remainder].compactMap(\.self)) }

  /// Removes and returns the failed expectations that were not reported to a test framework.
  func takeCollected() -> [FlowFailure] {
    defer { collected = [] }
    return collected
  }

  /// Throws if the test has not accounted for all changes of the last step.
  func settle() throws {
    guard let remainder else { return unaccounted = [] }
    unaccounted = []
    throw FlowFailure.all(takeCollected() + [remainder]) ?? remainder
  }

  func ensure(_ mismatches: [Mismatch], at site: CallSite) throws {
    guard !mismatches.isEmpty else { return }
    let failure = failure(mismatches, at: site)
    unaccounted = []
    throw FlowFailure.all(takeCollected() + [failure]) ?? failure
  }

  /// Reports the mismatches, if there are any: to Swift Testing at once; in XCTest they are thrown
  /// later.
  func expect(_ mismatches: [Mismatch], at site: CallSite) {
    guard !mismatches.isEmpty else { return }
    let failure = failure(mismatches, at: site)
    if Test.current == nil {
      collected.append(failure)
    } else {
      Issue.record(Comment(rawValue: failure.description), sourceLocation: site.sourceLocation)
    }
  }

  private func failure(_ mismatches: [Mismatch], at site: CallSite) -> FlowFailure {
    let context = flow.masking {
      trace.steps.last.map { "step \(trace.steps.count), \($0)" } ?? "at the start"
    }
    let texts = mismatches.map { $0.text.indented() }
    return FlowFailure(
      (["\(FlowName.of(F.self)), \(context) (\(site))"] + texts).joined(separator: "\n"), at: site)
  }
}

extension FlowFailure {
  static func start<F: Flow>(_ failure: StartFailure<F>, at site: CallSite) -> Self {
    Self(
      "\(FlowName.of(F.self)) (\(site))\n  the flow cannot start: \(failure.maskedExplanation)",
      at: site)
  }

  static func exploration<F: Flow>(_ failure: ExplorationFailure<F>, at site: CallSite) -> Self {
    switch failure {
    case .start(let failure): .start(failure, at: site)
    case .inconsistent, .unexplorable, .noProperties, .sameName:
      Self(
        "\(FlowName.of(F.self)) (\(site))\n  the flow cannot be "
          + "\(failure.concernsProperties ? "checked" : "explored"): \(failure.explanation)",
        at: site)
    }
  }
}
