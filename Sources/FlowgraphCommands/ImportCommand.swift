#if CLI
internal import ArgumentParser
import FlowDocuments
import FlowImport

struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes the document of a flow that another tool describes.",
    discussion: """
      Reads \(Imports.titles). Standard error lists what is dropped and what is assumed, with file, \
      line and count. Every command that takes a document also takes these files themselves.

      Examples:
        flowgraph import login.mmd -o login.json
        flowgraph import edges.csv | flowgraph render - -o edges.svg
        flowgraph check login.puml
      """)

  @Argument(help: "The file to import, or - for standard input.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "The format of the file (default: by its extension and content): \(Imports.names).",
      valueName: "format"))
  var from: ImportFormat?

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String?

  func run(in context: ToolContext) throws {
    let file = InputFile(argument: file)
    let bytes = try file.bytes(ifMissing: "name a file to import, or use - for standard input")
    let source = ImportFile(name: file.name, bytes: bytes)
    guard let format = from ?? ImportFormat(of: source) else {
      throw ImportFormatError(path: file.name)
    }
    try Output.write(Imports.document(in: source, as: format).json(), to: output)
  }
}

/// Imports files in place of documents.
enum Imports {
  static var names: String { ImportFormat.all.map(\.name).joined(separator: ", ") }
  static var titles: String { ImportFormat.all.map(\.title).joined(separator: ", ") }

  /// Reads a document, or a file that can be imported.
  static func document(in file: ImportFile) throws -> FlowDocument {
    if let format = ImportFormat(of: file) { return try document(in: file, as: format) }
    do { return try FlowDocument(json: file.bytes) } catch {
      // What begins with a letter is no JSON, except by mistake.
      let isJSON = file.name.hasSuffix(".json") || file.name == InputFile(argument: "-").name
      let first = file.bytes.first { $0 > UInt8(ascii: " ") } ?? 0
      guard !isJSON, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
        throw MalformedFile(file.name, error)
      }
      throw ImportFormatError(path: file.name)
    }
  }

  /// Imports a file, and reports what is dropped and assumed.
  static func document(in file: ImportFile, as format: ImportFormat) throws -> FlowDocument {
    do throws(ImportError) {
      let flow = try ImportedFlow(file, as: format)
      for note in flow.notes { FlowgraphTool.report(note.text) }
      return flow.document
    } catch {
      throw MalformedFile(error.file, error.error)
    }
  }
}

/// A file whose format cannot be told.
struct ImportFormatError: ToolError, Equatable {
  let path: String

  var exitCode: Int32 { 65 }

  var message: String {
    "\(path): the format cannot be told from its name and content; name it with "
      + "'flowgraph import --from FORMAT': \(Imports.names)"
  }
}

extension ImportFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }

  static var allValueStrings: [String] { all.map(\.name) }

  var defaultValueDescription: String { name }
}
#endif
