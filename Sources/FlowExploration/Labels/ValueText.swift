/// Writes any value as text that is the same on every run.
///
/// Sets and dictionaries are written in sorted order, objects without their address.
enum ValueText {
  private static let deepest = 12

  /// The text of a value; a string stands for itself.
  static func of(_ value: Any) -> String {
    if let string = value as? String { return string }
    return text(value, depth: 0)
  }

  private static func text(_ value: Any, depth: Int) -> String {
    guard depth < deepest else { return "…" }
    if let string = value as? String { return "\"\(string)\"" }
    let mirror = Mirror(reflecting: value)
    let children = { mirror.children.map { text($0.value, depth: depth + 1) } }
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text($0.value, depth: depth) } ?? "nil"
    case .collection:
      return "[\(children().joined(separator: ", "))]"
    case .set:
      return "[\(children().sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair(of: $0.value, depth: depth) }
      return "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple:
      return "(\(members(of: mirror, depth: depth)))"
    default:
      break
    }
    if let convertible = value as? any CustomStringConvertible { return convertible.description }
    return unconvertible(value, mirror: mirror, depth: depth)
  }

  private static func unconvertible(_ value: Any, mirror: Mirror, depth: Int) -> String {
    switch mirror.displayStyle {
    case .enum:
      guard let payload = mirror.children.first else { return String(describing: value) }
      let inner = text(payload.value, depth: depth + 1)
      let name = payload.label ?? ""
      return inner.hasPrefix("(") ? name + inner : "\(name)(\(inner))"
    case .struct:
      return "\(type(of: value))(\(members(of: mirror, depth: depth)))"
    default:
      return "\(type(of: value))"
    }
  }

  private static func members(of mirror: Mirror, depth: Int) -> String {
    mirror.children.map { child in
      let inner = text(child.value, depth: depth + 1)
      guard let label = child.label, !label.hasPrefix(".") else { return inner }
      return "\(label): \(inner)"
    }.joined(separator: ", ")
  }

  private static func pair(of entry: Any, depth: Int) -> String {
    Mirror(reflecting: entry).children
      .map { text($0.value, depth: depth + 1) }
      .joined(separator: ": ")
  }
}
