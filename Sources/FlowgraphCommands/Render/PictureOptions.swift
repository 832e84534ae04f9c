#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDrawing
import FlowSVG

/// What to draw of a flow and where it goes, as the options of a command or an entry of the settings
/// ask for.
struct PictureOptions: Equatable {
  /// What is written.
  enum Target: Equatable {
    /// A file; `nil` for standard output.
    case file(String?)
    /// The blocks of a Markdown file.
    case markdown(String)
  }

  var target: Target
  /// The format; `nil` for the usual one of the target.
  var format: OutputFormat?
  var shown = DiagramOptions()
  /// The radius of the focus, where one is given.
  var radius: Int?
  var split = DiagramPage.Split.auto
  var direction: Diagram.Direction?
  var theme: DiagramTheme?
  /// The name of a style, or the path of its file.
  var style: String?
  /// The path of the earlier SVG whose layout is kept.
  var like: String?
  /// How many seconds all layouts together may take.
  var timeout = LayoutOptions.usualTimeout
  /// Whether to report how readable the layouts are.
  var hasStatistics = false

  /// The format that is written.
  var chosenFormat: OutputFormat {
    if let format { return format }
    switch target {
    case .file(let path): return path.flatMap { OutputFormat(path: $0) } ?? .svg
    case .markdown: return .mermaid
    }
  }
}

// MARK: - Validation

extension PictureOptions {
  /// How options are spelled where the user wrote them.
  enum Spelling {
    /// As options of a command: `--hide-back`.
    case options
    /// As keys of the settings: `"hideBack"`.
    case keys

    fileprivate func name(_ option: String, key: String? = nil) -> String {
      self == .options ? "--\(option)" : "\"\(key ?? option)\""
    }
  }

  /// Refuses options that exclude each other, or that the format has no use for.
  func validate(as spelling: Spelling) throws {
    try validateShown(as: spelling)
    let format = chosenFormat
    if !format.isDiagram, let option = narrowing(as: spelling).first {
      throw ValidationError("\(option) is for pictures; \(format.name) tells the whole flow.")
    }
    if !format.isDrawn, style ?? StyleOptions.usual != StyleOptions.usual {
      throw ValidationError(
        "\(spelling.name("style")) is for pictures; \(format.name) has no colours.")
    }
    switch target {
    case .markdown:
      guard format.fence == nil else { return }
      throw ValidationError(
        "A Markdown file holds no \(format.name); its blocks are \(MarkdownFile.formatNames).")
    case .file(let path):
      guard let path, self.format == nil, OutputFormat.hasUnknownExtension(path) else { return }
      throw ValidationError(
        "The extension of '\(path)' stands for no format; add \(spelling.name("format")) with one "
          + "of \(OutputFormat.names.joined(separator: ", ")).")
    }
  }

  /// Refuses what cannot be shown together.
  func validateShown(as spelling: Spelling) throws {
    if shown.perTab, shown.level == .configurations {
      throw ValidationError(
        "\(spelling.name("per-tab", key: "perTab")) is for \(spelling.name("level")) screens; "
          + "configurations know their tabs.")
    }
    guard let radius else { return }
    if shown.focus == nil {
      throw ValidationError(
        "\(spelling.name("radius")) is for \(spelling.name("focus")); name the screen in the "
          + "middle with that.")
    }
    if !(0...1000 ~= radius) {
      throw ValidationError("\(spelling.name("radius")) must be from 0 to 1000.")
    }
  }

  /// The options that leave something of the flow out.
  private func narrowing(as spelling: Spelling) -> [String] {
    (shown.flow == nil ? [] : [spelling.name("flow", key: "part")])
      + (shown.focus == nil ? [] : [spelling.name("focus")])
      + (shown.collapsed.isEmpty ? [] : [spelling.name("collapse")])
      + (shown.hidesBack ? [spelling.name("hide-back", key: "hideBack")] : [])
  }
}
#endif
