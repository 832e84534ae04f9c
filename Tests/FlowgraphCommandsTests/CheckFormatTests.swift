#if CLI
import Foundation
import Testing

@testable import FlowgraphCommands

@Suite("texts are written so that no program takes them for something else")
struct CheckFormatTests {
  @Test("a command of a workflow keeps its message on one line")
  func escapesMessage() {
    #expect(CheckAnnotations.escaped("a%b\nc::d, e\r") == "a%25b%0Ac::d, e\\u{d}")
    #expect(CheckAnnotations.escaped(property: "a%: b,\n") == "a%25%3A b%2C\\u{a}")
  }

  @Test("a path is a reference without blanks or marks of its own")
  func writesURI() {
    #expect(
      "Sources/A b/ä%?#.swift".percentEncoded(except: "/")
        == "Sources/A%20b/%C3%A4%25%3F%23.swift")
    #expect(
      "Sources/A-b_c.d~e/F.swift".percentEncoded(except: "/") == "Sources/A-b_c.d~e/F.swift")
  }

  /// Texts, and how they are quoted for a shell.
  static let quotedTexts = [
    ("sign-in", "sign-in"), ("0:2.a1", "0:2.a1"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("$(x)", "'$(x)'"), ("", "''"), ("ä", "'ä'"),
  ]

  @Test("a word is quoted where a shell would read it otherwise", arguments: quotedTexts)
  func quotes(_ text: String, _ quoted: String) {
    #expect(text.shellQuoted == quoted)
  }

  @Test("a position is a file and a line")
  func readsPosition() {
    #expect(FileLocation("App/SignIn.swift:12")?.file == "App/SignIn.swift")
    #expect(FileLocation("App/SignIn.swift:12")?.line == 12)
    for text in ["App/SignIn.swift", "a:b", "a:0", "a:-1", ":3", "", "a:99999999999999999999"] {
      #expect(FileLocation(text) == nil, "\(text)")
    }
  }

  @Test("a source is found by its module and name, whatever lies between")
  func findsSource() throws {
    let folder = try Scratch()
    for path in [
      "Sources/App/Screens/A.swift", "Tests/AppTests/A.swift", "Other/Only.swift",
      "X/Twice.swift", "Y/Twice.swift", ".build/App/Hidden.swift",
    ] {
      let file = URL(fileURLWithPath: folder[path])
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.put("", in: path)
    }
    let tree = try SourceTree(root: folder.path + "/")
    #expect(tree.path(of: "App/A.swift") == "\(folder.path)/Sources/App/Screens/A.swift")
    #expect(tree.path(of: "AppTests/A.swift") == "\(folder.path)/Tests/AppTests/A.swift")
    #expect(tree.path(of: "Lib/Only.swift") == "\(folder.path)/Other/Only.swift")
    for lost in ["Lib/Twice.swift", "App/Hidden.swift", "App/B.swift", "A.swift", ""] {
      #expect(tree.path(of: lost) == lost, "\(lost)")
    }
    #expect(
      throws: InputError.missingFolder(
        "/nonexistent", advice: "set --source-root to the folder of the sources")
    ) {
      try SourceTree(root: "/nonexistent")
    }
  }
}
#endif
