/// Finds similar words, for suggestions after a typing error.
package enum Spelling {
  private static let maxSuggestions = 3
  private static let maxLength = 64

  /// Returns up to three similar words, nearest first.
  ///
  /// A word is similar if it begins with the text, or if few characters differ: at most two or a
  /// third, and less than half of the word.
  package static func nearest(to text: String, among words: [String]) -> [String] {
    let typed = Array(text.unicodeScalars.prefix(maxLength))
    guard !typed.isEmpty else { return [] }
    let limit = max(2, typed.count / 3)
    var near: [(word: String, distance: Int, order: Int)] = []
    for (order, word) in words.enumerated() {
      let scalars = Array(word.unicodeScalars.prefix(maxLength))
      let distance = editDistance(typed, scalars)
      // With half of its letters changed, a short word is another word.
      let isNear = distance <= limit && distance * 2 < scalars.count
      if isNear || (typed.count > 2 && scalars.starts(with: typed)) {
        near.append((word, distance, order))
      }
    }
    near.sort { ($0.distance, $0.order) < ($1.distance, $1.order) }
    return near.prefix(maxSuggestions).map(\.word)
  }

  /// The edit distance: how many characters must be inserted, removed or changed to get from one
  /// text to the other.
  private static func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
    var row = Array(0...to.count)
    for (index, old) in from.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, new) in to.enumerated() {
        let change = diagonal + (old == new ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[to.count]
  }
}
