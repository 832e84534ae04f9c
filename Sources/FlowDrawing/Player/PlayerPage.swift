import FlowCore
import FlowDiagrams
import FlowDocuments
import FlowLayout
import FlowSupport

struct PlayerPage {
  let document: FlowDocument
  let diagrams: [PlacedDiagram]
  let trace: Overlay.TracePath?
  let theme: DiagramTheme
  let style: DiagramStyle
  let pictures: ScreenPictures
  let images: [Int: PictureImage]
  let source: (Int) -> String?

  /// The content security policy: the page may run its own script, and nothing else.
  ///
  /// Inline styles are allowed, because those of diagrams differ; without a source for fonts or
  /// connections, and with no images but those in the page, they cannot send data. The script cannot
  /// make elements from text, which *trusted types* without a policy forbid.
  /// Where pictures are linked, images from the page's own site or disk are allowed, too.
  static func policy(linksImages: Bool = false) -> String {
    [
      "default-src 'none'", "script-src '\(PlayerFiles.scriptHash)'", "style-src 'unsafe-inline'",
      linksImages ? "img-src data: 'self' file:" : "img-src data:", "base-uri 'none'",
      "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  func text() -> String {
    let policy = Self.policy(
      linksImages: images.values.contains { !$0.address.hasPrefix("data:") })
    let table = document.playerTable()
    let data = PlayerData(
      document: document, diagrams: diagrams, trace: trace, pictures: pictures, source: source
    ).text()
    let title = escaped(document.title)
    return """
      <!DOCTYPE html>
      <html lang="en" data-theme="\(theme.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="\(Self.icon)">
      <style>\(PlayerFiles.style)</style>
      <style id="light" media="\(media.light)">
      \(styleSheet(of: .light, style.light))</style>
      <style id="dark" media="\(media.dark)">
      \(styleSheet(of: .dark, style.dark))</style>
      </head>
      <body>
      \(symbols)
      \(Self.header(title: title, summary: escaped(summary)))
      <main>
      \(Self.stack)
      \(Self.stage(pictures: pictureTexts.joined()))
      \(Self.panel)
      </main>
      <details id="twin">
      <summary>The diagram as a table: \(counted(table.count, "row"))</summary>
      \(screenList)\(table.text)</details>
      \(Self.help(symbols: legend))
      <script type="application/json" id="data">\(data)</script>
      <script>\(PlayerFiles.script)</script>
      </body>
      </html>

      """
  }

  /// The diagrams, all but the first in templates: a browser lays out and styles only what is shown.
  private var pictureTexts: [String] {
    diagrams.indices.map { index in
      // Readers can change the theme, so both appearances are included.
      let svg = SVGWriter(
        placed: diagrams[index], theme: .auto, style: style, numberInPage: index, images: images
      ).text()
      return "<div class=\"picture\" data-picture=\"\(index)\">\n"
        + (index == 0 ? svg : "<template>\(svg)</template>") + "</div>\n"
    }
  }

  /// The pictures of all screens, above the table that replaces the diagram; empty without pictures.
  private var screenList: String {
    guard !pictures.isEmpty else { return "" }
    let names = ScreenNames(document).paths
    let items = document.screens.indices.compactMap { screen in
      pictures.screens[screen].map { item(names[screen], $0) }
    }
    return "<ul class=\"shots\">\n\(items.joined())</ul>\n"
  }

  private func item(_ name: String, _ picture: ScreenPictures.Picture) -> String {
    let width = decimal(picture.pixels.width, digits: 0)
    let height = decimal(picture.pixels.height, digits: 0)
    var svg = XMLElement(
      "svg", ["class": "shot", "viewBox": "0 0 \(width) \(height)", "aria-hidden": "true"])
    let numbers = picture.numbers(in: .auto)
    for number in numbers {
      var use = XMLElement("use", ["href": "#" + SVGWriter.symbolName(number)])
      if numbers.count > 1 {
        use.set("class", number == picture.light ? "by-light" : "by-dark")
      }
      svg.append(use)
    }
    var text = ""
    svg.write(to: &text)
    return "<li>\(text)\(escaped(name))</li>\n"
  }

  private var media: (light: String, dark: String) {
    switch theme {
    case .auto: ("print, (prefers-color-scheme: light)", "screen and (prefers-color-scheme: dark)")
    case .light: ("all", "not all")
    case .dark: ("print", "screen")
    }
  }

  private var summary: String {
    var summary = [
      counted(document.screens.count, "screen"),
      counted(document.configurations.count, "configuration"),
      counted(document.transitions.count, "transition"),
    ]
    if let bound = document.search.bound { summary.append("search stopped \(bound.text)") }
    return summary.joined(separator: " · ")
  }

  private func styleSheet(of theme: DiagramTheme, _ palette: Palette) -> String {
    let colors = [
      ("page", palette.page), ("ink", palette.ink), ("muted", palette.muted),
      ("card", palette.card), ("card-border", palette.cardBorder), ("group", palette.group),
      ("group-border", palette.groupBorder), ("accent", palette.push),
      ("modal", palette.present),
    ]
    let variables = colors.map { "--\($0.0): \($0.1); " }.joined()
    return ":root { color-scheme: \(theme.rawValue); \(variables)}\n"
      + theme.styleSheet(
        style, hasOverlay: diagrams.contains(where: \.diagram.hasOverlay),
        hasPictures: !pictures.isEmpty)
  }

  /// The symbols of commands and answers, for the script to refer to.
  private var symbols: String {
    var svg = XMLElement("svg", ["class": "symbols", "aria-hidden": "true"])
    let center = Point(x: 0, y: 0)
    let drawings =
      EdgeSymbol.allCases.map { ($0.rawValue, Drawing.symbol($0, at: center)) }
      + Diagram.AnswerKind.allCases.map { ($0.rawValue, Drawing.symbol(of: $0, at: center)) }
    for (name, drawing) in drawings {
      var symbol = XMLElement("symbol", ["id": "symbol-\(name)", "viewBox": "-8 -8 16 16"])
      symbol.append(drawing)
      svg.append(symbol)
    }
    for symbol in SVGWriter.symbols(for: images) { svg.append(symbol) }
    var text = ""
    svg.write(to: &text)
    return text + Self.icons
  }

  private var legend: String {
    let entries =
      EdgeSymbol.allCases.map { ($0.rawValue, $0.legend) }
      + [("answer", "under way, answer"), ("failure", "failure")]
    return entries.map { name, meaning in
      "<li><svg class=\"symbol\" aria-hidden=\"true\"><use href=\"#symbol-\(name)\"/></svg>"
        + "\(escaped(meaning))</li>"
    }.joined()
  }

  private func escaped(_ text: String) -> String {
    XMLElement.escaped(VisibleText.shortened(VisibleText.clean(text)))
  }
}

extension FlowDocument {
  /// The maximum number of rows in the table; the others are only counted.
  private static let maxRows = 3000

