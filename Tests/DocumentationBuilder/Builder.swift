import Foundation

/// Builds the documentation of all libraries: checks that every public symbol has a comment and
/// is listed under a topic, and has DocC render symbols and articles.
package struct Builder {
  /// The root of the package.
  var root: URL
  /// The folder where its modules were built.
  var build: URL
  /// The folder for what is made here; the pages come to its `site`.
  var output: URL
  /// Where files of the package are shown, if anywhere.
  var sources: String?
  /// The path below which the pages will be served, if not at the root of their host.
  var base: String?

  /// Builds all of it; a warning is an error.
  func run() throws {
    let toolchain = try Toolchain()
    let catalogues = try Catalogue.libraries(in: root).map { try Catalogue(of: $0, in: root) }
    for folder in ["symbols", "catalogues", "archives", "site"] {
      try? FileManager.default.removeItem(at: output.appendingPathComponent(folder))
    }
    let complaints = try catalogues.flatMap { try check($0, with: toolchain) }
    guard complaints.isEmpty else { throw BuildError(complaints.joined(separator: "\n")) }

    let links = PageLinks(to: catalogues, sources: sources)
    for catalogue in catalogues { try copy(catalogue, links) }
    let unclean = try catalogues.map(\.library).filter { try !converts($0, with: toolchain) }
    guard unclean.isEmpty else {
      throw BuildError("the documentation of \(unclean.joined(separator: ", ")) has warnings")
    }
    let archives = catalogues.map { path("archives", "\($0.library).doccarchive").path }
    let isJoined = try toolchain.runs(
      "docc",
      ["merge"] + archives + ["--synthesized-landing-page-name", "flowgraph"]
        + ["--output-path", output.appendingPathComponent("site").path])
    guard isJoined else { throw BuildError("the libraries' documentation cannot be joined") }
    let count = catalogues.map(\.articles.count).reduce(0, +)
    print("==> \(catalogues.count) libraries and \(count) articles without a warning")
  }

  private func path(_ folder: String, _ name: String) -> URL {
    output.appendingPathComponent(folder).appendingPathComponent(name)
  }

  /// Reads the symbols of a library, and reports what is wrong with their comments.
  private func check(_ catalogue: Catalogue, with toolchain: Toolchain) throws -> [String] {
    let folder = path("symbols", catalogue.library)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try toolchain.extractSymbols(of: catalogue.library, builtIn: build, to: folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .flatMap { name in
        let graph = try SymbolGraph(Data(contentsOf: folder.appendingPathComponent(name)))
        return graph.complaints + catalogue.complaints(about: graph)
      }
  }

  /// Writes a copy of a catalogue with its links as DocC follows them, and with its pictures.
  private func copy(_ catalogue: Catalogue, _ links: PageLinks) throws {
    let folder = path("catalogues", "\(catalogue.library).docc")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for page in [catalogue.landing] + catalogue.articles {
      let (text, pictures) = links.rewrite(page, of: catalogue.library)
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(page.name).md"))
      for (name, file) in pictures {
        let picture = try Data(contentsOf: root.appendingPathComponent(file))
        try picture.write(to: folder.appendingPathComponent(name))
      }
    }
  }

  /// Renders the copy of a catalogue; whether DocC has nothing to say about it.
  private func converts(_ library: String, with toolchain: Toolchain) throws -> Bool {
    let archives = output.appendingPathComponent("archives")
    try FileManager.default.createDirectory(at: archives, withIntermediateDirectories: true)
    return try toolchain.runs(
      "docc",
      ["convert", path("catalogues", "\(library).docc").path, "--warnings-as-errors"]
        + ["--additional-symbol-graph-dir", path("symbols", library).path]
        + ["--output-path", path("archives", "\(library).doccarchive").path]
        + ["--fallback-display-name", library, "--fallback-bundle-identifier", library]
        + (base.map { ["--hosting-base-path", $0] } ?? []))
  }
}
