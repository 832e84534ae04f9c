import FlowCore
import FlowDocuments

extension GeneratedFile {
  /// The values of the keywords in the schema of documents.
  static let documentSchema = GeneratedFile(
    path: "Documentation/document.schema.json"
  ) { schema, _ in
    let keywords: [(object: String, key: String, values: [String])] = [
      ("bound", "kind", FlowDocument.Bound.BoundKind.allCases.map(\.rawValue)),
      ("command", "operation", CommandOperation.allCases.map(\.rawValue)),
      ("deadEvent", "reason", FlowDocument.DeadEvent.DeadEventReason.allCases.map(\.rawValue)),
      ("event", "move", SystemMove.MoveKind.allCases.map(\.rawValue)),
      ("finding", "kind", FlowDocument.ChildMismatch.MismatchKind.allCases.map(\.rawValue)),
    ]
    return keywords.reduce(schema as String?) { schema, keyword in
      guard let schema,
        let object = schema.firstRange(of: "\n    \"\(keyword.object)\": {")?.upperBound,
        let key = schema[object...].firstRange(of: "\n        \"\(keyword.key)\": {")?.upperBound
      else { return nil }
      return replacing(
        in: String(schema[key...]), from: "\"enum\": [", to: "]", keepsStart: true,
        with: elements(keyword.values)
      ).map { schema[..<key] + $0 }
    }
  }

  /// The strings of an array in JSON, on lines of at most 99 characters.
  private static func elements(_ values: [String]) -> String {
    let text = values.map { "\"\($0)\"" }.joined(separator: ", ")
    guard text.count > 79 else { return text }
    var lines = [""]
    for value in text.split(separator: " ") {
      if lines[lines.count - 1].count + value.count > 87 { lines.append("") }
      lines[lines.count - 1] += " \(value)"
    }
    return "\n" + lines.map { "           \($0)\n" }.joined() + "          "
  }
}
