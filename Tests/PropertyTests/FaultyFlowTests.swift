import FaultyFlows
import FlowDocuments
import FlowExploration
import Foundation
import Testing

@Suite("Every faulty flow yields exactly its finding")
struct FaultyFlowTests {
  @Test("the property, and no other one", arguments: FaultyFlow.all)
  func finding(_ flow: FaultyFlow) throws {
    #expect(try flow.check().failures.map(\.property) == [flow.property])
  }

  @Test("the shortest way to it", arguments: FaultyFlow.all)
  func trace(_ flow: FaultyFlow) throws {
    #expect(try flow.check().failures.map(\.trace) == [flow.trace])
  }

  @Test("the report, to the letter", arguments: FaultyFlow.all)
  func text(_ flow: FaultyFlow) throws {
    #expect(try flow.check().failures.map(\.text) == [flow.text])
  }

  /// A walk cannot decide what lies ahead, nor what never happens.
  private static let needsSearch: Set<String> = [
    "no-trap", "modals-can-be-closed", "depth-is-bounded", "the empty list is shown",
    "a voucher counts", "a favourite is marked", "signed out", "the end",
  ]

  @Test("walks at random find the same, shrunk to the shortest trace", arguments: FaultyFlow.all)
  func walks(_ flow: FaultyFlow) throws {
    let isFound = flow.isFoundByWalks && !Self.needsSearch.contains(flow.property)
    let expected = isFound ? [flow.property] : []
    for seed in 0..<5 as Range<UInt64> {
      let found = try flow.walk(seed).failures
      #expect(found.map(\.property) == expected, "seed \(seed)")
      #expect(found.map(\.trace) == expected.map { _ in flow.trace }, "seed \(seed)")
    }
  }

  @Test("the trace, checked by its property alone, shows the same", arguments: FaultyFlow.all)
  func replays(_ flow: FaultyFlow) throws {
    let expected = flow.text.contains("start: ") ? [flow.text] : []
    #expect(try flow.replay().failures.map(\.text) == expected)
  }

  /// Those that one row of the reducer mends.
  static let mendable = FaultyFlow.all.filter { $0.checkMended != nil }

  @Test("mended by one row, it yields nothing", arguments: mendable)
  func mended(_ flow: FaultyFlow) throws {
    guard let checkMended = flow.checkMended else {
      Issue.record("no row mends it")
      return
    }
    let failures = try checkMended().failures
    #expect(failures == [])
  }

  @Test(
    "an event that is dead is named by the document too",
    arguments: [
      ("DeadVoucher", "voucherEntered", FlowDocument.DeadEvent.DeadEventReason.ignored),
      ("ForgottenFavourites", "favouriteTapped", .neverFired),
    ])
  func deadEvents(
    _ name: String, _ event: String, _ reason: FlowDocument.DeadEvent.DeadEventReason
  ) throws {
    let flow = try #require(FaultyFlow.all.first { $0.name == name })
    let dead = try flow.document().deadEvents
    #expect(dead.map(\.event.name) == [event])
    #expect(dead.map(\.reason) == [reason])
  }

  @Test("there are at least two for each built-in property, all with names of their own")
  func counts() {
    for property in StandardProperty.allCases where property.severity == .error {
      #expect(
        FaultyFlow.all.count { $0.property == property.name } >= 2, "\(property.name)")
    }
    #expect(Set(FaultyFlow.all.map(\.name)).count == FaultyFlow.all.count)
  }

  @Test("every flow with an expected report is among them, with its repair")
  func complete() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../FaultyFlows/Expected")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let names = text.matches(of: #/\n    FaultyFlow\(\n      (\w+)/#).map { String($0.1) }
    #expect(names.count > 100)
    #expect(FaultyFlow.all.map(\.name).sorted() == names.sorted())
    #expect(Self.mendable.count == text.matches(of: #/\n      mendedBy:/#).count)
  }
}
