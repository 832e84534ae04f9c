#if CLI
import FlowCatalogs
import FlowExploration

extension GeneratedTraces {
  /// Returns a source file with one suite of tests.
  ///
  /// Values that are written as Swift always compile, and all others are taken from the flow, so
  /// only one expression in the file can be wrong: the one that creates the flow.
  ///
  /// - Parameters:
  ///   - instance: The expression that creates the flow; `nil` for the simplest one.
  ///   - command: The command that generates the file.
  func swiftTests(
    suite name: String, instance: String?, command: String
  ) throws(ToolFailure) -> String {
    guard let instance = instance ?? self.instance else {
      throw .badInput(
        "tests cannot create '\(flow)': its type has stored properties or is generic, so it may "
          + "not have an empty initializer; pass the Swift expression that creates it, such as "
          + "--instance 'Shop(cart: .sample)'")
    }
    let heading = [
      "// Generated: do not edit, but generate it again when the flow is meant to change.",
      "// \(SwiftSource.comment(command))", "",
    ]
    let libraries = ["FlowCore", "FlowExploration", "FlowTesting", "Testing"]
    let others = modules.filter { !libraries.contains($0) }
    // Modules of the system are not testable.
    let isOfSystem = { (module: String) in module.hasPrefix("Foundation") }
    let plain = (libraries + others.filter(isOfSystem)).map { "import \($0)" }
    let tested = others.filter { !isOfSystem($0) }.map { "@testable import \($0)" }
    let imports = [plain, tested].filter { !$0.isEmpty }.flatMap { $0 + [""] }
    let suite = [
      "@Suite(\(SwiftSource.literal("paths of \(flow)")))", "struct \(name) {",
      "  let flow = \(instance)",
    ]
    let tests = elements.compactMap(\.swiftTest).flatMap { test in
      [""] + test.split(separator: "\n").map { "  \($0)" }
    }
    return (heading + imports + suite + tests + ["}", ""]).joined(separator: "\n")
  }
}
#endif
