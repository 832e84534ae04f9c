import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@Suite("Documents and traces of flows that wait for something")
struct WorkDocumentTests {
  private static func document(_ fault: PayingFlow.Fault? = nil) throws -> FlowDocument {
    try PayingFlow(fault).explore().document(name: "checkout", title: "Checkout")
  }

  @Test("A document says what is under way in a state, and which events answer it")
  func document() throws {
    let document = try Self.document()
    let work = document.configurations.map { "\($0.state): \($0.work.joined(separator: ", "))" }
    #expect(work.contains("paying(attempt: 2): charge(2)"))
    #expect(work.contains("cart: "))
    let answers = document.transitions.compactMap { step in
      step.event.work.map {
        "\(step.event.name) \(step.event.isFailure ? "fails" : "answers") \($0)"
      }
    }
    #expect(
      answers
        == (1...3).flatMap { ["paid answers charge(\($0))", "declined fails charge(\($0))"] })
    let json = document.json()
    #expect(json.contains(#""work": ["charge(1)"]}"#))
    #expect(json.contains(#""event": {"name": "paid", "answers": "charge(1)"}"#))
    #expect(json.contains(#"{"name": "declined", "answers": "charge(1)", "failure": true}"#))
    let read = try FlowDocument(json: Array(json.utf8))
    #expect(read == document)
    let explored = try RecordedFlow(read).explore().document(name: "checkout", title: "Checkout")
    #expect(explored.transitions.map(\.event) == document.transitions.map(\.event))
  }

  @Test("A saved trace says which work an event answers, and whether it comes late")
  func trace() throws {
    let report = try PayingFlow(.paidAfterFailure).check([.standard(.lateAnswersDoNothing)])
    guard case .violated(let trace, because: _) = report.results[0].finding else {
      Issue.record("\(report.results[0].finding)")
      return
    }
    let saved = FlowTrace(trace, of: report.flow, named: "checkout")
    #expect(
      saved.steps.map(\.description) == [
        "payTapped", "declined (answer to charge(1))", "paid (late answer to charge(1))",
      ])
    #expect(
      saved.json().contains(#"{"event": "paid", "answers": "charge(1)", "late": true, "stack": "#))
    #expect(try FlowTrace(json: Array(saved.json().utf8)) == saved)
  }
}
