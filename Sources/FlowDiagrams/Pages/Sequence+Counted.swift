extension Sequence where Element: Hashable {
  /// How often each element occurs.
  func counted() -> [Element: Int] {
    reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
