/// Writes any value as text that is the same on every run.
///
/// Sets and dictionaries are written in sorted order, objects without their address, and masked
/// values as masks.
struct ValueText {
  private static let maxDepth = 12

  private let masking: Masking?
  private let usesDescriptions: Bool
  private var elements: ElementTexts?

  /// - Parameter cachesElements: Whether to remember the texts of elements of arrays for the next
  ///   value, which often has the same ones.
  init(masking: Masking, cachesElements: Bool = false) {
    self.masking = masking
    usesDescriptions = true
    if cachesElements { elements = ElementTexts() }
  }

  private init(descriptions usesDescriptions: Bool) {
    masking = nil
    self.usesDescriptions = usesDescriptions
  }

  /// The text of a value; that of a string has no quotes.
  static func of(_ value: Any, called label: String? = nil, masking: Masking) -> String {
    ValueText(masking: masking).of(value, called: label)
  }

  /// The text of a value without masks, to distinguish values.
  static func unmasked(_ value: Any) -> String {
    ValueText(descriptions: true).text(value, depth: 1)
  }

  /// The elements of a set or a dictionary.
  ///
  /// If anything may be masked, they are sorted by their texts, so that masks have the same numbers
  /// on every run; otherwise, their order is undefined.
  static func elements(of mirror: Mirror, masking: Masking?) -> [Any] {
    let elements = mirror.children.map(\.value)
    guard let masking, masking.masksAnything, elements.count > 1 else { return elements }
    return elements.map { (element: $0, text: unmasked($0)) }.sorted { left, right in
      left.text == right.text
        ? contents(of: left.element) < contents(of: right.element) : left.text < right.text
    }.map(\.element)
  }

  private static func contents(of value: Any) -> String {
    ValueText(descriptions: false).text(value, depth: 1)
  }

  func of(_ value: Any, called label: String? = nil) -> String {
    if let string = value as? String, !hides(string, extent(of: value, called: label)) {
      return string
    }
    return text(value, called: label, depth: 0)
  }

  private func extent(
    of value: Any, called label: String?, inside outer: Masking.Extent = .nothing
  ) -> Masking.Extent {
    masking?.extent(of: value, called: label, inside: outer) ?? .nothing
  }

  fileprivate func text(
    _ value: Any, called label: String? = nil, inside outer: Masking.Extent = .nothing, depth: Int
  ) -> String {
    guard depth < Self.maxDepth else { return "…" }
    var extent = extent(of: value, called: label, inside: outer)
    if let string = value as? String, !hides(string, extent) { return "\"\(string)\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map {
        text($0.value, called: label, inside: extent, depth: depth)
      } ?? "nil"
    }
    if extent == .nothing, let masking { extent = masking.extent(ofTyped: value, mirror) }
    if extent != .nothing, let masking, isMasked(value, mirror, extent) {
      return masking.mask(value)
    }
    switch mirror.displayStyle {
    case .collection:
      let texts = mirror.children.map { child in
        let write = { text(child.value, depth: depth + 1) }
        return elements?.text(of: child.value, depth: depth + 1, write) ?? write()
      }
      return "[\(texts.joined(separator: ", "))]"
    case .set:
      let texts = Self.elements(of: mirror, masking: masking).map { text($0, depth: depth + 1) }
      return "[\(texts.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = Self.elements(of: mirror, masking: masking).map { pair(of: $0, depth: depth) }
      return "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple:
      return "(\(members(of: mirror, called: label, inside: extent, depth: depth)))"
    default: break
    }
    if let convertible = value as? any CustomStringConvertible,
      isEmpty(mirror)
        || usesDescriptions && extent != .contents && !holdsSecrets(mirror, depth: depth)
    {
      return convertible.description
    }
    return unconvertible(value, mirror: mirror, inside: extent, depth: depth)
  }

  private func unconvertible(
    _ value: Any, mirror: Mirror, inside extent: Masking.Extent, depth: Int
  ) -> String {
    switch mirror.displayStyle {
    case .enum:
      guard let payload = mirror.children.first else { return String(describing: value) }
      let name = payload.label ?? ""
      let inner = Mirror(reflecting: payload.value)
      if inner.displayStyle == .tuple {
        return "\(name)(\(members(of: inner, called: name, inside: extent, depth: depth + 1)))"
      }
      let text = text(payload.value, called: name, inside: extent, depth: depth + 1)
      return text.hasPrefix("(") ? name + text : "\(name)(\(text))"
    case .struct:
      return "\(type(of: value))(\(members(of: mirror, inside: extent, depth: depth)))"
    default: return "\(type(of: value))"
    }
  }

  /// - Parameter name: The label for members that have none.
  private func members(
    of mirror: Mirror, called name: String? = nil, inside extent: Masking.Extent, depth: Int
  ) -> String {
    mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let called = masking.map { $0.name(labeled: label, of: name) } ?? label
      let inner = text(child.value, called: called, inside: extent, depth: depth + 1)
      return label.map { "\($0): \(inner)" } ?? inner
    }.joined(separator: ", ")
  }

  private func pair(of entry: Any, depth: Int) -> String {
    let parts = Mirror(reflecting: entry).children.map(\.value)
    guard parts.count == 2 else { return parts.map { text($0, depth: depth + 1) }.joined() }
    let key = text(parts[0], depth: depth + 1)
    return "\(key): \(text(parts[1], called: parts[0] as? String ?? key, depth: depth + 1))"
  }
}

