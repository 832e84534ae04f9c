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
      count.instructions <= row.limit,
      """
      \(row.name) takes \(count.instructions) instructions, more than the limit of \(row.limit), \
      5 % above its figure in \(CountedWork.file). Look for what made it slower; if it has to be, \
      renew the figures with 'make instructions'.
      """)
    if count.instructions * 20 < row.instructions * 19 {
      print(
        "\(row.name) takes \(count.instructions) instructions, \(row.instructions) before: "
          + "'make instructions' lowers its limit")
    }
  }

  @Test("the table has every workload of the program")
  func isComplete() throws {
    let names = try Spawn(executable: CountedWork.program).run().lines
    #expect(try CountedWork.table().map(\.name) == names)
  }

  @Test(
    "an event that is not refused looks up no metadata and copies no value by its witness",
    arguments: try CountedWork.table().filter {
      // A refusal is behind a reference, whose value the runtime destroys by its witness.
      $0.name.hasPrefix("event-") && $0.name != "event-refused"
    })
  func isSpecialized(_ row: CountedWork) throws {
    let calls = try row.count().calls
    #expect(calls.contains { $0.key.contains("5PagesPAAE6reduce") && $0.value >= 1000 }, "\(calls)")
    // What happens once is the preparation; there are at least 1,000 events of a kind.
    let lookUps = calls.filter { $0.value >= 1000 && CountedWork.isUnspecialized($0.key) }
    #expect(lookUps == [:], "of \(row.name)")
  }

  @Test(
    "functions of unspecialized code are known by their names",
    arguments: [
      ("swift_getGenericMetadata", true), ("swift_getAssociatedTypeWitness", true),
      ("_swift_getWitnessTable", true), ("$s8FlowCore5ReplyOwxx", true),
      ("$s8FlowCore10TransitionVwcp'2", true), ("$s8FlowCore11CommandListVMa", true),
      ("$s8FlowCore12VirtualStackV3topxSgvg", false), ("swift_retain", false), ("malloc", false),
    ])
  func recognizesNames(_ name: String, _ isUnspecialized: Bool) {
    #expect(CountedWork.isUnspecialized(name) == isUnspecialized)
  }
}

/// A workload of the program `counted-work`, with its figure in the table.
struct CountedWork: CustomTestStringConvertible, Sendable {
  /// What callgrind found.
  struct Count {
    var instructions: Int
    /// How often functions were called, by their names.
    var calls: [String: Int] = [:]
  }

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

  /// Runs it in callgrind.
  func count() throws -> Count {
    let folder = try TemporaryFolder()
    let run = try Spawn(
      executable: EmbeddingTests.root.appendingPathComponent(".ci/count-instructions").path,
      arguments: [Self.program, name, folder.path("profile")]
    ).run()
    guard let line = run.lines.first else { throw Unreadable(text: run.errors) }
    var count = Count(instructions: try CountedWork(line).instructions)
    // A name is written once, behind its number: 'fn=(7) malloc', 'cfn=(7)'. After the line of a
    // function that is called, another says how often: 'calls=2000 0'.
    var names: [Substring: String] = [:]
    var called: Substring = ""
    for line in try folder.text("profile").split(separator: "\n") {
      if let match = line.firstMatch(of: #/^(c?)fn=(\(\d+\))(?: (.+))?$/#) {
        if let name = match.3 { names[match.2] = String(name) }
        if !match.1.isEmpty { called = match.2 }
      } else if let match = line.firstMatch(of: #/^calls=(\d+)/#), let name = names[called] {
        count.calls[name, default: 0] += Int(match.1) ?? 0
      }
    }
    return count
  }

  /// Whether a function is one that generic code calls for values whose types it does not know:
  /// a look-up in the runtime, or an accessor or a value witness of a type of `FlowCore`.
  static func isUnspecialized(_ function: String) -> Bool {
    let lookUp = #/swift_get(GenericMetadata|AssociatedTypeWitness|WitnessTable)/#
    let witness = #/^\$s8FlowCore.*(Ma|w(al|ca|ta|de|xx|XX|cp|CP|tk|TK|et|st|ug|up|ui))('\d+)?$/#
    return function.contains(lookUp) || function.contains(witness)
  }
}
#endif
