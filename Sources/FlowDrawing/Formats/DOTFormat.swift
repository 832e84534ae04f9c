import FlowDiagrams

extension OutputFormat {
  package static let dot = OutputFormat(
    "dot", aliases: ["gv"], summary: "Graphviz' language, for layouts of your own",
    fence: "dot", .diagram { ($0.dot(), []) })
}
