import FlowDiagrams

extension OutputFormat {
  package static let plantUML = OutputFormat(
    "puml", aliases: ["plantuml"], summary: "a PlantUML state diagram",
    fence: "plantuml",
    .diagram { ($0.plantUML(), []) })
}
