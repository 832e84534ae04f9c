/// Writes any value as text that is the same on every run.
///
/// Sets and dictionaries are written in sorted order, objects without their address, and masked
/// values as masks.
struct ValueText {
  private static let maxDepth = 12

  private var elements = ElementTexts()
  /// What is masked; `nil` for nothing.
  private let masking: Masking?
  /// Whether to use the descriptions of types that have one.
  private let usesDescriptions: Bool

  /// Creates a writer for several values.
  init(masking: Masking) {
    self.masking = masking
    usesDescriptions = true
  }

  /// Creates a writer that masks nothing.
  private init(descriptions usesDescriptions: Bool) {
    masking = nil
    self.usesDescriptions = usesDescriptions
  }

  /// The text of a value; that of a string has no quotes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: The label of the value in its context.
  ///   - masking: What is masked.
  static func of(_ value: Any, called label: String? = nil, masking: Masking) -> String {
    var text = ValueText(masking: masking)
    return text.of(value, called: label)
  }

  /// The text of a value without masks, to distinguish values.
  static func unmasked(_ value: Any) -> String {
    var text = ValueText(descriptions: true)
    return text.text(value, depth: 1)
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

  /// The contents of a value, to distinguish values with equal descriptions.
  private static func contents(of value: Any) -> String {
    var text = ValueText(descriptions: false)
    return text.text(value, depth: 1)
  }

  /// The text of a value; that of a string has no quotes.
  ///
  /// The texts of array elements are cached for the next value.
  mutating func of(_ value: Any, called label: String? = nil) -> String {
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

  fileprivate mutating func text(
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
      if let array = value as? any ListOfElements {
        return "[\(array.elementTexts(in: &self, depth: depth + 1).joined(separator: ", "))]"
      }
      let texts = mirror.children.map { text($0.value, depth: depth + 1) }
      return "[\(texts.joined(separator: ", "))]"
    case .set:
      let texts = Self.elements(of: mirror, masking: masking).map { text($0, depth: depth + 1) }
      return "[\(texts.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = Self.elements(of: mirror, masking: masking).map { pair(of: $0, depth: depth) }
      return "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple:
      return "(\(members(of: mirror, called: label, inside: extent, depth: depth)))"
    default:
      break
    }
    if let convertible = value as? any CustomStringConvertible,
      isEmpty(mirror)
        || usesDescriptions && extent != .contents && !holdsSecrets(mirror, depth: depth)
    {
      return convertible.description
    }
    return unconvertible(value, mirror: mirror, inside: extent, depth: depth)
  }

  private mutating func unconvertible(
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
    default:
      return "\(type(of: value))"
    }
  }

  /// - Parameter name: The label for members that have none.
  private mutating func members(
    of mirror: Mirror, called name: String? = nil, inside extent: Masking.Extent, depth: Int
  ) -> String {
    mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let called = masking.map { $0.name(labeled: label, of: name) } ?? label
      let inner = text(child.value, called: called, inside: extent, depth: depth + 1)
      return label.map { "\($0): \(inner)" } ?? inner
    }.joined(separator: ", ")
  }

  private mutating func pair(of entry: Any, depth: Int) -> String {
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

  /// Whether anything in a value is masked, so that a custom description may reveal it.
  ///
  /// Beyond the maximum depth, the result is `true`.
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

  /// Whether a child is a private property of a Foundation type: a `URL` has properties with names
  /// such as `passwordRange`, whatever the app stores in it.
  private func isPrivate(_ child: Mirror.Child, of mirror: Mirror) -> Bool {
    child.label?.hasPrefix("_") == true
      && SourceType.module(mirror.subjectType).hasPrefix("Foundation")
  }

  /// Whether the key or the value of a dictionary entry is masked.
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

// MARK: - Elements of arrays

/// A cache of the texts of array elements, by type, depth and bytes.
///
/// Long arrays often have most elements in common, and reading a value by reflection is slow.
/// Values of one type with the same bytes are the same, as long as the objects they refer to exist:
/// so the cache retains the values.
private struct ElementTexts {
  private struct CachedText {
    var type: ObjectIdentifier
    var depth: Int
    var bytes: [UInt8]
    var value: Any
    var text: String
  }

  private var cache: [UInt64: CachedText] = [:]
  /// The maximum number of cached texts.
  private static let maxEntries = 4096

  func text(
    of bytes: UnsafeRawBufferPointer, _ type: ObjectIdentifier, depth: Int, hash: UInt64
  ) -> String? {
    guard let cached = cache[hash], cached.type == type, cached.depth == depth,
      cached.bytes.elementsEqual(bytes)
    else { return nil }
    return cached.text
  }

  mutating func store(
    _ text: String, of value: Any, _ bytes: UnsafeRawBufferPointer, _ type: ObjectIdentifier,
    depth: Int, hash: UInt64
  ) {
    if cache.count == Self.maxEntries { cache.removeAll() }
    cache[hash] = CachedText(
      type: type, depth: depth, bytes: Array(bytes), value: value, text: text)
  }

  static func hash(of bytes: UnsafeRawBufferPointer, depth: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: depth) &+ 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}

private protocol ListOfElements {
  func elementTexts(in text: inout ValueText, depth: Int) -> [String]
}

extension Array: ListOfElements {
  fileprivate func elementTexts(in text: inout ValueText, depth: Int) -> [String] {
    let type = ObjectIdentifier(Element.self)
    return withUnsafeBufferPointer { elements in
      let start = UnsafeRawPointer(elements.baseAddress)
      return elements.indices.map { index in
        let bytes = UnsafeRawBufferPointer(
          start: start.map { $0 + index * MemoryLayout<Element>.stride },
          count: MemoryLayout<Element>.size)
        let hash = ElementTexts.hash(of: bytes, depth: depth)
        return text.text(of: elements[index], bytes, type, depth: depth, hash: hash)
      }
    }
  }
}

extension ValueText {
  fileprivate mutating func text(
    of value: @autoclosure () -> Any, _ bytes: UnsafeRawBufferPointer, _ type: ObjectIdentifier,
    depth: Int, hash: UInt64
  ) -> String {
    if let cached = elements.text(of: bytes, type, depth: depth, hash: hash) { return cached }
    let value = value()
    let text = text(value, depth: depth)
    elements.store(text, of: value, bytes, type, depth: depth, hash: hash)
    return text
  }
}
