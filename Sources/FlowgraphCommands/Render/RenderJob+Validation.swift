#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDrawing

extension RenderJob {
  /// Where the user wrote the options, which determines how messages spell them.
  enum OptionSyntax {
    /// As options of a command: `--hide-back`.
    case options
    /// As keys of the settings: `"hideBack"`.
    case keys

    fileprivate func name(_ option: String, key: String? = nil) -> String {
      self == .options ? "--\(option)" : "\"\(key ?? option)\""
    }
  }

  /// Rejects options that cannot be used together, or that do not apply to the format.
  func validate(as syntax: OptionSyntax) throws {
    try validateView(as: syntax)
    let format = chosenFormat
    if !format.isDiagram, let option = narrowing(as: syntax).first {
      throw ValidationError(
        "\(option) needs a diagram; \(format.name) always contains the whole flow.")
    }
    if !format.isDrawn, style ?? StyleOptions.defaultStyle != StyleOptions.defaultStyle {
      throw ValidationError(
        "\(syntax.name("style")) does not apply to \(format.name), which has no colors.")
    }
    if case .of = screenshots, !format.showsPictures {
      throw ValidationError(
        "\(syntax.name("screenshots")) does not apply to \(format.name), which shows no pictures."
      )
    }
    if let pictures {
      guard format.showsPictures else {
        throw ValidationError(
          "\(syntax.name("pictures")) does not apply to \(format.name), which shows no pictures.")
      }
      guard pictures == .embed || !format.isBinary else {
        throw ValidationError(
          "\(syntax.name("pictures")) link does not apply to \(format.name), which contains its "
            + "pictures.")
      }
    }
    switch target {
    case .markdown:
      guard format.fence == nil else { return }
      throw ValidationError(
        "A Markdown file cannot contain \(format.name); use \(MarkdownFile.formatNames).")
    case .file(let path):
      guard let path, self.format == nil, OutputFormat.hasUnknownExtension(path) else { return }
      throw ValidationError(
        "'\(path)' has an unknown extension; choose a format with \(syntax.name("format")): "
          + "\(OutputFormat.names.joined(separator: ", ")).")
    case .baseline: break
    }
  }

  /// Rejects options about the content that cannot be used together.
  func validateView(as syntax: OptionSyntax) throws {
    let view = request.options
    if view.perTab, view.level == .configurations {
      throw ValidationError(
        "\(syntax.name("per-tab", key: "perTab")) needs \(syntax.name("level")) screens; "
          + "configurations already differ by tab.")
    }
    if let focus = view.focus, !(0...1000 ~= focus.radius) {
      throw ValidationError("\(syntax.name("radius")) must be from 0 to 1000.")
    }
  }

  /// The given options that leave out parts of the flow.
  private func narrowing(as syntax: OptionSyntax) -> [String] {
    let view = request.options
    return (view.group == nil ? [] : [syntax.name("group")])
      + (view.focus == nil ? [] : [syntax.name("focus")])
      + (view.collapsed.isEmpty ? [] : [syntax.name("collapse")])
      + (view.hidesBack ? [syntax.name("hide-back", key: "hideBack")] : [])
  }
}
#endif
