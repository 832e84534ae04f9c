import FlowCore
import FlowScripts

/// A Swift expression for a value, read from the value by reflection.
///
/// ```swift
/// SwiftSource(SignIn.Event.nextTapped(name: "ann")).text   // .nextTapped(name: "ann")
/// ```
/// Cases of enumerations are written with a leading dot, structs by their memberwise initializer,
/// both as far as reflection tells. What cannot be written so, such as an object or a closure,
/// becomes a comment in place of an expression, `/* Timer */`, so that the source visibly does not
/// compile. Sets and dictionaries are sorted: equal values give equal texts.
public struct SwiftSource: Hashable, Sendable, CustomStringConvertible {
  /// The expression.
  public let text: String
  /// Whether there is no comment in place of a part.
  public let isComplete: Bool
  /// Whether it has names of the library FlowScripts.
  package let usesScripts: Bool

  /// Writes a value for a place where its type is known, such as an argument: `.name`.
  public init(_ value: Any) { self.init(value, isTyped: true) }

  /// Writes a value for a place where nothing tells its type: `SignIn.State.name`.
  public init(spellingTypeOf value: Any) { self.init(value, isTyped: false) }

  private init(_ value: Any, isTyped: Bool) {
    var writer = SourceWriter()
    text = writer.expression(value, isTyped: isTyped, depth: 0)
    isComplete = !writer.hasPlaceholder
    usesScripts = writer.usesScripts
  }

  /// The expression.
  public var description: String { text }

  /// The literal of a string, with everything escaped that a reader would not see.
  public static func literal(_ string: String) -> String {
    var result = "\""
    for (position, scalar) in string.unicodeScalars.enumerated() {
      result += escaped(scalar, isFirst: position == 0)
    }
    return result + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar, isFirst: Bool) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\0": return "\\0"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      return code(of: scalar)
    // A mark would be drawn on the quote before it.
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return isFirst ? code(of: scalar) : "\(scalar)"
    case .spaceSeparator: return scalar == " " ? " " : code(of: scalar)
    default: return "\(scalar)"
    }
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// A name as it is written after a dot or before a colon, in backticks where it must be.
  static func name(_ name: String) -> String {
    let isPlain =
      name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
      && name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true
    let reserved = ["init", "self", "Self", "Type", "Protocol", "inout", "_"]
    return isPlain && !reserved.contains(name) ? name : "`\(name)`"
  }
}

/// Writes expressions, and notes whether one could not be written.
struct SourceWriter {
  private static let deepest = 12

  private(set) var hasPlaceholder = false
  private(set) var usesScripts = false

