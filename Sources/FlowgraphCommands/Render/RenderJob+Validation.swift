#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDrawing

extension RenderJob {
  /// The spelling of an option in messages: `--per-tab`, or as a key `"perTab"`.
  func name(_ option: String, key: String? = nil) -> String {
    isOfSettings ? "\"\(key ?? option)\"" : "--\(option)"
  }

  /// Rejects options that cannot be used together, or that do not apply to the format.
  func validate() throws {
    try validateView()
    let format = outputFormat
    if !format.isDiagram, let option = narrowing.first {
      throw ValidationError(
        "\(option) needs a diagram; \(format.name) always contains the whole flow.")
    }
    if !format.isDrawn, style ?? StyleOptions.defaultStyle != StyleOptions.defaultStyle {
      throw ValidationError(
        "\(name("style")) does not apply to \(format.name), which has no colors.")
    }
    if screenshots != nil, !format.showsPictures {
      throw ValidationError(
        "\(name("screenshots")) does not apply to \(format.name), which shows no pictures.")
    }
    if let pictures {
      guard format.showsPictures else {
        throw ValidationError(
          "\(name("pictures")) does not apply to \(format.name), which shows no pictures.")
      }
      guard pictures == .embed || !format.isBinary else {
        throw ValidationError(
          "\(name("pictures")) link does not apply to \(format.name), which contains its "
            + "pictures.")
      }
    }
    try requireEffect()
    switch target {
    case .markdown:
      guard format.fence == nil else { return }
      throw ValidationError(
        "A Markdown file cannot contain \(format.name); use \(MarkdownFile.formatNames).")
    case .file(let path):
      guard let path, self.format == nil, OutputFormat.hasUnknownExtension(path) else { return }
      throw ValidationError(
        "'\(path)' has an unknown extension; choose a format with \(name("format")): "
          + "\(OutputFormat.names.joined(separator: ", ")).")
    case .baseline: break
    }
  }

  /// Rejects options about the content that cannot be used together.
  func validateView() throws {
    let view = request.options
    if view.perTab, view.level == .configurations {
      throw ValidationError(
        "\(name("per-tab", key: "perTab")) needs \(name("level")) screens; "
          + "configurations already differ by tab.")
    }
    if let focus = view.focus, !(0...1000 ~= focus.radius) {
      throw ValidationError("\(name("radius")) must be from 0 to 1000.")
    }
  }

  /// The given options that leave out parts of the flow.
  private var narrowing: [String] {
    let view = request.options
    return (view.group == nil ? [] : [name("group")]) + (view.focus == nil ? [] : [name("focus")])
      + (view.collapsed.isEmpty ? [] : [name("collapse")])
      + (view.back == .hidden ? [name("back")] : [])
  }
}
#endif
