#if CLI
import FlowDocuments
import FlowExploration

struct CheckedFlow {
  /// The argument that named it; `-` for standard input.
  var source: String
  var package: [String] = []
  var limits = ExplorationLimits()
  /// The option for the limit at which the run of an imported file stopped.
  var limitOption: String?
  /// Its source location; the document itself if it does not contain one.
  var location: String
  var check: FlowCheck
  /// The paths of the diagrams of traces, by the index of the result.
  var diagrams: [Int: String] = [:]

  /// The command that replays a trace; `nil` if the flow was read from standard input.
  func replayLine(of trace: FlowCheck.Trace) -> String? {
    guard source != "-", let code = trace.code else { return nil }
    let arguments = ["flowgraph", "replay"] + package + [source, code]
    return arguments.map(\.shellQuoted).joined(separator: " ")
  }
}

extension CheckedFlow {
  /// A merged report of random walks.
  ///
  /// - Parameter path: A merged file, used as the location if the real one is unknown.
  init(merged check: FlowCheck, from path: String) {
    let locations = check.results.lazy.compactMap { $0.finding.trace?.location?.ifFileLocation }
    self.init(source: check.flow, location: locations.first ?? "\(path):1", check: check)
  }
}

/// Which results count as failures, and which as undecided.
struct Strictness {
  var allowsUndecided = false
  var requested: Set<String> = []
  /// The properties that had something to judge in one of several flows that were searched; those
  /// that were requested need not have anything in the others.
  var judged: Set<String> = []

  /// A property that was requested by name but cannot be checked counts as a failure.
  func isFailure(_ property: FlowCheck.Unjudged) -> Bool { requested.contains(property.property) }

  /// Whether a property was requested by name, and there was nothing to judge.
  func isFailure(_ result: FlowCheck.PropertyResult, in check: FlowCheck) -> Bool {
    result.finding.kind == .nothingToJudge && requested.contains(result.property)
      && (check.method != .exhaustive || !judged.contains(result.property))
  }

  /// The results that count as failures, including requested properties with nothing to judge.
  func failing(in check: FlowCheck) -> [FlowCheck.PropertyResult] {
    check.results.filter { result in
      result.severity == .error && result.finding.isFailure || isFailure(result, in: check)
    }
  }

  /// Makes what was requested and had nothing to judge a failure in a report, and so in every
  /// format, and in the merged report of shares.
  func markVacuous(in check: inout FlowCheck) {
    for index in check.results.indices {
      guard case .nothingToJudge(let vacuity) = check.results[index].finding,
        isFailure(check.results[index], in: check)
      else { continue }
      check.results[index].finding = .nothingToJudge(Vacuity(vacuity.reason, isFailure: true))
      check.results[index].severity = .error
    }
  }

  func failures(in check: FlowCheck) -> Int {
    failing(in: check).count + check.unjudged.count(where: isFailure)
  }

  func fails(_ check: FlowCheck) -> Bool { failures(in: check) > 0 }

  /// Whether a search left a property undecided, or shares of walks are missing.
  ///
  /// Walks themselves are not expected to decide properties.
  func isUndecided(_ check: FlowCheck) -> Bool {
    !allowsUndecided
      && (check.incompleteness != nil || check.method == .exhaustive && !check.undecided.isEmpty)
  }
}

extension String {
  /// The text, quoted for a shell if necessary.
  var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "_-./:@%+,".unicodeScalars.contains($0))
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
#endif
