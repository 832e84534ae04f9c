public import FlowDocuments
public import FlowExploration

/// Named flows, with their types erased, for the tools.
///
/// ```swift
/// let catalog = Catalog(
///   CatalogEntry("sign-in", title: "Sign in", summary: "Name, then password.", SignIn()))
/// ```
public struct Catalog: Sendable {
  /// The flows, in the order to list them.
  public var entries: [CatalogEntry]

  /// Makes a catalog.
  public init(_ entries: CatalogEntry...) {
    self.entries = entries
  }

  /// The entry of a name, or `nil` when there is none.
  public subscript(name: String) -> CatalogEntry? {
    entries.first { $0.name == name }
  }
}

/// A flow of a catalog.
public struct CatalogEntry: Sendable {
  /// The name by which the tools call it, such as `user-registration`.
  public let name: String
  /// The name for people, such as `User registration`.
  public let title: String
  /// What it shows, in one sentence.
  public let summary: String
  // Nothing of a flow is made before it is asked for: a tool starts with all of its catalog.
  let flow: any CatalogFlow
  private var changeLimits: (@Sendable (inout ExplorationLimits) -> Void)?

  /// Makes an entry.
  public init<F: ExplorableFlow>(_ name: String, title: String, summary: String, _ flow: F) {
    self.name = name
    self.title = title
    self.summary = summary
    self.flow = TypedCatalogFlow(name: name, title: title, flow: flow)
  }

  init(name: String, title: String, summary: String, flow: some CatalogFlow) {
    self.name = name
    self.title = title
    self.summary = summary
    self.flow = flow
  }

  /// How far the flow is explored when nothing else is said.
  public var limits: ExplorationLimits {
    var limits = flow.limits
    changeLimits?(&limits)
    return limits
  }

  /// The entry with other limits, made of the flow's own when they are asked for.
  package func changingLimits(
    _ change: @escaping @Sendable (inout ExplorationLimits) -> Void
  ) -> CatalogEntry {
    var entry = self
    entry.changeLimits = change
    return entry
  }

  /// The launch conditions, in words; `nil` where a start has none.
  public var starts: [String?] { flow.starts }

  /// Whether it is a document: what a flow did, of which nothing can be run.
  public var isDocument: Bool { flow.isDocument }

  /// Where its start is written, such as `App/SignIn.swift:12`; of a document, where the first
  /// transition is; `nil` where that is not known.
  public var position: String? { flow.position }

  /// Explores the flow and returns its description.
  ///
  /// - Parameters:
  ///   - limits: How far to go; by default as far as the flow says.
  ///   - onProgress: Called with the progress of the search, about twice a second, and at the end.
  /// - Throws: Why a start of the flow cannot be made.
  public func document(
    within limits: ExplorationLimits? = nil,
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(CatalogError) -> FlowDocument {
    try flow.document(within: limits ?? self.limits, onProgress: onProgress)
  }

  /// Starts the flow, to be played step by step.
  ///
  /// - Parameter start: The launch condition, as a position in ``starts``.
  /// - Throws: Why the start cannot be made.
  public func session(start: Int = 0) throws(CatalogError) -> FlowSession {
    try flow.session(start: start)
  }
}

/// Why a flow of a catalog cannot be explored or played.
public struct CatalogError: Error, Hashable, Sendable {
  /// The name of the flow.
  public let flow: String
  /// Why its start cannot be made.
  public let startFailure: String
  /// Why another process, which has the flow, gave no answer; `nil` when there is none.
  package let servingFailure: ServingFailure?

  init(flow: String, startFailure: String) {
    self.flow = flow
    self.startFailure = startFailure
    servingFailure = nil
  }

  init(flow: String, failure: ServingFailure) {
    self.flow = flow
    startFailure = "the process that has it gave no answer"
    servingFailure = failure
  }
}
