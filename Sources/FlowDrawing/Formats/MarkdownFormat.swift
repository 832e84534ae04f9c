import FlowDiagrams

extension OutputFormat {
  package static let markdown = OutputFormat(
    "md", aliases: ["markdown"], summary: "tables of all transitions", fence: .plain,
    .flow { document, options in
      document.markdown(
        level: options.level, perTab: options.perTab, headingLevel: options.headingLevel,
        source: options.source, pictures: options.pictures, image: options.image)
    })
}
