#if CLI
import FlowDocuments
import Testing

@Suite("import, and files that are imported in place of documents")
struct ImportTests {
  private static let diagram = """
    stateDiagram-v2
      [*] --> Cart
      Cart --> Payment : payTapped
      Payment --> Cart : back
      Payment --> Stuck : failed
      Payment --> [*] : paid
      classDef empty fill:#fff
      classDef full fill:#f00

    """

  @Test("writes a document, and lists what is dropped")
  func imports() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.mmd", Self.diagram.utf8)
    let run = try Tool.run("import", path, "-o", folder.path("shop.json"))
    #expect(run.ending == .exit(0))
    #expect(run.output == [])
    #expect(run.errors == "flowgraph: \(path):7: dropped: style (2 times)\n")
    let document = try FlowDocument(json: folder.bytes("shop.json"))
    #expect(document.name == "shop")
    #expect(document.screens.map(\.name) == ["Cart", "Payment", "Stuck"])

    let piped = try Tool.run("import", "-", "--from", "mermaid", input: Self.diagram)
    #expect(piped.ending == .exit(0))
    #expect(try FlowDocument(json: piped.output).outcomes == ["end"])
  }

  @Test("commands take the file as it is, and say what cannot be judged")
  func isTaken() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.mmd", Self.diagram.utf8)
    let explored = try Tool.run("explore", path)
    #expect(explored.ending == .exit(0))
    #expect(explored.lines.contains("  stacks not known"))
    let edges = try Tool.run("render", path, "--format", "edges")
    #expect(edges.lines.contains { $0.hasPrefix("Cart -> Payment") })
    let check = try Tool.run("check", path)
    #expect(check.ending == .exit(1))
    #expect(check.text.contains("no-dead-end"))
    #expect(check.text.contains("system-back-is-handled: the document does not record the stacks"))
    let asked = try Tool.run("check", path, "--property", "no-trap")
    #expect(asked.ending == .exit(1), "\(asked.text)")
    let mended = Self.diagram.replacing("  Payment --> Stuck : failed\n", with: "")
    let other = try folder.add("mended.mmd", mended.utf8)
    #expect(try Tool.run("check", other).ending == .exit(0))
    let diff = try Tool.run("diff", path, other)
    #expect(diff.ending == .exit(1))
    #expect(diff.text.contains("Stuck"))
    #expect(try Tool.run("paths", path).ending == .exit(0))
    let player = try Tool.run("render", path, "--format", "html")
    #expect(player.ending == .exit(0))
    let picture = try Tool.run("render", path)
    #expect(StrictSVG(picture.output).complaints == [])
  }

  @Test("a mistake is reported with its line, and a format that cannot be told with the way out")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.mmd", "stateDiagram-v2\nA -> B\n".utf8)
    for command in ["import", "render"] {
      let run = try Tool.run(command, path)
      #expect(run.ending == .exit(65))
      #expect(
        run.complaint
          == "\(path):2:1: this is neither a state nor an arrow; write it like "
          + "A --> B : event [guard]")
    }
    let broken = try folder.add("broken.json", "{\"edges\": [\n[\"A\", \"B\"]".utf8)
    let bomb = try folder.add("bomb.xml", "\n<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8)
    for command in ["import", "render"] {
      #expect(try Tool.run(command, broken).complaint.hasPrefix("\(broken):2:11: "))
      let refused = try Tool.run(command, bomb).complaint
      #expect(refused.hasPrefix("\(bomb):2:"))
      #expect(refused.hasSuffix("a document type (<!DOCTYPE …>) is not read; remove it"))
    }
    let unknown = try folder.add("shop.txt", "hello".utf8)
    let run = try Tool.run("import", unknown)
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "\(unknown): the format cannot be told from its name and content; name it with "
        + "'flowgraph import --from FORMAT': graph, csv, mermaid, plantuml, smcat, android, "
        + "storyboard, scxml, xstate")
  }
}
#endif
