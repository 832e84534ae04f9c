import FlowCore
import FlowExploration
import FlowTestSupport
import Testing

@testable import FlowTesting

@Suite("pictures of a failure")
struct TraceDiagramsTests {
  private func trace(_ code: String) throws -> Trace<Checkout> {
    try Checkout().trace(of: TraceCode(code))
  }

  @Test("show the path, numbered, with what is wrong")
  func path() throws {
    let svg = TraceDiagrams(source: Checkout(), trace: try trace("0:0.1"), reason: "it is stuck")
      .path
    #expect(svg.hasPrefix("<svg "))
    for text in ["Cart", "Payment", "Receipt", ">1<", ">2<", "it is stuck"] {
      #expect(svg.contains(text), "\(text)")
    }
  }

  @Test("show the flow with the path in it: SVG with Graphviz, else Mermaid")
  func flow() throws {
    let trace = try trace("0:0.1")
    let diagram = try #require(
      TraceDiagrams(source: Checkout(), trace: trace, reason: "it is stuck").flow)
    #if Graphviz
    #expect(diagram.format == "svg")
    #expect(diagram.text.hasPrefix("<svg "))
    #else
    #expect(diagram.format == "mmd")
    #expect(diagram.text.contains("stateDiagram"))
    #endif
    #expect(diagram.text.contains("Receipt"))
  }

  @Test("leave a flow out that is too large")
  func tooLarge() throws {
    let flow = EndlessTabFlow()
    let trace = try #require(try flow.trace(of: []))
    #expect(TraceDiagrams(source: flow, trace: trace, reason: "").flow == nil)
    #expect(TraceDiagrams(source: flow, trace: trace, reason: "").path.hasPrefix("<svg "))
  }

  @Test("show a last event that led nowhere")
  func stuck() throws {
    let trace = try #require(try Checkout().trace(of: [.event(.payTapped), .event(.doneTapped)]))
    let svg = TraceDiagrams(source: Checkout(), trace: trace, reason: "it is ignored").path
    #expect(svg.contains("doneTapped"))
  }
}

@Suite("the name of a flow for tools")
struct FlowNameTests {
  static let names = [
    ("SignIn", "sign-in"), ("RxFeedback", "rx-feedback"), ("URLList", "url-list"),
    ("Step2Flow", "step2-flow"), ("Box<Array<Int>>", "box-array-int"), ("lower", "lower"),
  ]

  @Test("has its words in lower case, joined by hyphens", arguments: names)
  func kebabCase(_ type: String, _ name: String) {
    #expect(FlowName.kebabCase(type) == name)
  }
}
