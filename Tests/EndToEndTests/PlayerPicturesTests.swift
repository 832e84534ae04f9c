#if CLI
import Foundation
import Testing

// Tests share the browser, so they run one after the other.
extension PlayerTests {
  @Suite("with pictures")
  struct PlayerPicturesTests {
    private let folder: TemporaryFolder
    private let browser: Browser

    init() throws {
      folder = try TemporaryFolder()
      browser = try Browser.openingNewPage()
    }

    private static let wireframes = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Samples/Screens/user-registration").path

    private func page(_ options: String...) throws -> String {
      let path = folder.path("flow.html")
      let run = try Tool.run(
        ["render", "user-registration", "--screenshots", Self.wireframes, "-o", path] + options)
      #expect(run.ending == .exit(0), "\(run.errors)")
      return path
    }

    /// The class and the size of each picture on the device that is shown, from back to front.
    private func shots() throws -> [[String: Any]] {
      let shots = try browser.value(
        """
        [...document.querySelectorAll("#windows .layer")].flatMap((layer) =>
          [...layer.querySelectorAll(".shot use")].map((use) => ({
            layer: layer.className, kind: use.getAttribute("class"),
            shows: getComputedStyle(use).display !== "none",
            image: document.querySelector(use.getAttribute("href") + " image").getAttribute("href").length,
            height: use.closest("svg").getBoundingClientRect().height,
          })))
        """)
      return shots as? [[String: Any]] ?? []
    }

    @Test("the device shows the screen on top, with its sheet over it")
    func device() throws {
      let page = try page()
      try browser.open(page)
      #expect(try shots().filter { $0["shows"] as? Bool == true }.count == 1)
      try browser.click("#can .event, #work .event", try number(of: "fetchedUserInfofalse"))
      try browser.click("#can .event, #work .event", try number(of: "userRegistrationButtonTapped"))
      #expect(try browser.texts("#windows .card-name") == ["Login", "Personal"])
      let visible = try shots().filter { $0["shows"] as? Bool == true }
      #expect(visible.compactMap { $0["layer"] as? String } == ["layer", "layer modal top"])
      #expect(visible.allSatisfy { ($0["height"] as? Double ?? 0) > 60 })
      #expect(visible.allSatisfy { ($0["image"] as? Int ?? 0) > 1000 })
      // The sheet covers the lower part of the screen below it.
      let tops = try browser.value(
        """
        [...document.querySelectorAll("#windows .layer .pictured")]
          .map((card) => card.getBoundingClientRect().top)
        """)
      let positions = try #require(tops as? [Double])
      #expect(positions.count == 2 && positions[0] != positions[1])
      #expect(browser.complaints == [])
      #expect(browser.requests(beside: page) == [])
    }

    /// The start of an event's text in the list.
    private func number(of event: String) throws -> String {
      let texts = try browser.texts("#can .event, #work .event")
      return try #require(texts.first { $0.dropFirst().hasPrefix(event) })
    }

    @Test("the dark theme shows dark pictures, on the device and in the diagram")
    func dark() throws {
      try browser.open(try page())
      for scheme in ["light", "dark"] {
        try browser.send(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "prefers-color-scheme", "value": scheme]]])
        let visible = try shots().filter { $0["shows"] as? Bool == true }
        #expect(visible.compactMap { $0["kind"] as? String } == ["by-\(scheme)"])
        let drawn = try browser.value(
          """
          [...new Set([...document.querySelectorAll(".picture svg use[class^=by-]")]
            .filter((use) => getComputedStyle(use).display !== "none")
            .map((use) => use.getAttribute("class")))]
          """)
        #expect(drawn as? [String] == ["by-\(scheme)"])
      }
      #expect(browser.complaints == [])
    }

    @Test("linked pictures are loaded from their files, and nothing else is")
    func linked() throws {
      let page = try page("--pictures", "link")
      try browser.open(page)
      #expect(try shots().count == 2)
      let loaded = try browser.value(
        """
        Promise.all([...document.querySelectorAll("symbol image")].map((image) =>
          new Promise((done) => {
            const copy = new Image();
            copy.onload = () => done(copy.naturalWidth);
            copy.onerror = () => done(0);
            copy.src = image.getAttribute("href");
          })))
        """)
      let widths = try #require(loaded as? [Int])
      #expect(widths.count == 18 && widths.allSatisfy { $0 == 321 })
      let requests = browser.requests(beside: page)
      #expect(!requests.isEmpty)
      let root = URL(fileURLWithPath: Self.wireframes).absoluteString
      #expect(requests.allSatisfy { $0.hasPrefix(root) }, "\(requests)")
      #expect(browser.complaints == [])
    }
  }
}
#endif
