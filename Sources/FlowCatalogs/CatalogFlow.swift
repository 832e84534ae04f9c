import FlowCore
import FlowDocuments
import FlowExploration

/// The operations of a catalog on a flow, with its types erased.
protocol CatalogFlow: Sendable {
  var limits: ExplorationLimits { get }
  var starts: [String?] { get }
  /// Whether it is a document, a record of a flow.
  var isDocument: Bool { get }
  /// The source location of its first start, or else of its first transition.
  var location: String? { get }
  /// The properties that can be checked, the flow's own first, each with whether it is checked by
  /// default.
  var properties: [PropertyEntry] { get }

  func document(
    within limits: ExplorationLimits, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowDocument
  func session(start: Int) throws(CatalogError) -> FlowSession
  func check(
    _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck
  func replay(
    _ source: FlowReplay.TraceSource, against request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowReplay
  func traces(
    _ selection: TraceSelection, maxCount: Int, within limits: ExplorationLimits,
    onProgress: ProgressHandler?
  ) throws(CatalogError) -> GeneratedTraces
}

struct TypedCatalogFlow<F: ExplorableFlow>: CatalogFlow {
  let name: String
  let title: String
  let flow: F
  let functions: FrameFunctions<F>

  var limits: ExplorationLimits { flow.limits }
  var starts: [String?] { flow.starts.map(\.condition) }
  var isDocument: Bool { false }
  var location: String? { flow.starts.first?.transition.location.description }

  func document(
    within limits: ExplorationLimits, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowDocument {
    // Describing the results takes a part of the time.
    let deadline = Deadline(limits.time)
    do throws(ExplorationFailure<F>) {
      let exploration = try flow.explore(
        within: limits, by: deadline.part(70), onProgress: onProgress, functions: functions)
      return exploration.document(name: name, title: title, by: deadline)
    } catch {
      throw CatalogError(flow: name, error)
    }
  }

  func session(start: Int) throws(CatalogError) -> FlowSession {
    let starts = flow.starts
    guard starts.indices.contains(start) else {
      let last = starts.isEmpty ? "it has none" : "the last is \(starts.count - 1)"
      throw CatalogError(flow: name, reason: "there is no start \(start); \(last)")
    }
    let first: Configuration<F>
    do throws(StartFailure<F>) {
      first = try Configuration(after: starts[start].transition)
    } catch {
      throw CatalogError(flow: name, reason: error.maskedExplanation)
    }
    return try FlowSession(
      TypedSession(flow, start: start, at: first), of: name, start: start)
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
        severity: candidate.property.severity, isChecked: candidate.isOwn)
    }
  }

  func properties(for request: CheckRequest) -> [Property<F>] {
    request.chosen(
      candidates.filter { request.wants($0.property, byDefault: $0.isOwn) }.map(\.property))
  }

  func check(
    _ request: CheckRequest, onProgress: ProgressHandler?
  ) throws(CatalogError) -> FlowCheck {
    try PayloadCache.withCachedPayloads { () throws(CatalogError) in
      try flow.masking { () throws(CatalogError) in
        let properties = properties(for: request)
        guard !properties.isEmpty else {
          throw CatalogError(flow: name, ExplorationFailure<F>.noProperties)
        }
        if let share = request.share { return try check(share, request, onProgress: onProgress) }
        do throws(ExplorationFailure<F>) {
          let report =
            if let walks = request.walks {
              try flow.walk(properties, walks, onProgress: onProgress, functions: functions)
            } else {
              try flow.check(
                properties, within: request.limits, violations: request.violations,
                onProgress: onProgress, functions: functions)
            }
          var check = describe(report, request)
          if request.walks == nil { addLeftOut(to: &check, request) }
          return check
        } catch {
          throw CatalogError(flow: name, error)
        }
      }
    }
  }

  /// Adds the built-in properties that are not the flow's own: those about what it does not declare
  /// have nothing to judge, and the others are not checked.
  private func addLeftOut(to check: inout FlowCheck, _ request: CheckRequest) {
    guard request.properties == nil else { return }
    for (property, isOwn) in candidates
    where !isOwn && request.wants(property, byDefault: true) {
      if let vacuity = property.vacuity(in: flow) {
        let result = CheckReport<F>.Result(property: property, finding: .nothingToJudge(vacuity))
        check.results.append(describe(result, request))
      } else {
        let isLinked =
          property.standardProperty != .deferredLinksAreOpened || flow is any LinkedFlow
        check.unjudged.append(
          .init(
            property: property.name,
            reason: isLinked ? "the flow switches it off" : "the flow is not a LinkedFlow"))
      }
    }
  }

  /// Describes a report, with the paths of its traces if requested.
  func describe(_ report: CheckReport<F>, _ request: CheckRequest) -> FlowCheck {
    FlowCheck(
      flow: name, title: title, method: report.method, configurations: report.configurations,
      transitions: report.transitions, bound: report.bound, growth: report.growth,
      results: report.results.map { describe($0, request) })
  }

  /// Describes a result, with the path of its trace if requested.
  func describe(_ result: CheckReport<F>.Result, _ request: CheckRequest)
    -> FlowCheck.PropertyResult
  {
    FlowCheck.PropertyResult(
      property: result.property.name, summary: result.property.summary,
      severity: result.property.severity, finding: result.finding.map { describe($0, request) },
      others: result.others.map { $0.map { describe($0, request) } })
  }

  func describe(_ trace: Trace<F>, _ request: CheckRequest) -> FlowCheck.Trace {
    var description = FlowCheck.Trace(trace, of: flow)
    if request.wantsPaths { description.path = trace.path(of: flow, name: name, title: title) }
    return description
  }
}

extension Trace {
  fileprivate func path(of flow: F, name: String, title: String) -> FlowDocument
  where F: ExplorableFlow {
    var path = document(of: flow, name: name, title: title)
    // Events that the path does not use are not dead.
    path.deadEvents = []
    path.ignoredLinks = []
    path.childMismatches = []
    return path
  }
}
