#if CLI
import FlowCatalogs
import FlowDocuments

/// A flow played interactively, with commands from standard input.
struct Game {
  private let entry: CatalogEntry
  private let start: Int?
  private let isTerminal = LineReader.isTerminal
  private var session: FlowSession?
  private var lines = LineReader()
  /// The error of the last attempt to save the trace.
  private var unsaved: OutputError?

  /// Prepares a game with a running session or from a start; without either, it asks for a start.
  init(entry: CatalogEntry, session: FlowSession?, start: Int?) {
    self.entry = entry
    self.session = session
    self.start = start ?? (entry.starts.count > 1 ? nil : 0)
  }

  /// Plays until the input ends, then saves the trace if a path is given, even if the output was
  /// closed.
  mutating func run(savingTo path: String?) throws {
    var failure: (any Error)?
    do { try play() } catch { failure = error }
    if let path, let session { try Output.write(session.trace.json(), to: path) }
    if let path, session == nil { failure = failure ?? TraceError.nothingToSave(path) }
    if let failure = failure ?? unsaved { throw failure }
  }

  private mutating func play() throws {
    if session == nil, let start { try begin(at: start) }
    try show(after: GameText.title(of: entry))
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
    case .help: try write(GameText.help)
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
    guard let choices = session?.choices else { return try chooseStart(typed) }
    switch Selection(of: typed, among: GameText.names(of: choices)) {
    case .one(let number):
      let knowsStacks = session?.knowsStacks ?? true
      // The session is changed in place: changing a copy would copy all of its steps.
      let reply = session?.choose(number) ?? .ignored
      try checkConnection()
      try show(
        after: GameText.result(of: choices[number], reply, knowingStacks: knowsStacks))
    case .several(let numbers):
      try write(GameText.ambiguous(typed, numbers, among: GameText.texts(of: choices)))
    case .none:
      try write(GameText.unknown(typed) + hint)
    }
  }

  private mutating func chooseStart(_ typed: String) throws {
    let names = entry.starts.map { $0 ?? "" }
    switch Selection(of: typed, among: names.map { [$0] }) {
    case .one(let number):
      try begin(at: number)
      try show()
    case .several(let numbers):
      try write(GameText.ambiguous(typed, numbers, among: names))
    case .none:
      try write(GameText.unknown(typed) + hint)
    }
  }

  /// Ends the game if the process of the flow no longer responds.
  private func checkConnection() throws {
    if let failure = session?.failure { throw failure }
  }

  private mutating func begin(at start: Int) throws {
    session = try entry.session(start: start)
  }

  private mutating func save(to path: String) throws(OutputError) {
    guard let session else { return try write("nothing to save: the flow has not started\n") }
    guard !path.isEmpty else {
      return try write("name a file to save to, such as: save trace.json\n")
    }
    do throws(OutputError) {
      try Output.write(session.trace.json(), to: path)
      unsaved = nil
      if path != "-" { try write("saved \(TerminalText.line(path))\n") }
    } catch {
      unsaved = error
      StandardError.report("flowgraph: \(error.message)\n")
    }
  }

  // MARK: Input and output

  private var hint: String {
    guard let session else { return GameText.startHint(count: entry.starts.count) }
    return GameText.hint(for: session)
  }

  private mutating func nextLine() throws -> String? {
    if isTerminal { try write("> ") }
    let line = lines.next()
    if isTerminal, line == nil { try write("\n") }
    return line
  }

  private func show(after text: String = "") throws(OutputError) {
    try write(text + (session.map { GameText.status($0) } ?? GameText.starts(of: entry)))
  }

  private func write(_ text: String) throws(OutputError) { try Output.write(text, to: nil) }
}
#endif
