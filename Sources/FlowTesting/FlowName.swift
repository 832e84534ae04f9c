import FlowCore

/// What to call a flow in a report.
enum FlowName {
  /// The name of the type, without its module and the types around it.
  static func of<F: Flow>(_ type: F.Type) -> String { String(describing: type) }
}

extension String {
  /// The text with every line moved to the right.
  func indented(by spaces: Int = 2) -> String {
    let margin = String(repeating: " ", count: spaces)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