  /// The text alternative to the diagram: a table of all transitions from screen to screen, each
  /// listed once however many configurations it starts from; and the number of its rows.
  func playerTable() -> (text: String, count: Int) {
    let starts = starts.map { start in
      ["start", "", start.condition ?? "", "", name(of: .configuration(start.configuration))]
    }
    let rows = (starts + transitions.map(row)).map { cells in
      cells.map { VisibleText.shortened(VisibleText.clean($0)) }
    }.distinct()
    var text = "<table>\n<caption>All transitions between screens</caption>\n"
    text += "<thead><tr>"
    for title in ["From", "Event", "Condition", "Commands", "To"] {
      text += "<th scope=\"col\">\(title)</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(Self.maxRows) {
      text += "<tr><th scope=\"row\">\(XMLElement.escaped(row[0]))</th>"
      for cell in row.dropFirst() { text += "<td>\(XMLElement.escaped(cell))</td>" }
      text += "</tr>\n"
    }
    text += "</tbody>\n</table>\n"
    if rows.count > Self.maxRows {
      text +=
        "<p>\(counted(rows.count - Self.maxRows, "more row")); "
        + "the format edges lists all rows.</p>\n"
    }
    return (text, rows.count)
  }

  private func row(of transition: Transition) -> [String] {
    let commands = transition.commands.map { text(of: $0) } + (transition.note.map { [$0] } ?? [])
    let event = transition.event
    let answer = String.answerSuffix(to: event.work?.kindOfWork, isFailure: event.isFailure)
    return [
      name(of: .configuration(transition.source)), event.signature + answer,
      transition.conditions.joined(separator: ", "), commands.joined(separator: ", "),
      transition.isSelfLoop ? "stays" : name(of: transition.target),
    ]
  }
}
