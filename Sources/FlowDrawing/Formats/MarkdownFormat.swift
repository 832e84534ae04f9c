import FlowDiagrams

extension OutputFormat {
  package static let markdown = OutputFormat(
    name: "md", aliases: ["markdown"], summary: "tables of all transitions", fence: "",
    writer: .flow { document, request in
      document.markdown(
        level: request.options.level, perTab: request.options.perTab,
        headingLevel: request.headingLevel, source: request.sourceAddress,
        pictures: request.options.pictures, image: request.imageAddress)
    })
}
