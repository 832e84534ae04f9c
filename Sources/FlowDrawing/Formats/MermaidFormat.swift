import FlowDiagrams

extension OutputFormat {
  package static let mermaid = OutputFormat(
    name: "mmd", aliases: ["mermaid"],
    summary: "a Mermaid flowchart, which GitHub and others draw in Markdown",
    fence: "mermaid",
    writer: .diagram { diagram in
      let text = diagram.mermaid()
      let limits = diagram.mermaidLimits(exceededBy: text)
      guard !limits.isEmpty else { return (text, []) }
      return (
        text,
        [
          "\(limits.joined(separator: "; ")): GitHub and other sites will show an error instead; "
            + "write an .svg, or an .md with tables, or draw less of the flow"
        ]
      )
    })
}
