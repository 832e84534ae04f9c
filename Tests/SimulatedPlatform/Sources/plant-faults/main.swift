import Foundation

// Copies a module's sources, with every fault of a list in them. The environment variable
// FLOWGRAPH_FAULT chooses one when a test runs, so that all of them are compiled at once.
// Usage: plant-faults FAULTS SOURCES TARGET NUMBER
// where NUMBER is that of the first fault.

/// A fault: a text that stands once in a file, and what stands there instead.
struct Fault {
  var name: String
  var file: String
  var original = ""
  var faulty = ""
  /// Whether the texts are expressions, and not statements.
  var isExpression = false

  /// Reads a list: a name, a file, lines that begin with `-` or `+`, and an empty line.
  static func list(_ text: String) -> [Fault] {
    text.components(separatedBy: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").filter { !$0.hasPrefix("//") }
      guard lines.count > 2 else { return nil }
      var fault = Fault(name: String(lines[0]), file: String(lines[1]))
      for line in lines.dropFirst(2) {
        fault.isExpression = line.dropFirst().hasPrefix("=")
        let code = line.dropFirst(fault.isExpression ? 2 : 1).dropFirst() + "\n"
        if line.hasPrefix("-") { fault.original += code } else { fault.faulty += code }
      }
      fault.original.removeLast()
      return fault
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let first = Int(arguments[4]) else { exit(64) }
let faults = Fault.list(try String(contentsOfFile: arguments[1], encoding: .utf8))
let (sources, target) = (URL(fileURLWithPath: arguments[2]), URL(fileURLWithPath: arguments[3]))
try? FileManager.default.removeItem(at: target)
try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
  guard name.hasSuffix(".swift") else { continue }
  var text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
  var originals: [String] = []
  for fault in faults where fault.file == name && !originals.contains(fault.original) {
    originals.append(fault.original)
    guard text.components(separatedBy: fault.original).count == 2 else {
      print("\(fault.name): the text does not stand once in \(name)")
      exit(1)
    }
    var code = fault.isExpression ? "(\(fault.original))" : fault.original
    for (number, other) in faults.enumerated()
    where other.file == name && other.original == fault.original {
      code =
        fault.isExpression
        ? "(plantedFault == \(first + number) ? (\(other.faulty)) : \(code))"
        : "if plantedFault == \(first + number) {\n\(other.faulty)} else {\n\(code)\n}"
    }
    text = text.replacingOccurrences(of: fault.original, with: code)
  }
  try text.write(to: target.appendingPathComponent(name), atomically: true, encoding: .utf8)
}
let choice = """
  import Foundation

  /// The fault that a test has chosen.
  let plantedFault = ProcessInfo.processInfo.environment["FLOWGRAPH_FAULT"].flatMap { Int($0) } ?? 0
  """
try choice.write(
  to: target.appendingPathComponent("PlantedFault.swift"), atomically: true, encoding: .utf8)
for fault in faults { print(fault.name) }
