#if CLI
import Foundation
import Testing

extension SharedBuildTests {
  /// The flows of a package that the tool builds and runs.
  @Suite
  struct OwnPackageTests {
    private static let flow = "Sources/checkout-flows/Checkout.swift"

    @Test("a build that is interrupted leaves no process and no file")
    func interruptsBuild() throws {
      let package = try OwnPackage.shared()
      try package.add(
        Self.flow, OwnPackage.flow() + "let anew = \(Int.random(in: 0..<1_000_000))\n")
      defer { try? package.add(Self.flow, OwnPackage.flow()) }
      let names = try package.folder.names()
      let run = try package.run(
        "render", "loops", "-o", package.folder.path("loops.svg"),
        interruption: (SIGINT, after: "Compiling"))
      #expect(run.ending == .signal(SIGINT))
      #expect(run.errors.contains("Compiling"), "\(run.errors)")
      #expect(try package.folder.names() == names)
      let folder = package.folder.url.lastPathComponent
      #expect(try RunningProgram.lines { $0.contains(folder) } == [])
    }

    @Test("a package is built when its flows are asked for, and not again when nothing changed")
    func buildsOnce() throws {
      let package = try OwnPackage.shared()
      let list = try package.run("list")
      #expect(list.ending == .exit(0), "\(list.errors)")
      #expect(list.lines.first == "pays              A flow that pays.")
      #expect(list.lines.count == 12)
      #expect(list.errors.contains("Build of product 'checkout-flows' complete!"))
      let again = try package.run("explore", "pays", "--json")
      #expect(again.ending == .exit(0), "\(again.errors)")
      #expect(again.text.contains("\"configurations\": 3"))
      #expect(!again.errors.contains("Compiling"), "\(again.errors)")
    }

    @Test("a flow of a package is drawn")
    func draws() throws {
      let package = try OwnPackage.shared()
      let picture = package.folder.path("pays.svg")
      let drawn = try package.run("render", "pays", "-o", picture)
      #expect(drawn.ending == .exit(0), "\(drawn.errors)")
      #expect(StrictSVG(try package.folder.bytes("pays.svg")).complaints == [])
    }

