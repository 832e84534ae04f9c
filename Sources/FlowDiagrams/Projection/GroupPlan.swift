import FlowDocuments

/// Decides which groups there are, and which screen lies in which.
///
/// A screen lies in the groups of the steps that the paths to all its places share: window, modal
/// layer, tabs, slots. A child flow has a group inside the group of its parent, at the steps that
/// all its screens share; if these end in a modal layer, or in a place that only the child uses,
/// both are one group. A group that the author named is inside the groups of its screens' places.
struct GroupPlan {
  struct Group {
    var title: String
    /// The names that refer to it, the displayed one first.
    var names: [String]
    var parent: Int?
  }

  /// A child flow, or its copy in some tabs.
  private struct Owner: Hashable {
    var part: Int
    var tabs: [String]
  }

  private struct Key: Hashable {
    var owner: Owner
    var steps: [PlaceStep]
    /// The name of a group that the author named.
    var name: String?
  }

  private let document: FlowDocument
  private let copies: ScreenCopies
  private(set) var groups: [Group] = []
  private var groupsOfCopies: [Int?] = []
  private var groupIndices: [Key: Int] = [:]
  /// The number of nested tabs that all screens of a part are in.
  private var tabDepths: [Int]
  /// The steps that the paths to all screens of a child flow share.
  private var bases: [Owner: [PlaceStep]] = [:]

  init(document: FlowDocument, copies: ScreenCopies) {
    self.document = document
    self.copies = copies
    tabDepths = Array(repeating: .max, count: document.parts.count)
    for copy in copies.all {
      for part in document.partsAround(screen: copy.screen) {
        tabDepths[part] = min(tabDepths[part], copy.tabs.count)
      }
    }
    for (copy, place) in zip(copies.all, copies.places) {
      guard let place else { continue }
      for part in document.partsAround(screen: copy.screen) {
        let owner = owner(part, in: copy.tabs)
        let common = bases[owner].map { zip($0, place).prefix { $0 == $1 }.map(\.0) }
        bases[owner] = common ?? place
      }
    }
    for (copy, place) in zip(copies.all, copies.places) {
      let owner = owner(document.screens[copy.screen].part, in: copy.tabs)
      let around = group(of: owner, at: place ?? base(of: owner))
      let name = document.screens[copy.screen].group
      groupsOfCopies.append(
        name.map { group(named: $0, of: owner, at: place ?? [], in: around) } ?? around)
    }
  }

  func group(ofCopy index: Int) -> Int? { groupsOfCopies[index] }

  private func owner(_ part: Int, in tabs: [String]) -> Owner {
    Owner(part: part, tabs: part == 0 ? [] : Array(tabs.prefix(tabDepths[part])))
  }

  private func base(of owner: Owner) -> [PlaceStep] {
    owner.part == 0 ? [] : bases[owner] ?? []
  }

  /// The group of a place in a flow: the group of the flow, or one for each further step.
  private mutating func group(of owner: Owner, at steps: [PlaceStep]) -> Int? {
    guard steps.count > base(of: owner).count, let last = steps.last else {
      return group(of: owner)
    }
    let key = Key(owner: owner, steps: steps)
    if let known = groupIndices[key] { return known }
    let parent = group(of: owner, at: steps.dropLast())
    let names = [last.name, last.words, last.title]
    return add(Group(title: last.title, names: names, parent: parent), for: key)
  }

  /// The group of a child flow; `nil` for the flow itself.
  private mutating func group(of owner: Owner) -> Int? {
    guard let embedder = document.parts[owner.part].parent else { return nil }
    let base = base(of: owner)
    let key = Key(owner: owner, steps: base)
    if let known = groupIndices[key] { return known }
    let outer = self.owner(embedder, in: owner.tabs)
    let name = document.parts[owner.part].name
    guard base.count > self.base(of: outer).count, let last = base.last,
      last.isModal || isAlone(owner, at: base)
    else {
      return add(
        Group(title: name, names: [name], parent: group(of: outer, at: base)), for: key)
    }
    let parent = group(of: outer, at: base.dropLast())
    let title = "\(name) · \(last.words)"
    return add(
      Group(title: title, names: [name, title, last.words], parent: parent), for: key)
  }

  /// A group that the author named, inside those of its place.
  private mutating func group(
    named name: String, of owner: Owner, at steps: [PlaceStep], in parent: Int?
  ) -> Int {
    let key = Key(owner: owner, steps: steps, name: name)
    return groupIndices[key] ?? add(Group(title: name, names: [name], parent: parent), for: key)
  }

  private mutating func add(_ group: Group, for key: Key) -> Int {
    groupIndices[key] = groups.count
    groups.append(group)
    return groups.count - 1
  }

  /// Whether a place shows only one child flow.
  private func isAlone(_ owner: Owner, at steps: [PlaceStep]) -> Bool {
    zip(copies.all, copies.places).allSatisfy { copy, place in
      place?.starts(with: steps) != true
        || document.partsAround(screen: copy.screen).contains(owner.part)
    }
  }
}

extension FlowDocument {
  /// The child flow a screen belongs to and all flows around it, the innermost first.
  fileprivate func partsAround(screen: Int) -> [Int] {
    var result = [screens[screen].part]
    while let part = result.last, let parent = parts[part].parent { result.append(parent) }
    return result
  }
}

extension PlaceStep {
  /// The title of the group: `tab · search`, `sheet`.
  fileprivate var title: String { kind.map { "\($0) · \(name)" } ?? name }

  /// The step behind the name of a child flow: `tab search`, `sheet`.
  fileprivate var words: String { kind.map { "\($0) \(name)" } ?? name }

  private var kind: String? {
    switch self {
    case .window: "window"
    case .modal: nil
    case .tab: "tab"
    case .slot: "slot"
    }
  }

  fileprivate var name: String {
    switch self {
    case .window(let name), .modal(let name), .tab(let name), .slot(let name, _): name
    }
  }

  fileprivate var isModal: Bool {
    if case .modal = self { true } else { false }
  }
}
