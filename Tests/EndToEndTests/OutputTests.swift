#if CLI
import Foundation
import Testing

struct OutputTests {
  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  /// What can be asked for without a file to write.
  static let requests = [
    ["list"], ["explore", "sign-in"], ["explore", "sign-in", "--json"], ["render", "sign-in"],
    ["render", "user-registration", "--format", "edges"],
    ["render", "sign-in", "--format", "json"], ["screenshots", "sign-in", "."],
  ]

  @Test(
    "a full disk under standard output is an error",
    .enabled(if: hasFullDevice, "this system has no /dev/full"), arguments: requests)
  func noticesFullStandardOutput(_ request: [String]) throws {
    let run = try Tool.run(request, output: .file("/dev/full"))
    #expect(run.ending == .exit(74))
    #expect(run.complaint == "standard output: cannot be written: \(SystemReason.fullDevice)")
  }

  @Test(
    "a full device named with -o is an error",
    .enabled(if: hasFullDevice, "this system has no /dev/full"),
    arguments: ["svg", "dot", "json"])
  func noticesFullDevice(_ format: String) throws {
    let run = try Tool.run("render", "sign-in", "-o", "/dev/full", "--format", format)
    #expect(run.ending == .exit(74))
    #expect(run.complaint == "/dev/full: cannot be written: \(SystemReason.fullDevice)")
  }

  @Test("a reader who has gone ends the tool in silence", arguments: requests)
  func endsInSilence(_ request: [String]) throws {
    let run = try Tool.run(request, output: .closedPipe)
    #expect(run.ending == .exit(74))
    #expect(run.errors == "")
  }

  @Test("a closed standard output is an error", arguments: requests)
  func noticesClosedOutput(_ request: [String]) throws {
    let run = try Tool.run(request, output: .closed)
    #expect(run.ending == .exit(74))
    #expect(run.complaint == "standard output: cannot be written: it is closed")
  }

  @Test("a file is written completely although standard output is closed")
  func writesFileWithoutStandardOutput() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run("render", "sign-in", "-o", folder.path("a.svg"), output: .closed)
    #expect(run.ending == .exit(0))
    #expect(try folder.names() == ["a.svg"])
    #expect(try folder.bytes("a.svg") == (try Tool.run("render", "sign-in")).output)
  }

  @Test("output into a folder that is not there is refused with its name")
  func refusesMissingFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("missing/a.svg")
    let run = try Tool.run("render", "sign-in", "-o", path)
    #expect(run.ending == .exit(73))
    #expect(
      run.complaint
        == "\(path): cannot be created: the folder '\(folder.path("missing"))' does not exist; "
        + "create it first")
    #expect(try folder.names() == [])
  }

  @Test("output onto a folder is refused")
  func refusesFolder() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run("render", "sign-in", "-o", folder.url.path, "--format", "dot")
    #expect(run.ending == .exit(73))
    #expect(
      run.complaint
        == "\(folder.url.path): cannot be created: it is a folder; name a file in it")
  }

  @Test("a symbolic link is followed, and its file keeps its permissions")
  func followsLink() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let real = try folder.add("real.svg", "old".utf8)
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try files.createSymbolicLink(atPath: folder.path("link.svg"), withDestinationPath: "real.svg")
    let run = try Tool.run("render", "sign-in", "-o", folder.path("link.svg"))
    #expect(run.ending == .exit(0))
    #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link.svg")) == "real.svg")
    #expect(try files.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.bytes("real.svg") == (try Tool.run("render", "sign-in")).output)
    #expect(try folder.names() == ["link.svg", "real.svg"])
  }

  /// Renders that fail, each for a reason of its own.
  static let failures: [(name: String, arguments: [String], environment: [String: String])] = [
    ("no Graphviz", ["sign-in"], ["FLOWGRAPH_GRAPHVIZ_LIBRARY_PATH": "/nonexistent"]),
    ("no rsvg-convert", ["sign-in", "--format", "png"], ["PATH": "/nonexistent"]),
    ("no time", ["-", "--timeout", "0.01"], [:]),
    ("no flow", ["sign-out"], [:]),
    ("no such level", ["sign-in", "--level", "x"], [:]),
  ]

  @Test("a render that fails leaves the old file as it was and no other", arguments: failures)
  func leavesOldFile(
    _ name: String, _ arguments: [String], _ environment: [String: String]
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.svg", "old".utf8)
    let run = try Tool.run(
      ["render"] + arguments + ["-o", path], input: LimitTests.tangle(),
      environment: environment)
    #expect(run.ending != .exit(0))
    #expect(!run.errors.isEmpty)
    #expect(try folder.text("a.svg") == "old")
    #expect(try folder.names() == ["a.svg"])
  }

  @Test("a disk that is full half way leaves the old file as it was and no other")
  func survivesFullDisk() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.svg", "old".utf8)
    // No file may be larger than 1 block of 512 bytes (1024 in some shells).
    let run = try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "ulimit -f 1; exec \"$0\" render sign-in -o \"$1\"", Tool.path, path]
    ).run()
    #expect(run.ending == .exit(74))
    #expect(run.complaint == "\(path): cannot be written: \(SystemReason.largeFile)")
    #expect(try folder.text("a.svg") == "old")
    #expect(try folder.names() == ["a.svg"])
  }
}
#endif
