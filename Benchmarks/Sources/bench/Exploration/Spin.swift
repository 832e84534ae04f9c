import Foundation

/// SPIN's verifier of a model, translated and compiled.
struct Spin {
  /// The order in which SPIN searches.
  enum Order: String { case depthFirst = "SPIN, depth first", breadthFirst = "SPIN, breadth first" }

  /// What SPIN says of its search.
  struct Result {
    var states: Int
    var transitions: Int
  }

  let verifier: Program

  /// Translates and compiles a model in a folder.
  ///
  /// - Throws: ``BenchmarkError/cannotStart(_:)`` where there is no SPIN or no C compiler.
  init(_ model: TabsModel, _ order: Order, in folder: URL) throws {
    let place = folder.appendingPathComponent(
      "\(order)-\(model.tabs)-\(model.pages)-\(model.depth)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(model.promela.utf8).write(to: place.appendingPathComponent("tabs.pml"))
    _ = try Program(words: ["spin", "-o2", "-a", "tabs.pml"], folder: place.path).run()
    let options =
      ["-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DNOBOUNDCHECK", "-DNOFAIR", "-DMEMLIM=20000"]
      + (order == .breadthFirst ? ["-DBFS"] : [])
    _ = try Program(
      words: ["gcc"] + options + ["-o", "pan", "pan.c"], folder: place.path
    ).run()
    // A hash table with a slot for each state, and room for the deepest path there can be.
    let bits = model.expected.bitWidth - (model.expected - 1).leadingZeroBitCount
    verifier = Program(
      words: [place.appendingPathComponent("pan").path, "-w\(bits)"]
        + (order == .depthFirst ? ["-m\(model.expected)"] : [])
    )
  }

  /// Reads what the verifier says: `  9600 states, stored`, `  44160 transitions (= stored+matched)`.
  static func result(in output: String) -> Result? {
    func number(before words: String) -> Int? {
      guard let line = output.split(separator: "\n").first(where: { $0.contains(words) }),
        let value = Double(line.split(separator: " ")[0])
      else { return nil }
      return Int(value)
    }
    guard let states = number(before: "states, stored"),
      let transitions = number(before: "transitions (=")
    else { return nil }
    return Result(states: states, transitions: transitions)
  }
}
