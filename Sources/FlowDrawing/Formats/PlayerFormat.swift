extension OutputFormat {
  package static let player = OutputFormat(
    "html", aliases: ["htm"], summary: "the player: a page to step through the flow", .player)
}
