#if CLI
import FlowgraphCommands
import Foundation

/// Reads YAML with PyYAML, as other programs do: nothing of the tool is in it.
enum YAMLReader {
  private static let script = """
    import json, sys, yaml
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    def read(text):
        try:
            return {"documents": list(yaml.load_all(text, Loader=loader))}
        except yaml.YAMLError as error:
            return {"error": str(error)}
    json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout, default=str)
    """

  /// Whether Python and PyYAML are there.
  static let isInstalled: Bool = (try? documents(of: ["a: 1"])) != nil

  /// The documents of each text; `nil` for one that is no YAML.
  static func documents(of texts: [String]) throws -> [[Any]?] {
    let input = try JSONSerialization.data(withJSONObject: texts)
    var child = ChildProcess("/usr/bin/env", ["python3", "-c", script], input: Array(input))
    child.timeLimit = .seconds(120)
    child.outputLimit = 1 << 28
    let report = try child.run()
    guard report.ending == .exited(code: 0) else { throw Failure(errors: report.errors) }
    let results = try JSONSerialization.jsonObject(with: Data(report.output)) as? [[String: Any]]
    return (results ?? []).map { $0["documents"] as? [Any] }
  }

  struct Failure: Error {
    var errors: String
  }
}
#endif
