import FlowCore

/// The effects of links in configurations, as numbers: equal effects have equal numbers.
struct LinkEffects<F: ExplorableFlow> {
  private enum LinkEffect: Hashable {
    case handled(
      TransitionReason?, VirtualStack<F.Screen>, leadsSomewhere: Bool, isKept: Bool)
    case ignored, finished, other

    var leadsSomewhere: Bool {
      switch self {
      case .handled(_, _, let leadsSomewhere, _): leadsSomewhere
      case .finished: true
      case .ignored, .other: false
      }
    }
  }

  private let flow: F
  private let links: [F.Event]
  private var numbers = InternTable<[LinkEffect]>()
  private var samples: [Configuration<F>] = []
  /// For each number, whether any link leads somewhere there, or ends the flow.
  private var leads: [Bool] = []
  private var differences: [SIMD2<Int32>: Bool] = [:]

  init(_ flow: F, isWanted: Bool) {
    self.flow = flow
    links = isWanted ? flow.linkEvents : []
  }

  /// Returns the number of the effects in a configuration; negative if there is no link.
  mutating func effectsID(at configuration: Configuration<F>) -> Int32 {
    guard !links.isEmpty else { return -1 }
    let effects = links.map { effect(of: $0, at: configuration) }
    let number = numbers.number(of: effects)
    guard number == samples.count else { return Int32(truncatingIfNeeded: number) }
    samples.append(configuration)
    leads.append(effects.contains(where: \.leadsSomewhere))
    return Int32(truncatingIfNeeded: number)
  }

  private func effect(of link: F.Event, at configuration: Configuration<F>) -> LinkEffect {
    let step = flow.step(.event(link), at: configuration)
    return switch step.reply {
    case .handled:
      .handled(
        step.transition?.reason, step.after.stack,
        leadsSomewhere: step.after.stack != configuration.stack, isKept: flow.keepsLink(in: step))
    case .ignored: .ignored
    case .finished: .finished
    case .refused, nil: .other
    }
  }

  /// Whether a link leads to different stacks, or ends the flow or is ignored in only one of them.
  mutating func differ(_ one: Int32, _ other: Int32) -> Bool {
    guard leads[Int(one)] || leads[Int(other)] else { return false }
    let pair = SIMD2(min(one, other), max(one, other))
    if let cached = differences[pair] { return cached }
    var observer = LinkObserver(flow)
    for (position, number) in [pair.x, pair.y].enumerated() {
      observer.recordAlone(samples[Int(number)], of: flow, at: position)
    }
    let differ = !observer.violations(isComplete: false, by: Deadline(nil)).isEmpty
    differences[pair] = differ
    return differ
  }

  mutating func removeAll() {
    numbers.removeAll()
    samples.removeAll(keepingCapacity: true)
    leads.removeAll(keepingCapacity: true)
    differences.removeAll(keepingCapacity: true)
  }
}
