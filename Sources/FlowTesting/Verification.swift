import FlowCore
import FlowDocuments
import FlowExploration
import FlowSupport

/// Decides which results of a report fail a test and throws them.
struct Verification<F: ExplorableFlow> {
  let flow: F
  /// The properties that the test names; `nil` for the flow's own.
  var properties: [Property<F>]?
  /// Whether properties may be undecided after a search.
  var allowsUndecided = false
  /// Whether a report ends with a test to paste.
  var includesTest = true
  /// Whether the results are those of random walks.
  var isRandom = false
  let site: CallSite

  func run(search: () throws(ExplorationFailure<F>) -> CheckReport<F>) throws -> CheckReport<F> {
    try flow.masking {
      do {
        guard !(properties ?? flow.properties).isEmpty else {
          throw ExplorationFailure<F>.noProperties
        }
        let report = try search()
        report.warnings.forEach { TestAttachments.warn("\(FlowName.of(F.self)): \($0)", at: site) }
        try throwFailures(
          report.results, of: report.results.count, searched: report.searchText,
          growth: report.growth)
        return report
      } catch let failure as ExplorationFailure<F> {
        throw FlowFailure.exploration(failure, at: site)
      }
    }
  }

  /// Attaches and throws the failures among the results of some checked properties.
  func throwFailures(
    _ results: [CheckReport<F>.Result], of count: Int, searched searchText: String? = nil,
    growth: SearchGrowth? = nil
  ) throws {
    try flow.masking {
      let judgesNothing = results.allSatisfy { $0.finding.kind == .nothingToJudge }
      let failing = results.filter { fails($0, judgesNothing: judgesNothing) }
        .sorted(byTraceOf: \.finding) {
          $0.property.name == StandardProperty.restoringGivesTheSame.name
        }
      guard !failing.isEmpty else { return }
      TestAttachments.record(failing, of: flow, at: site)
      let texts =
        [heading(failing, of: count)]
        + failing.filter { !$0.finding.isUndecided }.map(text) + undecidedText(of: failing, growth)
        + [searchText, separateTest(for: failing)].compactMap(\.self)
      throw FlowFailure(
        texts.joined(separator: "\n\n"), at: site, properties: failing.map(\.property.name))
    }
  }

  /// - Parameter judgesNothing: Whether none of the properties had anything to judge: a test that
  ///   names them would check nothing.
  private func fails(_ result: CheckReport<F>.Result, judgesNothing: Bool) -> Bool {
    guard result.property.severity == .error else { return false }
    return switch result.finding {
    case .undecided(let bound):
      bound.kind == .walks || isRandom ? result.property.claimsPossibility : !allowsUndecided
    case .nothingToJudge(let vacuity):
      vacuity.isFailure
        || properties != nil && (isRandom ? !result.property.canBeWalked : judgesNothing)
    case .holds, .violated, .violatedWithoutTrace, .witnessed, .unseen: result.finding.isFailure
    }
  }

  private func heading(_ failing: [CheckReport<F>.Result], of all: Int) -> String {
    let undecided = failing.count { $0.finding.isUndecided }
    let failed = failing.count - undecided
    let counts = [
      failed == 0 ? nil : "\(failed) of \(all) properties failed",
      undecided == 0 ? nil : "\(undecided)\(failed == 0 ? " of \(all) properties" : "") undecided",
    ]
    let text = counts.compactMap(\.self).joined(separator: ", ")
    return "\(FlowName.of(F.self)): \(text) (\(site))"
  }

  /// The undecided properties, with the limit that stopped the search and what to do about it.
  private func undecidedText(
    of results: [CheckReport<F>.Result], _ growth: SearchGrowth?
  ) -> [String] {
    var names: [FlowDocument.Bound: [String]] = [:]
    for result in results {
      if case .undecided(let bound) = result.finding {
        names[bound, default: []].append(result.property.name)
      }
    }
    return names.sorted { $0.value[0] < $1.value[0] }.map { bound, names in
      "undecided: the search stopped \(bound.text)\n"
        + "  \(names.joined(separator: ", "))\n" + "  \(bound.advice)"
        + (growth.map { "\n" + "\($0)".indented() } ?? "")
    }
  }

  private func text(of result: CheckReport<F>.Result) -> String {
    let lines = ([result.finding] + result.others).flatMap { finding in
      let code = finding.trace?.code(for: flow)
      let replay = "replay it with\(source == nil ? " the flow of this test" : ""): "
      return [finding.fullText] + [code].compactMap { $0.map { replay + replayLine($0) } }
    }
    return ([result.heading] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The Swift expression that creates the flow; `nil` if it may not compile.
  private var source: String? { SwiftSource.certain(makingFlow: flow, inItsFile: true) }

  private func replayLine(_ code: TraceCode) -> String {
    let more = properties == nil ? "" : ", properties"
    return "try \(source ?? "flow").replay(\"\(code)\"\(more))"
  }

  /// A test that fails as long as the first failure exists.
  private func separateTest(for failing: [CheckReport<F>.Result]) -> String? {
    guard includesTest, let result = failing.first(where: { $0.finding.trace != nil }),
      let trace = result.finding.trace
    else { return nil }
    let arguments = properties == nil ? "" : "properties"
    var test = trace.swiftTest(
      named: result.property.name, of: flow, title: result.property.name,
      then: ["try app.ensureProperties(\(arguments))"])
    while test.hasSuffix("\n") { test.removeLast() }
    let shared = [source == nil ? "flow" : nil, properties == nil ? nil : "properties"]
      .compactMap { $0.map { "the \($0)" } }.joined(separator: " and ")
    let suffix = shared.isEmpty ? "" : ", with \(shared) of this test"
    return "as a separate test\(suffix):\n" + test.indented()
  }
}

extension FlowDocument.Bound {
  /// What to do about a search that a limit stopped.
  fileprivate var advice: String {
    switch kind {
    case .walks: "take more walks: \(TestSettings.runsName)=\(doubled)"
    case .relaunch:
      "reduce the answers that are handled after restore(_:), or pass allowingUndecided: true"
    case .time:
      "raise or remove the time limit of ExplorationLimits(…) or RandomWalks(…), \(Self.otherwise)"
    default:
      "raise the limit: within: ExplorationLimits(\(kind.rawValue): \(doubled), …), "
        + Self.otherwise
    }
  }

  private static var otherwise: String { "or pass allowingUndecided: true" }

  private var doubled: Int {
    let (doubled, overflows) = limit.multipliedReportingOverflow(by: 2)
    return min(overflows ? .max : doubled, kind == .walks ? RandomWalks.maxCount : .max)
  }
}

extension CheckReport {
  /// A description of the search and its size, in one line.
  var searchText: String {
    let visited = counted(configurations, "configuration")
    let taken = counted(transitions, "transition")
    switch method {
    case .exhaustive:
      return "searched \(visited) and \(taken)\(bound.map { ", stopped \($0.text)" } ?? "")"
    case .random(let seed, let walks):
      let walkCount = walks == 1 ? "1 random walk" : "\(walks) random walks"
      let stop = bound.flatMap { $0.kind == .time ? ", stopped \($0.text)" : nil } ?? ""
      // Walks visit the same configurations repeatedly.
      let visits = counted(configurations, "visit")
      return "took \(walkCount), \(visits) to configurations and \(taken)\(stop); repeat with "
        + "\(TestSettings.seedName)=\(seed) \(TestSettings.runsName)=\(walks)"
    }
  }
}
