import FlowCore
import FlowDocuments
import FlowExploration

/// Decides which results of a report fail a test, and throws them.
struct Verification<F: ExplorableFlow> {
  let flow: F
  /// The properties that the test names; `nil` for the flow's own.
  var properties: [Property<F>]?
  var requiringProof = false
  /// Whether a report ends with a test to paste.
  var givesTest = true
  let site: CallSite

  /// Attaches and throws the failures.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - count: The number of checked properties or regressions.
  ///   - name: The noun for them.
  ///   - searchText: A description of the search.
  ///   - file: The file to record failures in.
  func judge(
    _ results: [CheckReport<F>.Result], of count: Int, called name: String = "properties",
    searched searchText: String? = nil, for file: RegressionsFile? = nil
  ) throws {
    let failing = results.filter(fails)
    guard !failing.isEmpty else { return }
    TestAttachments.record(failing, of: flow, at: site)
    let more = [
      searchText, file.flatMap { recordingText(for: failing, in: $0) }, readyTest(for: failing),
    ]
    let texts = [heading(failing.count, of: count, name)] + failing.map(text)
    throw FlowFailure(
      (texts + more.compactMap(\.self)).joined(separator: "\n\n"), at: site,
      properties: failing.map(\.property.name))
  }

  private func fails(_ result: CheckReport<F>.Result) -> Bool {
    if case .inconclusive(let bound) = result.finding {
      let isSought = bound.kind != .walks || properties != nil || result.property.canBeWalked
      return requiringProof || (result.property.claimsPossibility && isSought)
    }
    return result.finding.isFailure
  }

  private func heading(_ failing: Int, of all: Int, _ name: String) -> String {
    "\(FlowName.of(F.self)): \(failing) of \(all) \(name) failed (\(site))"
  }

  private func text(of result: CheckReport<F>.Result) -> String {
    if case .inconclusive(let bound) = result.finding {
      let advice = result.property.canBeWalked || bound.kind != .walks ? bound.advice : Self.noWalk
      return "\(result)\n\(advice.indented())"
    }
    guard let code = result.finding.trace?.code(for: flow) else { return "\(result)" }
    return "\(result)\n  replay it with\(source == nil ? " the flow of this test" : ""): "
      + replayLine(code)
  }

  private static var noWalk: String { "random walks cannot show this; use verify()" }

  /// The expression of the flow; `nil` if it cannot surely be written.
  private var source: String? { SwiftSource.certain(makingFlow: flow, inItsFile: true) }

  private func replayLine(_ code: TraceCode) -> String {
    let more = properties == nil ? "" : ", properties"
    return "try \(source ?? "flow").replay(\"\(code)\"\(more))"
  }

  /// A test that fails as long as the first failure exists.
  private func readyTest(for failing: [CheckReport<F>.Result]) -> String? {
    guard givesTest, let result = failing.first(where: { $0.finding.trace != nil }),
      let trace = result.finding.trace
    else { return nil }
    let arguments = properties == nil ? "" : "properties"
    let test = trace.swiftTest(
      named: result.property.name, of: flow, title: result.property.name,
      then: ["try app.ensureProperties(\(arguments))"])
    let shared = [source == nil ? "flow" : nil, properties == nil ? nil : "properties"]
      .compactMap { $0.map { "the \($0)" } }.joined(separator: " and ")
    let remark = shared.isEmpty ? "" : ", with \(shared) of this test"
    return "as a separate test\(remark):\n" + test.trimmedEnd.indented()
  }
}

extension FlowDocument.Bound {
  /// What to do about a search that was cut.
  fileprivate var advice: String {
    switch kind {
    case .configurations:
      "raise the limit: within: ExplorationLimits(configurations: \(doubled), …)"
    case .depth: "raise the limit: within: ExplorationLimits(depth: \(doubled), …)"
    case .time: "raise or remove the time limit: within: ExplorationLimits(…)"
    case .memory: "raise the memory limit: within: ExplorationLimits(…)"
    case .walks: "take more walks: \(TestSettings.runsName)=\(doubled)"
    }
  }

  private var doubled: Int {
    let (doubled, overflows) = limit.multipliedReportingOverflow(by: 2)
    return min(overflows ? .max : doubled, kind == .walks ? RandomWalks.most : .max)
  }
}

extension CheckReport {
  /// A description of the search and its size, in one line.
  var searchText: String {
    let counts =
      "\(configurations) \(configurations == 1 ? "configuration" : "configurations") and "
      + "\(transitions) \(transitions == 1 ? "transition" : "transitions")"
    switch method {
    case .exhaustive: return "searched \(counts)\(bound.map { ", cut \($0.text)" } ?? "")"
    case .random(let seed, let walks):
      let walkCount = walks == 1 ? "1 random walk" : "\(walks) random walks"
      return "took \(walkCount) through \(counts); repeat with "
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
