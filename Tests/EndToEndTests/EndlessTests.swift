#if CLI
import Foundation
import Testing

@Suite("a flow that goes on forever is cut at its limit, and every output says so")
struct EndlessTests {
  static let limits = [
    ("tab-coordinators", "at 6 visible screens"),
    ("deep-links-as-shipped", "at 100 configurations"),
  ]

  @Test("the search says that it was cut, and by what", arguments: limits)
  func showsWhere(_ flow: String, _ limit: String) throws {
    let run = try Tool.run("explore", flow)
    #expect(run.ending == .exit(0))
    #expect(
      run.lines.last == "  search stopped \(limit); the results may be incomplete")
    let edges = try Tool.run("render", flow, "--format", "edges")
    #expect(edges.lines.last == "bounded: \(limit)")
  }

  @Test("another limit replaces the flow's own", arguments: Tool.endless)
  func takesOtherLimits(_ flow: String) throws {
    let run = try Tool.run("explore", flow, "--max-configurations", "5")
    #expect(run.text.contains("5 configurations of 5 states"))
    #expect(run.text.contains("search stopped at 5 configurations"))
  }

  @Test(
    "its picture of screens is strict, the same again, and says what was not explored",
    arguments: Tool.endless)
  func draws(_ flow: String) throws {
    let run = try Tool.run("render", flow)
    #expect(run.ending == .exit(0))
    #expect(StrictSVG(run.output).complaints == [])
    #expect(run.text.contains("not explored further"))
    #expect(try Tool.run("render", flow).output == run.output)
  }
}
#endif
