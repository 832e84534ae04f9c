#if CLI
import FlowDocuments
import Foundation
import GeneratedFlows
import Testing

/// The program that writes the generated flows for eyes and other programs.
struct GeneratedFlowsProgramTests {
  private func run(_ arguments: String...) throws -> Finished {
    let program = Tool.folder.appendingPathComponent("generated-flows").path
    return try Spawn(executable: program, arguments: arguments).run()
  }

  @Test("every generated flow is written as a document of its name")
  func writes() throws {
    let folder = try TemporaryFolder()
    let run = try run(folder.path("flows"))
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.text == "52 documents are in \(folder.path("flows"))\n")
    for flow in GeneratedFlow.all {
      #expect(try folder.text("flows/\(flow.name).json") == flow.document.json(), "\(flow)")
    }
  }

  @Test("without a folder it says what it needs")
  func needsFolder() throws {
    let run = try run()
    #expect(run.ending == .exit(64))
    #expect(run.errors == "usage: generated-flows FOLDER\n")
  }
}
#endif
