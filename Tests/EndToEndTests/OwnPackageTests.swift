#if CLI
  import Foundation
  import Testing

  /// The flows of a package that the tool builds and runs.
  @Suite(.serialized)
  struct OwnPackageTests {
    @Test("the flows of a package are listed, explored, drawn and checked; what goes wrong is told")
    func worksOnPackage() throws {
      let package = try OwnPackage()
      let list = try package.run("list")
      #expect(list.ending == .exit(0), "\(list.errors)")
      #expect(list.lines.first == "pays     A flow that pays.")
      #expect(list.lines.count == 8)
      #expect(list.errors.contains("Build of product 'shop-flows' complete!"))

      try checkResults(of: package)
      try checkFailures(of: package)
      try checkInterruption(of: package)
      try checkWatching(of: package)
      try checkBrokenSource(in: package)
    }

    private func checkResults(of package: OwnPackage) throws {
      let again = try package.run("explore", "pays", "--json")
      #expect(again.ending == .exit(0), "\(again.errors)")
      #expect(again.text.contains("\"configurations\": 3"))
      #expect(!again.errors.contains("Compiling"), "nothing is built twice")

      let picture = package.folder.path("pays.svg")
      let drawn = try package.run("render", "pays", "-o", picture)
      #expect(drawn.ending == .exit(0), "\(drawn.errors)")
      #expect(StrictSVG(try package.folder.bytes("pays.svg")).complaints == [])

      let printing = try package.run("explore", "prints")
      #expect(printing.ending == .exit(0))
      #expect(printing.lines.contains("  3 configurations of 3 states and 3 screens"))
      #expect(!printing.text.contains("a reducer prints"))
      #expect(printing.errors.contains("a reducer prints\n"))

      let checked = try package.run("check", "pays")
      #expect(checked.ending == .exit(1))
      #expect(checked.text.contains("no-dead-end"))
      #expect(checked.text.contains("flowgraph replay --package-path '\(package.path)' pays 0:"))

      let diff = try package.run("diff", "pays", "prints")
      #expect(diff.ending == .exit(0), "\(diff.text)")
      let walks = try package.run("check", "pays", "--walks", "3")
      #expect(walks.ending == .exit(64))
      #expect(walks.errors.contains("'pays' is of a package, and is judged by its document"))

      let front = try Tool.run(
        "--package-path", package.path, "--product=shop-flows", "explore", "nope")
      #expect(front.ending == .exit(66))
      #expect(front.errors.contains("no flow is called 'nope'"))
    }

    private func checkFailures(of package: OwnPackage) throws {
      for (flow, code, text) in [
        ("traps", 65, "the program of the package crashed while it explored 'traps': signal "),
        ("loops", 75, "the program of the package said nothing for 5 s while it explored 'loops'"),
        (
          "exits", 65, "the program of the package ended with exit code 3 while it explored 'exits'"
        ),
        ("floods", 75, "writes more than 64 kB; the rest is left out"),
        ("babbles", 65, "is no message: a message would be 1650549346 bytes long"),
        ("closes", 65, "closed the channel to the tool while it explored 'closes'"),
      ] as [(String, Int32, String)] {
        let run = try package.run("explore", flow, "--answer-timeout", "5", limit: 60)
        #expect(run.ending == .exit(code), "\(flow): \(run.errors.suffix(2000))")
        #expect(run.errors.contains(text), "\(flow): \(run.errors.suffix(2000))")
        #expect(run.text == "")
        #expect(run.errors.utf8.count < 80_000)
      }
      let trap = try package.run("explore", "traps")
      #expect(trap.errors.contains("; the last it wrote is \"Swift/"))
      #expect(try processes(of: package) == [])
    }

    /// The processes that run a program of the package.
    private func processes(of package: OwnPackage) throws -> [String] {
      guard Tool.has("ps") else { return [] }
      let name = package.folder.url.lastPathComponent
      return try Spawn(executable: "ps", arguments: ["-A", "-o", "args"]).run().lines
        .filter { $0.contains(name) }
    }

    private func checkInterruption(of package: OwnPackage) throws {
      guard Tool.has("timeout") else { return }
      for signal in ["INT", "KILL"] {
        let run = try Spawn(
          executable: "timeout",
          arguments: [
            "-s", signal, "15", Tool.path, "explore", "loops", "--package-path", package.path,
          ], limit: 60
        ).run()
        #expect(run.ending != .exit(0))
        #expect(run.time < .seconds(30))
        var left = try processes(of: package)
        for _ in 0..<50 where !left.isEmpty {
          usleep(100_000)
          left = try processes(of: package)
        }
        #expect(left == [], "\(signal)")
      }
    }

    /// A save that does not compile changes nothing; the next one that does is drawn.
    private func checkWatching(of package: OwnPackage) throws {
      let picture = package.folder.path("watched.svg")
      let tool = try package.launch("render", "pays", "-o", picture, "--watch")
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("payTapped")) == true },
        "\(tool.errors)")
      try package.add("Sources/shop-flows/Checkout.swift", "struct Checkout {\n")
      #expect(tool.wait { tool.errors.contains("not drawn; the former picture stays") })
      #expect(tool.errors.contains("Checkout.swift:"), "\(tool.errors)")
      #expect(tool.errors.contains("'shop-flows' could not be built"))
      #expect(try package.folder.text("watched.svg").contains("payTapped"))
      try package.add(
        "Sources/shop-flows/Checkout.swift",
        OwnPackage.flow.replacing("payTapped", with: "buyTapped"))
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("buyTapped")) == true },
        "\(tool.errors)")
      // Saved once more, it is interrupted while it builds or waits.
      try package.add("Sources/shop-flows/Checkout.swift", OwnPackage.flow)
      let processes = try tool.descendants()
      #expect(tool.interrupt(), "\(tool.errors)")
      #expect(RunningTool.haveEnded(processes))
      #expect(try package.folder.names().filter { $0.hasPrefix(".") } == [])
    }

    private func checkBrokenSource(in package: OwnPackage) throws {
      try package.add("Sources/shop-flows/main.swift", "import FlowCatalogs\nCatalog(.serve()\n")
      let run = try package.run("list")
      #expect(run.ending == .exit(65))
      #expect(run.text == "")
      #expect(run.errors.contains("main.swift:2:"), "\(run.errors)")
      #expect(
        run.errors.hasSuffix(
          "flowgraph: \(package.path): 'shop-flows' could not be built: swift build ended with "
            + "exit code 1, and says above why\n"), "\(run.errors)")
    }

    @Test("a program that serves no flows is told from one of another version")
    func knowsPrograms() throws {
      let package = try OwnPackage(programs: ["shop"], servingFlows: false)
      let none = try package.run("list")
      #expect(none.ending == .exit(66))
      #expect(none.errors.contains("no program of the package depends on FlowCatalogs"))
      let other = try package.run("list", "--product", "shop")
      #expect(other.ending == .exit(65))
      #expect(
        other.errors.contains(
          "the program of the package ended with exit code 0 and served no flows; the last it "
            + "wrote is \"1\"; it must end with serve() of its catalog"), "\(other.errors)")
      try package.add("Sources/shop/main.swift", OwnPackage.laterProgram)
      let later = try package.run("list", "--product", "shop")
      #expect(later.ending == .exit(65))
      #expect(
        later.errors.contains(
          "speaks version 2 of the messages, this tool version 1; update the tool"),
        "\(later.errors)")
    }

    @Test("of several programs that serve flows, one must be chosen")
    func choosesProgram() throws {
      let two = try OwnPackage(programs: ["one", "two"])
      let several = try two.run("list")
      #expect(several.ending == .exit(64))
      #expect(several.errors.contains("choose one with --product: 'one', 'two'"))
      let unknown = try two.run("list", "--product", "tow")
      #expect(unknown.ending == .exit(66))
      #expect(unknown.errors.contains("no program of the package is called 'tow'"))
    }

    @Test("a package that is not there, or cannot be read, is told")
    func tellsMissing() throws {
      let folder = try TemporaryFolder()
      let gone = try Tool.run("list", "--package-path", folder.path("gone"))
      #expect(gone.ending == .exit(66))
      #expect(gone.errors.contains("gone: no such folder; --package-path names the folder of"))
      let empty = try Tool.run("list", "--package-path", folder.url.path)
      #expect(empty.ending == .exit(66))
      #expect(empty.errors.contains("there is no Package.swift in it"))
      try folder.add("Package.swift", "// swift-tools-version: 6.1\nlet package = 1 +\n".utf8)
      let bad = try Tool.run("list", "--package-path", folder.url.path)
      #expect(bad.ending == .exit(65))
      #expect(bad.errors.contains("the package cannot be read"))
      let swift = try Tool.run(
        "list", "--package-path", folder.url.path, environment: ["PATH": "/nowhere"])
      #expect(swift.ending == .exit(69))
      #expect(swift.errors.contains("swift cannot be run, which builds packages"))
      let alone = try Tool.run("list", "--product", "a")
      #expect(alone.ending == .exit(64))
    }
  }
#endif
