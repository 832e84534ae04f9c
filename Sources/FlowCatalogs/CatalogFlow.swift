import FlowCore
import FlowDocuments
import FlowExploration

/// What a catalog does with a flow, whatever its types.
protocol CatalogFlow: Sendable {
  var limits: ExplorationLimits { get }
  var starts: [String?] { get }
  /// Whether it is a document, which tells what a flow did.
  var isDocument: Bool { get }
  /// Where its first start is written, or else what is written first of it.
  var position: String? { get }
  /// The properties that can be checked, the flow's own first, and whether each is unless it is
  /// asked for.
  var properties: [PropertyEntry] { get }

  func document(
    within limits: ExplorationLimits, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowDocument
  func session(start: Int) throws(CatalogError) -> FlowSession
  func check(
    _ request: CheckRequest, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowCheck
  func replay(
    _ source: FlowReplay.Source, judging request: CheckRequest, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowReplay
  func traces(
    _ selection: TraceSelection, most: Int, within limits: ExplorationLimits,
    onProgress: SearchTeller?
  ) throws(CatalogError) -> GeneratedTraces
}

/// Is told from time to time how far a search is.
typealias SearchTeller = @Sendable (SearchProgress) -> Void

/// A flow of a catalog, with its types.
struct TypedCatalogFlow<F: ExplorableFlow>: CatalogFlow {
  let name: String
  let title: String
  let flow: F

  var limits: ExplorationLimits { flow.limits }
  var starts: [String?] { flow.starts.map(\.condition) }
  var isDocument: Bool { false }
  var position: String? { flow.starts.first?.transition.position.description }

  func document(
    within limits: ExplorationLimits, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowDocument {
    do throws(StartFailure<F>) {
      return try flow.explore(within: limits, onProgress: onProgress).document(
        name: name, title: title)
    } catch {
      throw CatalogError(flow: name, startFailure: error.explanation)
    }
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    let starts = flow.starts
    guard starts.indices.contains(start) else {
      let last = starts.isEmpty ? "there is none" : "the last is \(starts.count - 1)"
      throw CatalogError(flow: name, startFailure: "it has no start \(start); \(last)")
    }
    do throws(StartFailure<F>) {
      let first = try flow.configuration(after: starts[start].transition)
      return FlowSession(TypedSession(flow, name: name, start: start, at: first))
    } catch {
      throw CatalogError(flow: name, startFailure: error.explanation)
    }
  }
}

// MARK: - Checking

extension TypedCatalogFlow {
  /// The flow's own properties, then the built-in ones that it switches off.
  private var candidates: [(property: Property<F>, isOwn: Bool)] {
    let own = flow.properties
    let names = Set(own.map(\.name))
    let off = StandardProperty.allCases.filter { !names.contains($0.name) }
    return own.map { ($0, true) } + off.map { (.standard($0), false) }
  }

  var properties: [PropertyEntry] {
    candidates.map { candidate in
      PropertyEntry(
        name: candidate.property.name, summary: candidate.property.summary,
        isChecked: candidate.isOwn)
    }
  }

  /// The properties that are asked for.
  func properties(for request: CheckRequest) -> [Property<F>] {
    candidates.filter { request.wants($0.property.name, unlessTold: $0.isOwn) }.map(\.property)
  }

  func check(
    _ request: CheckRequest, onProgress: SearchTeller?
  ) throws(CatalogError) -> FlowCheck {
    var check: FlowCheck
    do throws(StartFailure<F>) {
      let report = try report(on: properties(for: request), request, onProgress: onProgress)
      check = FlowCheck(report, flow: name, title: title)
      check.results = report.results.map { told($0, request) }
    } catch {
      throw CatalogError(flow: name, startFailure: error.explanation)
    }
    if request.wantsLints {
      let document = try document(within: request.limits ?? flow.limits, onProgress: onProgress)
      check.lints = request.lints(of: document, besides: check)
    }
    return check
  }

  private func report(
    on properties: [Property<F>], _ request: CheckRequest, onProgress: SearchTeller?
  ) throws(StartFailure<F>) -> CheckReport<F> {
    guard let walks = request.walks else {
      return try flow.check(properties, within: request.limits, onProgress: onProgress)
    }
    return try flow.walk(properties, walks, onProgress: onProgress)
  }

  /// A result in plain words, with the path of its trace if that is asked for.
  func told(_ result: CheckReport<F>.Result, _ request: CheckRequest) -> FlowCheck.Result {
    var told = FlowCheck.Result(result, of: flow)
    switch (result.finding, told.finding) {
    case (.violated(let trace, _), .violated(_, let text)):
      told.finding = .violated(self.told(trace, request), because: text)
    case (.witnessed(let trace), _): told.finding = .witnessed(self.told(trace, request))
    default: break
    }
    return told
  }

  /// A trace in plain words, with its path if that is asked for.
  func told(_ trace: Trace<F>, _ request: CheckRequest) -> FlowCheck.Trace {
    var told = FlowCheck.Trace(trace, of: flow)
    if request.wantsPaths { told.path = trace.path(of: flow, name: name, title: title) }
    return told
  }
}

extension Trace {
  /// The document of nothing but the trace.
  fileprivate func path(of flow: F, name: String, title: String) -> FlowDocument
  where F: ExplorableFlow {
    var path = document(of: flow, name: name, title: title)
    // What a path does not meet need not be dead.
    path.deadEvents = []
    path.findings = []
    return path
  }
}
