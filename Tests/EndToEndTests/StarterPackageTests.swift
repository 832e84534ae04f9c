#if CLI
import Foundation
import Testing

extension SharedBuildTests {
  /// What 'flowgraph init' makes, and the plug-in of the package manager on it.
  @Suite
  struct StarterPackageTests {
    @Test("a package gets a flow that compiles, passes and is drawn, by the lines of the README")
    func begins() throws {
      let (package, runs) = try StarterPackage.begun()
      #expect(runs.count == 6)
      for (line, run) in runs {
        #expect(run.ending == .exit(0), "\(line): \(run.text)\(run.errors)")
        let said = run.text + run.errors
        #expect(!said.lowercased().contains("warning"), "\(line): \(said)")
        #expect(!said.contains("Fetching") && !said.contains("Cloning"), "\(line): \(said)")
        if line == "swift test" { #expect(said.contains("signIn() passed")) }
      }
      let program = try package.folder.text(package.file("Sources/shop-flows/main.swift"))
      #expect(program.split(separator: "\n").count <= 10)
      let picture = try package.folder.bytes(package.file("sign-in.svg"))
      #expect(StrictSVG(picture).complaints == [])
      #expect(String(decoding: picture, as: UTF8.self).contains("Sign in"))
    }

    @Test(
      "an edited transition fails the check until it is accepted, and a block in a page follows")
    func reportsDrift() throws {
      let (package, _) = try StarterPackage.begun()
      let page = package.file("README.md")
      let baseline = ["flows/sign-in.edges", "flows/sign-in.json"].map(package.file)
      let former = try baseline.map { try package.folder.bytes($0) }
      defer {
        try? package.remove("README.md")
        for (name, bytes) in zip(baseline, former) { _ = try? package.folder.add(name, bytes) }
      }
      try package.folder.add(page, "<!-- flowgraph: sign-in md -->\n<!-- /flowgraph -->\n".utf8)
      let update = "flowgraph --package-path . update README.md"
      #expect(try package.run(update).ending == .exit(0))
      #expect(try package.run("\(update) --check").ending == .exit(0))

      let path = package.file("Sources/ShopFlows/SignIn.swift")
      let flow = try package.folder.text(path)
      defer { _ = try? package.folder.add(path, flow.utf8) }
      let edited = flow.replacing(
        "case (.password, .back): .to(.name, .pop)",
        with: "case (.password, .back): .finish(.cancelled)")
      #expect(edited != flow)
      try package.folder.add(path, edited.utf8)
      let accept = "flowgraph --package-path . update --baseline flows"
      let drift = try package.run("\(accept) --check")
      #expect(drift.ending == .exit(1))
      let article = try String(
        contentsOf: EmbeddingTests.root.appendingPathComponent(
          "Documentation/ContinuousIntegration.md"),
        encoding: .utf8)
      #expect(article.contains("```\n$ \(accept) --check\n\(drift.text)```\n"), "\(drift.text)")
      let stale = try package.run("\(update) --check")
      #expect(stale.ending == .exit(1))
      #expect(stale.text.contains("the md of 'sign-in' is out of date"))

      let accepted = try package.run(accept)
      #expect(accepted.ending == .exit(0))
      #expect(try package.run("\(accept) --check").ending == .exit(0))
      #expect(try package.run(update).ending == .exit(0))
      #expect(try package.run("\(update) --check").ending == .exit(0))
      #expect(try package.folder.text(page).contains("cancelled"))
    }

    private static let allowed = "swift package --allow-writing-to-package-directory flowgraph"

    @Test("the plug-in of the package manager draws the same, and lists the flows")
    func drawsByPlugin() throws {
      let (package, _) = try StarterPackage.begun()
      let picture = try package.folder.bytes(package.file("sign-in.svg"))
      let drawn = try package.run("\(Self.allowed) render sign-in -o plugin.svg")
      #expect(drawn.ending == .exit(0), "\(drawn.text)\(drawn.errors)")
      #expect(try package.folder.bytes(package.file("plugin.svg")) == picture)
      let list = try package.run("\(Self.allowed) list --product=shop-flows")
      #expect(list.ending == .exit(0))
      #expect(list.text == "sign-in  A name, then a password, and two ways to end.\n")
    }

    @Test("the plug-in reports what it may not do, and what is missing")
    func reportsMissing() throws {
      let (package, _) = try StarterPackage.begun()
      let forbidden = try package.run("swift package flowgraph render sign-in -o no.svg")
      #expect(forbidden.ending == .exit(1))
      #expect(forbidden.errors.contains("wants permission to write to the package directory"))
      #expect(forbidden.errors.contains("Use `--allow-writing-to-package-directory`"))

      let alone = try package.run("\(Self.allowed) render sign-in -o no.svg", withTool: false)
      #expect(alone.ending == .exit(1))
      #expect(
        alone.errors.contains(
          "flowgraph is not available; add the trait CLI to the dependency on flowgraph")
      )

      let unknown = try package.run("\(Self.allowed) render sign-on -o no.svg")
      #expect(unknown.ending == .exit(1))
      #expect(unknown.text.contains("no flow named 'sign-on'; did you mean 'sign-in'?"))
      #expect(unknown.errors.contains("Plugin ended with exit code 66"))
      #expect(!FileManager.default.fileExists(atPath: package.path + "/no.svg"))
    }

    private func processes(of package: StarterPackage) throws -> [String] {
      try RunningProgram.lines { line in
        line.contains(SharedBuild.program("shop-flows"))
          || line.contains(package.folder.url.lastPathComponent)
      }
    }

    @Test("what ends the package manager ends the plug-in, the tool and the program")
    func endsWithPackageManager() throws {
      let (package, _) = try StarterPackage.begun()
      let path = package.file("Sources/ShopFlows/SignIn.swift")
      let marker = package.folder.path("it loops")
      let flow = try package.folder.text(path)
      defer { _ = try? package.folder.add(path, flow.utf8) }
      let endless =
        flow
        .replacing("import FlowCore", with: "import FlowCore\nimport Foundation")
        .replacing(
          ".finish(.cancelled)",
          with: "{ try! Data().write(to: URL(fileURLWithPath: \"\(marker)\")); while true {} }()")
      try package.folder.add(path, endless.utf8)
      for signal in [SIGINT, SIGTERM, SIGKILL] {
        let run = try package.launch("\(Self.allowed) render sign-in -o no.svg")
        #expect(run.wait { FileManager.default.fileExists(atPath: marker) }, "\(run.errors)")
        #expect(!run.hasEnded, "\(run.errors)")
        #expect(run.end(by: signal), "\(run.errors)")
        #expect(try processes(of: package) == [], "\(signal)")
        #expect(!FileManager.default.fileExists(atPath: package.path + "/no.svg"))
        try FileManager.default.removeItem(atPath: marker)
      }
    }
  }
}
#endif
