import FlowCore
import FlowDocuments

/// Compares where each link leads, from wherever it is opened.
struct LinkWatch<F: ExplorableFlow>: Comparison {
  /// A link, with one way of answering it: opened, deferred, or not known.
  fileprivate struct Answer: Hashable {
    var link: F.Event
    var note: String?
  }

  fileprivate struct Record {
    /// The first configuration in which the link was opened.
    var place: Int
    /// The stack that the link led to first, as the key window shows it.
    var stack: VirtualStack<F.Screen>
    /// Whether the stack differed from the first one at least once.
    var leadsElsewhere = false
    /// Whether the link did anything at least once.
    var doesSomething = false
    /// The first configuration from which it leads elsewhere, and where.
    var other: (place: Int, stack: VirtualStack<F.Screen>)?
  }

  private let links: InternTable<F.Event>
  private let order: [F.Event]
  private var answers: [Answer] = []
  private var records = ValueTable<Answer, Record>()
  private var ignored = ValueTable<F.Event, Int>()
  private var ending = ValueTable<F.Event, Int>()
  private var refused = ValueTable<F.Event, Int>()
  /// How many times a link was opened; a refused command does not count.
  private var openedCount = 0
  /// How many times the flow answered that it does not know a link.
  private var unknownCount = 0

  init(_ links: [F.Event]) {
    order = links
    self.links = InternTable(links)
  }

  var comparesConfigurations: Bool { false }
  var comparesWithFirst: Bool { true }
  var reportsAll: Bool { true }
  var count: JudgedCount {
    .init(openedCount, unknownCount == openedCount ? .unknownLinks : .links)
  }
  var vacuity: Vacuity {
    Vacuity("of the links that the flow declares, none was opened", isFailure: true)
  }
  var kinds: Int { answers.count }

  /// The bytes that it takes, approximately.
  var bytes: Int {
    answers.count * MemoryLayout<(Answer, Answer, Record)>.stride
      + (ignored.count + ending.count + refused.count) * MemoryLayout<(F.Event, Int)>.stride
  }

  func wants(_ input: Input<F>) -> Bool { input.event.map(links.contains) ?? false }

  mutating func noteAlone(_ configuration: Configuration<F>, of flow: F, at place: Int) {
    for link in order { note(flow.step(.event(link), at: configuration), at: place) }
  }

  mutating func note(_ step: Trace<F>.Step, at place: Int) {
    guard let link = step.input.event else { return }
    switch step.reply {
    case .moved: note(step, link: link, at: place)
    case .ignored: ignored.set(min(place, ignored[link] ?? place), for: link)
    case .finished: ending.set(min(place, ending[link] ?? place), for: link)
    case .refused:
      refused.set(min(place, refused[link] ?? place), for: link)
      return
    case nil: return
    }
    openedCount += 1
  }

  private mutating func note(
    _ step: Trace<F>.Step, link: F.Event, at place: Int
  ) {
    let answer = Answer(link: link, note: step.transition?.note)
    if answer.isUnknown { unknownCount += 1 }
    let stack = step.after.stack
    var record =
      records[answer]
      ?? {
        answers.append(answer)
        return Record(place: place, stack: stack)
      }()
    record.leadsElsewhere = record.leadsElsewhere || stack != step.before.stack
    record.doesSomething =
      record.doesSomething || step.transition?.commands.isEmpty == false
      || step.after != step.before
    record.place = min(record.place, place)
    if place < record.other?.place ?? .max, !stack.showsTheSame(as: record.stack) {
      record.other = (place, stack)
    }
    records.set(record, for: answer)
  }

  func sightings(isComplete: Bool, by deadline: Deadline) -> [Sighting<F>] {
    let dead = isComplete ? order.filter(isDead) : []
    let alive = isComplete ? order.filter { !dead.contains($0) } : []
    let all =
      differing + missing(ignored, "is ignored", except: dead)
      + misplacedEnds + noted(except: dead)
      + dead.compactMap(sighting(ofDead:))
      + alive.compactMap(sighting(ofNeverOpened:))
    return all.sorted { $0.place < $1.place }
  }

  /// The links that lead to different stacks.
  private var differing: [Sighting<F>] {
    answers.compactMap { answer in
      guard let record = records[answer], record.leadsElsewhere, let other = record.other else {
        return nil
      }
      let stacks = [other.stack, record.stack].map { $0.map(F.label(ofScreen:)).description }
      return .init(
        other.place,
        Remark(
          inputs: [.event(answer.link)],
          text: "the link leads to \(stacks[0]) there, and elsewhere to \(stacks[1])"))
    }
  }

