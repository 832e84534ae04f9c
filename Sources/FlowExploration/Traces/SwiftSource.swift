package import FlowCore
import FlowDocuments
import FlowScripts

/// A Swift expression for a value, read from the value by reflection.
///
/// ```swift
/// SwiftSource(SignIn.Event.nextTapped(name: "ann")).text   // .nextTapped(name: "ann")
/// ```
/// Enum cases are written with a leading dot, and structs with their memberwise initializer, as far
/// as reflection shows them. A value without an expression, such as an object or a closure, becomes
/// a comment such as `/* Timer */`, so that the source does not compile. Sets and dictionaries are
/// sorted, so equal values have equal texts. What a flow masks becomes a comment as well,
/// `/* •••1 */`; for values that belong to no flow, these are the values with common names: see
/// ``Redaction/commonNames``.
///
/// Reflection shows neither initializers nor access levels, so most expressions are only a good
/// guess; ``isCertain`` is `true` for one that is certain to compile.
package struct SwiftSource: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// Whether the expression is certain to compile to an equal value in a file that imports the
  /// module of the value's type.
  ///
  /// It is for numbers, Booleans and short strings, for cases of that module's enums with at most
  /// one such value, and for short arrays, sets, dictionaries and optionals of all these. Reflection
  /// cannot distinguish cases with several values from cases with a tuple.
  package let isCertain: Bool

  /// Writes a value for a context that determines its type, such as an argument: `.name`.
  package init(_ value: Any) { self.init(value, isTyped: true, masking: .ofAnyFlow) }

  /// Writes a value for a context that does not determine its type: `SignIn.State.name`.
  package init(qualified value: Any) {
    self.init(value, isTyped: false, masking: .ofAnyFlow)
  }

  /// A name or another expression that is not made of a value.
  package init(text: String) { (self.text, isCertain) = (text, false) }

  private init(_ value: Any, isTyped: Bool, masking: Masking) {
    var writer = SourceWriter(module: SourceType.module(of: value), masking: masking)
    text = writer.expression(value, isTyped: isTyped, depth: 0)
    isCertain = writer.isCertain && text.utf8.count <= Self.maxLength
  }

  /// The maximum length in bytes of a certain expression, so that it is quick to read and compile.
  static let maxLength = 400

  package var description: String { text }

  /// The literal of a string, with invisible characters escaped.
  package static func literal(_ string: String) -> String {
    var result = "\""
    for (position, scalar) in string.unicodeScalars.enumerated() {
      result += escaped(scalar, isFirst: position == 0)
    }
    return result.escapingCommands(as: "\\u{23}") + "\""
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
    // A combining mark would be drawn on the opening quote.
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return isFirst ? code(of: scalar) : "\(scalar)"
    case .spaceSeparator: return scalar == " " ? " " : code(of: scalar)
    default: return "\(scalar)"
    }
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// An expression that compiles in a file that imports the module of a flow; `nil` if that is not
  /// certain, or if the flow masks something in it.
  static func certain(_ value: Any, of flow: (some Flow).Type) -> String? {
    let source = SwiftSource(value, isTyped: true, masking: .of(flow))
    let modules = SourceType.modules(in: flow) + ["FlowCore", "Swift"]
    return source.isCertain && modules.contains(String(SourceType.module(of: value)))
      ? source.text : nil
  }

  /// The expression that creates a flow: `SignIn()` for a type without stored properties, or an
  /// enum case; `nil` for other flows.
  ///
  /// It is certain to compile where the type is visible: that of a private type, only in its file.
  package static func certain<F: Flow>(makingFlow flow: F, inItsFile: Bool) -> String? {
    let type = String(reflecting: type(of: flow))
    guard inItsFile || !type.contains("("), !type.contains("<"), !(flow is any CustomReflectable)
    else { return nil }
    let mirror = Mirror(reflecting: flow)
    switch mirror.displayStyle {
    case .struct where mirror.children.isEmpty, .class where mirror.children.isEmpty:
      return mirror.superclassMirror == nil ? "\(SourceType.name(of: flow))()" : nil
    case .enum:
      let source = SwiftSource(flow, isTyped: false, masking: .of(F.self))
      return source.isCertain ? source.text : nil
    default: return nil
    }
  }

  package static func modules(of flow: (some Flow).Type) -> [String] {
    SourceType.modules(in: flow).map(name)
  }

  /// A name as it is written after a dot or before a colon, in backticks if needed.
  package static func name(_ name: String) -> String {
    let name = withoutBackticks(name)
    let isPlain =
      name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
      && name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true
    let reserved = ["init", "self", "Self", "Type", "Protocol", "inout", "_"]
    return isPlain && !reserved.contains(name) ? name : "`\(name)`"
  }

  /// A text for a comment: on one line, without characters that hide text or change its direction.
  package static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isBreak ? " " : $0 }))
      .escapingCommands(as: "\\u{23}")
  }

  /// The name of a raw identifier, which reflection writes in backticks and with no-break spaces.
  private static func withoutBackticks(_ name: String) -> String {
    let isRaw = name.hasPrefix("`") && name.hasSuffix("`")
    return (isRaw ? name.dropFirst().dropLast() : name[...]).withPlainSpaces
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends a comment, or makes it display something other than its text.
  fileprivate var isBreak: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    // YAML allows no noncharacters, even in comments.
    default: properties.isNoncharacterCodePoint
    }
  }
}

