/// Writes any value as text that is the same on every run.
///
/// Sets and dictionaries are written in sorted order, objects without their address.
struct ValueText {
  private static let deepest = 12

  private var elements = ElementTexts()

  /// The text of a value; a string stands for itself.
  static func of(_ value: Any) -> String {
    var text = ValueText()
    return text.of(value)
  }

  /// The text of a value; a string stands for itself.
  ///
  /// The texts of elements of arrays are cached for the next value.
  mutating func of(_ value: Any) -> String {
    if let string = value as? String { return string }
    return text(value, depth: 0)
  }

  fileprivate mutating func text(_ value: Any, depth: Int) -> String {
    guard depth < Self.deepest else { return "…" }
    if let string = value as? String { return "\"\(string)\"" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text($0.value, depth: depth) } ?? "nil"
    case .collection:
      if let array = value as? any ListOfElements {
        return "[\(array.elementTexts(in: &self, depth: depth + 1).joined(separator: ", "))]"
      }
      return "[\(elements(of: mirror, depth: depth).joined(separator: ", "))]"
    case .set:
      return "[\(elements(of: mirror, depth: depth).sorted().joined(separator: ", "))]"
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

  private mutating func unconvertible(_ value: Any, mirror: Mirror, depth: Int) -> String {
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

  private mutating func members(of mirror: Mirror, depth: Int) -> String {
    mirror.children.map { child in
      let inner = text(child.value, depth: depth + 1)
      guard let label = child.label, !label.hasPrefix(".") else { return inner }
      return "\(label): \(inner)"
    }.joined(separator: ", ")
  }

  private mutating func pair(of entry: Any, depth: Int) -> String {
    Mirror(reflecting: entry).children
      .map { text($0.value, depth: depth + 1) }
      .joined(separator: ": ")
  }

  private mutating func elements(of mirror: Mirror, depth: Int) -> [String] {
    mirror.children.map { text($0.value, depth: depth + 1) }
  }
}

// MARK: - Elements of arrays

/// Texts of elements, by their type, their depth and all their bytes.
///
/// Long arrays that differ only in a few elements usually consist of the same values, and reading a
/// value by reflection is slow. Values of one type with the same bytes are the same: each is kept
/// here, so that what it refers to stays where it is.
private struct ElementTexts {
  private struct Known {
    var type: ObjectIdentifier
    var depth: Int
    var bytes: [UInt8]
    var value: Any
    var text: String
  }

  private var known: [UInt64: Known] = [:]
  /// The most texts that are cached at once.
  private static let most = 4096

  func text(
    of bytes: UnsafeRawBufferPointer, _ type: ObjectIdentifier, depth: Int, hash: UInt64
  ) -> String? {
    guard let found = known[hash], found.type == type, found.depth == depth,
      found.bytes.elementsEqual(bytes)
    else { return nil }
    return found.text
  }

  mutating func keep(
    _ text: String, of value: Any, _ bytes: UnsafeRawBufferPointer, _ type: ObjectIdentifier,
    depth: Int, hash: UInt64
  ) {
    if known.count == Self.most { known.removeAll() }
    known[hash] = Known(type: type, depth: depth, bytes: Array(bytes), value: value, text: text)
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
    if let known = elements.text(of: bytes, type, depth: depth, hash: hash) { return known }
    let value = value()
    let text = text(value, depth: depth)
    elements.keep(text, of: value, bytes, type, depth: depth, hash: hash)
    return text
  }
}