  mutating func expression(_ value: Any, isTyped: Bool, depth: Int) -> String {
    guard depth < Self.deepest else { return placeholder("too deep") }
    if let event = value as? ScriptEvent { return script(event, isTyped: isTyped, depth: depth) }
    if let answer = value as? Answer { return boxed(answer, depth: depth) }
    if let literal = SourceLiteral.of(value, isTyped: isTyped) { return literal }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return enumeration(value, mirror, isTyped: isTyped, depth: depth)
    case .optional: return optional(value, mirror, isTyped: isTyped, depth: depth)
    case .struct: return structure(value, mirror, depth: depth)
    case .tuple: return "(\(arguments(mirror, isTyped: isTyped, depth: depth)))"
    case .collection, .set, .dictionary:
      return collection(value, mirror, isTyped: isTyped, depth: depth)
    default: return placeholder(TypeText.of(value))
    }
  }

  private mutating func placeholder(_ words: String) -> String {
    hasPlaceholder = true
    var comment = ""
    // Comments nest, so neither sign may stand inside, and no line may end.
    for scalar in words.unicodeScalars where scalar != "*" {
      let isControl = scalar.properties.generalCategory == .control || scalar == "\u{2028}"
      comment.unicodeScalars.append(isControl ? " " : scalar)
    }
    return "/* \(comment) */"
  }

  // MARK: Enumerations

  private mutating func enumeration(
    _ value: Any, _ mirror: Mirror, isTyped: Bool, depth: Int
  ) -> String {
    let type = isTyped ? "" : SourceType.name(of: value)
    guard let payload = mirror.children.first else {
      guard let name = SourceLiteral.caseName(of: value) else {
        return raw(value, depth: depth) ?? placeholder(ValueText.of(value))
      }
      return "\(type).\(SwiftSource.name(name))"
    }
    guard let label = payload.label else { return placeholder(ValueText.of(value)) }
    let inner = Mirror(reflecting: payload.value)
    let list =
      inner.displayStyle == .tuple
      ? arguments(inner, isTyped: true, depth: depth + 1)
      : expression(payload.value, isTyped: true, depth: depth + 1)
    return "\(type).\(SwiftSource.name(label))(\(list))"
  }

  /// A value by its raw value, where its name is hidden behind a description of its own.
  private mutating func raw(_ value: Any, depth: Int) -> String? {
    guard let value = value as? any RawRepresentable else { return nil }
    let raw = expression(value.rawValue, isTyped: true, depth: depth + 1)
    return "\(SourceType.name(of: value))(rawValue: \(raw))!"
  }

  private mutating func optional(
    _ value: Any, _ mirror: Mirror, isTyped: Bool, depth: Int
  ) -> String {
    guard let wrapped = mirror.children.first?.value else {
      return isTyped ? "nil" : "\(SourceType.name(of: value)).none"
    }
    let text = expression(wrapped, isTyped: isTyped, depth: depth + 1)
    // A bare `nil` or `.none` would be the outer optional's.
    let isHidden = text == "nil" || text == ".none" || text.hasPrefix(".some(")
    if !isTyped { return "Optional(\(text))" }
    return isHidden ? ".some(\(text))" : text
  }

  // MARK: Scripts

  private mutating func script(_ event: ScriptEvent, isTyped: Bool, depth: Int) -> String {
    usesScripts = true
    let type = isTyped ? "" : "ScriptEvent"
    switch event {
    case .back: return "\(type).back"
    case .cancel: return "\(type).cancel"
    case .aside(let name): return "\(type).aside(\(SwiftSource.literal(name)))"
    case .answer(let answer, named: nil):
      let value = expression(answer.value, isTyped: false, depth: depth + 1)
      return "\(type).answer(\(value))"
    case .answer(let answer, named: let name?):
      let value = boxed(answer, depth: depth + 1)
      return "\(type).answer(\(value), named: \(SwiftSource.literal(name)))"
    }
  }

  private mutating func boxed(_ answer: Answer, depth: Int) -> String {
    usesScripts = true
    return "Answer(\(expression(answer.value, isTyped: false, depth: depth + 1)))"
  }

  // MARK: Structures and lists

  private mutating func structure(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
    let labels = mirror.children.map(\.label)
    let isWhole = labels.allSatisfy { $0.map { !$0.hasPrefix("_") && !$0.hasPrefix("$") } == true }
    let isOwn = !SourceType.isOfLibrary(value) && !(value is any CustomReflectable)
    guard isWhole, isOwn else { return placeholder(ValueText.of(value)) }
    return "\(SourceType.name(of: value))(\(arguments(mirror, isTyped: true, depth: depth + 1)))"
  }

  private mutating func arguments(_ mirror: Mirror, isTyped: Bool, depth: Int) -> String {
    var list: [String] = []
    for child in mirror.children {
      let value = expression(child.value, isTyped: isTyped, depth: depth + 1)
      guard let label = child.label, !label.hasPrefix(".") else {
        list.append(value)
        continue
      }
      list.append("\(SwiftSource.name(label)): \(value)")
    }
    return list.joined(separator: ", ")
  }

  private mutating func collection(
    _ value: Any, _ mirror: Mirror, isTyped: Bool, depth: Int
  ) -> String {
    guard SourceType.isOfLibrary(value) else { return placeholder(ValueText.of(value)) }
    var elements: [String] = []
    for child in mirror.children {
      guard mirror.displayStyle == .dictionary else {
        elements.append(expression(child.value, isTyped: true, depth: depth + 1))
        continue
      }
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      elements.append(
        pair.map { expression($0, isTyped: true, depth: depth + 1) }.joined(separator: ": "))
    }
    if mirror.displayStyle != .collection { elements.sort() }
    let isEmptyDictionary = elements.isEmpty && mirror.displayStyle == .dictionary
    let literal = isEmptyDictionary ? "[:]" : "[\(elements.joined(separator: ", "))]"
    return isTyped ? literal : "\(literal) as \(SourceType.name(of: value))"
  }
}
