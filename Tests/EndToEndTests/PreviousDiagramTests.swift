#if CLI
import Foundation
import Testing

@Suite("render --previous")
struct PreviousDiagramTests {
  private func write(_ bytes: [UInt8], to name: String, in folder: TemporaryFolder) throws
    -> String
  {
    let url = folder.url.appendingPathComponent(name)
    try Data(bytes).write(to: url)
    return url.path
  }

  @Test(
    "a diagram with its own layout is the same, also into the same file",
    arguments: ["sign-in", "user-registration", "deep-links"])
  func itself(_ flow: String) throws {
    let folder = try TemporaryFolder()
    let first = try Tool.run("render", flow)
    let path = try write(first.output, to: "\(flow).svg", in: folder)
    let again = try Tool.run("render", flow, "--previous", path, "-o", path)
    #expect(again.ending == .exit(0))
    #expect(again.errors.contains("mean displacement 0.0 % of the diagonal, largest 0.0 %"))
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == first.output)
  }

  @Test("the direction of the previous diagram is kept unless another is asked for")
  func direction() throws {
    let folder = try TemporaryFolder()
    let right = try Tool.run("render", "sign-in", "--direction", "right")
    let path = try write(right.output, to: "right.svg", in: folder)
    #expect(try Tool.run("render", "sign-in", "--previous", path).output == right.output)
    let down = try Tool.run("render", "sign-in", "--previous", path, "--direction", "down")
    #expect(down.ending == .exit(0))
  }

  @Test("another flow gets a new layout, which is reported")
  func otherFlow() throws {
    let folder = try TemporaryFolder()
    let path = try write(
      try Tool.run("render", "sign-in").output, to: "sign-in.svg", in: folder)
    let run = try Tool.run("render", "questionnaire", "--previous", path)
    #expect(run.ending == .exit(0))
    #expect(run.errors.hasPrefix("none of "))
    #expect(StrictSVG(run.output).complaints == [])
  }

  @Test("what is no picture of flowgraph, is damaged or missing is told, with what to do")
  func badInput() throws {
    let folder = try TemporaryFolder()
    let foreign = try write(Array("<svg/>".utf8), to: "foreign.svg", in: folder)
    let run = try Tool.run("render", "sign-in", "--previous", foreign)
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "\(foreign): not an SVG of flowgraph; --previous needs one as 'flowgraph render' wrote "
        + "it, not optimized by another program")

    let picture = try Tool.run("render", "sign-in").output
    let end = try #require(String(bytes: picture, encoding: .utf8)?.range(of: "\nend\n"))
    let text = try #require(String(bytes: picture, encoding: .utf8))
    let truncated = try write(Array(text[..<end.lowerBound].utf8), to: "cut.svg", in: folder)
    let damaged = try Tool.run("render", "sign-in", "--previous", truncated)
    #expect(damaged.ending == .exit(65))
    #expect(damaged.complaint.hasPrefix("\(truncated):"))
    #expect(
      damaged.complaint.hasSuffix(
        ": the layout stored in the SVG is damaged: the line 'end' is missing; render it again without "
          + "--previous"))

    let missing = folder.url.appendingPathComponent("missing.svg").path
    let lost = try Tool.run("render", "sign-in", "--previous", missing)
    #expect(lost.ending == .exit(66))
    #expect(
      lost.complaint
        == "\(missing): no such file; --previous needs an SVG that 'flowgraph render' wrote")
  }

  @Test(
    "for a text, and for all that is drawn without a layout, it is refused",
    arguments: [("edges", "edges"), ("dot", "dot"), ("mermaid", "mmd"), ("json", "json")])
  func texts(_ format: String, _ name: String) throws {
    let run = try Tool.run("render", "sign-in", "--previous", "x.svg", "--format", format)
    #expect(run.ending == .exit(64))
    #expect(run.complaint == "--previous needs svg, png, pdf or html; \(name) has no layout.")
  }
}
#endif
