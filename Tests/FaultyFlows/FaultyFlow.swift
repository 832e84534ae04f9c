package import FlowCatalogs
package import FlowDocuments
import FlowExploration

/// A small flow with one defect, and the report a check of it must give.
package struct FaultyFlow: Sendable {
  /// The name of the flow's type.
  package let name: String
  /// The name of the property that it violates; it violates no other one.
  package let property: String
  /// Whether walks at random find it, as far as they can decide the property at all.
  package let isFoundByWalks: Bool
  /// The shortest trace to the defect, step by step.
  package let trace: [String]
  /// The exact text of the report.
  package let text: String
  /// Checks the flow with its own properties.
  package let check: @Sendable () throws -> Checked
  /// Walks through the flow at random, from a seed.
  package let walk: @Sendable (_ seed: UInt64) throws -> Checked
  /// Checks again along the trace that the check found.
  package let replay: @Sendable () throws -> Checked
  /// Describes the flow as the tools read it.
  package let document: @Sendable () throws -> FlowDocument
  /// The flow as one of a catalog.
  package let entry: @Sendable () -> CatalogEntry
  /// Checks the flow with its defect repaired, or `nil` if no row of the reducer repairs it.
  package let checkMended: (@Sendable () throws -> Checked)?

  init<F: ExplorableFlow>(
    _ flow: @autoclosure @escaping @Sendable () -> F, violates property: String,
    after trace: [String], isFoundByWalks: Bool = true,
    mendedBy repair: Repair<F>? = nil, report text: String
  ) {
    self.name = String(describing: F.self)
    self.property = property
    self.isFoundByWalks = isFoundByWalks
    self.trace = trace
    self.text = text
    self.check = { try Checked(flow()) }
    self.walk = { try Checked(walking: flow(), seed: $0) }
    self.replay = { try Checked(replaying: flow().check()) }
    self.document = {
      try flow().explore().document(name: "faulty", title: String(describing: F.self))
    }
    self.entry = {
      let name = String(describing: F.self)
      return CatalogEntry(name, title: name, summary: "A faulty flow.", flow())
    }
    guard let repair else {
      self.checkMended = nil
      return
    }
    self.checkMended = {
      let change: Altered<F>.Change = { repair($0, $1) ?? $2 }
      return try Checked(Altered(flow(), transitions: change))
    }
  }

  init<F: ExplorableFlow>(
    _ flow: @autoclosure @escaping @Sendable () -> F, violates property: StandardProperty,
    after trace: [String], isFoundByWalks: Bool = true,
    mendedBy repair: Repair<F>? = nil, report text: String
  ) {
    self.init(
      flow(), violates: property.name, after: trace, isFoundByWalks: isFoundByWalks,
      mendedBy: repair, report: text)
  }
}

extension FaultyFlow: CustomStringConvertible {
  /// The name of its type.
  package var description: String { name }
}
