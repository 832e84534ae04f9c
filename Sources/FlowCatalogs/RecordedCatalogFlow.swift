import FlowCore
public import FlowDocuments
import FlowExploration

extension CatalogEntry {
  /// Makes an entry of a document, which can be played and checked as far as a document tells.
  ///
  /// Its name and title are those of the document.
  public init(_ document: FlowDocument) {
    name = document.name
    title = document.title
    summary = ""
    flow = RecordedCatalogFlow(document: document)
  }
}

/// A document that stands for a flow.
struct RecordedCatalogFlow: CatalogFlow {
  let document: FlowDocument

  /// The document as a flow, which is made only when it is to run.
  private var recorded: TypedCatalogFlow<RecordedFlow> { typed(RecordedFlow(document)) }

  /// The same to be judged: it goes on where a limit had cut the search.
  private var judged: TypedCatalogFlow<RecordedFlow> {
    typed(RecordedFlow(document, leadingBeyond: true))
  }

  private func typed(_ flow: RecordedFlow) -> TypedCatalogFlow<RecordedFlow> {
    TypedCatalogFlow(name: document.name, title: document.title, flow: flow)
  }

  var limits: ExplorationLimits { ExplorationLimits() }
  var starts: [String?] { document.starts.map(\.condition) }
  var isDocument: Bool { true }
  var position: String? { document.transitions.lazy.compactMap(\.position).first }

  /// The document as it is: what cut its search is not known any better now.
  func document(within limits: ExplorationLimits, onProgress: SearchTeller?) -> FlowDocument {
    document
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    try recorded.session(start: start)
  }

  /// The properties that a document can be asked about, and then those it cannot.
  var properties: [PropertyEntry] {
    let all = StandardProperty.allCases.map { property in
      PropertyEntry(
        name: property.name, summary: property.summary, isChecked: property.documentGap == nil)
    }
    return all.filter(\.isChecked) + all.filter { !$0.isChecked }
  }

  func check(
    _ request: CheckRequest, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowCheck {
    guard !document.starts.isEmpty else {
      throw CatalogError(flow: document.name, startFailure: "the document has no start")
    }
    let recorded = judged
    let flow = recorded.flow
    let properties = flow.properties.filter { request.wants($0.name, unlessTold: true) }
    var check: FlowCheck
    do throws(StartFailure<RecordedFlow>) {
      let report = try flow.checkDocument(properties, onProgress: onProgress)
      check = FlowCheck(report, flow: document.name, title: document.title)
      check.results = report.results.map { recorded.told($0, request) }
    } catch {
      throw CatalogError(flow: document.name, startFailure: error.explanation)
    }
    check.unjudged = StandardProperty.allCases.compactMap { property in
      guard let reason = property.documentGap, request.wants(property.name, unlessTold: true)
      else { return nil }
      return .init(property: property.name, reason: reason)
    }
    if request.wantsLints { check.lints = request.lints(of: document, besides: check) }
    return check
  }
}

extension RecordedCatalogFlow {
  func replay(
    _ source: FlowReplay.Source, judging request: CheckRequest, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowReplay {
    var request = request
    request.exceptions += StandardProperty.allCases.filter { $0.documentGap != nil }.map(\.name)
    return try judged.replay(source, judging: request, onProgress: onProgress)
  }
}

extension RecordedCatalogFlow {
  func traces(
    _ selection: TraceSelection, most: Int, within limits: ExplorationLimits,
    onProgress: SearchTeller?
  ) throws(CatalogError) -> GeneratedTraces {
    var traces = try recorded.traces(
      selection, most: most, within: RecordedFlow.limits(for: document), onProgress: onProgress)
    traces.bound = document.search.bound
    return traces
  }
}