/// Writes expressions, and tracks whether all of them are certain to compile.
struct SourceWriter {
  private static let maxDepth = 12
  private static let maxElements = 16

  /// The module whose enums a file imports.
  let module: Substring
  let masking: Masking
  private(set) var isCertain = true

  mutating func expression(
    _ value: Any, called label: String? = nil, isTyped: Bool, depth: Int
  ) -> String {
    guard depth < Self.maxDepth else { return placeholder("too deep") }
    if let masked = masked(value, called: label) { return placeholder(masked) }
    if let source = value as? SwiftSource { return source.text }
    if !SourceType.isDeclared(value) { isCertain = false }
    if let event = value as? ScriptEvent { return script(event, isTyped: isTyped, depth: depth) }
    if let answer = value as? Answer { return boxed(answer, depth: depth) }
    let mirror = Mirror(reflecting: value)
    // A cast would unwrap an optional of any type.
    if mirror.displayStyle != .optional,
      let literal = SourceLiteral.of(value, isTyped: isTyped)
    {
      if !SourceLiteral.isCertain(value) { isCertain = false }
      return literal
    }
    switch mirror.displayStyle {
    case .enum: return enumeration(value, mirror, isTyped: isTyped, depth: depth)
    case .optional:
      return optional(value, mirror, called: label, isTyped: isTyped, depth: depth)
    case .struct: return structure(value, mirror, depth: depth)
    case .tuple: return "(\(arguments(mirror, isTyped: isTyped, depth: depth)))"
    case .collection, .set, .dictionary:
      return collection(value, mirror, isTyped: isTyped, depth: depth)
    default: return placeholder(TypeText.of(value))
    }
  }

  /// The text of a value with masks; `nil` if nothing in it is masked.
  private func masked(_ value: Any, called label: String?) -> String? {
    let mirror = Mirror(reflecting: value)
    var extent = masking.extent(of: value, called: label)
    if mirror.displayStyle == .optional, extent != .everything { return nil }
    if extent == .nothing { extent = masking.extent(ofTyped: value, mirror) }
    guard extent != .nothing else { return nil }
    let text = ValueText.of(value, called: label, masking: masking)
    return Mask.isContained(in: text) ? text : nil
  }

  private mutating func placeholder(_ text: String) -> String {
    isCertain = false
    var comment = ""
    // Comments nest, so the text must contain neither a delimiter nor a line break.
    for scalar in text.unicodeScalars where scalar != "*" {
      let isControl = scalar.properties.generalCategory == .control || scalar == "\u{2028}"
      comment.unicodeScalars.append(isControl ? " " : scalar)
    }
    return "/* \(comment) */"
  }

  private func text(of value: Any) -> String { ValueText.of(value, masking: masking) }

  // MARK: Enumerations

  private mutating func enumeration(
    _ value: Any, _ mirror: Mirror, isTyped: Bool, depth: Int
  ) -> String {
    let type = isTyped ? "" : SourceType.name(of: value)
    if SourceType.module(of: value) != module || value is any CustomReflectable {
      isCertain = false
    }
    guard let payload = mirror.children.first else {
      guard let name = SourceLiteral.caseName(of: value) else {
        return raw(value, depth: depth) ?? placeholder(text(of: value))
      }
      // Without reflection metadata for case names, every case has the name of the type.
      if name == TypeText.of(value) { isCertain = false }
      return "\(type).\(SwiftSource.name(name))"
    }
    guard let label = payload.label else { return placeholder(text(of: value)) }
    let inner = Mirror(reflecting: payload.value)
    // Several values cannot be distinguished from one tuple; a single labeled value can.
    if inner.displayStyle == .tuple, inner.children.count != 1 { isCertain = false }
    let list =
      inner.displayStyle == .tuple
      ? arguments(inner, called: label, isTyped: true, depth: depth + 1)
      : expression(payload.value, called: label, isTyped: true, depth: depth + 1)
    return "\(type).\(SwiftSource.name(label))(\(list))"
  }

