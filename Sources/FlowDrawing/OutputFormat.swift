package import FlowDiagrams
package import FlowDocuments
import FlowSupport

/// An output format of a flow.
///
/// Each format is an element of ``all``, from which every list of formats is made.
package struct OutputFormat: Sendable {
  package enum Writer: Sendable {
    /// All of the flow as text, without a diagram.
    case flow(@Sendable (FlowDocument, RenderRequest) -> String)
    /// A diagram as text, with warnings, for other programs to lay out.
    case diagram(@Sendable (Diagram) -> (text: String, warnings: [String]))
    /// A diagram that is laid out and drawn: SVG, or a format that SVG is converted to.
    case picture(PictureConversion?)
    /// A web page in which the flow can be played.
    case player
  }

  /// The name, in lower case, which is also the file extension.
  package let name: String
  package var aliases: [String] = []
  /// A short description in Markdown.
  package let summary: String
  /// The language of the code fence around it in a Markdown file, which renderers recognize; empty
  /// for Markdown itself, which needs no fence, and `nil` if a Markdown file cannot contain it.
  package var fence: String?
  package let writer: Writer

  /// Whether it shows a diagram rather than all of the flow.
  package var isDiagram: Bool { if case .flow = writer { false } else { true } }

  /// Whether flowgraph lays it out and draws it, in the colors and fonts of a style.
  package var isDrawn: Bool {
    switch writer {
    case .picture, .player: true
    case .flow, .diagram: false
    }
  }

  /// Whether a large flow is split into several diagrams.
  package var isPaged: Bool {
    switch writer {
    case .picture, .diagram: true
    case .flow, .player: false
    }
  }

  /// Whether it shows the pictures of screens, or links to them.
  package var showsPictures: Bool { fence == "" || isDrawn }

  /// Whether it is binary, so that a terminal cannot display it.
  package var isBinary: Bool { conversion != nil }

  package var conversion: PictureConversion? {
    if case .picture(let conversion) = writer { conversion } else { nil }
  }
}

extension OutputFormat: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputFormat {
  package static var names: [String] { all.map(\.name) }

  /// The names of some formats as part of a sentence, such as `dot, mmd and puml`.
  package static func names(
    _ conjunction: String = "and", where isIncluded: (OutputFormat) -> Bool
  ) -> String {
    all.filter(isIncluded).map(\.name).listed(conjunction)
  }

  /// Returns the format with a name or an extension, ignoring case, or `nil` if there is none.
  package init?(named text: String) {
    let text = text.lowercased()
    guard let format = Self.all.first(where: { $0.name == text || $0.aliases.contains(text) })
    else { return nil }
    self = format
  }

  /// Returns the format for the extension of a path, or `nil` if there is none.
  package init?(path: String) {
    guard let name = Self.fileExtension(of: path) else { return nil }
    self.init(named: String(name))
  }

  package static func hasUnknownExtension(_ path: String) -> Bool {
    fileExtension(of: path) != nil && OutputFormat(path: path) == nil
  }

  private static func fileExtension(of path: String) -> Substring? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot > name.startIndex
    else { return nil }
    return name[name.index(after: dot)...]
  }
}

extension OutputFormat {
  package static var table: String {
    let rows = all.map { format in
      let extensions = ([format.name] + format.aliases).map { "`.\($0)`" }
      let needs = (format.isDrawn ? ["Graphviz"] : []) + (format.isBinary ? ["`rsvg-convert`"] : [])
      return "| `\(format.name)` | \(extensions.joined(separator: ", ")) | \(format.summary) |"
        + (needs.isEmpty ? " |" : " \(needs.joined(separator: ", ")) |")
    }
    return (["| format | extensions | what it is | needs |", "|---|---|---|---|"] + rows)
      .map { $0 + "\n" }.joined()
  }
}

/// A conversion from SVG to another format.
package struct PictureConversion: Sendable {
  package var format: String
  /// Additional options of `rsvg-convert`.
  package var options: [String] = []
  package var joinsPages = false
  /// Whether labels can link to their source lines.
  package var hasLinks = false
}
