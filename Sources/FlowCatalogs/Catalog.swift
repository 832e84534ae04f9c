package import FlowDocuments
public import FlowExploration

/// Named flows, with their types erased, for the tools.
///
/// ```swift
/// let catalog = Catalog(
///   CatalogEntry("sign-in", title: "Sign in", summary: "Name, then password.", SignIn()))
/// ```
public struct Catalog: Sendable {
  /// The flows, in the order of the list.
  package var entries: [CatalogEntry]

  /// Makes a catalog.
  public init(_ entries: CatalogEntry...) {
    self.entries = entries
  }

  /// The entry with a name, or `nil` if there is none.
  package subscript(name: String) -> CatalogEntry? {
    entries.first { $0.name == name }
  }
}

/// A flow of a catalog.
public struct CatalogEntry: Sendable {
  package let name: String
  /// The name for people, such as `User registration`.
  package let title: String
  /// What it shows, in one sentence.
  package let summary: String
  // A flow is not evaluated before it is needed, because a tool starts with its whole catalog.
  private let flow: any CatalogFlow
  private var changeLimits: (@Sendable (inout ExplorationLimits) -> Void)?

  /// Makes an entry.
  @inlinable
  public init<F: ExplorableFlow>(_ name: String, title: String, summary: String, _ flow: F) {
    self.init(name: name, title: title, summary: summary, flow, functions: FrameFunctions())
  }

  @usableFromInline
  init<F: ExplorableFlow>(
    name: String, title: String, summary: String, _ flow: F, functions: FrameFunctions<F>
  ) {
    self.init(
      name: name, title: title, summary: summary,
      flow: TypedCatalogFlow(name: name, title: title, flow: flow, functions: functions))
  }

  init(name: String, title: String, summary: String, flow: some CatalogFlow) {
    self.name = name
    self.title = title
    self.summary = summary
    self.flow = flow
  }

  package var limits: ExplorationLimits {
    var limits = flow.limits
    changeLimits?(&limits)
    return limits
  }

  /// The entry with changed limits, derived from the flow's own when they are needed.
  package func changingLimits(
    _ change: @escaping @Sendable (inout ExplorationLimits) -> Void
  ) -> CatalogEntry {
    var entry = self
    entry.changeLimits = change
    return entry
  }

  /// The launch conditions as text, or `nil` for a start without one.
  package var starts: [String?] { flow.starts }

  /// Whether it is a document, a record of a flow that cannot be run.
  package var isDocument: Bool { flow.isDocument }

  /// The source location of its start, such as `App/SignIn.swift:12`; for a document, that of the
  /// first transition, or `nil` if it is not known.
  package var location: String? { flow.location }

  /// Explores the flow, by default within its own limits, and returns its document.
  package func document(
    within limits: ExplorationLimits? = nil, onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> FlowDocument {
    try flow.document(within: limits ?? self.limits, onProgress: onProgress)
  }

  /// Starts the flow to play it step by step, with one of the launch conditions in ``starts``.
  package func session(start: Int = 0) throws(CatalogError) -> FlowSession {
    try flow.session(start: start)
  }

  /// The properties that the flow can be checked for: its own, then the built-in ones that it
  /// switches off.
  package var properties: [PropertyEntry] { flow.properties }

  /// Checks properties in everything that is reachable.
  package func check(
    _ request: CheckRequest = CheckRequest(), onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> FlowCheck {
    try flow.check(request, onProgress: onProgress)
  }

  /// Replays a trace step by step, and checks the requested properties along it.
  package func replay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest = CheckRequest(),
    onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> FlowReplay {
    try flow.replay(source, against: request, onProgress: onProgress)
  }

  /// Generates traces from everything that the flow can do, by default within its own limits.
  package func traces(
    _ selection: TraceSelection, maxCount: Int = 1000, within limits: ExplorationLimits? = nil,
    onProgress: ProgressHandler? = nil
  ) throws(CatalogError) -> GeneratedTraces {
    try flow.traces(
      selection, maxCount: maxCount, within: limits ?? self.limits, onProgress: onProgress)
  }
}

/// Why a flow of a catalog cannot be explored, checked or played.
package struct CatalogError: Error, Hashable, Sendable {
  package let flow: String
  /// Why its start fails, or why it cannot be explored or checked.
  package let reason: String
  package let isStartFailure: Bool
  /// Whether it can be explored, but not be checked for the properties.
  package let isCheckFailure: Bool
  /// Why the process that runs the flow did not respond, or `nil` if the flow runs in this process.
  package let servingFailure: ServingFailure?

  init(flow: String, reason: String, isStartFailure: Bool = true, isCheckFailure: Bool = false) {
    self.flow = flow
    self.reason = reason
    self.isStartFailure = isStartFailure
    self.isCheckFailure = isCheckFailure
    servingFailure = nil
  }

  init<F>(flow: String, _ failure: ExplorationFailure<F>) {
    let isStartFailure = if case .start = failure { true } else { false }
    self.init(
      flow: flow, reason: failure.explanation, isStartFailure: isStartFailure,
      isCheckFailure: failure.concernsProperties)
  }

  init(flow: String, failure: ServingFailure) {
    self.flow = flow
    (isStartFailure, isCheckFailure) = (false, false)
    reason = "the process that runs it did not respond"
    servingFailure = failure
  }
}
