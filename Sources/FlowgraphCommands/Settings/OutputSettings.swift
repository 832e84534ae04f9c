#if CLI
import FlowCatalogs
import FlowDiagrams
import FlowDocuments
import FlowDrawing
import FlowSVG

/// Something that `flowgraph update` keeps up to date: what one `flowgraph render` makes.
struct OutputSettings {
  /// What is written, as a path relative to the folder.
  enum Target: Equatable {
    /// A file; in its path `{flow}` stands for the name of each flow.
    case file(String)
    /// The blocks of a Markdown file.
    case markdown(String)
  }

  static let flowPlaceholder = "{flow}"

  /// The flow, or the path of a document; `nil` for all flows of the catalog, or all that the
  /// Markdown file has blocks of.
  let flow: String?
  let target: Target
  /// The folder of the settings.
  let folder: String
  /// The options of `flowgraph render`, as a line has them.
  let options: [String]
  /// Where it stands in the text.
  let place: Settings.Place

  /// The keys, of which all but the first three are options of `flowgraph render`.
  static let keys = [
    "flow", "file", "markdown", "format", "theme", "style", "direction", "level", "perTab",
    "part", "focus", "radius", "collapse", "hideBack", "allLines", "split",
  ]

  /// Reads an output.
  ///
  /// - Parameters:
  ///   - folder: The folder of the settings, to which paths are relative.
  ///   - bytes: The text that it is read from.
  init(_ value: JSONValue, in folder: String, _ bytes: [UInt8]) throws(JSONFault) {
    let object = try ObjectReader(value, "the output", keys: Self.keys)
    self.folder = folder
    let flow = object.optional("flow") == nil ? nil : try object.fileOrName("flow")
    self.flow = flow?.inFolder(folder, where: FlowSource.isDocument)
    target = try Self.target(object)
    if case .file(let file) = target { try Self.check(file, of: flow, in: object) }
    options = try Self.options(object, in: folder)
    place = Settings.Place(of: value, in: bytes)
  }

  /// Refuses a file of which it is not known what it is made of, or what it is called.
  private static func check(
    _ file: String, of flow: String?, in object: ObjectReader
  ) throws(JSONFault) {
    let isForEach = file.contains(flowPlaceholder)
    if flow == nil, !isForEach {
      throw JSONFault(
        offset: object.offset,
        message:
          "the output names no flow; add \"flow\", or put {flow} into \"file\", which then "
          + "stands for each flow")
    }
    if let flow, isForEach, FlowSource.isDocument(flow) {
      throw JSONFault(
        offset: try object.required("file").offset,
        message: "{flow} stands for the name of a flow; name the file that is made of a document")
    }
  }

  private static func target(_ object: ObjectReader) throws(JSONFault) -> Target {
    let (file, markdown) = (object.optional("file"), object.optional("markdown"))
    guard (file == nil) != (markdown == nil) else {
      throw JSONFault(
        offset: (markdown ?? file)?.offset ?? object.offset,
        message: file == nil
          ? "the output says not where it goes; add \"file\", or \"markdown\""
          : "an output goes to a \"file\" or into a \"markdown\" file, not both")
    }
    return file == nil
      ? .markdown(try object.fileOrName("markdown")) : .file(try object.fileOrName("file"))
  }

  private static func options(
    _ object: ObjectReader, in folder: String
  ) throws(JSONFault) -> [String] {
    var words: [String] = []
    func add(_ option: String, _ value: String?) {
      if let value { words.append("--\(option)=\(value)") }
    }
    func add(_ option: String, if flag: Bool) {
      if flag { words.append("--\(option)") }
    }
    add("format", try object.optionalFormat("format"))
    add("theme", try object.optionalWord("theme", of: DiagramTheme.self))
    if object.optional("style") != nil {
      add("style", Settings.style(try object.fileOrName("style"), in: folder))
    }
    add("direction", try object.optionalWord("direction", of: Diagram.Direction.self))
    add("level", try object.optionalWord("level", of: DiagramOptions.Level.self))
    add("per-tab", if: try object.flag("perTab", default: false))
    if object.optional("part") != nil { add("flow", try object.name("part")) }
    if object.optional("focus") != nil { add("focus", try object.name("focus")) }
    add("radius", try object.number("radius", atLeast: 0).map { "\($0)" })
    for name in try object.optionalList("collapse", Self.collapsed) { add("collapse", name) }
    add("hide-back", if: try object.flag("hideBack", default: false))
    add("all-lines", if: try object.flag("allLines", default: false))
    add("split", try object.optionalWord("split", of: DiagramPage.Split.self))
    return words
  }

  private static func collapsed(_ value: JSONValue) throws(JSONFault) -> String {
    let name = try value.text("each name in \"collapse\"")
    guard !name.isEmpty else {
      throw JSONFault(offset: value.offset, message: "a name in \"collapse\" must not be empty")
    }
    return name
  }

  /// The file that is written of a flow.
  func path(of flow: String) -> String {
    switch target {
    case .file(let file):
      Path.joined(folder, file.replacing(Self.flowPlaceholder, with: flow))
    case .markdown(let file): Path.joined(folder, file)
    }
  }

  /// What `flowgraph render` is told to make it of one flow.
  func words(for flow: String) -> [String] {
    let option = if case .file = target { "output" } else { "update-markdown" }
    // What begins with a hyphen is no option all the same.
    return options + ["--\(option)=\(path(of: flow))", "--", flow]
  }

  /// What is wrong with the options, told by the keys that they are written as.
  static func inKeys(_ message: String) -> String {
    let options =
      [("--update-markdown", "markdown"), ("--flow", "part")]
      + keys.map { ("--" + $0.kebabCased, $0) }
    return options.reduce(message) { $0.replacing($1.0, with: "\"\($1.1)\"") }
  }
}

extension String {
  /// The path in a folder, of a text that is one.
  fileprivate func inFolder(_ folder: String, where isPath: (String) -> Bool) -> String {
    isPath(self) ? Path.joined(folder, self) : self
  }
}

extension String {
  /// A key such as `hideBack` as an option has it, `hide-back`.
  fileprivate var kebabCased: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension ObjectReader {
  /// Reads a name or the path of a file, which standard input and output are not.
  func fileOrName(_ key: String) throws(JSONFault) -> String {
    let name = try name(key)
    guard name != "-" else {
      throw JSONFault(
        offset: try required(key).offset,
        message: "\"\(key)\" must be a file or a name, which \"-\" is not")
    }
    return name
  }

  /// Reads the name of a format, which may be missing.
  fileprivate func optionalFormat(_ key: String) throws(JSONFault) -> String? {
    guard optional(key) != nil else { return nil }
    return try word(key, of: OutputFormat.names)
  }

  /// Reads one of the words of an enumeration, which may be missing.
  fileprivate func optionalWord<Word>(
    _ key: String, of type: Word.Type
  ) throws(JSONFault) -> String?
  where Word: RawRepresentable<String> & CaseIterable {
    guard optional(key) != nil else { return nil }
    let word: Word = try word(key)
    return word.rawValue
  }
}
#endif
