package import FlowCore

extension Diagram {
  /// The text of an event on an edge or in a node: `event [guard] / commands`, preceded by
  /// symbols.
  package struct Label: Hashable, Sendable {
    /// A run of text in one color.
    package struct Span: Hashable, Sendable {
      package var text: String
      /// Whether it is part of the event; otherwise it is the guard, the commands or a note.
      package var isEvent: Bool
    }

    package static let fontSize = 11.0
    package static let lineHeight = 15.0
    package static let symbolWidth = 14.0
    package static let padding = 5.0
    package static let badgeSize = 10.0
    private static let badgeGap = 5.0
    private static let minBadgeWidth = 15.0
    private static let maxLineWidth = 230.0
    private static let maxTextLength = 600
    private static let maxEventLines = 8

    package var symbols: [EdgeSymbol]
    package let answer: Diagram.AnswerKind?
    package var isAnswer: Bool { answer != nil }
    package var lines: [[Span]]
    /// The number of a step or a count, before everything else; `nil` without an overlay.
    package var badge: String?
    package var emphasis: Diagram.Emphasis?
    /// In a row of its target, the text of the event without the screens that it leads from; `nil`
    /// elsewhere.
    private(set) var textOfIncoming: String?
    private var isFromAnywhere = false
    /// Whether it is a row of its target, to which it leads from many screens.
    package var isIncoming: Bool { textOfIncoming != nil }
    /// Whether what the event opens is left by the way it came.
    package var isReturned: Bool {
      get { origins.isReturned }
      set { origins.isReturned = newValue }
    }
    /// The labels that were merged into this one; labels that differ only in this are equal.
    var origins = LabelOrigins()
    /// How many events it represents without naming them.
    var unnamedEvents = 0

    /// Makes a label, wrapped to a readable width.
    ///
    /// - Parameters:
    ///   - details: The guard, the commands, a note: each stays on one line if it fits.
    ///   - answer: Which kind of answer the event is; `nil` if it is none.
    ///   - wrapsEvent: Whether the event may take several lines; otherwise it is shortened.
    package init(
      symbols: [EdgeSymbol] = [], event: String, details: [String] = [],
      answer: Diagram.AnswerKind? = nil, wrapsEvent: Bool = false
    ) {
      self.symbols = symbols
      self.answer = answer
      lines = [[]]
      if wrapsEvent {
        wrap(event)
      } else if !event.isEmpty {
        let event = VisibleText.fitted(event, to: Self.maxLineWidth - indent, size: Self.fontSize)
        lines = [[Span(text: event, isEvent: true)]]
      }
      for detail in details { append(detail: String(detail.prefix(Self.maxTextLength))) }
    }

    /// Adds an event: lines end after opening parentheses and between words, and texts of more than
    /// eight lines are shortened.
    private mutating func wrap(_ event: String) {
      let width = Self.maxLineWidth - indent
      var rest = Self.segments(of: event)[...]
      while let segment = rest.first {
        let last = lines.count - 1
        let line = lines[last].first?.text ?? ""
        if self.width(of: line + segment) <= width || line.isEmpty {
          rest.removeFirst()
          let text = VisibleText.fitted(line + segment, to: width, size: Self.fontSize)
          lines[last] = [Span(text: text, isEvent: true)]
        } else if lines.count < Self.maxEventLines {
          lines.append([])
        } else {
          let text = VisibleText.fitted(line + rest.joined(), to: width, size: Self.fontSize)
          lines[last] = [Span(text: text, isEvent: true)]
          break
        }
      }
      for line in lines.indices where !lines[line].isEmpty {
        while lines[line][0].text.last == " " { lines[line][0].text.removeLast() }
      }
    }

    /// The parts of a text after which a line may end.
    private static func segments(of text: String) -> [String] {
      var segments = [""]
      var previous: Character = " "
      for character in text {
        segments[segments.count - 1].append(character)
        // A label stays with its value.
        if character == "(" || (character == " " && previous != ":") { segments.append("") }
        previous = character
      }
      return segments.filter { !$0.isEmpty }
    }

    /// Makes a label of several events that do the same, or lead to the same target.
    ///
    /// - Parameters:
    ///   - more: How many there are besides those that are named.
    ///   - answer: Which kind of answer they all are; `nil` if one of them is none.
    init(symbols: [EdgeSymbol], events: [String], more: Int, answer: Diagram.AnswerKind?) {
      self.init(symbols: symbols, event: "", answer: answer)
      for (index, event) in events.enumerated() {
        let isLast = index == events.count - 1
        let text = event + (isLast ? "" : ",")
        if !fits(text) { lines.append([]) }
        let fitted = VisibleText.fitted(text, to: Self.maxLineWidth - indent, size: Self.fontSize)
        let last = lines.count - 1
        lines[last].append(
          Span(text: lines[last].isEmpty ? fitted : " " + fitted, isEvent: true))
      }
      unnamedEvents = more
      if more > 0 { append(detail: "and \(more) more") }
    }

    mutating func append(detail: String) {
      guard !fits(detail) else {
        add(detail)
        return
      }
      var words = detail.split(separator: " ").map(String.init)
      if !fits(words.first ?? "") || width(of: detail) <= Self.maxLineWidth { lines.append([]) }
      while !words.isEmpty {
        let word = VisibleText.fitted(
          words.removeFirst(), to: Self.maxLineWidth, size: Self.fontSize)
        if !fits(word) { lines.append([]) }
        add(word)
      }
    }

    private mutating func add(_ text: String) {
      let last = lines.count - 1
      if let run = lines[last].last, !run.isEvent {
        lines[last][lines[last].count - 1].text = run.text + " " + text
      } else {
        lines[last].append(Span(text: lines[last].isEmpty ? text : " " + text, isEvent: false))
      }
    }

    private func fits(_ text: String) -> Bool {
      guard let last = lines.last, !last.isEmpty else { return true }
      return width(ofLine: lines.count - 1) + width(of: " " + text) <= Self.maxLineWidth
    }

    private func width(of text: String) -> Double {
      TextMetrics.width(of: text, size: Self.fontSize)
    }

    package var badgeWidth: Double {
      guard let badge else { return 0 }
      guard badge.unicodeScalars.count > 1 else { return Self.minBadgeWidth }
      return max(
        Self.minBadgeWidth, TextMetrics.width(of: badge, size: Self.badgeSize, isBold: true) + 8)
    }

    package var symbolsIndent: Double { badge == nil ? 0 : badgeWidth + Self.badgeGap }

    /// The offset of the text from the left, in points.
    package var indent: Double {
      let others = [isAnswer, isIncoming, isIncoming && isReturned].count { $0 }
      return symbolsIndent + Double(symbols.count + others) * Self.symbolWidth
    }

    /// Makes it a row of its target.
    ///
    /// - Parameter sources: The screens that it leads from; empty for all on which something can
    ///   happen, for which a symbol stands.
    mutating func becomeRow(ofEventFrom sources: String) {
      textOfIncoming = textWithoutReturn
      isFromAnywhere = sources.isEmpty
      if !sources.isEmpty { append(detail: sources) }
    }

    /// The text of the event; the whole text if it names no event.
    var eventText: String {
      let event = lines.joined().filter(\.isEvent).map(\.text).joined()
      return event.isEmpty ? lines.joined().map(\.text).joined() : event
    }

    /// Whether it names no event, but is a caption about the node.
    package var isCaption: Bool { !lines.joined().contains(where: \.isEvent) }

    static func caption(_ text: String) -> Label { Label(event: "", details: [text]) }

    package static func badge(_ text: String, _ emphasis: Diagram.Emphasis?) -> Label {
      var label = Label(event: "")
      (label.badge, label.emphasis) = (text, emphasis)
      return label
    }

    /// The width of a line including badge and symbols, in points.
    func width(ofLine index: Int) -> Double {
      indent + lines[index].reduce(0) { $0 + width(of: $1.text) }
    }

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
    /// `(failure)` after an answer, `from anywhere` where a symbol says that, and `(and back)`.
    package var text: String { textWithoutReturn + (isReturned ? " (and back)" : "") }

    var textWithoutReturn: String {
      var text = lines.map { $0.map(\.text).joined() }.reduce("") { text, line in
        text + (text.isEmpty || text.hasSuffix("(") ? "" : " ") + line
      }
      if let answer { text += " (\(answer.rawValue))" }
      if isFromAnywhere { text += " from anywhere" }
      return badge.map { "(\($0)) \(text)" } ?? text
    }
  }
}
