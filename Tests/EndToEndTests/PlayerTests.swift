#if CLI
import Foundation
import Testing

@Suite("The player in a browser", .serialized)
struct PlayerTests {
  private let folder: TemporaryFolder
  private let browser: Browser

  init() throws {
    folder = try TemporaryFolder()
    browser = try Browser.openingNewPage()
  }

  /// Writes the player of a flow, and returns its path.
  private func page(_ arguments: String..., input: String = "") throws -> String {
    let path = folder.path("flow.html")
    let run = try Tool.run(["render"] + arguments + ["-o", path], input: input)
    #expect(run.ending == .exit(0), "\(run.errors)")
    return path
  }

  /// The names of the screens on show, the lowest first.
  private func cards() throws -> [String] { try browser.texts("#windows .card-name") }

  /// The name of the screen, which contains break opportunities, without the flow it belongs to.
  private func screen() throws -> String? {
    try browser.value(
      """
      [...document.getElementById('screen').childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join('')
      """) as? String
  }

  private func hash() throws -> String? { try browser.value("location.hash") as? String }

  /// The path through the sample: what is clicked or typed, the screen it leads to, and the stack.
  private static let registration = [
    ("fetchedUserInfofalse", "Login", ["Login"]),
    ("userRegistrationButtonTapped", "Personal", ["Login", "Personal"]),
    ("nextButtonTapped", "Account", ["Login", "Personal", "Account"]),
    (
      "accountConfirmButtonTapped", "ProfileImage",
      ["Login", "Personal", "Account", "ProfileImage"]
    ),
    (
      "imageConfirmButtonTapped", "Confirmation",
      ["Login", "Personal", "Account", "ProfileImage", "Confirmation"]
    ),
    ("registerButtonTapped", "Login", ["Login"]),
  ]

