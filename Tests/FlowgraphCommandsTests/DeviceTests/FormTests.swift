#if CLI
import FlowCatalogs
import FlowDocuments
import Testing

@testable import FlowgraphCommands

@Suite("forms with secrets, in tests on devices")
struct FormTests {
  private func text(
    _ format: DeviceFiles.Format, _ controls: DeviceControls = DeviceControls()
  ) throws -> String {
    let flow = try #require(DeviceFlow.samples.first { $0.entry.name == "user-registration" })
    let tests = try flow.tests(.tour, controls)
    return flow.files(format, of: tests).file(of: tests, suite: "Tour")
  }

  @Test("Maestro types the properties of a struct, and variables in place of masks")
  func maestro() throws {
    let text = try text(.maestro)
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
    let text = try text(.xcuitest)
    #expect(text.contains("// Variables: PASSWORD_1\n"))
    #expect(text.contains(#"device.type("ann", into: "nickname")"#))
    #expect(text.contains(#"device.type(valueOf: "PASSWORD_1", into: "password")"#))
  }

  @Test("a control that depends on a masked value is not tested, and listed")
  func maskedControl() throws {
    var controls = DeviceControls()
    let isAdded = controls.add("loginButtonTapped=login-{payload}")
    #expect(isAdded)
    let text = try text(.maestro, controls)
    #expect(text.contains("loginButtonTapped(id, password) (1 transition): its payload is masked"))
  }
}
#endif
