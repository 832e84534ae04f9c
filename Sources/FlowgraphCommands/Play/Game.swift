#if CLI
import FlowCatalogs
import FlowDocuments
import FlowSupport

/// A flow played interactively, with commands from standard input.
struct Game {
  let entry: CatalogEntry
  /// The file with the flow, which is not written over; `nil` for a flow of the catalog.
  private let file: String?
  private let start: Int?
  private let isTerminal = LineReader.isTerminal
  private(set) var session: FlowSession?
  private var lines = LineReader()
  /// The error of the last attempt to save the trace.
  private var unsaved: OutputError?

  /// Prepares a game with a running session or from a start; without either, it asks for a start.
  init(entry: CatalogEntry, from file: String?, session: FlowSession?, start: Int?) {
    self.entry = entry
    self.file = file
    self.session = session
    self.start = start ?? (entry.starts.count > 1 ? nil : 0)
  }

  /// Plays until the input ends, then saves the trace if a path is given, even if the output was
  /// closed.
  mutating func run(savingTo path: String?) throws {
    var failure: (any Error)?
    do { try play() } catch { failure = error }
    if let path, let session { try Output.write(session.trace.json(), to: path) }
    if let path, session == nil {
      failure =
        failure
        ?? ToolFailure.noInput(
          "\(path): nothing to save, because no launch condition was chosen; choose one with "
            + "--start")
    }
    if let failure = failure ?? unsaved { throw failure }
  }

  private mutating func play() throws {
    if session == nil, let start { try begin(at: start) }
    try show(after: title)
    while let line = try nextLine() {
      // On a terminal, the typed line separates the responses; elsewhere, an empty line does.
      if !isTerminal { try write("\n") }
      guard try perform(GameCommand(line)) else { return }
    }
  }

  /// Executes a command, and returns whether the game continues.
  private mutating func perform(_ command: GameCommand) throws -> Bool {
    switch command {
    case .quit: return false
    case .help: try write(Self.help)
    case .nothing: try write(hint)
    case .save(let path): try save(to: path)
    case .undo, .redo:
      let isUndo = command == .undo
      let didMove = (isUndo ? session?.undo() : session?.redo()) ?? false
      try checkConnection()
      try didMove
        ? show(after: isUndo ? "undone\n" : "redone\n")
        : write("nothing to \(isUndo ? "undo" : "redo")\n")
    case .restart:
      session?.restart()
      try checkConnection()
      try show(after: "back at the start\n")
    case .choice(let typed): try choose(typed)
    }
    return true
  }

  // MARK: Choices

  private mutating func choose(_ typed: String) throws {
    let names = names
    let found = Self.choices(for: typed, among: names)
    guard found.count == 1 else {
      let typed = TerminalText.line(typed, limit: 60)
      guard !found.isEmpty else { return try write("no choice '\(typed)' here; \(hint)") }
      let list = found.map { "  \($0 + 1)  \(TerminalText.line(names[$0][0]))\n" }.joined()
      return try write(
        "'\(typed)' matches several choices; type more of the name, or a number:\n\(list)")
    }
    guard let choice = session?.choices[found[0]] else {
      try begin(at: found[0])
      return try show()
    }
    let knowsStacks = session?.knowsStacks ?? true
    // The session is changed in place: changing a copy would copy all of its steps.
    let reply = session?.choose(found[0]) ?? .ignored
    try checkConnection()
    try show(after: Self.result(of: choice, reply, knowingStacks: knowsStacks))
  }

  /// Ends the game if the process of the flow no longer responds.
  private func checkConnection() throws {
    if let failure = session?.failure { throw failure }
  }

  private mutating func begin(at start: Int) throws { session = try entry.session(start: start) }

  private mutating func save(to path: String) throws(OutputError) {
    guard let session else { return try write("nothing to save: the flow has not started\n") }
    guard !path.isEmpty else {
      return try write("name a file to save to, such as: save trace.json\n")
    }
    if let file, Path.isSameFile(file, path) {
      return try write("not saved: that is the file with the flow; name another one\n")
    }
    do throws(OutputError) {
      try Output.write(session.trace.json(), to: path)
      unsaved = nil
      if path != "-" { try write("saved \(TerminalText.line(path))\n") }
    } catch {
      unsaved = error
      FlowgraphTool.report(error.message)
    }
  }

  // MARK: Input and output

  private mutating func nextLine() throws -> String? {
    if isTerminal { try write("> ") }
    let line = lines.next()
    if isTerminal, line == nil { try write("\n") }
    return line
  }

  private func show(after text: String = "") throws(OutputError) { try write(text + status) }

  private func write(_ text: String) throws(OutputError) {
    try Output.write(TerminalText.lines(of: text), to: nil)
  }
}

enum GameCommand: Equatable {
  case nothing, help, quit, undo, redo, restart
  case save(String)
  case choice(String)

  /// Parses a line; anything that is not a command is a choice.
  init(_ line: String) {
    let text = Self.trimmed(line[...])
    let name = text.prefix { $0 != " " && $0 != "\t" }
    switch text {
    case "": self = .nothing
    case "help", "?": self = .help
    case "quit", "q": self = .quit
    case "undo": self = .undo
    case "redo": self = .redo
    case "restart": self = .restart
    case _ where name == "save": self = .save(Self.trimmed(text[name.endIndex...]))
    default: self = .choice(text)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let kept = text.drop(while: \.isWhitespace)
    guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(kept[...last])
  }
}

/// Reads standard input line by line, as the lines arrive.
struct LineReader {
  /// The maximum number of bytes in a line; the rest is dropped.
  static let maxLineLength = 4096
  private static let chunkSize = 1 << 16

  private var bytes: ArraySlice<UInt8> = []
  private var isAtEnd = false

  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns the next line without its line ending, truncated if too long, or `nil` at the end.
  ///
  /// Invalid UTF-8 is replaced; no choice has such a name.
  mutating func next() -> String? {
    var line: [UInt8] = []
    while true {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      line += bytes[..<end].prefix(Self.maxLineLength - line.count)
      if end < bytes.endIndex {
        bytes = bytes[(end + 1)...]
        return String(decoding: line, as: UTF8.self)
      }
      bytes = more()
      if bytes.isEmpty { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
    }
  }

  /// Returns the next bytes; empty at the end or if reading fails.
  private mutating func more() -> ArraySlice<UInt8> {
    guard !isAtEnd else { return [] }
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    isAtEnd = count <= 0
    return buffer.prefix(max(0, count))
  }
}
#endif
