#if CLI
import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A picture read by a strict XML parser, and everything in it that is not on the whitelist.
final class StrictSVG: NSObject, XMLParserDelegate {
  /// Every element that may occur, with every attribute it may have.
  static let whitelist: [String: Set<String>] = [
    "svg": ["xmlns", "role", "aria-labelledby", "viewBox", "width", "height", "font-family"],
    "title": ["id"],
    "desc": ["id"],
    "style": [],
    "metadata": [],
    "g": ["id", "aria-hidden", "class"],
    "rect": ["class", "x", "y", "width", "height", "rx"],
    "circle": ["class", "cx", "cy", "r"],
    "path": ["class", "d"],
    "text": [
      "class", "x", "y", "text-anchor", "stroke-width", "stroke-linejoin", "fill", "aria-hidden",
    ],
    "tspan": ["class"],
    "a": ["class", "href"],
  ]

  /// Which values an attribute may have, whole.
  static let values: [String: String] = [
    "xmlns": #"http://www\.w3\.org/2000/svg"#, "role": "img|graphics-document",
    "aria-labelledby": "flowgraph-title flowgraph-desc", "viewBox": "0 0 [0-9]+ [0-9]+",
    "font-family": "['A-Za-z ,-]+", "id": "[a-z0-9]+(-[a-z0-9]+)*", "aria-hidden": "true",
    "class": "[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*", "d": "[MCLHAZ0-9 ,.-]+",
    // A file beside the picture, without scheme and folder, or a line of a source on the web.
    "href": "[A-Za-z0-9._~%-]+|https://[a-z.]+/[A-Za-z0-9._~%/?=&-]+#L[0-9]+",
    "text-anchor": "middle|end", "stroke-linejoin": "round", "fill": "none",
  ]
  /// The values of all other attributes.
  static let number = #"-?[0-9]+(\.[0-9]+)?"#

  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var complaints: [String] = []
  private var open: [Int] = []

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    if !parser.parse() || parser.parserError != nil || !open.isEmpty {
      complaints.append("not well-formed: line \(parser.lineNumber)")
    }
    let text = String(bytes: bytes, encoding: .utf8)?.lowercased()
    if text == nil { complaints.append("it is not UTF-8") }
    complaints += ["<script", "<!", "<?", "javascript:", "@import", "url("]
      .filter { text?.contains($0) == true }.map { "it contains \($0)" }
    checkIdentity()
    checkColors()
  }

  func first(_ name: String) -> Element? { elements.first { $0.name == name } }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// It has a role, and a title and a description with the names that it is labeled by.
  private func checkIdentity() {
    guard let root = elements.first, root.name == "svg" else {
      complaints.append("the root is not svg")
      return
    }
    // Nothing in an image can be followed.
    let role = all("a").isEmpty ? "img" : "graphics-document"
    if root.attributes["role"] != role { complaints.append("its role is not \(role)") }
    for (name, id) in [("title", "flowgraph-title"), ("desc", "flowgraph-desc")] {
      let isThere = first(name).map { $0.attributes["id"] == id && !$0.text.isEmpty } ?? false
      if !isThere { complaints.append("it has no \(name)") }
    }
    let ids = elements.compactMap { $0.attributes["id"] }
    let twice = Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys.sorted()
    complaints += twice.map { "the id \($0) is there twice" }
  }

  /// Each text has a color of the style: without one, it is black on a dark page.
  private func checkColors() {
    let style = first("style")?.text ?? ""
    let rules = style.matches(of: #/([^{}]*)\{[^{}]*\bfill: #[^{}]*\}/#)
    let colored = Set(rules.flatMap { $0.1.matches(of: #/\.([a-z-]+)/#).map(\.1) })
    for text in all("text") + all("tspan") where text.text.contains(where: { !$0.isWhitespace }) {
      let classes = (text.attributes["class"] ?? "").split(separator: " ")
      if colored.isDisjoint(with: classes) {
        complaints.append("the text '\(text.text)' has no color: \(classes)")
      }
    }
  }

  // MARK: Reading

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let known = Self.whitelist[name]
    if known == nil { complaints.append("unknown element \(name)") }
    for (attribute, value) in attributes.sorted(by: { $0.key < $1.key }) {
      if known?.contains(attribute) != true {
        complaints.append("unknown attribute \(name) \(attribute)")
      }
      let pattern = Self.values[attribute] ?? Self.number
      if value.range(of: "^(\(pattern))$", options: .regularExpression) == nil {
        complaints.append("odd value of \(name) \(attribute): \(value.prefix(100))")
      }
    }
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    complaints.append("a CDATA section")
  }

  func parser(_ parser: XMLParser, foundComment comment: String) {
    complaints.append("a comment")
  }

  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) {
    complaints.append("a processing instruction")
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    complaints.append("not well-formed: \(error.localizedDescription)")
  }
}
#endif
