#if CLI
import Foundation
import Testing

/// The instructions of the program `counted-work`, which are the same on each machine of a kind.
@Suite(
  .enabled(
    if: CountedWork.isOptimized, "instructions are counted by 'make test', in an optimized build"),
  .enabled(if: CountedWork.isComparable, "the figures are those of Swift 6.3 on x86-64 and Linux"),
  .enabled(
    if: Tool.has("valgrind"),
    "valgrind is not installed; install it with 'apt-get install valgrind'"))
struct InstructionTests {
  @Test("a workload takes at most 5 % more than its figure", arguments: try CountedWork.table())
  func keepsToFigure(_ row: CountedWork) throws {
    let count = try row.count()
    #expect(
      count <= row.limit,
      """
      \(row.name) takes \(count) instructions, more than the limit of \(row.limit), \
      5 % above its figure in \(CountedWork.file). Look for what made it slower; if it has to be, \
      renew the figures with 'make instructions'.
      """)
    if count * 20 < row.instructions * 19 {
      print(
        "\(row.name) takes \(count) instructions, \(row.instructions) before: "
          + "'make instructions' lowers its limit")
    }
  }

  @Test("the table has every workload of the program")
  func isComplete() throws {
    let names = try Spawn(executable: CountedWork.program).run().lines
    #expect(try CountedWork.table().map(\.name) == names)
  }
}

/// A workload of the program `counted-work`, with its figure in the table.
struct CountedWork: CustomTestStringConvertible, Sendable {
  struct Unreadable: Error { var text: String }

  var name: String
  var instructions: Int

  var limit: Int { instructions * 105 / 100 }
  var testDescription: String { name }

  static let file = "Tests/counted-work/Instructions.txt"
  static let program = Tool.folder.appendingPathComponent("counted-work").path
  static let isOptimized = ProcessInfo.processInfo.environment["FLOWGRAPH_TEST_BUILD"] != nil

  #if compiler(>=6.3) && compiler(<6.4) && os(Linux) && arch(x86_64)
  static let isComparable = true
  #else
  static let isComparable = false
  #endif

  init(_ line: String) throws {
    let fields = line.split(separator: " ")
    guard fields.count == 2, let instructions = Int(fields[1]) else { throw Unreadable(text: line) }
    (name, self.instructions) = (String(fields[0]), instructions)
  }

  static func table() throws -> [CountedWork] {
    let file = EmbeddingTests.root.appendingPathComponent(file)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try CountedWork(String($0)) }
  }

  /// Runs it in callgrind, and returns how many instructions it took.
  func count() throws -> Int {
    let folder = try TemporaryFolder()
    let run = try Spawn(
      executable: EmbeddingTests.root.appendingPathComponent(".ci/count-instructions").path,
      arguments: [Self.program, name, folder.path("profile")]
    ).run()
    guard let line = run.lines.first else { throw Unreadable(text: run.errors) }
    return try CountedWork(line).instructions
  }
}
#endif
