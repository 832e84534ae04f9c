extension Diagram {
  /// The text of an event on an edge or in a node: `event [guard] / commands`, preceded by signs.
  public struct Label: Hashable, Sendable {
    /// The role of a text in a label.
    public enum Role: String, Hashable, Sendable {
      /// The event.
      case event
      /// The guard, the commands or a note.
      case detail
    }

    /// A run of text in one color.
    public struct Span: Hashable, Sendable {
      /// The text.
      public var text: String
      /// Its role.
      public var role: Role
    }

    package static let fontSize = 11.0
    package static let lineHeight = 15.0
    package static let signWidth = 14.0
    package static let padding = 5.0
    package static let badgeSize = 10.0
    private static let badgeGap = 5.0
    private static let narrowestBadge = 15.0
    private static let widestLine = 230.0
    private static let longestText = 600
    private static let mostEventLines = 8

    /// The commands as signs, in order.
    public var signs: [Sign]
    /// Whether it answers that work failed, or what else; `nil` for an event that is no answer.
    public let answer: Diagram.Answer?
    /// Whether the event answers work that is under way.
    public var isAnswer: Bool { answer != nil }
    /// The lines of text, each a list of runs.
    public var lines: [[Span]]
    /// The number of a step or a count, before everything else; `nil` without an overlay.
    public var badge: String?
    /// How the label stands out under an overlay; `nil` for the default.
    public var emphasis: Diagram.Emphasis?
    /// The labels that were merged into this one; labels that differ only in this are equal.
    var origins = LabelOrigins()
    /// How many events it represents without naming them.
    var unnamedEvents = 0

    /// Makes a label, wrapped to a readable width.
    ///
    /// - Parameters:
    ///   - signs: The commands as signs.
    ///   - event: The event.
    ///   - details: The guard, the commands, a note: each stays on one line if it fits.
    ///   - answer: What an answer says of the work; `nil` for an event that is no answer.
    public init(
      signs: [Sign], event: String, details: [String], answer: Diagram.Answer? = nil
    ) {
      self.signs = signs
      self.answer = answer
      let indent = Double(signs.count + (answer == nil ? 0 : 1)) * Self.signWidth
      let event = VisibleText.fitted(event, to: Self.widestLine - indent, size: Self.fontSize)
      lines = [event.isEmpty ? [] : [Span(text: event, role: .event)]]
      for detail in details {
        append(detail: String(detail.prefix(Self.longestText)))
      }
    }

    /// Makes a label whose event is wrapped like its details, where there is room for several lines.
    ///
    /// Lines end behind commas and opening parentheses, and between words; what is longer than eight
    /// lines is cut.
    init(
      signs: [Sign], wrapping event: String, details: [String], answer: Diagram.Answer?
    ) {
      self.init(signs: signs, event: "", details: [], answer: answer)
      let width = Self.widestLine - indent
      var rest = Self.pieces(of: event)[...]
      while let piece = rest.first {
        let last = lines.count - 1
        let line = lines[last].first?.text ?? ""
        if self.width(of: line + piece) <= width || line.isEmpty {
          rest.removeFirst()
          let text = VisibleText.fitted(line + piece, to: width, size: Self.fontSize)
          lines[last] = [Span(text: text, role: .event)]
        } else if lines.count < Self.mostEventLines {
          lines.append([])
        } else {
          let text = VisibleText.fitted(line + rest.joined(), to: width, size: Self.fontSize)
          lines[last] = [Span(text: text, role: .event)]
          break
        }
      }
      for line in lines.indices where !lines[line].isEmpty {
        while lines[line][0].text.last == " " { lines[line][0].text.removeLast() }
      }
      for detail in details { append(detail: String(detail.prefix(Self.longestText))) }
    }

    /// The parts of a text behind which a line may end.
    private static func pieces(of text: String) -> [String] {
      var pieces = [""]
      var previous: Character = " "
      for character in text {
        pieces[pieces.count - 1].append(character)
        // A label stays with its value.
        if character == "(" || (character == " " && previous != ":") { pieces.append("") }
        previous = character
      }
      return pieces.filter { !$0.isEmpty }
    }

    /// Makes a label of several events that do the same, or lead to the same target.
    ///
    /// - Parameters:
    ///   - signs: Their commands as signs, without duplicates.
    ///   - events: The events that are named.
    ///   - more: How many more there are.
    ///   - answer: What they all say of the work; `nil` where one of them is no answer.
    init(signs: [Sign], events: [String], more: Int, answer: Diagram.Answer?) {
      self.init(signs: signs, event: "", details: [], answer: answer)
      for (index, event) in events.enumerated() {
        let isLast = index == events.count - 1
        let text = event + (isLast ? "" : ",")
        if !fits(text) { lines.append([]) }
        let fitted = VisibleText.fitted(text, to: Self.widestLine - indent, size: Self.fontSize)
        let last = lines.count - 1
        lines[last].append(
          Span(text: lines[last].isEmpty ? fitted : " " + fitted, role: .event))
      }
      unnamedEvents = more
      if more > 0 { append(detail: "and \(more) more") }
    }

    private mutating func append(detail: String) {
      var words = detail.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      if fits(detail) || !fits(words.first ?? "") || width(of: detail) <= Self.widestLine {
        if fits(detail) {
          add(detail)
          return
        }
        lines.append([])
      }
      while !words.isEmpty {
        let word = VisibleText.fitted(words.removeFirst(), to: Self.widestLine, size: Self.fontSize)
        if !fits(word) { lines.append([]) }
        add(word)
      }
    }

    private mutating func add(_ text: String) {
      let last = lines.count - 1
      if let run = lines[last].last, run.role == .detail {
        lines[last][lines[last].count - 1].text = run.text + " " + text
      } else {
        lines[last].append(Span(text: lines[last].isEmpty ? text : " " + text, role: .detail))
      }
    }

    private func fits(_ text: String) -> Bool {
      guard let last = lines.last, !last.isEmpty else { return true }
      return width(ofLine: lines.count - 1) + width(of: " " + text) <= Self.widestLine
    }

    private func width(of text: String) -> Double {
      TextMetrics.width(of: text, size: Self.fontSize)
    }

    /// The width of the badge, in points; 0 without one.
    package var badgeWidth: Double {
      guard let badge else { return 0 }
      guard badge.unicodeScalars.count > 1 else { return Self.narrowestBadge }
      return max(
        Self.narrowestBadge, TextMetrics.width(of: badge, size: Self.badgeSize, isBold: true) + 8)
    }

    /// The offset of the signs from the left, in points.
    package var signsIndent: Double { badge == nil ? 0 : badgeWidth + Self.badgeGap }

    /// The offset of the text from the left, in points.
    package var indent: Double {
      signsIndent + Double(signs.count + (isAnswer ? 1 : 0)) * Self.signWidth
    }

    /// Whether it names no event, and is a remark about the node.
    public var isRemark: Bool { !lines.joined().contains { $0.role == .event } }

    /// Makes a label that names no event.
    static func remark(_ text: String) -> Label { Label(signs: [], event: "", details: [text]) }

    /// Makes a label that consists of a badge.
    package static func badge(_ text: String, _ emphasis: Diagram.Emphasis?) -> Label {
      var label = Label(signs: [], event: "", details: [])
      (label.badge, label.emphasis) = (text, emphasis)
      return label
    }

    /// The width of a line including badge and signs, in points.
    func width(ofLine index: Int) -> Double {
      indent + lines[index].reduce(0) { $0 + width(of: $1.text) }
    }

    /// The size of the label, without padding.
    package var size: Size {
      Size(
        width: lines.indices.map(width(ofLine:)).max() ?? 0,
        height: Double(lines.count) * Self.lineHeight)
    }

    /// The size of labels one below the other, with padding; `nil` without labels.
    static func size(of labels: [Label]) -> Size? {
      guard !labels.isEmpty else { return nil }
      let sizes = labels.map(\.size)
      return Size(
        width: (sizes.map(\.width).max() ?? 0) + 2 * padding,
        height: sizes.reduce(0) { $0 + $1.height } + 2)
    }

    /// The label as one line of text, with the badge in parentheses before it, and `(answer)` or
    /// `(failure)` after an answer.
    public var text: String {
      let text =
        lines.map { $0.map(\.text).joined() }.reduce("") { text, line in
          text + (text.isEmpty || text.hasSuffix("(") ? "" : " ") + line
        }
        + (answer.map { " (\($0.rawValue))" } ?? "")
      return badge.map { "(\($0)) \(text)" } ?? text
    }
  }
}
