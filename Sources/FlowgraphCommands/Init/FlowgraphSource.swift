#if CLI
internal import ArgumentParser

/// Where a package gets flowgraph from.
struct FlowgraphSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Depend on flowgraph at this URL, from the version of this tool up to the next minor one.",
      valueName: "address"))
  var flowgraphURL: String?

  @Option(
    help: ArgumentHelp("Depend on the flowgraph in this folder.", valueName: "folder"))
  var flowgraphPath: String?

  func validate() throws {
    guard flowgraphURL == nil || flowgraphPath == nil else {
      throw ValidationError("--flowgraph-url and --flowgraph-path cannot be used together.")
    }
  }

  func dependency(of folder: StarterFolder) throws(InitError) -> FlowgraphDependency {
    if let flowgraphURL { return try FlowgraphDependency(url: flowgraphURL) }
    if let flowgraphPath { return try FlowgraphDependency(path: flowgraphPath, for: folder) }
    throw .noSource
  }
}

/// A dependency on flowgraph, as written in a manifest.
struct FlowgraphDependency: Equatable {
  static let package = "flowgraph"

  /// The package name for products.
  let reference: String
  let declaration: String

  init(url: String) throws(InitError) {
    var name = url.split(omittingEmptySubsequences: false) { "/:".contains($0) }.last ?? ""
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    let isPlain = url.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0 != "\"" }
    guard isPlain, url.contains(":"), !name.isEmpty, !url.contains("\\") else {
      throw .badAddress(url)
    }
    reference = name.lowercased()
    // Before 1.0 a minor version may change the public interface.
    declaration =
      ".package(url: \"\(url)\", .upToNextMinor(from: \"\(FlowgraphTool.version)\"))"
  }

  /// Makes a relative path relative to the folder of the package, so that both can be moved
  /// together.
  init(path: String, for folder: StarterFolder) throws(InitError) {
    guard let source = Path.real(path) else { throw .noFlowgraph(path) }
    guard let manifest = try? InputFile(path: source + "/Package.swift").bytesIfPresent(),
      String(decoding: manifest, as: UTF8.self).contains("name: \"\(Self.package)\"")
    else { throw .noFlowgraph(path) }
    let written = path.hasPrefix("/") ? source : Path.relative(from: folder.realPath, to: source)
    guard !written.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw .noFlowgraph(path)
    }
    reference = Self.package
    let literal = written.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    declaration = ".package(name: \"\(Self.package)\", path: \"\(literal)\")"
  }
}
#endif
