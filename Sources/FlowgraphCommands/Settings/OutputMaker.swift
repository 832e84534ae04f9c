#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowDrawing
import FlowSupport

/// A file that an output writes, with its old and its new content.
struct OutputFileState {
  let path: String
  /// Whether the user chose its name, not only its folder.
  var isNamed = true
  /// The folder that the user named, if its path depends on the flow.
  var namedFolder: String?
  /// Whether it is a Markdown file in which only blocks are updated.
  var isMarkdown = false
  /// Its content; `nil` if it does not exist.
  let old: [UInt8]?
  var new: [UInt8]
  /// The blocks of a Markdown file that are out of date, at their current lines.
  var staleBlocks: [MarkdownFile.Block] = []

  var isStale: Bool { old != new }
}

/// Makes outputs: explores each flow once, and makes all outputs before it writes any.
struct OutputMaker {
  let outputs: [OutputSettings]
  let settings: Settings
  let catalog: Catalog
  let limits: LimitOptions
  let engine: LayoutWorkerEngine
  private(set) var files: [OutputFileState] = []
  private(set) var baselines: [Baseline] = []
  private(set) var documents: [String: FlowDocument] = [:]
  private(set) var made: [String: Int] = [:]
  /// The blocks of Markdown files made so far: the absolute path and the block's index.
  private(set) var madeBlocks: Set<String> = []

  /// Makes all outputs, and reports each one of the settings that cannot be made.
  mutating func makeAll() throws {
    var failures: [MalformedFile] = []
    for output in outputs {
      do { try make(output) } catch {
        guard let location = output.location else { throw error }
        let failure = error as? any ToolError
        failures.append(
          MalformedFile(
            path: settings.path ?? "", line: location.line, column: location.column,
            reason: failure?.message ?? RenderCommand.message(for: error),
            exitCode: failure?.exitCode ?? 65))
      }
    }
    for failure in failures { FlowgraphTool.report(failure.message) }
    if let first = failures.first {
      let count = counted(failures.count, "output")
      throw ToolFailure(
        exitCode: first.exitCode,
        message: "\(settings.path ?? ""): \(count) cannot be made; nothing was written")
    }
  }

  /// Writes what is out of date, creating folders if needed.
  func write() throws {
    for file in files where file.isStale {
      if let folder = file.namedFolder { try Folder.requireInside(folder, file.path) }
      try makeFolder(Path.folder(of: file.path), for: file.path)
      try Output.write(file.new, to: file.path, followsLinks: file.isNamed)
    }
    for baseline in baselines where !baseline.drifts.isEmpty {
      try makeFolder(baseline.folder.path, for: baseline.folder.path)
      try baseline.accept()
    }
  }

