#if CLI
import Foundation
import Testing

struct UpdateMarkdownTests {
  private static let page = """
    # App
    <!-- flowgraph: sign-in -->
    <!-- /flowgraph -->

    <!-- flowgraph: questionnaire md -->
    not touched
    <!-- /flowgraph -->
    <!-- flowgraph: sign-in md -->
    <!-- /flowgraph -->

    """

  @Test("the blocks of a flow are written anew, in their formats, and others left alone")
  func updates() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("README.md", Self.page.utf8)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try files.createSymbolicLink(atPath: folder.path("link.md"), withDestinationPath: "README.md")
    let run = try Tool.run("update", "--flow", "sign-in", folder.path("link.md"))
    #expect(run.ending == .exit(0))
    #expect(run.output == [] && run.errors == "flowgraph: 1 file: 1 written\n")
    let mermaid = try Tool.run("render", "sign-in", "--format", "mmd").text
    let table = try Tool.run("render", "sign-in", "--format", "md").text
      .replacing("\n## ", with: "\n#### ").replacing("# Sign in\n", with: "### Sign in\n")
    let expected =
      "# App\n<!-- flowgraph: sign-in -->\n\n```mermaid\n\(mermaid)```\n\n<!-- /flowgraph -->\n"
      + "\n<!-- flowgraph: questionnaire md -->\nnot touched\n<!-- /flowgraph -->\n"
      + "<!-- flowgraph: sign-in md -->\n\n\(table)\n<!-- /flowgraph -->\n"
    #expect(try folder.text("README.md") == expected)
    #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["README.md", "link.md"])
  }

  @Test("without --flow, all blocks are written, and a file that is up to date is not touched")
  func checks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("README.md", Self.page.utf8)
    let stale = try Tool.run("update", path, "--check")
    #expect(stale.ending == .exit(1))
    #expect(
      stale.text == """
        \(path):2: the mmd of 'sign-in' is out of date
        \(path):5: the md of 'questionnaire' is out of date
        \(path):8: the md of 'sign-in' is out of date

        1 file: 1 out of date
        to update, run: flowgraph update \(path)

        """)
    #expect(try folder.text("README.md") == Self.page)
    #expect(try Tool.run("update", path).ending == .exit(0))
    let files = FileManager.default
    let old = Date(timeIntervalSince1970: 1_000_000)
    try files.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try Tool.run("update", path).errors == "flowgraph: 1 file: 1 unchanged\n")
    let fresh = try Tool.run("update", path, "--check")
    #expect(fresh.ending == .exit(0))
    #expect(fresh.text == "1 file: 1 up to date\n")
    #expect(try files.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
  }

  @Test("what cannot be updated is refused with its place, and nothing is written")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.md", "x\n<!-- flowgraph: sign-in -->\n".utf8)
    let other = try folder.add("b.md", "<!-- flowgraph: x -->\n<!-- /flowgraph -->\n".utf8)
    let missing = folder.path("c.md")
    let rows: [(arguments: [String], code: Int32, says: String)] = [
      (
        [path], 65,
        "\(path):2: this block is not closed; add a line '<!-- /flowgraph -->' at its end"
      ),
      (
        [other], 65,
        "\(other):1: no flow named 'x'; run 'flowgraph list' to see all flows"
      ),
      (
        [other, "--flow", "sign-in"], 65,
        "\(other): no block for 'sign-in'; add the lines '<!-- flowgraph: sign-in -->' and "
          + "'<!-- /flowgraph -->' where it belongs"
      ),
      ([missing], 66, "\(missing): no such file; create it first"),
      (["-"], 64, "'update' cannot use standard input; name a file."),
    ]
    for row in rows {
      let run = try Tool.run(["update"] + row.arguments)
      #expect(run.ending == .exit(row.code), "\(row.arguments)")
      #expect(run.complaint == row.says, "\(row.arguments)")
    }
    #expect(try folder.text("a.md") == "x\n<!-- flowgraph: sign-in -->\n")
    #expect(try folder.names() == ["a.md", "b.md"])
  }
}
#endif
