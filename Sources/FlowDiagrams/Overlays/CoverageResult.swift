import FlowDocuments

/// How much of a document a run covered, as numbers and as text.
struct CoverageResult {
  private static let maxExamples = 10

  private let document: FlowDocument
  private let duplicates: ScreenDuplicates
  private let counts: [Int]
  /// The configurations that were seen, including the ends of all transitions that were taken.
  let seen: Set<Int>
  /// The screens that were seen on top, as indices of duplicates; a screen that is never on top
  /// counts as seen if it was visible.
  let seenDuplicates: Set<Int>

  init(document: FlowDocument, duplicates: ScreenDuplicates, coverage: Overlay.Coverage) {
    self.document = document
    self.duplicates = duplicates
    counts = coverage.counts
    var seen = coverage.seen.filter(document.configurations.indices.contains)
    for (transition, count) in zip(document.transitions, coverage.counts) where count > 0 {
      seen.insert(transition.source)
      if case .configuration(let target) = transition.target { seen.insert(target) }
    }
    self.seen = seen
    let tops = Set(duplicates.tops.compactMap { $0 })
    seenDuplicates = seen.reduce(into: []) { result, index in
      if let top = duplicates.tops[index] { result.insert(top) }
      result.formUnion(
        duplicates.visibleDuplicates(in: document.configurations[index]).subtracting(tops))
    }
  }

  /// How often a transition was taken.
  func count(of position: Int) -> Int {
    counts.indices.contains(position) ? max(0, counts[position]) : 0
  }

  /// The covered shares as a sentence.
  var text: String {
    let taken = document.transitions.indices.count { count(of: $0) > 0 }
    let ended = Set(
      document.transitions.enumerated().compactMap { position, transition in
        guard case .outcome(let outcome) = transition.target else { return nil }
        return count(of: position) > 0 ? outcome : nil
      } as [Int])
    var shares = [
      share(seenDuplicates.count, of: duplicates.all.count, "screens"),
      share(taken, of: document.transitions.count, "transitions"),
      share(seen.count, of: document.configurations.count, "configurations"),
    ]
    if !document.outcomes.isEmpty {
      shares.append(share(ended.count, of: document.outcomes.count, "outcomes"))
    }
    return "Covered: " + shares.joined(separator: ", ") + "."
  }

  /// Sentences about what was not covered.
  var missedSentences: [String] {
    let screens = duplicates.all.indices.filter { !seenDuplicates.contains($0) }.map(
      duplicates.name)
    var known: Set<String> = []
    let transitions = document.transitions.enumerated().filter { count(of: $0.offset) == 0 }
      .map { "\(document.name(of: .configuration($0.element.source))) \($0.element.event.name)" }
      .filter { known.insert($0).inserted }
    return [
      sentence("Screens not covered", screens), sentence("Transitions never taken", transitions),
    ].compactMap { $0 }
  }

  private func sentence(_ beginning: String, _ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(Self.maxExamples).map { String($0.prefix(80)) }
    let more = names.count > shown.count ? ["\(names.count - shown.count) more"] : []
    return VisibleText.clean("\(beginning): \((shown + more).joined(separator: ", ")).")
  }

  /// A share with its percentage, rounded down so that 100% means all.
  private func share(_ count: Int, of total: Int, _ noun: String) -> String {
    let percent = total == 0 ? 100 : count * 100 / total
    return "\(count) of \(total) \(noun) (\(percent)%)"
  }
}
