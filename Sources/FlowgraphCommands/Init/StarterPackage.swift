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

// The sources of the new targets.
extension StarterPackage {
  static let flow = """
    import FlowCore
    import FlowExploration

    /// Signing in: a name, then a password, and two ways to end. Change it into your own flow.
    public struct SignIn: ExplorableFlow {
      public enum State: Hashable, Sendable { case name, password(name: String) }
      public enum Event: BackEvent {
        case nextTapped(name: String), submitTapped, cancelTapped, back
      }
      public enum Screen: Hashable, Sendable { case name, password }
      public enum Outcome: Hashable, Sendable { case signedIn(name: String), cancelled }

      public init() {}

      public var start: FlowTransition<Self> { .to(.name, .setRoot(.name)) }

      public func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
        switch (state, event) {
        case (.name, .nextTapped(let name)): .to(.password(name: name), .push(.password))
        case (.name, .cancelTapped): .finish(.cancelled)
        case (.password(let name), .submitTapped): .finish(.signedIn(name: name))
        case (.password, .back): .to(.name, .pop)
        default: nil
        }
      }

      /// The events to explore, with sample payloads.
      public var events: [Event] {
        [.nextTapped(name: "ann"), .submitTapped, .cancelTapped, .back]
      }
    }

    """

  var catalog: String {
    """
    import FlowCatalogs
    import \(names.flows)

    Catalog(
      CatalogEntry(
        "sign-in", title: "Sign in", summary: "A name, then a password, and two ways to end.",
        SignIn())
    ).serve()

    """
  }

  var tests: String {
    """
    import FlowTesting
    import \(names.flows)
    import Testing

    @Test func signIn() throws { try SignIn().verify() }

    """
  }
}

/// The names of the targets that are added to a package.
struct StarterNames: Equatable {
  private static let ending = "flows"
  private static let fallback = ["app"]

  /// The common prefix, such as `Shop`.
  let base: String
  var flows: String { base + "Flows" }
  let catalog: String
  var tests: String { base + "FlowsTests" }

  /// Returns the first of them that a package already has, ignoring case as some file systems do.
  func taken(among names: [String]) -> String? {
    let names = Set(names.map { $0.lowercased() })
    return [flows, catalog, tests].first { names.contains($0.lowercased()) }
  }

  /// Derives the names from that of a package or a folder.
  ///
  /// Linkers fail on programs whose names are not ASCII, so only ASCII words are used.
  init(after name: String) {
    let words = Self.words(of: name) { $0.isASCII }
    self.init(words: words.isEmpty ? Self.fallback : words)
  }

  /// Derives the names from a requested one.
  init(chosen name: String) throws(ToolFailure) {
    let words = Self.words(of: name) { _ in true }
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_ ".contains($0))
    }
    guard isPlain, !words.isEmpty else {
      throw .badUsage(
        "'\(name)' is not a valid name; use ASCII letters and digits, starting with a letter, and "
          + "not just 'flows', which is appended")
    }
    self.init(words: words)
  }

  private init(words: [String]) {
    base = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    catalog = (words.map { $0.lowercased() } + [Self.ending]).joined(separator: "-")
  }

  /// The words of a name, without leading digits and a trailing 'flows'.
  private static func words(of name: String, where isTaken: (Substring) -> Bool) -> [String] {
    let parts = name.split { !$0.isLetter && !$0.isNumber }.filter(isTaken)
    var words = parts.flatMap(humps).drop { $0.first?.isNumber == true }
    while words.last?.lowercased() == ending { words.removeLast() }
    return Array(words)
  }

  /// The words of `shopApp`: `shop` and `App`.
  private static func humps(of part: Substring) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in part {
      if words.isEmpty || (character.isUppercase && wasLower) { words.append("") }
      words[words.count - 1].append(character)
      wasLower = !character.isUppercase
    }
    return words
  }
}

extension Substring {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

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
