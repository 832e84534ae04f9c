/// Writes the names of types as in source code: `String?`, `[Int]`, `[String: Bool]`.
enum TypeText {
  /// The name of the type of a value, without its module and enclosing types.
  static func of(_ value: Any) -> String { sugared("\(type(of: value))") }

  /// Returns the name of a type with Swift's short forms in place of the generic ones.
  static func sugared(_ name: String) -> String {
    guard name.hasSuffix(">"), let bracket = name.firstIndex(of: "<") else { return name }
    let generic = name[..<bracket]
    let arguments = split(name[name.index(after: bracket)...].dropLast()).map(sugared)
    return switch (generic, arguments.count) {
    case ("Optional", 1): wrapped(arguments[0]) + "?"
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    default: "\(generic)<\(arguments.joined(separator: ", "))>"
    }
  }

  /// In parentheses if it has spaces outside of brackets, such as `any Flow` or `() -> Int`.
  private static func wrapped(_ name: String) -> String {
    let isClosed = name.hasPrefix("[") || name.hasSuffix(">") || name.hasSuffix("?")
    return name.contains(" ") && !isClosed ? "(\(name))" : name
  }

  private static func split(_ arguments: Substring) -> [String] {
    var result = [""]
    var depth = 0
    var previous: Character = " "
    for character in arguments {
      switch character {
      case "<", "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      if character == ",", depth == 0 {
        result.append("")
      } else if character != " " || result[result.count - 1] != "" {
        result[result.count - 1].append(character)
      }
      previous = character
    }
    return result
  }
}
