import Foundation

/// What is measured, and how much of it.
struct Bench {
  /// The path of a release build of flowgraph.
  var tool: String
  /// Where files are put that no one reads later.
  var folder: URL
  /// Whether only the main row of each part is measured.
  var isQuick: Bool

  /// The names of the parts, in the order of the page.
  static let parts = [
    "events", "exploration", "walks", "checks", "deep-stacks", "rendering", "documents",
  ]

  /// Measures parts, or all; writes the page, or prints the tables of a quick run.
  func run(_ chosen: [String]) throws {
    let (load, start) = (Machine.load, ContinuousClock.now)
    var goals = Goals()
    for part in Self.parts where chosen.isEmpty || chosen.contains(part) {
      let begin = ContinuousClock.now
      log("==> measuring \(part)")
      let section = try measure(part)
      goals.sections[part] = section
      if part == "rendering" { goals.samples = try samples() }
      if part == "walks", !isQuick { goals.defects = try defects() }
      if isQuick {
        print(
          (["", "## \(section.title)", ""] + section.table + section.lines).joined(separator: "\n"))
      } else {
        try Page.write(section)
      }
      log("==> \(Format.time((ContinuousClock.now - begin) / .seconds(1)))")
    }
    let minutes = (ContinuousClock.now - start) / .seconds(60)
    guard !isQuick else {
      return print((["", "## Samples", ""] + goals.samples.table).joined(separator: "\n"))
    }
    if !goals.samples.isEmpty { try Page.replace("samples", by: goals.samples.table) }
    if !goals.defects.isEmpty { try Page.replace("defects", by: goals.defects.table) }
    guard chosen.isEmpty else { return }
    try Page.replace("machine", by: Machine.lines(load: load, minutes: minutes))
    try Page.replace("goals", by: goals.table)
  }

  private func measure(_ part: String) throws -> Section {
    switch part {
    case "events": try events()
    case "exploration": try exploration()
    case "walks": try walks()
    case "checks": try checks()
    case "deep-stacks": try deepStacks()
    case "rendering": try rendering()
    default: try documents()
    }
  }

  /// All sizes, or the main one alone.
  func sizes(_ all: [Int], main: Int) -> [Int] { isQuick ? [main] : all }

  /// Lets the contestants work.
  func series(
    _ sizes: [Int], rounds: Int = 5, budget: Double = 10, _ contestants: [Growth.Contestant]
  ) throws -> [Series] {
    try Growth(
      sizes: sizes, contestants: contestants, rounds: isQuick ? min(rounds, 3) : rounds,
      budget: isQuick ? 2 : budget
    ).run()
  }

  /// A command of flowgraph, whose exit code 1 or 2 reports what it found.
  func flowgraph(_ arguments: [String]) -> Program {
    let script = #""$0" "$@"; [ $? -le 2 ]"#
    return Program(words: ["sh", "-c", script, tool] + arguments)
  }

  /// A file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}

/// Tools that are compared where they are installed.
enum Peer {
  /// Whether Python has a module.
  static func hasModules(_ names: String...) -> Bool {
    has("python3", "-c", "import " + names.joined(separator: ", "))
  }

  /// Whether a command ends well.
  static func has(_ words: String...) -> Bool {
    (try? Program(words: words).run()) != nil
  }

  /// Says that a peer is missing, if it is.
  static func note(_ isThere: Bool, _ name: String, _ command: String) -> [String] {
    isThere ? [] : ["", "\(name) is not installed (`\(command)`), so it was not compared."]
  }
}

extension Program.Run {
  /// The seconds that a program of ours measured itself: its first word.
  var ownSeconds: Double? { words.first.flatMap { Double($0) } }
}
