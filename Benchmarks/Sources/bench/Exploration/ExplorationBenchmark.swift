import Foundation

/// Our searches against SPIN's, on the same model, each as a process of its own.
struct ExplorationBenchmark {
  /// This program, which searches when it is told so.
  var program: String
  var folder: URL
  var rounds = 3

  private static let models = [(2, 3, 3), (2, 5, 3), (3, 4, 3)].map {
    TabsModel(tabs: $0.0, pages: $0.1, depth: $0.2)
  }

  /// What one search took: of all rounds the least.
  private struct Row {
    var name: String
    var states: Int
    var transitions: Int
    var seconds = Double.infinity
    var processorSeconds = Double.infinity
    var bytes = Int.max
    /// The bytes for each state; `nil` where the program itself takes most of the memory.
    var bytesOfState: Int? { bytes > 100_000_000 ? bytes / states : nil }

    mutating func note(_ run: Program.Run) {
      seconds = min(seconds, run.seconds)
      processorSeconds = min(processorSeconds, run.processorSeconds)
      bytes = min(bytes, run.peakBytes)
    }
  }

  private struct Contestant {
    var name: String
    var program: Program
    var read: (String) -> (states: Int, transitions: Int)?
  }

  /// Prints one table.
  func run() throws {
    let columns = [
      "tabs, pages, depth", "search", "states", "transitions", "s", "s of processors",
      "million states/s of a processor", "bytes/state", "SPIN's s / these",
      "SPIN's s of processors / these",
    ]
    say("| " + columns.joined(separator: " | ") + " |")
    say("|---|---|" + columns.dropFirst(2).map { _ in "---:|" }.joined())
    for model in Self.models {
      for row in try rows(of: model) { say(row) }
    }
  }

  /// Writes a line at once: the table is read while it grows.
  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private func rows(of model: TabsModel) throws -> [String] {
    let contestants = spins(model) + ours(model)
    var rows: [Row] = []
    for round in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let run = try contestant.program.run()
        guard let found = contestant.read(run.output) else {
          throw BenchmarkError.failed(contestant.name)
        }
        if round == 0 {
          rows.append(
            Row(name: contestant.name, states: found.states, transitions: found.transitions))
        }
        rows[index].note(run)
      }
    }
    let reference = rows.first { $0.name == Spin.Order.depthFirst.rawValue }
    return rows.map { text(of: $0, model, reference: reference) }
  }

  private func spins(_ model: TabsModel) -> [Contestant] {
    [Spin.Order.depthFirst, .breadthFirst].compactMap { order in
      guard let spin = try? Spin(model, order, in: folder) else {
        FileHandle.standardError.write(Data("no \(order.rawValue): spin or gcc is missing\n".utf8))
        return nil
      }
      return Contestant(name: order.rawValue, program: spin.verifier) {
        Spin.result(in: $0).map { ($0.states, $0.transitions) }
      }
    }
  }

  private func ours(_ model: TabsModel) -> [Contestant] {
    ExplorationRun.allCases.filter { $0.isFit(for: model) }.map { kind in
      let words = [
        program, "explore", "\(kind)", "\(model.tabs)", "\(model.pages)", "\(model.depth)",
      ]
      return Contestant(name: kind.rawValue, program: Program(words: words)) {
        ExplorationRun.Result($0).map { ($0.states, $0.transitions) }
      }
    }
  }

  private func text(of row: Row, _ model: TabsModel, reference: Row?) -> String {
    let differs = row.states == model.expected ? "" : " (wrong: \(model.expected))"
    let bytes = row.bytesOfState.map { "\($0)" } ?? ""
    let ratios = reference.map {
      String(
        format: "%.2f | %.2f", $0.seconds / row.seconds,
        $0.processorSeconds / row.processorSeconds)
    }
    return String(
      format: "| %d, %d, %d | %@ | %d%@ | %d | %.3f | %.3f | %.2f | %@ | %@ |",
      model.tabs, model.pages, model.depth, row.name, row.states, differs, row.transitions,
      row.seconds, row.processorSeconds, Double(row.states) / row.processorSeconds / 1e6, bytes,
      ratios ?? " | ")
  }
}
