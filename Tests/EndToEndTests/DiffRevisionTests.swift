#if CLI
import Foundation
import Testing

@Suite(
  "flowgraph diff reads revisions of git",
  .enabled(if: Tool.has("git"), "the program git is not installed"))
struct DiffRevisionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("flows"), withIntermediateDirectories: true)
    try folder.add("flows/shop.json", Shop.document.utf8)
    let made = try shell(
      """
      git init -q . && git add . && git -c user.name=a -c user.email=a@b -c commit.gpgsign=false \
      commit -q -m one && git tag one
      """)
    #expect(made.ending == .exit(0), "\(made.errors)")
    try folder.add(
      "flows/shop.json",
      Shop.document.replacingOccurrences(of: "payTapped", with: "buyTapped").utf8)
  }

  private func shell(_ command: String) throws -> Finished {
    try Spawn(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$1\" && \(command)", Tool.path, folder.url.path],
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
    ).run()
  }

  @Test(
    "a revision and the file of today, from any folder",
    arguments: [
      "\"$0\" diff one:flows/shop.json flows/shop.json",
      "cd flows && \"$0\" diff one:flows/shop.json shop.json",
      "cd flows && \"$0\" diff HEAD:./shop.json shop.json",
      "\"$0\" diff :flows/shop.json flows/shop.json",
    ])
  func revision(_ command: String) throws {
    let run = try shell(command)
    #expect(run.ending == .exit(1))
    #expect(run.errors == "")
    #expect(run.text.contains("the event payTapped seems to be renamed to buyTapped"))
  }

  @Test("two names of one revision")
  func sameRevision() throws {
    #expect(try shell("\"$0\" diff one:flows/shop.json HEAD:flows/shop.json").ending == .exit(0))
  }

  @Test("a file that is really called so comes first")
  func fileFirst() throws {
    try folder.add("none:shop.json", Shop.document.utf8)
    let run = try shell("\"$0\" diff none:shop.json one:flows/shop.json")
    #expect(run.ending == .exit(0))
  }

  private static let noRevision =
    "no such revision; list commits with 'git log --oneline', and branches with 'git branch --all'"
  private static let noFile =
    "no such file in revision one; paths are relative to the root of the repository, or to this "
    + "folder if they begin with './'"

  /// What is not there, and the message.
  static let missing = [
    ("two:flows/shop.json", "two: \(noRevision)"), ("one:shop.json", "shop.json: \(noFile)"),
    ("one:flows", "flows: \(noFile)"), ("--output=stolen:x", "--output=stolen: \(noRevision)"),
    ("one^{/x:y", "one^{/x: \(noRevision)"),
  ]

  @Test("what is not there is reported with what to do", arguments: missing)
  func mistakes(_ name: String, _ message: String) throws {
    let run = try shell("\"$0\" diff -- '\(name)' flows/shop.json")
    #expect(run.ending == .exit(66))
    #expect(run.errors == "flowgraph: \(message)\n")
    #expect(run.output == [])
    #expect(try folder.names().filter { $0 == "stolen" } == [])
  }

  @Test("a document that is broken in a revision is reported with its location")
  func broken() throws {
    try folder.add("flows/shop.json", "{\n  \"flowgraph\": 2}".utf8)
    let run = try shell("git add . && \"$0\" diff :flows/shop.json one:flows/shop.json")
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == ":flows/shop.json:2:16: the document has version 2 of the format; this tool reads "
        + "version 1; update the tool")
  }

  @Test("outside of a repository, a name with a colon is reported as no file")
  func outside() throws {
    let other = try TemporaryFolder()
    let run = try Spawn(
      executable: "/bin/sh",
      arguments: [
        "-c", "cd \"$1\" && \"$0\" diff main:a.json sign-in", Tool.path, other.url.path,
      ],
      environment: ["GIT_CEILING_DIRECTORIES": "/"]
    ).run()
    #expect(run.ending == .exit(66))
    #expect(
      run.complaint
        == "main:a.json: no such file, and this folder is not in a git repository; name a file, "
        + "or change to the repository")
  }

  @Test("without git, that is said")
  func withoutGit() throws {
    let run = try Tool.run(
      "diff", "main:a.json", "sign-in", environment: ["PATH": folder.url.path])
    #expect(run.ending == .exit(69))
    #expect(
      run.complaint
        == "cannot run 'git' to read a revision: \(SystemReason.noSuchFile); install it, or "
        + "name files instead")
  }
}
#endif
