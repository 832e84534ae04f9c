extension Sequence where Element: Hashable {
  /// The elements in order, without duplicates.
  package func distinct() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// A number with its noun: `1 screen`, `2 screens`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
