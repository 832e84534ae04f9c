import FlowDiagrams

extension OutputFormat {
  package static let edges = OutputFormat(
    name: "edges", aliases: ["txt"], summary: "sorted lines, made for line-by-line diffs",
    fence: "text",
    writer: .flow { document, request in
      document.edgeList(level: request.options.level, perTab: request.options.perTab)
    })
}