  /// An expression with the raw value, for a case whose name a custom description hides.
  private mutating func raw(_ value: Any, depth: Int) -> String? {
    guard let value = value as? any RawRepresentable else { return nil }
    isCertain = false
    let raw = expression(value.rawValue, isTyped: true, depth: depth + 1)
    return "\(SourceType.name(of: value))(rawValue: \(raw))!"
  }

  private mutating func optional(
    _ value: Any, _ mirror: Mirror, called label: String?, isTyped: Bool, depth: Int
  ) -> String {
    guard let wrapped = mirror.children.first?.value else {
      return isTyped ? "nil" : "\(SourceType.name(of: value)).none"
    }
    let text = expression(wrapped, called: label, isTyped: isTyped, depth: depth + 1)
    // A bare `nil` or `.none` would belong to the outer optional.
    let isHidden = text == "nil" || text == ".none" || text.hasPrefix(".some(")
    if !isTyped { return "Optional(\(text))" }
    return isHidden ? ".some(\(text))" : text
  }

  // MARK: Scripts

  private mutating func script(_ event: ScriptEvent, isTyped: Bool, depth: Int) -> String {
    isCertain = false
    let type = isTyped ? "" : "ScriptEvent"
    switch event {
    case .back: return "\(type).back"
    case .cancel: return "\(type).cancel"
    case .aside(let name): return "\(type).aside(\(SwiftSource.literal(name)))"
    case .answer(let answer, named: nil):
      let value = expression(answer.value, isTyped: false, depth: depth + 1)
      return "\(type).answer(\(value))"
    case .answer(let answer, named: let name?):
      let value = boxed(answer, called: name, depth: depth + 1)
      return "\(type).answer(\(value), named: \(SwiftSource.literal(name)))"
    }
  }

  private mutating func boxed(
    _ answer: Answer, called name: String? = nil, depth: Int
  ) -> String {
    isCertain = false
    let value = expression(answer.value, called: name, isTyped: false, depth: depth + 1)
    return "Answer(\(value))"
  }

  // MARK: Structures and lists

  private mutating func structure(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
    let labels = mirror.children.map(\.label)
    let isWhole = labels.allSatisfy { $0.map { !$0.hasPrefix("_") && !$0.hasPrefix("$") } == true }
    let isOwn = !SourceType.isOfLibrary(value) && !(value is any CustomReflectable)
    guard isWhole, isOwn else { return placeholder(text(of: value)) }
    isCertain = false
    return "\(SourceType.name(of: value))(\(arguments(mirror, isTyped: true, depth: depth + 1)))"
  }

  /// - Parameter name: The label for members that have none.
  private mutating func arguments(
    _ mirror: Mirror, called name: String? = nil, isTyped: Bool, depth: Int
  ) -> String {
    var list: [String] = []
    for child in mirror.children {
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      let value = expression(
        child.value, called: masking.name(labeled: label, of: name), isTyped: isTyped,
        depth: depth + 1)
      list.append(label.map { "\(SwiftSource.name($0)): \(value)" } ?? value)
    }
    return list.joined(separator: ", ")
  }

  private mutating func collection(
    _ value: Any, _ mirror: Mirror, isTyped: Bool, depth: Int
  ) -> String {
    guard SourceType.isOfLibrary(value) else { return placeholder(text(of: value)) }
    if !SourceType.isPlainCollection(value) || mirror.children.count > Self.maxElements {
      isCertain = false
    }
    let children =
      mirror.displayStyle == .collection
      ? mirror.children.map(\.value) : ValueText.elements(of: mirror, masking: masking)
    var elements: [String] = []
    for child in children {
      guard mirror.displayStyle == .dictionary else {
        elements.append(expression(child, isTyped: true, depth: depth + 1))
        continue
      }
      let pair = Mirror(reflecting: child).children.map(\.value)
      guard pair.count == 2 else { continue }
      let key = expression(pair[0], isTyped: true, depth: depth + 1)
      let label = pair[0] as? String ?? key
      let value = expression(pair[1], called: label, isTyped: true, depth: depth + 1)
      elements.append("\(key): \(value)")
    }
    if mirror.displayStyle != .collection { elements.sort() }
    let isEmptyDictionary = elements.isEmpty && mirror.displayStyle == .dictionary
    let literal = isEmptyDictionary ? "[:]" : "[\(elements.joined(separator: ", "))]"
    return isTyped ? literal : "\(literal) as \(SourceType.name(of: value))"
  }
}
