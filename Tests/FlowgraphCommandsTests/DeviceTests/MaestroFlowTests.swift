#if CLI
import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("tests for Maestro")
struct MaestroFlowTests {
  /// A flow with a text, a sheet, work and its failure, a row, a link and two ends.
  struct Shop: ExplorableFlow {
    enum State: Hashable { case list, search, loading, item }
    enum Screen: Hashable { case list, search, loading, item(id: Int) }
    enum Event: Hashable {
      case searchTapped, queryEntered(text: String), closed, back, rowTapped(Int), loaded, failed
      case opened(url: String), bought
    }
    enum Outcome: Hashable { case bought }
    enum Work: Hashable { case load(Int) }

    var start: FlowTransition<Self> { .to(.list, .setRoot(.list)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.list, .searchTapped): .to(.search, .present(.search, style: .sheet))
      case (.search, .queryEntered), (.search, .closed): .to(.list, .dismiss)
      case (.list, .rowTapped): .to(.loading, .push(.loading))
      case (.loading, .loaded): .to(.item, .replaceTop(.item(id: 7)))
      case (.loading, .failed), (.loading, .back), (.item, .back): .to(.list, .pop)
      case (.list, .opened): .to(.item, .push(.item(id: 7)))
      case (.item, .bought): .finish(.bought)
      default: nil
      }
    }

    func work(in state: State) -> [Work] { state == .loading ? [.load(7)] : [] }

    func answers(to work: Work) -> [Event] { [.loaded, .failed] }

    static let exploration = ExplorationOptions<Self>(isFailure: { $0 == .failed })

    func event(for move: SystemMove, in state: State) -> Event? {
      switch move {
      case .back: .back
      case .interactiveDismiss: .closed
      default: nil
      }
    }

    var events: [Event] {
      [.searchTapped, .queryEntered(text: "a \"b\": ${c}"), .rowTapped(3), .bought]
    }

