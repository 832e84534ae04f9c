#if CLI
import FlowCatalogs
import FlowDocuments

/// Writes tests for devices, or a model of them, in one of the formats of `paths`.
struct DeviceFiles {
  /// The formats of device tests.
  enum Format { case maestro, xcuitest, graphwalker }

  let format: Format
  let model: DeviceModel
  /// The command that generates the same, for the comment at the top.
  let command: String
  /// The limit that cut the search, as text.
  let bound: String?

  /// The file with all tests.
  func file(of tests: DeviceTests, suite: String) -> String {
    switch format {
    case .maestro: maestro(tests.tests, called: tests.flow, of: tests).text
    case .xcuitest:
      XCUITestSource(
        name: suite, flow: tests.flow, tests: tests.tests, comments: comments(of: tests)
      ).text
    case .graphwalker: GraphWalkerModel(model, called: tests.flow).text
    }
  }

  /// A file for each test, by its name.
  func files(of tests: DeviceTests) -> [(name: String, text: String)] {
    let digits = "\(tests.tests.count)".count
    return tests.tests.map { test in
      let number = "\(test.number)"
      let padded = String(repeating: "0", count: digits - number.count) + number
      return (
        "\(tests.flow.asFileName)-\(padded).yaml",
        maestro([test], called: "\(tests.flow) \(padded)", of: tests).text
      )
    }
  }

  private func maestro(
    _ list: [DeviceTest], called name: String, of tests: DeviceTests
  ) -> MaestroFlow {
    MaestroFlow(
      name: name, app: model.controls.app, tests: list, comments: comments(of: tests))
  }

  private func comments(of tests: DeviceTests) -> [String] {
    let omitted = tests.omissionLines
    let variables = tests.variables
    return [
      "Generated: do not edit, but generate it again when the flow is meant to change.", command,
    ]
      + (bound.map { ["The search was cut \($0), so paths may be missing."] } ?? [])
      + (variables.isEmpty ? [] : ["Variables: \(variables.joined(separator: ", "))"])
      + (omitted.isEmpty ? [] : ["Not tested:"] + omitted.map { "  \($0)" })
  }
}
#endif
