/// Which modules a module may import, and why no others.
struct ImportRule {
  var module: String
  var allowed: Set<String>
  var reason: String

  init(_ module: String, _ allowed: Set<String> = [], because reason: String) {
    self.module = module
    self.allowed = allowed
    self.reason = reason
  }

  static let all = [
    ImportRule(
      "FlowCore",
      because: "an app embeds it: it brings nothing along, no dependency and no Foundation"),
    ImportRule(
      "FlowUIKit", ["FlowCore", "UIKit"],
      because: "it shows flows with UIKit, and brings nothing else into an app"),
    ImportRule(
      "FlowSwiftUI", ["FlowCore", "SwiftUI", "Combine", "UIKit"],
      because: "it shows flows with SwiftUI; from UIKit it has the URL that launches an app"),
    ImportRule(
      "FlowScripts", ["FlowCore"],
      because: "it is a way to write flows, which an app that has no scripts leaves out"),
    ImportRule(
      "FlowLinks", [],
      because: "it writes and reads URLs, which an app that has no links leaves out"),
    ImportRule(
      "FlowSupport", ["Glibc", "Musl", "Darwin"],
      because:
        "it knows no flow: threads, spelling and the C library of the platform, which others "
        + "import through it alone"),
    ImportRule(
      "FlowDocuments", ["FlowCore", "FlowSupport"],
      because: "documents hold commands and stacks; reading one needs no more than an app has"),
    ImportRule(
      "FlowDiff", ["FlowCore", "FlowDocuments", "FlowSupport"],
      because: "it compares documents, whoever made them; it runs no flow and draws nothing"),
    ImportRule(
      "FlowExploration",
      ["FlowCore", "FlowDocuments", "FlowLinks", "FlowScripts", "FlowSupport"],
      because: "it runs flows, on several threads, and describes what it found; no pictures"),
    ImportRule("CExpat", because: "it is C, the only door to Expat"),
    ImportRule(
      "FlowImport", ["CExpat", "FlowCore", "FlowDocuments", "FlowExploration", "FlowSupport"],
      because: "it reads texts of others into documents, and writes these as flows in the way that "
        + "traces are written as tests; it opens no file and starts no process"),
    ImportRule(
      "FlowDiagrams", ["FlowCore", "FlowDiff", "FlowDocuments", "FlowSupport"],
      because: "diagrams are made from documents, never from flows; it places and draws nothing"),
    ImportRule("CGraphviz", because: "it is C, the only door to Graphviz"),
    ImportRule(
      "FlowLayout", ["CGraphviz", "FlowCore", "FlowDiagrams", "FlowDocuments", "FlowSupport"],
      because: "it positions what is in diagrams and asks Graphviz; it writes no picture"),
    ImportRule(
      "FlowDrawing",
      ["FlowCore", "FlowDiagrams", "FlowDocuments", "FlowLayout", "FlowSupport"],
      because: "it draws documents in all formats; it runs no flow, starts no process and reads no "
        + "file"),
    ImportRule(
      "FlowCatalogs", ["FlowCore", "FlowExploration", "FlowDocuments", "FlowSupport"],
      because: "it gives flows names, makes their documents, serves them; it draws nothing"),
    ImportRule(
      "FlowTesting",
      [
        "FlowCore", "FlowDiagrams", "FlowDocuments", "FlowDrawing", "FlowExploration",
        "FlowLayout", "FlowSupport", "Testing", "Foundation",
      ],
      because: "it joins the engine with the test frameworks; only tests depend on it"),
    ImportRule("CPNG", because: "it is C, the only door to libpng"),
    ImportRule(
      "FlowgraphCommands",
      [
        "CPNG", "FlowCatalogs", "FlowCore", "FlowDiagrams", "FlowDiff", "FlowDocuments",
        "FlowDrawing", "FlowExploration", "FlowImport", "FlowLayout", "FlowSupport",
        "ArgumentParser",
      ],
      because: "the tool alone may use the system; it gets flows from a catalog only"),
    ImportRule(
      "flowgraph", ["FlowgraphCommands", "FlowCatalogs", "SampleFlows"],
      because: "it joins the tool with its catalog and does nothing else"),
    ImportRule(
      "SampleFlows", ["FlowCore", "FlowExploration", "FlowLinks", "FlowScripts"],
      because: "samples are written as an app writes its flows"),
  ]

  /// The samples that are packages of their own, by their folder.
  static let packages = [
    ImportRule(
      "Embedding", ["FlowCore", "PackageDescription", "Dispatch", "Glibc", "Musl", "Darwin"],
      because: "an app needs the core alone, and the system to read from a terminal"),
    ImportRule(
      "Apps",
      [
        "FlowCore", "FlowExploration", "FlowSwiftUI", "FlowUIKit", "PackageDescription", "SwiftUI",
        "UIKit",
      ],
      because: "an app needs the host besides, and what the samples' own files import"),
  ]

  /// What is wrong in the files: imports that no rule allows, and modules without a rule.
  static func complaints(
    about files: [SourceFile], rules: [ImportRule] = all + packages
  ) -> [String] {
    files.flatMap { file -> [String] in
      guard let rule = rules.first(where: { $0.module == file.module }) else {
        return ["\(file.path): the module \(file.module) has no import rule"]
      }
      return file.imports.filter { !rule.allowed.contains($0) }.map {
        "\(file.path): \(file.module) may not import \($0): \(rule.reason)"
      }
    }
  }
}
