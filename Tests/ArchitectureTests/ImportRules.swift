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
      "FlowRestoration", ["FlowCore"],
      because: "it saves where a flow is, which an app that starts afresh leaves out"),
    ImportRule(
      "FlowLibc", ["Glibc", "Musl", "Darwin"],
      because: "it is the C library of the platform, which others import through it alone"),
    ImportRule(
      "FlowDocuments", ["FlowCore"],
      because: "documents hold commands and stacks; reading one needs no more than an app has"),
    ImportRule(
      "FlowImport", ["CExpat", "FlowCore", "FlowDocuments", "FlowExploration"],
      because: "it reads texts of others into documents, and writes these as flows in the way that "
        + "traces are written as tests; it opens no file and starts no process"),
    ImportRule("CExpat", because: "it is C, the only door to Expat"),
    ImportRule(
      "FlowExploration", ["FlowCore", "FlowDocuments", "FlowLibc", "FlowLinks", "FlowScripts"],
      because: "it runs flows, on several threads, and describes what it found; no pictures"),
    ImportRule(
      "FlowDiagrams", ["FlowCore", "FlowDocuments"],
      because: "diagrams are made from documents, never from flows; it places and draws nothing"),
    ImportRule(
      "FlowLayout", ["FlowDiagrams", "FlowDocuments"],
      because: "it places what is in diagrams, and writes no picture"),
    ImportRule(
      "FlowSVG", ["FlowDiagrams", "FlowDocuments", "FlowLayout"],
      because: "it draws placed diagrams, and decides nothing about their places"),
    ImportRule(
      "FlowPlayer", ["FlowCore", "FlowDiagrams", "FlowDocuments", "FlowLayout", "FlowSVG"],
      because: "it puts pictures and the document into a page; nothing else needs it"),
    ImportRule(
      "FlowScreenshots", ["FlowCore", "FlowDocuments"],
      because: "it compares names and opens no file; nothing it does depends on a picture"),
    ImportRule("CPNG", because: "it is C, the only door to libpng"),
    ImportRule("CGraphviz", because: "it is C, the only door to Graphviz"),
    ImportRule(
      "GraphvizLayout", ["FlowDiagrams", "FlowDocuments", "FlowLayout", "CGraphviz"],
      because: "it places diagrams and reads Graphviz' JSON; it knows no flow"),
    ImportRule(
      "FlowDrawing",
      [
        "FlowDiagrams", "FlowDocuments", "FlowExploration", "FlowLayout", "FlowPlayer", "FlowSVG",
        "GraphvizLayout",
      ],
      because: "it draws documents in all formats; it starts no process and reads no file"),
    ImportRule(
      "FlowCatalogs",
      ["FlowCore", "FlowExploration", "FlowDocuments", "FlowLibc"],
      because: "it gives flows names, makes their documents, serves them; it draws nothing"),
    ImportRule(
      "FlowTesting",
      [
        "FlowCore", "FlowExploration", "FlowDocuments", "FlowDiagrams", "FlowLayout", "FlowSVG",
        "FlowDrawing", "Testing", "Foundation",
      ],
      because: "it joins the engine with the test frameworks; only tests depend on it"),
    ImportRule(
      "FlowgraphCommands",
      [
        "CPNG", "FlowCatalogs", "FlowDiagrams", "FlowDocuments", "FlowDrawing", "FlowExploration",
        "FlowImport", "FlowLayout", "FlowPlayer", "FlowSVG", "FlowScreenshots", "GraphvizLayout",
        "ArgumentParser", "FlowLibc",
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
