#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowImport

struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Writes the document of a flow that another tool describes, or a first flow in Swift.",
    discussion: """
      Reads \(ImportFormat.all.map(\.title).joined(separator: ", ")). Standard error lists what is dropped and what is assumed, with file, \
      line and count. Every command that takes a document also takes these files themselves.

      Examples:
        flowgraph import login.mmd -o login.json
        flowgraph import Main.storyboard ../Settings/Settings.storyboard -o app.json
        flowgraph import edges.csv | flowgraph render - -o edges.svg
        flowgraph check login.puml
        flowgraph import shop.xml --swift -o Sources/Shop/Shop.swift --tests Tests/ShopTests/Shop.swift
      """)

  @Argument(
    help: ArgumentHelp(
      "The file to import, or - for standard input, and files in other folders that it refers to.",
      valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The format of the file (default: by its extension and content): \(ImportFormat.names).",
      valueName: "format"))
  var from: ImportFormat?

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  @Flag(
    help: """
      Write a flow in Swift instead: types, a table of what each event does, and comments where the \
      file does not say enough.
      """)
  var swift = false

  @Option(
    help: ArgumentHelp(
      "With --swift, also write a property test of the flow to this file.", valueName: "file"))
  var tests: String?

  @Option(help: "Stop after this many configurations, if the file is run (default: 2000).")
  var maxConfigurations: Int?

  @Option(help: "Do not run beyond this many visible screens, if the file is run (default: 8).")
  var maxDepth: Int?

  private var limits: Limits { Limits(configurations: maxConfigurations, depth: maxDepth) }

  func validate() throws {
    try limits.validate()
    if tests != nil, !swift {
      throw ValidationError("'--tests' writes the test of a flow in Swift; add '--swift'.")
    }
  }

  var inputs: [String] { files }
  var outputs: [String?] { [output, tests] }

  func run(in context: ToolContext) throws {
    let sources = try files.map { name in
      let file = InputFile(argument: name)
      let bytes = try file.bytes(ifMissing: "name a file to import, or use - for standard input")
      return ImportFile(name: file.name, bytes: bytes)
    }
    guard let source = sources.first else { return }
    guard let format = from ?? ImportFormat(of: source) else {
      if let error = source.syntaxError { throw MalformedFile(error.file, error.error) }
      throw source.unknownFormatError
    }
    if limits != Limits() { try LimitOptions.requireRunnable(format, called: source.name) }
    let flow = try source.imported(as: format, within: limits.ofImports) { name in
      sources.dropFirst().first { Path.name($0.name) == name } ?? source.neighbor(called: name)
    }
    if let bound = flow.document.search.bound {
      let cut = bound.text(raisedBy: limits.ofImports.option(setting: bound))
      FlowgraphTool.report("\(source.name): search stopped \(cut)")
    }
    guard swift else { return try Output.write(flow.document.json(), to: output) }
    let file = output.flatMap { $0 == "-" ? nil : $0 }
    let written = SwiftFlow(
      flow, named: file.map { Self.stem(of: $0) }, from: Path.name(source.name))
    try Output.write(written.source, to: output)
    if let tests {
      try Output.write(written.tests(importing: file.flatMap(Self.module(of:))), to: tests)
    }
  }

  private static func stem(of path: String) -> String {
    let name = Path.name(path)
    return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The module of a source file, by the folders of a package: `Shop` for
  /// `Sources/Shop/Flows/A.swift`.
  private static func module(of path: String) -> String? {
    let folders = path.split(separator: "/").map(String.init)
    guard let sources = folders.lastIndex(of: "Sources"), folders.count > sources + 2 else {
      return nil
    }
    let name = folders[sources + 1].map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return String(name)
  }
}

// MARK: - Reading

extension ImportFile {
  /// Reads a document, or imports the file.
  ///
  /// - Parameter find: Returns a file that it refers to by name; by default, one in the same folder.
  func document(
    as format: ImportFormat?, within limits: ImportLimits, finding find: ((String) -> ImportFile?)?
  ) throws -> FlowDocument {
    if let format {
      return try imported(as: format, within: limits, finding: find ?? neighbor).document
    }
    do { return try FlowDocument(json: bytes) } catch {
      let first = bytes.first { $0 > UInt8(ascii: " ") } ?? 0
      // A document may be larger than what is imported.
      let isLargeDocument = bytes.count > Self.maxBytes && first == UInt8(ascii: "{")
      if !isLargeDocument, let error = syntaxError { throw MalformedFile(error.file, error.error) }
      // A text that begins with a letter is not JSON, except by mistake.
      let isJSON = name.hasSuffix(".json") || name == InputFile(argument: "-").name
      guard !isLargeDocument, !isJSON, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
        throw MalformedFile(name, error)
      }
      throw unknownFormatError
    }
  }

  /// Imports the file, and reports what was dropped and assumed.
  fileprivate func imported(
    as format: ImportFormat, within limits: ImportLimits,
    finding find: @escaping (String) -> ImportFile?
  ) throws -> ImportedFlow {
    do throws(ImportError) {
      let flow = try ImportedFlow(self, as: format, within: limits, fileLookup: find)
      for note in flow.notes { FlowgraphTool.report(note.text) }
      return flow
    } catch {
      throw MalformedFile(error.file, error.error)
    }
  }

  /// Returns a file in the same folder, or `nil` if there is none.
  fileprivate func neighbor(called name: String) -> ImportFile? {
    let path = Path.joined(Path.folder(of: self.name), name)
    guard !name.contains("/"), Path.isFile(path) == true,
      let bytes = try? InputFile(path: path).bytesIfPresent()
    else { return nil }
    return ImportFile(name: path, bytes: bytes)
  }

  fileprivate var unknownFormatError: MalformedFile {
    MalformedFile(
      path: name,
      reason: "the format cannot be determined from its name and content; name it with "
        + "'flowgraph import --from FORMAT': \(ImportFormat.names)")
  }
}

extension ImportFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }

  static var allValueStrings: [String] { all.map(\.name) }

  fileprivate static var names: String { allValueStrings.joined(separator: ", ") }

  var defaultValueDescription: String { name }
}
#endif
