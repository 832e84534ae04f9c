#if CLI
internal import ArgumentParser
import FlowCatalogs
import FlowDocuments
import FlowExploration
import FlowSupport

struct PropertyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Check this property; can be repeated (default: those that the flow declares).",
      valueName: "name"))
  var property: [String] = []

  @Option(help: ArgumentHelp("Skip this property; can be repeated.", valueName: "name"))
  var without: [String] = []

  @Flag(help: "List the properties instead of checking them.")
  var listProperties = false

  func request(within limits: ExplorationLimits) -> CheckRequest {
    CheckRequest(property.isEmpty ? nil : property, except: without, within: limits)
  }

  /// Rejects names that no property of the flows has.
  func requireKnown(among entries: [CatalogEntry]) throws(ValidationError) {
    let properties = entries.flatMap(\.properties).map(\.name).distinct()
    for name in property + without where !properties.contains(name) {
      let nearest = Spelling.nearest(to: name, among: properties).map { TerminalText.line($0) }
      throw ValidationError(
        "No property named '\(TerminalText.line(name))'; "
          + (Spelling.question(nearest) ?? "use --list-properties to see them all."))
    }
    guard property.isEmpty || !property.allSatisfy(without.contains) else {
      throw ValidationError(
        "--without excludes every property that --property names, so there is nothing to check.")
    }
    for name in property where without.contains(name) {
      try requireAtMostOne(["--property \(name)": true, "--without \(name)": true])
    }
  }

  /// Rejects properties that cannot be checked on a document.
  func requireCheckable(by entry: CatalogEntry) throws(ValidationError) {
    guard entry.isDocument else { return }
    let unjudged = entry.properties.filter { !$0.isChecked }.map(\.name)
    guard let name = property.first(where: unjudged.contains) else { return }
    throw ValidationError(
      "'\(TerminalText.line(name))' cannot be checked on a document; name a flow instead.")
  }

  /// Lists the properties of flows, one per line; those in parentheses are checked only on request,
  /// and those marked as warnings do not fail.
  func list(of entries: [CatalogEntry]) -> String {
    let blocks = entries.map { entry in
      let properties = entry.properties.map {
        let kind = $0.severity == .error ? "property" : "warning"
        return ($0.isChecked ? kind : "(\(kind))", $0.name, $0.summary)
      }
      let width = properties.map(\.1.count).max() ?? 0
      let lines = properties.map { kind, name, summary in
        let text = TerminalText.line(name)
        return kind.padded(to: 11)
          + (text == summary ? text : "\(text.padded(to: width))  \(TerminalText.line(summary))")
          + "\n"
      }
      return (entries.count > 1 ? "\(TerminalText.line(entry.name))\n" : "") + lines.joined()
    }
    return blocks.joined(separator: "\n")
  }
}
#endif
