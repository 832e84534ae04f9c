extension Sequence where Element: Hashable {
  /// The elements in order, without duplicates.
  package func distinct() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements grouped by equal keys, in the order in which the keys first occur; no group is
  /// empty.
  package func grouped<GroupKey: Hashable>(by key: (Element) -> GroupKey) -> [[Element]] {
    var indices: [GroupKey: Int] = [:]
    var groups: [[Element]] = []
    for element in self {
      let key = key(element)
      if let index = indices[key] {
        groups[index].append(element)
      } else {
        indices[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }
}

/// A number with its noun: `1 screen`, `2 screens`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
