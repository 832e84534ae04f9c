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
  func codes(_ word: String) throws {
    #expect(TraceArgument.isCode(word))
    guard case .code(let code) = try TraceArgument(word: word).source() else {
      Issue.record("\(word) is taken for a file")
      return
    }
    #expect(code.description == word)
  }

  @Test(
    "what is spelled wrong is no code", arguments: ["0:2..1", "0:l1", "0:l_0", "0:1_0", "0:r1"])
  func mistakes(_ word: String) {
    #expect(TraceArgument.isCode(word))
    #expect(throws: TraceError.self) { try TraceArgument(word: word).source() }
  }

  @Test("a path is none", arguments: ["trace.json", "-", "shop:2", "0:x"])
  func paths(_ word: String) {
    #expect(!TraceArgument.isCode(word))
  }
}
#endif
