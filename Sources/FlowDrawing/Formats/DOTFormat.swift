import FlowDiagrams

extension OutputFormat {
  package static let dot = OutputFormat(
    name: "dot", aliases: ["gv"], summary: "Graphviz' language, for layouts of your own",
    fence: "dot", writer: .diagram { ($0.dot(), []) })
}
