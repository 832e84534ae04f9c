import FlowCore
import FlowDocuments

extension RuleKind {
  static func linksLeadToOnePlace(in flow: F) -> Self {
    flow.linkEvents.isEmpty
      ? .vacuous(Vacuity("the flow declares no links")) : .observer(LinkObserver(flow))
  }
}

/// Compares where each link leads from different configurations.
struct LinkObserver<F: ExplorableFlow>: SearchObserver {
  /// A link with the reason of a transition that handles it.
  fileprivate struct ReasonedLink: Hashable {
    var link: F.Event
    var reason: TransitionReason?
  }

  /// Where a guard lets a link wait; a guard with several values has several such screens.
  fileprivate struct WaitingLink: Hashable {
    var link: F.Event
    var top: F.Screen?
  }

  fileprivate struct LinkRecord {
    /// The first configuration in which the link was opened.
    var index: Int
    var note: String?
    /// The stack that the link led to first, as the key window shows it.
    var stack: VirtualStack<F.Screen>
    var changedStack = false
    var doesSomething = false
    /// The first configuration from which the link leads to a different stack, and that stack.
    var other: (index: Int, stack: VirtualStack<F.Screen>)?
  }

  private let flow: F
  private let links: InternTable<F.Event>
  private let order: [F.Event]
  private var reasonedLinks: [ReasonedLink] = []
  private var records = ValueTable<ReasonedLink, LinkRecord>()
  /// The links that a guard deferred by a change of the stack, by the screen where they wait.
  private var waiting = InternTable<WaitingLink>()
  private var waitingRecords: [LinkRecord] = []
  /// The links that the state kept somewhere while nothing moved.
  private var kept = InternTable<F.Event>()
  private var ignored = ValueTable<F.Event, Int>()
  private var ending = ValueTable<F.Event, Int>()
  private var refused = ValueTable<F.Event, Int>()
  /// How many times a link was opened; a refused command does not count.
  private var openedCount = 0
  private var unknownCount = 0