  @Test("user-registration is walked from start to registered by clicks, and back")
  func clicks() throws {
    let page = try page("user-registration")
    try browser.open(page)
    #expect(try screen() == "Splash")
    #expect(try browser.value("document.title") as? String == "User registration")
    for (event, screen, stack) in Self.registration {
      let number = try number(of: event)
      try browser.click("#can .event, #work .event", "\(number)\(event)")
      #expect(try self.screen() == screen, "\(event)")
      #expect(try cards() == stack, "\(event)")
      #expect(
        try browser.value("document.querySelectorAll('.here').length") as? Int == 1, "\(event)")
    }
    #expect(try hash() == "#p=0:1.2.0.0.1.0")
    for (_, screen, stack) in Self.registration.dropLast().reversed() {
      try browser.click("#undo")
      #expect(try self.screen() == screen, "back to \(stack)")
      #expect(try cards() == stack, "back to \(stack)")
    }
    try browser.click("#redo")
    #expect(try screen() == "Personal")
    try browser.click("#path .step", "4")
    #expect(try screen() == "ProfileImage")
    try browser.click("#restart")
    #expect(try screen() == "Splash")
    #expect(browser.complaints == [])
    #expect(browser.requests(beside: page) == [])
  }

  /// The digit of an event in the list.
  private func number(of event: String) throws -> Int {
    let texts = try browser.texts("#can .event, #work .event")
    let position = texts.firstIndex { $0.dropFirst().hasPrefix(event) }
    return try #require(position, "\(event) is not among \(texts)") + 1
  }

  @Test("user-registration is walked from start to registered by keys alone, and back")
  func keys() throws {
    let page = try page("user-registration")
    try browser.open(page)
    for (event, screen, stack) in Self.registration.prefix(3) {
      try browser.type(String(try number(of: event)))
      #expect(try self.screen() == screen, "\(event)")
      #expect(try cards() == stack, "\(event)")
    }
    for (event, screen, stack) in Self.registration.dropFirst(3) {
      let number = try number(of: event)
      let focused = "Number(document.activeElement.querySelector?.('kbd')?.textContent)"
      var presses = 0
      while try browser.value(focused) as? Int != number, presses < 20 {
        try browser.press(.down)
        presses += 1
      }
      try browser.press(.enter)
      #expect(try self.screen() == screen, "\(event)")
      #expect(try cards() == stack, "\(event)")
    }
    #expect(
      try browser.text("#live") == "Step 6. On Login. 3 things can happen.")
    try browser.press(.backspace)
    try browser.type("u")
    #expect(try screen() == "ProfileImage")
    try browser.type("r")
    #expect(try screen() == "Confirmation")
    try browser.press(.home)
    #expect(try screen() == "Splash")
    try browser.type("/SampleI")
    #expect(try browser.text("#found li") == "SampleImagescreen of Registration")
    try browser.press(.enter)
    #expect(try browser.text("#picked") == "SampleImagescreen of RegistrationGo there · 5 steps")
    try browser.type("?")
    #expect(try browser.text("#help h2") == "Keys and symbols")
    try browser.press(.escape)
    try browser.type("9")
    #expect(try browser.text("#message") == "There is no choice 9 here.")
    #expect(browser.complaints == [])
    #expect(browser.requests(beside: page) == [])
  }

  @Test("a label of the picture takes its event, and one that does not happen here says so")
  func labels() throws {
    try browser.open(try page("user-registration"))
    // All of the picture is in the view then, whatever its size.
    try browser.type("0")
    try browser.click("[data-label].can", "fetchedUserInfo [not loggedIn]")
    #expect(try screen() == "Login")
    try browser.click("[data-label]", "imageConfirmButtonTapped")
    #expect(try screen() == "Login")
    #expect(try browser.text("#message") == "That cannot happen here.")
    try browser.click("[data-node] .title", "Detail")
    #expect(try browser.text("#picked button") == "Go there · 2 steps")
    try browser.click("#picked button")
    #expect(try hash() == "#p=0:1.0")
    #expect(browser.complaints == [])
  }

  @Test("the label of an edge to a history returns to what the group showed last")
  func history() throws {
    let file = ImportedFilesTests.File.folder.appendingPathComponent("upload.json").path
    try browser.open(try page(file))
    try browser.type("0")
    for (label, screen) in [
      ("PICK", "picking"), ("CHOSEN", "preparing"), ("compress done", "running"),
      ("CANCEL", "cancelling"), ("NO", "running"), ("PAUSE", "paused"), ("CANCEL", "cancelling"),
      ("NO", "paused"),
    ] {
      try browser.click("[data-label].can", label)
      #expect(try self.screen() == screen, "\(label)")
    }
    #expect(try browser.texts(".choice") == ["H", "H"], "in the diagram and in the legend")
    #expect(browser.complaints == [])
  }

  @Test("a link leads to its configuration, and a wrong one to the start with the reason")
  func links() throws {
    let page = try page("user-registration")
    try browser.open(page, hash: "#p=0:1.2.0")
    #expect(try screen() == "Account")
    #expect(try cards() == ["Login", "Personal", "Account"])
    let wrong = [
      ("#p=0:1.99", "Step 2 of the link does not exist: the flow has changed."),
      ("#p=7", "The link begins at start 7, which does not exist."),
      ("#p=0:<script>", "The link does not contain a path of this flow."),
      ("#p=0:99999999999999999999", "The link does not contain a path of this flow."),
    ]
    for (hash, reason) in wrong {
      try browser.open(page, hash: hash)
      #expect(try screen() == "Splash", "\(hash)")
      #expect(try browser.text("#message") == reason, "\(hash)")
    }
    #expect(browser.complaints == [])
  }

  @Test("what is refused and what does nothing is shown with the reason")
  func refusals() throws {
    let document = """
      {"flowgraph": 1, "name": "small", "title": "Small",
       "search": {"complete": true, "ignoredEvents": 3}, "parts": [{"name": "Small"}],
       "screens": [{"name": "List", "part": 0}, {"name": "Detail", "part": 0}],
       "configurations": [
         {"state": "list", "layers": [{"screens": [{"screen": 0}]}]},
         {"state": "detail", "layers": [{"screens": [{"screen": 0}, {"screen": 1}]}]}],
       "starts": [{"configuration": 0}], "outcomes": ["done"],
       "transitions": [
         {"from": 0, "to": 1, "event": {"name": "rowTapped"}, "commands": [
           {"operation": "push", "screens": [{"screen": 1}]}]},
         {"from": 1, "outcome": 0, "event": {"name": "doneTapped"}}],
       "refusals": [{"from": 0, "event": {"name": "upTapped"}, "command": {"operation": "pop"},
         "reason": "List is the last screen"}],
       "deadEvents": [{"event": {"name": "ghost"}, "reason": "neverFired", "transitions": []}],
       "findings": []}
      """
    try browser.open(try page("-", input: document))
    #expect(try browser.texts("#refused li") == ["upTappedpop: List is the last screen"])
    #expect(try browser.text("#idle summary") == "2 events that do nothing here")
    try browser.click("#idle summary")
    #expect(
      try browser.texts("#ignored li") == [
        "doneTappeddoes nothing here", "ghostno state offers it",
      ])
    try browser.type("11")
    #expect(try browser.text("#windows") == "The flow has ended:done")
    #expect(try browser.texts("#can .event") == [])
    #expect(browser.complaints == [])
  }

  @Test("a trace is stepped through, left, and found again")
  func trace() throws {
    try browser.open(try page("user-registration", "--trace", "0:17.0.2"))
    #expect(try screen() == "Splash")
    #expect(try browser.text("#count") == "0 of 3")
    try browser.type("rr")
    #expect(try screen() == "List")
    try browser.type("r")
    #expect(try screen() == "List")
    let message = "userRegistrationButtonTapped is ignored. Still on List."
    #expect(try browser.text("#message") == message)
    #expect(try browser.texts("#again") == [])
    try browser.type("uu")
    #expect(try screen() == "Login")
    try browser.type(String(try number(of: "userRegistrationButtonTapped")))
    #expect(try screen() == "Personal")
    try browser.click("#again")
    try browser.type("rr")
    #expect(try screen() == "List")
    #expect(browser.complaints == [])
  }

  @Test("the colours follow the system until the reader says otherwise")
  func colours() throws {
    try browser.open(try page("sign-in"))
    let color = "getComputedStyle(document.body).backgroundColor"
    let card = "getComputedStyle(document.querySelector('.picture .card')).fill"
    let light = ["rgb(255, 255, 255)", "rgb(255, 255, 255)"]
    let dark = ["rgb(13, 20, 36)", "rgb(29, 40, 58)"]
    func colors() throws -> [String?] {
      [try browser.value(color) as? String, try browser.value(card) as? String]
    }
    for (scheme, expected) in [("light", light), ("dark", dark)] {
      try browser.send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      #expect(try colors() == expected, "\(scheme)")
    }
    try browser.type("t")
    #expect(try colors() == light)
    try browser.type("t")
    #expect(try colors() == dark)
    try browser.send("Emulation.setEmulatedMedia", ["media": "print"])
    #expect(try colors() == light)
    #expect(browser.complaints == [])
  }

  @Test("hostile labels stay text wherever the flow goes")
  func hostileLabels() throws {
    let more = [
      "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>",
    ]
    for label in more.map({ HostileLabel($0, $0) }) + HostileLabel.all {
      let page = try page("-", input: try label.document())
      try browser.open(page)
      #expect(try browser.value("document.scripts.length") as? Int == 2, "\(label.name)")
      for step in ["1", "2", "1", "1", "1", "u"] {
        try browser.type(step)
        let inserted =
          "document.querySelectorAll('script:not([type]), iframe, object, img').length"
        #expect(try browser.value(inserted) as? Int == 1, "\(label.name), \(step)")
      }
      #expect(browser.complaints == [], "\(label.name)")
      #expect(browser.requests(beside: page) == [], "\(label.name)")
      if more.contains(label.text) {
        #expect(try browser.text("h1") == label.text, "\(label.name)")
        #expect(try browser.text("#can .event-name") == label.text, "\(label.name)")
      }
    }
  }
}
#endif
