import Foundation

/// Work of several sizes that several contestants do, in turn.
struct Growth {
  /// One who does the work.
  struct Contestant {
    var name: String
    var isOurs = true
    /// The largest size that ends soon enough.
    var largest = Int.max
    /// The program that does the work of a size.
    var program: (Int) throws -> Program
    /// What a run found, which must be the same for all contestants; empty when there is nothing.
    var finding: (Program.Run) -> String = { _ in "" }
    /// The seconds that count; by default, those of the whole process.
    var seconds: (Program.Run) -> Double? = { $0.seconds }
  }

  var sizes: [Int]
  var contestants: [Contestant]
  /// The most runs of each contestant and size.
  var rounds = 5
  /// In seconds: no other run of a contestant and size is begun after this.
  var budget = 10.0

  /// Runs all contestants, in rounds for each size, so that a drift of the machine meets all.
  ///
  /// One that takes too long for a size is not asked for a larger one.
  ///
  /// - Throws: ``BenchmarkError`` when one fails, or two disagree.
  func run() throws -> [Series] {
    var series = contestants.map { Series(name: $0.name, isOurs: $0.isOurs) }
    for size in sizes {
      log("\(Format.whole(size)): \(contestants.map(\.name).joined(separator: "; "))")
      var points = contestants.map { _ in Series.Point(size: size) }
      var findings: Set<String> = []
      for round in 0..<rounds {
        for (index, contestant) in contestants.enumerated()
        where size <= contestant.largest && !series[index].isBeaten
          && hasTime(for: points[index], round: round)
        {
          let finding = try measure(contestant, &points[index])
          if !finding.isEmpty { findings.insert(finding) }
        }
      }
      guard findings.count <= 1 else { throw BenchmarkError.disagree("\(findings)") }
      for index in series.indices { series[index].points.append(points[index]) }
    }
    return series
  }

  /// Whether another run is likely to end within the budget; the first one always may begin.
  private func hasTime(for point: Series.Point, round: Int) -> Bool {
    let spent = point.seconds.reduce(0, +)
    return point.reason == nil && (round == 0 || spent + spent / Double(round) < budget)
  }

  /// Measures one run, and returns what it found.
  private func measure(
    _ contestant: Contestant, _ point: inout Series.Point
  ) throws -> String {
    do {
      let run = try contestant.program(point.size).run()
      guard let seconds = contestant.seconds(run) else {
        throw BenchmarkError.failed(contestant.name)
      }
      point.seconds.append(seconds)
      point.bytes.append(run.bytes)
      return contestant.finding(run)
    } catch BenchmarkError.late(let limit) {
      point.reason = "not in \(limit) s"
    } catch BenchmarkError.failed(let command) where !contestant.isOurs {
      log("fails: \(command)")
      point.reason = "fails"
    }
    return ""
  }
}

/// Says what is done, on standard error.
func log(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
