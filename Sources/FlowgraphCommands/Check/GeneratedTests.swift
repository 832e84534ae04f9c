#if CLI
import FlowCatalogs
import FlowExploration

/// The source file of the tests of generated traces: one suite.
///
/// Everything in it that is written as a Swift value surely compiles; the rest is taken from the
/// flow. So the file has only one expression that can be wrong: the one that creates the flow.
struct GeneratedTests {
  private let traces: GeneratedTraces
  private let name: String
  private let instance: String
  private let command: String

  /// - Parameters:
  ///   - traces: The traces.
  ///   - name: The name of the suite.
  ///   - instance: The expression that creates the flow; `nil` if it is to be as simple as can be.
  ///   - command: The command that generates the file.
  init(
    _ traces: GeneratedTraces, called name: String, instance: String?, command: String
  ) throws(UnknownInstance) {
    guard let instance = instance ?? traces.instance else {
      throw UnknownInstance(flow: traces.flow)
    }
    (self.traces, self.name, self.instance, self.command) = (traces, name, instance, command)
  }

  /// The file.
  var text: String {
    let libraries = ["FlowCore", "FlowExploration", "FlowTesting", "Testing"]
    let others = traces.modules.filter { !libraries.contains($0) }
    // The modules of the system are not built for testing.
    let isOfSystem = { (module: String) in module.hasPrefix("Foundation") }
    let plain = (libraries + others.filter(isOfSystem)).map { "import \($0)" }
    let tested = others.filter { !isOfSystem($0) }.map { "@testable import \($0)" }
    let imports = [plain, tested].filter { !$0.isEmpty }.flatMap { $0 + [""] }
    let suite = [
      "@Suite(\(SwiftSource.literal("paths of \(traces.flow)")))", "struct \(name) {",
      "  let flow = \(instance)",
    ]
    let tests = traces.elements.compactMap(\.swiftTest).flatMap { test in
      [""] + test.split(separator: "\n").map { "  \($0)" }
    }
    return (heading + imports + suite + tests + ["}", ""]).joined(separator: "\n")
  }

  private var heading: [String] {
    [
      "// Generated: do not edit, but generate it again when the flow is meant to change.",
      "// \(command.asComment)", "",
    ]
  }
}

/// Nobody knows how tests create a flow.
struct UnknownInstance: ToolError, Equatable {
  let flow: String

  var exitCode: Int32 { 65 }

  var message: String {
    "tests cannot create '\(flow)': its type has stored properties or is generic, so it may not have "
      + "an empty initializer; pass the Swift expression that creates it, such as "
      + "--instance 'Shop(cart: .sample)'"
  }
}
#endif
