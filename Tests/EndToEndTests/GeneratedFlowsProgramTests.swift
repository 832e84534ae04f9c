#if CLI
import FlowDocuments
import FlowTestSupport
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

  @Test("pairs of documents with nested stacks are written if asked for")
  func writesNested() throws {
    let folder = try TemporaryFolder()
    let run = try run(folder.path("flows"), "2")
    #expect(run.text == "56 documents are in \(folder.path("flows"))\n")
    var generator = NestedDocumentGenerator(seed: 1)
    #expect(try folder.text("flows/nested-1-old.json") == generator.document().json())
    #expect(try folder.text("flows/nested-1-new.json") == generator.nextVersion().json())
  }

  @Test("without a folder it says what it needs")
  func needsFolder() throws {
    let run = try run()
    #expect(run.ending == .exit(64))
    #expect(run.errors == "usage: generated-flows FOLDER [NESTED]\n")
  }
}
#endif
