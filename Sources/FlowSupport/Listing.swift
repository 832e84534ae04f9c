extension [String] {
  /// The texts listed in a sentence: `a, b and c`.
  package func listed(_ conjunction: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}

extension String {
  /// The text with trailing spaces up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
