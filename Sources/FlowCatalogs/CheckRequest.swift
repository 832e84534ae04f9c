public import FlowDocuments
public import FlowExploration

/// What to check of a flow, and how far to go.
public struct CheckRequest: Hashable, Sendable {
  /// The names of the properties to check; `nil` for those that the flow is to have.
  public var properties: [String]?
  /// The names of properties and lints to leave out.
  public var exceptions: [String]
  /// How far to go; `nil` for as far as the flow says.
  public var limits: ExplorationLimits?
  /// How to walk at random instead of searching everything; `nil` to search.
  public var walks: RandomWalks?
  /// Whether to look for what is odd besides, which explores the flow once more.
  public var wantsLints: Bool
  /// Whether to describe the paths of traces, so that they can be drawn.
  public var wantsPaths: Bool

  /// Makes a request.
  public init(
    _ properties: [String]? = nil, except exceptions: [String] = [],
    within limits: ExplorationLimits? = nil, walking walks: RandomWalks? = nil,
    wantsLints: Bool = true,
    wantsPaths: Bool = false
  ) {
    self.properties = properties
    self.exceptions = exceptions
    self.limits = limits
    self.walks = walks
    self.wantsLints = wantsLints
    self.wantsPaths = wantsPaths
  }
}

/// A property that a flow can be checked for.
public struct PropertyEntry: Hashable, Sendable {
  /// The name by which it is asked for.
  public var name: String
  /// What must be so, in a few words.
  public var summary: String
  /// Whether it is checked when nothing else is said; `false` for one that the flow switches off,
  /// or that cannot be judged.
  public var isChecked: Bool

  /// Makes an entry.
  public init(name: String, summary: String, isChecked: Bool) {
    self.name = name
    self.summary = summary
    self.isChecked = isChecked
  }
}

extension CheckRequest {
  /// Whether a property is to be checked that is, or is not, when nothing else is said.
  func wants(_ name: String, unlessTold isChecked: Bool) -> Bool {
    (properties?.contains(name) ?? isChecked) && !exceptions.contains(name)
  }

  /// What is odd in a document, as far as it is asked for and no property of a check tells it.
  func lints(of document: FlowDocument, besides check: FlowCheck) -> [FlowDocument.Lint] {
    var lints = document.lints()
    let judgesGrowth = check.results.contains {
      $0.property == StandardProperty.depthIsBounded.name
    }
    if !judgesGrowth, let growing = RecordedFlow(document).growing {
      let stack = ScreenNames(document).text(of: document.configurations[growing.place])
      lints.append(.init(.unboundedGrowth, "at \(stack) \(growing.text)"))
    }
    return lints.filter { !exceptions.contains($0.kind.rawValue) }
  }
}

extension CatalogEntry {
  /// The properties that the flow can be checked for: its own, then the built-in ones that it switches
  /// off.
  public var properties: [PropertyEntry] { flow.properties }

  /// Checks properties of everything that the flow can reach, and looks for what is odd.
  ///
  /// - Parameters:
  ///   - request: What to check, and how far to go.
  ///   - onProgress: Called with the progress of the search, about twice a second, and at the end.
  /// - Throws: Why a start of the flow cannot be made.
  public func check(
    _ request: CheckRequest = CheckRequest(),
    onProgress: (@Sendable (SearchProgress) -> Void)? = nil
  ) throws(CatalogError) -> FlowCheck {
    try flow.check(request, onProgress: onProgress)
  }
}
