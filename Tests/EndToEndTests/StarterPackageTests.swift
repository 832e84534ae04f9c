#if CLI
  import Foundation
  import Testing

  /// What 'flowgraph init' makes, and the plug-in of the package manager on it.
  @Suite(.serialized)
  struct StarterPackageTests {
    @Test("a package gets a flow that compiles, passes and is drawn, also by the package manager")
    func begins() throws {
      let package = try StarterPackage()
      for line in [
        "swift package init --type library --name Shop",
        "flowgraph init --flowgraph-path '\(EmbeddingTests.root.path)' --apply", "swift test",
        "flowgraph --package-path . --scratch-path .build render sign-in -o sign-in.svg",
      ] {
        let run = try package.run(line)
        #expect(run.ending == .exit(0), "\(line): \(run.text)\(run.errors)")
        let said = run.text + run.errors
        #expect(!said.lowercased().contains("warning"), "\(line): \(said)")
        if line == "swift test" { #expect(said.contains("signIn() passed")) }
      }
      let picture = try package.folder.bytes(package.file("sign-in.svg"))
      #expect(StrictSVG(picture).complaints == [])
      #expect(String(decoding: picture, as: UTF8.self).contains("Sign in"))
      #expect(FileManager.default.contents(atPath: package.path + "/.build/checkouts") == nil)

      try checkPlugin(on: package, drawing: picture)
      try checkMissing(in: package)
      try checkInterruption(of: package)
    }

    private static let allowed = "swift package --allow-writing-to-package-directory flowgraph"

    private func checkPlugin(on package: StarterPackage, drawing picture: [UInt8]) throws {
      let drawn = try package.run("\(Self.allowed) render sign-in -o plugin.svg")
      #expect(drawn.ending == .exit(0), "\(drawn.text)\(drawn.errors)")
      #expect(try package.folder.bytes(package.file("plugin.svg")) == picture)
      let list = try package.run("\(Self.allowed) list --product=shop-flows")
      #expect(list.ending == .exit(0))
      #expect(list.text == "sign-in  A name, then a password, and two ways to end.\n")
    }

    private func checkMissing(in package: StarterPackage) throws {
      let forbidden = try package.run("swift package flowgraph render sign-in -o no.svg")
      #expect(forbidden.ending == .exit(1))
      #expect(forbidden.errors.contains("wants permission to write to the package directory"))
      #expect(forbidden.errors.contains("Use `--allow-writing-to-package-directory`"))

      let alone = try package.run("\(Self.allowed) render sign-in -o no.svg", withTool: false)
      #expect(alone.ending == .exit(1))
      #expect(
        alone.errors.contains("there is no tool: name the trait CLI where the package depends on"))

      let unknown = try package.run("\(Self.allowed) render sign-on -o no.svg")
      #expect(unknown.ending == .exit(1))
      #expect(unknown.text.contains("no flow is called 'sign-on'; did you mean 'sign-in'?"))
      #expect(unknown.errors.contains("Plugin ended with exit code 66"))
      #expect(!FileManager.default.fileExists(atPath: package.path + "/no.svg"))
    }

    /// Whatever ends the package manager ends the plug-in, the tool and the program.
    private func checkInterruption(of package: StarterPackage) throws {
      let path = package.file("Sources/ShopFlows/SignIn.swift")
      let endless = try package.folder.text(path)
        .replacing("import FlowCore", with: "import FlowCore\nimport Foundation")
        .replacing(
          ".finish(.cancelled)", with: "{ print(\"it loops\"); fflush(nil); while true {} }()")
      try package.folder.add(path, endless.utf8)
      for signal in [SIGINT, SIGTERM, SIGKILL] {
        let run = try package.run(
          "\(Self.allowed) render sign-in -o no.svg", interruption: (signal, after: "it loops"))
        #expect(run.text.contains("it loops"), "\(run.errors)")
        #expect(run.ending != .exit(0))
        #expect(try package.processes() == [], "\(signal)")
        #expect(!FileManager.default.fileExists(atPath: package.path + "/no.svg"))
      }
    }
  }
#endif
