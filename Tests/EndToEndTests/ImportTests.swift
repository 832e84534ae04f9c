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
    #expect(explored.lines.contains("  stacks unknown"))
    let edges = try Tool.run("render", path, "--format", "edges")
    #expect(edges.lines.contains { $0.hasPrefix("Cart -> Payment") })
    let check = try Tool.run("check", path)
    #expect(check.ending == .exit(1))
    #expect(check.text.contains("no-dead-end"))
    #expect(check.text.contains("system-back-is-handled: the document does not record the stacks"))
    let noTrap = try Tool.run("check", path, "--property", "no-trap")
    #expect(noTrap.ending == .exit(1), "\(noTrap.text)")
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
    for name in ["empty.json", "empty.xml", "empty"] {
      let empty = try folder.add(name, "\n".utf8)
      for command in ["import", "render"] {
        let run = try Tool.run(command, empty)
        #expect(run.ending == .exit(65))
        #expect(run.complaint == "\(empty):1:1: the text is empty")
      }
    }
    let unknown = try folder.add("shop.txt", "hello".utf8)
    let run = try Tool.run("import", unknown)
    #expect(run.ending == .exit(65))
    #expect(
      run.complaint
        == "\(unknown): the format cannot be determined from its name and content; name it with "
        + "'flowgraph import --from FORMAT': graph, csv, mermaid, plantuml, smcat, android, "
        + "storyboard, scxml, xstate")
  }

  private static let hub = """
    from,event,to,guard
    Home,open,Cart,
    Home,open,Login,not signed in
    Cart,back,Home,
    Login,cancel,Home,
    Help,close,Home,

    """

  @Test("explore and check count what a start leads to, and name the rest")
  func unreachable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("hub.csv", Self.hub.utf8)
    let explored = try Tool.run("explore", path)
    #expect(explored.lines.contains("  3 configurations of 3 states and 3 screens"))
    #expect(explored.lines.contains("  4 transitions between configurations"))
    let rest = "  1 configuration cannot be reached from the start: Help"
    #expect(explored.lines.contains(rest), "\(explored.text)")
    let check = try Tool.run("check", path)
    #expect(check.lines.first == "hub: 3 configurations, 4 transitions, search complete")
    #expect(check.lines.contains(rest), "\(check.text)")
    #expect(try Tool.run("explore", path, "--json").text.contains(#""unreachable": ["Help"]"#))
  }

  @Test("play tells several ways of one event apart, by target and line of the file")
  func playsAlikeEvents() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("hub.csv", Self.hub.utf8)
    let run = try Tool.run(["play", path], input: "open\nopen → login\n")
    #expect(run.ending == .exit(0))
    #expect(run.text.hasPrefix("hub\n\n"))
    #expect(run.text.contains("  1  open → Cart  (\(path):2)\n"))
    #expect(run.text.contains("  2  open → Login [not signed in]  (\(path):3)\n"))
    #expect(run.text.contains("'open' matches several choices"))
    #expect(run.text.contains("\nopen → Login [not signed in]  (\(path):3)\n\n  screen  Login\n"))
    #expect(!run.text.contains("stack") && !run.text.contains(".swift"), "\(run.text)")
  }

  @Test("limits cut what is run, and are refused with a reason where nothing is run")
  func limits() throws {
    let folder = try TemporaryFolder()
    let chart = """
      <scxml initial="a"><state id="a"><transition event="n" target="b"/></state>
      <state id="b"><transition event="n" target="c"/></state><state id="c"/></scxml>
      """
    let path = try folder.add("a.scxml", chart.utf8)
    let explored = try Tool.run("explore", path, "--max-configurations", "2")
    #expect(explored.ending == .exit(0), "\(explored.errors)")
    #expect(explored.lines.contains("  2 configurations of 2 states and 2 screens"))
    #expect(
      explored.lines.contains(
        "  search stopped at 2 configurations (raise with --max-configurations); the results may be "
          + "incomplete"))
    #expect(
      explored.errors
        == "flowgraph: \(path):2: not reached: state (the search reached its limit): c\n")
    let check = try Tool.run("check", path, "--max-configurations", "2")
    #expect(check.ending == .exit(2))
    #expect(
      check.lines.first?.hasSuffix(
        ", search stopped at 2 configurations (raise with --max-configurations)") == true)
    #expect(
      try Tool.run("diff", path, path, "--max-configurations", "2").text.contains(
        "the old search stopped at 2 configurations"))
    let whole = try Tool.run("explore", path, "--max-configurations", "3")
    #expect(whole.lines.contains("  search complete"))
    let timed = try Tool.run("explore", path, "--max-seconds", "3")
    #expect(timed.ending == .exit(64))
    #expect(timed.errors.contains("only --max-configurations and --max-depth"))
    let table = try folder.add("hub.csv", Self.hub.utf8)
    for command in ["explore", "check"] {
      let run = try Tool.run(command, table, "--max-configurations", "2")
      #expect(run.ending == .exit(64))
      #expect(run.errors.contains("'\(table)' is read as a table in CSV, which is not run"))
    }
  }

  private static let circles = """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/list">
      <fragment android:id="@+id/list">
        <action android:id="@+id/open" app:destination="@id/item"/>
      </fragment>
      <fragment android:id="@+id/item">
        <action android:id="@+id/similar" app:destination="@id/item"/>
      </fragment>
    </navigation>
    """

  @Test("import takes the limits of a run, which its document and flow in Swift keep to")
  func limitsOfImport() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.xml", Self.circles.utf8)
    func document(_ options: String...) throws -> FlowDocument {
      try FlowDocument(json: try Tool.run(["import", path] + options).output)
    }
    let byDefault = try document()
    #expect(byDefault.configurations.count == 9)
    #expect(byDefault.search.bound == .init(kind: .depth, limit: 8))
    let flat = try document("--max-depth", "3")
    #expect(flat.configurations.count == 4)
    #expect(flat.search.bound == .init(kind: .depth, limit: 3))
    let few = try document("--max-configurations", "2")
    // Beyond the limit, one configuration of each screen is explored with all its actions.
    #expect(few.configurations.count == 3)
    #expect(few.transitions.filter { $0.event.name == "similar" }.map(\.source) == [1])
    #expect(few.search.bound == .init(kind: .configurations, limit: 2))
    let written = try Tool.run(
      "import", path, "--swift", "--max-configurations", "2", "--max-depth", "3")
    #expect(written.ending == .exit(0), "\(written.errors)")
    #expect(
      written.errors.hasSuffix(
        "\(path): search stopped at 2 configurations (raise with --max-configurations)\n"))
    #expect(
      try Tool.run("import", path).errors.hasSuffix(
        "\(path): search stopped at 8 visible screens (raise with --max-depth)\n"))
    let again = try folder.add("cut.json", Tool.run("import", path).output)
    #expect(
      try Tool.run("explore", again).lines.contains(
        "  search stopped at 8 visible screens; the results may be incomplete"))
    #expect(written.text.contains("ExplorationLimits(configurations: 2, depth: 3)"))
    let whole = try folder.add("shop.mmd", Self.diagram.utf8)
    #expect(!(try Tool.run("import", whole).errors.contains("search stopped")))
  }

  @Test("import refuses limits that cannot be, and those of a file that is not run")
  func refusedLimitsOfImport() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("shop.xml", Self.circles.utf8)
    for option in ["--max-configurations", "--max-depth"] {
      let none = try Tool.run("import", path, option, "0")
      #expect(none.ending == .exit(64))
      #expect(none.errors.contains("\(option) must be at least 1."))
      let table = try folder.add("hub.csv", Self.hub.utf8)
      let read = try Tool.run("import", table, option, "2", "-o", folder.path("hub.json"))
      #expect(read.ending == .exit(64))
      #expect(read.errors.contains("'\(table)' is read as a table in CSV, which is not run"))
      #expect(throws: (any Error).self) { try folder.bytes("hub.json") }
    }
    let timed = try Tool.run("import", path, "--max-seconds", "3")
    #expect(timed.ending == .exit(64))
  }
}
#endif
