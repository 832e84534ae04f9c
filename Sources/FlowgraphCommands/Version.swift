#if CLI
extension FlowgraphTool {
  /// The version of the whole package; `RELEASING.md` defines when it changes.
  static let version = "0.1.0"
}
#endif
