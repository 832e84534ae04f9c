import FlowDiagrams
import FlowDocuments

extension OutputFormat {
  /// All formats, in the order of every list.
  package static let all = [
    svg, png, pdf, dot, mermaid, plantUML, markdown, player, edges, json,
  ]

  package static let svg = OutputFormat(
    name: "svg", summary: "a picture, light or dark to match the reader's system",
    writer: .picture(nil))

  /// Two pixels per point keep text sharp.
  package static let png = OutputFormat(
    name: "png", summary: "the picture as pixels, two per point, on an opaque page",
    writer: .picture(.init(format: "png", options: ["--zoom", "2"])))

  package static let pdf = OutputFormat(
    name: "pdf", summary: "the picture on a page of its size",
    writer: .picture(.init(format: "pdf", joinsPages: true, hasLinks: true)))

  package static let dot = OutputFormat(
    name: "dot", aliases: ["gv"], summary: "Graphviz' language, for layouts of your own",
    fence: "dot", writer: .diagram { ($0.dot(), []) })

  package static let mermaid = OutputFormat(
    name: "mmd", aliases: ["mermaid"],
    summary: "a Mermaid flowchart, which GitHub and others draw in Markdown", fence: "mermaid",
    writer: .diagram { diagram in
      let text = diagram.mermaid()
      let limits = diagram.mermaidLimits(exceededBy: text)
      let warning =
        "\(limits.joined(separator: "; ")): GitHub and other sites will show an error instead; "
        + "write an .svg, or an .md with tables, or draw less of the flow"
      return (text, limits.isEmpty ? [] : [warning])
    })

  package static let plantUML = OutputFormat(
    name: "puml", aliases: ["plantuml"], summary: "a PlantUML state diagram", fence: "plantuml",
    writer: .diagram { ($0.plantUML(), []) })

  package static let markdown = OutputFormat(
    name: "md", aliases: ["markdown"], summary: "tables of all transitions", fence: "",
    writer: .flow { document, request in
      document.markdown(
        level: request.options.level, perTab: request.options.perTab,
        headingLevel: request.headingLevel, source: request.sourceAddress,
        pictures: request.options.pictures, image: request.imageAddress)
    })

  package static let player = OutputFormat(
    name: "html", aliases: ["htm"], summary: "the player: a page to step through the flow",
    writer: .player)

  package static let edges = OutputFormat(
    name: "edges", aliases: ["txt"], summary: "sorted lines, made for line-by-line diffs",
    fence: "text",
    writer: .flow { document, request in
      document.edgeList(level: request.options.level, perTab: request.options.perTab)
    })

  package static let json = OutputFormat(
    name: "json", summary: "the [document](document.schema.json) that every command reads",
    writer: .flow { document, _ in document.json() })
}
