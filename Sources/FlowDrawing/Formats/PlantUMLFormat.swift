import FlowDiagrams

extension OutputFormat {
  package static let plantUML = OutputFormat(
    name: "puml", aliases: ["plantuml"], summary: "a PlantUML state diagram",
    fence: "plantuml",
    writer: .diagram { ($0.plantUML(), []) })
}
