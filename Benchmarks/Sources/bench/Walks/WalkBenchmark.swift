import FlowCore
import FlowDocuments
import FlowExploration
import Foundation

/// Walks through ``ShopFlow`` against Hypothesis, proves it, and shrinks planted defects.
struct WalkBenchmark {
  private let walks = 1_000_000
  private let length = 50

  func run() throws {
    try prove()
    try race()
    try shrink()
  }

  // MARK: The proof

  private func prove() throws {
    print("\n### Proof\n")
    print("| what | configurations | steps | holds | time |")
    print("|---|---:|---:|---:|---:|")
    for (name, properties) in [
      ("three invariants", ShopFlow.invariants),
      ("and built-in properties", ShopFlow().properties),
    ] {
      let (report, seconds) = try timed { try ShopFlow().check(properties) }
      let held = report.results.count { if case .holds = $0.finding { true } else { false } }
      print(
        "| \(name) | \(report.configurations) | \(report.transitions) | \(held) of "
          + "\(properties.count) | \(text(seconds, digits: 2)) s |")
      for failure in report.failures { print("\n\(failure)\n") }
    }
  }

  // MARK: The race

  private func race() throws {
    print("\n### Walks of \(length) steps\n")
    print("| | walks/s | steps/s | ratio |")
    print("|---|---:|---:|---:|")
    let peer = hypothesis()
    if let peer { row("Hypothesis, RuleBasedStateMachine", peer.walks, peer.steps, peer: nil) }
    for (name, properties, count) in [
      ("flowgraph, three invariants", ShopFlow.invariants, walks),
      ("flowgraph, all properties", ShopFlow().properties, walks / 10),
    ] {
      for threads in [1, 2] {
        let settings = RandomWalks(count: count, length: length, seed: 1, threads: threads)
        let (report, seconds) = try timed { try ShopFlow().walk(properties, settings) }
        row(
          "\(name), \(threads) thread\(threads == 1 ? "" : "s")", Double(count) / seconds,
          Double(report.transitions) / seconds, peer: peer?.walks)
      }
    }
    if peer == nil {
      print("\nHypothesis is not installed (pip install hypothesis): not compared.")
    }
  }

  private func row(_ name: String, _ walks: Double, _ steps: Double, peer: Double?) {
    let ratio = peer.map { text(walks / $0, digits: 0) } ?? ""
    print("| \(name) | \(text(walks, digits: 0)) | \(text(steps, digits: 0)) | \(ratio) |")
  }

  /// Runs the peer; `nil` where it is not installed.
  private func hypothesis() -> (walks: Double, steps: Double)? {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Hypothesis/shop.py").standardizedFileURL
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "1000", "\(length)"]
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 3 else { return nil }
    return (numbers[0] / numbers[2], numbers[1] / numbers[2])
  }

  // MARK: Shrinking

  private func shrink() throws {
    print("\n### Planted defects, 20 seeds each\n")
    print(
      "| defect | shortest (search) | found in | shrunk to | found and shrunk in (median, most) |")
    print("|---|---:|---:|---:|---:|")
    for (property, remembersLogout) in [
      (ShopFlow.commentsFourDeep, false), (ShopFlow.commentsAfterLogout, true),
    ] {
      let flow = ShopFlow(remembersLogout: remembersLogout)
      let shortest = try flow.check([property]).failures.first?.finding.trace?.steps.count ?? 0
      var lengths: Set<Int> = []
      var times: [Double] = []
      for seed in 0..<20 {
        let settings = RandomWalks(count: walks, length: length, seed: UInt64(seed), threads: 1)
        let (report, seconds) = try timed { try flow.walk([property], settings) }
        guard let trace = report.failures.first?.finding.trace else { continue }
        lengths.insert(trace.steps.count)
        times.append(seconds * 1000)
      }
      times.sort()
      print(
        "| \(property.name) | \(shortest) events | \(times.count) of 20 | "
          + "\(lengths.sorted().map { "\($0)" }.joined(separator: ", ")) events | "
          + "\(text(times.isEmpty ? 0 : times[times.count / 2], digits: 1)) ms, "
          + "\(text(times.last ?? 0, digits: 1)) ms |")
    }
  }

  // MARK: Time

  private func timed<T>(_ body: () throws -> T) rethrows -> (T, seconds: Double) {
    let start = ContinuousClock.now
    let result = try body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return (result, Double(seconds) + Double(attoseconds) / 1e18)
  }

  private func text(_ number: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
