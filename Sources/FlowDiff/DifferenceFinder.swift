import FlowDocuments

struct DifferenceFinder {
  typealias BehavioralChange = FlowDifference.BehavioralChange

  let old: DiffSide
  let new: DiffSide
  let oldTable: DiffTable
  let newTable: DiffTable
  let divergenceSearch: DivergenceSearch
  let renames: DiffRenames
  let oldScreens: [String]
  let newScreens: [String]
  let goneScreens: Set<String>
  let addedScreens: Set<String>
  let childFlows: [String: String]
  /// Short where that is unambiguous.
  private let shortNames: [String: String]
  private(set) var behavioralChanges: [BehavioralChange] = []
  /// The removed screens that are not reported with their child flow.
  var ungroupedGone: [String] = []
  var ungroupedAdded: [String] = []

  init(old: FlowDocument, new: FlowDocument) {
    let (oldDocument, newDocument) = (old.inCanonicalOrder, new.inCanonicalOrder)
    let vocabulary = DiffVocabulary(oldDocument, newDocument)
    let sides = (DiffSide(oldDocument, vocabulary), DiffSide(newDocument, vocabulary))
    renames = DiffRenames(from: sides.0, to: sides.1)
    if renames.isEmpty {
      (self.old, self.new) = sides
    } else {
      let shared = DiffVocabulary(oldDocument, newDocument, renames)
      self.old = DiffSide(oldDocument, shared)
      self.new = DiffSide(newDocument, shared)
    }
    oldTable = DiffTable(self.old)
    newTable = DiffTable(self.new)
    divergenceSearch = DivergenceSearch(old: self.old, new: self.new)
    oldScreens = self.old.reachedScreens
    newScreens = self.new.reachedScreens
    goneScreens = Set(oldScreens).subtracting(newScreens)
    addedScreens = Set(newScreens).subtracting(oldScreens)
    childFlows = self.old.childFlows.merging(self.new.childFlows) { _, new in new }
    shortNames = Self.shortNames(
      of: oldScreens + newScreens + renames.screens.keys.sorted(), in: childFlows)
  }

  private static func shortNames(
    of paths: [String], in flows: [String: String]
  ) -> [String: String] {
    // Names of screens can have dots, too.
    let last = { (path: String) in
      flows[path].map { String(path.dropFirst($0.count + 1)) } ?? path
    }
    var uses: [String: Set<String>] = [:]
    for path in paths { uses[last(path), default: []].insert(path) }
    return Dictionary(
      paths.map { ($0, uses[last($0)]?.count == 1 ? last($0) : $0) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func difference() -> FlowDifference {
    findReach()
    findEvents()
    findWork()
    findOtherChanges()
    if behavioralChanges.isEmpty { findSamples() }
    let rows = rows()
    return FlowDifference(
      old: side(old), new: side(new),
      changes: behavioralChanges.enumerated().sorted { first, second in
        (first.element.rank, first.offset) < (second.element.rank, second.offset)
      }.map(\.element),
      rows: rows,
      screens: count(oldScreens, newScreens),
      outcomes: count(old.reachedOutcomes, new.reachedOutcomes),
      events: FlowDifference.Count(
        old: oldTable.triggers.count, new: newTable.triggers.count,
        added: rows.count { $0.change == .added }, removed: rows.count { $0.change == .removed },
        changed: rows.count { $0.change == .changed }),
      isComplete: divergenceSearch.isComplete)
  }

  mutating func add(_ change: BehavioralChange) { behavioralChanges.append(change) }

  /// By default, a removal is certain if the new search is complete, and an addition if the old one
  /// is.
  mutating func add(
    _ kind: BehavioralChange.Kind, _ change: FlowDifference.Change, _ sentence: Sentence,
    isCertain: Bool? = nil, screens: [String] = [], oldLocations: [String] = [],
    newLocations: [String] = []
  ) {
    let isCertainByDefault =
      switch change {
      case .added: !old.isBounded
      case .removed: !new.isBounded
      case .changed: true
      }
    add(
      BehavioralChange(
        kind: kind, change: change, sentence: sentence, isCertain: isCertain ?? isCertainByDefault,
        screens: screens, oldLocations: oldLocations, newLocations: newLocations))
  }

  /// Adds the names that only one of two sets has, in sorted order, the removed ones first.
  mutating func addNames(
    _ kind: BehavioralChange.Kind, from old: Set<String>, to new: Set<String>, on screen: String,
    removed: (String) -> Sentence, added: (String) -> Sentence
  ) {
    for name in old.subtracting(new).sorted() {
      add(kind, .removed, removed(name), screens: [screen])
    }
    for name in new.subtracting(old).sorted() {
      add(kind, .added, added(name), screens: [screen])
    }
  }

  private func side(_ side: DiffSide) -> FlowDifference.Side {
    FlowDifference.Side(
      name: side.document.name, title: side.document.title,
      configurations: side.reachedConfigurations.count,
      transitions: side.reachedTransitions.count, bound: side.document.search.bound)
  }

  private func count(_ old: [String], _ new: [String]) -> FlowDifference.Count {
    FlowDifference.Count(
      old: old.count, new: new.count, added: Set(new).subtracting(old).count,
      removed: Set(old).subtracting(new).count)
  }

  // MARK: Text

  func short(_ screen: String) -> String { shortNames[screen] ?? screen }

  func list(_ screens: [String], joinedBy conjunction: String = "and") -> Sentence {
    .names(screens.map(short), joinedBy: conjunction)
  }

  func short(_ effects: [DiffEffect]) -> [DiffEffect] {
    effects.map { effect in
      guard case .screen(let name) = effect.target else { return effect }
      var effect = effect
      effect.target = .screen(short(name))
      return effect
    }
  }

  // MARK: Rows

  private func rows() -> [FlowDifference.ChangedEvent] {
    let triggers = newTable.triggers + oldTable.triggers.filter { newTable[$0] == nil }
    return triggers.flatMap { trigger -> [FlowDifference.ChangedEvent] in
      let (old, new) = (oldTable[trigger], newTable[trigger])
      let pairs = effectPairs(of: trigger).filter { pair in
        old == nil || new == nil || pair.old.map(\.sortKey) != pair.new.map(\.sortKey)
      }
      var row = FlowDifference.ChangedEvent(
        change: old == nil ? .added : new == nil ? .removed : .changed,
        screen: short(trigger.screen), event: trigger.event,
        old: pairs.flatMap { texts(of: $0.old, under: $0.condition) },
        new: pairs.flatMap { texts(of: $0.new, under: $0.condition) })
      if pairs.isEmpty {
        // It has the same targets, but another one after the same path.
        let divergence = divergenceSearch.divergences(of: trigger).first(where: \.isVisible)
        guard let example = divergence?.example else { return [] }
        (row.old, row.new) = ([example.old], [example.new])
      }
      return [row]
    }
  }

  private func texts(of effects: [DiffEffect], under condition: DiffCondition) -> [String] {
    short(effects).map { effect in
      let commands = effect.commands.isEmpty ? "" : " (\(effect.commands))"
      return (condition.text.isEmpty ? "" : condition.trimmedText + " ")
        + [effect].clause(.singular).text + commands
    }
  }
}

extension FlowDifference.BehavioralChange {
  /// The rank of the kind; the most important is the lowest.
  fileprivate var rank: Int { Kind.allCases.firstIndex(of: kind) ?? Kind.allCases.count }
}
