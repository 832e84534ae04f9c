import CExpat

struct XMLElement {
  static let maxDepth = 256
  static let maxCount = 1_000_000
  /// The namespace of attributes that only an editor reads.
  private static let tools = "http://schemas.android.com/tools"

  var name: String
  /// Its attributes, by their names without namespaces.
  fileprivate var attributes: [String: String] = [:]
  let file: ImportFile
  let line: Int
  var children: [XMLElement] = []

  var location: String { "\(file.name):\(line)" }

  /// The value of an attribute; `nil` if it is missing or empty.
  subscript(_ attribute: String) -> String? {
    attributes[attribute].flatMap { $0.isEmpty ? nil : $0 }
  }

  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  func error(_ message: String) -> ImportError { file.error(at: line, message) }
}

extension XMLElement {
  /// The elements that are open, inside one that gets the outermost, and the number of all.
  private typealias Reading = (open: [XMLElement], count: Int)

  /// Reads a file whose outermost element has a name, and returns this element.
  init(_ file: ImportFile, named name: String) throws(ImportError) {
    try self.init(file)
    guard self.name == name else { throw error("expected <\(name)>, found <\(self.name)>") }
  }

  /// Reads a file with Expat and returns its outermost element.
  ///
  /// A document type is rejected, so there are no entities except those of XML itself.
  init(_ file: ImportFile) throws(ImportError) {
    try file.checkSize()
    guard !file.isBlank else { throw file.emptyFileError }
    var reading: Reading = ([XMLElement(name: "", file: file, line: 1)], 0)
    var fault = fx_fault()
    let status = withUnsafeMutablePointer(to: &reading) { reading in
      var handlers = fx_handlers(
        context: reading,
        start: { context, name, attributes, line in
          guard let context, let name, let attributes else { return 1 }
          let reading = context.assumingMemoryBound(to: Reading.self)
          return XMLElement.start(name, attributes, line, &reading.pointee) ? 0 : 1
        },
        end: { context in
          guard let reading = context?.assumingMemoryBound(to: Reading.self),
            let element = reading.pointee.open.popLast()
          else { return 1 }
          reading.pointee.open[reading.pointee.open.count - 1].children.append(element)
          return 0
        })
      return file.bytes.withUnsafeBytes { bytes in
        fx_read(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, &handlers, &fault)
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
    case FX_DOCTYPE: throw refused("a document type (<!DOCTYPE …>) is not read; remove it")
    case FX_STOPPED:
      throw refused(
        "the file has more than \(Self.maxCount) elements, or nests them deeper than \(Self.maxDepth)"
      )
    default:
      throw refused(
        "invalid XML: " + (fault.message.map { String(cString: $0) } ?? "it cannot be read"))
    }
    guard let root = reading.open[0].children.first else {
      throw refused("invalid XML: there is no element")
    }
    self = root
  }

  /// Starts an element, and returns whether the limits allow it.
  private static func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>, _ line: Int,
    _ reading: inout Reading
  ) -> Bool {
    reading.count += 1
    guard reading.count <= maxCount, reading.open.count <= maxDepth else { return false }
    var element = XMLElement(
      name: split(String(cString: name)).local, file: reading.open[0].file, line: line)
    var next = attributes
    while let key = next[0], let value = next[1] {
      let (space, local) = split(String(cString: key))
      if space != tools { element.attributes[local] = String(cString: value) }
      next += 2
    }
    reading.open.append(element)
    return true
  }

  private static func split(_ name: String) -> (space: String, local: String) {
    guard let end = name.lastIndex(of: " ") else { return ("", name) }
    return (String(name[..<end]), String(name[name.index(after: end)...]))
  }
}

extension ImportContext {
  /// Notes the attributes of an element that are not read.
  func dropAttributes(of element: XMLElement, except exceptions: Set<String>) {
    for name in element.attributes.keys.sorted() where !exceptions.contains(name) {
      drop("attribute", name, in: element)
    }
  }
}

extension ImportFile {
  /// The name of the outermost element, if the file starts like XML.
  var outermostElement: String? {
    let start = #/(?>(?:\s|<\?.*?\?>|<!--.*?-->)*)<(?:[-\w.:]*:)?([-\w.]+)/#.dotMatchesNewlines()
    return beginning().prefixMatch(of: start).map { String($0.1) }
  }
}
