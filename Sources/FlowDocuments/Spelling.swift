/// The word that was probably meant, or `nil` when none is near.
func nearest(to text: String, in words: [String]) -> String? {
  let limit = 2
  let typed = Array(text.unicodeScalars.prefix(32))
  var nearest: (word: String, distance: Int)?
  for word in words {
    let distance = editDistance(typed, Array(word.unicodeScalars))
    // Half of a short word is no longer that word.
    guard distance <= limit, distance * 2 < word.unicodeScalars.count else { continue }
    if distance < nearest?.distance ?? .max { nearest = (word, distance) }
  }
  return nearest?.word
}

/// How many characters must be put in, taken out or changed to make one text of the other.
private func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
  var row = Array(0...to.count)
  for (line, old) in from.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for (column, new) in to.enumerated() {
      let change = diagonal + (old == new ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(change, diagonal + 1, row[column] + 1)
    }
  }
  return row[to.count]
}
