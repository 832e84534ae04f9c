import Foundation

/// What the figures were measured on.
enum Machine {
  /// A list, as lines of Markdown.
  static func lines(load: String, minutes: Double) -> [String] {
    let versions = [
      version("Swift", #"swift --version 2>&1 | grep -o 'Swift version [0-9.]*' | cut -d' ' -f3"#),
      version("gcc", "gcc -dumpfullversion"), version("SPIN", "spin -V | cut -d' ' -f3"),
      version("Graphviz", "dot -V 2>&1 | grep -o '[0-9][0-9.]*' | head -1"),
      version("Python", "python3 -c 'import platform; print(platform.python_version())'"),
      version("pytransitions", "python3 -c 'import transitions; print(transitions.__version__)'"),
      version("Hypothesis", "python3 -c 'import hypothesis; print(hypothesis.__version__)'"),
      version("PlantUML", "plantuml -version | head -1 | cut -d' ' -f3"),
    ]
    let system = shell("uname -sm") ?? ""
    let processor = shell("grep -m1 'model name' /proc/cpuinfo | cut -d: -f2") ?? ""
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let memory = Format.memory(Int(ProcessInfo.processInfo.physicalMemory))
    let lines = [
      "- **Machine:** \(cores) processors\(processor.isEmpty ? "" : " (\(processor))"), \(memory),"
        + " \(system).",
      "- **Versions:** \(versions.compactMap { $0 }.joined(separator: ", ")).",
      "- **Run:** \(date), \(String(format: "%.1f", minutes)) minutes without building; load of the machine"
        + " before it: \(load).",
    ]
    return lines.flatMap(wrapped)
  }

  /// An item of a list, in lines of at most 120 characters.
  private static func wrapped(_ item: String) -> [String] {
    item.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < 120 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((lines.isEmpty ? "" : "  ") + word)
      }
    }
  }

  /// The average number of processes that wanted a processor in the last minute.
  static var load: String {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? String(format: "%.1f", averages[0]) : "unknown"
  }

  private static var date: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd"
    return format.string(from: Date())
  }

  private static func version(_ name: String, _ command: String) -> String? {
    shell(command).map { "\(name) \($0)" }
  }

  private static func shell(_ command: String) -> String? {
    Program(words: ["sh", "-c", command]).answer?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
