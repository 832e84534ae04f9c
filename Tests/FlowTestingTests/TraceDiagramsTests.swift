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
    let svg = TraceDiagrams(try trace("0:0.1"), of: Checkout(), because: "it is stuck").path
    #expect(svg.hasPrefix("<svg "))
    for text in ["Cart", "Payment", "Receipt", ">1<", ">2<", "it is stuck"] {
      #expect(svg.contains(text), "\(text)")
    }
  }

  @Test("show the flow with the path in it: SVG with Graphviz, else Mermaid")
  func flow() throws {
    let trace = try trace("0:0.1")
    let picture = try #require(TraceDiagrams(trace, of: Checkout(), because: "it is stuck").flow)
    #if Graphviz
    #expect(picture.format == "svg")
    #expect(picture.text.hasPrefix("<svg "))
    #else
    #expect(picture.format == "mmd")
    #expect(picture.text.contains("stateDiagram"))
    #endif
    #expect(picture.text.contains("Receipt"))
  }

  @Test("leave a flow out that is too large")
  func tooLarge() throws {
    let flow = EndlessTabFlow()
    let trace = try #require(try flow.trace(of: []))
    #expect(TraceDiagrams(trace, of: flow, because: "").flow == nil)
    #expect(TraceDiagrams(trace, of: flow, because: "").path.hasPrefix("<svg "))
  }

  @Test("tell a last event that led nowhere")
  func stuck() throws {
    let trace = try #require(try Checkout().trace(of: [.event(.payTapped), .event(.doneTapped)]))
    let svg = TraceDiagrams(trace, of: Checkout(), because: "it is ignored").path
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
