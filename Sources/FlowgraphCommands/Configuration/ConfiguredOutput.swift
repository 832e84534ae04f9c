#if CLI
  import FlowCatalogs
  import FlowDiagrams
  import FlowDocuments

  /// Something that `flowgraph update` keeps up to date: what one `flowgraph render` makes.
  struct ConfiguredOutput {
    /// What is written.
    enum Target: Equatable {
      /// A file with the flow, as a path; in it `{flow}` stands for the name of each flow.
      case file(String)
      /// The blocks of a Markdown file.
      case markdown(String)
    }

    static let flowPlaceholder = "{flow}"

    /// The flow, or the path of a document; `nil` for all flows of the catalog, or all that the
    /// Markdown file has blocks of.
    let flow: String?
    let target: Target
    /// The options of `flowgraph render`, as a line has them.
    let options: [String]
    /// Where it stands in the text: its byte, and its line and column counted from 1.
    let offset: Int
    let line: Int
    let column: Int

    /// The keys, of which all but the first three are options of `flowgraph render`.
    static let keys = [
      "flow", "file", "markdown", "format", "theme", "style", "direction", "level", "perTab",
      "part", "focus", "radius", "collapse", "hideBack", "allLines", "split",
    ]

    /// Reads an output.
    ///
    /// - Parameters:
    ///   - folder: The folder of the configuration, to which paths are relative.
    ///   - bytes: The text that it is read from.
    init(_ value: JSONValue, in folder: String, _ bytes: [UInt8]) throws(JSONFault) {
      let object = try ObjectReader(value, "the output", keys: Self.keys)
      flow =
        try object.optional("flow") == nil
        ? nil
        : object.name("flow")
          .inFolder(folder, where: FlowSource.isDocument)
      target = try Self.target(object, in: folder)
      if flow == nil, case .file(let file) = target, !file.contains(Self.flowPlaceholder) {
        throw JSONFault(
          offset: object.offset,
          message:
            "the output names no flow; add \"flow\", or put {flow} into \"file\", which then "
            + "stands for each flow")
      }
      options = try Self.options(object, in: folder)
      let place = DocumentError(at: value.offset, in: bytes, message: "")
      (offset, line, column) = (value.offset, place.line, place.column)
    }

    private static func target(
      _ object: ObjectReader, in folder: String
    ) throws(JSONFault) -> Target {
      let (file, markdown) = (object.optional("file"), object.optional("markdown"))
      guard (file == nil) != (markdown == nil) else {
        throw JSONFault(
          offset: (markdown ?? file)?.offset ?? object.offset,
          message: file == nil
            ? "the output says not where it goes; add \"file\", or \"markdown\""
            : "an output goes to a \"file\" or into a \"markdown\" file, not both")
      }
      let path = try object.name(file == nil ? "markdown" : "file")
      guard path != "-" else {
        throw JSONFault(
          offset: (file ?? markdown)?.offset ?? object.offset,
          message: "an output is a file, which \"-\" is not")
      }
      let whole = Configuration.joined(folder, path)
      return file == nil ? .markdown(whole) : .file(whole)
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
      add("format", try object.optionalWord("format", of: OutputFormat.self))
      add("theme", try object.optionalWord("theme", of: Theme.self))
      if object.optional("style") != nil {
        add("style", Configuration.style(try object.name("style"), in: folder))
      }
      add("direction", try object.optionalWord("direction", of: Diagram.Direction.self))
      add("level", try object.optionalWord("level", of: Reading.Level.self))
      add("per-tab", if: try object.flag("perTab", default: false))
      if object.optional("part") != nil { add("flow", try object.name("part")) }
      if object.optional("focus") != nil { add("focus", try object.name("focus")) }
      add("radius", try object.number("radius", atLeast: 0).map { "\($0)" })
      for name in try object.optionalTexts("collapse", "each name in \"collapse\"") {
        add("collapse", name)
      }
      add("hide-back", if: try object.flag("hideBack", default: false))
      add("all-lines", if: try object.flag("allLines", default: false))
      add("split", try object.optionalWord("split", of: DiagramPage.Split.self))
      return words
    }

    /// What `flowgraph render` is told to make it of one flow.
    func words(for flow: String) -> [String] {
      // What begins with a hyphen is no option all the same.
      let (option, path) =
        switch target {
        case .file(let file): ("output", file.replacing(Self.flowPlaceholder, with: flow))
        case .markdown(let file): ("update-markdown", file)
        }
      return options + ["--\(option)=\(path)", "--", flow]
    }
  }

  extension String {
    /// The path in a folder, of a text that is one.
    fileprivate func inFolder(_ folder: String, where isPath: (String) -> Bool) -> String {
      isPath(self) ? Configuration.joined(folder, self) : self
    }
  }

  extension ObjectReader {
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
