import FlowCore
import FlowDocuments
import FlowExploration

/// Decides what of a report fails a test, and tells it.
struct Verification<F: ExplorableFlow> {
  let flow: F
  /// The properties that the test names; `nil` for the flow's own.
  var properties: [Property<F>]?
  var requiringProof = false
  let site: CallSite

  /// Attaches and throws what fails.
  func judge(_ report: CheckReport<F>) throws {
    try judge(report.results, of: report.results.count, searched: report.searchText)
  }

  /// Attaches and throws what fails.
  ///
  /// - Parameters:
  ///   - results: What was found.
  ///   - count: How many properties there are.
  ///   - searchText: How it was searched, in words.
  func judge(
    _ results: [CheckReport<F>.Result], of count: Int, searched searchText: String? = nil
  ) throws {
    let failing = results.filter(fails)
    guard !failing.isEmpty else { return }
    for result in failing { TestAttachments.record(result, of: flow, at: site) }
    let texts =
      [heading(failing.count, of: count)] + failing.map(text)
      + [searchText, readyTest(for: failing)].compactMap(\.self)
    throw FlowFailure(
      texts.joined(separator: "\n\n"), at: site, properties: failing.map(\.property.name))
  }

  private func fails(_ result: CheckReport<F>.Result) -> Bool {
    if case .inconclusive = result.finding {
      return requiringProof || result.property.claimsPossibility
    }
    return result.finding.isFailure
  }

  private func heading(_ failing: Int, of all: Int) -> String {
    let verb = failing == 1 ? "fails" : "fail"
    let count = all == 1 ? "a property" : "\(failing) of \(all) properties"
    return "\(FlowName.of(F.self)): \(count) \(verb) (\(site))"
  }

  private func text(of result: CheckReport<F>.Result) -> String {
    if case .inconclusive(let bound) = result.finding {
      return "\(result)\n\(bound.advice.indented())"
    }
    guard let code = result.finding.trace?.code(for: flow) else { return "\(result)" }
    return "\(result)\n  replay it with: \(replayLine(code))"
  }

  private func replayLine(_ code: TraceCode) -> String {
    let more = properties == nil ? "" : ", properties"
    return "try \(SwiftSource(spellingTypeOf: flow)).replay(\"\(code)\"\(more))"
  }

  /// A test that fails as long as the first failure is there.
  private func readyTest(for failing: [CheckReport<F>.Result]) -> String? {
    guard let result = failing.first(where: { $0.finding.trace != nil }),
      let trace = result.finding.trace
    else { return nil }
    let arguments = properties == nil ? "" : "properties"
    let test = trace.swiftTest(
      named: result.property.name, of: flow, title: result.property.name,
      then: ["try flow.ensureProperties(\(arguments))"])
    let remark = properties == nil ? "" : ", with the properties that the test names"
    return "as a test of its own\(remark):\n" + test.trimmedEnd.indented()
  }
}

extension FlowDocument.Bound {
  /// What to do about a search that was cut.
  fileprivate var advice: String {
    switch kind {
    case .configurations:
      "raise the limit: within: ExplorationLimits(configurations: \(doubled), …)"
    case .depth: "raise the limit: within: ExplorationLimits(depth: \(doubled), …)"
    case .time: "raise the limit of time, or leave it out: within: ExplorationLimits(…)"
    case .memory: "raise the limit of memory: within: ExplorationLimits(…)"
    case .walks: "take more walks: \(TestSettings.runsName)=\(doubled)"
    }
  }

  private var doubled: Int { limit.multipliedReportingOverflow(by: 2).partialValue }
}

extension CheckReport {
  /// How it was searched and how much was found, in one line.
  fileprivate var searchText: String {
    let counts = "\(configurations) configurations and \(transitions) transitions"
    switch method {
    case .exhaustive: return "searched \(counts)\(bound.map { ", cut \($0.text)" } ?? "")"
    case .random(let seed, let walks):
      return "found at random in \(walks) walks with \(counts); again with "
        + "\(TestSettings.seedName)=\(seed) \(TestSettings.runsName)=\(walks)"
    }
  }
}

extension String {
  /// The text without the line breaks at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
