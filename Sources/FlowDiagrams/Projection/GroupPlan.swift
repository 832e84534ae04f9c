import FlowDocuments

/// Decides which groups there are, and which screen lies in which.
///
/// A screen lies in the groups of the containers that all its occurrences share: window, modal
/// layer, tabs, slots. A child flow has a group inside the group of its parent, in the containers
/// that all its screens share; if the innermost is a modal layer, or shows only the child, both are
/// one group. A group that the author named lies inside the groups of its screens' containers.
struct GroupPlan {
  struct Group {
    var title: String
    /// The names that refer to it, the displayed one first.
    var names: [String]
    /// Whether it is only a modal layer.
    var isLayer = false
    var parent: Int?
  }

  /// A child flow, or its duplicate in some tabs.
  private struct Owner: Hashable {
    var part: Int
    var tabs: [String]
  }

  private struct GroupKey: Hashable {
    var owner: Owner
    var steps: [ContainerStep]
    var name: String?
  }

  private let document: FlowDocument
  private let duplicates: ScreenDuplicates
  private(set) var groups: [Group] = []
  private var groupsOfDuplicates: [Int?] = []
  private var groupIndices: [GroupKey: Int] = [:]
  /// The number of nested tabs that all screens of a child flow are in.
  private var tabDepths: [Int]
  /// The steps that the paths to all screens of a child flow share.
  private var baseSteps: [Owner: [ContainerStep]] = [:]

  init(document: FlowDocument, duplicates: ScreenDuplicates) {
    self.document = document
    self.duplicates = duplicates
    tabDepths = Array(repeating: .max, count: document.parts.count)
    for duplicate in duplicates.all {
      for part in document.partsAround(screen: duplicate.screen) {
        tabDepths[part] = min(tabDepths[part], duplicate.tabs.count)
      }
    }
    for (duplicate, steps) in zip(duplicates.all, duplicates.commonSteps) {
      guard let steps else { continue }
      for part in document.partsAround(screen: duplicate.screen) {
        let owner = owner(part, in: duplicate.tabs)
        let common = baseSteps[owner].map { zip($0, steps).prefix { $0 == $1 }.map(\.0) }
        baseSteps[owner] = common ?? steps
      }
    }
    for (duplicate, steps) in zip(duplicates.all, duplicates.commonSteps) {
      let owner = owner(document.screens[duplicate.screen].part, in: duplicate.tabs)
      let around = group(of: owner, at: steps ?? base(of: owner))
      let name = document.screens[duplicate.screen].group
      groupsOfDuplicates.append(
        name.map { group(named: $0, of: owner, at: steps ?? [], in: around) } ?? around)
    }
  }

  func group(ofDuplicate index: Int) -> Int? { groupsOfDuplicates[index] }

  private func owner(_ part: Int, in tabs: [String]) -> Owner {
    Owner(part: part, tabs: part == 0 ? [] : Array(tabs.prefix(tabDepths[part])))
  }

  private func base(of owner: Owner) -> [ContainerStep] {
    owner.part == 0 ? [] : baseSteps[owner] ?? []
  }

  /// The group of a container in a flow: the group of the flow, or one for each further step.
  private mutating func group(of owner: Owner, at steps: [ContainerStep]) -> Int? {
    guard steps.count > base(of: owner).count, let last = steps.last else {
      return group(of: owner)
    }
    let key = GroupKey(owner: owner, steps: steps)
    if let known = groupIndices[key] { return known }
    let parent = group(of: owner, at: steps.dropLast())
    let names = [last.name, last.description, last.title]
    return add(
      Group(title: last.title, names: names, isLayer: last.kind == nil, parent: parent), for: key)
  }

  /// The group of a child flow; `nil` for the flow itself.
  private mutating func group(of owner: Owner) -> Int? {
    guard let embedder = document.parts[owner.part].parent else { return nil }
    let base = base(of: owner)
    let key = GroupKey(owner: owner, steps: base)
    if let known = groupIndices[key] { return known }
    let outer = self.owner(embedder, in: owner.tabs)
    let name = document.parts[owner.part].name
    guard base.count > self.base(of: outer).count, let last = base.last,
      last.kind == nil || isAlone(owner, at: base)
    else {
      return add(
        Group(title: name, names: [name], parent: group(of: outer, at: base)), for: key)
    }
    let parent = group(of: outer, at: base.dropLast())
    let title = "\(name) · \(last.description)"
    return add(
      Group(title: title, names: [name, title, last.description], parent: parent), for: key)
  }

  /// A group that the author named, inside the group of its container.
  private mutating func group(
    named name: String, of owner: Owner, at steps: [ContainerStep], in parent: Int?
  ) -> Int {
    let key = GroupKey(owner: owner, steps: steps, name: name)
    return groupIndices[key] ?? add(Group(title: name, names: [name], parent: parent), for: key)
  }

  private mutating func add(_ group: Group, for key: GroupKey) -> Int {
    groupIndices[key] = groups.count
    groups.append(group)
    return groups.count - 1
  }

  /// Whether a container shows only one child flow.
  private func isAlone(_ owner: Owner, at steps: [ContainerStep]) -> Bool {
    zip(duplicates.all, duplicates.commonSteps).allSatisfy { duplicate, common in
      common?.starts(with: steps) != true
        || document.partsAround(screen: duplicate.screen).contains(owner.part)
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

extension ContainerStep {
  fileprivate var title: String { kind.map { "\($0) · \(name)" } ?? name }

  /// The step after the name of a child flow: `tab search`, `sheet`.
  fileprivate var description: String { kind.map { "\($0) \(name)" } ?? name }

  /// The kind of container; `nil` for a modal layer.
  fileprivate var kind: String? {
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
}