  private func makeFolder(_ folder: String, for path: String) throws(OutputError) {
    guard !folder.isEmpty else { return }
    do { try Folder.make(at: folder) } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  private mutating func make(_ output: OutputSettings) throws {
    guard case .baseline(let path) = output.target(for: "") else {
      for flow in try flows(of: output) { try make(output, of: flow) }
      return
    }
    let names = output.flows.isEmpty ? catalog.entries.map(\.name) : output.flows
    let documents = try names.map { try document(of: $0) }
    baselines.append(
      try Baseline(of: documents, in: BaselineFolder(path: path), isWhole: output.flows.isEmpty))
  }

  private func flows(of output: OutputSettings) throws -> [String] {
    guard output.flows.isEmpty else { return output.flows }
    guard case .markdown(let path) = output.target(for: "") else {
      return catalog.entries.map(\.name)
    }
    let blocks = try MarkdownFile(at: path, defaultFormat: .mermaid).blocks
    guard !blocks.isEmpty else { throw MalformedFile(path, .missing(flow: "NAME")) }
    for block in blocks where catalog[block.flow] == nil {
      throw MalformedFile(path, .unknownFlow(line: block.line, block.flow))
    }
    return blocks.map(\.flow).distinct()
  }

  private mutating func make(_ output: OutputSettings, of flow: String) throws {
    guard !output.flows.isEmpty || !(flow.contains("/") || [".", ".."].contains(flow)) else {
      throw ValidationError("'\(TerminalText.line(flow))' cannot be part of a file name.")
    }
    var job = output.job
    job.target = output.target(for: flow)
    try job.validate()
    let document = try document(of: flow)
    switch job.target {
    case .file(let path):
      let (files, _) = try job.files(of: document, by: settings, with: engine, to: path)
      // The first page is written last, so that its links never lead to missing files.
      let isNamed = output.target(for: "") == job.target
      for file in files.reversed() {
        try add(
          file, style: job.style, isNamed: isNamed && file.path == path, in: output.namedFolder)
      }
    case .markdown(let path): try update(path, with: document, by: job)
    case .baseline: break
    }
  }

  private mutating func document(of flow: String) throws -> FlowDocument {
    if let document = documents[flow] { return document }
    let entry = try limits.source(named: flow, in: catalog).entry
    let line = ProgressLine(of: entry.name)
    defer { line.end() }
    let document = try entry.document(within: limits.limits(of: entry), onProgress: line.onProgress)
    if let bound = document.search.bound, bound.kind == .time {
      throw ToolFailure.badInput(
        "the search of '\(document.name)' was cut \(bound.text), so the result differs in every run "
          + "and cannot be compared; limit it with --max-configurations or --max-depth")
    }
    documents[flow] = document
    return document
  }

  private mutating func add(
    _ file: RenderJob.File, style: String?, isNamed: Bool, in namedFolder: String?
  ) throws {
    guard let path = file.path else { return }
    let realPath = Path.absolute(path) ?? path
    try requireNoSource(path, style: style)
    guard Path.isFile(path) != false else {
      throw ValidationError("'\(TerminalText.line(path))' is not a regular file; choose another.")
    }
    guard made[realPath] == nil else {
      throw ValidationError("Another output already writes '\(TerminalText.line(path))'.")
    }
    made[realPath] = files.count
    files.append(
      OutputFileState(
        path: path, isNamed: isNamed, namedFolder: namedFolder,
        old: try? InputFile(path: path).bytesIfPresent(),
        new: file.bytes))
  }

  private func requireNoSource(_ path: String, style: String?) throws {
    let documents = outputs.flatMap(\.flows).filter(FlowSource.isDocument)
    let sources = documents + [settings.path, settings.style, style].compactMap { $0 }
    guard let real = Path.real(path), sources.contains(where: { Path.real($0) == real }) else {
      return
    }
    throw ValidationError(
      "'\(TerminalText.line(path))' is an input of the outputs; write to another file.")
  }

  private mutating func update(
    _ path: String, with document: FlowDocument, by job: RenderJob
  ) throws {
    let format = job.outputFormat
    let realPath = Path.absolute(path) ?? path
    let old = try MarkdownFile(at: path, defaultFormat: format)
    let index = made[realPath] ?? files.count
    if index == files.count {
      files.append(OutputFileState(path: path, isMarkdown: true, old: old.bytes, new: old.bytes))
      made[realPath] = index
    }
    guard files[index].isMarkdown else {
      throw ValidationError("Another output already writes '\(TerminalText.line(path))'.")
    }
    let new: MarkdownFile
    do { new = try MarkdownFile(files[index].new, defaultFormat: format) } catch {
      throw MalformedFile(path, error)
    }
    let name = document.name
    let blocks = new.blocks.indices.filter { new.blocks[$0].flow == name }
    guard !blocks.isEmpty else { throw MalformedFile(path, .missing(flow: name)) }
    let drawn = try job.blocks(
      of: document, as: blocks.map { new.blocks[$0].format }, by: settings, with: engine, in: path)
    var texts: [MarkdownFile.Block: String] = [:]
    for (block, text) in zip(blocks, drawn) {
      guard madeBlocks.insert("\(realPath):\(block)").inserted else {
        throw ValidationError(
          "Another output already writes the block in line \(old.blocks[block].line).")
      }
      texts[new.blocks[block]] = text
      if !new.contains(text, in: new.blocks[block]) {
        files[index].staleBlocks.append(old.blocks[block])
      }
    }
    files[index].new = new.replacing(texts)
  }
}
#endif
