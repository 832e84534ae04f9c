#if CLI
import Foundation
import Testing

@Suite("Links in an output folder lead nowhere")
struct LinkedFilesTests {
  /// A command that is run in a folder and writes files into its folder `out`, and the files whose
  /// names the user chose.
  struct Command: CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var chosen: Set<String> = []
  }

  static let commands = [
    Command(testDescription: "baseline", script: "\"$0\" update --baseline out --flow sign-in"),
    Command(
      testDescription: "pages", script: "\"$0\" render containers --split always -o out/a.svg",
      chosen: ["a.svg"]),
    Command(
      testDescription: "report of a share",
      script: "\"$0\" check sign-in --walks 64 --seed 1 --shard 1/1 --report-dir out"),
    Command(
      testDescription: "merged report",
      script: "\"$0\" check sign-in --walks 64 --seed 1 --shard 1/1 --report-dir shares "
        + "&& \"$0\" merge shares --report-dir out"),
    Command(testDescription: "traces", script: "\"$0\" check shop.json --trace-svg out"),
    Command(
      testDescription: "tests on devices",
      script: "\"$0\" paths sign-in --format maestro -o out/"),
    Command(testDescription: "outputs of the settings", script: "\"$0\" update"),
  ]

  @Test("what a link leads to is never written", arguments: commands)
  func replacesLinks(_ command: Command) throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try folder.add("shop.json", Shop.document.utf8)
    try folder.add(
      ".flowgraph.json", #"{"outputs": [{"file": "out/{flow}.mmd", "flow": "sign-in"}]}"#.utf8)
    let out = folder.path("out")
    func run() throws -> Finished {
      try Spawn(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$1\" && \(command.script)", Tool.path, folder.url.path]
      ).run()
    }
    try files.createDirectory(atPath: out, withIntermediateDirectories: false)
    let first = try run()
    let names = try files.contentsOfDirectory(atPath: out).filter { !command.chosen.contains($0) }
    try #require(!names.isEmpty, "\(first.errors)")
    let written = try names.map { try folder.bytes("out/\($0)") }

    for name in names {
      try files.removeItem(atPath: "\(out)/\(name)")
      try folder.add("victim-\(name)", "precious".utf8)
      try files.createSymbolicLink(
        atPath: "\(out)/\(name)", withDestinationPath: "../victim-\(name)")
    }
    let second = try run()
    #expect(second.ending == first.ending, "\(second.errors)")
    for (name, bytes) in zip(names, written) {
      #expect(try folder.text("victim-\(name)") == "precious", "\(name)")
      #expect(try folder.bytes("out/\(name)") == bytes, "\(name)")
      let kind = try files.attributesOfItem(atPath: "\(out)/\(name)")[.type]
      #expect(kind as? FileAttributeType == .typeRegular, "\(name)")
    }
  }

  @Test("a link in the place of a flow's folder is followed only inside the folder that is named")
  func refusesFolders() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try folder.add(
      ".flowgraph.json", #"{"outputs": [{"file": "out/{flow}/a.mmd", "flow": "sign-in"}]}"#.utf8)
    for name in ["elsewhere", "out", "out/inside"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let update = { (target: String) in
      try? files.removeItem(atPath: folder.path("out/sign-in"))
      try files.createSymbolicLink(
        atPath: folder.path("out/sign-in"), withDestinationPath: target)
      return try Spawn(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$1\" && \"$0\" update", Tool.path, folder.url.path]
      ).run()
    }
    for target in ["../elsewhere", "nowhere"] {
      let run = try update(target)
      #expect(run.ending == .exit(73), "\(target): \(run.errors)")
      #expect(
        run.complaint
          == "out/sign-in/a.mmd: cannot be created: the folder 'out/sign-in' is a link that leads out "
          + "of '\(folder.path("out"))'; remove the link")
    }
    #expect(try files.contentsOfDirectory(atPath: folder.path("elsewhere")) == [])
    let inside = try update("inside")
    #expect(inside.ending == .exit(0), "\(inside.errors)")
    #expect(try files.contentsOfDirectory(atPath: folder.path("out/inside")) == ["a.mmd"])
  }
}
#endif
