#if CLI
import FlowDocuments
import Foundation
import FlowTestSupport
import GeneratedFlows
import Testing

/// DOT text of large flows with groups, on which Graphviz' own program has given up before.
@Suite(
  "Graphviz' own dot reads the DOT text",
  .enabled(if: Tool.has("dot"), "the program dot is not installed"), .large)
struct DOTTests {
  private func expectRead(_ dot: Finished, _ name: String) throws {
    #expect(dot.ending == .exit(0), "\(name): \(dot.errors)")
    let run = try Spawn(executable: "dot", arguments: ["-Tsvg"], input: dot.output).run()
    #expect(run.ending == .exit(0), "\(name): \(run.errors)")
    // It prints 'lost edge' and 'trouble in init_rank', and may still end well.
    #expect(run.errors == "", "\(name)")
    #expect(run.text.contains("</svg>"), "\(name)")
  }

  @Test("of generated flows")
  func generated() throws {
    for flow in GeneratedFlow.all where flow.document.screens.count <= 120 {
      let dot = try Tool.run("render", "-", "--format", "dot", input: flow.document.json())
      try expectRead(dot, flow.name)
    }
  }

  @Test(
    "of flows that other tools describe",
    .enabled(if: Tool.has("python3"), "the program python3 is not installed"))
  func foreign() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = try TemporaryFolder()
    let script = root.appendingPathComponent("Benchmarks/Pictures/foreign.py").path
    let run = try Spawn(executable: "python3", arguments: [script, folder.url.path]).run()
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.lines.count >= 60)
    for path in run.lines {
      try expectRead(try Tool.run("render", path, "--format", "dot"), path)
    }
  }
}
#endif
