#if CLI
import Foundation
import Testing

/// The edge lists in `Golden` are written by hand from the inventories of the sample apps.
///
/// Their names for operations are ours: what swaps the root or an embedded child is `setRoot`.
struct GoldenEdgesTests {
  /// The list of containers is in another form, with the containers written out.
  static let flows = Tool.samples.filter { $0 != "containers" }

  /// The samples that wait for something.
  private static let waiting = [
    "user-registration", "user-registration-script", "rx-feedback", "checkout",
    "checkout-as-shipped",
  ]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  @Test("a sample's edges are those of its inventory, line for line", arguments: flows)
  func equalsInventory(_ flow: String) throws {
    let golden = Self.folder.appendingPathComponent("\(flow).edges")
    let run = try Tool.run("render", flow, "--level", "configurations", "--format", "edges")
    #expect(run.ending == .exit(0))
    #expect(run.text == (try String(contentsOf: golden, encoding: .utf8)))
  }

  /// The lines behind the edges: events that are never fired, and refused ones.
  static let last = ["flow-controllers": 1, "checkout-as-shipped": 2]

  @Test(
    "starts come first, then what is waited for, then edges in the order of their bytes",
    arguments: Tool.samples, Tool.levels)
  func isSorted(_ flow: String, _ level: String) throws {
    let lines = try Tool.run("render", flow, "--level", level, "--format", "edges").lines
    let starts = lines.prefix { $0.hasPrefix("start ") }
    let waits = lines.dropFirst(starts.count).prefix { $0.hasPrefix("waits: ") }
    let edges = lines.dropFirst(starts.count + waits.count).prefix {
      !$0.hasPrefix("dead: ") && !$0.hasPrefix("refused: ")
    }
    let last = lines.dropFirst(starts.count + waits.count + edges.count)
    #expect(!starts.isEmpty && !edges.isEmpty, "\(lines)")
    #expect(waits.isEmpty == !Self.waiting.contains(flow))
    #expect(edges.filter { !$0.contains(" -> ") } == [])
    #expect(last.count == Self.last[flow] ?? 0)
    let sorted = edges.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(Array(edges) == sorted)
    #expect(Set(edges).count == edges.count)
  }

  @Test("the screens' edges keep both edges back from the confirmation")
  func keepsHistoryDependentEdges() throws {
    let lines = try Tool.run("render", "user-registration", "--format", "edges").lines
    #expect(
      lines.filter { $0.hasPrefix("Confirmation -> ") && $0.contains("back") } == [
        "Confirmation -> ProfileImage  pop  backButtonTapped",
        "Confirmation -> SampleImage  pop  backButtonTapped",
      ])
  }
}
#endif
