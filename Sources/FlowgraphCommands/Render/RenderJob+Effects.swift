#if CLI
internal import ArgumentParser
import FlowDiagrams
import FlowDrawing
import FlowSupport

extension RenderJob {
  /// An option, the formats on which it has an effect, and why it has none on the others.
  private typealias FormatOption = (
    name: String, isGiven: Bool, formats: (OutputFormat) -> Bool, lack: String
  )

  private var formatOptions: [FormatOption] {
    let view = request.options
    return [
      (name("theme"), theme != nil, \.isDrawn, "has no colors"),
      (
        name("style"), style ?? StyleOptions.defaultStyle != StyleOptions.defaultStyle, \.isDrawn,
        "has no colors"
      ),
      (name("direction"), request.direction != nil, \.isDiagram, "has no direction"),
      (name("previous"), previous != nil, \.isDrawn, "has no layout"),
      (name("stats"), hasStatistics, \.isDrawn, "has no layout"),
      (name("screenshots"), screenshots != nil, \.showsPictures, "shows no pictures"),
      (name("pictures"), pictures != nil, \.showsPictures, "shows no pictures"),
      (name("group"), view.group != nil, \.isDiagram, "is no diagram"),
      (name("focus"), view.focus != nil, \.isDiagram, "is no diagram"),
      (name("collapse"), !view.collapsed.isEmpty, \.isDiagram, "is no diagram"),
      (name("back"), view.back != nil, \.isDiagram, "is no diagram"),
      (name("all-edges", key: "allEdges"), view.drawsAllEdges, \.isDiagram, "is no diagram"),
    ]
  }

  /// Rejects options that have no effect on what is written.
  ///
  /// - Parameters:
  ///   - text: The name of a format without a diagram that is written instead; `nil` for the
  ///     output format.
  ///   - formats: The formats to choose from.
  func requireEffect(
    on text: String? = nil, among formats: [OutputFormat] = OutputFormat.all
  ) throws(ValidationError) {
    for option in formatOptions where option.isGiven {
      guard text != nil || !option.formats(outputFormat) else { continue }
      let names = formats.filter(option.formats).map(\.name).listed("or")
      throw ValidationError(
        "\(option.name) needs \(names); \(text ?? outputFormat.name) \(option.lack).")
    }
  }
}
#endif
