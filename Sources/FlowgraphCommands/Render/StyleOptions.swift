#if CLI
  public import ArgumentParser
  public import FlowDiagrams
  import FlowDocuments

  /// What a picture looks like.
  struct StyleOptions: ParsableArguments {
    @Option(help: "The colours; auto follows the reader's system (png and pdf: light).")
    var theme = Theme.auto

    @Option(
      help: ArgumentHelp(
        "The colours and fonts: standard, contrast, print, or the path of a CSS file.",
        valueName: "style"))
    var style = "standard"

    /// The style that is asked for; a warning is written for colours that can hardly be told apart.
    func chosenStyle() throws(ToolError) -> Style {
      if let known = Style.named.first(where: { $0.key == style }) { return known.value }
      guard FlowSource.isDocument(style) || InputFile.exists(path: style) else {
        let names = Style.named.map(\.key)
        throw .unknownStyle(style, nearest: Spelling.nearest(to: style, among: names))
      }
      let read = try readStyle()
      for (page, palette) in theme.palettes(of: read) {
        for fault in palette.contrastFaults() {
          StandardError.report(
            "flowgraph: warning: \(TerminalText.line(style)): on a \(page) page \(fault)\n")
        }
      }
      return read
    }

    private func readStyle() throws(ToolError) -> Style {
      let name = style == "-" ? "standard input" : style
      let bytes: [UInt8]
      do {
        bytes = try InputFile.bytes(at: style == "-" ? nil : style)
      } catch {
        switch error {
        case .missing: throw .missingStyle(name)
        case .unreadable(let reason): throw .unreadableFile(name, reason: reason)
        }
      }
      do { return try Style(css: bytes) } catch { throw .malformedStyle(name, error) }
    }
  }

  extension Theme: ExpressibleByArgument {}
#endif
