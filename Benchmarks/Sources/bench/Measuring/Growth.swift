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
      log("\(size): \(contestants.map(\.name).joined(separator: ", "))")
      var findings: [String: String] = [:]
      for index in contestants.indices { series[index].points.append(Series.Point(size: size)) }
      for round in 0..<rounds {
        for (index, contestant) in contestants.enumerated() {
          let point = series[index].points[series[index].points.count - 1]
          let isBeaten = series[index].points.dropLast().contains { $0.reason != nil }
          let spent = point.seconds.reduce(0, +)
          guard size <= contestant.largest, !isBeaten, point.reason == nil,
            round == 0 || spent + spent / Double(round) < budget
          else { continue }
          let last = series[index].points.count - 1
          do {
            let run = try contestant.program(size).run()
            let finding = contestant.finding(run)
            if !finding.isEmpty { findings[contestant.name] = finding }
            guard let seconds = contestant.seconds(run) else {
              throw BenchmarkError.failed(contestant.name)
            }
            series[index].points[last].seconds.append(seconds)
            series[index].points[last].bytes.append(run.bytes)
          } catch BenchmarkError.late(let limit) {
            series[index].points[last].reason = "not in \(limit) s"
          } catch BenchmarkError.failed(let command) where !contestant.isOurs {
            log("fails: \(command)")
            series[index].points[last].reason = "fails"
          }
        }
      }
      guard Set(findings.values).count <= 1 else { throw BenchmarkError.disagree("\(findings)") }
    }
    return series
  }
}

/// Says what is done, on standard error.
func log(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
