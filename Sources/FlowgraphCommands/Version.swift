#if CLI
extension FlowgraphTool {
  /// The version of the whole package; `RELEASING.md` says when it changes.
  static let version = "0.1.0"
}
#endif
