import FlowCore
package import FlowDocuments
import FlowExploration

extension CatalogEntry {
  /// Makes an entry from a document, which can be played and checked as far as it was recorded.
  ///
  /// - Parameter file: The file that the document was read from, for messages about it.
  package init(_ document: FlowDocument, file: (name: String, json: [UInt8])? = nil) {
    self.init(
      name: document.name, title: document.title, summary: "",
      flow: RecordedCatalogFlow(document: document, file: file))
  }
}

struct RecordedCatalogFlow: CatalogFlow {
  let document: FlowDocument
  let file: (name: String, json: [UInt8])?

  /// The document as a flow, created only when it is to run.
  private var recorded: TypedCatalogFlow<RecordedFlow> { typed(RecordedFlow(document)) }

  /// The same for checking: it continues where a limit stopped the search.
  private var checkable: TypedCatalogFlow<RecordedFlow> {
    typed(RecordedFlow(document, beyondLimits: true))
  }

  private func typed(_ flow: RecordedFlow) -> TypedCatalogFlow<RecordedFlow> {
    TypedCatalogFlow(
      name: document.name, title: document.title, flow: flow, functions: FrameFunctions())
  }

  var limits: ExplorationLimits { ExplorationLimits() }
  var starts: [String?] { document.startNames }
  var isDocument: Bool { true }
  var location: String? { document.transitions.lazy.compactMap(\.location).first }

  /// The document as it is, since it cannot be explored any further.
  func document(within limits: ExplorationLimits, onProgress: ProgressHandler?) -> FlowDocument {
    document
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    try recorded.session(start: start)
  }

  /// The properties that can be checked on a document, then those that cannot.
  var properties: [PropertyEntry] {
    let all = StandardProperty.allCases.map { property in
      PropertyEntry(
        name: property.name, summary: property.summary, severity: property.severity,
        isChecked: property.reasonNotCheckable(in: document) == nil)
    }
    return all.filter(\.isChecked) + all.filter { !$0.isChecked }
  }

  func check(
    _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck {
    guard !document.starts.isEmpty else {
      throw CatalogError(flow: document.name, reason: "the document has no start")
    }
    try requireConsistency()
    let recorded = checkable
    let flow = recorded.flow
    let properties = request.chosen(
      flow.properties.filter { request.wants($0, byDefault: true) })
    // Properties requested by name that cannot be checked on a document are reported as `unjudged`.
    guard !properties.isEmpty || request.properties?.isEmpty == false else {
      throw CatalogError(flow: document.name, ExplorationFailure<RecordedFlow>.noProperties)
    }
    var check: FlowCheck
    do throws(ExplorationFailure<RecordedFlow>) {
      let report = try flow.checkDocument(properties, onProgress: onProgress)
      check = recorded.describe(report, request)
    } catch {
      throw CatalogError(flow: document.name, error)
    }
    check.unreachable = document.unreachable
    check.unjudged = StandardProperty.allCases.compactMap { property in
      guard let reason = property.reasonNotCheckable(in: document),
        request.wants(Property<RecordedFlow>.standard(property), byDefault: true)
      else { return nil }
      return .init(property: property.name, reason: reason)
    }
    return check
  }
}

extension RecordedCatalogFlow {
  private func requireConsistency() throws(CatalogError) {
    guard let contradiction = document.contradiction else { return }
    let place = file.flatMap { file in
      contradiction.error(in: file.json).map { "\(file.name):\($0.line):\($0.column): " }
    }
    throw CatalogError(
      flow: document.name,
      reason: "the document contradicts itself: \(place ?? "")\(contradiction.text)",
      isStartFailure: false, isCheckFailure: true)
  }

  func replay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay {
    try requireConsistency()
    var request = request
    request.exceptions += properties.filter { !$0.isChecked }.map(\.name)
    return try checkable.replay(source, against: request, onProgress: onProgress)
  }
}

extension RecordedCatalogFlow {
  func traces(
    _ selection: TraceSelection, maxCount: Int, within limits: ExplorationLimits,
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> GeneratedTraces {
    var traces = try recorded.traces(
      selection, maxCount: maxCount, within: RecordedFlow.limits(for: document),
      onProgress: onProgress)
    traces.bound = document.search.bound
    return traces
  }
}
