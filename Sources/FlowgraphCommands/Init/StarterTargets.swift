#if CLI
/// The three targets that serve flows, as a manifest declares them.
struct StarterTargets {
  var names: StarterNames
  /// The package name for products of flowgraph.
  var reference: String
  /// The folder for all of them; `nil` for `Sources` and `Tests`.
  var folder: String?
  /// The indentation of one level.
  var indent: String

  var lines: [String] {
    declaration(
      "target", names.flows,
      dependencies: [product("FlowCore"), product("FlowExploration")])
      + declaration(
        "executableTarget", names.catalog,
        dependencies: ["\"\(names.flows)\"", product("FlowCatalogs")])
      + declaration(
        "testTarget", names.tests,
        dependencies: ["\"\(names.flows)\"", product("FlowTesting")])
  }

  var files: [StarterFile] {
    let (sources, tests) = (folder ?? "Sources", folder ?? "Tests")
    return [
      StarterFile(path: "\(sources)/\(names.flows)/SignIn.swift", text: StarterText.flow),
      StarterFile(
        path: "\(sources)/\(names.catalog)/main.swift", text: StarterText.catalog(of: names)),
      StarterFile(
        path: "\(tests)/\(names.tests)/SignInTests.swift", text: StarterText.tests(of: names)),
    ]
  }

  private func declaration(_ kind: String, _ name: String, dependencies: [String]) -> [String] {
    [".\(kind)(", "\(indent)name: \"\(name)\",", "\(indent)dependencies: ["]
      + dependencies.map { indent + indent + $0 + "," }
      + (folder.map { ["\(indent)],", "\(indent)path: \"\($0)/\(name)\""] } ?? ["\(indent)]"])
      + ["),"]
  }

  private func product(_ name: String) -> String {
    ".product(name: \"\(name)\", package: \"\(reference)\")"
  }
}

/// An existing package that flows are added to.
struct ExtendedPackage {
  private static let ownFolder = "Flows"

  let manifest: Manifest
  let names: StarterNames
  /// The dependency on flowgraph that it does not have yet.
  let dependency: FlowgraphDependency?

  /// Its manifest and the files of the new targets.
  var files: [StarterFile] {
    [StarterFile(path: "Package.swift", text: text, kind: .manifest)] + targets.files
  }

  private var targets: StarterTargets {
    StarterTargets(
      names: names,
      reference: dependency?.reference ?? manifest.flowgraph ?? FlowgraphDependency.package,
      folder: manifest.hasTakenSources ? Self.ownFolder : nil, indent: indent)
  }

  /// The indentation of the first indented line.
  private var indent: String {
    let line = manifest.text.split(whereSeparator: \.isNewline).first {
      $0.first?.isWhitespace == true
    }
    let indent = line.map { String($0.prefix { $0 == " " || $0 == "\t" }) } ?? ""
    return ["\t", "  ", "    "].contains(indent) ? indent : "  "
  }

  /// The manifest followed by statements that add the targets; its own code is unchanged.
  private var text: String {
    let package = manifest.variable
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
    lines.append("\(package).targets += [")
    lines += targets.lines.map { indent + $0 }
    lines.append("]")
    let end = manifest.text.contains("\r\n") ? "\r\n" : "\n"
    let isWhole = manifest.text.utf8.last == UInt8(ascii: "\n")
    return manifest.text + (isWhole ? "" : end) + lines.map { $0 + end }.joined()
  }
}

/// A new package for flows.
struct NewPackage {
  let names: StarterNames
  let dependency: FlowgraphDependency

  var files: [StarterFile] {
    let targets = StarterTargets(names: names, reference: dependency.reference, indent: "  ")
    return [
      StarterFile(path: "Package.swift", text: text(with: targets), kind: .manifest),
      StarterFile(path: ".gitignore", text: ".build/\n.swiftpm/\n", kind: .ignore),
    ] + targets.files
  }

  private func text(with targets: StarterTargets) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(names.base)",
      platforms: [.macOS(.v13), .iOS(.v16)],
      products: [.library(name: "\(names.flows)", targets: ["\(names.flows)"])],
      dependencies: [\(dependency.declaration)],
      targets: [
    \(targets.lines.map { "    " + $0 }.joined(separator: "\n"))
      ]
    )

    """
  }
}
#endif
