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

  /// Prepares a game: with a running session, or from a start, or asking for one.
  init(entry: CatalogEntry, session: FlowSession?, start: Int?) {
    self.entry = entry
    self.session = session
    self.start = start ?? (entry.starts.count > 1 ? nil : 0)
  }

  /// Plays until the input ends, then saves the trace if there is a path for it, even if the output
  /// was closed.
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
      // On a terminal, the typed line separates the answers; elsewhere, an empty line does.
      if !isTerminal { try say("\n") }
      guard try follow(Request(line)) else { return }
    }
  }

  /// Executes a command, and returns whether the game continues.
  private mutating func follow(_ request: Request) throws -> Bool {
    switch request {
    case .quit: return false
    case .help: try say(GameText.help)
    case .nothing: try say(hint)
    case .save(let path): try save(to: path)
    case .undo:
      let didMove = session?.undo() ?? false
      try requireAnswers()
      try didMove ? show(after: "undone\n") : say("nothing to undo\n")
    case .redo:
      let didMove = session?.redo() ?? false
      try requireAnswers()
      try didMove ? show(after: "redone\n") : say("nothing to redo\n")
    case .restart:
      session?.restart()
      try requireAnswers()
      try show(after: "back at the start\n")
    case .choice(let typed): try choose(typed)
    }
    return true
  }

  // MARK: Going on

  private mutating func choose(_ typed: String) throws {
    guard let choices = session?.choices else { return try chooseStart(typed) }
    switch Selection(of: typed, among: GameText.names(of: choices)) {
    case .found(let number):
      let knowsStacks = session?.knowsStacks ?? true
      // The session itself is changed: a copy of it would be copied with all its steps.
      let answer = session?.choose(number) ?? .ignored
      try requireAnswers()
      try show(
        after: GameText.result(of: choices[number], answer, knowingStacks: knowsStacks))
    case .several(let numbers):
      try say(GameText.ambiguous(typed, numbers, among: GameText.texts(of: choices)))
    case .none:
      try say(GameText.unknown(typed) + hint)
    }
  }

  private mutating func chooseStart(_ typed: String) throws {
    let names = entry.starts.map { $0 ?? "" }
    switch Selection(of: typed, among: names.map { [$0] }) {
    case .found(let number):
      try begin(at: number)
      try show()
    case .several(let numbers):
      try say(GameText.ambiguous(typed, numbers, among: names))
    case .none:
      try say(GameText.unknown(typed) + hint)
    }
  }

  /// Ends the game if the process of the flow no longer answers.
  private func requireAnswers() throws {
    if let failure = session?.failure { throw failure }
  }

  private mutating func begin(at start: Int) throws {
    session = try entry.session(start: start)
  }

  private mutating func save(to path: String) throws(OutputError) {
    guard let session else { return try say("nothing to save: the flow has not started\n") }
    guard !path.isEmpty else {
      return try say("name a file to save to, such as: save trace.json\n")
    }
    do throws(OutputError) {
      try Output.write(session.trace.json(), to: path)
      unsaved = nil
      if path != "-" { try say("saved \(TerminalText.line(path))\n") }
    } catch {
      unsaved = error
      StandardError.report("flowgraph: \(error.message)\n")
    }
  }

  // MARK: Talking

  private var hint: String {
    guard let session else { return GameText.startHint(count: entry.starts.count) }
    return GameText.hint(for: session)
  }

  private mutating func nextLine() throws -> String? {
    if isTerminal { try say("> ") }
    let line = lines.next()
    if isTerminal, line == nil { try say("\n") }
    return line
  }

  private func show(after text: String = "") throws(OutputError) {
    try say(text + (session.map { GameText.place($0) } ?? GameText.starts(of: entry)))
  }

  private func say(_ text: String) throws(OutputError) { try Output.write(text, to: nil) }
}
#endif
