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
      Reads \(Imports.titles). Standard error lists what is dropped and what is assumed, with file, \
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
      "The format of the file (default: by its extension and content): \(Imports.names).",
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

  @OptionGroup var limits: ImportLimitOptions

  func validate() throws {
    if tests != nil, !swift {
      throw ValidationError("'--tests' writes the test of a flow in Swift; add '--swift'.")
    }
  }

  func run(in context: ToolContext) throws {
    let sources = try files.map { name in
      let file = InputFile(argument: name)
      let bytes = try file.bytes(ifMissing: "name a file to import, or use - for standard input")
      return ImportFile(name: file.name, bytes: bytes)
    }
    guard let source = sources.first else { return }
    guard let format = from ?? ImportFormat(of: source) else {
      if let error = source.syntaxError { throw MalformedFile(error.file, error.error) }
      throw ImportFormatError(path: source.name)
    }
    let limits = try limits.limits(for: source.name, as: format)
    let flow = try Imports.flow(in: source, as: format, within: limits) { name in
      sources.dropFirst().first { Path.name($0.name) == name }
        ?? Imports.neighbor(of: source, called: name)
    }
    if let bound = flow.document.search.bound {
      let cut = bound.text(raisedBy: limits.option(setting: bound))
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

/// Reads files to import wherever a document can be named.
enum Imports {
  static var names: String { ImportFormat.all.map(\.name).joined(separator: ", ") }
  static var titles: String { ImportFormat.all.map(\.title).joined(separator: ", ") }

  /// Reads a document, or a file that can be imported.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - format: Its format; `nil` for a document.
  ///   - limits: The limits for running what is imported.
  ///   - find: Returns a file that it refers to by name; by default, one in the same folder.
  static func document(
    in file: ImportFile, as format: ImportFormat?, within limits: ImportLimits,
    finding find: ((String) -> ImportFile?)?
  ) throws -> FlowDocument {
    if let format {
      let find = find ?? { neighbor(of: file, called: $0) }
      return try flow(in: file, as: format, within: limits, finding: find).document
    }
    do { return try FlowDocument(json: file.bytes) } catch {
      if let error = file.syntaxError { throw MalformedFile(error.file, error.error) }
      // A text that begins with a letter is not JSON, except by mistake.
      let isJSON = file.name.hasSuffix(".json") || file.name == InputFile(argument: "-").name
      let first = file.bytes.first { $0 > UInt8(ascii: " ") } ?? 0
      guard !isJSON, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
        throw MalformedFile(file.name, error)
      }
      throw ImportFormatError(path: file.name)
    }
  }

  /// Returns a file in the same folder, or `nil` if there is none.
  static func neighbor(of file: ImportFile, called name: String) -> ImportFile? {
    let path = Path.joined(Path.folder(of: file.name), name)
    guard !name.contains("/"), Path.isFile(path) == true,
      let bytes = try? InputFile(path: path).bytesIfPresent()
    else { return nil }
    return ImportFile(name: path, bytes: bytes)
  }

  /// Imports a file, and reports what was dropped and assumed.
  static func flow(
    in file: ImportFile, as format: ImportFormat, within limits: ImportLimits,
    finding find: @escaping (String) -> ImportFile?
  ) throws -> ImportedFlow {
    do throws(ImportError) {
      let flow = try ImportedFlow(file, as: format, within: limits, fileLookup: find)
      for note in flow.notes { FlowgraphTool.report(note.text) }
      return flow
    } catch {
      throw MalformedFile(error.file, error.error)
    }
  }
}

/// The format of a file cannot be determined.
struct ImportFormatError: ToolError, Equatable {
  let path: String

  var exitCode: Int32 { 65 }

  var message: String {
    "\(path): the format cannot be determined from its name and content; name it with "
      + "'flowgraph import --from FORMAT': \(Imports.names)"
  }
}

extension ImportFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }

  static var allValueStrings: [String] { all.map(\.name) }

  var defaultValueDescription: String { name }
}
#endif
