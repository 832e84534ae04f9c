#if CLI
import FlowCatalogs
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("arguments that name a trace")
struct TraceArgumentTests {
  @Test(
    "a code is one, with every kind of step",
    arguments: ["0:", "1:2.1", "0:a0.e12.m3.r", "0:0.5.l1_0"])
  func codes(_ argument: String) throws {
    #expect(TraceArgument.isCode(argument))
    guard case .code(let code) = try TraceArgument(text: argument).source() else {
      Issue.record("\(argument) is taken for a file")
      return
    }
    #expect(code.description == argument)
  }

  @Test(
    "what is misspelled is no code", arguments: ["0:2..1", "0:l1", "0:l_0", "0:1_0", "0:r1"])
  func mistakes(_ argument: String) {
    #expect(TraceArgument.isCode(argument))
    let failure = ToolFailure.badInput(
      "\(argument): not a trace code; expected a start, a colon and steps, such as 0:2.1")
    #expect(throws: failure) { try TraceArgument(text: argument).source() }
  }

  @Test("a path is none", arguments: ["trace.json", "-", "shop:2", "0:x"])
  func paths(_ argument: String) {
    #expect(!TraceArgument.isCode(argument))
  }
}
#endif
