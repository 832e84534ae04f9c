#if CLI
import Foundation
import Testing

extension SharedBuildTests {
  /// The flows of a package that the tool builds and runs.
  @Suite
  struct OwnPackageTests {
    @Test(
      "the flows of a package are listed, explored, drawn and checked; what goes wrong is told")
    func worksOnPackage() throws {
      let package = try OwnPackage()
      try checkInterruption(of: package, after: "Compiling", by: [SIGINT])
      let list = try package.run("list")
      #expect(list.ending == .exit(0), "\(list.errors)")
      #expect(list.lines.first == "pays           A flow that pays.")
      #expect(list.lines.count == 10)
      #expect(list.errors.contains("Build of product 'checkout-flows' complete!"))

      try checkResults(of: package)
      try checkProperties(of: package)
      try checkPlaying(of: package)
      try checkFailures(of: package)
      try checkInterruption(of: package, after: "it loops", by: [SIGINT, SIGTERM, SIGKILL])
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

      let printing = try package.runOnProgram("explore", "prints")
      #expect(printing.ending == .exit(0))
      #expect(printing.lines.contains("  3 configurations of 3 states and 3 screens"))
      #expect(!printing.text.contains("a reducer prints"))
      #expect(printing.errors.contains("a reducer prints\n"))

      try package.folder.add("flowgraph.json", #"{"package": {"path": "mein Lädchen"}}"#.utf8)
      let configured = try package.runTool([
        "explore", "pays", "--json", "--settings", package.folder.path("flowgraph.json"),
      ])
      #expect(configured.text == again.text, "\(configured.errors)")

      let diff = try package.runOnProgram("diff", "pays", "prints")
      #expect(diff.ending == .exit(0), "\(diff.text)")
      let front = try package.runTool([
        "--package-path", package.path, "--product=checkout-flows", "explore", "nope",
      ])
      #expect(front.ending == .exit(66))
      #expect(front.errors.contains("no flow is called 'nope'"))
    }

    /// The properties of the package are judged, the flow's own too, in its process.
    private func checkProperties(of package: OwnPackage) throws {
      let own = "a receipt comes last"
      let pictures = package.folder.path("failures")
      let checked = try package.run("check", "pays", "--trace-svg", pictures)
      #expect(checked.ending == .exit(1), "\(checked.errors)")
      #expect(!checked.text.contains("not judged"))
      let line = "flowgraph replay --package-path '\(package.path)' pays 0:0.1"
      #expect(checked.text.contains("\n\(own)\n  violated after 2 events"), "\(checked.text)")
      #expect(checked.text.contains("2. confirmTapped"))
      #expect(checked.text.contains("(checkout_flows/Checkout.swift:"))
      #expect(checked.text.contains(line), "\(checked.text)")
      #expect(checked.text.contains("  violated  restoring-gives-the-same\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: pictures).count == 6)

      let walks = try package.runOnProgram(
        "check", "pays", "--property", own, "--walks", "9", "--seed", "7")
      #expect(walks.ending == .exit(1), "\(walks.errors)")
      #expect(walks.text.contains("violated after 2 events"))
      let replay = try package.runOnProgram("replay", "pays", "0:0.1")
      #expect(replay.ending == .exit(1))
      #expect(replay.text.contains("\(own)\n  violated after 2 events"), "\(replay.text)")
    }

    /// The flow is played, its trace replayed, and paths through it are tests.
    private func checkPlaying(of package: OwnPackage) throws {
      let trace = package.folder.path("trace.json")
      let played = try package.runOnProgram(
        "play", "pays", "--save", trace, input: "pay\nundo\nredo\nconfirm\n")
      #expect(played.ending == .exit(0), "\(played.errors)")
      #expect(played.text.contains("payTapped → push Payment  (checkout_flows/Checkout.swift:"))
      #expect(played.text.contains("  stack   [Receipt]\n"))
      let replay = try package.runOnProgram("replay", trace)
      #expect(replay.ending == .exit(1))
      #expect(replay.text.contains("a receipt comes last\n  violated after 2 events"))

      let paths = try package.runOnProgram("paths", "pays", "--tour", "--format", "swift")
      #expect(paths.ending == .exit(0), "\(paths.errors)")
      #expect(paths.text.contains("@testable import checkout_flows"))
      #expect(paths.text.contains("try FlowTester(Checkout("), "\(paths.text)")
    }

    private func checkFailures(of package: OwnPackage) throws {
      for (words, code, text) in [
        ("explore traps", 65, "crashed while it explored 'traps': signal "),
        ("explore exits", 65, "ended with exit code 3 while it explored 'exits'"),
        ("explore babbles", 65, "is no message: a message would be 1650549346 bytes long"),
        ("explore closes", 65, "closed the channel to the tool while it explored 'closes'"),
        ("check failsToJudge", 65, "crashed while it checked 'failsToJudge': signal "),
        (
          "replay failsToJudge 0:0", 65,
          "crashed while it replayed a trace of 'failsToJudge'"
        ),
        ("play traps", 65, "crashed while it played 'traps': signal "),
        ("paths traps", 65, "crashed while it made paths of 'traps': signal "),
      ] as [(String, Int32, String)] {
        try checkFailure(of: package, words, code, text)
      }
      // What is never answered.
      let limit = " --answer-timeout 10"
      for (words, text) in [
        (
          "explore loops",
          "the program of the package said nothing for 10 s while it explored 'loops'"
        ),
        ("explore floods", "writes more than 64 kB; the rest is left out"),
        (
          "check judgesForEver",
          "for 10 s while it checked 'judgesForEver'; a reducer or a property may go on for ever"
        ),
      ] {
        try checkFailure(of: package, words + limit, 75, text)
      }
      let several = try package.runOnProgram("check", "pays", "traps", "prints")
      #expect(several.ending == .exit(65))
      #expect(several.text.contains("Checkout (pays): "))
      #expect(several.errors.contains("crashed while it checked 'traps': signal "))
      #expect(several.errors.contains("not checked, since the program has ended: 'prints'\n"))
      let trap = try package.run("explore", "traps")
      #expect(trap.ending == .exit(65))
      #expect(trap.errors.contains("; the last it wrote is \"Swift/"))
      #expect(try package.processes() == [])
    }

    /// A line fails with a code and a text, and with no more errors than can be read.
    private func checkFailure(
      of package: OwnPackage, _ words: String, _ code: Int32, _ text: String
    ) throws {
      let arguments = words.split(separator: " ").map(String.init)
      let run = try package.runOnProgram(arguments)
      #expect(run.ending == .exit(code), "\(words): \(run.errors.suffix(2000))")
      #expect(run.errors.contains(text), "\(words): \(run.errors.suffix(2000))")
      #expect(run.errors.utf8.count < 80_000)
      if arguments[0] == "explore" { #expect(run.text == "") }
    }

    /// A run that is interrupted leaves no file and no process.
    private func checkInterruption(
      of package: OwnPackage, after text: String, by signals: [Int32]
    ) throws {
      let picture = package.folder.path("loops.svg")
      let names = try package.folder.names()
      for signal in signals {
        let run = try package.run(
          "render", "loops", "-o", picture, interruption: (signal, after: text))
        #expect(run.ending == .signal(signal))
        #expect(run.errors.contains(text))
        #expect(try package.folder.names() == names)
        #expect(try package.processes() == [], "\(signal)")
      }
    }

    /// A save that does not compile changes nothing; the next one that does is drawn.
    private func checkWatching(of package: OwnPackage) throws {
      let picture = package.folder.path("watched.svg")
      let tool = try package.launch("render", "pays", "-o", picture, "--watch")
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("payTapped")) == true },
        "\(tool.errors)")
      try package.add("Sources/checkout-flows/Checkout.swift", "struct Checkout {\n")
      #expect(tool.wait { tool.errors.contains("not drawn; the former picture stays") })
      #expect(tool.errors.contains("Checkout.swift:"), "\(tool.errors)")
      #expect(tool.errors.contains("'checkout-flows' could not be built"))
      #expect(try package.folder.text("watched.svg").contains("payTapped"))
      try package.add(
        "Sources/checkout-flows/Checkout.swift",
        OwnPackage.flow.replacing("payTapped", with: "buyTapped"))
      #expect(
        tool.wait { (try? package.folder.text("watched.svg").contains("buyTapped")) == true },
        "\(tool.errors)")
      // Saved once more, it is interrupted while it builds or waits.
      try package.add("Sources/checkout-flows/Checkout.swift", OwnPackage.flow)
      let processes = try tool.descendants()
      #expect(tool.interrupt(), "\(tool.errors)")
      #expect(RunningProgram.haveEnded(processes))
      #expect(try package.folder.names().filter { $0.hasPrefix(".") } == [])
    }

    private func checkBrokenSource(in package: OwnPackage) throws {
      try package.add(
        "Sources/checkout-flows/main.swift", "import FlowCatalogs\nCatalog(.serve()\n")
      let run = try package.run("list")
      #expect(run.ending == .exit(65))
      #expect(run.text == "")
      #expect(run.errors.contains("main.swift:2:"), "\(run.errors)")
      #expect(
        run.errors.hasSuffix(
          "flowgraph: \(package.path): 'checkout-flows' could not be built: swift build ended with "
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
          "speaks version 3 of the messages, this tool version 2; update the tool"),
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
      #expect(run.errors.contains("served no flows"), "\(run.errors)")
      #expect(!other.hasEnded, "it holds the lock all the while")
      close(end)
      #expect(other.wait { other.hasEnded }, "\(other.errors)")
    }

    /// Runs the tool as a user who cannot write to the package; the folder is that user's home.
    private func runAsGuest(
      _ arguments: String..., on package: OwnPackage, home: TemporaryFolder
    ) throws -> Finished {
      let words = [Tool.path] + arguments + ["--package-path", package.path]
      let guest = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let line = getuid() == 0 ? guest + words : words
      return try Spawn(
        executable: line[0], arguments: Array(line.dropFirst()),
        environment: ["HOME": home.url.path, "TMPDIR": home.url.path]
      ).run()
    }

    @Test(
      "a package that cannot be written is told, and is built elsewhere",
      .enabled(if: getuid() != 0 || Tool.has("setpriv"), "root can write everywhere"))
    func buildsElsewhere() throws {
      let package = try OwnPackage(programs: ["shop"], servingFlows: false)
      let home = try TemporaryFolder()
      chmod(home.url.path, 0o777)
      chmod(package.path, 0o555)
      defer { chmod(package.path, 0o755) }
      let told = try runAsGuest("list", "--product", "shop", on: package, home: home)
      #expect(told.ending == .exit(73), "\(told.errors)")
      #expect(
        told.errors.contains(
          "/.build/flowgraph: Permission denied; name a folder that can be written with "
            + "--scratch-path"), "\(told.errors)")
      let built = try runAsGuest(
        "list", "--product", "shop", "--scratch-path", home.path("build"), on: package, home: home
      )
      #expect(built.ending == .exit(65), "\(built.errors)")
      #expect(built.errors.contains("ended with exit code 0 and served no flows"))
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
      #expect(
        gone.errors.contains("gone: no such folder; a package is the folder of a Package.swift"))
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
}
#endif
