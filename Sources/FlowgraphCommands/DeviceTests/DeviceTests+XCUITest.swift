#if CLI
import FlowExploration

/// Tests as a source file for XCUITest: a class with a method for each test, and a helper.
extension DeviceTests {
  /// Returns a file with a class that contains all tests.
  func xcuitestFile(suite name: String) -> String {
    let lines =
      comments(for: tests).map(Self.comment) + ["", "import Foundation", "import XCTest", ""]
      + ["/// Paths of \(SwiftSource.comment(flow)).", "final class \(name): XCTestCase {"]
      + tests.map(method).joined(separator: [""]) + ["}", ""]
    let keepsData = model.controls.keepsData
    return lines.map { $0 + "\n" }.joined()
      + (keepsData ? Self.device.replacing(Self.clearArguments, with: "") : Self.device)
  }

  private func method(_ test: DeviceTest) -> [String] {
    let start = test.condition == nil ? "" : ", start: \(test.start)"
    var lines = test.condition.map { [Self.comment("start: \($0)")] } ?? []
    lines += statements(for: test.launch)
    for step in test.steps {
      lines += [Self.comment(step.event)] + statements(of: step.action)
      lines += step.notes.map(Self.comment) + statements(for: step.sight)
    }
    return [
      "  @MainActor", "  func testPath\(test.number)() {",
      "    let device = Device(self\(start))",
    ] + lines.map { "    \($0)" } + ["  }"]
  }

  private func statements(of action: DeviceAction) -> [String] {
    switch action {
    case .tap(let id, let typing):
      typing.map { typing in
        "device.type(\(typing.isVariable ? "valueOf: " : "")\(Self.literal(typing.text)), "
          + "into: \(Self.literal(typing.field)))"
      } + ["device.tap(\(Self.literal(id)))"]
    case .back(let action): statements(of: action)
    case .edgeSwipe: ["device.swipeFromEdge()"]
    case .swipeDown: ["device.swipeDown()"]
    case .openLink(let url): ["device.open(\(Self.literal(url)))"]
    case .wait: []
    }
  }

  private func statements(for sight: DeviceTest.Sight) -> [String] {
    let marker = sight.marker.map { Self.literal($0.text) }
    guard let screen = sight.screen else { return marker.map { ["device.note(\($0))"] } ?? [] }
    let arguments =
      [Self.literal(screen.id)] + (sight.isAwaited ? ["patience: 20"] : [])
      + (sight.isFirst ? ["picture: \(Self.literal(screen.name))"] : [])
      + (marker.map { ["marker: \($0)"] } ?? [])
    return ["device.see(\(arguments.joined(separator: ", ")))"]
  }

  private static func literal(_ text: String) -> String { SwiftSource.literal(text) }

  private static func comment(_ text: String) -> String { "// \(SwiftSource.comment(text))" }

  /// The launch arguments for the app to clear its data, which a test cannot do itself.
  private static let clearArguments = """
        app.launchArguments += ["-flowgraphClear", "YES"]

    """

  /// The helper that the methods call.
  private static let device = """
    /// Operates the app under test.
    @MainActor
    private struct Device {
      private let app = XCUIApplication()
      private let test: XCTestCase

      /// Launches the app; of several starts, it reads which one from the defaults.
      init(_ test: XCTestCase, start: Int? = nil) {
        self.test = test
        test.continueAfterFailure = false
        app.launchArguments += ["-flowgraphClear", "YES"]
        if let start { app.launchArguments += ["-flowgraphStart", String(start)] }
        app.launch()
      }

      private func element(_ id: String) -> XCUIElement {
        app.descendants(matching: .any).matching(identifier: id).firstMatch
      }

      func tap(_ id: String) {
        let element = element(id)
        XCTAssertTrue(element.waitForExistence(timeout: 5), "there is no \\(id)")
        element.tap()
      }

      func type(_ text: String, into field: String) {
        tap(field)
        let element = element(field)
        let typed = element.value as? String ?? ""
        let isEmpty = typed == element.placeholderValue
        let delete = String(repeating: XCUIKeyboardKey.delete.rawValue, count: typed.count)
        element.typeText((isEmpty ? "" : delete) + text)
      }

      /// Types the value of an environment variable.
      func type(valueOf variable: String, into field: String) {
        guard let text = ProcessInfo.processInfo.environment[variable] else {
          return XCTFail("set the environment variable \\(variable)")
        }
        type(text, into: field)
      }

      func swipeFromEdge() { swipe(from: CGVector(dx: 0, dy: 0.5), to: CGVector(dx: 0.9, dy: 0.5)) }

      func swipeDown() { swipe(from: CGVector(dx: 0.5, dy: 0.12), to: CGVector(dx: 0.5, dy: 0.95)) }

      private func swipe(from start: CGVector, to end: CGVector) {
        app.coordinate(withNormalizedOffset: start)
          .press(forDuration: 0.05, thenDragTo: app.coordinate(withNormalizedOffset: end))
      }

      func open(_ url: String) {
        guard let url = URL(string: url) else { return XCTFail("\\(url) is no URL") }
        XCUIDevice.shared.system.open(url)
      }

      /// Waits for a screen, notes for the coverage that it was seen, and takes its picture.
      func see(
        _ id: String, patience: TimeInterval = 5, picture: String? = nil, marker: String? = nil
      ) {
        XCTAssertTrue(element(id).waitForExistence(timeout: patience), "\\(id) is not on show")
        if let marker { note(marker) }
        guard let picture else { return }
        let attachment = XCTAttachment(screenshot: XCUIScreen.main.screenshot())
        attachment.name = picture
        attachment.lifetime = .keepAlways
        test.add(attachment)
      }

      /// Prints a line that `flowgraph coverage` reads.
      func note(_ marker: String) { print(marker) }
    }

    """
}
#endif
