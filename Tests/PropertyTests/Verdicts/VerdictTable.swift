import FlowCore
import FlowDocuments
import FlowExploration
import Testing

/// The result of a check of one property, without the types of the flow.
struct Verdict: Equatable {
  var kind: CheckFindingKind
  var isFailure: Bool
  var text: String
  var trace: [String]
}

/// The verdict of a property on a small flow, or why there is none.
enum VerdictCell: Sendable {
  case verdict(
    _ text: String, trace: [String], check: @Sendable (StandardProperty) throws -> Verdict?)
  case never(because: String)

  /// The text of a check of a flow, within a number of configurations.
  static func text<F: ExplorableFlow>(
    _ text: String, of flow: F, after trace: [String] = [], within configurations: Int = 100
  ) -> Self {
    .verdict(text, trace: trace) { property in
      let report = try flow.check(
        [.standard(property)], within: ExplorationLimits(configurations: configurations))
      return report.results.first.map { result in
        let finding = result.finding
        return Verdict(
          kind: finding.kind, isFailure: finding.isFailure, text: finding.verdict,
          trace: finding.trace?.inputs.map(\.description) ?? [])
      }
    }
  }
}

/// A kind of verdict.
enum VerdictColumn: String, CaseIterable {
  case violated, holds, undecided
  case nothing = "nothing to judge"
  case nothingOfAny = "nothing to judge, a failure"

  var kind: CheckFindingKind {
    switch self {
    case .violated: .violated
    case .holds: .holds
    case .undecided: .undecided
    case .nothing, .nothingOfAny: .nothingToJudge
    }
  }

  var isFailure: Bool { self == .violated || self == .nothingOfAny }

  /// What stands before the details in a text.
  var lead: String {
    switch self {
    case .violated: "violated "
    case .holds: "holds ("
    case .undecided: "undecided: the search stopped "
    case .nothing, .nothingOfAny: "nothing to judge: "
    }
  }
}

/// The verdicts of a built-in property, of every kind.
struct VerdictRow: Sendable, CustomTestStringConvertible {
  var property: StandardProperty
  /// In the order of the columns.
  var cells: [VerdictCell]

  init(
    _ property: StandardProperty, violated: VerdictCell, holds: VerdictCell,
    undecided: VerdictCell, nothing: VerdictCell, nothingOfAny: VerdictCell
  ) {
    self.property = property
    cells = [violated, holds, undecided, nothing, nothingOfAny]
  }

  var testDescription: String { property.name }
}

extension VerdictRow {
  /// The table as Markdown, and below it why some cells are empty.
  static var table: String {
    let head = ["property"] + VerdictColumn.allCases.map(\.rawValue)
    let rule = Array(repeating: "---", count: head.count)
    let rows = all.map { row in
      ["`\(row.property)`"] + zip(VerdictColumn.allCases, row.cells).map { $1.text(in: $0) }
    }
    let reasons = all.flatMap { row in
      zip(VerdictColumn.allCases, row.cells).compactMap { column, cell in
        guard case .never(let reason) = cell else { return nil as String? }
        return "- `\(row.property)`, \(column.rawValue): \(reason)"
      }
    }
    return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n") + "\n\n" + reasons.joined(separator: "\n")
  }
}

extension VerdictCell {
  fileprivate func text(in column: VerdictColumn) -> String {
    guard case .verdict(let text, _, _) = self else { return "–" }
    let details = text.dropFirst(column.lead.count)
    return String(column == .holds ? details.dropLast() : details)
  }
}
