/// Why a search grew so large that a limit stopped it.
package struct SearchGrowth: Hashable, Sendable {
  /// The number of configurations at each distance from the starts.
  package var levels: [Int]
  /// What multiplies or grows; empty if that is not known.
  package var causes: [String]

  /// Makes a description of the growth.
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

extension SearchGrowth {
  var json: JSONValue {
    .object([
      "levels": .array(levels.map { .integer($0) }),
      "causes": .array(causes.map { .string($0) }),
    ])
  }

  init(_ json: JSONValue) throws(JSONFault) {
    let object = try ObjectReader(json, "the growth", keys: ["levels", "causes"])
    self.init(
      levels: try object.list("levels") { level throws(JSONFault) in
        guard let number = level.integer, number >= 0 else {
          throw level.mismatch("\"levels\"", "whole numbers")
        }
        return number
      }, causes: try object.optionalTexts("causes", "a cause"))
  }
}
