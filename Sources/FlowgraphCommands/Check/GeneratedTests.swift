#if CLI
import FlowCatalogs
import FlowExploration

/// A source file with one suite of tests of generated traces.
///
/// Values that are written as Swift always compile, and all others are taken from the flow, so only
/// one expression in the file can be wrong: the one that creates the flow.
struct GeneratedTests {
  private let traces: GeneratedTraces
  private let name: String
  private let instance: String
  private let command: String

  /// - Parameters:
  ///   - traces: The traces.
  ///   - name: The name of the suite.
  ///   - instance: The expression that creates the flow; `nil` for the simplest one.
  ///   - command: The command that generates the file.
  init(
    _ traces: GeneratedTraces, called name: String, instance: String?, command: String
  ) throws(UnknownInstance) {
    guard let instance = instance ?? traces.instance else {
      throw UnknownInstance(flow: traces.flow)
    }
    (self.traces, self.name, self.instance, self.command) = (traces, name, instance, command)
  }

  var text: String {
    let libraries = ["FlowCore", "FlowExploration", "FlowTesting", "Testing"]
    let others = traces.modules.filter { !libraries.contains($0) }
    // Modules of the system are not testable.
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
      "// \(SwiftSource.comment(command))", "",
    ]
  }
}

/// The expression with which tests create a flow is unknown.
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
