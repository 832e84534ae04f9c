import FlowCore
import FlowDocuments
import FlowImport
import Testing

/// The expected stacks are those that the guide describes, or follow from the source of
/// `NavController`: [navigate with options](https://developer.android.com/guide/navigation/backstack).
@Suite("the back stack of Android")
struct AndroidTests {
  /// A graph with a screen for each letter; the first one is the start.
  private static func graph(_ content: String) -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto"
      android:id="@+id/g" app:startDestination="@id/a">\(content)</navigation>
    """
  }

  private static func screen(_ name: String, as kind: String = "fragment", _ actions: String...)
    -> String
  {
    "<\(kind) android:id=\"@+id/\(name)\">\(actions.joined())</\(kind)>"
  }

  private static func action(_ name: String, _ options: String) -> String {
    var written = options
    for option in ["destination", "popUpTo", "popUpToInclusive", "launchSingleTop"] {
      written = written.replacing(" \(option)=", with: " app:\(option)=")
    }
    return "<action android:id=\"@+id/\(name)\" \(written)/>"
  }

  private static func document(_ content: String) throws -> FlowDocument {
    let file = ImportFile(name: "g.xml", bytes: Array(graph(content).utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(named: "android"))).document
  }

  /// What is on show after some events.
  private static func shown(_ flow: FlowDocument, after events: String...) throws -> String {
    var configuration = try #require(flow.starts.first).configuration
    for event in events {
      let step = try #require(
        flow.transitions.first { $0.source == configuration && $0.event.name == event },
        "\(event) in \(flow.configurations[configuration].state)")
      guard case .configuration(let target) = step.target else { return "left" }
      configuration = target
    }
    return flow.configurations[configuration].stack.map { flow.screens[$0.screen].name }.description
  }

  private static let cycle =
    screen("a", action("b", " destination=\"@id/b\""))
    + screen("b", action("c", " destination=\"@id/c\""))
    + screen(
      "c", action("again", " destination=\"@id/a\""),
      action("home", " destination=\"@id/a\" popUpTo=\"@id/a\""),
      action("anew", " destination=\"@id/a\" popUpTo=\"@id/a\" popUpToInclusive=\"true\""),
      action("same", " destination=\"@id/c\" launchSingleTop=\"true\""),
      action("twice", " destination=\"@id/c\""),
      action("pop", " popUpTo=\"@id/b\""),
      action("leave", " popUpTo=\"@id/g\" popUpToInclusive=\"true\""))

  @Test(
    "an action goes back first, and then on",
    arguments: [
      (["again"], "[a, b, c, a]"), (["home"], "[a, a]"), (["anew"], "[a]"),
      (["same"], "[a, b, c]"), (["twice"], "[a, b, c, c]"), (["pop"], "[a, b]"),
      (["leave"], "left"), (["back"], "[a, b]"), (["again", "back"], "[a, b, c]"),
    ])
  func options(_ events: [String], _ stack: String) throws {
    let flow = try Self.document(Self.cycle)
    let last = events.dropFirst().first
    let shown =
      try last.map { try Self.shown(flow, after: "b", "c", events[0], $0) }
      ?? Self.shown(flow, after: "b", "c", events[0])
    #expect(shown == stack)
  }

  @Test("a graph inside begins in its start, and can be left as a whole")
  func nested() throws {
    let inside =
      Self.screen("x", Self.action("y", " destination=\"@id/y\""))
      + Self.screen(
        "y",
        Self.action("end", " popUpTo=\"@id/n\" popUpToInclusive=\"true\""),
        Self.action("restart", " destination=\"@id/n\" popUpTo=\"@id/n\""))
    let flow = try Self.document(
      Self.screen("a", Self.action("in", " destination=\"@id/n\""))
        + "<navigation android:id=\"@+id/n\" app:startDestination=\"@id/x\">\(inside)"
        + Self.action("far", " destination=\"@id/a\"") + "</navigation>")
    #expect(try Self.shown(flow, after: "in") == "[a, x]")
    #expect(try Self.shown(flow, after: "in", "y", "end") == "[a]")
    #expect(try Self.shown(flow, after: "in", "y", "restart") == "[a, x]")
    #expect(try Self.shown(flow, after: "in", "far") == "[a, x, a]")
    #expect(try Self.shown(flow, after: "in", "far", "back") == "[a, x]")
    #expect(flow.parts.map(\.name) == ["g", "n"])
  }

  @Test("a dialog floats, and goes when another screen comes")
  func dialogs() throws {
    let flow = try Self.document(
      Self.screen("a", Self.action("ask", " destination=\"@id/d\""))
        + Self.screen(
          "d", as: "dialog", Self.action("more", " destination=\"@id/e\""),
          Self.action("on", " destination=\"@id/b\""))
        + Self.screen("e", as: "dialog", Self.action("on", " destination=\"@id/b\""))
        + Self.screen("b") + Self.screen("h", as: "activity")
        + Self.action("help", " destination=\"@id/h\""))
    #expect(try Self.shown(flow, after: "ask") == "[a] + dialog[d]")
    #expect(try Self.shown(flow, after: "ask", "more") == "[a] + dialog[d] + dialog[e]")
    #expect(try Self.shown(flow, after: "ask", "more", "on") == "[a, b]")
    #expect(try Self.shown(flow, after: "ask", "back") == "[a]")
    #expect(try Self.shown(flow, after: "ask", "help") == "[a] + dialog[d] + activity[h]")
    #expect(try Self.shown(flow, after: "help", "back") == "[a]")
  }

  @Test("a link opens the starts of the graphs around its target")
  func links() throws {
    let flow = try Self.document(
      Self.screen("a", Self.action("b", " destination=\"@id/b\"")) + Self.screen("b")
        + "<navigation android:id=\"@+id/n\" app:startDestination=\"@id/x\">"
        + Self.screen("x") + Self.screen("y", "<deepLink app:uri=\"shop://y\"/>") + "</navigation>")
    #expect(try Self.shown(flow, after: "b", "shop://y") == "[a, x, y]")
    #expect(flow.transitions.contains { $0.event.isLink && $0.event.name == "shop://y" })
  }

  @Test("an included graph is read from the file of its name")
  func includes() throws {
    let android = try #require(ImportFormat(named: "android"))
    let main = ImportFile(
      name: "app/g.xml",
      bytes: Array(
        Self.graph(
          Self.screen("a", Self.action("in", " destination=\"@id/n\""))
            + "<include app:graph=\"@navigation/other\"/>"
        ).utf8))
    let other = Self.graph(Self.screen("a")).replacing("@+id/g", with: "@+id/n")
      .replacing("@+id/a", with: "@+id/b").replacing("@id/a", with: "@id/b")
    let flow = try ImportedFlow(main, as: android) { name in
      name == "other.xml" ? ImportFile(name: "app/other.xml", bytes: Array(other.utf8)) : nil
    }
    #expect(flow.notes.isEmpty)
    #expect(try Self.shown(flow.document, after: "in") == "[a, b]")
  }

  @Test("graphs that include each other are refused with the chain of their files")
  func cycles() throws {
    let android = try #require(ImportFormat(named: "android"))
    func file(_ name: String, including other: String) -> ImportFile {
      let include = "\n<include app:graph=\"@navigation/\(other)\"/>"
      return ImportFile(
        name: "nav/\(name).xml", bytes: Array(Self.graph(Self.screen("a") + include).utf8))
    }
    let files = [("a", "b"), ("b", "c"), ("c", "a"), ("in", "a"), ("self", "self")]
      .map { file($0.0, including: $0.1) }
    func error(_ index: Int) -> ImportError? {
      #expect(throws: ImportError.self) {
        try ImportedFlow(files[index], as: android) { name in
          files.first { $0.name == "nav/\(name)" }
        }
      }
    }
    let chain = "the graphs include each other in a cycle: a → b → c → a; remove one <include>"
    for start in [0, 3] {
      let error = error(start)
      #expect(error?.file == "nav/c.xml")
      #expect(error?.error.line == 4)
      #expect(error?.error.message == chain)
    }
    let own = error(4)
    #expect(own?.error.message == "the graph 'self' includes itself; remove this <include>")
  }

  private static func read(_ content: String) throws -> ImportedFlow {
    let file = ImportFile(name: "g.xml", bytes: Array(graph(content).utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(named: "android")))
  }

  @Test("a limit cuts the stacks, but never a screen or an action", arguments: [1, 100, nil, 5000])
  func everyScreen(_ limit: Int?) throws {
    func linked(_ name: String, _ action: String, to other: String) -> String {
      Self.screen(name, Self.action(action, " destination=\"@id/\(other)\""))
    }
    let tabs = (0..<12).map { Self.action("open\($0)", " destination=\"@id/tab\($0)\"") }
    let steps = (0..<4).map { linked("step\($0)", "next\($0)", to: "step\($0 + 1)") }
    let links = (0..<6).map { linked("link\($0)", "more\($0)", to: "page\($0)") }
    let screens =
      (0..<11).map { Self.screen("tab\($0)") } + [linked("tab11", "step", to: "step0")] + steps
      + [Self.screen("step4")] + links + (0..<6).map { Self.screen("page\($0)") }
    let file = ImportFile(
      name: "g.xml",
      bytes: Array(Self.graph((tabs + [Self.screen("a")] + screens).joined()).utf8))
    let flow = try ImportedFlow(
      file, as: #require(ImportFormat(named: "android")),
      within: ImportLimits(configurations: limit))
    #expect(flow.document.screens.count == 30)
    #expect(flow.document.search.bound?.kind == .configurations)
    let actions = Dictionary(grouping: flow.document.transitions) { step in
      flow.document.configurations[step.source].top.map { flow.document.screens[$0.screen].name }
    }.mapValues { Set($0.map(\.event.name)) }
    let all = Set((0..<12).map { "open\($0)" } + ["back"])
    #expect(actions["tab0"] == all)
    #expect(actions["tab11"] == all.union(["step"]))
    for step in 0..<4 { #expect(actions["step\(step)"] == all.union(["next\(step)"])) }
    #expect(actions["step4"] == all)
    for link in 0..<6 {
      #expect(actions["link\(link)"] == all.union(["more\(link)"]))
      #expect(actions["page\(link)"] == all)
    }
    #expect(flow.notes.map(\.kind) == [.assumed])
    #expect(Set(flow.document.transitions).count == flow.document.transitions.count)
    #expect(try FlowDocument(json: Array(flow.document.json().utf8)) == flow.document)
  }

  @Test("a popUpTo that is in no file changes nothing but is reported")
  func unknownPopUpTo() throws {
    let go = Self.action("go", " destination=\"@id/b\" popUpTo=\"@id/x\"")
    let back = Self.action("back2", " popUpTo=\"@id/x\"")
    let flow = try Self.read(Self.screen("a", go, back) + Self.screen("b"))
    #expect(try Self.shown(flow.document, after: "go") == "[a, b]")
    #expect(
      flow.notes.map(\.subject) == [
        #"popUpTo "x", which is in no file"#, #"<action> to "x", which is in no file"#,
      ])
  }

  @Test("of destinations and actions with one id, the last counts, which is reported")
  func sameIDs() throws {
    let flow = try Self.read(
      Self.screen(
        "a", Self.action("x", " destination=\"@id/b\""), Self.action("x", " destination=\"@id/c\""))
        + Self.screen("b") + Self.screen("c", Self.action("lost", " destination=\"@id/a\""))
        + Self.screen("c", Self.action("found", " destination=\"@id/a\"")))
    #expect(try Self.shown(flow.document, after: "x", "found") == "[a, c, a]")
    #expect(flow.document.transitions.allSatisfy { $0.event.name != "lost" })
    #expect(
      flow.notes.map { ($0.subject + ": " + $0.names.joined()) } == [
        "destination whose id a later one in its graph has: c",
        "<action> with the id of a later one: x",
        "a destination that no action leads to is opened by code: b",
      ])
  }

  @Test("an id means the nearest destination that has it")
  func nearestIDs() throws {
    func inner(_ name: String) -> String {
      "<navigation android:id=\"@+id/\(name)\" app:startDestination=\"@id/x\">"
        + Self.screen("x", Self.action("on", " destination=\"@id/done\""))
        + Self.screen("done", Self.action("to\(name)", " destination=\"@id/a\"")) + "</navigation>"
    }
    let flow = try Self.read(
      Self.screen(
        "a", Self.action("n", " destination=\"@id/n\""), Self.action("m", " destination=\"@id/m\""))
        + inner("n") + inner("m"))
    #expect(try Self.shown(flow.document, after: "m", "on", "tom") == "[a, x, done, a]")
    #expect(try Self.shown(flow.document, after: "n", "on", "ton") == "[a, x, done, a]")
    #expect(flow.notes.isEmpty)
  }

  @Test("back leaves the app where nothing lies below")
  func leaves() throws {
    let flow = try Self.document(
      Self.screen("a", Self.action("b", " destination=\"@id/b\"")) + Self.screen("b"))
    #expect(flow.outcomes == ["left the app"])
    #expect(try Self.shown(flow, after: "back") == "left")
    #expect(try Self.shown(flow, after: "b", "back", "back") == "left")
  }

  @Test("code opens only what nothing else leads to, even where all of it goes around in a circle")
  func entrances() throws {
    func linked(_ name: String, to other: String) -> String {
      Self.screen(name, Self.action("to\(other)", " destination=\"@id/\(other)\""))
    }
    let flow = try Self.read(
      linked("a", to: "a") + linked("detail", to: "list") + linked("list", to: "detail")
        + linked("page", to: "last") + linked("first", to: "page") + Self.screen("last"))
    #expect(
      flow.notes.map(\.text) == [
        "g.xml:3: assumed: a destination that no action leads to is opened by code: first, detail "
          + "(2 times)"
      ])
  }

  @Test("a graph that grows without end is limited")
  func cut() throws {
    let flow = try Self.document(Self.screen("a", Self.action("more", " destination=\"@id/a\"")))
    #expect(flow.search.bound == .init(kind: .depth, limit: 8))
    #expect(flow.configurations.count == 9)
  }
}
