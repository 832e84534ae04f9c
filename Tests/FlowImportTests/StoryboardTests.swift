import FlowCore
import FlowDocuments
import FlowImport
import Testing

@Suite("storyboards")
struct StoryboardTests {
  private static func text(_ scenes: String, initial: String) -> String {
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" "
      + "initialViewController=\"\(initial)\"><scenes>\(scenes)</scenes></document>"
  }

  private static func controller(_ id: String, as kind: String = "viewController", _ segues: String)
    -> String
  {
    "<scene><objects><\(kind) id=\"\(id)\" sceneMemberID=\"viewController\">"
      + "<connections>\(segues)</connections></\(kind)></objects></scene>"
  }

  private static func segue(_ kind: String, to id: String, _ more: String = "") -> String {
    "<segue kind=\"\(kind)\" destination=\"\(id)\" identifier=\"\(kind) \(id)\" \(more)/>"
  }

  private static func read(
    _ scenes: String, initial: String, finding other: ImportFile? = nil
  ) throws -> ImportedFlow {
    let file = ImportFile(
      name: "Main.storyboard", bytes: Array(text(scenes, initial: initial).utf8))
    return try ImportedFlow(file, as: #require(ImportFormat(of: file))) {
      $0 == other?.name ? other : nil
    }
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

  @Test("show pushes in a navigation controller, and presents without one")
  func show() throws {
    let flow = try Self.read(
      Self.controller("a", Self.segue("show", to: "n"))
        + Self.controller(
          "n", as: "navigationController",
          Self.segue("relationship", to: "b", "relationship=\"rootViewController\""))
        + Self.controller("b", Self.segue("show", to: "c"))
        + Self.controller("c", Self.segue("presentation", to: "n")), initial: "a"
    ).document
    #expect(try Self.shown(flow, after: "show n") == "[a] + sheet[b]")
    #expect(try Self.shown(flow, after: "show n", "show c") == "[a] + sheet[b, c]")
    #expect(try Self.shown(flow, after: "show n", "show c", "back") == "[a] + sheet[b]")
    #expect(try Self.shown(flow, after: "show n", "show c", "dismissed") == "[a]")
    #expect(
      try Self.shown(flow, after: "show n", "show c", "presentation n")
        == "[a] + sheet[b, c] + sheet[b]")
  }

