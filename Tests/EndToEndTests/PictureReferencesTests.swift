#if CLI
import Foundation
import Testing

@Suite("Pictures that are embedded or linked")
struct PictureReferencesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["shots", "out"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
  }

  private static let hasConverter = Tool.has("rsvg-convert")

  private func add(_ name: String, _ bytes: [UInt8] = Pixels.png(width: 20, height: 40)) throws {
    try folder.add("shots/\(name)", bytes)
  }

  /// Renders sign-in into a file, and returns its text.
  private func render(_ file: String, _ options: String...) throws -> (text: String, Finished) {
    let run = try Tool.run(
      ["render", "sign-in", "--screenshots", folder.path("shots"), "-o", folder.path(file)]
        + options)
    #expect(run.ending == .exit(0), "\(run.errors)")
    return (String(decoding: try folder.bytes(file), as: UTF8.self), run)
  }

  private func addresses(in text: String, after mark: String) -> [String] {
    text.components(separatedBy: mark).dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
  }

  // MARK: Embedded or linked

  @Test("links are relative to the file that has them, and lead to the pictures")
  func links() throws {
    // What would be a scheme, an end of an attribute, or a query.
    let names = ["name.png", "password.javascript:a\"b'<&?#%.png"]
    for name in names { try add(name) }
    for (file, mark) in [("out/flow.svg", "<image"), ("out/flow.html", "<image")] {
      let (text, _) = try render(file, "--pictures", "link")
      let found = text.components(separatedBy: mark).dropFirst().flatMap {
        addresses(in: String($0.prefix { $0 != ">" }), after: "href=\"")
      }
      #expect(found.count == 2, "\(file)")
      for address in found {
        #expect(address.hasPrefix("../shots/"), "\(address)")
        #expect(!address.contains(":"), "\(address)")
        let base = folder.url.appendingPathComponent("out")
        let target = try #require(
          URL(string: address, relativeTo: base.appendingPathComponent("x")))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(address)")
      }
      #expect(!text.contains("data:image/png"))
    }
  }

  @Test("a table links to pictures, or contains them if asked to")
  func tables() throws {
    try add("name.png")
    let linked = try render("out/flow.md").text
    #expect(linked.contains("<img src=\"../shots/name.png\""))
    #expect(try render("out/flow.md", "--pictures", "link").text == linked)
    let embedded = try render("out/flow.md", "--pictures", "embed").text
    #expect(embedded.contains("<img src=\"data:image/png;base64,"))
    #expect(!embedded.contains("shots/"))
  }

  @Test("every page of a flow links to its pictures")
  func pages() throws {
    for name in ["Login", "Personal", "List"] {
      try folder.add("shots/\(name).png", Pixels.png(width: 20, height: 40))
    }
    let output = folder.path("out/flow.svg")
    let run = try Tool.run(
      "render", "user-registration", "--screenshots", folder.path("shots"), "--pictures", "link",
      "--split", "always", "-o", output)
    #expect(run.ending == .exit(0), "\(run.errors)")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(pages.count >= 3)
    let texts = try pages.map { String(decoding: try folder.bytes("out/\($0)"), as: UTF8.self) }
    let found = Set(texts.flatMap { addresses(in: $0, after: "height=\"40\" href=\"") })
    #expect(found == ["../shots/Login.png", "../shots/Personal.png", "../shots/List.png"])
  }

  @Test("an output in the settings says whether its pictures are linked")
  func settings() throws {
    try add("name.png")
    let text = """
      {"screenshots": "shots", "outputs": [
        {"flow": "sign-in", "file": "out/linked.svg", "pictures": "link"},
        {"flow": "sign-in", "file": "out/embedded.svg"}
      ]}
      """
    let settings = try folder.add("settings.json", Array(text.utf8))
    let update = try Tool.run("update", "--settings", settings)
    #expect(update.ending == .exit(0), "\(update.errors)")
    let read = { (name: String) in String(decoding: try folder.bytes(name), as: UTF8.self) }
    #expect(try read("out/linked.svg").contains("href=\"../shots/name.png\""))
    #expect(try read("out/embedded.svg").contains("href=\"data:image/png"))
  }

  @Test(
    "what cannot be linked is refused",
    arguments: [
      ("--format png", "--pictures link does not apply to png, which contains its pictures."),
      ("--format pdf", "--pictures link does not apply to pdf, which contains its pictures."),
      ("--format mmd", "--pictures does not apply to mmd, which shows no pictures."),
    ])
  func excluding(_ arguments: String, _ message: String) throws {
    let run = try Tool.run(
      ["render", "sign-in", "--pictures", "link"] + arguments.split(separator: " ").map(String.init)
    )
    #expect(run.ending == .exit(64))
    #expect(run.complaint == message)
  }

  // MARK: Pictures that cannot be decoded

  /// Files that are complete, but hold no picture.
  private static let broken: [(String, [UInt8])] = [
    ("name.png", Pixels.undecodable(width: 20, height: 40, bytes: 300)),
    ("name.png", Pixels.undecodable(width: 390, height: 844, bytes: 60_000)),
    ("name.png", Pixels.cut(width: 20, height: 40, rows: 3)),
    ("name.png", Pixels.cut(width: 390, height: 844, rows: 100)),
    (
      "name.jpg",
      [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0x03, 0x4C, 0x01, 0x86, 3, 0, 0, 0, 0, 0xFF, 0xD9]
    ),
  ]

  @Test(
    "a picture that cannot be decoded is named and left out, in every format",
    .enabled(if: hasConverter, "the program rsvg-convert is not installed"), arguments: broken)
  func undecodable(_ name: String, _ bytes: [UInt8]) throws {
    try add(name, bytes)
    try add("password.png")
    for file in ["flow.svg", "flow.html", "flow.png", "flow.pdf"] {
      let (text, run) = try render("out/\(file)")
      #expect(
        run.errors.contains(
          "\(folder.path("shots/\(name)")): left out: it seems damaged: its pixels cannot be decoded"
        ),
        "\(file): \(run.errors)")
      #expect(run.errors.components(separatedBy: "left out").count == 2, "\(run.errors)")
      if file == "flow.svg" || file == "flow.html" {
        #expect(text.components(separatedBy: "<image").count == 2, "\(file)")
      }
    }
  }

  @Test("the next picture of the screen replaces it")
  func replacement() throws {
    try add("name.png", Pixels.undecodable(width: 20, height: 40, bytes: 300))
    try add("name-dark.png")
    let (text, run) = try render("out/flow.svg")
    #expect(text.contains("<title>name-dark.png</title>"))
    #expect(run.errors.contains("name.png: left out"))
  }
}
#endif
