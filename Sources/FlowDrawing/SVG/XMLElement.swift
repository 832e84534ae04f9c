import FlowDiagrams
import FlowDocuments

/// An XML element; no other type writes XML.
package struct XMLElement {
  private let name: String
  private var attributes: [(name: String, value: String)]
  private let text: String?
  private var children: [XMLElement] = []

  /// - Parameter text: The text of an element without children.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil
  ) {
    self.name = name
    self.attributes = attributes.map { ($0.key, $0.value) }
    self.text = text
  }

  /// Makes an element with the emphasis, if any, as its class.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    emphasis: Diagram.Emphasis?
  ) {
    self.init(name, attributes)
    if let emphasis { set("class", emphasis.rawValue) }
  }

  func emphasized(_ emphasis: Diagram.Emphasis) -> XMLElement {
    var group = XMLElement("g", emphasis: emphasis)
    group.append(self)
    return group
  }

  package mutating func append(_ child: XMLElement) { children.append(child) }

  mutating func append(contentsOf children: [XMLElement]) { self.children += children }

  package mutating func set(_ name: String, _ value: String) { attributes.append((name, value)) }

  /// Writes the element with one child per line.
  package func write(to result: inout String, indent: String = "") {
    result += indent
    result += "<"
    result += name
    for (name, value) in attributes {
      result += " "
      result += name
      result += "=\""
      Self.escape(value, to: &result)
      result += "\""
    }
    if let text {
      result += ">"
      Self.escape(text, to: &result)
    } else if children.isEmpty {
      result += "/>\n"
      return
    } else {
      result += ">\n"
      for child in children { child.write(to: &result, indent: indent + "  ") }
      result += indent
    }
    result += "</"
    result += name
    result += ">\n"
  }

  /// Escapes a text for an element or an attribute, in XML and HTML.
  package static func escaped(_ text: String) -> String {
    var result = ""
    escape(text, to: &result)
    return result
  }

  /// Whether a byte needs no escaping, which is the common case.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): true
    default: 0x20..<0x7F ~= byte
    }
  }

  /// Escapes XML syntax and workflow commands, and replaces what XML 1.0 cannot hold.
  private static func escape(_ text: String, to result: inout String) {
    guard !text.hasCommand else {
      var escaped = ""
      escapeSyntax(of: text, to: &escaped)
      return result += escaped.escapingCommands(as: "&#35;")
    }
    escapeSyntax(of: text, to: &result)
  }

  private static func escapeSyntax(of text: String, to result: inout String) {
    var rest = text[...]
    while let index = rest.utf8.firstIndex(where: { !isPlain($0) }) {
      result += rest[..<index]
      let scalar = rest.unicodeScalars[index]
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        let isHoldable =
          scalar.isASCII
          ? (0x20..<0x7F).contains(scalar.value)
          : scalar.value > 0x9F && !scalar.properties.isNoncharacterCodePoint
        result.unicodeScalars.append(isHoldable ? scalar : "\u{FFFD}")
      }
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    result += rest
  }
}
