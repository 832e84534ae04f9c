#if CLI
import Foundation
import Testing

struct StyleTests {
  @Test("a style is a name or a CSS file, and the picture stays strict")
  func draws() throws {
    let folder = try TemporaryFolder()
    let css =
      ":root { --flowgraph-push: #0050b3; --flowgraph-font: 'DejaVu Sans', sans-serif }"
      + "@media (prefers-color-scheme: dark) { :root { --flowgraph-push: #9cc9ff } }"
    let path = try folder.add("brand.css", css.utf8)
    var pictures: Set<String> = [try Tool.run("render", "sign-in").text]
    for style in ["contrast", "print", path] {
      let run = try Tool.run("render", "sign-in", "--style", style)
      #expect(run.ending == .exit(0), "\(style)")
      #expect(run.errors == "", "\(style)")
      #expect(StrictSVG(run.output).complaints == [], "\(style)")
      #expect(pictures.insert(run.text).inserted, "\(style)")
      #expect(run.text.contains("#0050b3") == (style == path), "\(style)")
    }
    let standard = try Tool.run("render", "sign-in", "--style", "standard")
    #expect(!pictures.insert(standard.text).inserted)
    let input = try Tool.run("render", "sign-in", "--style", "-", input: css)
    #expect(!pictures.insert(input.text).inserted)
  }

  @Test("a contrast that is too weak is reported, and the picture drawn anyway")
  func warns() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("pale.css", ":root { --flowgraph-muted: #aaa }".utf8)
    let run = try Tool.run("render", "sign-in", "--style", path, "--theme", "light")
    #expect(run.ending == .exit(0))
    #expect(run.text.hasPrefix("<svg "))
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first == """
        flowgraph: warning: \(path): on a light page --flowgraph-muted on --flowgraph-page has a \
        contrast of 2.3, less than 4.5
        """)
    let dark = try Tool.run("render", "sign-in", "--style", path, "--theme", "dark")
    #expect(dark.errors == "")
  }

  @Test("what is no style is refused with its location")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.css", ":root {\n  --flowgraph-pagee: #fff }".utf8)
    let (missing, directory) = (folder.path("b.css"), folder.url.path)
    let rows: [(arguments: [String], code: Int32, says: String)] = [
      (
        ["--style", path], 65,
        "\(path):2:3: unknown variable '--flowgraph-pagee'; did you mean "
          + "--flowgraph-page?"
      ),
      (
        ["--style", missing], 66,
        "\(missing): no such file; Documentation/Styles.md describes style files"
      ),
      (
        ["--style", directory], 65,
        "\(directory): cannot be read: it is a folder; name a file in it"
      ),
      (["--style", "contrats"], 66, "no style named 'contrats'; did you mean 'contrast'?"),
      (
        ["--style", "x"], 66,
        "no style named 'x'; use standard, contrast, print, or the path of a CSS file"
      ),
      (
        ["--style", "print", "--format", "mmd"], 64,
        "--style does not apply to mmd, which has no colors."
      ),
    ]
    for row in rows {
      let run = try Tool.run(["render", "sign-in"] + row.arguments)
      #expect(run.ending == .exit(row.code), "\(row.arguments)")
      #expect(run.complaint == row.says, "\(row.arguments)")
      #expect(run.output == [], "\(row.arguments)")
    }
  }
}
#endif
