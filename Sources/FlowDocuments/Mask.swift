/// The text that replaces a value that a flow masks: `•••1`, `•••2`, and so on.
package enum Mask {
  private static let dots = "•••"

  /// The text of the value with a number, counted from 1.
  package static func text(_ number: Int) -> String { "\(dots)\(number)" }

  package static func isContained(in text: String) -> Bool {
    text != withoutNumbers(text)
  }

  /// The text with every mask replaced by `•••`.
  ///
  /// Texts that differ only in the numbers of masks become equal: the numbers are those of one
  /// exploration, one run or one document.
  package static func withoutNumbers(_ text: String) -> String {
    guard text.utf8.contains(0xE2), text.contains(dots) else { return text }
    var result = ""
    var dotsBefore = 0
    for scalar in text.unicodeScalars {
      if dotsBefore >= dots.count, ("0"..."9").contains(scalar) { continue }
      dotsBefore = scalar == "•" ? dotsBefore + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
