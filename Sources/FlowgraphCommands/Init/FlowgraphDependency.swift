#if CLI
/// A dependency on flowgraph, as written in a manifest.
struct FlowgraphDependency: Equatable {
  static let package = "flowgraph"

  /// The package name for products.
  let reference: String
  let declaration: String

  init(url: String) throws(ToolFailure) {
    var name = url.split(omittingEmptySubsequences: false) { "/:".contains($0) }.last ?? ""
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    let isPlain = url.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0 != "\"" }
    guard isPlain, url.contains(":"), !name.isEmpty, !url.contains("\\") else {
      throw .badUsage(
        "'\(url)' is not the URL of a repository; use one such as https://example.org/flowgraph, "
          + "or name a folder with --flowgraph-path")
    }
    reference = name.lowercased()
    // Before 1.0 a minor version may change the public interface.
    declaration = ".package(url: \"\(url)\", .upToNextMinor(from: \"\(FlowgraphTool.version)\"))"
  }

  /// Makes a relative path relative to the folder of the package, so that both can be moved
  /// together.
  init(path: String, for folder: StarterFolder) throws(ToolFailure) {
    let noFlowgraph = ToolFailure.noInput(
      "\(path): not a checkout of flowgraph; --flowgraph-path needs the folder of its Package.swift"
    )
    guard let source = Path.real(path),
      let manifest = try? InputFile(path: source + "/Package.swift").bytesIfPresent(),
      String(decoding: manifest, as: UTF8.self).contains("name: \"\(Self.package)\"")
    else { throw noFlowgraph }
    let written = path.hasPrefix("/") ? source : Path.relative(from: folder.realPath, to: source)
    guard !written.unicodeScalars.contains(where: { $0.value < 0x20 }) else { throw noFlowgraph }
    reference = Self.package
    let literal = written.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    declaration = ".package(name: \"\(Self.package)\", path: \"\(literal)\")"
  }
}
#endif
