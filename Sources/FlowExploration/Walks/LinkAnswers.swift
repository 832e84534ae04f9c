import FlowCore

/// The answers to links, as numbers: equal answers have equal numbers.
struct LinkAnswers<F: ExplorableFlow> {
  private struct Answer: Hashable {
    var note: String?
    var stack: VirtualStack<F.Screen>?
    var leadsSomewhere = false
  }

  private struct Pair: Hashable {
    var one: Int32
    var other: Int32
  }

  private let flow: F
  private let links: [F.Event]
  private var numbers = InternTable<[Answer]>()
  /// A place for each number.
  private var samples: [Configuration<F>] = []
  /// For each number, whether any link leads somewhere there, or ends the flow.
  private var leads: [Bool] = []
  private var differences: [Pair: Bool] = [:]

  init(_ flow: F, isWanted: Bool) {
    self.flow = flow
    links = isWanted ? flow.linkEvents : []
  }

  /// The number of the answers at a place; negative if there is no link.
  mutating func answers(at place: Configuration<F>) -> Int32 {
    guard !links.isEmpty else { return -1 }
    let answers = links.map { answer(to: $0, at: place) }
    let number = numbers.number(of: answers)
    guard number == samples.count else { return Int32(truncatingIfNeeded: number) }
    samples.append(place)
    leads.append(answers.contains(where: \.leadsSomewhere))
    return Int32(truncatingIfNeeded: number)
  }

  private func answer(to link: F.Event, at place: Configuration<F>) -> Answer {
    let step = flow.step(.event(link), at: place)
    switch step.reply {
    case .moved:
      return Answer(
        note: step.transition?.note.map { "noted \($0)" }, stack: step.after.stack,
        leadsSomewhere: step.after.stack != place.stack)
    case .ignored: return Answer(note: "ignored")
    case .finished: return Answer(note: "finished", leadsSomewhere: true)
    case .refused, nil: return Answer(note: "other")
    }
  }

  /// Whether a link leads to different stacks at two places, or ends the flow or is ignored at one
  /// of them.
  mutating func differ(_ one: Int32, _ other: Int32) -> Bool {
    guard leads[Int(one)] || leads[Int(other)] else { return false }
    let pair = Pair(one: min(one, other), other: max(one, other))
    if let known = differences[pair] { return known }
    var watch = LinkWatch<F>(links)
    for (position, number) in [pair.one, pair.other].enumerated() {
      watch.noteAlone(samples[Int(number)], of: flow, at: position)
    }
    let differ = !watch.sightings(isComplete: false, by: Deadline(nil)).isEmpty
    differences[pair] = differ
    return differ
  }

  /// Removes all answers.
  mutating func removeAll() {
    numbers.removeAll()
    samples.removeAll(keepingCapacity: true)
    leads.removeAll(keepingCapacity: true)
    differences.removeAll(keepingCapacity: true)
  }
}
