import Foundation

/// The tool that was built together with the tests.
package enum BuiltTool {
  package static var path: String {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("flowgraph").path
  }
}
