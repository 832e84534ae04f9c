#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration

/// The contents of `.flowgraph.json`: the source of the flows, and how to draw them.
struct Settings {
  static let fileName = ".flowgraph.json"

  struct Package: Equatable {
    var path: String
    var product: String?
    /// Its location in the settings; `nil` if it was named on the command line.
    var location: TextLocation?
  }

  struct TextLocation: Equatable {
    let line: Int
    /// Counted from 1, in characters.
    let column: Int
  }

  /// The path of the file; `nil` if there is none.
  var path: String?
  var package: Package?
  var theme: DiagramTheme?
  var style: String?
  var direction: Diagram.Direction?
  var limits = Limits()
  var links: SourceLink?
  var screenshots: ScreenshotSource?
  var outputs: [OutputSettings] = []
  /// The names of controls and screens on a device.
  var devices = DeviceControls()
}

extension Settings {
  /// Reads a file, or the default one in a folder if there is one.
  init(at path: String?, orIn folder: String?) throws {
    let file = path ?? Path.joined(folder ?? "", Self.fileName)
    guard let bytes = try InputFile(path: file).bytesIfPresent() else {
      guard path == nil else {
        throw ToolFailure.noInput(
          "\(file): no such file; --settings needs a file such as \(Self.fileName)")
      }
      self.init()
      return
    }
    do throws(DocumentError) {
      try self.init(bytes, at: file)
    } catch {
      throw MalformedFile(file, error)
    }
  }

  init(_ bytes: [UInt8], at path: String) throws(DocumentError) {
    self.init()
    self.path = path
    try JSONValue.read(bytes) { value throws(JSONFault) in
      try read(value, in: Path.folder(of: path), bytes)
    }
  }

  /// Returns a catalog with these limits for its flows; options of a command take precedence.
  func limiting(_ catalog: Catalog) -> Catalog {
    guard limits != Limits() else { return catalog }
    var catalog = catalog
    catalog.entries = catalog.entries.map { entry in
      entry.changingLimits { [limits] in limits.apply(to: &$0) }
    }
    return catalog
  }
}

extension Settings.TextLocation {
  init(at offset: Int, in bytes: [UInt8]) {
    let error = DocumentError(at: offset, in: bytes, message: "")
    self.init(line: error.line, column: error.column)
  }
}

// MARK: - Reading

extension Settings {
  /// The top-level keys; `$schema` is for editors.
  static let keys = [
    "$schema", "package", "theme", "style", "direction", "limits", "links", "screenshots",
    "outputs", "devices",
  ]
  static let packageKeys = ["path", "product"]

  private mutating func read(
    _ value: JSONValue, in folder: String, _ bytes: [UInt8]
  ) throws(JSONFault) {
    let object = try ObjectReader(value, "the settings", keys: Self.keys)
    _ = try object.optional("$schema", .string)
    if let value = object.optional("package") {
      package = try Self.package(value, in: folder, bytes)
    }
    theme = try object.optional("theme", .keyword)
    style = try Self.style(object, in: folder)
    direction = try object.optional("direction", .keyword)
    if let value = object.optional("limits") { limits = try Limits(value) }
    if let value = object.optional("links") {
      let template = try object.read("links", .name)
      do throws(SourceLinkFault) {
        links = try SourceLink(template: template, below: folder)
      } catch {
        throw value.fault(error.text)
      }
    }
    screenshots = try object.optional("screenshots") { value throws(JSONFault) in
      try ScreenshotSource(value, in: folder)
    }
    if let value = object.optional("devices") { devices = try DeviceControls(value, in: bytes) }
    outputs = try object.optionalList("outputs") { value throws(JSONFault) in
      try OutputSettings(value, in: folder, bytes)
    }
  }

  private static func package(
    _ value: JSONValue, in folder: String, _ bytes: [UInt8]
  ) throws(JSONFault) -> Package {
    let object = try ObjectReader(value, "\"package\"", keys: packageKeys)
    return Package(
      path: Path.joined(folder, try object.read("path", .name)),
      product: try object.optional("product", .name),
      location: TextLocation(at: try object.required("path").offset, in: bytes))
  }

  /// Reads the name of a style, or the path of its file.
  static func style(_ object: ObjectReader, in folder: String) throws(JSONFault) -> String? {
    guard object.optional("style") != nil else { return nil }
    let name = try object.fileOrName("style")
    return DiagramStyle.named.contains { $0.key == name } ? name : Path.joined(folder, name)
  }
}

extension ObjectReader {
  func number(_ key: String, atLeast least: Int) throws(JSONFault) -> Int? {
    guard let value = optional(key) else { return nil }
    guard let number = value.integer, number >= least else {
      throw value.mismatch("\"\(key)\"", "a whole number from \(least)")
    }
    return number
  }
}
#endif