  /// Where links lead nowhere, although elsewhere they lead somewhere or end the flow.
  private func missing(
    _ places: ValueTable<F.Event, Int>, _ verb: String, except dead: [F.Event]
  ) -> [Sighting<F>] {
    order.compactMap { link in
      guard let place = places[link], !dead.contains(link), let aim = aim(of: link) else {
        return nil
      }
      return sighting(of: link, at: place, "\(verb) there", aim)
    }
  }

  /// Where links end the flow, although elsewhere they lead somewhere.
  private var misplacedEnds: [Sighting<F>] {
    order.compactMap { link in
      guard let place = ending[link], let target = target(of: link) else { return nil }
      return sighting(of: link, at: place, "ends the flow there", Self.aim(at: target))
    }
  }

  /// Where links are unknown or only noted, although elsewhere they lead somewhere or end the flow.
  private func noted(except dead: [F.Event]) -> [Sighting<F>] {
    answers.compactMap { answer in
      guard let record = records[answer], answer.isOnlyNoted(record), !dead.contains(answer.link),
        let aim = aim(of: answer.link)
      else { return nil }
      guard !answer.isUnknown else {
        return sighting(of: answer.link, at: record.place, "is unknown there", aim)
      }
      let isThere = target(of: answer.link)?.showsTheSame(as: record.stack) ?? false
      guard let place = isThere ? record.other?.place : record.place else { return nil }
      let verb = "is only noted there (\(answer.note ?? ""))"
      return sighting(of: answer.link, at: place, verb, aim)
    }
  }

  private func sighting(
    of link: F.Event, at place: Int, _ verb: String, _ aim: String
  ) -> Sighting<F> {
    .init(place, Remark(inputs: [.event(link)], text: "the link \(verb); elsewhere it \(aim)"))
  }

  /// What a link does somewhere, as text: it leads to a stack, or it ends the flow.
  private func aim(of link: F.Event) -> String? {
    target(of: link).map(Self.aim(at:)) ?? ending[link].map { _ in "ends the flow" }
  }

  private static func aim(at target: VirtualStack<F.Screen>) -> String {
    "leads to \(target.map(F.label(ofScreen:)))"
  }

  /// Where a link leads from somewhere.
  private func target(of link: F.Event) -> VirtualStack<F.Screen>? {
    answers.lazy.filter { $0.link == link }.compactMap { records[$0] }
      .first(where: \.leadsElsewhere)?.stack
  }

  // MARK: Links that are never opened

  /// Whether a link does nothing anywhere, and is not declared as unknown.
  private func isDead(_ link: F.Event) -> Bool {
    ending[link] == nil
      && answers.filter { $0.link == link }.allSatisfy { answer in
        records[answer].map { !$0.doesSomething && !answer.isUnknown } ?? true
      }
  }

  /// `nil` for a link that was never tried.
  private func sighting(ofDead link: F.Event) -> Sighting<F>? {
    let noted = answers.filter { $0.link == link }.compactMap { records[$0]?.place }.min()
    let places = [(ignored[link], "ignored"), (noted, "only noted"), (refused[link], "refused")]
    let verbs = places.filter { $0.0 != nil }.map(\.1).joined(separator: " or ")
    return places.compactMap(\.0).min().map { place in
      .init(
        place,
        Remark(
          inputs: [.event(link)], text: "the link leads nowhere: it is \(verbs) everywhere"))
    }
  }

  /// A link that a guard defers wherever it is tried, so that it is never opened.
  private func sighting(ofNeverOpened link: F.Event) -> Sighting<F>? {
    let own = answers.filter { $0.link == link }
    let isOpened = own.contains { !$0.isDeferred && records[$0]?.doesSomething == true }
    guard ending[link] == nil, !isOpened, let deferred = own.first(where: \.isDeferred) else {
      return nil
    }
    return records[deferred].map { record in
      .init(
        record.place,
        Remark(
          inputs: [.event(link)], text: "the link is never opened: it is only ever deferred"))
    }
  }
}

extension LinkWatch.Answer {
  /// Whether the flow says that it does not know the link: see ``LinkTarget/unknown``.
  fileprivate var isUnknown: Bool { note == LinkNote.unknown.description }

  /// Whether a guard defers the link: see ``LinkTarget/deferred(_:)``.
  fileprivate var isDeferred: Bool { note == LinkNote.deferred.description }

  /// Whether the only answer to the link is a note.
  fileprivate func isOnlyNoted(_ record: LinkWatch.Record) -> Bool {
    note != nil && !record.doesSomething
  }
}

extension VirtualStack {
  /// Whether the key windows show the same, whatever their names.
  fileprivate func showsTheSame(as other: VirtualStack) -> Bool {
    self == other || keyWindow?.layers == other.keyWindow?.layers
  }
}