  init(_ flow: F) {
    self.flow = flow
    order = flow.linkEvents
    links = InternTable(order)
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
  var kindCount: Int { reasonedLinks.count }

  var bytes: Int {
    reasonedLinks.count * MemoryLayout<(ReasonedLink, ReasonedLink, LinkRecord)>.stride
      + (ignored.count + ending.count + refused.count) * MemoryLayout<(F.Event, Int)>.stride
  }

  func wants(_ input: Input<F>) -> Bool { input.event.map(links.contains) ?? false }

  mutating func recordAlone(_ configuration: Configuration<F>, of flow: F, at index: Int) {
    for link in order { record(flow.step(.event(link), at: configuration), at: index) }
  }

  mutating func record(_ step: Trace<F>.CheckedStep, at index: Int) {
    guard let link = step.input.event else { return }
    switch step.reply {
    case .handled: record(step, link: link, at: index)
    case .ignored: ignored.set(min(index, ignored[link] ?? index), for: link)
    case .finished: ending.set(min(index, ending[link] ?? index), for: link)
    case .refused:
      refused.set(min(index, refused[link] ?? index), for: link)
      return
    case nil: return
    }
    openedCount += 1
  }

  private mutating func record(_ step: Trace<F>.CheckedStep, link: F.Event, at index: Int) {
    let reasonedLink = ReasonedLink(link: link, reason: step.transition?.reason)
    if reasonedLink.reason == .unknownLink { unknownCount += 1 }
    if flow.keepsLink(in: step) {
      kept.insert(link)
      return
    }
    var record = records[reasonedLink] ?? LinkRecord(step, at: index)
    if records[reasonedLink] == nil { reasonedLinks.append(reasonedLink) }
    record.add(step, at: index)
    records.set(record, for: reasonedLink)
    guard reasonedLink.reason == .deferredLink, step.after.stack != step.before.stack else {
      return
    }
    let number = waiting.number(of: WaitingLink(link: link, top: step.after.stack.top))
    if number == waitingRecords.count { waitingRecords.append(LinkRecord(step, at: index)) }
    waitingRecords[number].add(step, at: index)
  }

  func violations(isComplete: Bool, by deadline: Deadline) -> [Violation<F>] {
    let deadLinks = isComplete ? order.filter(isDead) : []
    let otherLinks = isComplete ? order.filter { !deadLinks.contains($0) } : []
    let all =
      differing + violations(ignored, "is ignored", except: deadLinks)
      + misplacedEnds + noted(except: deadLinks)
      + deadLinks.compactMap(violation(ofDead:))
      + otherLinks.compactMap(violation(ofNeverOpened:))
    return all.sorted { $0.index < $1.index }
  }

  private var differing: [Violation<F>] {
    let opened = reasonedLinks.filter { $0.reason != .deferredLink }.compactMap { reasonedLink in
      records[reasonedLink].map { (link: reasonedLink.link, record: $0) }
    }
    let deferred = zip(waiting.values, waitingRecords).map { (link: $0.link, record: $1) }
    return (opened + deferred).compactMap { link, record in
      guard record.changedStack, let other = record.other else { return nil }
      let stacks = [other.stack, record.stack].map { $0.map(F.label(ofScreen:)).description }
      return violation(
        of: link, at: other.index,
        "leads to \(stacks[0]) from there, and to \(stacks[1]) from elsewhere")
    }
  }

  /// The links that lead nowhere from one configuration, but somewhere from another.
  private func violations(
    _ indices: ValueTable<F.Event, Int>, _ verb: String, except deadLinks: [F.Event]
  ) -> [Violation<F>] {
    order.compactMap { link in
      guard let index = indices[link], !deadLinks.contains(link), let effect = effect(of: link)
      else {
        return nil
      }
      return violation(of: link, at: index, "\(verb) there; elsewhere it \(effect)")
    }
  }

  /// The links that end the flow in one configuration, but from another lead somewhere.
  private var misplacedEnds: [Violation<F>] {
    order.compactMap { link in
      guard let index = ending[link], let target = target(of: link) else { return nil }
      return violation(
        of: link, at: index, "ends the flow there; elsewhere it \(Self.effect(to: target))")
    }
  }

  /// The links that are unknown or only noted in one configuration, and lead somewhere elsewhere.
  private func noted(except deadLinks: [F.Event]) -> [Violation<F>] {
    reasonedLinks.compactMap { reasonedLink in
      guard let record = records[reasonedLink], reasonedLink.reason != nil, !record.doesSomething,
        !deadLinks.contains(reasonedLink.link),
        let effect = effect(of: reasonedLink.link)
      else { return nil }
      guard reasonedLink.reason != .unknownLink else {
        return violation(
          of: reasonedLink.link, at: record.index, "is unknown there; elsewhere it \(effect)")
      }
      let leadsThere = target(of: reasonedLink.link)?.showsTheSame(as: record.stack) ?? false
      guard let index = leadsThere ? record.other?.index : record.index else { return nil }
      return violation(
        of: reasonedLink.link, at: index,
        "is only noted there (\(record.note ?? "")); elsewhere it \(effect)")
    }
  }

  private func violation(of link: F.Event, at index: Int, _ text: String) -> Violation<F> {
    (index, ViolationMessage(inputs: [.event(link)], text: "the link \(text)"))
  }

  /// What a link does, as text; `nil` if it neither leads to a stack nor ends the flow in any
  /// configuration.
  private func effect(of link: F.Event) -> String? {
    target(of: link).map(Self.effect(to:)) ?? ending[link].map { _ in "ends the flow" }
  }

  private static func effect(to target: VirtualStack<F.Screen>) -> String {
    "leads to \(target.map(F.label(ofScreen:)))"
  }

  /// A stack that the link leads to, or `nil` if it changes the stack nowhere.
  private func target(of link: F.Event) -> VirtualStack<F.Screen>? {
    reasonedLinks.lazy.filter { $0.link == link }.compactMap { records[$0] }
      .first(where: \.changedStack)?.stack
  }

  // MARK: Links that are never opened

  /// Whether a link does nothing in any configuration, and is not declared as unknown.
  private func isDead(_ link: F.Event) -> Bool {
    ending[link] == nil && !kept.contains(link)
      && reasonedLinks.filter { $0.link == link }.allSatisfy { reasonedLink in
        records[reasonedLink].map { !$0.doesSomething && reasonedLink.reason != .unknownLink }
          ?? true
      }
  }

  /// Returns the violation of a dead link, or `nil` if the link was never tried.
  private func violation(ofDead link: F.Event) -> Violation<F>? {
    let noted = reasonedLinks.filter { $0.link == link }.compactMap { records[$0]?.index }.min()
    let entries = [(ignored[link], "ignored"), (noted, "only noted"), (refused[link], "refused")]
    let verbs = entries.filter { $0.0 != nil }.map(\.1).joined(separator: " or ")
    return entries.compactMap(\.0).min().map {
      violation(of: link, at: $0, "leads nowhere: it is \(verbs) everywhere")
    }
  }

  /// `nil` for a link that is opened somewhere, or that no guard defers.
  private func violation(ofNeverOpened link: F.Event) -> Violation<F>? {
    let own = reasonedLinks.filter { $0.link == link }
    let isOpened = own.contains { $0.reason != .deferredLink && records[$0]?.doesSomething == true }
    guard ending[link] == nil, !isOpened,
      let deferred = own.first(where: { $0.reason == .deferredLink })
    else { return nil }
    return records[deferred].map {
      violation(of: link, at: $0.index, "is never opened: it is only ever deferred")
    }
  }
}

extension LinkObserver.LinkRecord {
  fileprivate init(_ step: Trace<F>.CheckedStep, at index: Int) {
    self.init(index: index, note: step.transition?.note, stack: step.after.stack)
  }

  fileprivate mutating func add(_ step: Trace<F>.CheckedStep, at newIndex: Int) {
    let newStack = step.after.stack
    changedStack = changedStack || newStack != step.before.stack
    doesSomething =
      doesSomething || step.transition?.commands.isEmpty == false || step.after != step.before
    if newIndex < index { (index, note) = (newIndex, step.transition?.note) }
    if newIndex < other?.index ?? .max, !newStack.showsTheSame(as: stack) {
      other = (newIndex, newStack)
    }
  }
}

extension VirtualStack {
  /// Whether the key windows show the same, regardless of their names and of tabs that are not
  /// selected.
  func showsTheSame(as other: VirtualStack) -> Bool {
    self == other
      || keyWindow?.withoutHiddenTabs.layers == other.keyWindow?.withoutHiddenTabs.layers
  }
}
