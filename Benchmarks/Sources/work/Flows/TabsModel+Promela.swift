extension TabsModel {
  /// The same model for SPIN: one process, one atomic step for each transition.
  ///
  /// It must be translated with `spin -o2`: otherwise the pages, which no step reads, are left out.
  var promela: String {
    let pageSteps = (1...pages).map {
      "!asking && count[tab] < DEPTH -> page[tab * DEPTH + count[tab]] = \($0); count[tab]++"
    }
    let tabSteps = (0..<tabs).map { "!asking && tab != \($0) -> tab = \($0)" }
    let cleared = (0..<depth).map { "page[tab * DEPTH + \($0)] = 0" }
    let reset =
      (0..<tabs).map { "count[\($0)] = 0" } + (0..<tabs * depth).map { "page[\($0)] = 0" }
    let steps =
      pageSteps + tabSteps + [
        "!asking && count[tab] > 0 -> count[tab]--; page[tab * DEPTH + count[tab]] = 0",
        "!asking && count[tab] > 0 -> count[tab] = 0; " + cleared.joined(separator: "; "),
        "!asking && !loggedIn -> asking = 1",
        "!asking && loggedIn -> loggedIn = 0; tab = 0; " + reset.joined(separator: "; "),
        "asking -> asking = 0; loggedIn = 1",
        "asking -> asking = 0",
      ]
    return """
      #define DEPTH \(depth)
      byte tab; bit asking; bit loggedIn;
      byte count[\(tabs)]; byte page[\(tabs * depth)];
      active proctype Tabs() {
      end: do
      \(steps.map { " :: d_step { \($0) }" }.joined(separator: "\n"))
       od
      }

      """
  }
}
