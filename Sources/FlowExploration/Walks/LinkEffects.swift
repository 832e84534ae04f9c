import FlowCore

/// The effects of links in configurations, as numbers: equal effects have equal numbers.
struct LinkEffects<F: ExplorableFlow> {
  private enum LinkEffectKind: Hashable {
    case handled(TransitionReason?), ignored, finished, other
  }

  private struct LinkEffect: Hashable {
    var kind: LinkEffectKind
    var stack: VirtualStack<F.Screen>?
    var leadsSomewhere = false
  }

  private struct IDPair: Hashable {
    var one: Int32
    var other: Int32
  }

  private let flow: F
  private let links: [F.Event]
  private var numbers = InternTable<[LinkEffect]>()
  /// A configuration for each number.
  private var samples: [Configuration<F>] = []
  /// For each number, whether any link leads somewhere there, or ends the flow.
  private var leads: [Bool] = []
  private var differences: [IDPair: Bool] = [:]

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
    switch step.reply {
    case .handled:
      return LinkEffect(
        kind: .handled(step.transition?.reason), stack: step.after.stack,
        leadsSomewhere: step.after.stack != configuration.stack)
    case .ignored: return LinkEffect(kind: .ignored)
    case .finished: return LinkEffect(kind: .finished, leadsSomewhere: true)
    case .refused, nil: return LinkEffect(kind: .other)
    }
  }

  /// Whether a link leads to different stacks from two configurations, or ends the flow or is
  /// ignored in one of them.
  mutating func differ(_ one: Int32, _ other: Int32) -> Bool {
    guard leads[Int(one)] || leads[Int(other)] else { return false }
    let pair = IDPair(one: min(one, other), other: max(one, other))
    if let cached = differences[pair] { return cached }
    var observer = LinkObserver<F>(links)
    for (position, number) in [pair.one, pair.other].enumerated() {
      observer.recordAlone(samples[Int(number)], of: flow, at: position)
    }
    let differ = !observer.violations(isComplete: false, by: Deadline(nil)).isEmpty
    differences[pair] = differ
    return differ
  }

  /// Removes all effects.
  mutating func removeAll() {
    numbers.removeAll()
    samples.removeAll(keepingCapacity: true)
    leads.removeAll(keepingCapacity: true)
    differences.removeAll(keepingCapacity: true)
  }
}
