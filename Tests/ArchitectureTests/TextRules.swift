/// A text that may not occur in a source file, and why.
struct TextRule {
  var name: String
  var pattern: Regex<Substring>
  /// The only files that may have it, by path or folder, each with its reason.
  var exceptions: [String: String] = [:]
  var reason: String

  /// The rules, made anew because patterns cannot be shared between threads.
  static var all: [TextRule] {
    [
      TextRule(
        name: "dlopen", pattern: #/\bdlopen\b/#,
        exceptions: [
          "Sources/CGraphviz/": "the only door to Graphviz, which is found at run time",
          "Sources/CExpat/": "the only door to Expat, which is found at run time",
          "Sources/CPNG/": "the only door to libpng, which is found at run time",
        ],
        reason: "each library is opened in one place"),
      TextRule(
        name: "fatalError", pattern: #/\bfatalError\s*\(/#,
        reason: "a mistake of a user is reported, not answered with a crash"),
      TextRule(name: "try!", pattern: #/\btry!/#, reason: "an error is handled or passed on"),
      TextRule(name: "as!", pattern: #/\bas!/#, reason: "a cast says what happens when it fails"),
      TextRule(
        name: "precondition", pattern: #/\bprecondition(?:Failure)?\s*\(/#,
        exceptions: [
          "Sources/FlowCore/CommandList.swift":
            "a collection's subscript traps outside its bounds, as the library's own do"
        ],
        reason: "no flow, event or document may lead to a crash"),
    ]
  }

  /// What is wrong in the files, with the lines.
  static func complaints(about files: [SourceFile]) -> [String] {
    all.flatMap { rule in
      files.flatMap { file -> [String] in
        guard !rule.exceptions.keys.contains(where: file.path.hasPrefix) else { return [] }
        return file.lines.enumerated().filter { $0.element.contains(rule.pattern) }.map {
          "\(file.path):\($0.offset + 1): \(rule.name): \(rule.reason)"
        }
      }
    }
  }

  /// Exceptions that no file needs any more.
  static func staleExceptions(among files: [SourceFile]) -> [String] {
    all.flatMap { rule in
      rule.exceptions.keys.sorted().filter { path in
        !files.contains { $0.path.hasPrefix(path) && $0.text.contains(rule.pattern) }
      }.map { "\($0) needs no exception from \(rule.name)" }
    }
  }
}
