import FlowDocuments
package import FlowExploration

/// A request from the tool to a catalog in another process.
package enum CatalogRequest: Hashable, Sendable {
  case list
  /// Explore a flow; without limits, within the flow's own.
  case explore(flow: String, limits: ExplorationLimits?)
  case check(flow: String, CheckRequest)
  /// Replay a trace, and check properties along it.
  case replay(flow: String, FlowReplay.TraceSource, judging: CheckRequest)
  /// Take steps from a start, to see where the flow is and what can happen there.
  case step(flow: String, start: Int, steps: [SessionStep])
  case paths(flow: String, TraceSelection, maxCount: Int, limits: ExplorationLimits?)
}

/// A step of a flow that is played in another process.
package enum SessionStep: Hashable, Sendable {
  case choice(Int)
  /// Kill the app, and restore it from its saved state.
  case relaunch
}

extension CatalogRequest {
  /// The flow of the request, or `nil` for a request about all flows.
  package var flow: String? {
    switch self {
    case .list: nil
    case .explore(let flow, _), .check(let flow, _), .replay(let flow, _, _),
      .step(let flow, _, _), .paths(let flow, _, _, _):
      flow
    }
  }

  private enum RequestKind: String, CaseIterable { case list, explore, check, replay, step, paths }

  package var message: [UInt8] { Array(jsonValue.text().utf8) }

  private var jsonValue: JSONValue {
    .joined(
      .object(["request": .string(name.rawValue), "flow": flow.map { .string($0) }]), parameters)
  }

  private var name: RequestKind {
    switch self {
    case .list: .list
    case .explore: .explore
    case .check: .check
    case .replay: .replay
    case .step: .step
    case .paths: .paths
    }
  }

  private var parameters: JSONValue {
    switch self {
    case .list: .object([:])
    case .explore(_, let limits): .object(["limits": limits?.jsonValue])
    case .check(_, let request): request.jsonValue
    case .replay(_, let source, let request):
      .joined(.object(["trace": source.jsonValue]), request.jsonValue)
    case .step(_, let start, let steps):
      .object(["start": .integer(start), "steps": .array(steps.map(\.jsonValue))])
    case .paths(_, let selection, let maxCount, let limits):
      .joined(
        selection.jsonValue, .object(["most": .integer(maxCount), "limits": limits?.jsonValue]))
    }
  }

  package init(message: [UInt8]) throws(MalformedMessage) {
    self = try MalformedMessage.decode(message, "the request", Self.init(from:))
  }

  private init(from request: ObjectReader) throws(JSONFault) {
    let name: RequestKind = try request.read("request", .keyword)
    let flow = name == .list ? "" : try request.read("flow", .string)
    let limits = try request.optional("limits", ExplorationLimits.init)
    switch name {
    case .list: self = .list
    case .explore: self = .explore(flow: flow, limits: limits)
    case .check: self = .check(flow: flow, try CheckRequest(from: request))
    case .replay:
      self = .replay(
        flow: flow, try FlowReplay.TraceSource(request.required("trace")),
        judging: try CheckRequest(from: request))
    case .step:
      self = .step(
        flow: flow, start: try request.optional("start", .number) ?? 0,
        steps: try request.list("steps", SessionStep.init))
    case .paths:
      self = .paths(
        flow: flow, try TraceSelection(from: request),
        maxCount: try request.optional("most", .number) ?? 1000, limits: limits)
    }
  }
}

// MARK: - Parameters

extension SessionStep {
  private static let relaunchValue = "relaunch"

  fileprivate var jsonValue: JSONValue {
    switch self {
    case .choice(let number): .integer(number)
    case .relaunch: .string(Self.relaunchValue)
    }
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    if let number = json.integer {
      self = .choice(number)
    } else if json.string == Self.relaunchValue {
      self = .relaunch
    } else {
      throw json.mismatch(
        "an element of \"steps\"", "the number of a choice or \"relaunch\"")
    }
  }
}

extension FlowReplay.TraceSource {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .code(let code): .string(code.description)
    case .saved(let trace): trace.jsonValue
    }
  }

  fileprivate init(_ json: JSONValue) throws(JSONFault) {
    if let code = json.string {
      self = .code(TraceCode(code))
    } else {
      self = .saved(try FlowTrace(json))
    }
  }
}

extension TraceSelection {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .shortest: .object(["select": .string("shortest")])
    case .tour: .object(["select": .string("tour")])
    case .simple(let steps): .object(["select": .string("simple"), "steps": .integer(steps)])
    }
  }

  fileprivate init(from request: ObjectReader) throws(JSONFault) {
    switch try request.keyword("select", of: ["shortest", "tour", "simple"]) {
    case "shortest": self = .shortest
    case "tour": self = .tour
    default: self = .simple(steps: try request.read("steps", .count))
    }
  }
}
