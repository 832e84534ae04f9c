import FlowDiagrams

extension OutputFormat {
  package static let edges = OutputFormat(
    "edges", aliases: ["txt"], summary: "sorted lines, made for line-by-line diffs",
    fence: .language("text"),
    .flow { document, options in
      document.edgeList(level: options.level, perTab: options.perTab)
    })
}
