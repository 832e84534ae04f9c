#if CLI
internal import ArgumentParser
import FlowDocuments

/// The output format of `flowgraph check` and `flowgraph merge`.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif

  /// Returns the sources in a folder if the format reports source locations, otherwise `nil`.
  func sources(in root: String) throws(InputError) -> SourceTree? {
    self == .github || self == .sarif ? try SourceTree(root: root) : nil
  }

  func report(of flows: [CheckedFlow], _ strictness: Strictness, sources: SourceTree?) -> String {
    switch (self, sources) {
    case (.github, let sources?):
      return CheckAnnotations(flows: flows, strictness: strictness, sources: sources).text
    case (.sarif, let sources?):
      return CheckSARIF(
        flows: flows, strictness: strictness, sources: sources, version: FlowgraphTool.version
      ).text
    case (.json, _):
      let failures = flows.reduce(0) { $0 + strictness.failures(in: $1.check) }
      return FlowCheck.json(of: flows.map(\.check), failures: failures)
    case (.text, _), (.github, nil), (.sarif, nil):
      return CheckText(flows: flows, strictness: strictness).text
    }
  }
}
#endif
