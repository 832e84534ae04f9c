import CExpat

struct XMLElement {
  static let maxDepth = 256
  static let maxCount = 1_000_000
  /// The namespace of attributes that only an editor reads.
  private static let tools = "http://schemas.android.com/tools"

  var name: String
  /// Its attributes, by their names without namespaces.
  fileprivate var attributes: [String: String]
  var line: Int
  var children: [XMLElement] = []

  /// The value of an attribute; `nil` if it is missing or empty.
  subscript(_ attribute: String) -> String? {
    attributes[attribute].flatMap { $0.isEmpty ? nil : $0 }
  }

  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Reads a file with Expat and returns its outermost element.
  ///
  /// A document type is rejected, so there are no entities except those of XML itself.
  init(_ file: ImportFile) throws(ImportError) {
    try file.checkSize()
    guard !file.isBlank else { throw file.emptyFileError }
    let reader = XMLReader()
    var handlers = fx_handlers(
      context: Unmanaged.passUnretained(reader).toOpaque(),
      start: { context, name, attributes, line in
        guard let context, let name, let attributes else { return 1 }
        return XMLReader.at(context).start(name, attributes, line) ? 0 : 1
      },
      end: { context in
        guard let context else { return 1 }
        XMLReader.at(context).end()
        return 0
      })
    var fault = fx_fault()
    let status = withExtendedLifetime(reader) {
      file.bytes.withUnsafeBytes { bytes in
        fx_read(
          bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, &handlers, &fault)
      }
    }
    func refused(_ message: String) -> ImportError {
      file.error(at: Int(fault.line), column: Int(fault.column), message)
    }
    switch status {
    case FX_OK: break
    case FX_MISSING:
      throw file.error(
        at: 1, "XML is read by the library Expat, which is missing; install libexpat1")
    case FX_DOCTYPE:
      throw refused("a document type (<!DOCTYPE …>) is not read; remove it")
    case FX_STOPPED:
      throw refused(
        "the file has more than \(Self.maxCount) elements, or nests them deeper than \(Self.maxDepth)"
      )
    default:
      throw refused(
        "invalid XML: " + (fault.message.map { String(cString: $0) } ?? "it cannot be read"))
    }
    guard let root = reader.root else { throw refused("invalid XML: there is no element") }
    self = root
  }

  fileprivate init(
    _ name: UnsafePointer<CChar>, _ pairs: UnsafePointer<UnsafePointer<CChar>?>, line: Int
  ) {
    self.name = Self.split(String(cString: name)).local
    self.line = line
    attributes = [:]
    var next = pairs
    while let key = next[0], let value = next[1] {
      let (space, local) = Self.split(String(cString: key))
      if space != Self.tools { attributes[local] = String(cString: value) }
      next += 2
    }
  }

  private static func split(_ name: String) -> (space: String, local: String) {
    guard let end = name.lastIndex(of: " ") else { return ("", name) }
    return (String(name[..<end]), String(name[name.index(after: end)...]))
  }
}

extension ImportContext {
  /// Notes the attributes of an element that are not read.
  func dropAttributes(
    of element: XMLElement, except exceptions: Set<String>, in file: ImportFile? = nil
  ) {
    for name in element.attributes.keys.sorted() where !exceptions.contains(name) {
      drop("attribute", name, in: file, at: element.line)
    }
  }
}

/// Builds the tree of elements while they are read.
private final class XMLReader {
  private(set) var root: XMLElement?
  private var open: [XMLElement] = []
  private var count = 0

  static func at(_ context: UnsafeMutableRawPointer) -> XMLReader {
    Unmanaged<XMLReader>.fromOpaque(context).takeUnretainedValue()
  }

  /// Starts an element, and returns whether the limits allow it.
  func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>, _ line: Int
  ) -> Bool {
    count += 1
    guard count <= XMLElement.maxCount, open.count < XMLElement.maxDepth else { return false }
    open.append(XMLElement(name, attributes, line: line))
    return true
  }

  func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}

extension ImportFile {
  /// The name of the outermost element, if the file starts like XML.
  var outermostElement: String? {
    var rest = beginning().trimmed[...]
    guard rest.hasPrefix("<") else { return nil }
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let ends: String
      if rest.hasPrefix("!--") {
        ends = "-->"
      } else if rest.hasPrefix("?") {
        ends = "?>"
      } else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || ":-_.".contains($0) }
        return name.split(separator: ":").last.map(String.init)
      }
      guard let end = rest.firstRange(of: ends) else { return nil }
      rest = rest[end.upperBound...]
    }
    return nil
  }
}