    var linkEvents: [Event] { [.opened(url: "shop://item/7?a=b")] }
  }

  static let shop = CatalogEntry("shop", title: "Shop", summary: "", Shop())

  private func text(_ controls: DeviceControls = DeviceControls()) throws -> String {
    let flow = DeviceFlow(entry: Self.shop, document: try Self.shop.document())
    return try flow.tests(.tour, controls).maestroFile()
  }

  @Test("taps, texts, gestures, links and waiting are written, and what cannot be done is listed")
  func writes() throws {
    let text = try text()
    let expected = #"""
      # Generated: do not edit, but generate it again when the flow is meant to change.
      # flowgraph paths
      # Not tested:
      #   failed (1 transition): no test can make load fail
      appId: "${APP_ID}"
      name: "shop"
      ---
      - launchApp:
          clearState: true
          clearKeychain: true
          label: "launch"
      - extendedWaitUntil:
          visible:
            id: "List"
          timeout: 20000
          label: "List is on show [flowgraph 0: shop]"
      - takeScreenshot:
          path: "List"
      - tapOn:
          id: "searchTapped"
          label: "searchTapped"
      - assertVisible:
          id: "Search"
          label: "Search is on show [flowgraph +0]"
      - takeScreenshot:
          path: "Search"
      - tapOn:
          id: "text"
      - eraseText
      - inputText:
          text: "a \"b\": \\${c}"
      - tapOn:
          id: "queryEntered"
          label: "queryEntered(text): a \"b\": \\${c}"
      - assertVisible:
          id: "List"
          label: "List is on show [flowgraph +1]"
      - tapOn:
          id: "searchTapped"
          label: "searchTapped"
      - assertVisible:
          id: "Search"
          label: "Search is on show [flowgraph +0]"
      - swipe:
          start: "50%, 12%"
          end: "50%, 95%"
      - assertVisible:
          id: "List"
          label: "List is on show [flowgraph +6]"
      - tapOn:
          id: "rowTapped-3"
          label: "rowTapped(Int): 3"
      - assertVisible:
          id: "Loading"
          label: "Loading is on show [flowgraph +2]"
      - takeScreenshot:
          path: "Loading"
      - runFlow:
          when:
            platform: Android
          commands:
            - back
      - runFlow:
          when:
            platform: iOS
          commands:
            - swipe:
                start: "1%, 50%"
                end: "90%, 50%"
      - assertVisible:
          id: "List"
          label: "List is on show [flowgraph +5]"
      - tapOn:
          id: "rowTapped-3"
          label: "rowTapped(Int): 3"
      - assertVisible:
          id: "Loading"
          label: "Loading is on show [flowgraph +2]"
      # wait for loaded (answer to load(7))
      - extendedWaitUntil:
          visible:
            id: "Item"
          timeout: 20000
          label: "Item is on show [flowgraph +6]"
      - takeScreenshot:
          path: "Item"
      - runFlow:
          when:
            platform: Android
          commands:
            - back
      - runFlow:
          when:
            platform: iOS
          commands:
            - swipe:
                start: "1%, 50%"
                end: "90%, 50%"
      - assertVisible:
          id: "List"
          label: "List is on show [flowgraph +5]"
      - openLink:
          link: "shop://item/7?a=b"
          label: "opened(url): shop://item/7?a=b"
      - assertVisible:
          id: "Item"
          label: "Item is on show [flowgraph +4]"
      - tapOn:
          id: "bought"
          label: "bought"
      # the flow ends with bought
      - waitForAnimationToEnd:
          timeout: 5000
          label: "wait [flowgraph +3]"

      """#
    #expect(text == expected)
  }

  @Test("identifiers, links and the app are those of the settings")
  func controls() throws {
    let bytes = Array(
      """
      {"app": "org.example.shop", "screens": {"Item": "item.screen"},
       "fields": {"text": "query"}, "links": {"opened(url)": "https://x.org/?u={payload}"},
       "controls": {"rowTapped(Int)": "row[{payload}]", "bought": null, "back": "back-button"}}
      """.utf8)
    var controls = try DeviceControls(JSONValue(parsing: bytes), in: bytes)
    let added = ["queryEntered=go", "queryEntered", "=go"].map { controls.add($0) }
    #expect(added == [true, false, false])
    let text = try text(controls)
    for part in [
      #"appId: "org.example.shop""#, #"id: "item\\.screen""#, #"id: "query""#, #"id: "go""#,
      #"id: "row\\[3\\]""#, #"link: "https://x.org/?u=shop://item/7?a=b""#,
      #"id: "back-button""#, "#   bought (1 transition): declared to have no control",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!text.contains("edge"))
  }

  @Test("data are kept from test to test on request")
  func keepsData() throws {
    var controls = DeviceControls()
    controls.keepsData = true
    let kept = try text(controls)
    let cleared = "    clearState: true\n    clearKeychain: true\n"
    let byDefault = try text()
    #expect(byDefault.contains(cleared))
    #expect(kept == byDefault.replacing(cleared, with: ""))
  }

  @Test("older tests of the same flow are found by their name and their first line")
  func stale() throws {
    let scratch = try Scratch()
    let generated = "# Generated: do not edit, but generate it again.\nappId: a\n---\n- back\n"
    for name in [
      "shop-1.yaml", "shop-2.yaml", "shop-03.yaml", "shop-2-1.yaml", "shop-.yaml", "shop-4.yml",
      "other-5.yaml", "shop.yaml",
    ] { try scratch.put(generated, in: name) }
    try scratch.put("# My own.\n\(generated)", in: "shop-6.yaml")
    try scratch.put("", in: "shop-7.yaml")
    let stale = DeviceTests.staleFiles(
      of: "shop", in: scratch.path, besides: ["shop-1.yaml", "shop-8.yaml"])
    #expect(stale == ["shop-03.yaml", "shop-2.yaml"])
    #expect(DeviceTests.staleFiles(of: "sign-in", in: scratch.path, besides: []) == [])
  }

  @Test(
    "all that is generated keeps to the documented commands", .enabled(if: YAMLReader.isInstalled))
  func keepsToCommands() throws {
    let flows =
      DeviceFlow.small + [DeviceFlow(entry: Self.shop, document: try Self.shop.document())]
    let texts = try flows.flatMap { flow in
      let tests = try flow.tests()
      return [tests.maestroFile()] + tests.maestroFiles().map(\.text)
    }
    for (text, documents) in zip(texts, try YAMLReader.documents(of: texts)) {
      let documents = try #require(documents, "\(text)")
      #expect(MaestroRules.complaints(about: documents) == [], "\(text)")
    }
  }

  @Test("what is broken is refused", .enabled(if: YAMLReader.isInstalled))
  func refusesBroken() throws {
    let texts = Self.broken.map { "appId: a\n---\n\($0)\n" } + Self.brokenFiles
    #expect(texts.count >= 40)
    for (text, documents) in zip(texts, try YAMLReader.documents(of: texts)) {
      let complaints = documents.map(MaestroRules.complaints) ?? ["no YAML"]
      #expect(!complaints.isEmpty, "\(text)")
    }
    let whole = try YAMLReader.documents(of: Self.whole)
    for (text, documents) in zip(Self.whole, whole) {
      #expect(documents.map(MaestroRules.complaints) == [], "\(text)")
    }
  }

  /// Every text is read from YAML as it was written.
  @Test("texts stay as they are", .enabled(if: YAMLReader.isInstalled))
  func quotes() throws {
    let texts = [
      "", " ", "a", "yes", "null", "1.0", "- a", "a: b", "# a", "\"", "\\", "a\nb", "\t", "\u{0}",
      "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}", "\u{E000}", "😀", "e\u{301}",
      "\u{301}", "\u{A0}", "{a}", "[a]", "&a", "*a", "!a", "|", ">", "%", "@", "`", "'", "a #b",
      "...", "---", "\u{1F1E9}\u{1F1EA}", String(repeating: "x", count: 5000),
    ]
    let yaml = texts.map {
      YAMLValue.list([.map([("a", .text($0))])]).lines().joined(separator: "\n")
    }
    for (text, documents) in zip(texts, try YAMLReader.documents(of: yaml)) {
      let list = documents?.first as? [Any]
      #expect((list?.first as? [String: Any])?["a"] as? String == text)
    }
  }

  private static let whole = [
    "appId: a\n---\n- launchApp\n- back\n- eraseText\n- tapOn: a\n",
    "url: https://a.b\n---\n- tapOn: {id: a, index: 0, optional: true, childOf: {text: b}}\n",
    "appId: a\nenv: {A: 1}\n---\n- swipe: {direction: LEFT, duration: 400}\n",
    "appId: a\n---\n- repeat: {times: 3, commands: [back]}\n- pressKey: Enter\n",
    "appId: a\n---\n- runFlow: {file: a.yaml, when: {platform: iOS, visible: {id: a}}}\n",
  ]

  private static let broken = [
    "- tapOn", "- tapOn: {}", "- tapOn: {idd: a}", "- tapOn: {id: 3}", "- tapOn: {id: ''}",
    "- tapOn: {id: a, repeat: twice}", "- tapOn: [a]", "- tapOn: {label: a}",
    "- tapon: a", "- assertVisible", "- assertVisible: {id: a, timeout: 5}",
    "- assertVisible: {visible: a}", "- back: {label: a}", "- back: now", "- Back",
    "- inputText", "- inputText: 7", "- inputText: {}", "- inputText: {txt: a}",
    "- eraseText: all", "- swipe", "- swipe: {}", "- swipe: {direction: left}",
    "- swipe: {start: '1%, 50%'}", "- swipe: {start: a, end: b}",
    "- swipe: {start: '1%, 50', end: '1%, 60%'}", "- swipe: {start: '1%, 50%', end: '101%, 60%'}",
    "- swipe: {start: '1%, 5%', end: '1%, 6%', direction: UP}", "- openLink",
    "- openLink: {url: a}",
    "- openLink: {link: a, browser: maybe}", "- runFlow: {}", "- runFlow: {when: {platform: iOS}}",
    "- runFlow: {file: a, commands: [back]}", "- runFlow: {commands: []}",
    "- runFlow: {commands: [bakc]}", "- runFlow: {commands: [back], when: {platform: ios}}",
    "- runFlow: {commands: [back], when: {os: iOS}}", "- extendedWaitUntil: {timeout: 5}",
    "- extendedWaitUntil: {visible: a}",
    "- extendedWaitUntil: {visible: a, notVisible: b, timeout: 1}",
    "- extendedWaitUntil: {visible: a, timeout: '5'}", "- waitForAnimationToEnd: {timeout: a}",
    "- takeScreenshot", "- takeScreenshot: {name: a}", "- launchApp: {clearState: 'yes'}",
    "- launchApp: {arguments: [a]}", "- launchApp: {clearstate: true}", "- {back: , tapOn: a}",
    "- tapOn: {id: a, optional: 1}", "back", "{}", "[]",
  ]

  private static let brokenFiles = [
    "- back\n", "appId: a\n---\n", "---\n- back\n", "name: a\n---\n- back\n",
    "appId: a\nurl: b\n---\n- back\n", "appId: a\n---\n- back\n---\n- back\n",
    "appId: a\napp: b\n---\n- back\n", "appId: a\n---\n- tapOn: {id: a\n",
    "appId: \"a\n---\n- back\n",
  ]
}
#endif
