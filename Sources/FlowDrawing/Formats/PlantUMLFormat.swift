import FlowDiagrams

extension OutputFormat {
  package static let plantUML = OutputFormat(
    "puml", aliases: ["plantuml"], summary: "a PlantUML state diagram",
    fence: .language("plantuml"),
    .diagram { DiagramText($0.plantUML()) })
}
