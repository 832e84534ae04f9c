import FlowCore

/// Compares where each link leads, from wherever it is opened.
struct LinkWatch<F: ExplorableFlow>: Comparison {
  /// One link, as far as it is answered alike: opened, deferred, or not known.
  private struct Answer: Hashable {
    var link: F.Event
    var note: String?
  }

  private struct Record {
    /// Where the link led first, as the key window shows it.
    var stack: VirtualStack<F.Screen>
    var leadsSomewhere = false
    /// The first place from which it leads elsewhere, and where.
    var other: (place: Int, stack: VirtualStack<F.Screen>)?
  }

  private let links: Set<F.Event>
  private let order: [F.Event]
  private var answers: [Answer] = []
  private var records: [Answer: Record] = [:]
  private var ignored: [F.Event: Int] = [:]
  private var ending: [F.Event: Int] = [:]
  private var stepCount = 0

  init(_ links: [F.Event]) {
    order = links
    self.links = Set(links)
  }

  var comparesConfigurations: Bool { false }
  var comparesWithFirst: Bool { true }
  /// How many link steps were noted.
  var count: Int? { stepCount }
  var kinds: Int { answers.count }

  /// The bytes that it keeps, about.
  var bytes: Int {
    answers.count * MemoryLayout<(Answer, Answer, Record)>.stride
      + (ignored.count + ending.count) * MemoryLayout<(F.Event, Int)>.stride
  }

  func wants(_ input: Input<F>) -> Bool {
    !links.isEmpty && (input.event.map(links.contains) ?? false)
  }

  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at place: Int) {
    for link in order { note(flow.step(.event(link), at: configuration), at: place) }
  }

  mutating func note(_ step: Trace<F>.Step, at place: Int) {
    guard let link = step.input.event else { return }
    stepCount += 1
    switch step.reply {
    case .moved(let transition): note(step, transition, link: link, at: place)
    case .ignored: ignored[link] = min(place, ignored[link] ?? place)
    case .finished: ending[link] = min(place, ending[link] ?? place)
    case .refused, nil: return
    }
  }

  private mutating func note(
    _ step: Trace<F>.Step, _ transition: FlowTransition<F>, link: F.Event, at place: Int
  ) {
    let answer = Answer(link: link, note: transition.note?.description)
    let stack = step.after.stack
    var record =
      records[answer]
      ?? {
        answers.append(answer)
        return Record(stack: stack)
      }()
    record.leadsSomewhere = record.leadsSomewhere || stack != step.before.stack
    if place < record.other?.place ?? .max, !stack.showsTheSame(as: record.stack) {
      record.other = (place, stack)
    }
    records[answer] = record
  }

  /// The nearest place from which a link leads elsewhere than from others, or nowhere.
  var sighting: (place: Int, remark: Remark<F>)? {
    (differing + missing(ignored, "is ignored") + missing(ending, "ends the flow")).min {
      $0.place < $1.place
    }
  }

  private var differing: [(place: Int, remark: Remark<F>)] {
    answers.compactMap { answer in
      guard let record = records[answer], record.leadsSomewhere, let other = record.other else {
        return nil
      }
      let stacks = [other.stack, record.stack].map { $0.map(F.label(ofScreen:)).description }
      return (
        other.place,
        Remark(
          inputs: [.event(answer.link)],
          text: "the link leads to \(stacks[0]) there, else to \(stacks[1])")
      )
    }
  }

  /// Where links lead to no stack, though they do from elsewhere.
  private func missing(
    _ places: [F.Event: Int], _ verb: String
  ) -> [(place: Int, remark: Remark<F>)] {
    order.compactMap { link in
      guard let place = places[link],
        let answer = answers.first(where: {
          $0.link == link && records[$0]?.leadsSomewhere == true
        }), let record = records[answer]
      else { return nil }
      let stack = record.stack.map(F.label(ofScreen:)).description
      let text = "the link \(verb) there, else it leads to \(stack)"
      return (place, Remark(inputs: [.event(link)], text: text))
    }
  }
}

extension VirtualStack {
  /// Whether the key windows show the same, whatever they are called.
  fileprivate func showsTheSame(as other: VirtualStack) -> Bool {
    self == other || keyWindow?.layers == other.keyWindow?.layers
  }
}
