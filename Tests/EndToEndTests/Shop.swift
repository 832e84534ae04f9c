#if CLI
import Foundation

/// A document of a flow from whose receipt nothing leads on.
enum Shop {
  static let document = """
    {"flowgraph": 1, "name": "shop", "title": "Shop",
     "search": {"complete": true, "ignoredEvents": 0},
     "parts": [{"name": "Shop"}],
     "screens": [{"name": "Cart", "part": 0}, {"name": "Receipt", "part": 0}],
     "configurations": [
       {"state": "cart", "layers": [{"screens": [{"screen": 0}]}]},
       {"state": "paid", "layers": [{"screens": [{"screen": 1}]}]}],
     "starts": [{"configuration": 0}], "outcomes": [],
     "transitions": [
       {"from": 0, "to": 1, "event": {"name": "payTapped"},
        "commands": [{"operation": "setRoot", "screens": [{"screen": 1}]}],
        "position": "Shop/Checkout.swift:21"}],
     "refusals": [], "deadEvents": [], "findings": []}
    """

  /// What a check of it reports, as `Documentation/Check.md` shows it.
  static let text: String = {
    let page = (try? Repository.data("Documentation/Check.md")) ?? Data()
    let report = String(decoding: page, as: UTF8.self)
      .firstMatch(of: #/\$ flowgraph check shop\.json\n((?s:.*?))  replay: /#)
    return report.map { String($0.1) } ?? "Documentation/Check.md has no report"
  }()

  /// The properties with a verdict, such as `not checked`, in the order of the report.
  static func properties(_ verdict: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  \(verdict) ") }.map { line in
        String(line.dropFirst(verdict.count + 2).drop { $0 == " " }.prefix { !": ".contains($0) })
      }
  }
}
#endif
