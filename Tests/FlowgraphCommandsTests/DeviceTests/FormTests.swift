#if CLI
import FlowCatalogs
import FlowCore
import FlowDocuments
import FlowExploration
import Testing

@testable import FlowgraphCommands

@Suite("which payloads are typed, in tests on devices")
struct TypedPayloadTests {
  private struct Archive: ExplorableFlow {
    enum State: Hashable { case search, results }
    enum Screen: Hashable { case search, results }
    enum Event: Hashable { case found(year: String), chosen(ids: [String]), search }
    typealias Outcome = Never

    var start: FlowTransition<Self> { .to(.search, .setRoot(.search)) }

    func reduce(_ state: State, _ event: Event) -> FlowTransition<Self>? {
      switch (state, event) {
      case (.search, .found): .to(.results, .setRoot(.results))
      case (.results, .chosen), (.results, .search): .to(.search, .setRoot(.search))
      default: nil
      }
    }

    var events: [Event] { [.found(year: "2024"), .chosen(ids: ["a"]), .search] }
  }

  private func actions(_ controls: DeviceControls = DeviceControls()) throws -> [DeviceAction?] {
    let entry = CatalogEntry("archive", title: "Archive", summary: "", Archive())
    return DeviceModel(try entry.document(), controls).actions
  }

  @Test("a text of digits is typed if the settings name a field for its label")
  func digits() throws {
    let unnamed = try actions()
    #expect(unnamed.contains(.tap("found-2024")))
    var controls = DeviceControls()
    controls.fields["year"] = "search.year"
    let named = try actions(controls)
    #expect(
      named.contains(.tap("found", typing: [.init(field: "search.year", text: "2024")])))
  }

  @Test("a collection is not typed")
  func collections() throws {
    let isTapped = try actions().contains { action in
      guard case .tap(let id, let typing) = action else { return false }
      return id.hasPrefix("chosen-[") && typing.isEmpty
    }
    #expect(isTapped)
  }
}

@Suite("forms with secrets, in tests on devices")
struct FormTests {
  private func tests(_ controls: DeviceControls = DeviceControls()) throws -> DeviceTests {
    let flow = try #require(DeviceFlow.samples.first { $0.entry.name == "user-registration" })
    return try flow.tests(.tour, controls)
  }

  @Test("Maestro types the properties of a struct, and variables instead of masks")
  func maestro() throws {
    let text = try tests().maestroFile()
    #expect(text.contains("# Variables: PASSWORD_1\n"))
    let form = #"""
      - tapOn:
          id: "nickname"
      - eraseText
      - inputText:
          text: "ann"
      - tapOn:
          id: "loginID"
      - eraseText
      - inputText:
          text: "ann"
      - tapOn:
          id: "password"
      - eraseText
      - inputText:
          text: "${PASSWORD_1}"
      - tapOn:
          id: "accountConfirmButtonTapped"
      """#
    #expect(text.contains(form))
  }

  @Test("XCUITest reads them from the environment")
  func xcuitest() throws {
    let text = try tests().xcuitestFile(suite: "Tour")
    #expect(text.contains("// Variables: PASSWORD_1\n"))
    #expect(text.contains(#"device.type("ann", into: "nickname")"#))
    #expect(text.contains(#"device.type(valueOf: "PASSWORD_1", into: "password")"#))
  }

  @Test("each file names the variables of its own tests")
  func variables() throws {
    let flow = try #require(DeviceFlow.samples.first { $0.entry.name == "user-registration" })
    let tests = try flow.tests(.shortest)
    let files = tests.maestroFiles()
    let typing = files.map { $0.text.contains("${PASSWORD_1}") }
    #expect(files.map { $0.text.contains("# Variables: PASSWORD_1\n") } == typing)
    #expect(Set(typing) == [true, false])
  }

  @Test("a control that depends on a masked value is not tested, and listed")
  func maskedControl() throws {
    var controls = DeviceControls()
    let isAdded = controls.add("loginButtonTapped=login-{payload}")
    #expect(isAdded)
    let text = try tests(controls).maestroFile()
    #expect(text.contains("loginButtonTapped(id, password) (1 transition): its payload is masked"))
  }
}
#endif
