import FlowCore
import FlowDocuments

/// The coverage of random walks, from the counts of a cache.
struct WalkCoverage<F: ExplorableFlow> {
  /// Counts of steps must fit into 32 bits.
  private static var maxSteps: Int { 1 << 31 }

  private var recorder = CoverageRecorder<F>()
  /// The coverage so far, once there were too many configurations to list.
  private var summary: Coverage?
  /// The number of walks that began at each start since counts were last recorded.
  private var begun: [Int: Int] = [:]
  /// The number of steps that walks took since counts were last recorded.
  private var stepCount = 0

  mutating func begin(at start: Int, stepCount: Int) {
    begun[start, default: 0] += 1
    self.stepCount += stepCount
  }

  /// Whether counts must be recorded before more walks are counted.
  var isFull: Bool { stepCount > Self.maxSteps }

  mutating func record(_ cache: ConfigurationCache<F>, starts: [Configuration<F>]) {
    for (start, count) in begun { recorder.begin(at: starts[start], times: count) }
    for (index, configuration) in cache.configurations.enumerated() {
      let node = cache.graph.nodes[index]
      for edge in node.firstEdge..<node.end {
        let total = Int(cache.graph.edges[Int(edge)].total)
        guard total > 0 else { continue }
        let input = cache.input(along: edge, from: Int32(truncatingIfNeeded: index))
        let step = cache.flow.step(input, at: configuration)
        recorder.record(step, times: total)
      }
    }
    (begun, stepCount) = ([:], 0)
    guard summary != nil || recorder.configurationCount > Coverage.maxWalked else { return }
    let more = recorder.summary(of: "")
    summary = summary?.merging(more) ?? more
    recorder = CoverageRecorder()
  }

  func coverage(of flow: String) -> Coverage {
    guard var summary else { return recorder.coverage(of: flow) }
    summary.flow = flow
    return summary
  }
}
