#if CLI
import FlowgraphCommands
import Foundation
import Testing

struct OutputFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ text: String, to path: String) throws {
    try Output(path: path).write(Array(text.utf8))
  }

  private func failure(writingTo path: String) -> OutputError? {
    #expect(throws: OutputError.self) { try write("new", to: path) }
  }

  // MARK: Regular files

  @Test("a new file has the text, the permissions that the umask leaves, and no company")
  func createsFile() throws {
    try write("picture", to: scratch["a.svg"])
    try Data().write(to: URL(fileURLWithPath: scratch["reference"]))
    #expect(try scratch.text("a.svg") == "picture")
    #expect(try scratch.names == ["a.svg", "reference"])
    let descriptor = open(scratch["touched"], O_CREAT | O_WRONLY, 0o666)
    close(descriptor)
    #expect(scratch.information("a.svg").st_mode == scratch.information("touched").st_mode)
  }

  @Test("no bytes make an empty file")
  func createsEmptyFile() throws {
    try write("", to: scratch["empty"])
    #expect(scratch.information("empty").st_size == 0)
  }

  @Test("a large file is whole")
  func createsLargeFile() throws {
    let bytes = Scratch.bytes(atLeast: 20_000_000)
    try Output(path: scratch["large"]).write(bytes)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: scratch["large"]))) == bytes)
  }

  @Test("an old file is replaced, not overwritten: those who have it open read on")
  func replacesFile() throws {
    try scratch.put("the old and longer text", in: "a")
    let reader = try #require(FileHandle(forReadingAtPath: scratch["a"]))
    let before = scratch.information("a").st_ino
    try write("new", to: scratch["a"])
    #expect(try scratch.text("a") == "new")
    #expect(scratch.information("a").st_ino != before)
    #expect(try reader.readToEnd() == Data("the old and longer text".utf8))
    #expect(try scratch.names == ["a"])
  }

  @Test("an old file's permissions are kept", arguments: [0o600, 0o640, 0o755] as [mode_t])
  func keepsPermissions(_ mode: mode_t) throws {
    try scratch.put("old", in: "a")
    chmod(scratch["a"], mode)
    try write("new", to: scratch["a"])
    #expect(scratch.information("a").st_mode & 0o7777 == mode)
  }

  @Test("an old file's owner is kept by root", .enabled(if: geteuid() == 0))
  func keepsOwner() throws {
    try scratch.put("old", in: "a")
    #expect(chown(scratch["a"], 12_345, 23_456) == 0)
    try write("new", to: scratch["a"])
    #expect(scratch.information("a").st_uid == 12_345)
    #expect(scratch.information("a").st_gid == 23_456)
  }

  @Test("a name relative to the current folder works")
  func writesRelative() throws {
    let climbs = String(repeating: "../", count: 40)
    try write("new", to: climbs + scratch["a"].dropFirst())
    #expect(try scratch.text("a") == "new")
  }

  @Test("a stale file of a process with the same number is no obstacle")
  func passesStaleFiles() throws {
    let stale = ".flowgraph-\(getpid())-0.tmp"
    try scratch.put("stale", in: stale)
    try write("new", to: scratch["a"])
    #expect(try scratch.names == [stale, "a"])
    #expect(try scratch.text(stale) == "stale")
  }

  // MARK: Symbolic links

  @Test("a chain of relative and absolute links is followed, and its file keeps its permissions")
  func followsLinks() throws {
    try FileManager.default.createDirectory(
      atPath: scratch["inner"], withIntermediateDirectories: false)
    try scratch.put("old", in: "inner/file")
    chmod(scratch["inner/file"], 0o640)
    try scratch.link("inner/second", to: "file")
    try scratch.link("first", to: scratch["inner/second"])
    try scratch.link("folder", to: "inner")
    try scratch.link("start", to: "folder/../first")
    try write("new", to: scratch["start"])
    #expect(try scratch.text("inner/file") == "new")
    #expect(scratch.information("inner/file").st_mode & 0o7777 == 0o640)
    for link in ["start", "first", "inner/second"] {
      #expect(scratch.information(link).st_mode & S_IFMT == S_IFLNK, "\(link)")
    }
    #expect(try scratch.names == ["first", "folder", "inner", "start"])
  }

  @Test("a link to nothing creates its target")
  func createsLinkTarget() throws {
    try scratch.link("link", to: "target")
    try write("new", to: scratch["link"])
    #expect(try scratch.text("target") == "new")
    #expect(scratch.information("link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test("links in a circle are refused")
  func refusesLoops() throws {
    try scratch.link("a", to: "b")
    try scratch.link("b", to: "a")
    #expect(
      failure(writingTo: scratch["a"])
        == .cannotCreate(
          path: scratch["a"],
          reason: "its symbolic links form a loop; remove one of them"))
    #expect(try scratch.names == ["a", "b"])
  }

  @Test("where only the folder was named, a link is replaced, whatever it leads to")
  func replacesLinks() throws {
    try scratch.put("precious", in: "victim")
    for (name, target) in [("a", "victim"), ("b", "nothing"), ("c", "."), ("d", "d")] {
      try scratch.link(name, to: target)
      try Output(path: scratch[name], followsLinks: false).write(Array("new".utf8))
      #expect(scratch.information(name).st_mode & S_IFMT == S_IFREG, "\(name)")
      #expect(try scratch.text(name) == "new", "\(name)")
    }
    #expect(try scratch.text("victim") == "precious")
    #expect(try scratch.names == ["a", "b", "c", "d", "victim"])
    #expect(mkfifo(scratch["pipe"], 0o600) == 0)
    #expect(
      throws: OutputError.cannotCreate(
        path: scratch["pipe"], reason: "it is not a regular file; remove it")
    ) { try Output(path: scratch["pipe"], followsLinks: false).write([]) }
  }

  // MARK: Refusals

  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    /// With `%` for the scratch folder, as in the reason.
    let path: String
    let reason: String
    var testDescription: String { name }
  }

  static let refusals = [
    Refusal(
      name: "no name", path: "", reason: "not a valid file name; choose another"),
    Refusal(
      name: "NUL in the name", path: "%/a\0b",
      reason: "not a valid file name; choose another"),
    Refusal(name: "a folder", path: "%", reason: "it is a folder; name a file in it"),
    Refusal(
      name: "a folder with a slash", path: "%/", reason: "it is a folder; name a file in it"),
    Refusal(
      name: "folder missing", path: "%/no/a",
      reason: "the folder '%/no' does not exist; create it first"),
    Refusal(
      name: "missing with a slash", path: "%/no/",
      reason: "the folder '%/no' does not exist; create it first"),
    Refusal(
      name: "file as folder", path: "%/file/a",
      reason: "'%/file' is not a folder; choose another location"),
    Refusal(
      name: "name too long", path: "%/" + String(repeating: "x", count: 300),
      reason: "the name is too long; choose a shorter one"),
    Refusal(
      name: "link into nowhere", path: "%/lost",
      reason: "the folder '%/gone' does not exist; create it first"),
  ]

  @Test("what cannot be created is refused with advice, and nothing changes", arguments: refusals)
  func refuses(_ row: Refusal) throws {
    try scratch.put("old", in: "file")
    try scratch.link("lost", to: "gone/away")
    let path = row.path.replacingOccurrences(of: "%", with: scratch.path)
    let reason = row.reason.replacingOccurrences(of: "%", with: scratch.path)
    #expect(failure(writingTo: path) == .cannotCreate(path: path, reason: reason))
    #expect(try scratch.names == ["file", "lost"])
    #expect(try scratch.text("file") == "old")
  }

  @Test("a folder that takes no files is reported with an alternative")
  func refusesFolder() throws {
    guard case .cannotCreate("/proc/a", let reason) = failure(writingTo: "/proc/a") else {
      Issue.record("not refused as impossible to create")
      return
    }
    #expect(reason.contains("choose another location"))
    #expect(try scratch.names == [])
  }

  // MARK: Pipes and devices

  @Test("a named pipe is written straight and stays a pipe")
  func writesNamedPipe() throws {
    let path = scratch["pipe"]
    #expect(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "0123456789", count: 50_000)
    let reader = Reader { try FileHandle(forReadingAtPath: path)?.readToEnd() }
    try write(text, to: path)
    #expect(reader.finish() == Data(text.utf8))
    #expect(scratch.information("pipe").st_mode & S_IFMT == S_IFIFO)
    #expect(try scratch.names == ["pipe"])
  }

  @Test("a pipe whose reader leaves is a closed pipe, not a death")
  func noticesClosedPipe() {
    Output.ignoreBrokenPipes()
    let path = scratch["pipe"]
    #expect(mkfifo(path, 0o600) == 0)
    let reader = Reader { try FileHandle(forReadingAtPath: path)?.read(upToCount: 1) }
    let text = String(repeating: "x", count: 1_000_000)
    #expect(throws: OutputError.closedPipe) { try write(text, to: path) }
    #expect(reader.finish() == Data("x".utf8))
  }

  @Test("a link to a device is written straight and stays a link")
  func writesDeviceThroughLink() throws {
    try scratch.link("null", to: "/dev/null")
    try write("gone", to: scratch["null"])
    #expect(scratch.information("null").st_mode & S_IFMT == S_IFLNK)
  }

  @Test(
    "a full device is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func noticesFullDevice() {
    #expect(
      failure(writingTo: "/dev/full")
        == .ioError(path: "/dev/full", reason: "No space left on device"))
  }

  @Test("a name of an open descriptor writes on where that is, and truncates nothing")
  func writesDescriptor() throws {
    let descriptor = open(scratch["log"], O_CREAT | O_WRONLY, 0o600)
    defer { close(descriptor) }
    for text in ["one,", "two"] { try write(text, to: "/dev/fd/\(descriptor)") }
    #expect(try scratch.text("log") == "one,two")
    try scratch.link("link", to: "/dev/fd/\(descriptor)")
    try write(",three", to: scratch["link"])
    #expect(try scratch.text("log") == "one,two,three")
  }

  @Test("a pipe that is full for the moment is waited for")
  func waitsForSlowReader() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let reader = Reader {
      try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
    }
    let text = String(repeating: "0123456789", count: 100_000)
    try write(text, to: "/dev/fd/\(writing)")
    close(writing)
    #expect(reader.finish() == Data(text.utf8))
  }
}
#endif
