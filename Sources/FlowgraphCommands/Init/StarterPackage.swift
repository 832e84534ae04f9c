#if CLI
/// A package with the three targets that serve flows, which are added or make a new package.
struct StarterPackage {
  /// The folder of the targets if `Sources` is that of another one.
  private static let ownFolder = "Flows"

  let names: StarterNames
  /// The existing manifest; `nil` for a new package.
  let manifest: Manifest?
  /// The dependency on flowgraph, unless the package already has it.
  let dependency: FlowgraphDependency?

  /// The manifest and the files of the new targets.
  var files: [(path: String, text: String)] {
    let (sourceFolder, testFolder) = (folder ?? "Sources", folder ?? "Tests")
    let ignored = manifest == nil ? [(path: ".gitignore", text: ".build/\n.swiftpm/\n")] : []
    return [(path: "Package.swift", text: manifest.map(extended) ?? newManifest)] + ignored + [
      (path: "\(sourceFolder)/\(names.flows)/SignIn.swift", text: Self.flow),
      (path: "\(sourceFolder)/\(names.catalog)/main.swift", text: catalog),
      (path: "\(testFolder)/\(names.tests)/SignInTests.swift", text: tests),
    ]
  }

  /// The folder for all targets; `nil` for `Sources` and `Tests`.
  private var folder: String? { manifest?.hasTakenSources == true ? Self.ownFolder : nil }

  // MARK: Targets

  private func targets(indent: String) -> [String] {
    let kinds: [(kind: String, name: String, dependencies: [String])] = [
      ("target", names.flows, [product("FlowCore"), product("FlowExploration")]),
      ("executableTarget", names.catalog, ["\"\(names.flows)\"", product("FlowCatalogs")]),
      ("testTarget", names.tests, ["\"\(names.flows)\"", product("FlowTesting")]),
    ]
    return kinds.flatMap { kind, name, dependencies -> [String] in
      var lines = [".\(kind)(", "\(indent)name: \"\(name)\",", "\(indent)dependencies: ["]
      lines += dependencies.map { indent + indent + $0 + "," }
      lines += folder.map { ["\(indent)],", "\(indent)path: \"\($0)/\(name)\""] } ?? ["\(indent)]"]
      return lines + ["),"]
    }
  }

  private func product(_ name: String) -> String {
    let package = dependency?.reference ?? manifest?.flowgraph ?? FlowgraphDependency.package
    return ".product(name: \"\(name)\", package: \"\(package)\")"
  }

  // MARK: Manifests

  /// A manifest followed by statements that add the targets; its own code is unchanged.
  private func extended(_ manifest: Manifest) -> String {
    let (text, package) = (manifest.text, manifest.variable)
    let firstIndented = text.split(whereSeparator: \.isNewline).first {
      $0.first?.isWhitespace == true
    }
    var indent = firstIndented.map { String($0.prefix { $0 == " " || $0 == "\t" }) } ?? ""
    if !["\t", "  ", "    "].contains(indent) { indent = "  " }
    var lines = [
      "", "// Flows, the program that serves them to flowgraph, and their property tests.",
    ]
    if !manifest.namesMacOS {
      let others = manifest.namesSystems ? "(\(package).platforms ?? []) + " : ""
      lines.append("\(package).platforms = \(others)[.macOS(.v13)]")
    }
    if let dependency {
      lines.append("\(package).dependencies.append(\(dependency.declaration))")
    }
    lines += ["\(package).targets += ["] + targets(indent: indent).map { indent + $0 } + ["]"]
    let end = text.contains("\r\n") ? "\r\n" : "\n"
    let isWhole = text.utf8.last == UInt8(ascii: "\n")
    return text + (isWhole ? "" : end) + lines.map { $0 + end }.joined()
  }

  private var newManifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(names.base)",
      platforms: [.macOS(.v13), .iOS(.v16)],
      products: [.library(name: "\(names.flows)", targets: ["\(names.flows)"])],
      dependencies: [\(dependency?.declaration ?? "")],
      targets: [
    \(targets(indent: "  ").map { "    " + $0 }.joined(separator: "\n"))
      ]
    )

    """
  }
}
#endif
