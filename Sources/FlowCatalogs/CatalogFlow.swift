import FlowCore
import FlowDocuments
import FlowExploration

/// What a catalog does with a flow, whatever its types.
protocol CatalogFlow: Sendable {
  var limits: ExplorationLimits { get }
  var starts: [String?] { get }
  /// The properties that can be checked, the flow's own first, and whether each is unless it is
  /// asked for.
  var properties: [PropertyEntry] { get }

  func document(within limits: ExplorationLimits) throws(CatalogError) -> FlowDocument
  func session(start: Int) throws(CatalogError) -> FlowSession
  func check(_ request: CheckRequest) throws(CatalogError) -> FlowCheck
}

/// A flow of a catalog, with its types.
struct TypedCatalogFlow<F: ExplorableFlow>: CatalogFlow {
  let name: String
  let title: String
  let flow: F

  var limits: ExplorationLimits { flow.limits }
  var starts: [String?] { flow.starts.map(\.condition) }

  func document(within limits: ExplorationLimits) throws(CatalogError) -> FlowDocument {
    do throws(StartFailure<F>) {
      return try flow.explore(within: limits).document(name: name, title: title)
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
  /// The flow's own properties, then the ready ones that it switches off.
  private var candidates: [(property: Property<F>, isOwn: Bool)] {
    let own = flow.properties
    let ready = Set(own.compactMap(\.readyProperty))
    let off = ReadyProperty.allCases.filter { !ready.contains($0) }
    return own.map { ($0, true) } + off.map { (.ready($0), false) }
  }

  var properties: [PropertyEntry] {
    candidates.map { candidate in
      PropertyEntry(
        name: candidate.property.name, summary: candidate.property.summary,
        isChecked: candidate.isOwn)
    }
  }

  func check(_ request: CheckRequest) throws(CatalogError) -> FlowCheck {
    let properties = candidates.filter { request.wants($0.property.name, unlessTold: $0.isOwn) }
    let limits = request.limits ?? flow.limits
    var check: FlowCheck
    do throws(StartFailure<F>) {
      let report = try flow.check(properties.map(\.property), within: limits)
      check = FlowCheck(report, flow: name, title: title)
    } catch {
      throw CatalogError(flow: name, startFailure: error.explanation)
    }
    if request.wantsLints {
      check.lints = request.lints(of: try document(within: limits), besides: check)
    }
    return check
  }
}
