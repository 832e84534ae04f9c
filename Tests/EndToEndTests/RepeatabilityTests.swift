#if CLI
import Foundation
import Testing

struct RepeatabilityTests {
  /// Every format, with both levels and directions among them.
  static let variants = [
    ["--format", "svg"],
    ["--format", "svg", "--level", "configurations", "--direction", "right"],
    ["--format", "dot", "--direction", "right"],
    ["--format", "mermaid", "--level", "configurations", "--direction", "down"],
    ["--format", "edges", "--level", "configurations"],
    ["--format", "json"],
  ]

  private func render(
    _ flow: String, _ variant: [String], _ environment: [String: String] = [:]
  ) throws -> [UInt8] {
    let run = try Tool.run(["render", flow] + variant, environment: environment)
    #expect(run.ending == .exit(0))
    #expect(!run.output.isEmpty)
    return run.output
  }

  /// How often each flow is drawn; a run takes a second or so, so most are drawn a few times only.
  static let runs = Tool.samples.map { (flow: $0, count: $0 == "sign-in" ? 20 : 4) }

  @Test("many runs give the same bytes, wherever and whenever they run", arguments: runs)
  func repeats(_ flow: String, count: Int) throws {
    let elsewhere = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "HOME": "/nonexistent"]
    for variant in Self.variants {
      let first = try render(flow, variant)
      for run in 2...count {
        let again = try render(flow, variant, run % 2 == 0 ? elsewhere : [:])
        #expect(again == first, "\(variant), run \(run)")
      }
    }
  }

  @Test("a picture does not depend on the fonts there are", arguments: Tool.samples)
  func needsNoFonts(_ flow: String) throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.add("fonts.conf", Array("<fontconfig></fontconfig>\n".utf8))
    for variant in Self.variants.prefix(2) {
      let without = try render(flow, variant, ["FONTCONFIG_FILE": configuration])
      #expect(without == (try render(flow, variant)), "\(variant)")
    }
  }
}
#endif
