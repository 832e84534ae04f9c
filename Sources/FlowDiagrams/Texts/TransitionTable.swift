public import FlowDocuments
import FlowSupport

extension FlowDocument {
  /// Returns the flow as Markdown tables of all transitions, for reviews and for screen readers.
  ///
  /// A row has a screen, an event, the conditions, the target, and what the transition does to the
  /// stack. Each child flow has its own table, and each screen an anchor that rows link to. Further
  /// tables list refused events, dead events and children that outlive their screens. At the level of screens, taps on
  /// tabs that only show the tab are omitted, and a sentence says so.
  ///
  /// - Parameters:
  ///   - level: What a row begins with; the overview lists screens.
  ///   - perTab: Whether a screen that is shown in several tabs has rows for each; only at the
  ///     level of screens.
  ///   - headingLevel: The level of the first heading, from 1 to 5.
  ///   - source: Returns the address of the code that makes a transition, by the transition's
  ///     index, for its event to link to; it must contain only characters that URLs allow. Without
  ///     it, events have no links. A row of several transitions links to the first of them.
  /// - Complexity: O(*n*) in the number of configurations and transitions.
  public func markdown(
    level: DiagramOptions.Level = .screens, perTab: Bool = false, headingLevel: Int = 1,
    source: @escaping (Int) -> String? = { _ in nil }
  ) -> String {
    markdown(
      level: level, perTab: perTab, headingLevel: headingLevel, source: source, pictures: .init(),
      image: { _ in nil })
  }

  /// The same, with the pictures of the screens.
  ///
  /// - Parameter image: Returns the address of an image, by its number.
  package func markdown(
    level: DiagramOptions.Level, perTab: Bool, headingLevel: Int,
    source: @escaping (Int) -> String?, pictures: ScreenPictures, image: (Int) -> String?
  ) -> String {
    var table = TransitionTable(
      document: self, level: level, perTab: perTab, headingLevel: min(max(headingLevel, 1), 5),
      source: source)
    if !pictures.isEmpty { table.add(pictures, image) }
    return table.text()
  }
}

struct TransitionTable {
  /// What a row begins with: a screen, or a configuration.
  struct RowHeader {
    var name: String
    var work: [String]
    var part: Int
    var anchor: String
    /// The author's description, in lines.
    var description: [String] = []
    var picture = ""
  }

  let document: FlowDocument
  let level: DiagramOptions.Level
  private let headingLevel: Int
  private let source: (Int) -> String?
  let duplicates: ScreenDuplicates
  private let history: PathDependence
  private let screenNames: [String]
  var rowHeaders: [RowHeader] = []
  /// The row header of each configuration; `nil` if it shows no screen.
  private let headersOfConfigurations: [Int?]

  init(
    document: FlowDocument, level: DiagramOptions.Level, perTab: Bool, headingLevel: Int,
    source: @escaping (Int) -> String?
  ) {
    self.document = document
    self.source = source
    self.level = level
    self.headingLevel = headingLevel
    duplicates = ScreenDuplicates(document: document, perTab: perTab && level != .configurations)
    history = PathDependence(document: document, duplicates: duplicates)
    screenNames = document.screenNames()
    var slugs = UniqueSlugs()
    let flow = slugs.unique(document.name)
    switch level {
    case .screens, .overview:
      headersOfConfigurations = duplicates.tops
      let work = document.kindsOfWork(in: duplicates)
      rowHeaders = duplicates.all.enumerated().map { index, duplicate in
        let screen = document.screens[duplicate.screen]
        let path = ([flow] + duplicate.tabs + document.path(of: screen)).joined(separator: "-")
        return RowHeader(
          name: (duplicate.tabs + [screenNames[duplicate.screen]]).joined(separator: ":"),
          work: work[index], part: screen.part, anchor: slugs.unique(path),
          description: screen.description?.split(whereSeparator: \.isNewline).map(String.init) ?? []
        )
      }
    case .configurations:
      headersOfConfigurations = Array(document.configurations.indices)
      rowHeaders = zip(document.configurationNames(), document.configurations).map {
        name, configuration in
        RowHeader(
          name: name.text, work: configuration.work, part: 0,
          anchor: slugs.unique("\(flow)-\(name.text)"))
      }
    }
  }

