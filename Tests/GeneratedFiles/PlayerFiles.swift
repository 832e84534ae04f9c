import FlowTestSupport

extension GeneratedFile {
  /// The folder of the player's script and style sheet.
  package static let web = "Sources/FlowDrawing/Player/Web"

  private static let scripts = [
    "model.js", "page.js", "picture.js", "stack.js", "panel.js", "search.js", "hands.js", "main.js",
  ]
  private static let styles = ["frame.css", "panel.css", "shots.css", "paper.css"]

  /// The player's script and style sheet as Swift, so that a page is written without reading files.
  static let playerFiles = GeneratedFile(
    path: "Sources/FlowDrawing/Player/PlayerFiles.swift",
    sources: (scripts + styles).map { "\(web)/\($0)" }
  ) { _, texts in
    let script = texts.prefix(scripts.count).map { "\n" + $0 }
    let style = texts.suffix(styles.count).map { "\n" + $0 }
    return """
      // Written by 'make generated' from the files in Web.

      /// The files of the player's page.
      enum PlayerFiles {
        /// The script: plain JavaScript, the same in every page.
        static let script = [
      \(literals(script))  ].joined()

        /// The SHA-256 of ``script`` as a content security policy names it.
        static let scriptHash = "sha256-\(SHA256.base64(script.joined()))"

        /// The style sheet; the colors are those of the theme.
        static let style = [
      \(literals(style))  ].joined()
      }

      """
  }

  /// Each text as a string literal on a line.
  private static func literals(_ texts: [String]) -> String {
    texts.map { text in
      let escaped = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
        .replacing("\n", with: #"\n"#)
      return "    \"\(escaped)\",\n"
    }.joined()
  }
}
