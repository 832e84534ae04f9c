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

  /// What one search took, of all rounds the quickest.
  private struct Row {
    var name: String
    var states: Int
    var transitions: Int
    var seconds: Double
    var bytes: Int
  }

  private struct Contestant {
    var name: String
    var program: Program
    var read: (String) -> (states: Int, transitions: Int)?
  }

  /// Prints one table.
  func run() throws {
    print(
      "| model | search | states | transitions | seconds | million states a second | bytes a state | to SPIN |"
    )
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for model in Self.models {
      for row in try rows(of: model) { print(row) }
    }
  }

  private func rows(of model: TabsModel) throws -> [String] {
    let contestants = spins(model) + ours(model)
    var best: [Row?] = Array(repeating: nil, count: contestants.count)
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let run = try contestant.program.run()
        guard let found = contestant.read(run.output) else {
          throw BenchmarkError.failed(contestant.name)
        }
        guard run.seconds < best[index]?.seconds ?? .infinity else { continue }
        best[index] = Row(
          name: contestant.name, states: found.states, transitions: found.transitions,
          seconds: run.seconds, bytes: run.peakBytes / found.states)
      }
    }
    let rows = best.compactMap { $0 }
    let reference = rows.first { $0.name == Spin.Order.depthFirst.rawValue }?.seconds
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
    ExplorationRun.allCases.map { kind in
      let words = [
        program, "explore", "\(kind)", "\(model.tabs)", "\(model.pages)", "\(model.depth)",
      ]
      return Contestant(name: kind.rawValue, program: Program(words: words)) {
        ExplorationRun.Result($0).map { ($0.states, $0.transitions) }
      }
    }
  }

  private func text(of row: Row, _ model: TabsModel, reference: Double?) -> String {
    let differs = row.states == model.expected ? "" : " (wrong: \(model.expected))"
    let ratio = reference.map { String(format: "%.2f", $0 / row.seconds) } ?? ""
    return String(
      format: "| %d tabs, %d pages, depth %d | %@ | %d%@ | %d | %.3f | %.2f | %d | %@ |",
      model.tabs, model.pages, model.depth, row.name, row.states, differs, row.transitions,
      row.seconds, Double(row.states) / row.seconds / 1e6, row.bytes, ratio)
  }
}
