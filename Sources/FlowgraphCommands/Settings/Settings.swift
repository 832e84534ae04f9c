#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowExploration

/// The contents of `.flowgraph.json`: the source of the flows, and how to draw them.
struct Settings {
  static let fileName = ".flowgraph.json"

  /// The limits of the exploration, as for the `--max` options; `nil` for the flow's own limit.
  struct Limits: Equatable {
    var configurations: Int?
    var depth: Int?
    var seconds: Double?
    var memory: Int?
  }

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
  /// The name of a style, or the path of its file.
  var style: String?
  var direction: Diagram.Direction?
  var limits = Limits()
  /// The links of labels to source code.
  var links: SourceLinks?
  var screenshots: ScreenshotSource?
  var outputs: [OutputSettings] = []
  /// The names of controls and screens on a device.
  var devices = DeviceControls()

  /// Makes empty settings.
  init() {}

  /// Reads a file, or the default one in a folder if there is one.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` for the default one.
  ///   - folder: A folder; `nil` for the working folder.
  init(at path: String?, orIn folder: String?) throws {
    let file = path ?? Path.joined(folder ?? "", Self.fileName)
    guard let bytes = try InputFile(path: file).bytesIfPresent() else {
      guard path == nil else { throw SettingsError.missing(file) }
      self.init()
      return
    }
    do throws(DocumentError) {
      try self.init(bytes, at: file)
    } catch {
      throw MalformedFile(file, error)
    }
  }

  /// Parses the contents of a file.
  ///
  /// - Parameter path: The path of the file; paths in it are relative to its folder.
  init(_ bytes: [UInt8], at path: String) throws(DocumentError) {
    self.init()
    self.path = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let value = try JSONValue(parsing: bytes)
    do throws(JSONFault) {
      try read(value, in: folder, bytes)
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }

  /// Returns a catalog with these limits for its flows; options of a command take precedence.
  func limiting(_ catalog: Catalog) -> Catalog {
    guard limits != Limits() else { return catalog }
    var catalog = catalog
    catalog.entries = catalog.entries.map { entry in
      entry.changingLimits { [limits] in limits.limit(&$0) }
    }
    return catalog
  }
}

extension Settings.TextLocation {
  init(of value: JSONValue, in bytes: [UInt8]) { self.init(at: value.offset, in: bytes) }

  /// The location of a byte in a text.
  init(at offset: Int, in bytes: [UInt8]) {
    let error = DocumentError(at: offset, in: bytes, message: "")
    self.init(line: error.line, column: error.column)
  }
}

extension Settings.Limits {
  /// Replaces the limits that are set here.
  func limit(_ limits: inout ExplorationLimits) {
    if let configurations { limits.configurations = configurations }
    if let depth { limits.depth = depth }
    if let seconds { limits.time = .seconds(seconds) }
    if let memory { limits.memory = memory }
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
  static let limitKeys = ["configurations", "depth", "seconds", "memory"]

  private mutating func read(
    _ value: JSONValue, in folder: String, _ bytes: [UInt8]
  ) throws(JSONFault) {
    let object = try ObjectReader(value, "the settings", keys: Self.keys)
    _ = try object.optional("$schema", .text)
    if let value = object.optional("package") {
      package = try Self.package(value, in: folder, bytes)
    }
    if object.optional("theme") != nil { theme = try object.read("theme", .keyword) }
    if object.optional("style") != nil {
      style = Self.style(try object.fileOrName("style"), in: folder)
    }
    if object.optional("direction") != nil { direction = try object.read("direction", .keyword) }
    if let value = object.optional("limits") { limits = try Self.limits(value) }
    if let value = object.optional("links") {
      let template = try object.read("links", .name)
      do throws(SourceLinkFault) {
        links = SourceLinks(try SourceLink(template: template), below: folder)
      } catch {
        throw JSONFault(offset: value.offset, message: error.text)
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
    let path = Path.joined(folder, try object.read("path", .name))
    return Package(
      path: path, product: try object.optional("product", .name),
      location: TextLocation(of: try object.required("path"), in: bytes))
  }

  static func style(_ name: String, in folder: String) -> String {
    DiagramStyle.named.contains { $0.key == name } ? name : Path.joined(folder, name)
  }

  private static func limits(_ value: JSONValue) throws(JSONFault) -> Limits {
    let object = try ObjectReader(value, "\"limits\"", keys: limitKeys)
    var limits = Limits()
    limits.configurations = try object.number("configurations", atLeast: 1)
    limits.depth = try object.number("depth", atLeast: 1)
    limits.memory = try object.number("memory", atLeast: 1)
    if let value = object.optional("seconds") {
      guard let seconds = value.double, seconds > 0, seconds <= 1e6 else {
        throw value.mismatch("\"seconds\"", "a number greater than 0 and at most 1000000")
      }
      limits.seconds = seconds
    }
    return limits
  }
}

extension ObjectReader {
  /// Reads a whole number that may be missing.
  func number(_ key: String, atLeast least: Int) throws(JSONFault) -> Int? {
    guard let value = optional(key) else { return nil }
    guard let number = value.integer, number >= least else {
      throw value.mismatch("\"\(key)\"", "a whole number from \(least)")
    }
    return number
  }
}
#endif
