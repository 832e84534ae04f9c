import Foundation

extension Bench {
  private static let spin = "SPIN"
  static let counted = "flowgraph, counted"
  static let checked = "flowgraph, property checked"
  static let repeating = "flowgraph, state repeats stacks"

  /// All configurations of a model of any size.
  func exploration() throws -> Section {
    let all = [(2, 3, 2), (2, 3, 3), (2, 5, 3), (2, 7, 3), (3, 4, 3), (3, 10, 2)]
      .map { TabsSize(tabs: $0.0, pages: $0.1, depth: $0.2) }
    let sizes = sizes(all.map(\.configurations), main: 146_016)
    let models = Dictionary(uniqueKeysWithValues: all.map { ($0.configurations, $0) })
    let hasSpin = Peer.has("spin", "-V") && Peer.has("gcc", "--version")
    func ours(_ name: String, _ kind: String, largest: Int = .max) -> Growth.Contestant {
      Growth.Contestant(
        name: name, largest: largest,
        program: { .ours("work", ["explore", kind] + (models[$0]?.words ?? [])) },
        finding: { $0.words.first.map(String.init) ?? "" })
    }
    var contestants = [
      ours(Self.counted, "count"), ours(Self.checked, "check"),
      ours(Self.repeating, "repeating", largest: 1_000_000),
    ]
    if hasSpin {
      let spins = try Dictionary(
        uniqueKeysWithValues: all.filter { sizes.contains($0.configurations) }
          .map { ($0.configurations, try Spin($0, in: folder)) })
      contestants.insert(
        Growth.Contestant(
          name: Self.spin, isOurs: false, program: { spins[$0]?.verifier ?? Program(words: []) },
          finding: { Spin.states(in: $0.output).map(String.init) ?? "none" }), at: 0)
    }
    return Section(
      name: "exploration", unit: "configurations", title: "All configurations of tabs with stacks",
      series: try series(sizes, budget: 25, contestants),
      pairs: [Self.counted, Self.checked, Self.repeating].map { (ours: $0, peer: Self.spin) },
      lines: Peer.note(hasSpin, "SPIN", "apt-get install spin gcc"))
  }
}

/// A size of `TabsModel`: so many tabs with stacks of so many kinds of pages, so deep.
struct TabsSize {
  var tabs: Int
  var pages: Int
  var depth: Int

  var words: [String] { ["\(tabs)", "\(pages)", "\(depth)"] }

  /// With s the sum of pages^d for d from 0 to depth: s^tabs · tabs · 3.
  var configurations: Int {
    var (stacks, deepest) = (1, 1)
    for _ in 0..<depth {
      deepest *= pages
      stacks += deepest
    }
    return (0..<tabs).reduce(tabs * 3) { product, _ in product * stacks }
  }
}
