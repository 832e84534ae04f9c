import Foundation

/// SPIN's verifier of a model, translated and compiled.
struct Spin {
  let verifier: Program

  /// Translates and compiles a model in a folder.
  init(_ model: TabsSize, in folder: URL) throws {
    let place = folder.appendingPathComponent("spin-" + model.words.joined(separator: "-"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let promela = try Program.ours("work", ["promela"] + model.words).run().output
    try Data(promela.utf8).write(to: place.appendingPathComponent("tabs.pml"))
    _ = try Program(words: ["spin", "-o2", "-a", "tabs.pml"], folder: place).run()
    let options = ["-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DNOBOUNDCHECK", "-DNOFAIR"]
    _ = try Program(
      words: ["gcc"] + options + ["-DMEMLIM=20000", "-o", "pan", "pan.c"], folder: place
    ).run()
    // A hash table with a slot for each state, and room for the deepest path there can be.
    let count = model.configurations
    let bits = count.bitWidth - (count - 1).leadingZeroBitCount
    verifier = Program(
      words: [place.appendingPathComponent("pan").path, "-w\(bits)", "-m\(count)"])
  }

  /// The number in a line such as `  9600 states, stored`.
  static func states(in output: String) -> Int? {
    output.split(separator: "\n").first { $0.contains("states, stored") }
      .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }.map { Int($0) }
  }
}
