#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments

/// A file as an output has it, and as it is.
struct OutputFileState {
  let path: String
  /// Whether it is a page of somebody's, in which blocks are made.
  var isMarkdown = false
  /// What it holds; `nil` where it is not there.
  let old: [UInt8]?
  /// What it should hold.
  var new: [UInt8]
  /// The blocks of a Markdown file that are out of date, where they are now.
  var staleBlocks: [MarkdownFile.Block] = []

  var isStale: Bool { old != new }
}

/// Makes outputs, each flow explored once, and all of them before anything is written.
struct OutputMaker {
  let settings: Settings
  let catalog: Catalog
  let worker: WaitingWorker
  /// The files, in the order to write them.
  private(set) var files: [OutputFileState] = []
  private var documents: [String: FlowDocument] = [:]
  /// Which files are made already, by their whole paths, as positions among the files.
  private var made: [String: Int] = [:]
  /// Which blocks of Markdown files are made already: the whole path, and the block's position.
  private var madeBlocks: Set<String> = []

  init(settings: Settings, catalog: Catalog, worker: WaitingWorker) {
    self.settings = settings
    self.catalog = catalog
    self.worker = worker
  }

  /// Makes an output, and returns why it cannot be made.
  mutating func failure(making output: OutputSettings) -> SettingsError? {
    var (message, exitCode) = ("", Int32(65))
    do {
      for flow in try flows(of: output) { try make(output, of: flow) }
      return nil
    } catch let error as ToolError {
      (message, exitCode) = (error.message ?? "", error.exitCode)
    } catch {
      message = OutputSettings.inKeys(RenderCommand.message(for: error))
    }
    let place = DocumentError(
      line: output.place.line, column: output.place.column, message: message)
    return .unfulfilled(settings.path ?? "", place, exitCode: exitCode)
  }

  /// Writes what is out of date, with the folders that it is in.
  func write() throws(ToolError) {
    for file in files where file.isStale {
      if let slash = file.path.lastIndex(of: "/"), slash > file.path.startIndex {
        do { try Folder.make(at: String(file.path[..<slash])) } catch {
          throw .output(.cannotCreate(path: file.path, reason: error.reason))
        }
      }
      try Output.write(file.new, to: file.path)
    }
  }

  private func flows(of output: OutputSettings) throws -> [String] {
    if let flow = output.flow { return [flow] }
    guard case .markdown = output.target else { return catalog.entries.map(\.name) }
    let path = output.path(of: "")
    let blocks = try MarkdownFile(at: path, usualFormat: .mmd).blocks
    guard !blocks.isEmpty else {
      throw ToolError.markdown(path, .missing(flow: "NAME"))
    }
    var names: [String] = []
    for block in blocks where !names.contains(block.flow) {
      guard catalog[block.flow] != nil else {
        throw ToolError.markdown(path, .unknownFlow(line: block.line, block.flow))
      }
      names.append(block.flow)
    }
    return names
  }

  private mutating func make(_ output: OutputSettings, of flow: String) throws {
    guard output.flow != nil || !flow.contains("/") else {
      throw ValidationError("'\(TerminalText.line(flow))' cannot be part of the name of a file.")
    }
    let command = try RenderCommand.parse(output.words(for: flow))
    let rendering = try command.rendering(
      of: try document(of: flow), by: settings, worker: worker)
    if command.markdown.updateMarkdown == nil {
      let made = try rendering.files(as: command.chosenFormat, to: command.output).files
      // The first page comes last: where it is, all that it leads to are.
      for file in made.reversed() { try add(file, style: command.style.style) }
    } else {
      try update(output.path(of: flow), usualFormat: command.chosenFormat, by: rendering)
    }
  }

  private mutating func document(of flow: String) throws(ToolError) -> FlowDocument {
    if let document = documents[flow] { return document }
    let entry = try FlowSource.entry(named: flow, in: catalog)
    let document: FlowDocument
    do { document = try entry.document() } catch { throw .cannotExplore(error) }
    if let bound = document.search.bound, bound.kind == .time {
      throw .baseline(.cutByChance(document.name, bound: bound.text))
    }
    documents[flow] = document
    return document
  }

  private mutating func add(_ file: Rendering.File, style: String?) throws {
    guard let path = file.path else { return }
    let place = Path.whole(path) ?? path
    try requireNoSource(path, style: style)
    guard Path.isFile(path) != false else {
      throw ValidationError("'\(TerminalText.line(path))' is no file; write another.")
    }
    guard made[place] == nil else {
      throw ValidationError("Another output makes '\(TerminalText.line(path))' already.")
    }
    made[place] = files.count
    files.append(
      OutputFileState(path: path, old: try? InputFile.bytes(at: path), new: file.bytes))
  }

  /// Refuses to write what outputs are made of.
  private func requireNoSource(_ path: String, style: String?) throws {
    let documents = settings.outputs.compactMap(\.flow).filter(FlowSource.isDocument)
    let sources = documents + [settings.path, settings.style, style].compactMap { $0 }
    guard let real = Path.real(path), sources.contains(where: { Path.real($0) == real }) else {
      return
    }
    throw ValidationError(
      "'\(TerminalText.line(path))' is what outputs are made of; write another file.")
  }

  /// Makes the blocks of a flow in a Markdown file.
  private mutating func update(
    _ path: String, usualFormat format: OutputFormat, by rendering: Rendering
  ) throws {
    let place = Path.whole(path) ?? path
    let old = try MarkdownFile(at: path, usualFormat: format)
    let index = made[place] ?? files.count
    if index == files.count {
      files.append(
        OutputFileState(path: path, isMarkdown: true, old: old.bytes, new: old.bytes))
      made[place] = index
    }
    guard files[index].isMarkdown else {
      throw ValidationError("Another output makes '\(TerminalText.line(path))' already.")
    }
    let new: MarkdownFile
    do { new = try MarkdownFile(files[index].new, usualFormat: format) } catch {
      throw ToolError.markdown(path, error)
    }
    let name = rendering.document.name
    let blocks = new.blocks.indices.filter { new.blocks[$0].flow == name }
    guard !blocks.isEmpty else { throw ToolError.markdown(path, .missing(flow: name)) }
    var texts: [MarkdownFile.Block: String] = [:]
    for block in blocks {
      guard madeBlocks.insert("\(place):\(block)").inserted else {
        throw ValidationError(
          "Another output makes the block in line \(old.blocks[block].line) already.")
      }
      let bytes = try rendering.bytes(as: new.blocks[block].format, inBlock: true)
      texts[new.blocks[block]] = String(decoding: bytes, as: UTF8.self)
      if !new.holds(texts[new.blocks[block]] ?? "", in: new.blocks[block]) {
        files[index].staleBlocks.append(old.blocks[block])
      }
    }
    files[index].new = new.replacing(texts)
  }
}
#endif