  func text() -> String {
    let sections =
      [["\(heading(0)) \(escaped(document.title))"], [counts], summaryItems]
      + tables + [refused, dead, relaunched, findings]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private func heading(_ depth: Int) -> String {
    String(repeating: "#", count: headingLevel + depth)
  }

  // MARK: Summary

  private var counts: String {
    let loops = document.transitions.count { $0.isSelfLoop }
    let counts = [
      counted(document.screens.count, "screen"),
      counted(document.configurations.count, "configuration"),
      counted(document.transitions.count - loops, "transition"), counted(loops, "self-loop"),
      counted(document.outcomes.count, "outcome"),
    ]
    let searched =
      document.search.bound.map {
        "**The search stopped \($0.text)**: what is not listed here may still exist."
      } ?? "The search is complete."
    return "\(counts.joined(separator: ", ")). \(searched)"
  }

  private var summaryItems: [String] {
    var starts = document.starts.compactMap { start in
      headersOfConfigurations[start.configuration].map { header in
        link(to: header) + (start.condition.map { " when \(escaped($0))" } ?? "")
      }
    }
    if level != .configurations {
      starts += document.otherTabsAtStart(duplicates).map {
        "\(link(to: $0.duplicate)) in the tab \(escaped($0.name))"
      }
    }
    let tabSwitches = "- Tapping a tab shows it with its own stack; these transitions are omitted."
    let hidesTabSwitches =
      level != .configurations && document.transitions.contains { document.isTabSwitch($0) }
    let windows = document.windowNames
    return summaryItem("Starts at", starts)
      + summaryItem("Ends with", document.outcomes.map(escaped))
      + summaryItem("Tabs", document.tabNames.map(escaped))
      + (hidesTabSwitches ? [tabSwitches] : [])
      + (windows.count > 1 ? summaryItem("Windows", windows.map(escaped)) : [])
  }

  private func summaryItem(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["- \(name): \(values.joined(separator: ", "))"]
  }

  // MARK: Transitions

  private var tables: [[String]] {
    let rows = rows
    let parts = document.parts.indices.filter { part in rowHeaders.contains { $0.part == part } }
    return parts.map { part in
      let title =
        parts.count > 1 ? ["\(heading(1)) \(escaped(document.parts[part].name))", ""] : []
      let header = level != .configurations ? "Screen" : "Configuration"
      return title
        + table(
          [header, "Event", "Condition", "Leads to", "Commands"],
          rowHeaders.indices.filter { rowHeaders[$0].part == part }.flatMap {
            self.lines(at: $0, rows[$0])
          }
        )
    }
  }

  private func lines(at header: Int, _ rows: [[String]]) -> [[String]] {
    let name = escaped(rowHeaders[header].name)
    let work = rowHeaders[header].work.joined(separator: ", ")
    let first =
      "<a id=\"\(rowHeaders[header].anchor)\"></a>\(name)"
      + (work.isEmpty ? "" : " (waits for \(escaped(work)))")
      + rowHeaders[header].description.map { "<br>\(escaped($0))" }.joined()
      + (rowHeaders[header].picture.isEmpty ? "" : "<br>\(rowHeaders[header].picture)")
    guard !rows.isEmpty else { return [[first, "", "", "no transitions", ""]] }
    return rows.enumerated().map { index, row in [index == 0 ? first : name] + row }
  }

  /// The rows of each header without duplicates, in the order of the transitions: the event, its
  /// conditions, where it leads, and its commands.
  private var rows: [[[String]]] {
    var rows: [[[String]]] = Array(repeating: [], count: rowHeaders.count)
    var known: [Set<[String]>] = Array(repeating: [], count: rowHeaders.count)
    for (transition, position, _) in document.transitionsFoldingElse() {
      let original = document.transitions[position]
      let ends = ends(of: transition)
      guard let source = ends.source,
        level == .configurations || !document.isTabSwitch(original)
      else { continue }
      let isDependent = level != .configurations && history.contains(original)
      var row = [
        event(transition.event), transition.conditions.map(escaped).joined(separator: "; "),
        target(of: transition, between: (source, ends.target))
          + (isDependent ? " (depends on the path taken)" : ""),
        commands(of: transition),
      ]
      guard known[source].insert(row).inserted else { continue }
      if let address = self.source(position) {
        row[0] = "[\(row[0])](\(MarkdownText.address(address)))"
      }
      rows[source].append(row)
    }
    return rows
  }

  private func event(_ event: FlowDocument.Event, called name: String? = nil) -> String {
    let name = name ?? (level != .configurations ? event.signature : event.text)
    return MarkdownText.code(VisibleText.shortened(name))
      + (event.isSystem ? " (system)" : event.isLink ? " (link)" : "")
      + escaped(
        .answerSuffix(to: event.work.map { level.text(ofWork: $0) }, isFailure: event.isFailure))
  }

  private func target(
    of transition: FlowDocument.Transition, between ends: (source: Int, target: Int?)
  ) -> String {
    if case .outcome(let index) = transition.target {
      return "ends with \(MarkdownText.code(document.outcomes[index]))"
    }
    guard let header = ends.target else { return "no screen" }
    return header == ends.source ? "stays" : link(to: header)
  }

  private func ends(of transition: FlowDocument.Transition) -> (source: Int?, target: Int?) {
    guard level == .configurations else { return duplicates.ends(of: transition) }
    var target: Int?
    if case .configuration(let index) = transition.target {
      target = headersOfConfigurations[index]
    }
    return (headersOfConfigurations[transition.source], target)
  }

  private func commands(of transition: FlowDocument.Transition) -> String {
    let commands = transition.commands.map { $0.text { screenNames[$0.screen] } }
    return ((transition.note.map { [$0] } ?? []) + commands).map(escaped).joined(separator: ", ")
  }

  // MARK: Findings

  private var refused: [String] {
    section(
      "Refused", ["Where", "Event", "Command", "Reason"],
      document.refusals.map { refusal in
        [
          linkedName(refusal.source), event(refusal.event), escaped(refusal.command.text),
          escaped(refusal.reason),
        ]
      })
  }

  private var dead: [String] {
    section(
      "Dead events", ["Event", "Why"],
      document.deadEvents.map { dead in
        [event(dead.event, called: dead.event.path), dead.reason.text]
      })
  }

  private var relaunched: [String] {
    section(
      "Relaunches", ["Where", "Restored as"],
      (document.relaunches ?? []).map { relaunch in
        [linkedName(relaunch.source), relaunch.target.map(linkedName) ?? "cannot be restored"]
      })
  }

  private var findings: [String] {
    section(
      "Findings", ["Where", "What"],
      document.childMismatches.map { finding in
        [
          linkedName(finding.configuration),
          escaped(finding.kind.explanation(of: document.parts[finding.part].name)),
        ]
      })
  }

  private func linkedName(_ configuration: Int) -> String {
    headersOfConfigurations[configuration].map(link) ?? "no screen"
  }

  /// A section with a table without duplicate rows; nothing if there are no rows.
  private func section(_ title: String, _ header: [String], _ rows: [[String]]) -> [String] {
    rows.isEmpty ? [] : ["\(heading(1)) \(title)", ""] + table(header, rows.distinct())
  }

  // MARK: Markdown

  private func table(_ header: [String], _ rows: [[String]]) -> [String] {
    let line = { (cells: [String]) in "| \(cells.joined(separator: " | ")) |" }
    return [line(header), line(header.map { _ in "---" })] + rows.map(line)
  }

  private func link(to header: Int) -> String {
    "[\(escaped(rowHeaders[header].name))](#\(rowHeaders[header].anchor))"
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(VisibleText.shortened(text))
  }
}
