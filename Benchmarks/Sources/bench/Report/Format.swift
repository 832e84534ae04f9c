import Foundation

/// Numbers as text.
enum Format {
  /// Three digits that count.
  static func number(_ value: Double) -> String {
    if value >= 1000 { return whole(Int(value.rounded())) }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value)
  }

  /// With commas between thousands.
  static func whole(_ value: Int) -> String {
    var text = ""
    for (index, digit) in String(value).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A unit in which the seconds are no fraction.
  private static func unit(of seconds: Double) -> (name: String, factor: Double) {
    seconds >= 1
      ? ("s", 1) : seconds >= 1e-3 ? ("ms", 1e3) : seconds >= 1e-6 ? ("µs", 1e6) : ("ns", 1e9)
  }

  /// A time, such as `1.98 s`.
  static func time(_ seconds: Double) -> String {
    let unit = unit(of: seconds)
    return number(seconds * unit.factor) + " " + unit.name
  }

  /// A time with its least and most, such as `1.98 s (1.95–2.10)`.
  static func time(_ spread: Spread) -> String {
    let unit = unit(of: spread.median)
    let scaled = spread.scaled(by: unit.factor)
    let range = spread.count == 1 ? "one run" : "\(number(scaled.least))–\(number(scaled.most))"
    return "\(number(scaled.median)) \(unit.name) (\(range))"
  }

  /// A ratio or a figure with its least and most, such as `4.7 (4.5–4.9)`.
  static func ratio(_ spread: Spread) -> String {
    guard spread.count > 1 else { return number(spread.median) }
    return "\(number(spread.median)) (\(number(spread.least))–\(number(spread.most)))"
  }

  /// Memory, such as `221 MB`.
  static func memory(_ bytes: Int) -> String { number(Double(bytes) / 1e6) + " MB" }
}
