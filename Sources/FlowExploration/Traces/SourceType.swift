/// Writes type names as in a source file that imports their modules.
enum SourceType {
  /// The name of a value's type with its enclosing types, but without the module: `SignIn.Event`.
  static func name(of value: Any) -> String {
    TypeText.sugared(withoutModules(String(reflecting: type(of: value))))
  }

  /// Whether the type belongs to a system library, whose initializers do not match stored members.
  static func isOfLibrary(_ value: Any) -> Bool {
    let module = module(of: value)
    return module == "Swift" || module == "_Concurrency" || module.hasPrefix("Foundation")
  }

  static func module(of value: Any) -> Substring { module(type(of: value)) }

  static func module(_ type: Any.Type) -> Substring {
    String(reflecting: type).prefix { $0 != "." }
  }

  /// Whether a value is declared with its concrete type, rather than a type such as `any Pet`.
  static func isDeclared(_ value: Any) -> Bool {
    func declared<Value>(_ value: Value) -> any Any.Type { Value.self }
    let type = _openExistential(value, do: declared)
    return type == Swift.type(of: value) && type != AnyHashable.self
  }

  /// Whether a value is an array, a set or a dictionary, so that a literal can list its elements.
  static func isPlainCollection(_ value: Any) -> Bool {
    ["Swift.Array<", "Swift.Set<", "Swift.Dictionary<"]
      .contains(where: String(reflecting: type(of: value)).hasPrefix)
  }

  /// Of generic arguments too, without the standard library: `FlowCore.TabsFlow<App.Tabs>` has two.
  static func modules(in type: Any.Type) -> [String] {
    var modules: [String] = []
    _ = replacingPaths(in: String(reflecting: type)) { path in
      let module = path[0]
      let isOwn = path.count > 1 && !["", "Swift", "_Concurrency", "__C"].contains(module)
      if isOwn, !modules.contains(module) { modules.append(module) }
      return module
    }
    return modules
  }

  /// Removes the first component of every path in a name: `App.Box<Swift.Int>` is `Box<Int>`.
  private static func withoutModules(_ name: String) -> String {
    replacingPaths(in: name) { path in
      // A path that begins with a dot continues after generic arguments.
      let hasModule = path.count > 1 && path[0] != ""
      return path.dropFirst(hasModule ? 1 : 0).joined(separator: ".")
    }
  }

  /// Replaces every path in a name, given by its components, such as `App`, `Box` for `App.Box`.
  private static func replacingPaths(
    in name: String, by replacement: ([String]) -> String
  ) -> String {
    var result = ""
    var path = [""]
    var isRaw = false
    for character in withoutContexts(name) + " " {
      if character == "`" { isRaw.toggle() }
      if isRaw || character == "`" || character == "_" || character.isLetter || character.isNumber {
        path[path.count - 1].append(character)
      } else if character == "." {
        path.append("")
      } else {
        result += replacement(path)
        path = [""]
        result.append(character)
      }
    }
    return String(result.dropLast()).withPlainSpaces
  }

  /// Removes the notation for an enclosing function or extension, with its address.
  private static func withoutContexts(_ name: String) -> String {
    var result = ""
    var hidden = 0
    var rest = name[...]
    while let character = rest.first {
      let isContext = rest.hasPrefix("(unknown context") || rest.hasPrefix("(extension in")
      if isContext || (hidden > 0 && character == "(") { hidden += 1 }
      rest = rest.dropFirst()
      if hidden == 0 { result.append(character) }
      guard hidden > 0, character == ")" else { continue }
      hidden -= 1
      // Remove the separator after it as well.
      if hidden == 0, let sign = rest.first, sign == "." || sign == ":" { rest = rest.dropFirst() }
    }
    return result
  }
}

enum SourceLiteral {
  /// The literal of a value, with its type unless `isTyped`; `nil` if it has none.
  static func of(_ value: Any, isTyped: Bool) -> String? {
    switch value {
    case let bool as Bool: "\(bool)"
    case let string as String: SwiftSource.literal(string)
    case let character as Character: typed(SwiftSource.literal("\(character)"), value, isTyped)
    case let text as Substring: typed(SwiftSource.literal(String(text)), value, isTyped)
    case let scalar as Unicode.Scalar: typed(SwiftSource.literal("\(scalar)"), value, isTyped)
    case let number as Int: "\(number)"
    case let number as any FixedWidthInteger: typed("\(number)", value, isTyped)
    case let number as Double: of(number, isTyped, "Double")
    case let number as Float: of(Double(number), isTyped, "Float", text: "\(number)")
    default: foundation(value)
    }
  }

  /// Whether the literal of a value is certain to compile and to produce an equal value.
  static func isCertain(_ value: Any) -> Bool {
    switch value {
    case let string as String: string.utf8.count <= maxTextLength
    case let number as Double: !number.isNaN
    case let number as Float: !number.isNaN
    default: SourceType.module(of: value) == "Swift"
    }
  }

  private static let maxTextLength = 200

  private static func typed(_ literal: String, _ value: Any, _ isTyped: Bool) -> String {
    isTyped ? literal : "\(SourceType.name(of: value))(\(literal))"
  }

  private static func of(
    _ number: Double, _ isTyped: Bool, _ type: String, text: String? = nil
  ) -> String {
    if number.isNaN { return "\(isTyped ? "" : type).nan" }
    if number.isInfinite { return (number < 0 ? "-" : "") + "\(isTyped ? "" : type).infinity" }
    let text = text ?? "\(number)"
    return isTyped || type == "Double" ? text : "\(type)(\(text))"
  }

  /// An initializer of a Foundation type that takes a string; `nil` for other types.
  private static func foundation(_ value: Any) -> String? {
    guard SourceType.isOfLibrary(value), let value = value as? any CustomStringConvertible else {
      return nil
    }
    let literal = SwiftSource.literal(value.description)
    return switch SourceType.name(of: value) {
    case "URL": "URL(string: \(literal))!"
    case "UUID": "UUID(uuidString: \(literal))!"
    default: nil
    }
  }

  /// The name of a case without a payload; `nil` if a custom description hides it.
  static func caseName(of value: Any) -> String? {
    let hides =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    return hides ? nil : String(describing: value)
  }
}

extension StringProtocol {
  /// The text with no-break spaces, which reflection writes in names, replaced by spaces.
  var withPlainSpaces: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}
