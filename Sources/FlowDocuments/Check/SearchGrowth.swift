/// Why a search grew so large that a limit stopped it.
package struct SearchGrowth: Hashable, Sendable {
  /// The number of configurations at each distance from the starts.
  package var levels: [Int]
  /// What multiplies or grows; empty if that is not known.
  package var causes: [String]

  package init(levels: [Int], causes: [String]) {
    self.levels = levels
    self.causes = causes
  }
}

extension SearchGrowth: CustomStringConvertible {
  /// The number of configurations by distance, and a line for each cause.
  package var description: String {
    let numbers = levels.map { "\($0)" }
    let excerpt =
      numbers.count > 12 ? numbers.prefix(5) + ["…"] + numbers.suffix(6) : ArraySlice(numbers)
    return
      (["configurations by steps from the start: \(excerpt.joined(separator: ", "))"]
      + causes.map(\.onOneLine))
      .joined(separator: "\n")
  }
}

extension SearchGrowth: JSONCodable {
  package static var jsonName: String { "the growth" }
  package static var blank: Self { Self(levels: [], causes: []) }

  package mutating func code(with coder: inout JSONCoder) throws(JSONFault) {
    try coder.code("levels", &levels, .levels)
    try coder.code("causes", &causes, .strings(of: "a cause"), isRequired: false)
  }
}

extension JSONForm<[Int]> {
  fileprivate static var levels: Self {
    Self({ .array($0.map(JSONValue.integer)) }) { json, key, _ throws(JSONFault) in
      try json.list("\"\(key)\"") { level throws(JSONFault) in
        guard let number = level.integer, number >= 0 else {
          throw level.mismatch("\"levels\"", "whole numbers")
        }
        return number
      }
    }
  }
}