// MARK: - What is masked

extension ValueText {
  /// Whether a text is masked; an empty one reveals nothing that was typed.
  private func hides(_ text: String, _ extent: Masking.Extent) -> Bool {
    switch extent {
    case .nothing: false
    case .contents: !text.isEmpty
    case .everything: true
    }
  }

  /// Whether a value is masked as a whole; otherwise, its members may be.
  private func isMasked(_ value: Any, _ mirror: Mirror, _ extent: Masking.Extent) -> Bool {
    guard extent == .contents else { return extent == .everything }
    if value is Bool { return false }
    return switch mirror.displayStyle {
    case .enum, .tuple: false
    case .struct: mirror.children.isEmpty || value is any CustomStringConvertible
    default: true
    }
  }

  /// Whether a custom description may reveal anything masked; `true` beyond the maximum depth.
  private func holdsSecrets(_ mirror: Mirror, depth: Int) -> Bool {
    guard let masking, masking.masksAnything, !isEmpty(mirror) else { return false }
    guard depth < Self.maxDepth else { return true }
    if let base = mirror.superclassMirror, holdsSecrets(base, depth: depth) { return true }
    return mirror.children.contains { child in
      if isPrivate(child, of: mirror) { return false }
      return mirror.displayStyle == .dictionary
        ? isSecret(entry: child.value, masking, depth: depth)
        : isSecret(child.value, called: child.label, masking, depth: depth)
    }
  }

  private func isSecret(
    _ value: Any, called label: String?, _ masking: Masking, depth: Int
  ) -> Bool {
    let extent = masking.extent(of: value, called: label)
    if let text = value as? String { return hides(text, extent) }
    if extent != .nothing { return true }
    let inner = Mirror(reflecting: value)
    return masking.extent(ofTyped: value, inner) != .nothing
      || holdsSecrets(inner, depth: depth + 1)
  }

  /// A Foundation type such as `URL` has properties with names such as `passwordRange`.
  private func isPrivate(_ child: Mirror.Child, of mirror: Mirror) -> Bool {
    child.label?.hasPrefix("_") == true
      && SourceType.module(mirror.subjectType).hasPrefix("Foundation")
  }

  private func isSecret(entry: Any, _ masking: Masking, depth: Int) -> Bool {
    let parts = Mirror(reflecting: entry).children.map(\.value)
    guard parts.count == 2 else { return true }
    let label = parts[0] as? String ?? Self.unmasked(parts[0])
    return isSecret(parts[0], called: nil, masking, depth: depth)
      || isSecret(parts[1], called: label, masking, depth: depth)
  }

  private func isEmpty(_ mirror: Mirror) -> Bool {
    mirror.children.isEmpty && mirror.superclassMirror.map(isEmpty) != false
  }
}

/// The texts of elements of arrays, by the element and its depth.
///
/// Long arrays that differ in a few elements usually consist of the same values, and reading a value
/// by reflection is slow.
private final class ElementTexts {
  private struct Element: Hashable {
    var type: ObjectIdentifier
    var value: AnyHashable
    var depth: Int
  }

  private var texts: [Element: String] = [:]
  private static let maxTexts = 4096

  func text(of value: Any, depth: Int, _ write: () -> String) -> String {
    guard let hashable = value as? any Hashable else { return write() }
    let element = Element(
      type: ObjectIdentifier(type(of: value)), value: AnyHashable(hashable), depth: depth)
    if let text = texts[element] { return text }
    let text = write()
    if texts.count == Self.maxTexts { texts = [:] }
    texts[element] = text
    return text
  }
}