  @Test("a detail replaces the second side of a split view")
  func splits() throws {
    let flow = try Self.read(
      Self.controller(
        "s", as: "splitViewController",
        Self.segue("relationship", to: "list", "relationship=\"masterViewController\"")
          + Self.segue("relationship", to: "none", "relationship=\"detailViewController\""))
        + Self.controller("list", Self.segue("showDetail", to: "item"))
        + Self.controller("none", "")
        + Self.controller("item", ""), initial: "s"
    ).document
    #expect(try Self.shown(flow) == "[s{primary: [list]; secondary: [none]}]")
    #expect(
      try Self.shown(flow, after: "showDetail item")
        == "[s{primary: [list]; secondary: [item]}]")
  }

  @Test("an unwind segue leads to the view controller in its action, over layers, or one back")
  func unwinds() throws {
    let root = Self.segue("relationship", to: "home", "relationship=\"rootViewController\"")
    func unwind(_ action: String) -> String {
      Self.segue("unwind", to: "x", "unwindAction=\"\(action)\"")
    }
    let flow = try Self.read(
      Self.controller("n", as: "navigationController", root)
        + Self.controller("home", Self.segue("show", to: "one"))
        + Self.controller("one", Self.segue("presentation", to: "two"))
        + Self.controller(
          "two",
          unwind("unwindToHome:").replacing("unwind x", with: "home")
            + unwind("done:").replacing("unwind x", with: "done")), initial: "n"
    ).document
    #expect(
      try Self.shown(flow, after: "show one", "presentation two") == "[home, one] + sheet[two]")
    #expect(try Self.shown(flow, after: "show one", "presentation two", "home") == "[home]")
    #expect(try Self.shown(flow, after: "show one", "presentation two", "done") == "[home, one]")
  }

  /// A split view with a list and a folder on one side, and a modal over both.
  private static let mail =
    controller(
      "s", as: "splitViewController",
      segue("relationship", to: "n", "relationship=\"masterViewController\"")
        + segue("relationship", to: "none", "relationship=\"detailViewController\""))
    + controller(
      "n", as: "navigationController",
      segue("relationship", to: "list", "relationship=\"rootViewController\""))
    + controller(
      "list",
      segue("show", to: "folder") + segue("presentation", to: "note")
    ).replacing("<viewController", with: "<viewController customClass=\"ListVC\"")
    + controller("folder", segue("presentation", to: "note"))
    + controller("none", "")
    + controller(
      "note",
      segue("unwind", to: "x", "unwindAction=\"unwindToList:\"")
        + segue("unwind", to: "y", "unwindAction=\"finish:\""))

  @Test("both sides of a split view have a back transition, by hand and by an unwind segue")
  func splitsGoBack() throws {
    let flow = try Self.read(Self.mail, initial: "s")
    func shown(_ events: String...) throws -> String {
      try events.last.map {
        try Self.shown(flow.document, after: "show folder", events[0], $0)
      } ?? Self.shown(flow.document, after: "show folder")
    }
    let start = "[s{primary: [ListVC]; secondary: [none]}]"
    #expect(try Self.shown(flow.document, after: "show folder", "back in primary") == start)
    #expect(try shown("presentation note", "unwind x") == start)
    #expect(
      try shown("presentation note", "unwind y")
        == "[s{primary: [ListVC, folder]; secondary: [none]}]")
    #expect(
      flow.notes.map(\.text) == [
        "Main.storyboard:1: assumed: an unwind segue leads to the view controller that its action "
          + "names: unwindToList:",
        "Main.storyboard:1: assumed: an unwind segue goes one back, since its action names no view "
          + "controller: finish:",
      ])
  }

  @Test("a view controller that code opens is searched although the limit was reached")
  func lateStarts() throws {
    let tabs = (0..<5).map {
      Self.segue("relationship", to: "n\($0)", "relationship=\"viewControllers\"")
    }.joined()
    let scenes = (0..<5).map { tab in
      Self.controller(
        "n\(tab)", as: "navigationController",
        Self.segue("relationship", to: "v\(tab)0", "relationship=\"rootViewController\""))
        + (0..<5).map { level in
          Self.controller(
            "v\(tab)\(level)",
            level == 4
              ? Self.segue("show", to: "v\(tab)4") : Self.segue("show", to: "v\(tab)\(level + 1)"))
        }.joined()
    }.joined()
    let flow = try Self.read(
      Self.controller("t", as: "tabBarController", tabs) + scenes
        + Self.controller("late", Self.segue("show", to: "later"))
        + Self.controller("later", ""), initial: "t")
    let document = flow.document
    #expect(document.search.bound == .init(kind: .configurations, limit: 2000))
    #expect(document.starts.map(\.condition) == [nil, "opened by code"])
    let late = try #require(document.starts.last).configuration
    #expect(document.transitions.contains { $0.source == late && $0.event.name == "show later" })
    #expect(flow.notes.map(\.names) == [["late"]], "\(flow.notes.map(\.text))")
  }

  @Test("a reference leads into the storyboard of its name")
  func references() throws {
    let other = ImportFile(
      name: "Other.storyboard",
      bytes: Array(
        Self.text(
          Self.controller("a", Self.segue("show", to: "b")) + Self.controller("b", ""), initial: "b"
        ).utf8))
    let scenes =
      Self.controller("a", Self.segue("show", to: "r"))
      + "<scene><objects><viewControllerPlaceholder id=\"r\" storyboardName=\"Other\"/></objects>"
      + "</scene>"
    let flow = try Self.read(scenes, initial: "a", finding: other)
    #expect(try Self.shown(flow.document, after: "show r") == "[a] + sheet[b]")
    #expect(flow.document.parts == [.init(name: "Main"), .init(name: "Other", parent: 0)])
    #expect(
      flow.notes.map(\.text) == [
        "Other.storyboard:1: assumed: a view controller that no segue leads to is opened by code: a 2"
      ])
  }

  @Test("a reference that leads nowhere is one screen, and its note names what is missing")
  func missingReferences() throws {
    let other = ImportFile(
      name: "Other.storyboard",
      bytes: Array(Self.text(Self.controller("b", ""), initial: "").utf8))
    func reference(_ id: String, _ attributes: String) -> String {
      "\n<scene><objects><viewControllerPlaceholder id=\"\(id)\" \(attributes)/></objects></scene>"
    }
    let ids = ["r", "s", "t", "u"]
    let flow = try Self.read(
      Self.controller("a", ids.map { Self.segue("show", to: $0) }.joined())
        + reference("r", "storyboardName=\"Settings\"")
        + reference("s", "storyboardName=\"Help\" referencedIdentifier=\"faq\"")
        + reference("t", "storyboardName=\"Other\" referencedIdentifier=\"detail\"")
        + reference("u", "storyboardName=\"Other\""),
      initial: "a", finding: other)
    let reported = flow.notes.filter { $0.subject.contains("reference") }
    #expect(
      reported.map(\.names) == [
        ["Settings", "Help"], ["detail in Other", "the initial one in Other"],
      ])
    #expect(
      reported.map(\.subject) == [
        "a storyboard was not found; its reference is imported as one screen",
        "a reference to a view controller that its storyboard does not have is one screen",
      ])
    #expect(reported.map(\.line) == [2, 4].map { $0 + reported[0].line - 2 })
  }

  @Test("view controllers that contain themselves come to an end")
  func endless() throws {
    let tabs = (0..<8).map { _ in
      Self.segue("relationship", to: "t", "relationship=\"viewControllers\"")
    }.joined()
    let flow = try Self.read(
      Self.controller("t", as: "tabBarController", tabs) + Self.controller("a", ""), initial: "t")
    #expect(try FlowDocument(json: Array(flow.document.json().utf8)) == flow.document)
  }

  @Test(
    "tabs with many screens are left out, which is noted", arguments: [(32, false), (33, true)])
  func manyTabs(_ count: Int, _ isLimited: Bool) throws {
    let tabs = (0..<count).map { tab in
      Self.segue("relationship", to: "v\(tab)", "relationship=\"viewControllers\"")
    }.joined()
    let scenes = (0..<count).map { Self.controller("v\($0)", "") }.joined()
    let flow = try Self.read(
      Self.controller("t", as: "tabBarController", tabs) + scenes, initial: "t"
    ).document
    let bound = isLimited ? FlowDocument.Bound(kind: .screens, limit: 32) : nil
    #expect(flow.search.bound == bound)
    #expect(bound.map { $0.text == "at 32 screens, with those of all tabs" } ?? true)
    #expect(flow.transitions.isEmpty == isLimited)
  }

  @Test("an event of the side of a split view that is not on top names the screen it happens on")
  func sides() throws {
    let flow = try Self.read(
      Self.controller(
        "s", as: "splitViewController",
        Self.segue("relationship", to: "n", "relationship=\"masterViewController\"")
          + Self.segue("relationship", to: "d", "relationship=\"detailViewController\""))
        + Self.controller(
          "n", as: "navigationController",
          Self.segue("relationship", to: "boxes", "relationship=\"rootViewController\""))
        + Self.controller("boxes", Self.segue("show", to: "mails"))
        + Self.controller("mails", Self.segue("showDetail", to: "mail"))
        + Self.controller("d", "")
        + Self.controller("mail", Self.segue("presentation", to: "d")), initial: "s"
    ).document
    let told = flow.transitions.map { step in
      "\(step.event.name): \(step.screen.map { flow.screens[$0].name } ?? "top")"
    }
    #expect(
      Set(told) == [
        "show mails: boxes", "back in primary: mails", "showDetail mail: mails",
        "presentation d: top", "dismissed: top",
      ])
    let limited = ImportLimits(configurations: 2)
    let file = ImportFile(
      name: "Main.storyboard",
      bytes: Array(
        Self.text(
          Self.controller("a", Self.segue("presentation", to: "b"))
            + Self.controller("b", Self.segue("presentation", to: "c"))
            + Self.controller("c", "") + Self.controller("alone", ""), initial: "a"
        ).utf8))
    let bounded = try ImportedFlow(
      file, as: #require(ImportFormat(of: file)), within: limited)
    #expect(bounded.document.screens.count == 4)
    #expect(bounded.document.search.bound == .init(kind: .configurations, limit: 2))
    #expect(bounded.notes.filter(\.isLoss).isEmpty)
  }
}
