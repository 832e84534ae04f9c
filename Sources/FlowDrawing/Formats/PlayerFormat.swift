extension OutputFormat {
  package static let player = OutputFormat(
    name: "html", aliases: ["htm"], summary: "the player: a page to step through the flow",
    writer: .player)
}