    @Test("the package is the one that the settings name, or options before the command")
    func findsPackage() throws {
      let package = try OwnPackage.shared()
      let named = try package.run("explore", "pays", "--json")
      let settings = try package.folder.add(
        "flowgraph.json", #"{"package": {"path": "mein Lädchen"}}"#.utf8)
      let configured = try package.runTool(["explore", "pays", "--json", "--settings", settings])
      #expect(configured.text == named.text, "\(configured.errors)")
      #expect(!named.text.isEmpty)

      let front = try package.runTool([
        "--package-path", package.path, "--product=checkout-flows", "explore", "nope",
      ])
      #expect(front.ending == .exit(66))
      #expect(front.errors.contains("no flow named 'nope'"), "\(front.errors)")
    }

    @Test("a check gives the line that replays, with the package in it, and draws the failures")
    func checks() throws {
      let package = try OwnPackage.shared()
      let pictures = package.folder.path("failures")
      let checked = try package.run("check", "pays", "--trace-svg", pictures)
      #expect(checked.ending == .exit(1), "\(checked.errors)")
      #expect(
        checked.text.contains("flowgraph replay --package-path '\(package.path)' pays 0:0.1"),
        "\(checked.text)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: pictures).count == 6)
    }

    @Test("a save that does not compile changes nothing; the next one that does is drawn")
    func watches() throws {
      let package = try OwnPackage.shared()
      defer { try? package.add(Self.flow, OwnPackage.flow()) }
      let picture = package.folder.path("watched.svg")
      let tool = try package.launch("render", "pays", "-o", picture, "--watch")
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("payTapped")) == true },
        "\(tool.errors)")
      try package.add(Self.flow, "struct Checkout {\n")
      #expect(tool.wait { tool.errors.contains("not drawn; the previous diagram is kept") })
      #expect(tool.errors.contains("Checkout.swift:"), "\(tool.errors)")
      #expect(tool.errors.contains("'checkout-flows' could not be built"))
      #expect(try package.folder.text("watched.svg").contains("payTapped"))
      try package.add(
        Self.flow, OwnPackage.flow().replacing("payTapped", with: "buyTapped"))
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("buyTapped")) == true },
        "\(tool.errors)")
      // Saved once more, it is interrupted while it builds or waits.
      try package.add(Self.flow, OwnPackage.flow())
      let processes = try tool.descendants()
      #expect(tool.interrupt(), "\(tool.errors)")
      #expect(RunningProgram.haveEnded(processes))
      #expect(try package.folder.names().filter { $0.hasPrefix(".") } == [])
    }

    @Test("what does not compile is told as the compiler tells it, with the target")
    func reportsBrokenSource() throws {
      let package = try OwnPackage.shared()
      try package.add(Self.flow, OwnPackage.flow() + "Catalog(.serve()\n")
      defer { try? package.add(Self.flow, OwnPackage.flow()) }
      let run = try package.run("list")
      #expect(run.ending == .exit(65))
      #expect(run.text == "")
      #expect(run.errors.contains("Checkout.swift:"), "\(run.errors)")
      #expect(
        run.errors.hasSuffix(
          "flowgraph: \(package.path): 'checkout-flows' could not be built: 'swift build' exited "
            + "with code 1, see its output above\n"), "\(run.errors)")
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
          "the package's program exited with code 0 without serving flows; its last output was "
            + "\"1\"; it must call serve() on its catalog at the end"), "\(other.errors)")
      try package.add("Sources/shop/main.swift", OwnPackage.laterProgram)
      let later = try package.run("list", "--product", "shop")
      #expect(later.ending == .exit(65))
      #expect(
        later.errors.contains(
          "uses version 5 of the protocol, this tool version 4; update the tool"),
        "\(later.errors)")
    }

    @Test("a build that goes on elsewhere, as an editor's, is not waited for")
    func buildsBesideOthers() throws {
      let package = try OwnPackage(programs: ["shop"], servingFlows: false)
      let pipe = try package.addTargetThatReadsPipe()
      let build = "exec swift build --package-path '\(package.path)' >&2"
      let other = try RunningProgram(Spawn(executable: "/bin/sh", arguments: ["-c", build]))
      var end: Int32 = -1
      // There is no writing before somebody reads: the compiler, while the package is locked.
      let isReading = other.wait {
        end = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        return end >= 0
      }
      #expect(isReading, "\(other.errors)")
      let waiting = "Another instance of SwiftPM"
      let second = try Spawn(
        executable: "/bin/sh", arguments: ["-c", build], interruption: (SIGKILL, after: waiting)
      ).run()
      #expect(second.errors.contains(waiting), "\(second.errors)")
      let run = try package.run("list", "--product", "shop")
      #expect(run.errors.contains("without serving flows"), "\(run.errors)")
      #expect(!other.hasEnded, "it holds the lock all the while")
      close(end)
      #expect(other.wait { other.hasEnded }, "\(other.errors)")
    }

    /// Runs the tool as a user who cannot write to the package; the folder is that user's home.
    private func runAsGuest(
      _ arguments: String..., on package: OwnPackage, home: TemporaryFolder
    ) throws -> Finished {
      let command = [Tool.path] + arguments + ["--package-path", package.path]
      let guest = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let line = getuid() == 0 ? guest + command : command
      return try Spawn(
        executable: line[0], arguments: Array(line.dropFirst()),
        environment: ["HOME": home.url.path, "TMPDIR": home.url.path]
      ).run()
    }

    @Test(
      "a package that cannot be written is reported, and is built elsewhere",
      .enabled(if: getuid() != 0 || Tool.has("setpriv"), "root can write everywhere"))
    func buildsElsewhere() throws {
      let package = try OwnPackage(programs: ["shop"], servingFlows: false)
      let home = try TemporaryFolder()
      chmod(home.url.path, 0o777)
      chmod(package.path, 0o555)
      defer { chmod(package.path, 0o755) }
      let listed = try runAsGuest("list", "--product", "shop", on: package, home: home)
      #expect(listed.ending == .exit(73), "\(listed.errors)")
      #expect(
        listed.errors.contains(
          "/.build/flowgraph: Permission denied; name a writable folder with "
            + "--scratch-path"), "\(listed.errors)")
      let built = try runAsGuest(
        "list", "--product", "shop", "--scratch-path", home.path("build"), on: package, home: home
      )
      #expect(built.ending == .exit(65), "\(built.errors)")
      #expect(built.errors.contains("exited with code 0 without serving flows"))
    }

    @Test("of several programs that serve flows, one must be chosen")
    func choosesProgram() throws {
      let two = try OwnPackage(programs: ["one", "two"])
      let several = try two.run("list")
      #expect(several.ending == .exit(64))
      #expect(several.errors.contains("choose one with --product: 'one', 'two'"))
      let unknown = try two.run("list", "--product", "tow")
      #expect(unknown.ending == .exit(66))
      #expect(unknown.errors.contains("the package has no program named 'tow'"))
    }

    @Test("a package that is not there, or cannot be read, is told")
    func reportsMissing() throws {
      let folder = try TemporaryFolder()
      let gone = try Tool.run("list", "--package-path", folder.path("gone"))
      #expect(gone.ending == .exit(66))
      #expect(
        gone.errors.contains("gone: no such folder; name the folder of a package"))
      let empty = try Tool.run("list", "--package-path", folder.url.path)
      #expect(empty.ending == .exit(66))
      #expect(empty.errors.contains("no Package.swift in this folder"))
      try folder.add("Package.swift", "// swift-tools-version: 6.1\nlet package = 1 +\n".utf8)
      let bad = try Tool.run("list", "--package-path", folder.url.path)
      #expect(bad.ending == .exit(65))
      #expect(bad.errors.contains("the package cannot be read"))
      let swift = try Tool.run(
        "list", "--package-path", folder.url.path, environment: ["PATH": "/nowhere"])
      #expect(swift.ending == .exit(69))
      #expect(swift.errors.contains("cannot run 'swift' to build the package"))
      let alone = try Tool.run("list", "--product", "a")
      #expect(alone.ending == .exit(64))
    }
  }
}
#endif
