package import FlowDiagrams
package import FlowDocuments

/// Something that a flow can be written as.
///
/// A format is a value in a file of its own below `Formats`, and a line in ``all``; whatever lists
/// formats is made from these.
package struct OutputFormat: Sendable {
  /// How a format is written.
  package enum Writer: Sendable {
    /// All of the flow as text, without a diagram.
    case flow(@Sendable (FlowDocument, FlowTextOptions) -> String)
    /// A diagram as text, which other programs lay out.
    case diagram(@Sendable (Diagram) -> DiagramText)
    /// A diagram laid out and drawn: SVG, or what SVG is converted to.
    case picture(PictureConversion?)
    /// A page in which the flow can be played.
    case player
  }

  /// What the code fence of a block in a Markdown file says.
  package enum Fence: Sendable {
    /// The format is Markdown itself, which needs no fence.
    case plain
    /// A fence with the name of a language, by which pages know what to draw.
    case language(String)
  }

  /// The name, which is also the extension of its files; in lower case.
  package let name: String
  /// What it is, in a few words of Markdown.
  package let summary: String
  /// Other extensions that stand for it.
  package let aliases: [String]
  package let writer: Writer
  /// How a Markdown file holds it; `nil` if it cannot.
  package let fence: Fence?

  package init(
    _ name: String, aliases: [String] = [], summary: String, fence: Fence? = nil,
    _ writer: Writer
  ) {
    (self.name, self.aliases, self.summary) = (name, aliases, summary)
    (self.fence, self.writer) = (fence, writer)
  }

  /// Whether it shows a diagram, not all of the flow.
  package var isDiagram: Bool {
    if case .flow = writer { false } else { true }
  }

  /// Whether it is laid out and drawn here, in the colors and fonts of a style.
  package var isDrawn: Bool {
    switch writer {
    case .picture, .player: true
    case .flow, .diagram: false
    }
  }

  /// Whether a large flow becomes several diagrams.
  package var isPaged: Bool {
    switch writer {
    case .picture, .diagram: true
    case .flow, .player: false
    }
  }

  /// Whether a terminal cannot show it.
  package var isBinary: Bool { conversion != nil }

  /// What SVG is converted to for it.
  package var conversion: PictureConversion? {
    if case .picture(let conversion) = writer { conversion } else { nil }
  }
}

extension OutputFormat: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputFormat {
  /// The names of all formats.
  package static var names: [String] { all.map(\.name) }

  /// The names of some formats, as a sentence lists them: `dot, mmd and puml`.
  package static func names(
    _ conjunction: String = "and", where isIncluded: (OutputFormat) -> Bool
  ) -> String {
    let names = all.filter(isIncluded).map(\.name)
    return names.dropLast().joined(separator: ", ")
      + (names.count > 1 ? " \(conjunction) " : "") + (names.last ?? "")
  }

  /// The format with a name or an extension, in any case; `nil` if there is none.
  package init?(named text: String) {
    let text = text.lowercased()
    guard let format = Self.all.first(where: { $0.name == text || $0.aliases.contains(text) })
    else { return nil }
    self = format
  }

  /// The format that the extension of a path stands for, or `nil`.
  package init?(path: String) {
    guard let name = Self.fileExtension(of: path) else { return nil }
    self.init(named: String(name))
  }

  /// Whether a path has an extension, and one that stands for no format.
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
  /// All formats as a table in Markdown.
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

/// What a format that lists all of a flow is written with.
package struct FlowTextOptions {
  package var level: DiagramOptions.Level
  package var perTab: Bool
  /// The level of its first heading, from 1 on.
  package var headingLevel: Int
  /// Gives the address of the line that makes a transition, by the transition's position.
  package var source: (Int) -> String?
}

/// A diagram as text, with what has to be said of it.
package struct DiagramText: Sendable {
  package var text: String
  package var warnings: [String]

  package init(_ text: String, warnings: [String] = []) {
    (self.text, self.warnings) = (text, warnings)
  }
}

/// How SVG becomes another format.
package struct PictureConversion: Sendable {
  /// The format as `rsvg-convert` calls it.
  package var format: String
  /// More options of `rsvg-convert`.
  package var options: [String] = []
  /// Whether one file holds all pages.
  package var joinsPages = false
  /// Whether labels can lead to the lines of source that they come from.
  package var hasLinks = false
}
