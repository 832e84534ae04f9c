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

  /// Measures parts, and prints their tables; all parts of a run that is not quick renew the page.
  func run(_ chosen: [String]) throws {
    let (load, start) = (Machine.load, ContinuousClock.now)
    var results = Results()
    for part in Self.parts where chosen.isEmpty || chosen.contains(part) {
      let begin = ContinuousClock.now
      log("==> measuring \(part)")
      results.sections.append(try measure(part))
      if part == "rendering" { results.samples = try samples() }
      if part == "walks", !isQuick { results.defects = try defects() }
      log("==> \(Format.time((ContinuousClock.now - begin) / .seconds(1)))")
    }
    let minutes = (ContinuousClock.now - start) / .seconds(60)
    if chosen.isEmpty, !isQuick {
      try Page.write(results, Machine.lines(load: load, minutes: minutes))
      log("==> renewed \(Page.folder.path)")
    } else {
      results.sections.forEach {
        print((["", $0.title, ""] + $0.table + $0.lines).joined(separator: "\n"))
      }
      results.tables.forEach { print(([""] + $0.lines).joined(separator: "\n")) }
    }
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
