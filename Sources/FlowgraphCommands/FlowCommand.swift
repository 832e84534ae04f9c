#if CLI
import FlowCatalogs
import FlowDocuments

/// A command on one flow, with the source and the limits of the flow.
///
/// Its option groups are not nested: in a debug build, nesting them makes the argument parser
/// inspect each option five times as often.
protocol FlowCommand: ToolCommand {
  var flow: String { get }
  var limits: LimitOptions { get }
  var package: PackageOptions { get }
}

extension FlowCommand {
  var inputs: [String] { [flow] }

  func document(of entry: CatalogEntry) throws -> FlowDocument {
    try entry.document(within: limits.limits(of: entry))
  }

  func entry(from catalog: Catalog) throws -> CatalogEntry {
    try entry(in: try package.catalog(or: catalog, for: [flow]))
  }

  /// The flow, in a catalog that is already that of the package.
  func entry(in catalog: Catalog) throws -> CatalogEntry {
    try limits.source(named: flow, in: catalog).entry
  }
}
#endif
