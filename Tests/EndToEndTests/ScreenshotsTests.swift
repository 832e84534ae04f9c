#if CLI
import Foundation
import Testing

@Suite("Pictures of screens")
struct ScreenshotsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let wireframes = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/Screens/user-registration").path

  private func add(_ name: String, _ bytes: [UInt8] = Pixels.png(width: 20, height: 40)) throws {
    let file = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  // MARK: Listing

  @Test("what was found, what was not, and ties are listed")
  func lists() throws {
    for name in [
      "Name.png", "name-dark.png", "name_error.png", "a/password.png", "b/password.png", "help.png",
    ] { try add(name) }
    let run = try Tool.run("screenshots", "sign-in", folder.url.path)
    #expect(run.ending == .exit(0))
    #expect(run.errors == "")
    #expect(
      run.lines == [
        "Name  Name.png (dark: name-dark.png), name_error.png [error]",
        "no picture: Password",
        "tie: a/password.png and b/password.png match Password equally well",
        "no match: help.png",
        "1 of 2 screens have a picture; 1 tie; 1 unmatched picture",
      ])
  }

  @Test("one file that fits two screens is reported, and drawn for neither")
  func oneFileForTwo() throws {
    try add("NameTests/testPassword.1.png")
    let list = try Tool.run("screenshots", "sign-in", folder.url.path)
    #expect(
      list.text.contains(
        "tie: NameTests/testPassword.1.png matches Password and Name equally well\n"))
    let run = try Tool.run("render", "sign-in", "--screenshots", folder.url.path)
    #expect(run.ending == .exit(0))
    #expect(count("<image", in: run.text) == 0)
    #expect(run.errors.contains("warning: NameTests/testPassword.1.png matches Password and Name"))
  }

  @Test("a map is written, read, and merged with the other flows in its file")
  func maps() throws {
    try add("pictures/name.png")
    try add("pictures/name-dark.png")
    try add("pictures/odd.png")
    let map = folder.path("map.json")
    let first = try Tool.run("screenshots", "sign-in", folder.path("pictures"), "--write", map)
    #expect(first.ending == .exit(0))
    #expect(
      String(decoding: try folder.bytes("map.json"), as: UTF8.self) == """
        {
          "folder": "pictures",
          "flows": {
            "sign-in": {
              "Name": ["name.png", "name-dark.png"]
            }
          }
        }

        """)
    try folder.add(
      "map.json",
      Array(
        """
        {"folder": "pictures", "flows": {"other": {"X": null},
         "sign-in": {"Name": null, "Password": "odd.png", "Passwort": "odd.png", "Name ": "gone.png"}}}
        """.utf8))
    let list = try Tool.run("screenshots", "sign-in", map)
    #expect(list.lines.first == "Password  odd.png")
    #expect(list.lines.contains("no picture: Name"))
    #expect(
      list.errors.contains(
        "the map names an unknown screen, 'Passwort'; did you mean 'Password'?"))
    #expect(list.errors.contains("the map names 'gone.png' for Name , which is not in"))
    let again = try Tool.run("screenshots", "sign-in", map, "--write", map)
    #expect(again.ending == .exit(0))
    let text = String(decoding: try folder.bytes("map.json"), as: UTF8.self)
    #expect(text.contains("\"other\": {\n      \"X\": null\n    }"))
    for entry in [#""Password": "odd.png""#, #""Passwort": "odd.png""#, #""Name": null"#] {
      #expect(text.contains(entry), "\(text)")
    }
  }

  @Test("writing a map again keeps what was edited, and adds the rest")
  func keepsEdits() throws {
    try add("pictures/name.png")
    try add("pictures/password.png")
    try add("pictures/odd.png")
    let map = try folder.add(
      "map.json",
      Array(#"{"folder": "pictures", "flows": {"sign-in": {"Name": ["odd.png"]}}}"#.utf8))
    let run = try Tool.run("screenshots", "sign-in", folder.path("pictures"), "--write", map)
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(run.complaint == "\(map): 2 screens with pictures")
    let whole = """
      {
        "folder": "pictures",
        "flows": {
          "sign-in": {
            "Name": "odd.png",
            "Password": "password.png"
          }
        }
      }

      """
    #expect(String(decoding: try folder.bytes("map.json"), as: UTF8.self) == whole)
    let copy = folder.path("copy.json")
    #expect(try Tool.run("screenshots", "sign-in", map, "--write", copy).ending == .exit(0))
    #expect(String(decoding: try folder.bytes("copy.json"), as: UTF8.self) == whole)
    try add("others/name.png")
    let other = try Tool.run("screenshots", "sign-in", folder.path("others"), "--write", map)
    #expect(other.ending == .exit(65))
    #expect(other.complaint.contains("the map is for the pictures in "))
    #expect(String(decoding: try folder.bytes("map.json"), as: UTF8.self) == whole)
  }

  @Test("ties are not written to the map; what the user names there is drawn")
  func ties() throws {
    for name in [
      "pictures/a/name.png", "pictures/b/name.png", "pictures/name_error.png",
      "pictures/NameTests/testPassword.1.png",
    ] { try add(name) }
    let map = folder.path("map.json")
    let pictures = folder.path("pictures")
    let first = try Tool.run("screenshots", "sign-in", pictures, "--write", map)
    #expect(first.ending == .exit(0))
    #expect(
      first.errors == """
        flowgraph: warning: NameTests/testPassword.1.png matches Password and Name equally well; \
        name the right one in \(map)
        flowgraph: warning: a/name.png and b/name.png match Name equally well; name the right one in \
        \(map)
        flowgraph: \(map): 0 screens with pictures

        """)
    let open = try Tool.run("render", "sign-in", "--screenshots", map)
    #expect(count("<image", in: open.text) == 0)
    let chosen = """
      {
        "folder": "pictures",
        "flows": {
          "sign-in": {
            "Name": ["a/name.png", "name_error.png"],
            "Password": "NameTests/testPassword.1.png"
          }
        }
      }

      """
    try folder.add("map.json", Array(chosen.utf8))
    let list = try Tool.run("screenshots", "sign-in", map)
    #expect(list.errors == "")
    #expect(
      list.lines == [
        "Name      a/name.png, name_error.png [error]", "Password  NameTests/testPassword.1.png",
        "2 of 2 screens have a picture; 0 ties; 0 unmatched pictures",
      ])
    let settled = try Tool.run("screenshots", "sign-in", pictures, "--write", map)
    #expect(settled.errors == "flowgraph: \(map): 2 screens with pictures\n")
    #expect(String(decoding: try folder.bytes("map.json"), as: UTF8.self) == chosen)
  }

  @Test("a flow that the catalog does not have is reported")
  func unknownFlows() throws {
    try add("name.png")
    let map = try folder.add(
      "map.json", Array(#"{"folder": ".", "flows": {"sign-inn": {"Name": "name.png"}}}"#.utf8))
    let run = try Tool.run("screenshots", "sign-in", map)
    #expect(run.ending == .exit(0))
    #expect(
      run.complaint
        == "warning: the map names an unknown flow, 'sign-inn'; did you mean 'sign-in'?")
  }

  @Test(
    "a map with a mistake is refused with its location",
    arguments: [
      (
        #"{"folder": ".", "flows": {"a": {"B": {"chose": []}}}}"#,
        #"1:38: the picture of "B" must be a string, not an object"#
      ),
      (
        #"{"folder": ".", "flows": {"a": {"B": [null]}}}"#,
        #"1:39: the picture of "B" must be a string, not null"#
      ),
      ("{\"folder\": 1}", "1:12: \"folder\" must be a string, not 1"),
      (
        "{\"folder\": \".\",\n \"flow\": {}}",
        "2:2: unknown key \"flow\" in the map of pictures; did you mean \"flows\"?"
      ),
      (
        "{\"folder\": \".\", \"flows\": {\"a\": {\"B\": 3}}}",
        "1:38: the picture of \"B\" must be a string, not 3"
      ),
    ])
  func mistakenMaps(_ text: String, _ message: String) throws {
    let map = try folder.add("map.json", Array(text.utf8))
    let run = try Tool.run("render", "sign-in", "--screenshots", map)
    #expect(run.ending == .exit(65))
    #expect(run.complaint == "\(map):\(message)")
  }

  // MARK: Bad input

  @Test("a folder that is not there is refused; an empty one gives no pictures")
  func noFolder() throws {
    let missing = try Tool.run("render", "sign-in", "--screenshots", folder.path("no"))
    #expect(missing.ending == .exit(66))
    #expect(
      missing.complaint.hasPrefix("\(folder.path("no")): no such folder; --screenshots names"))
    let empty = try Tool.run("render", "sign-in", "--screenshots", folder.url.path)
    #expect(empty.ending == .exit(0))
    #expect(empty.output == (try Tool.run("render", "sign-in")).output)
    #expect(
      empty.complaint
        == "warning: no picture in \(folder.url.path) matches a screen of 'sign-in'; 'flowgraph "
        + "screenshots' lists the names of both")
    let list = try Tool.run("screenshots", "sign-in", folder.url.path)
    #expect(list.lines.last == "0 of 2 screens have a picture; 0 ties; 0 unmatched pictures")
  }

  /// Files that are left out, and the message.
  private static let damaged: [(String, [UInt8], String)] = [
    (
      "name.png", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
      "it is SVG; pictures are PNG"
    ),
    ("name.png", [], "it is neither PNG nor JPEG"),
    ("name.png", Array("version https://git-lfs.github.com/spec/v1\n".utf8), "'git lfs pull'"),
    ("name.webp", Array("RIFF....WEBPVP8 ".utf8), "it is WebP"),
    ("name.png", Array(Pixels.png(width: 20, height: 40).dropLast(30)), "the file is truncated"),
    ("name.png", Array(Pixels.signature), "its header is missing"),
    (
      "name.png", flipped(Pixels.png(width: 20, height: 40), at: 60), "its pixels cannot be decoded"
    ),
    ("name.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0], "it has no size"),
    ("name.png", wide, "it has 1000000000 × 1000000000 pixels"),
  ]

  private static let wide: [UInt8] =
    Pixels.signature + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [0x3B, 0x9A, 0xCA, 0, 0x3B, 0x9A, 0xCA, 0, 8, 2, 0, 0, 0, 0, 0, 0, 0]

  private static func flipped(_ bytes: [UInt8], at index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 1
    return bytes
  }

  @Test("a broken picture is named and left out, and another is drawn", arguments: damaged)
  func leavesOut(_ name: String, _ bytes: [UInt8], _ message: String) throws {
    try add(name, bytes)
    try add("password.png")
    let run = try Tool.run("render", "sign-in", "--screenshots", folder.url.path)
    #expect(run.ending == .exit(0))
    #expect(count("<image", in: run.text) == 1)
    #expect(run.errors.contains("\(folder.path(name)): left out: "), "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("a file of 200 MB is not read")
  func huge() throws {
    try add("name.png", Pixels.signature)
    let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("name.png"))
    try file.truncate(atOffset: 200 << 20)
    try file.close()
    let run = try Tool.run("render", "sign-in", "--screenshots", folder.url.path)
    #expect(run.ending == .exit(0))
    #expect(run.errors.contains("left out: it has 200 MB, more than 32 MB; make it smaller"))
  }

  @Test(
    "a file that may not be read is left out",
    .enabled(if: getuid() != 0, "root may read every file"))
  func unreadable() throws {
    try add("name.png")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("name.png"))
    let run = try Tool.run("render", "sign-in", "--screenshots", folder.url.path)
    #expect(run.ending == .exit(0))
    #expect(run.errors.contains("left out: it cannot be read: permission denied"))
  }

  @Test("a link out of the folder is left out; one within it is followed")
  func links() throws {
    try add("outside/name.png")
    try add("inside/real/x.png")
    let inside = folder.url.appendingPathComponent("inside")
    for (link, target) in [("name.png", "../outside/name.png"), ("password.png", "real/x.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: inside.appendingPathComponent(link).path, withDestinationPath: target)
    }
    let run = try Tool.run("render", "sign-in", "--screenshots", inside.path)
    #expect(run.ending == .exit(0))
    #expect(count("<image", in: run.text) == 1)
    #expect(
      run.errors.contains("name.png: left out: it is a link to a file outside the folder"))
  }

  @Test("the name of a file stays text")
  func hostileNames() throws {
    let name = "name.a\"><script>alert(1)<\\_script>&amp;{{x}}.png"
    try add(name)
    for format in ["svg", "html", "md"] {
      let run = try Tool.run(
        "render", "sign-in", "--screenshots", folder.url.path, "--format", format)
      #expect(run.ending == .exit(0))
      #expect(!run.text.contains("<script>alert"), "\(format)")
    }
  }

  @Test(
    "what cannot be combined is refused",
    arguments: [
      (
        "render sign-in --screenshots . --format mmd",
        "--screenshots does not apply to mmd, which shows no pictures."
      ),
      (
        "render sign-in --screenshots . --no-screenshots",
        "--screenshots and --no-screenshots cannot be used together."
      ),
      (
        "render sign-in --level storyboard",
        "--level storyboard draws a path; name it with --trace."
      ),
      (
        "render sign-in --level storyboard --trace 0:0 -o a.html",
        "--level storyboard needs a diagram, which html is not."
      ),
      (
        "diff sign-in containers --level storyboard",
        "--level storyboard draws a path; use 'flowgraph render --trace'."
      ),
      (
        "screenshots sign-in",
        "Name the folder of the pictures, or set \"screenshots\" in .flowgraph.json."
      ),
    ])
  func excluding(_ arguments: String, _ message: String) throws {
    let run = try Tool.run(arguments.split(separator: " ").map(String.init))
    #expect(run.ending == .exit(64))
    #expect(run.complaint == message)
  }

  // MARK: Drawing

  @Test("each image is embedded once, light and dark, and shown by the theme")
  func embeds() throws {
    try add("name.png")
    try add("name-dark.png", Pixels.png(width: 20, height: 40, gray: 20))
    let both = try Tool.run("render", "sign-in", "--screenshots", folder.url.path).text
    #expect(count("<image", in: both) == 2)
    #expect(count("class=\"by-light\"", in: both) == 1)
    #expect(count("class=\"by-dark\"", in: both) == 1)
    for theme in ["light", "dark"] {
      let one = try Tool.run(
        "render", "sign-in", "--screenshots", folder.url.path, "--theme", theme
      ).text
      #expect(count("<image", in: one) == 1)
      #expect(count("by-dark\"", in: one) == 0)
      let number = theme == "dark" ? 1 : 0
      #expect(one.contains("id=\"picture_\(number)\""))
    }
  }

  @Test("a large picture is scaled down")
  func scales() throws {
    try add("name.png", Pixels.png(width: 400, height: 800))
    let run = try Tool.run(
      "render", "sign-in", "--screenshots", folder.url.path,
      environment: ["PATH": "/nonexistent"])
    #expect(run.ending == .exit(0))
    #expect(run.output.count < 60_000)
    #expect(run.text.contains("viewBox=\"0 0 232 464\""))
  }

  @Test("without the program that scales a JPEG, how to get it is reported")
  func missingProgram() throws {
    let (start, end): ([UInt8], [UInt8]) = ([0xFF, 0xD8, 0xFF], [0xFF, 0xD9])
    let frame: [UInt8] = [0xC2, 0, 17, 8, 0x03, 0x4C, 0x01, 0x86, 3, 0, 0, 0, 0]
    func run(bytes count: Int) throws -> Finished {
      try add("name.jpg", start + frame + [UInt8](repeating: 0, count: count) + end)
      return try Tool.run(
        "render", "sign-in", "--screenshots", folder.url.path,
        environment: ["PATH": "/nonexistent"])
    }
    let large = try run(bytes: 30_000)
    #expect(large.ending == .exit(69))
    #expect(
      large.complaint.hasPrefix("rsvg-convert, which scales pictures down, is not installed"))
    let small = try run(bytes: 300)
    #expect(small.ending == .exit(0))
    #expect(small.text.contains("data:image/jpeg"))
  }

  @Test("the settings name a folder, and an output shows it or not")
  func settings() throws {
    try add("pictures/name.png")
    let text = """
      {"screenshots": "pictures", "outputs": [
        {"flow": "sign-in", "file": "with.svg"},
        {"flow": "sign-in", "file": "without.svg", "screenshots": false},
        {"flow": "sign-in", "file": "table.md"},
        {"flow": "sign-in", "file": "text.mmd"}
      ]}
      """
    let settings = try folder.add("settings.json", Array(text.utf8))
    let update = try Tool.run("update", "--settings", settings)
    #expect(update.ending == .exit(0), "\(update.errors)")
    let read = { (name: String) in String(decoding: try folder.bytes(name), as: UTF8.self) }
    #expect(count("<image", in: try read("with.svg")) == 1)
    #expect(count("<image", in: try read("without.svg")) == 0)
    #expect(
      try read("table.md").contains("<img src=\"pictures/name.png\" width=\"96\" alt=\"Name\">"))
    #expect(try read("text.mmd") == Tool.run("render", "sign-in", "--format", "mmd").text)
    let run = try Tool.run("render", "sign-in", "--settings", settings, "--no-screenshots")
    #expect(count("<image", in: run.text) == 0)
    #expect(try Tool.run("update", "--settings", settings, "--check").ending == .exit(0))
  }

  @Test("a storyboard shows each step of a path, with and without pictures")
  func storyboards() throws {
    let trace = ["render", "user-registration", "--trace", "0:17.2.6", "--level", "storyboard"]
    let cards = try Tool.run(trace)
    #expect(cards.ending == .exit(0), "\(cards.errors)")
    #expect(count("<image", in: cards.text) == 0)
    #expect(count("class=\"card\"", in: cards.text) == 4)
    let pictures = try Tool.run(trace + ["--screenshots", Self.wireframes])
    #expect(pictures.ending == .exit(0))
    // Splash, Login (also below the sheet), Personal and Account, light and dark.
    #expect(count("<image", in: pictures.text) == 8)
    #expect(count("class=\"dim\"", in: pictures.text) == 2)
  }
}
#endif
