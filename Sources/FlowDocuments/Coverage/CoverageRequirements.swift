import FlowSupport

/// What a test run must cover, by name, since a percentage says little about a large app.
///
/// ```swift
/// let required = CoverageRequirements(events: ["submitTapped"], screens: ["Password"])
/// let missing = try coverage.missing(required, in: document)   // [] if all was covered
/// ```
public struct CoverageRequirements: Hashable, Sendable {
  /// Events whose rows must all be taken.
  ///
  /// An event is named with its child flow, with or without the labels of its payload:
  /// `login.submitTapped`, `nextTapped(name)`. A guard after it names a single row: `submitTapped
  /// [password right]`.
  package var events: [String]
  /// Screens that must be visible at some point, with or without the labels of the payload:
  /// `Login.Password`.
  package var screens: [String]

  /// Makes requirements.
  public init(events: [String] = [], screens: [String] = []) {
    self.events = events
    self.screens = screens
  }

  /// A requirement that names something that the document does not have.
  public struct UnknownName: Error, Hashable {
    /// What the name refers to: `event` or `screen`.
    package var kind: String
    /// The unknown name.
    package var name: String
    /// The names in the document.
    package var knownNames: [String]
  }
}

extension Coverage {
  /// Returns the requirements that were not covered, as text, in order.
  ///
  /// An event without transitions in the document counts as not covered.
  ///
  /// - Throws: An error if the document has no such event, guard or screen: a misspelled
  ///   requirement could never be met.
  public func missing(
    _ requirements: CoverageRequirements, in document: FlowDocument
  ) throws(CoverageRequirements.UnknownName) -> [String] {
    let comparison = CoverageComparison(document, self)
    var missing: [String] = []
    for name in requirements.events { missing += try comparison.missingRows(of: name) }
    for name in requirements.screens { missing += try comparison.missingScreens(called: name) }
    return missing
  }
}

extension CoverageComparison {
  /// A row of one event; a row may handle several events.
  private struct EventRow: Hashable {
    var event: String
    var row: ReducerRow
  }

  fileprivate func missingRows(
    of name: String
  ) throws(CoverageRequirements.UnknownName) -> [String] {
    let (event, condition) = Self.parts(of: name)
    let events = knownEvents.filter { Self.isCalled($0, event) }
    guard !events.isEmpty else { throw .init(kind: "event", name: name, knownNames: knownEvents) }
    let all = document.transitions.map { EventRow(event: $0.event.path, row: row(of: $0)) }
      .filter { events.contains($0.event) }.distinct()
    let rows = all.filter { condition == nil || $0.row.guard == condition }
    if rows.isEmpty, condition != nil {
      let knownNames = all.compactMap { row in row.row.guard.map { "\(row.event) [\($0)]" } }
      throw .init(kind: "event", name: name, knownNames: knownNames)
    }
    if rows.isEmpty { return events.map { "\($0) does nothing anywhere" } }
    let taken = eventRowsTaken
    return rows.filter { !taken.contains($0) }.map { "\($0.event) \($0.row.text) was not taken" }
  }

  private var eventRowsTaken: Set<EventRow> {
    var taken: Set<EventRow> = []
    for (step, transitions) in steps where step.reply.isTaken {
      taken.insert(EventRow(event: path(of: step.event), row: ReducerRow(step)))
      for transition in transitions.map({ document.transitions[$0] }) {
        taken.insert(EventRow(event: transition.event.path, row: row(of: transition)))
      }
    }
    return taken
  }

  fileprivate func missingScreens(
    called name: String
  ) throws(CoverageRequirements.UnknownName) -> [String] {
    let screens = names.signatures.filter { Self.isCalled($0, name) }
    guard !screens.isEmpty else {
      throw .init(kind: "screen", name: name, knownNames: names.signatures)
    }
    let seen = screensSeen
    return screens.filter { !seen.contains($0) }.map { "\($0) was never visible" }
  }

  /// The event and the guard that a requirement names.
  private static func parts(of name: String) -> (event: String, condition: String?) {
    guard name.hasSuffix("]"), let open = name.firstIndex(of: "[") else { return (name, nil) }
    let event = name[..<open]
    let condition = name[name.index(after: open)...].dropLast()
    return (String(event.hasSuffix(" ") ? event.dropLast() : event), String(condition))
  }

  /// Whether a name refers to a signature, with or without the labels of its payload.
  private static func isCalled(_ signature: String, _ name: String) -> Bool {
    signature == name || signature.prefix { $0 != "(" } == name
  }
}
